// Choices of the page itself, and the frame as a file.
import { $ } from "./dom.js";

export function followTheme() {
  const apply = () => { document.documentElement.dataset.theme = $("theme").value; };
  try { $("theme").value = localStorage.getItem("theme") ?? ""; } catch { /* Storage is switched off. */ }
  $("theme").addEventListener("change", () => {
    try { localStorage.setItem("theme", $("theme").value); } catch { /* The choice lasts until the page is closed. */ }
    apply();
  });
  apply();
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
  save(await frameFile(scene, frame), `${name.replace(/\.[^.]*$/, "")}@${(frame / scene.rate).toFixed(3)}s.png`);
}

// Some frames as a video.
export async function saveClip(scene, [begin, end], name) {
  const answer = await fetch(`clip.mp4?from=${begin}&to=${end}`);
  if (!answer.ok) throw new Error(await answer.text());
  save(await answer.blob(), `${name.replace(/\.[^.]*$/, "")}@${begin}-${end}.mp4`);
}

function save(blob, name) {
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
