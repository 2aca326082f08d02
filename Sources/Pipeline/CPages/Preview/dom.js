// Elements of the page, and their events.

export const $ = id => document.getElementById(id);

// Creates an element. `dataset` and `style` are set part by part; a property such as `onclick` handles an event.
export function element(name, properties = {}, ...children) {
  const { dataset, style, ...rest } = properties;
  const result = Object.assign(document.createElement(name), rest);
  Object.assign(result.dataset, dataset);
  Object.assign(result.style, style);
  result.append(...children);
  return result;
}

// Sets the text of an element, unless it is the same: the browser would lay out and draw it again.
export function write(target, text) { if (target.textContent !== text) target.textContent = text; }

// Creates an element of SVG.
export function shape(name, attributes, ...children) {
  const result = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) result.setAttribute(key, value);
  result.append(...children);
  return result;
}

// Takes an event from the browser and from the other handlers of the page.
export function consume(event) {
  event.preventDefault();
  event.stopPropagation();
}

// Starts a drag: `move(dx, dy, event)` for every movement, `end(isCancelled)` at the end. Escape cancels.
// `target` receives the events; it must remain in the page, also where the drag itself causes new drawing.
export function drag(event, move, end, target = event.currentTarget) {
  const [x, y] = [event.clientX, event.clientY];
  target.setPointerCapture(event.pointerId);
  consume(event);
  followPointer(target, e => move(e.clientX - x, e.clientY - y, e), e => end(e.type !== "pointerup"));
}

// Calls `moved(event)` while a button of the pointer is down, and `ended(event)` once: after that, or with Escape.
export function followPointer(target, moved, ended) {
  const listening = new AbortController();
  const { signal } = listening;
  const end = event => {
    listening.abort();
    ended(event);
  };
  target.addEventListener("pointermove", moved, { signal });
  for (const name of ["pointerup", "pointercancel"]) target.addEventListener(name, end, { signal });
  document.addEventListener("keydown", event => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    end(event);
  }, { signal, capture: true });
}
