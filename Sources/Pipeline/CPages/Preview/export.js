// The dialog of an export: format or place, name, frames, the command it stands for, progress and result.
import { menu } from "./controls.js";
import { $, element } from "./dom.js";
import { notify } from "./messages.js";
import { request } from "./requests.js";

const ask = async (path, body) => {
  const { status, value } = await request(path, { body });
  return { status, value: typeof value === "string" ? { message: value } : value };
};
const size = bytes => (bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1e3))} kB` : `${(bytes / 1e6).toFixed(1)} MB`);

// `page` has the displayed `scene` and `frame`, the name of the `file`, the `workFrames` and refused(error).
export function followExport(page) {
  const dialog = $("export");
  const [name, kind, range] = [$("export-name"), $("export-kind"), $("export-range")];
  let [choices, timer, isReplacing] = [null, 0, false];
  menu(kind, [["mp4", "MP4"]], (value, text) => text);
  menu(range, [["all", "all frames"], ["work", "work area"]], (value, text) => text);

  const place = () => choices?.places.find(p => `for ${p.name}` === kind.value);
  const say = (text, isBad = false) => {
    $("export-message").textContent = text;
    $("export-message").classList.toggle("bad", isBad);
  };
  // The name keeps its stem, the ending follows the format.
  const changed = () => {
    const base = (name.value || stem(page.file)).replace(/\.(mp4|mov|webm|mkv|gif|apng|webp|png|avif|y4m)$/, "");
    name.value = `${base}.${place()?.ending ?? kind.value}`;
    $("export-rules").textContent = place() ? `${place().rules.join(" · ")} (${place().source})` : "";
    isReplacing = false;
    command();
  };
  const command = () => {
    const quoted = word => (/^[\w./:=,@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);
    const words = ["animrender", "render", page.file, "-o", name.value, ...(place() ? ["--for", place().name] : [])];
    const { rate, frames } = page.scene;
    const [begin, end] = page.workFrames;
    if (range.value === "work") words.push("--from", String(begin / rate), ...(end + 1 < frames ? ["--to", String((end + 1) / rate)] : []));
    for (const { name: key, kind: type, value } of page.scene.variables) {
      if (value !== null) words.push("--set", `${key}=${type === "string" ? JSON.parse(value) : value}`);
    }
    $("export-command").textContent = words.map(quoted).join(" ");
    $("export-start").textContent = isReplacing ? "Replace" : "Export";
  };
  const show = state => {
    const isRunning = state.state === "running";
    $("export-progress").hidden = !isRunning;
    $("export-progress").value = state.total ? state.frames / state.total : 0;
    $("export-cancel").hidden = !isRunning;
    $("export-start").disabled = isRunning;
    const notes = state.notes?.length ? ` (${state.notes.join("; ")})` : "";
    if (isRunning) say(`frame ${state.frames} of ${state.total}${notes}`);
    else if (state.state === "done") say(`${state.path} · ${size(state.bytes ?? 0)}${notes}`);
    else if (state.state === "failed") say(state.message ?? "the export failed", true);
    else if (state.state === "cancelled") say("cancelled; no file was written");
  };
  const poll = async () => {
    clearTimeout(timer);
    const { value } = await ask("export").catch(() => ({ value: { state: "failed", message: "animrender cannot be reached" } }));
    show(value);
    if (value.state === "running") timer = setTimeout(poll, 250);
    else if (value.state === "done" && !dialog.open) notify(`Exported ${value.name}`);
  };
  const start = async () => {
    const [frames, replace] = [range.value === "work" ? page.workFrames : null, isReplacing];
    say("");
    const { status, value } = await ask("export", { name: name.value, place: place()?.name ?? null, frames, replace })
      .catch(() => ({ status: 0, value: { message: "animrender cannot be reached" } }));
    isReplacing = status === 409 && / exists /.test(value.message);
    command();
    if (status === 200) poll();
    else say(value.message, true);
  };

  $("export-button").addEventListener("click", async () => {
    dialog.showModal();
    choices ??= (await ask("exports")).value;
    kind.options = [
      ...choices.formats.map(f => [f.name, f.alpha === "none" ? f.name.toUpperCase() : `${f.name.toUpperCase()} · alpha${f.alpha === "full" ? "" : ` ${f.alpha}`}`]),
      ...choices.places.map(p => [`for ${p.name}`, `for ${p.name}`]),
    ];
    changed();
    poll();
  });
  $("export-copy").onclick = () => navigator.clipboard.writeText($("export-command").textContent)
    .then(() => say("the command is copied"), error => say(error.message, true));
  $("export-close").onclick = () => dialog.close();
  $("export-start").onclick = start;
  $("export-cancel").onclick = () => ask("export-cancel", {}).then(poll);
  kind.onchange = range.onchange = changed;
  name.oninput = () => { isReplacing = false; command(); };
  const save = (id, work) => $(id).addEventListener("click", async () => {
    $(id).disabled = true;
    await work().catch(error => page.refused({ message: error.message }));
    $(id).disabled = false;
  });
  save("copy", () => copyFrame(page.scene, page.frame));
  save("save", () => saveFrame(page.scene, page.frame, page.file));
  save("save-clip", () => saveClip(page.workFrames, page.file));
  // The keys of the dialog are not those of the page.
  dialog.addEventListener("keydown", event => {
    if (event.key === "Enter" && event.target === name) start();
    if (event.key === "Escape") dialog.close();
    event.stopPropagation();
  });
}

// MARK: The frame and the work area as files of the browser

// The frame as PNG in the size of the scene.
const frameFile = (scene, frame) => file(`frame?side=a&version=${scene.version}&index=${frame}&width=${scene.width}`);

const copyFrame = async (scene, frame) => navigator.clipboard.write([new ClipboardItem({ "image/png": frameFile(scene, frame) })]);

const saveFrame = async (scene, frame, name) => download(frameFile(scene, frame), `${stem(name)}@${(frame / scene.rate).toFixed(3)}s.png`);

// Some frames as a video.
const saveClip = async ([begin, end], name) => download(file(`clip.mp4?from=${begin}&to=${end}`), `${stem(name)}@${begin}-${end}.mp4`);

async function file(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(await answer.text());
  return answer.blob();
}

const stem = name => name.replace(/\.[^.]*$/, "");

async function download(blob, name) {
  const link = element("a", { href: URL.createObjectURL(await blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}
