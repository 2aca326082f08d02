// The rows of audio in the timeline: a waveform of the mix and of each track, with bars that move and trim the tracks.
import { $, element, consume } from "./dom.js";

const round = number => Math.round(number * 1e4) / 1e4;

export class Tracks {
  // `audio` has the mix and the tracks; `axis` is that of the timeline; refused(error) tells why nothing changes.
  constructor(audio, axis, edits, refused) { Object.assign(this, { audio, axis, edits, refused }); }

  // Draws the waveforms of the visible times: the mix, then each track if there are several.
  draw() {
    const { audio, axis } = this;
    const container = $("wave");
    container.hidden = !audio.buffer;
    if (!audio.buffer || !axis.scene) return;
    const rows = audio.tracks.length > 1 ? [null, ...audio.tracks] : [audio.tracks[0] ?? null];
    const names = rows.map(track => track?.name ?? "audio");
    if (container.dataset.names !== String(names)) {
      container.dataset.names = names;
      container.replaceChildren(...names.map(name => element("div", { className: "wave" },
        element("span", { textContent: name, title: name }), element("div", {}, element("canvas")))));
    }
    const [begin, end] = [axis.start, axis.start + axis.width / axis.scale];
    [...container.querySelectorAll("canvas")].forEach((canvas, i) => {
      Object.assign(canvas, { width: axis.width, height: 28 });
      this.drawWave(canvas, begin, end, rows.length > 1 && rows[i] ? this.trackPeak(rows[i].peaks) : this.mixPeak());
      const focused = canvas.parentElement.contains(document.activeElement);
      canvas.parentElement.querySelector("button")?.remove();
      if (!rows[i]) return;
      canvas.after(this.bar(rows[i], audio.tracks.indexOf(rows[i])));
      if (focused) canvas.parentElement.querySelector("button").focus({ preventScroll: true });
    });
  }

  // Draws a waveform between two times; `peak(from, to)` is the loudest sample between those of a column.
  drawWave(canvas, begin, end, peak) {
    const pen = canvas.getContext("2d");
    pen.fillStyle = getComputedStyle(canvas).color;
    const time = x => begin + ((end - begin) * x) / canvas.width;
    for (let x = 0; x < canvas.width; x++) {
      const height = Math.min(1, peak(time(x), time(x + 1))) * 14;
      pen.fillRect(x, 14 - height, 1, Math.max(1, 2 * height));
    }
  }

  // The peaks of a track are in even steps over the scene, in percent.
  trackPeak(peaks) {
    const index = time => (time / this.audio.duration) * peaks.length;
    return (begin, end) => {
      const from = Math.max(0, Math.floor(index(begin)));
      return Math.max(0, ...peaks.slice(from, Math.max(from + 1, Math.ceil(index(end))))) / 100;
    };
  }

  mixPeak() {
    const { buffer } = this.audio;
    const [data, rate] = [buffer.getChannelData(0), buffer.sampleRate];
    return (begin, end) => {
      const [from, to] = [Math.max(0, Math.floor(begin * rate)), Math.min(data.length, Math.ceil(end * rate))];
      let peak = 0;
      // At most 64 samples a column, so that long scenes remain fluent.
      const step = Math.max(1, Math.floor((to - from) / 64));
      for (let i = from; i < to; i += step) peak = Math.max(peak, Math.abs(data[i]));
      return peak;
    };
  }

  // MARK: Bars

  bar(track, index) {
    const { axis } = this;
    const [from, to] = [track.begin, Math.min(track.end, axis.scene.duration)];
    const bar = element("button", {
      className: "bar audio-bar", style: { left: `${axis.x(from)}px`, width: `${Math.max(2, (to - from) * axis.scale)}px` },
      title: `${track.name}; drag to move, an end to trim; Alt-← → moves, Shift-Alt-← → trims the end`, ariaLabel: `Time of ${track.name}`,
    });
    bar.onpointerdown = event => {
      if (event.button !== 0 || this.edits.isReadOnly) return;
      const side = axis.sideOf(event, bar);
      axis.dragSpan(event, bar, side, [from, to], $("wave"), change => this.change(index, side <= 0 ? change : 0, side >= 0 ? change : 0));
    };
    bar.onkeydown = event => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!step || !event.altKey) return;
      consume(event);
      this.change(index, event.shiftKey ? 0 : step / axis.scene.rate, step / axis.scene.rate);
    };
    return bar;
  }

  // Moves the begin and the end of a track by seconds of the scene. What is heard stays at its time where one end moves.
  async change(index, begin, end) {
    if (begin === 0 && end === 0) return this.draw();
    const source = await this.edits.source(null);
    const [written, track] = [source?.value.audio?.[index], this.audio.tracks[index]];
    const isPlain = written && source.value.audio.length === this.audio.tracks.length
      && ["begin", "from", "duration"].every(key => ["undefined", "number"].includes(typeof (written[key] ?? undefined)));
    if (!isPlain) {
      this.refused({ message: "this time follows from other values (edit the audio of the scene in the inspector)" });
      return this.draw();
    }
    const path = key => [...source.path, "audio", index, key];
    const edits = [];
    // Sound before its beginning is not there.
    const early = begin === end ? begin : Math.max(begin, -(written.from ?? 0));
    if (early !== 0) edits.push({ op: "set", path: path("begin"), value: round((written.begin ?? 0) + early) });
    if (begin !== end) {
      if (early !== 0) edits.push({ op: "set", path: path("from"), value: round((written.from ?? 0) + early) });
      if (end !== 0 || written.duration !== undefined) {
        edits.push({ op: "set", path: path("duration"), value: round(Math.max(0.001, Math.min(track.end, this.axis.scene.duration) - track.begin - early + end)) });
      }
    }
    if (!edits.length || !(await this.edits.values(source, edits))) this.draw();
  }
}
