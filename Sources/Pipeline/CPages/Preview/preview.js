// The page: what the server knows is followed, the picture drawn, time told.
import { Pictures } from "./pictures.js";
import { Layers, Values, send, showMessages, showVariables } from "./panels.js";

const $ = id => document.getElementById(id);
const canvas = $("picture");
const pen = canvas.getContext("2d");
const zooms = [0, 1, 2, 4, 8, 16];

let state = { change: 0 };
let scene = null;
let frame = 0;
// While playing: from when and where time is counted, and the frame shown last.
let begun = null;
let share = 0.5;
let isBlinked = false;
let drawn = [];

const pictures = new Pictures("a", () => draw(), text => fail(text));
const others = new Pictures("b", () => draw(), text => fail(text));
const values = new Values();
const layers = new Layers(() => showValues(true));

function fail(text) {
  const message = { severity: "error", code: "E_DRAW", message: text.trim(), path: "", file: null, line: null, column: null };
  showMessages([message], scene?.messages ?? []);
}

// Following.

async function follow() {
  for (;;) {
    try {
      const answer = await fetch(`state?after=${state.change}`);
      if (!answer.ok) throw new Error(answer.statusText);
      take(await answer.json());
      $("connection").textContent = "";
    } catch {
      $("connection").textContent = "animrender has ended or cannot be reached";
      await new Promise(done => setTimeout(done, 1000));
    }
  }
}

