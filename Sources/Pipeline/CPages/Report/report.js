"use strict";
// The viewer of a comparison report. It reads the report and the images from this page and requests no other resource.
(() => {
  const report = JSON.parse(document.getElementById("report").textContent);
  const element = (id) => document.getElementById(id);
  const modes = ["side", "slider", "blink", "onion", "difference"];
  // The state of the view; the page is derived from it.
  const view = {
    case: 0, frame: 0, mode: "side", amount: 0.5, isActualSize: false, isPaused: false, isPlaying: false,
  };
  let listed = [];

  // MARK: Images

  // The page embeds each image once, as base64. A blob URL is created on first use.
  const addresses = new Map();
  const address = (index) => {
    if (!addresses.has(index)) {
      const text = atob(element(`picture-${index}`).textContent.trim());
      const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
      addresses.set(index, URL.createObjectURL(new Blob([bytes], { type: "image/png" })));
    }
    return addresses.get(index);
  };

  const image = (index, alt) => {
    const img = document.createElement("img");
    img.src = address(index);
    img.alt = alt;
    img.draggable = false;
    // Enlarged images show their pixels; reduced images are smoothed.
    img.onload = () => {
      img.style.imageRendering = img.naturalWidth < img.clientWidth ? "pixelated" : "auto";
    };
    return img;
  };

  const sheet = (...children) => {
    const box = document.createElement("div");
    box.className = "sheet";
    box.append(...children.filter(Boolean));
    return box;
  };

  const empty = (text) => {
    const box = document.createElement("div");
    box.className = "empty";
    box.textContent = text;
    return box;
  };

  const figure = (caption, index, absence = "no image") => {
    const box = document.createElement("figure");
    const label = document.createElement("figcaption");
    label.textContent = caption;
    box.append(index === null ? empty(absence) : sheet(image(index, caption)), label);
    return box;
  };

  // MARK: The case and the frame

  const current = () => report.cases[view.case];
  const currentFrame = () => current().frames[view.frame];
  const differing = (frame) => frame.pixels > 0 || frame.verdict !== "equal";

  const select = (index) => {
    if (index < 0 || index >= report.cases.length) return;
    if (view.isPlaying) play(false);
    view.case = index;
    view.frame = current().worst ?? 0;
    show();
  };

  const seek = (frame) => {
    const count = current().frames.length;
    if (count === 0) return;
    view.frame = Math.min(Math.max(frame, 0), count - 1);
    show();
  };

  const seekDiffering = (step) => {
    const frames = current().frames;
    for (let index = view.frame + step; index >= 0 && index < frames.length; index += step) {
      if (differing(frames[index])) return seek(index);
    }
  };

  const step = (by) => {
    const position = listed.indexOf(view.case);
    const next = listed[position + by];
    if (next !== undefined) select(next);
  };

  // MARK: Drawing the page

  const showCases = () => {
    const isAll = element("filter").value === "all";
    const part = element("search").value.trim().toLowerCase();
    listed = report.cases.map((_, index) => index)
      .filter((index) => isAll || report.cases[index].verdict !== "equal")
      .filter((index) => report.cases[index].name.toLowerCase().includes(part));
    element("cases").replaceChildren(...listed.map((index) => {
      const entry = report.cases[index];
      const item = document.createElement("li");
      const button = document.createElement("button");
      const label = document.createElement("small");
      button.dataset.case = index;
      label.textContent = entry.verdict + (entry.pixels > 0 ? ` · ${pixelWords(entry.pixels)}` : "");
      label.className = entry.verdict;
      const words = document.createElement("span");
      words.append(entry.name, label);
      button.append(thumbnail(entry), words);
      button.onclick = () => select(index);
      item.append(button);
      return item;
    }));
  };

  // A small image of the actual side, or an empty box of the same size.
  const thumbnail = (entry) => {
    const box = document.createElement("span");
    box.className = "thumbnail";
    if (entry.thumbnail === null) return box;
    // An image of the page is decoded when its entry comes into view.
    new IntersectionObserver((entries, observer) => {
      if (!entries.some((one) => one.isIntersecting)) return;
      observer.disconnect();
      const img = document.createElement("img");
      img.src = address(entry.thumbnail);
      img.alt = "";
      box.append(img);
    }).observe(box);
    return box;
  };

  // Long sequences do not have images of every frame: shows a note and a button for the nearest frame with images.
  const missingFrame = (frame) => {
    const box = empty(frame.verdict === "equal"
      ? "This frame is equal. The report has no image of it." : "The report has no image of this frame.");
    const frames = current().frames;
    let nearest = -1;
    frames.forEach(({ expected, actual }, index) => {
      if (expected === null && actual === null) return;
      if (nearest < 0 || Math.abs(index - view.frame) < Math.abs(nearest - view.frame)) nearest = index;
    });
    if (nearest < 0) return box;
    const button = document.createElement("button");
    button.textContent = `Nearest frame with images: ${frames[nearest].index}`;
    button.onclick = () => seek(nearest);
    box.append(" ", button);
    return box;
  };

  const showStage = () => {
    const stage = element("stage");
    const frame = currentFrame();
    stage.className = view.mode + (view.isActualSize ? " actual-size" : "");
    element("note").textContent = "";
    if (!frame) return stage.replaceChildren(empty("There is nothing to compare."));
    const { expected, actual, difference } = frame;
    const remarks = frame.message && current().frames.length > 1 ? [frame.message] : [];
    if (frame.isSmall) {
      remarks.push("Reduced image. The first and the worst frame, and other frames up to a limit, have full size.");
    }
    element("note").textContent = remarks.join(" · ");
    if (expected === null && actual === null) return stage.replaceChildren(missingFrame(frame));
    const absence = frame.verdict === "equal" ? "nothing differs" : "no image";
    const differences = figure("difference", difference, absence);
    if (view.mode === "side") {
      const [left, right] = [sideCaption("expected"), sideCaption("actual")];
      return stage.replaceChildren(figure(left, expected), differences, figure(right, actual));
    }
    if (view.mode === "difference") return stage.replaceChildren(differences);
    if (expected === null || actual === null) {
      return stage.replaceChildren(empty(`There is no ${expected === null ? "expected" : "actual"} image.`));
    }
    const [under, over] = [image(expected, "expected"), image(actual, "actual")];
    const edge = document.createElement("div");
    edge.className = "edge";
    stage.replaceChildren(sheet(under, over, view.mode === "slider" ? edge : null));
    showAmount();
  };

  // The side with its name, where a report has one name for all cases.
  const sideCaption = (side) => report[side] ? `${side} · ${report[side]}` : side;

  // Applies the share of the actual image: the area right of the slider, or its opacity.
  const showAmount = () => {
    const box = element("stage").querySelector(".sheet");
    const over = box && box.querySelector("img + img");
    if (!over) return;
    const edge = box.querySelector(".edge");
    over.style.clipPath = view.mode === "slider" ? `inset(0 0 0 ${view.amount * 100}%)` : "";
    over.style.opacity = view.mode === "onion" ? view.amount : 1;
    if (edge) edge.style.left = `${view.amount * 100}%`;
    element("amount").value = Math.round(view.amount * 1000);
  };

  // A colour of the style for the canvas. Only computed properties resolve the light or dark scheme.
  const color = (name) => {
    const probe = element("strip");
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  };

  const showStrip = () => {
    const frames = current().frames;
    const canvas = element("strip");
    const scale = window.devicePixelRatio || 1;
    canvas.width = Math.max(1, Math.round(canvas.clientWidth * scale));
    canvas.height = Math.round(64 * scale);
    const context = canvas.getContext("2d");
    const maxPixels = Math.max(1, ...frames.map((frame) => frame.pixels));
    const width = canvas.width / Math.max(1, frames.length);
    const bar = (index, color, height, minWidth = 1) => {
      const thickness = Math.max(Math.ceil(width), minWidth);
      const start = Math.floor(index * width - (thickness - Math.ceil(width)) / 2);
      context.fillStyle = color;
      context.fillRect(start, canvas.height - height, thickness, height);
    };
    // The marker of the current frame is under the bars. The square root makes small differences visible.
    bar(view.frame, color("--mark"), canvas.height, 5 * scale);
    const bad = color("--bad");
    frames.forEach((frame, index) => {
      if (!differing(frame)) return;
      const share = frame.verdict === "different" ? Math.sqrt(frame.pixels / maxPixels) : 1;
      bar(index, bad, Math.max(4 * scale, share * (canvas.height - 6 * scale)));
    });
    canvas.dataset.bars = frames.filter(differing).length;
  };

  const pixelWords = (count) => count === 1 ? "1 pixel differs" : `${count} pixels differ`;

  const frameWords = (frame) => {
    const time = frame.time === null ? "" : ` · ${Number(frame.time.toFixed(3))} s`;
    const file = frame.file ? ` · ${frame.file}` : "";
    return `frame ${frame.index}${time}${file} · ${frame.pixels > 0 ? pixelWords(frame.pixels) : frame.verdict}`;
  };

  const show = () => {
    const entry = current();
    if (!entry) return;
    element("name").textContent = entry.name;
    element("message").textContent = entry.message;
    element("message").className = entry.verdict;
    showChanges(entry.changes);
    element("blame").replaceChildren(...entry.blame.map((line) => {
      const item = document.createElement("li");
      item.textContent = line;
      return item;
    }));
    element("timeline").hidden = entry.frames.length < 2;
    element("scrubber").max = Math.max(0, entry.frames.length - 1);
    element("scrubber").value = view.frame;
    element("frame").textContent = currentFrame() ? frameWords(currentFrame()) : "";
    element("first").disabled = entry.first === null;
    element("worst").disabled = entry.worst === null;
    element("zoom").textContent = view.isActualSize ? "Actual size" : "Fit";
    element("amount-label").hidden = view.mode !== "slider" && view.mode !== "onion";
    for (const button of element("modes").querySelectorAll("[data-mode]")) {
      button.setAttribute("role", "radio");
      button.setAttribute("aria-checked", button.dataset.mode === view.mode);
    }
    for (const button of element("cases").querySelectorAll("button")) {
      const isCurrent = Number(button.dataset.case) === view.case;
      button.setAttribute("aria-current", isCurrent);
      if (isCurrent) button.scrollIntoView({ block: "nearest" });
    }
    showStage();
    if (entry.frames.length > 1) showStrip();
  };

  const showChanges = (changes) => {
    element("changes").hidden = changes.length === 0;
    element("changes").tBodies[0].replaceChildren(...changes.map((change) => {
      const row = document.createElement("tr");
      row.append(...["name", "property", "expected", "actual", "line"].map((key) => {
        const cell = document.createElement("td");
        cell.textContent = change[key] ?? "–";
        cell.className = key;
        return cell;
      }));
      return row;
    }));
  };

  // MARK: Playing

  // Frames with images, one after the other at their times; each remains until the next one.
  let playing = 0;
  const nextPlayed = () => {
    const { frames } = current();
    for (let by = 1; by <= frames.length; by += 1) {
      const index = (view.frame + by) % frames.length;
      if (frames[index].expected !== null || frames[index].actual !== null) return index;
    }
    return view.frame;
  };
  const play = (isPlaying) => {
    view.isPlaying = isPlaying;
    clearTimeout(playing);
    element("play").textContent = isPlaying ? "Pause" : "Play";
    element("play").setAttribute("aria-pressed", isPlaying);
    if (!isPlaying) return;
    const { frames } = current();
    const next = nextPlayed();
    const count = next > view.frame ? next - view.frame : frames.length - view.frame;
    const duration = frames.length > 1 && frames[0].time !== null && frames[1].time !== null
      ? (next > view.frame ? frames[next].time - frames[view.frame].time : count * (frames[1].time - frames[0].time))
      : count / 10;
    playing = setTimeout(() => {
      seek(next);
      play(true);
    }, Math.max(10, duration * 1000));
  };

  const setMode = (mode) => {
    view.mode = mode;
    view.isPaused = false;
    show();
  };

  // MARK: Events

  setInterval(() => {
    if (view.mode !== "blink" || view.isPaused) return;
    const over = element("stage").querySelector(".sheet img + img");
    if (over) over.style.visibility = over.style.visibility === "hidden" ? "visible" : "hidden";
  }, 500);

  for (const button of element("modes").querySelectorAll("[data-mode]")) {
    button.onclick = () => setMode(button.dataset.mode);
  }
  element("amount").oninput = (event) => {
    view.amount = event.target.value / 1000;
    showAmount();
  };
  element("zoom").onclick = () => {
    view.isActualSize = !view.isActualSize;
    show();
  };
  const relist = () => {
    showCases();
    if (!listed.includes(view.case) && listed.length > 0) select(listed[0]); else show();
  };
  element("filter").onchange = relist;
  element("search").oninput = relist;
  element("play").onclick = () => play(!view.isPlaying);
  element("copy").onclick = () => {
    navigator.clipboard?.writeText(element("approval").querySelector("code").textContent);
    element("copy").textContent = "Copied";
  };
  element("approval").hidden = element("approval").querySelector("code").textContent === "";
  element("first").onclick = () => seek(current().first);
  element("worst").onclick = () => seek(current().worst);
  element("scrubber").oninput = (event) => seek(Number(event.target.value));
  element("strip").onpointerdown = (event) => {
    const box = event.currentTarget.getBoundingClientRect();
    seek(Math.floor((event.clientX - box.left) / box.width * current().frames.length));
  };
  const slide = (event) => {
    const box = element("stage").querySelector(".sheet");
    if (view.mode !== "slider" || !box || event.buttons === 0) return;
    const bounds = box.getBoundingClientRect();
    view.amount = Math.min(Math.max((event.clientX - bounds.left) / bounds.width, 0), 1);
    showAmount();
  };
  element("stage").onpointerdown = slide;
  element("stage").onpointermove = slide;

  const keys = {
    ArrowRight: (event) => event.shiftKey ? seekDiffering(1) : seek(view.frame + 1),
    ArrowLeft: (event) => event.shiftKey ? seekDiffering(-1) : seek(view.frame - 1),
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    Home: () => seek(0),
    End: () => seek(current().frames.length - 1),
    p: () => current().frames.length > 1 && play(!view.isPlaying),
    f: () => current().first !== null && seek(current().first),
    w: () => current().worst !== null && seek(current().worst),
    z: () => element("zoom").onclick(),
    " ": () => { view.isPaused = !view.isPaused; },
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.tagName === "SELECT"
      || event.target === element("search")) return;
    const mode = modes[Number(event.key) - 1];
    // The arrow keys move the amount range. The scrubber has no arrow keys here: it would move twice.
    if (event.target === element("amount") && event.key.startsWith("Arrow")) return;
    if (event.target.tagName === "BUTTON" && event.key === " ") return;
    const action = mode ? () => setMode(mode) : keys[event.key];
    if (!action || !current()) return;
    event.preventDefault();
    action(event);
  });
  const redrawStrip = () => current() && current().frames.length > 1 && showStrip();
  window.addEventListener("resize", redrawStrip);
  window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redrawStrip);

  if (report.cases.every((entry) => entry.verdict === "equal")) element("filter").value = "all";
  showCases();
  if (listed.length > 0) select(listed[0]);
  // Selects the case of the fragment: #case=name.
  const requestedName = new URLSearchParams(location.hash.slice(1)).get("case");
  const requestedCase = report.cases.findIndex((entry) => entry.name === requestedName);
  if (requestedCase >= 0) select(requestedCase);
})();
