// The keys of the page, and their list.
import { $, consume } from "./dom.js";
import { listKeys } from "./view.js";

// Follows the keys. `page` has the actions and the displayed scene and frame.
export function followKeys(page) {
  const { timeline, layerEdits, edits, playback } = page;
  // Changes the selected layers as a whole.
  const change = async values => {
    const source = timeline.path === null ? null : await edits.source(timeline.path);
    if (source) edits.layers(source, timeline.roots.map(layer => ({ layer, ...values })));
  };
  // Arrow keys move the selected layers; without a selection, and in the timeline, they move the play head.
  const arrow = (x, y, plain) => event => {
    const step = event.shiftKey ? 10 : 1;
    const isTime = event.target.closest("#timeline");
    if (event.altKey || (timeline.path !== null && !isTime)) change({ move: [x * step, y * step] });
    else plain?.(step);
  };
  const scale = factor => change({ scale: [factor, factor] });
  const remove = () => layerEdits.remove(timeline.roots);
  const moveOut = () => timeline.path !== null && layerEdits.moveOut(timeline.path);
  const moveIn = () => timeline.below !== null && layerEdits.moveInto(timeline.path, timeline.below);

  const keys = {
    " ": ["play and pause", () => playback.toggle()],
    "j": ["play backwards; again: faster", () => playback.shuttle(-1)],
    "k": ["pause", () => playback.shuttle(0)],
    "l": ["play; again: faster", () => playback.shuttle(1)],
    "ArrowLeft": ["move the selection, or the play head by a frame; Shift: ten", arrow(-1, 0, step => page.go(page.frame - step))],
    "ArrowRight": ["move the selection, or the play head by a frame; Shift: ten", arrow(1, 0, step => page.go(page.frame + step))],
    "ArrowUp": ["move the selection; in the list: layer above", arrow(0, -1)],
    "ArrowDown": ["move the selection; in the list: layer below", arrow(0, 1)],
    ",": ["previous frame", () => page.go(page.frame - 1)],
    ".": ["next frame", () => page.go(page.frame + 1)],
    "Home": ["first frame", () => page.go(timeline.workFrames[0])],
    "End": ["last frame", () => page.go(timeline.workFrames[1])],
    "[": ["previous marker", () => page.marker(-1)],
    "]": ["next marker", () => page.marker(1)],
    "i": ["begin the work area here", () => timeline.setWork(page.frame, Math.max(page.frame, timeline.workFrames[1]))],
    "o": ["end the work area here", () => timeline.setWork(Math.min(page.frame, timeline.workFrames[0]), page.frame)],
    "x": ["remove the work area", () => timeline.setWork(0, page.scene.frames - 1)],
    "L": ["loop", () => $("loop").click()],
    "m": ["audio", () => $("audio").click()],
    "s": ["snapping", () => $("snap").click()],
    "+": ["zoom in", () => page.zoom(1)],
    "-": ["zoom out", () => page.zoom(-1)],
    "0": ["fit", () => page.zoom(-9)],
    "(": ["zoom out of time", () => timeline.zoomTime(0.5)],
    ")": ["zoom into time", () => timeline.zoomTime(2)],
    "r": ["rotate by 5°; Shift: back", () => change({ rotate: 5 })],
    "R": ["rotate back by 5°", () => change({ rotate: -5 })],
    "<": ["scale to 90 %", () => scale(0.9)],
    ">": ["scale to 110 %", () => scale(1.1)],
    "t": ["edit the text of the layer", () => page.overlay.editText()],
    "a": ["add a layer above the selected one", () => { $("add").open = true; }],
    "d": ["duplicate the selected layers", () => layerEdits.duplicate(timeline.roots)],
    "Delete": ["delete the selected layers, the focused keyframes or animation", remove],
    "Backspace": ["the same", remove],
    "F2": ["rename the layer", () => timeline.renameSelected()],
    "w": ["values of the scene", () => page.openScene()],
    "Escape": ["select nothing", () => timeline.select(null)],
    "g": ["guides", () => page.choose("guides", 1)],
    "n": ["onion skin", () => page.choose("onion", 1)],
    "c": ["comparison mode", () => page.state.other !== null && page.choose("mode", 1)],
    "y": ["copy the frame", () => $("copy").click()],
    "e": ["save the frame", () => $("save").click()],
    "E": ["save the work area as a video", () => $("save-clip").click()],
    "?": ["show or hide these keys", () => $("keys-button").click()],
  };
  const isField = item => item.matches?.("input:not([type=checkbox], [type=range], [type=radio], [type=button]), textarea");

  // The texts of fields when they were focused: only what is typed since belongs to the browser's own undo.
  const texts = new WeakMap();
  for (const kind of ["focusin", "change"]) document.addEventListener(kind, event => texts.set(event.target, event.target.value));
  document.addEventListener("keydown", event => {
    const { target } = event;
    const isTyped = target.matches("input[type=text], textarea") && target.value !== texts.get(target);
    const [isUndo, isRedo] = ["z", "y"].map(key => event.key.toLowerCase() === key);
    if (!page.scene || isTyped || !(event.ctrlKey || event.metaKey) || !(isUndo || isRedo)) return;
    consume(event);
    if (isRedo || event.shiftKey) edits.redo();
    else edits.undo();
  }, true);

  document.addEventListener("keydown", event => {
    if (!page.scene) return;
    const isTyping = isField(event.target);
    const command = { "[": moveOut, "]": moveIn, "a": () => timeline.select(page.scene.layers.map(layer => layer.path)) }[event.key];
    if ((event.ctrlKey || event.metaKey) && command && !isTyping) {
      event.preventDefault();
      return command();
    }
    if (isTyping || event.ctrlKey || event.metaKey || (event.altKey && !event.key.startsWith("Arrow"))) return;
    const key = keys[event.key];
    if (!key) return;
    event.preventDefault();
    key[1](event);
  });

  // Layers are copied as the text of the file, so that they can be pasted into another scene or editor.
  let copied = null;
  for (const kind of ["copy", "cut"]) {
    document.addEventListener(kind, event => {
      if (!page.scene || timeline.path === null || isField(event.target) || !getSelection().isCollapsed) return;
      event.preventDefault();
      const { roots } = timeline;
      copied = layerEdits.text(roots);
      const item = new ClipboardItem({ "text/plain": copied.then(text => new Blob([text], { type: "text/plain" })) });
      navigator.clipboard.write([item]).catch(() => { /* The page's own copy remains. */ });
      if (kind === "cut") copied.then(() => layerEdits.remove(roots));
    });
  }
  document.addEventListener("paste", async event => {
    if (!page.scene || isField(event.target)) return;
    event.preventDefault();
    const { files } = event.clipboardData;
    if (files.length) return layerEdits.addFiles(files);
    const isPasted = await layerEdits.paste(event.clipboardData.getData("text/plain"), timeline.path);
    if (!isPasted && copied) layerEdits.paste(await copied, timeline.path);
  });

  // Space must not press the focused button as well.
  document.addEventListener("keyup", event => {
    if (event.key === " " && !event.target.matches("input, textarea")) event.preventDefault();
  });

  listKeys([
    // Objects list digits first.
    ...Object.entries(keys).map(([key, [text]]) => [key, text]).sort(([a], [b]) => (a === "0") - (b === "0")),
    ["Ctrl-Z", "undo; with Shift, redo"], ["Ctrl-C X V", "copy, cut and paste layers"], ["Ctrl-A", "select all layers"],
    ["v", "hide or show the layer of the list"], ["q", "lock the layer of the list"], ["h", "fold the layer of the list"],
    ["Alt-↑ ↓", "reorder the layer of the list"], ["Shift-↑ ↓", "select several layers of the list"],
    ["Alt-← →", "move the focused bar or keyframes; Shift: stretch the bar"], ["Enter", "add a keyframe to the focused bar"],
    ["Ctrl-] [", "move the layer into the one below it in the list, or out of its parent"], ["Ctrl-wheel, Shift-wheel", "zoom and scroll time"],
  ], page.openPanel);
}
