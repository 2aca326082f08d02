// The axis of time: zoom, scrolling, the ruler with the work area, snapping and the play head.
import { $, element, drag } from "./dom.js";

export class TimeAxis {
  // `host` has go(frame) and changed(). Subclasses have draw(), and `rows` with bars.
  constructor(host) {
    Object.assign(this, { host, scene: null, start: 0, scale: 100, work: null, frame: 0, isFitted: true });
    $("timeline").addEventListener("wheel", event => this.wheel(event), { passive: false });
    $("ruler-track").addEventListener("pointerdown", event => this.scrub(event));
    $("work").addEventListener("pointerdown", event => this.dragWork(event));
  }

  // MARK: Time

  get width() { return Math.max(50, $("ruler-track").clientWidth); }
  x(seconds) { return (seconds - this.start) * this.scale; }
  seconds(x) { return this.start + x / this.scale; }

  // The x of a pointer.
  column(event) { return event.clientX - $("ruler-track").getBoundingClientRect().left; }

  // The scale at which all of the time is visible.
  get minimum() { return this.width / (this.scene?.duration || 1); }

  fit() {
    Object.assign(this, { start: 0, scale: this.minimum, isFitted: true });
    this.draw();
  }

  // Follows the width of the page. All of the time remains visible if it was.
  follow() {
    if (!this.scene) return;
    if (this.isFitted || this.scale < this.minimum) return this.fit();
    this.start = Math.max(0, Math.min(this.scene.duration - this.width / this.scale, this.start));
    this.draw();
  }

  // Changes the zoom of time about an x.
  zoomTime(factor, x = this.x(this.frame / this.scene.rate)) {
    const fixed = this.seconds(x);
    this.scale = Math.min(Math.max(this.minimum, this.scale * factor), this.scene.rate * 60);
    this.isFitted = this.scale <= this.minimum;
    this.scrollTo(fixed - x / this.scale);
  }

  scrollTo(seconds) {
    const room = this.scene.duration - this.width / this.scale;
    this.start = Math.max(0, Math.min(room, seconds));
    this.draw();
    this.host.changed();
  }

