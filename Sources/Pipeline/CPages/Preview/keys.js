// The keys of the page, and their list.
import { $ } from "./dom.js";
import { listKeys } from "./view.js";

// Follows the keys. `page` has the actions and the displayed scene and frame.
export function followKeys(page) {
  const arrow = (x, y, plain) => event => {
    const step = event.shiftKey ? 10 : 1;
    if (event.altKey) page.nudge(x * step, y * step);
    else plain?.(step);
  };

  const keys = {
    " ": ["play and pause", () => page.play()],
    "ArrowLeft": ["previous frame; Shift: ten; Alt: move the layer", arrow(-1, 0, step => page.go(page.frame - step))],
    "ArrowRight": ["next frame; Shift: ten; Alt: move the layer", arrow(1, 0, step => page.go(page.frame + step))],
    "ArrowUp": ["Alt: move the layer; in the list: layer above", arrow(0, -1)],
    "ArrowDown": ["Alt: move the layer; in the list: layer below", arrow(0, 1)],
    "Home": ["first frame", () => page.go(page.timeline.workFrames[0])],
    "End": ["last frame", () => page.go(page.timeline.workFrames[1])],
    "[": ["previous marker", () => page.marker(-1)],
    "]": ["next marker", () => page.marker(1)],
    "b": ["begin the work area here", () => page.timeline.setWork(page.frame, Math.max(page.frame, page.timeline.workFrames[1]))],
    "n": ["end the work area here", () => page.timeline.setWork(Math.min(page.frame, page.timeline.workFrames[0]), page.frame)],
    "x": ["remove the work area", () => page.timeline.setWork(0, page.scene.frames - 1)],
    "l": ["loop", () => $("loop").click()],
    ",": ["slower", () => page.setRate(-1)],
    ".": ["faster", () => page.setRate(1)],
    "m": ["audio", () => $("audio").click()],
    "s": ["snapping", () => $("snap").click()],
    "+": ["zoom in", () => page.zoom(1)],
    "-": ["zoom out", () => page.zoom(-1)],
    "0": ["fit", () => page.zoom(-9)],
    "(": ["zoom out of time", () => page.timeline.zoomTime(0.5)],
    ")": ["zoom into time", () => page.timeline.zoomTime(2)],
    "r": ["rotate by 5°; Shift: back", () => page.turn(5)],
    "R": ["rotate back by 5°", () => page.turn(-5)],
    "<": ["scale to 90 %", () => page.enlarge(0.9)],
    ">": ["scale to 110 %", () => page.enlarge(1.1)],
    "t": ["edit the text of the layer", () => page.editText()],
    "a": ["add a layer above the selected one", () => { $("add").open = true; }],
    "d": ["duplicate the layer", () => page.duplicate()],
    "Delete": ["delete the layer, the focused keyframe or animation", () => page.remove()],
    "i": ["values of the scene", () => page.openScene()],
    "Escape": ["select nothing", () => page.timeline.select(null)],
    "g": ["guides", () => page.choose("guides", 1)],
    "o": ["onion skin", () => page.choose("onion", 1)],
    "c": ["comparison mode", () => page.hasOther() && page.choose("mode", 1)],
    "y": ["copy the frame", () => $("copy").click()],
    "e": ["save the frame", () => $("save").click()],
    "E": ["save the work area as a video", () => $("save-clip").click()],
    "?": ["show or hide these keys", () => $("keys-button").click()],
  };

  // The texts of fields when they were focused: only what is typed since belongs to the browser's own undo.
  const texts = new WeakMap();
  document.addEventListener("focusin", event => texts.set(event.target, event.target.value));
  document.addEventListener("keydown", event => {
    const { target } = event;
    const isTyped = target.matches("input[type=text], textarea") && target.value !== texts.get(target);
    if (!page.scene || isTyped || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.shiftKey) page.edits.redo();
    else page.edits.undo();
  }, true);

  document.addEventListener("keydown", event => {
    if (!page.scene) return;
    const isTyping = event.target.matches("input[type=text], textarea, select");
    const indent = { "[": page.moveOut, "]": page.moveIn }[event.key];
    if (event.ctrlKey && indent && !isTyping) {
      event.preventDefault();
      return indent();
    }
    if (isTyping || event.ctrlKey || event.metaKey || (event.altKey && !event.key.startsWith("Arrow"))) return;
    const key = keys[event.key];
    if (!key) return;
    event.preventDefault();
    key[1](event);
  });
  // A list that the mouse chose from would take the next arrow keys. With the keyboard it keeps the focus for them.
  let isPointed = false;
  document.addEventListener("pointerdown", () => { isPointed = true; }, true);
  document.addEventListener("keydown", () => { isPointed = false; }, true);
  document.addEventListener("change", ({ target }) => {
    if (isPointed && target.matches("select:focus")) $("stage").focus({ preventScroll: true });
  });
  // Space must not press the focused button as well.
  document.addEventListener("keyup", event => {
    if (event.key === " " && !event.target.matches("input, select, textarea")) event.preventDefault();
  });

  listKeys([
    // Objects list digits first.
    ...Object.entries(keys).map(([key, [text]]) => [key, text]).sort(([a], [b]) => (a === "0") - (b === "0")),
    ["Ctrl-Z", "undo; with Shift, redo"], ["v", "hide or show the layer of the list"], ["h", "fold the layer of the list"],
    ["F2", "rename the layer of the list"], ["Alt-↑ ↓", "reorder the layer of the list"],
    ["Alt-← →", "move the focused bar or keyframe; Shift: stretch the bar"], ["k", "add a keyframe to the focused bar"],
    ["Ctrl-] [", "move the layer into the one below it in the list, or out of its parent"], ["Ctrl-wheel, Shift-wheel", "zoom and scroll time"],
  ]);
}