function take(next) {
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

// Drawing.

// The width of pictures in pixels: never more than the scene's own, which is enlarged on the page.
function layOut() {
  const density = window.devicePixelRatio || 1;
  const zoom = Number($("zoom").value);
  const room = $("stage").getBoundingClientRect();
  const fit = Math.min((room.width - 24) / scene.width, (room.height - 24) / scene.height, 1);
  const scale = zoom ? zoom / density : Math.max(fit, 0.02);
  canvas.style.width = `${scene.width * scale}px`;
  canvas.style.height = `${scene.height * scale}px`;
  canvas.classList.toggle("large", zoom > 1);
  return zoom ? scene.width : Math.max(1, Math.min(scene.width, Math.round(scene.width * scale * density)));
}

function around() {
  const step = Number($("onion").value);
  return step ? [frame - step, frame + step].filter(i => i >= 0 && i < scene.frames) : [];
}

function ask() {
  const width = layOut();
  const height = Math.max(1, Math.round((width * scene.height) / scene.width));
  pictures.show(scene.version, width, height, scene.frames);
  const wanted = [frame, ...around()];
  const ahead = begun ? 60 : 8;
  for (let step = 1; step <= Math.min(ahead, scene.frames - 1); step++) {
    const next = frame + step;
    if (next < scene.frames || $("loop").checked) wanted.push(next % scene.frames);
  }
  pictures.want(wanted);
  if (!state.other) return;
  const { version, isPicture } = state.other;
  others.show(version, width, height, isPicture ? 1 : scene.frames);
  others.want(isPicture ? [0] : wanted);
}

function draw() {
  const picture = pictures.get(frame);
  // Until it is there, the last good one stays.
  if (!picture) return;
  const other = state.other ? others.get(frame) : null;
  const [w, h] = [picture.width, picture.height];
  if (canvas.width !== w || canvas.height !== h) Object.assign(canvas, { width: w, height: h });
  pen.globalAlpha = 1;
  pen.globalCompositeOperation = "copy";
  const mode = other ? $("mode").value : "";
  pen.drawImage(mode === "other" || (mode === "blink" && isBlinked) ? other : picture, 0, 0, w, h);
  pen.globalCompositeOperation = "source-over";
  if (mode === "slider") {
    const x = Math.round(share * w);
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
  for (const index of around()) {
    const neighbour = pictures.get(index);
    if (neighbour) pen.drawImage(neighbour, 0, 0, w, h);
  }
  if (canvas.dataset.frame !== String(frame)) drawn.push(performance.now());
  Object.assign(canvas.dataset, { frame, version: scene.version, width: w });
}

// Time.

function show(index, isNew = false) {
  frame = index;
  $("scrubber").value = frame;
  const seconds = frame / scene.rate;
  $("time").textContent = `frame ${frame} of ${scene.frames}, ${seconds.toFixed(3)} s`;
  ask();
  draw();
  showValues(isNew);
}

let valuesTime = 0;

function showValues(isNew) {
  // While playing, numbers that change sixty times a second are read by nobody.
  const now = performance.now();
  if (begun && !isNew && now - valuesTime < 100) return;
  valuesTime = now;
  const name = layers.path === null ? "" : layers.button(layers.path)?.firstChild.textContent ?? "";
  values.show(layers.path, frame, name, isNew);
}

function go(index) {
  if (!scene) return;
  if (begun) begin(index);
  show(Math.max(0, Math.min(scene.frames - 1, index)));
}

// Frames are counted on beyond the end where the scene starts over.
function begin(index) { begun = { time: performance.now(), frame: index, shown: index }; }

function play(isOn) {
  if (!scene) return;
  if (isOn && frame === scene.frames - 1) frame = 0;
  begun = null;
  if (isOn) begin(frame);
  drawn = [];
  $("play").textContent = isOn ? "❚❚" : "▶";
  if (isOn) requestAnimationFrame(tick);
  else show(frame);
}

// Moves on in real time; where pictures are not drawn in time, the clock waits for them, and what has been drawn
// once comes in time when it comes again.
function tick(now) {
  if (!begun) return;
  const due = begun.frame + Math.floor(Math.max(0, (now - begun.time) / 1000) * scene.rate + 1e-6);
  let next = due;
  while (next > begun.shown && !pictures.get(next % scene.frames)) next--;
  if (next !== due) Object.assign(begun, { frame: next, time: now });
  if (next > begun.shown) {
    if (next >= scene.frames && !$("loop").checked) {
      show(scene.frames - 1);
      return play(false);
    }
    begun.shown = next;
    show(next % scene.frames);
  }
  drawn = drawn.filter(time => now - time < 1000);
  $("speed").textContent = `${drawn.length} frames/s`;
  requestAnimationFrame(tick);
}

// Hands.

function choose(id, step) {
  const list = $(id);
  list.selectedIndex = (list.selectedIndex + step + list.options.length) % list.options.length;
  list.dispatchEvent(new Event("change"));
}

function zoom(step) {
  const place = zooms.indexOf(Number($("zoom").value)) + step;
  $("zoom").value = zooms[Math.max(0, Math.min(zooms.length - 1, place))];
  redraw();
}

function marker(step) {
  const places = scene.markers.map(m => m.begin).sort((a, b) => a - b);
  const next = step > 0 ? places.find(p => p > frame) : places.reverse().find(p => p < frame);
  if (next !== undefined) go(next);
}

function redraw() {
  if (scene) show(frame);
}

const keys = {
  " ": ["play and pause", () => play(!begun)],
  "ArrowLeft": ["one frame back; with Shift ten", event => go(frame - (event.shiftKey ? 10 : 1))],
  "ArrowRight": ["one frame on; with Shift ten", event => go(frame + (event.shiftKey ? 10 : 1))],
  "Home": ["first frame", () => go(0)],
  "End": ["last frame", () => go(scene.frames - 1)],
  "[": ["marker before", () => marker(-1)],
  "]": ["next marker", () => marker(1)],
  "l": ["loop", () => $("loop").click()],
  "+": ["zoom in", () => zoom(1)],
  "-": ["zoom out", () => zoom(-1)],
  "0": ["fit", () => zoom(-9)],
  "o": ["onion skin", () => choose("onion", 1)],
  "c": ["way to compare", () => state.other && choose("mode", 1)],
  "?": ["these keys", () => $("keys-button").click()],
};

document.addEventListener("keydown", event => {
  const isTyping = event.target.matches("input[type=text], select");
  if (isTyping || event.ctrlKey || event.metaKey || event.altKey || !scene) return;
  const key = keys[event.key];
  if (!key) return;
  event.preventDefault();
  key[1](event);
});
// A button that has the focus must not be pressed by Space as well.
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
$("play").addEventListener("click", () => play(!begun));
$("back").addEventListener("click", () => go(frame - 1));
$("forward").addEventListener("click", () => go(frame + 1));
$("scrubber").addEventListener("input", () => go(Number($("scrubber").value)));
$("all-values").addEventListener("change", () => showValues(false));
for (const id of ["zoom", "onion", "mode"]) $(id).addEventListener("change", redraw);
$("other").addEventListener("change", () => {
  const name = $("other").value;
  send("compare", name || null).then(() => {
    // A golden picture is one of a time that its name tells.
    const time = /@([\d.]+)s\.png$/.exec(name);
    if (time) go(Math.round(Number(time[1]) * scene.rate));
  }, error => fail(error.message));
});
canvas.addEventListener("pointermove", event => {
  const box = canvas.getBoundingClientRect();
  share = (event.clientX - box.left) / box.width;
  if (state.other) draw();
});
setInterval(() => {
  isBlinked = !isBlinked;
  if (state.other && $("mode").value === "blink") draw();
}, 500);
window.addEventListener("resize", redraw);
follow();
