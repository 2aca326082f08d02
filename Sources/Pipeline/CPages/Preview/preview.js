// The page of the preview: follows the state of the server, draws the frame, plays.
import { FrameCache } from "./pictures.js";
import { Layers, Values, send, showMessages, showVariables } from "./panels.js";

const $ = id => document.getElementById(id);
const canvas = $("frame-canvas");
const pen = canvas.getContext("2d");
const zooms = [0, 1, 2, 4, 8, 16];

let state = { change: 0 };
let scene = null;
let frame = 0;
// While playing: the start time (ms), the frame at the start and the last displayed frame; null otherwise.
let playback = null;
let sliderPosition = 0.5;
let isBlinked = false;
let drawTimes = [];

const frames = new FrameCache("a", () => draw(), text => fail(text));
const otherFrames = new FrameCache("b", () => draw(), text => fail(text));
const values = new Values();
const layers = new Layers(() => showValues(true));

function fail(text) {
  const message = { severity: "error", code: "E_DRAW", message: text.trim(), path: "", file: null, line: null, column: null };
  showMessages([message], scene?.messages ?? []);
}

// MARK: State

async function follow() {
  for (;;) {
    try {
      const answer = await fetch(`state?after=${state.change}`);
      if (!answer.ok) throw new Error(answer.statusText);
      applyState(await answer.json());
      $("connection").textContent = "";
    } catch {
      $("connection").textContent = "animrender has ended or cannot be reached";
      await new Promise(done => setTimeout(done, 1000));
    }
  }
}

function applyState(next) {
  const isFirst = scene === null;
  state = next;
  document.title = `${state.name} – animrender`;
  $("name").textContent = state.name;
  showMessages(state.failure, state.scene?.messages ?? []);
  if (!state.scene) return;
  const isNew = scene?.version !== state.scene.version;
  scene = state.scene;
  $("size").textContent =
    `${scene.width} × ${scene.height}, ${round(scene.rate)} frames/s, ${round(scene.duration)} s`;
  $("scrubber").max = scene.frames - 1;
  $("mode").hidden = !state.other;
  if ($("other").value !== (state.other?.name ?? "")) listOthers();
  showMarkers();
  showVariables(scene.variables);
  layers.show(scene.layers, state.hidden, scene.hasMoreLayers);
  if (isFirst) listOthers();
  show(Math.min(frame, scene.frames - 1), isNew);
}

const round = number => String(Math.round(number * 1000) / 1000);

async function listOthers() {
  const names = await (await fetch("files")).json();
  const options = [["", "nothing"], ...names.filter(n => n !== state.name).map(n => [n, n])];
  $("other").replaceChildren(...options.map(([value, text]) => new Option(text, value)));
  $("other").value = state.other?.name ?? "";
}

function showMarkers() {
  const last = Math.max(1, scene.frames - 1);
  $("markers").replaceChildren(...scene.markers.map(marker => {
    const button = document.createElement("button");
    button.textContent = marker.name;
    button.title = `${marker.name}: frame ${marker.begin}`;
    button.style.left = `${(100 * marker.begin) / last}%`;
    if (marker.end !== null) button.style.width = `${(100 * (marker.end - marker.begin)) / last}%`;
    button.addEventListener("click", () => go(marker.begin));
    return button;
  }));
}

// MARK: Drawing

// Resizes the canvas. Returns the width of frames in pixels, at most the scene's width: the page enlarges frames.
function resizeCanvas() {
  const density = window.devicePixelRatio || 1;
  const zoom = Number($("zoom").value);
  const stage = $("stage").getBoundingClientRect();
  const fit = Math.min((stage.width - 24) / scene.width, (stage.height - 24) / scene.height, 1);
  const scale = zoom ? zoom / density : Math.max(fit, 0.02);
  canvas.style.width = `${scene.width * scale}px`;
  canvas.style.height = `${scene.height * scale}px`;
  canvas.classList.toggle("large", zoom > 1);
  return zoom ? scene.width : Math.max(1, Math.min(scene.width, Math.round(scene.width * scale * density)));
}

