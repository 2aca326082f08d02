// The page of the preview: follows the state of the server, draws the frame, plays, and hands edits on.
import { AudioPlayer } from "./audio.js";
import { makeControls, showFit, zooms } from "./controls.js";
import { $, element, write } from "./dom.js";
import { FrameCache } from "./pictures.js";
import { backOf, clearNotice, describe, notify } from "./messages.js";
import { Values, followComparison, listOthers, send, showMessages, showVariables } from "./panels.js";
import { Edits } from "./edits.js";
import { followExport } from "./export.js";
import { Inspector } from "./inspector.js";
import { followKeys } from "./keys.js";
import { LayerEdits, addMenu, offerTemplates } from "./layeredits.js";
import { followLayout } from "./layout.js";
import { Overlay } from "./overlay.js";
import { Playback } from "./playback.js";
import { request } from "./requests.js";
import { RowEdits } from "./rowedits.js";
import { Stage } from "./stage.js";
import { Timeline } from "./timeline.js";
import { Tracks } from "./tracks.js";
import { followTheme } from "./view.js";

const canvas = $("frame-canvas");

makeControls();
const openPanel = followLayout();

let state = { change: 0 };
let scene = null;
let frame = 0;
// The rest of the page follows the first frame of a changed scene.
let afterFrame = null;

// What the parts of the page have in common: what is displayed, and the other parts.
const page = {
  get state() { return state; },
  get scene() { return scene; },
  get frame() { return frame; },
  get file() { return state.name; },
  get workFrames() { return timeline.workFrames; },
  refused: showEditError, select: selectAfter, show, go, marker, zoom, choose, openPanel, openScene,
};

const frames = new FrameCache("a", () => draw(), (text, index) => fail(text, frames, index));
const otherFrames = new FrameCache("b", () => draw(), (text, index) => fail(text, otherFrames, index));
const values = new Values();
const stage = new Stage(() => { if (state.other) draw(); }, (scene, width, height) => {
  showFit(Math.round((100 * width * (devicePixelRatio || 1)) / scene.width));
  overlay.resize(scene, width, height);
});
const edits = new Edits(showEditError, showMade,
  () => ({ change: state.change, frames: [frame, ...stage.onionFrames(frame, scene)], width: stage.width, layers: overlay.paths }));
const rowEdits = new RowEdits(edits, page);
const layerEdits = new LayerEdits(edits, page);
const inspector = new Inspector(edits, page);
const audio = new AudioPlayer(() => drawWave());
const timeline = new Timeline({
  selected: select,
  marked: (kind, paths) => send(kind, paths).catch(() => {}),
  go,
  changed: () => drawWave(),
  edited: (row, change) => rowEdits.edit(row, change),
  dropped: async (path, target) => { if (await rowEdits.reorder(path, target)) timeline.select(target); },
  droppedInto: (path, parent) => layerEdits.moveInto(path, parent),
  droppedBeside: (path, other) => layerEdits.moveBeside(path, other),
});
const playback = new Playback(audio, stage, frames, page);
const tracks = new Tracks(audio, timeline, edits, showEditError);
const overlay = new Overlay(edits, page);
Object.assign(page, { timeline, rowEdits, layerEdits, edits, playback, overlay });

// Why a frame of a cache cannot be drawn; null once it is drawn.
let drawError = null;

function fail(text, cache, index) {
  drawError = { cache, index, severity: "error", code: "E_DRAW", message: text.trim(), path: `frame ${index}`, file: null, line: null, column: null };
  showErrors();
  afterFrame?.();
  afterFrame = null;
}

function showErrors() { showMessages(drawError ? [drawError] : state.failure, state.scene?.messages ?? []); }

function showMade(path, body, layer = null, answer = {}) {
  notify(describe(path, body, layer, other => timeline.name(other)), { back: backOf[path] });
  isRefused = false;
  if (answer.state) addStep(answer);
  showSaved();
}

// Steps of a gesture that are not shown yet. One is shown in each frame of the page: two that arrive together would be one picture less.
const steps = [];

function addStep(step) {
  steps.push(step);
  if (steps.length === 1) requestAnimationFrame(showStep);
  if (steps.length > 3) drop(steps.splice(1, 1));
}

function drop(steps) {
  for (const { images } of steps) for (const image of images) if (image) image.close();
}

