"use strict";
// The theme: the reader's choice, or that of the system.
const root = document.documentElement;
const dark = matchMedia("(prefers-color-scheme: dark)");
function stored() { try { return localStorage.getItem("theme"); } catch { return null; } }
function showTheme() { root.dataset.theme = stored() || (dark.matches ? "dark" : "light"); }
showTheme();
dark.addEventListener("change", showTheme);

document.addEventListener("DOMContentLoaded", () => {
  document.getElementById("theme").addEventListener("click", () => {
    try { localStorage.setItem("theme", root.dataset.theme === "dark" ? "light" : "dark"); } catch { /* No storage. */ }
    root.dataset.theme = root.dataset.theme === "dark" ? "light" : "dark";
  });
  prepareSearch();
  playVisibleVideos();
  preparePlayground();
});

// A script instead of a request, because pages of file:// may not read files.
function load(file) {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = file;
    script.onload = resolve;
    script.onerror = reject;
    document.head.append(script);
  });
}

function prepareSearch() {
  const input = document.getElementById("search");
  const list = document.getElementById("found");
  let index = null;
  async function find() {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    index ??= load("search.js");
    await index;
    list.replaceChildren();
    list.hidden = words.length === 0;
    if (list.hidden) return;
    const hits = [];
    for (const [position, [title, page, address, text]] of searchIndex.entries()) {
      const name = title.toLowerCase();
      const all = `${name} ${page.toLowerCase()} ${text.toLowerCase()}`;
      if (!words.every(word => all.includes(word))) continue;
      // Exact names first, then beginnings, then titles, then texts.
      const joined = words.join(" ");
      const rank = name === joined ? 0 : name.startsWith(joined) ? 1 : words.every(word => name.includes(word)) ? 2 : 3;
      hits.push([rank, position]);
    }
    hits.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    for (const [, position] of hits.slice(0, 12)) {
      const [title, page, address, text] = searchIndex[position];
      const link = document.createElement("a");
      link.href = address;
      link.textContent = title;
      const small = document.createElement("small");
      small.textContent = text ? `${page}: ${text}` : page;
      link.append(small);
      const item = document.createElement("li");
      item.append(link);
      list.append(item);
    }
    if (hits.length === 0) {
      const item = document.createElement("li");
      item.textContent = "Nothing found.";
      list.append(item);
    }
  }
  input.addEventListener("input", find);
  input.addEventListener("focus", () => { if (input.value) find(); });
  input.addEventListener("keydown", event => {
    if (event.key === "Enter") list.querySelector("a")?.click();
    if (event.key === "ArrowDown") list.querySelector("a")?.focus();
    if (event.key === "Escape") { list.hidden = true; input.blur(); }
  });
  list.addEventListener("keydown", event => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    const links = [...list.querySelectorAll("a")];
    links[links.indexOf(document.activeElement) + step]?.focus();
    event.preventDefault();
  });
  list.addEventListener("click", () => { list.hidden = true; });
  document.addEventListener("click", event => { if (!event.target.closest(".search")) list.hidden = true; });
  document.addEventListener("keydown", event => {
    if (event.key === "/" && !/input|select|textarea/i.test(event.target.tagName)) { event.preventDefault(); input.focus(); }
  });
}

// Videos play while they are visible, unless the reader wants no motion.
function playVisibleVideos() {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
    for (const video of document.querySelectorAll("video")) video.controls = true;
    return;
  }
  const watch = new IntersectionObserver(entries => {
    for (const { isIntersecting, target } of entries) {
      if (isIntersecting) target.play().catch(() => {}); else target.pause();
    }
  }, { threshold: 0.2 });
  for (const video of document.querySelectorAll("video[loop]")) watch.observe(video);
}

// The playground shows recorded variants: a choice replaces the video and the text of the scene.
function preparePlayground() {
  const stage = document.querySelector(".stage");
  if (!stage) return;
  const scenes = JSON.parse(document.getElementById("recorded").textContent);
  const [video, slider, time, source, choices, command, scene] =
    ["video", "#position", "#time", "#source", "#choices", "#command", "#scene"].map(name => stage.querySelector(name));
  let current = scenes[0];
  let variant = 0;
  function showVariant() {
    const { file, text, changed } = current.variants[variant];
    video.src = file;
    video.poster = file.replace(".mp4", ".png");
    video.play().catch(() => {});
    source.replaceChildren(...text.split("\n").flatMap((line, index) => {
      const part = changed.includes(index) ? document.createElement("mark") : document.createElement("span");
      part.textContent = line;
      return [part, "\n"];
    }));
    command.textContent = `animrender ${current.name}.json -o ${current.name}.mp4`;
    for (const [index, button] of [...choices.children].entries()) button.setAttribute("aria-pressed", index === variant);
  }
  function showScene() {
    current = scenes[scene.selectedIndex];
    variant = 0;
    choices.replaceChildren(...current.variants.map(({ label }, index) => {
      const button = document.createElement("button");
      button.textContent = label;
      button.addEventListener("click", () => { variant = index; showVariant(); });
      return button;
    }));
    showVariant();
  }
  scene.addEventListener("change", showScene);
  video.addEventListener("timeupdate", () => {
    if (!video.duration) return;
    slider.value = video.currentTime / video.duration;
    time.textContent = `${video.currentTime.toFixed(2)} s, frame ${Math.floor(video.currentTime * 60 + 1e-6)}`;
  });
  slider.addEventListener("input", () => {
    video.pause();
    if (video.duration) video.currentTime = slider.value * video.duration;
  });
  stage.querySelector("#play").addEventListener("click", () => { if (video.paused) video.play(); else video.pause(); });
  for (const [name, step] of [["#back", -1], ["#forward", 1]]) {
    stage.querySelector(name).addEventListener("click", () => {
      video.pause();
      video.currentTime = Math.max(0, (Math.floor(video.currentTime * 60 + 1e-6) + step + 0.5) / 60);
    });
  }
  showScene();
}