function onionFrames() {
  const step = Number($("onion").value);
  return step ? [frame - step, frame + step].filter(i => i >= 0 && i < scene.frames) : [];
}

function requestFrames() {
  const width = resizeCanvas();
  const height = Math.max(1, Math.round((width * scene.height) / scene.width));
  frames.show(scene.version, width, height, scene.frames);
  const indices = [frame, ...onionFrames()];
  const lookahead = playback ? 60 : 8;
  for (let step = 1; step <= Math.min(lookahead, scene.frames - 1); step++) {
    const next = frame + step;
    if (next < scene.frames || $("loop").checked) indices.push(next % scene.frames);
  }
  frames.prefetch(indices);
  if (!state.other) return;
  const { version, isPicture } = state.other;
  otherFrames.show(version, width, height, isPicture ? 1 : scene.frames);
  otherFrames.prefetch(isPicture ? [0] : indices);
}

function draw() {
  const bitmap = frames.get(frame);
  // Until the frame is loaded, the canvas shows the previous one.
  if (!bitmap) return;
  const other = state.other ? otherFrames.get(frame) : null;
  const [w, h] = [bitmap.width, bitmap.height];
  if (canvas.width !== w || canvas.height !== h) Object.assign(canvas, { width: w, height: h });
  pen.globalAlpha = 1;
  pen.globalCompositeOperation = "copy";
  const mode = other ? $("mode").value : "";
  pen.drawImage(mode === "other" || (mode === "blink" && isBlinked) ? other : bitmap, 0, 0, w, h);
  pen.globalCompositeOperation = "source-over";
  if (mode === "slider") {
    const x = Math.round(sliderPosition * w);
    pen.save();
    pen.beginPath();
    pen.rect(x, 0, w - x, h);
    pen.clip();
    pen.clearRect(0, 0, w, h);
    pen.drawImage(other, 0, 0, w, h);
    pen.restore();
    pen.fillStyle = "#fff";
    pen.fillRect(x, 0, 1, h);
  } else if (mode === "difference") {
    pen.globalCompositeOperation = "difference";
    pen.drawImage(other, 0, 0, w, h);
  }
  pen.globalCompositeOperation = "source-over";
  pen.globalAlpha = 0.3;
  for (const index of onionFrames()) {
    const neighbour = frames.get(index);
    if (neighbour) pen.drawImage(neighbour, 0, 0, w, h);
  }
  if (canvas.dataset.frame !== String(frame)) drawTimes.push(performance.now());
  Object.assign(canvas.dataset, { frame, version: scene.version, width: w });
}

// MARK: Time

function show(index, isNew = false) {
  frame = index;
  $("scrubber").value = frame;
  const seconds = frame / scene.rate;
  $("time").textContent = `frame ${frame} of ${scene.frames}, ${seconds.toFixed(3)} s`;
  requestFrames();
  draw();
  showValues(isNew);
}

let valuesTime = 0;

function showValues(isNew) {
  // While playing, update the values ten times a second: faster changes are not readable.
  const now = performance.now();
  if (playback && !isNew && now - valuesTime < 100) return;
  valuesTime = now;
  const name = layers.path === null ? "" : layers.button(layers.path)?.firstChild.textContent ?? "";
  values.show(layers.path, frame, name, isNew);
}

function go(index) {
  if (!scene) return;
  if (playback) startPlayback(index);
  show(Math.max(0, Math.min(scene.frames - 1, index)));
}

// Frame numbers of the playback continue beyond the end when the scene loops.
function startPlayback(index) { playback = { time: performance.now(), frame: index, displayed: index }; }

function play(isOn) {
  if (!scene) return;
  if (isOn && frame === scene.frames - 1) frame = 0;
  playback = null;
  if (isOn) startPlayback(frame);
  drawTimes = [];
  $("play").textContent = isOn ? "❚❚" : "▶";
  if (isOn) requestAnimationFrame(tick);
  else show(frame);
}