function showStep() {
  const step = steps.shift();
  if (steps.length) requestAnimationFrame(showStep);
  if (!step) return;
  // The whole state may have come before it.
  if (step.state.change < state.change) drop([step]);
  else applyState(step.state, step);
}

// Every edit is written at once: the file is as the page shows it, but for a refused edit or an error in the file.
let isRefused = false;

function showSaved() {
  const [text, isBad] = state.failure ? ["error", true] : state.editing?.isReadOnly ? ["read only", false]
    : isRefused ? ["not saved", true] : ["saved", false];
  write($("saved"), text);
  $("saved").classList.toggle("bad", isBad);
}

// Shows why an edit is refused, with the position in the file.
function showEditError(error) {
  const location = error.line ? `${error.file}:${error.line}:${error.column}: ` : "";
  notify(location + error.message, { isBad: true });
  inspector.refused(error);
  isRefused = true;
  showSaved();
  const [, list] = /^(variables|theme)/.exec(error.target ?? "") ?? [];
  if (list) openScene();
  timeline.draw();
  overlay.draw();
  inspector.refresh();
}

// MARK: State

async function follow() {
  for (;;) {
    try {
      const answer = await request(`state?after=${state.change}`);
      if (!answer.ok) throw new Error(answer.value);
      applyState(answer.value);
      $("connection").textContent = "";
    } catch {
      $("connection").textContent = "animrender has ended or cannot be reached";
      await new Promise(done => setTimeout(done, 1000));
    }
  }
}

// A step of a gesture is only what it changes, with the outlines of the selected layers and its pictures; the rest of the scene
// follows at the end.
function applyState(next, step) {
  const isFirst = scene === null;
  const isFailing = state.failure !== next.failure && JSON.stringify(state.failure) !== JSON.stringify(next.failure);
  if (!step) drop(steps.splice(0));
  state = step ? { ...next, scene: { ...scene, ...next.scene } } : next;
  if (drawError || !step) {
    document.title = `${state.name} – animrender`;
    $("name").textContent = state.name;
    drawError = null;
    showErrors();
  }
  edits.show(state.editing);
  showSaved();
  if (!state.scene) return;
  const isNew = scene?.version !== state.scene.version;
  if (isNew) { isRefused = false; clearNotice(); showSaved(); }
  scene = state.scene;
  if (step) {
    afterFrame = () => followGesture(step.outlines);
    frames.show(scene.version, stage.width, stage.height, scene.frames);
    step.frames.forEach((index, i) => frames.take(index, step.images[i]));
    requestFrames();
    return draw();
  }
  $("size").textContent = `${scene.width} × ${scene.height} · ${round(scene.rate)} fps · ${round(scene.duration)} s`;
  $("head").ariaValueMax = scene.frames - 1;
  $("export-button").disabled = false;
  $("notice").dataset.hint = state.editing.isReadOnly ? "" : scene.layers.length ? "Double-click a text to edit it" : "The scene is empty: add a layer (a)";
  offerTemplates(!state.editing.isReadOnly && !scene.layers.length, name => edits.template(scene.hash, name));
  $("mode").hidden = !state.other;
  if (isFirst || $("other").value !== (state.other?.name ?? "")) listOthers(state);
  timeline.show(scene, state.hidden, state.locked);
  showVariables(scene.variables);
  if (isNew) {
    if (nextSelection !== undefined) timeline.select(nextSelection);
    nextSelection = undefined;
    afterFrame = () => {
      timeline.load();
      if (inspector.path !== null) inspector.title = timeline.name(inspector.path);
      inspector.refresh();
      showValues(true);
      audio.show(scene).catch(() => {});
    };
    playback.restart();
  } else if (isFailing && inspector.source === null) inspector.refresh();
  show(Math.min(frame, scene.frames - 1));
}

let inspectorTime = 0;

// What the hand is at follows every frame; fields of the inspector are read less often.
function followGesture(outlines) {
  overlay.follow(outlines);
  const now = performance.now();
  if (now - inspectorTime < 200) return;
  inspectorTime = now;
  inspector.refresh();
}

const round = number => String(Math.round(number * 1000) / 1000);

const drawWave = () => { if (scene) tracks.draw(); };

// MARK: Selection and edits

function select(path) {
  clearNotice();
  if (path === null) inspector.close();
  else inspector.open(path, timeline.name(path));
  if (scene) overlay.show(path, frame, true);
  showValues(true);
}

// The layer to select once a scene after a version is displayed; undefined for none.
let nextSelection;