  wheel(event) {
    if (!this.scene) return;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      this.zoomTime(Math.exp(-event.deltaY / 300), this.column(event));
    } else if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
      event.preventDefault();
      this.scrollTo(this.start + (event.shiftKey ? event.deltaY + event.deltaX : event.deltaX) / this.scale);
    }
  }

  // The nearest frame, or a marker, the play head or the end of a bar within six pixels of a time.
  snap(seconds) {
    if (!$("snap").checked) return seconds;
    const marks = [this.frame / this.scene.rate, ...this.scene.markers.map(m => m.begin / this.scene.rate)];
    for (const row of this.rows) {
      const bar = row.animation ?? row.bar;
      if (bar) marks.push(bar.begin, bar.end);
      marks.push(...(row.animation?.keys ?? []).filter((_, index) => !this.keys.has(this.keyName(row, index))));
    }
    const near = marks.filter(mark => mark !== null && Math.abs(mark - seconds) * this.scale < 6);
    near.sort((a, b) => Math.abs(a - seconds) - Math.abs(b - seconds));
    return near[0] ?? Math.round(seconds * this.scene.rate) / this.scene.rate;
  }

  scrub(event) {
    if (event.target.closest("#markers button, #work")) return;
    const go = e => this.host.go(Math.round(this.seconds(this.column(e)) * this.scene.rate - 0.25));
    go(event);
    drag(event, (dx, dy, e) => go(e), () => {});
  }

  // The end of a bar at the pointer: -1 or 1, 0 for its middle.
  sideOf(event, bar) {
    const box = bar.getBoundingClientRect();
    const margin = Math.min(7, box.width / 4);
    return event.clientX - box.left < margin ? -1 : box.right - event.clientX < margin ? 1 : 0;
  }

  // Moves a bar, or one side of it, with the pointer. `done` receives the change in seconds, 0 after Escape.
  dragSpan(event, bar, side, [from, to], target, done) {
    const [left, width] = [parseFloat(bar.style.left), parseFloat(bar.style.width)];
    let change = 0;
    drag(event, dx => {
      const edge = side > 0 ? to : from;
      change = this.snap(edge + dx / this.scale) - edge;
      const pixels = change * this.scale;
      if (side <= 0) bar.style.left = `${left + pixels}px`;
      if (side !== 0) bar.style.width = `${Math.max(2, width + (side > 0 ? pixels : -pixels))}px`;
    }, isCancelled => done(isCancelled || Math.abs(change) < 1e-6 ? 0 : change, isCancelled), target);
  }

  // MARK: Work area

  // The first and the last frame of the work area; the whole scene without one.
  get workFrames() { return this.work ?? [0, this.scene.frames - 1]; }

  setWork(begin, end) {
    const last = this.scene.frames - 1;
    begin = Math.max(0, Math.min(begin, last));
    end = Math.max(begin, Math.min(end, last));
    this.work = begin === 0 && end === last ? null : [begin, end];
    this.draw();
    this.host.changed();
  }

  dragWork(event) {
    const [begin, end] = this.workFrames;
    const box = event.currentTarget.getBoundingClientRect();
    const side = event.clientX - box.left < 8 ? -1 : box.right - event.clientX < 8 ? 1 : 0;
    drag(event, dx => {
      const frames = Math.round((dx / this.scale) * this.scene.rate);
      this.setWork(begin + (side <= 0 ? frames : 0), end + (side >= 0 ? frames : 0));
    }, isCancelled => { if (isCancelled) this.setWork(begin, end); });
  }

  drawRuler() {
    const canvas = $("ticks");
    const [width, rate] = [this.width, this.scene.rate];
    const density = window.devicePixelRatio || 1;
    Object.assign(canvas, { width: width * density, height: 20 * density });
    const pen = canvas.getContext("2d");
    pen.scale(density, density);
    pen.fillStyle = pen.strokeStyle = getComputedStyle(canvas).color;
    pen.font = "10px system-ui";
    const steps = [...[1, 2, 5].map(count => count / rate).filter(s => s < 0.1), 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 300, 600];
    const step = steps.find(s => s * this.scale >= 60) ?? 3600;
    for (let t = Math.floor(this.start / step) * step; this.x(t) < width; t += step) {
      const text = step < 0.1 ? `${Math.round(t * rate)}f` : `${Math.round(t * 100) / 100}s`;
      pen.fillText(text, this.x(t) + 6, 9);
      pen.fillRect(this.x(t), 0, 1, 20);
      for (let i = 1; i < 5; i++) pen.fillRect(this.x(t + (step * i) / 5), 15, 0.5, 5);
    }
    const [begin, end] = this.workFrames;
    const [left, right] = [this.x(begin / rate), this.x((end + 1) / rate)];
    Object.assign($("work").style, { left: `${left}px`, width: `${Math.max(4, right - left)}px` });
    $("work").classList.toggle("set", this.work !== null);
    this.showMarkers();
    this.showFrame(this.frame);
  }

  showMarkers() {
    const rate = this.scene.rate;
    $("markers").replaceChildren(...this.scene.markers.map(marker => {
      const width = marker.end === null ? "" : `${((marker.end - marker.begin) / rate) * this.scale}px`;
      return element("button", {
        textContent: marker.name, title: `${marker.name}: frame ${marker.begin}`, style: { left: `${this.x(marker.begin / rate)}px`, width },
        onclick: () => this.host.go(marker.begin),
      });
    }));
  }

  showFrame(frame) {
    this.frame = frame;
    if (!this.scene) return;
    const x = this.x(frame / this.scene.rate);
    $("head").style.display = x < 0 || x > this.width ? "none" : "";
    $("head").style.transform = `translateX(${$("ruler-track").offsetLeft + x}px)`;
  }
}
