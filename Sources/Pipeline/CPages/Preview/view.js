// Choices of the page itself, and the frame as a file.
import { $ } from "./dom.js";
import { load, save } from "./layout.js";

const themes = ["", "light", "dark"];

// The button goes through the system's colours, light and dark.
export function followTheme() {
  const apply = () => {
    document.documentElement.dataset.theme = load("theme") ?? "";
    $("theme").title = `Colours of the page: ${load("theme") || "system"}`;
  };
  $("theme").addEventListener("click", () => {
    save("theme", themes[(themes.indexOf(load("theme") ?? "") + 1) % themes.length]);
    apply();
  });
  apply();
}

// What an edit did, in words, for the message line.
export function describe(path, body, name) {
  if (path === "undo" || path === "redo") return path === "undo" ? "Undone" : "Done again";
  const kind = ["move", "scale", "rotate"].find(key => body[key] !== undefined);
  if (kind) return `${{ move: "Moved", scale: "Scaled", rotate: "Rotated" }[kind]} ${name}`;
  const [first] = body.edits;
  const key = [...(first.path ?? [])].reverse().find(step => typeof step === "string") ?? "";
  const words = { set: `Set ${key} of`, remove: typeof first.path?.at(-1) === "number" ? "Removed a part of" : `Removed ${key} of`,
    insert: "Added to", duplicate: "Copied", move: "Reordered", transfer: "Moved", rename: `Changed ${key} of` };
  return `${words[first.op] ?? "Changed"} ${name}`;
}

// The frame as PNG in the size of the scene.
async function frameFile(scene, frame) {
  const answer = await fetch(`frame?side=a&version=${scene.version}&index=${frame}&width=${scene.width}`);
  if (!answer.ok) throw new Error(await answer.text());
  return answer.blob();
}

export async function copyFrame(scene, frame) {
  await navigator.clipboard.write([new ClipboardItem({ "image/png": frameFile(scene, frame) })]);
}

export async function saveFrame(scene, frame, name) {
  download(await frameFile(scene, frame), `${name.replace(/\.[^.]*$/, "")}@${(frame / scene.rate).toFixed(3)}s.png`);
}

// Some frames as a video.
export async function saveClip(scene, [begin, end], name) {
  const answer = await fetch(`clip.mp4?from=${begin}&to=${end}`);
  if (!answer.ok) throw new Error(await answer.text());
  download(await answer.blob(), `${name.replace(/\.[^.]*$/, "")}@${begin}-${end}.mp4`);
}

function download(blob, name) {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

const names = { " ": "Space", ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓" };

// The list of keys, beside the frame: pairs of a name and its meaning.
export function listKeys(keys) {
  $("keys").querySelector("dl").replaceChildren(...keys.flatMap(([key, text]) => [
    Object.assign(document.createElement("dt"), { textContent: names[key] ?? key }),
    Object.assign(document.createElement("dd"), { textContent: text }),
  ]));
  $("keys-button").addEventListener("click", () => {
    $("keys").hidden = !$("keys").hidden;
    $("keys-button").setAttribute("aria-expanded", !$("keys").hidden);
    if (!$("keys").hidden) $("keys").parentElement.scrollTop = 0;
  });
}