function selectAfter(path, version) {
  if (scene.version > version) return timeline.select(path);
  nextSelection = path;
}

function openScene() { inspector.open(null, "scene"); }

// MARK: Drawing

// Frames around the play head: those of the onion skin, then those ahead.
function requestFrames() {
  const [width, height] = [stage.width, stage.height];
  frames.show(scene.version, width, height, scene.frames);
  const indices = [frame, ...stage.onionFrames(frame, scene)];
  const lookahead = playback.isOn ? 60 : scene.isInGesture ? 0 : 8;
  const [begin, end] = timeline.workFrames;
  for (let step = 1, next = frame; step <= Math.min(lookahead, scene.frames - 1); step++) {
    if (playback.direction < 0) next = next <= begin ? end : next - 1;
    else next = next >= end ? begin : next + 1;
    indices.push(next);
  }
  frames.prefetch(indices);
  if (!state.other) return;
  const { version, isPicture } = state.other;
  otherFrames.show(version, width, height, isPicture ? 1 : scene.frames);
  otherFrames.prefetch(isPicture ? [0] : indices);
}

function draw() {
  if (!stage.draw(frames, state.other ? otherFrames : null, frame, scene)) return;
  if (drawError?.cache.get(drawError.index)) {
    drawError = null;
    showErrors();
  }
  afterFrame?.();
  afterFrame = null;
}

// MARK: Time

function show(index) {
  frame = index;
  $("head").ariaValueNow = frame;
  $("time").replaceChildren(`${(frame / scene.rate).toFixed(3)} s `, element("small", { textContent: `frame ${frame} of ${scene.frames}` }));
  timeline.showFrame(frame);
  if (!playback.isOn || !stage.width) stage.resize(scene);
  requestFrames();
  draw();
  if (!afterFrame) showValues(false);
}

let valuesTime = 0;

function showValues(isNew) {
  // While playing, update the values ten times a second: faster changes are not readable.
  const now = performance.now();
  if (playback.isOn && !isNew && now - valuesTime < 100) return;
  valuesTime = now;
  values.show(timeline.path, frame, timeline.path === null ? "" : timeline.name(timeline.path), isNew);
  overlay.show(timeline.path, frame, isNew);
}

function go(index) {
  if (!scene) return;
  const next = Math.max(0, Math.min(scene.frames - 1, index));
  show(next);
  if (playback.isOn) playback.restart();
  else audio.grain(next / scene.rate, Math.max(0.06, 1 / scene.rate));
}

// MARK: Controls

function choose(id, step) {
  const list = $(id);
  list.selectedIndex = (list.selectedIndex + step + list.options.length) % list.options.length;
  list.dispatchEvent(new Event("change"));
}

function zoom(step) {
  const index = zooms.indexOf(Number($("zoom").value)) + step;
  $("zoom").value = zooms[Math.max(0, Math.min(zooms.length - 1, index))];
  redraw();
}

function marker(step) {
  const positions = scene.markers.map(m => m.begin).sort((a, b) => a - b);
  const next = step > 0 ? positions.find(p => p > frame) : positions.reverse().find(p => p < frame);
  if (next !== undefined) go(next);
}

function redraw() {
  if (scene) show(frame);
}

followKeys(page);
$("play").onclick = () => playback.toggle();
$("back").onclick = () => go(frame - 1);
$("forward").onclick = () => go(frame + 1);
$("undo").onclick = () => edits.undo();
$("redo").onclick = () => edits.redo();
$("notice-undo").onclick = () => ($("notice-undo").textContent === "Redo" ? edits.redo() : edits.undo());
$("scene-button").onclick = () => { openPanel(); openScene(); };
addMenu(kind => layerEdits.add(kind, timeline.path), files => layerEdits.addFiles(files));
followExport(page);
$("audio").onchange = () => {
  audio.isOn = $("audio").checked;
  playback.restart();
};
$("rate").onchange = $("loop").onchange = () => playback.restart();
$("all-values").onchange = () => showValues(false);
for (const id of ["zoom", "onion", "mode", "guides"]) $(id).onchange = redraw;
followComparison(page);
const layOut = () => { stage.width = 0; timeline.draw(); drawWave(); redraw(); };
window.addEventListener("resize", layOut);
// Messages take their room from the frame.
new ResizeObserver(layOut).observe($("stage"));
followTheme();
follow();
