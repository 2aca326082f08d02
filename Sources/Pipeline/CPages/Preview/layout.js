// The sizes of the panels: their borders are dragged or moved by arrow keys, a double click collapses. The page
// remembers them.
import { $, consume, drag } from "./dom.js";

export const load = name => { try { return localStorage.getItem(name); } catch { return null; } };
export const save = (name, value) => { try { localStorage.setItem(name, value); } catch { /* Until the page is closed. */ } };

// On narrow pages the inspector is a drawer, closed at first: the frame has the room.
const narrow = matchMedia("(max-width: 1100px)");

// A panel that can be closed. Narrow pages remember their own state.
function fold(name, button) {
  const key = () => `${name}${narrow.matches ? "-narrow" : ""}`;
  const apply = () => {
    const isOpen = (load(key()) ?? (narrow.matches && name === "inspector" ? "closed" : "open")) === "open";
    document.body.classList.toggle(`no-${name}`, !isOpen);
    if (button) button.ariaExpanded = String(isOpen);
  };
  const set = isOpen => { save(key(), isOpen ? "open" : "closed"); apply(); };
  narrow.addEventListener("change", apply);
  apply();
  return { set, toggle: () => set(document.body.classList.contains(`no-${name}`)) };
}

// The border of `panel`, whose size is the property `name`. `sign` is 1 where the panel grows to the right or below.
function edge(handle, panel, name, sign, [least, most], collapse) {
  const root = document.documentElement.style;
  const isWidth = handle.ariaOrientation === "vertical";
  const now = () => panel[isWidth ? "offsetWidth" : "offsetHeight"];
  const set = pixels => {
    const value = Math.round(Math.max(least, Math.min(most(), pixels)));
    root.setProperty(name, `${value}px`);
    Object.assign(handle, { ariaValueNow: value, ariaValueMin: least, ariaValueMax: Math.round(most()) });
    save(name, value);
  };
  if (Number(load(name))) set(Number(load(name)));
  handle.addEventListener("pointerdown", event => {
    const start = now();
    drag(event, (dx, dy) => {
      collapse?.(true);
      set(start + sign * (isWidth ? dx : dy));
    }, () => {});
  });
  handle.addEventListener("keydown", event => {
    const steps = isWidth ? { ArrowLeft: -16, ArrowRight: 16 } : { ArrowUp: -16, ArrowDown: 16 };
    if (steps[event.key]) set(now() + sign * steps[event.key]);
    else if (event.key === "Enter") collapse?.();
    else return;
    consume(event);
  });
  handle.addEventListener("dblclick", () => collapse?.());
}

// Follows the borders. Returns how to open the inspector.
export function followLayout() {
  const [inspector, timeline] = [fold("inspector", $("panel-button")), fold("timeline", null)];
  const collapse = panel => isOpen => (isOpen ? panel.set(true) : panel.toggle());
  $("panel-button").addEventListener("click", inspector.toggle);
  edge($("inspector-edge"), document.querySelector("aside"), "--inspector", -1, [240, () => innerWidth * 0.5], collapse(inspector));
  edge($("timeline-edge"), $("timeline"), "--timeline", -1, [70, () => innerHeight * 0.6], collapse(timeline));
  edge($("names-edge"), $("corner"), "--names", 1, [90, () => innerWidth * 0.4], null);
  return () => inspector.set(true);
}
