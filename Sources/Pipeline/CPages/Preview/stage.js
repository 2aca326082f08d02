// The canvas with the frame: its size, the onion skin and the comparison.
import { $ } from "./dom.js";

const canvas = $("frame-canvas");
const pen = canvas.getContext("2d");

export class Stage {
  // Calls `changed` when the comparison looks different, and `resized(scene, width, height)` with the size on the page.
  constructor(changed, resized) {
    // `width` and `height` are those of frames in pixels; `times` are those of drawn frames (ms).
    Object.assign(this, { resized, width: 0, height: 0, times: [], slider: 0.5, isBlinked: false });
    $("sheet").addEventListener("pointermove", event => {
      const box = canvas.getBoundingClientRect();
      this.slider = (event.clientX - box.left) / box.width;
      changed();
    });
    setInterval(() => {
      this.isBlinked = !this.isBlinked;
      if ($("mode").value === "blink") changed();
    }, 500);
  }

  // Fits the canvas to the page. Frames are at most as wide as the scene: the page enlarges them.
  resize(scene) {
    const density = window.devicePixelRatio || 1;
    const zoom = Number($("zoom").value);
    const stage = $("stage").getBoundingClientRect();
    const fit = Math.min((stage.width - 24) / scene.width, (stage.height - 24) / scene.height, 1);
    const scale = zoom ? zoom / density : Math.max(fit, 0.02);
    Object.assign(canvas.style, { width: `${scene.width * scale}px`, height: `${scene.height * scale}px` });
    canvas.classList.toggle("large", zoom > 1);
    this.resized(scene, scene.width * scale, scene.height * scale);
    this.width = zoom ? scene.width : Math.max(1, Math.min(scene.width, Math.round(scene.width * scale * density)));
    this.height = Math.max(1, Math.round((this.width * scene.height) / scene.width));
  }

  // The frames of the onion skin.
  onionFrames(frame, scene) {
    const step = Number($("onion").value);
    return step ? [frame - step, frame + step].filter(i => i >= 0 && i < scene.frames) : [];
  }

  // Draws a frame, with that of the other scene unless it is null. Returns whether the frame is there; until then, the
  // canvas shows the previous one.
  draw(frames, otherFrames, frame, scene) {
    const bitmap = frames.get(frame);
    if (!bitmap) return false;
    const other = otherFrames?.get(frame);
    const [w, h] = [bitmap.width, bitmap.height];
    if (canvas.width !== w || canvas.height !== h) Object.assign(canvas, { width: w, height: h });
    pen.globalAlpha = 1;
    pen.globalCompositeOperation = "copy";
    const mode = other ? $("mode").value : "";
    pen.drawImage(mode === "other" || (mode === "blink" && this.isBlinked) ? other : bitmap, 0, 0, w, h);
    pen.globalCompositeOperation = "source-over";
    if (mode === "slider") {
      const x = Math.round(this.slider * w);
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
    for (const index of this.onionFrames(frame, scene)) {
      const neighbour = frames.get(index);
      if (neighbour) pen.drawImage(neighbour, 0, 0, w, h);
    }
    if (canvas.dataset.frame !== String(frame)) this.times.push(performance.now());
    Object.assign(canvas.dataset, { frame, version: frames.version, width: w });
    return true;
  }
}
