// Controls in the place of native ones: buttons that are on or off, and buttons that open a list.
import { $, element, consume } from "./dom.js";

// A button that is on or off has `checked`, and reports "change" like a native box.
function toggle(button) {
  Object.defineProperty(button, "checked", {
    get: () => button.ariaPressed === "true",
    set: isOn => { button.ariaPressed = String(isOn); },
  });
  button.addEventListener("click", () => {
    button.checked = !button.checked;
    button.dispatchEvent(new Event("change"));
  });
}

// Opens the popup at a button with some elements; the focus returns to the button.
export function openPopup(anchor, ...content) {
  const popup = $("popup");
  popup.replaceChildren(...content);
  // All but a modal dialog is inert.
  (anchor.closest("dialog") ?? document.body).append(popup);
  popup.showPopover();
  const [box, size] = [anchor.getBoundingClientRect(), popup.getBoundingClientRect()];
  const isAbove = box.bottom + size.height + 8 > innerHeight && box.top - size.height - 4 > 0;
  const top = isAbove ? box.top - size.height - 4 : Math.min(box.bottom + 4, innerHeight - size.height - 4);
  const left = Math.max(4, Math.min(box.left, innerWidth - size.width - 4));
  Object.assign(popup.style, { left: `${left}px`, top: `${Math.max(4, top)}px`, minWidth: `${Math.min(box.width, 320)}px` });
}

export function closePopup() { $("popup").hidePopover(); }

// Keys in the popup are not those of the page.
function followPopup() {
  $("popup").addEventListener("keydown", event => {
    event.stopPropagation();
    if (event.key === "Escape") closePopup();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const items = [...$("popup").querySelectorAll("[role=option]:not([hidden])")];
    if (!items.length) return;
    const index = items.indexOf(document.activeElement);
    if (step) items[Math.max(0, Math.min(items.length - 1, index + step))].focus();
    else if (event.key === "Home" || event.key === "End") items.at(event.key === "Home" ? 0 : -1).focus();
    else if (event.key === "Enter" && index < 0) items[0].click();
    else return;
    event.preventDefault();
  });
}

// Opens a list of [value, text] at a button; long lists have a search. `draw(option, value)` changes how one looks. With
// `isFree`, Enter chooses what is typed where nothing matches.
function openList(anchor, items, value, choose, { draw = () => {}, isFree = false } = {}) {
  const list = element("div", { role: "listbox", ariaLabel: anchor.ariaLabel ?? anchor.title });
  for (const [name, text] of items) {
    const option = element("button", {
      role: "option", textContent: text, tabIndex: -1, ariaSelected: String(name === value), dataset: { value: name },
      onclick: () => {
        closePopup();
        anchor.focus({ preventScroll: true });
        choose(name);
      },
    });
    draw(option, name);
    list.append(option);
  }
  const search = element("input", { type: "text", placeholder: isFree ? "search, or name: value" : "search", ariaLabel: "Search" });
  const hasSearch = items.length > 8 || isFree;
  search.oninput = () => {
    for (const option of list.children) option.hidden = !option.textContent.toLowerCase().includes(search.value.toLowerCase());
  };
  search.onkeydown = event => {
    if (!isFree || event.key !== "Enter" || search.value.trim() === "" || list.querySelector(":not([hidden])")) return;
    closePopup();
    choose(search.value);
  };
  openPopup(anchor, ...(hasSearch ? [search] : []), list);
  const selected = list.querySelector("[aria-selected=true]");
  selected?.scrollIntoView({ block: "nearest" });
  if (hasSearch) search.focus();
  else (selected ?? list.firstElementChild)?.focus();
}

// Names as the items of a list.
export const namesList = names => names.map(name => [name, name]);

// A button that opens a list; `choose(value)` is called for another value.
export function listButton(items, value, choose, properties, options) {
  const change = next => { if (next !== value) choose(next); };
  return element("button", { ...properties, onclick: event => openList(event.currentTarget, items, value, change, options) });
}

// A button that opens a list has `value`, `options` and `selectedIndex`, and reports "change" like a native list.
// `text(value, text)` is what the button displays; null for an icon, which is lit beside its first value.
export function menu(button, items, text) {
  let [list, index] = [items, 0];
  button.ariaHasPopup = "listbox";
  const show = () => {
    button.classList.toggle("set", index > 0);
    if (text) button.textContent = text(...(list[index] ?? ["", ""]));
  };
  Object.defineProperties(button, {
    value: {
      get: () => list[index]?.[0] ?? "",
      set: value => { index = Math.max(0, list.findIndex(item => item[0] === String(value))); show(); },
    },
    selectedIndex: { get: () => index, set: next => { index = next; show(); } },
    options: { get: () => list, set: next => { const { value } = button; list = next; button.value = value; } },
  });
  button.addEventListener("click", () => openList(button, list, button.value, value => {
    button.value = value;
    button.dispatchEvent(new Event("change", { bubbles: true }));
  }));
  show();
}

// Some choices side by side, one of them pressed. `choose(value)` is called for another one.
export function segments(names, value, label, choose) {
  const buttons = names.map(name => {
    const isOn = name === value;
    return element("button", {
      role: "radio", textContent: name, ariaChecked: String(isOn), tabIndex: isOn ? 0 : -1, onclick: () => { if (!isOn) choose(name); },
    });
  });
  const group = element("div", { className: "segments", role: "radiogroup", ariaLabel: label, onkeydown: event => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    consume(event);
    const next = buttons[(buttons.findIndex(b => b.ariaChecked === "true") + step + buttons.length) % buttons.length];
    next.focus();
    next.click();
  } }, ...buttons);
  if (!group.querySelector("[aria-checked=true]")) group.firstElementChild.tabIndex = 0;
  return group;
}

export const zooms = [0, 1, 2, 4, 8, 16];

// The size of the fitted frame, in percent of its pixels.
let fit = 100;

export function showFit(percent) {
  fit = percent;
  $("zoom").value = $("zoom").value;
}

// Makes the buttons and lists of the page.
export function makeControls() {
  const shown = (value, text) => text;
  for (const id of ["loop", "snap", "audio", "all-values"]) toggle($(id));
  menu($("zoom"), zooms.map(zoom => [String(zoom), zoom ? `${100 * zoom} %` : "Fit"]), (zoom, text) => (zoom === "0" ? `Fit ${fit} %` : text));
  menu($("rate"), ["0.25", "0.5", "1", "2", "4"].map(rate => [rate, `${rate}×`]), shown);
  menu($("guides"), [["", "no guides"], ["safe", "safe areas"], ["grid", "grid"], ["rulers", "rulers"], ["safe grid rulers", "all"]]);
  menu($("onion"), [["0", "no onion skin"], ["1", "± 1 frame"], ["3", "± 3 frames"], ["10", "± 10 frames"]]);
  menu($("other"), [["", "nothing"]], (name, text) => (name ? text : "Compare"));
  menu($("mode"), ["slider", "blink", "difference", "other"].map(mode => [mode, mode === "other" ? "only the other" : mode]), shown);
  $("rate").value = "1";
  followPopup();
}