// Advances in real time. If frames are late, the clock waits; in the next loop they are cached and on time.
function tick(now) {
  if (!playback) return;
  const due = playback.frame + Math.floor(Math.max(0, (now - playback.time) / 1000) * scene.rate + 1e-6);
  let next = due;
  while (next > playback.displayed && !frames.get(next % scene.frames)) next--;
  if (next !== due) Object.assign(playback, { frame: next, time: now });
  if (next > playback.displayed) {
    if (next >= scene.frames && !$("loop").checked) {
      show(scene.frames - 1);
      return play(false);
    }
    playback.displayed = next;
    show(next % scene.frames);
  }
  drawTimes = drawTimes.filter(time => now - time < 1000);
  $("speed").textContent = `${drawTimes.length} frames/s`;
  requestAnimationFrame(tick);
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

const keys = {
  " ": ["play and pause", () => play(!playback)],
  "ArrowLeft": ["previous frame; with Shift, ten frames back", event => go(frame - (event.shiftKey ? 10 : 1))],
  "ArrowRight": ["next frame; with Shift, ten frames forward", event => go(frame + (event.shiftKey ? 10 : 1))],
  "Home": ["first frame", () => go(0)],
  "End": ["last frame", () => go(scene.frames - 1)],
  "[": ["previous marker", () => marker(-1)],
  "]": ["next marker", () => marker(1)],
  "l": ["loop", () => $("loop").click()],
  "+": ["zoom in", () => zoom(1)],
  "-": ["zoom out", () => zoom(-1)],
  "0": ["fit", () => zoom(-9)],
  "o": ["onion skin", () => choose("onion", 1)],
  "c": ["comparison mode", () => state.other && choose("mode", 1)],
  "?": ["show or hide these keys", () => $("keys-button").click()],
};

document.addEventListener("keydown", event => {
  const isTyping = event.target.matches("input[type=text], select");
  if (isTyping || event.ctrlKey || event.metaKey || event.altKey || !scene) return;
  const key = keys[event.key];
  if (!key) return;
  event.preventDefault();
  key[1](event);
});
// Space must not press the focused button as well.
document.addEventListener("keyup", event => {
  if (event.key === " " && !event.target.matches("input, select")) event.preventDefault();
});

$("keys").replaceChildren(...Object.entries(keys).flatMap(([key, [text]]) => [
  Object.assign(document.createElement("dt"), { textContent: key === " " ? "Space" : key }),
  Object.assign(document.createElement("dd"), { textContent: text }),
]));
$("keys-button").addEventListener("click", () => {
  $("keys").hidden = !$("keys").hidden;
  $("keys-button").setAttribute("aria-expanded", !$("keys").hidden);
});
$("play").addEventListener("click", () => play(!playback));
$("back").addEventListener("click", () => go(frame - 1));
$("forward").addEventListener("click", () => go(frame + 1));
$("scrubber").addEventListener("input", () => go(Number($("scrubber").value)));
$("all-values").addEventListener("change", () => showValues(false));
for (const id of ["zoom", "onion", "mode"]) $(id).addEventListener("change", redraw);
$("other").addEventListener("change", () => {
  const name = $("other").value;
  send("compare", name || null).then(() => {
    // The name of a golden has its time.
    const time = /@([\d.]+)s\.png$/.exec(name);
    if (time) go(Math.round(Number(time[1]) * scene.rate));
  }, error => fail(error.message));
});
canvas.addEventListener("pointermove", event => {
  const box = canvas.getBoundingClientRect();
  sliderPosition = (event.clientX - box.left) / box.width;
  if (state.other) draw();
});
setInterval(() => {
  isBlinked = !isBlinked;
  if (state.other && $("mode").value === "blink") draw();
}, 500);
window.addEventListener("resize", redraw);
follow();
