// The audio of the scene: the mix of a render, played by Web Audio. Its clock leads the playback.

export class AudioPlayer {
  // Calls `loaded` when another mix is there.
  constructor(loaded) { Object.assign(this, { loaded, buffer: null, tracks: [], version: 0, playing: null, isOn: true }); }

  async show(scene) {
    if (this.version === scene.version) return;
    this.version = scene.version;
    if (!scene.hasAudio) {
      this.buffer = null;
      this.tracks = [];
      return this.loaded();
    }
    const answer = await fetch("audio.wav");
    if (!answer.ok || this.version !== scene.version) return;
    // A context that is not started decodes as well.
    const samples = await this.open().decodeAudioData(await answer.arrayBuffer());
    if (this.version !== scene.version) return;
    this.buffer = samples;
    this.duration = scene.duration;
    this.loaded();
    const tracks = await fetch("tracks").then(answer => (answer.ok ? answer.json() : []), () => []);
    if (this.version !== scene.version) return;
    this.tracks = tracks;
    this.loaded();
  }

  open() { return this.context ??= new AudioContext({ sampleRate: 48000, latencyHint: "interactive" }); }

  get isAvailable() { return this.isOn && this.buffer !== null; }

  // Plays from a time on, in seconds of the scene; `loop` is null or [begin, end].
  play(time, rate, loop) {
    this.stop();
    if (!this.isAvailable) return;
    const context = this.open();
    context.resume();
    const source = context.createBufferSource();
    source.buffer = this.buffer;
    source.playbackRate.value = rate;
    if (loop) Object.assign(source, { loop: true, loopStart: loop[0], loopEnd: loop[1] });
    source.connect(context.destination);
    source.start(0, time);
    this.playing = { source, time, rate, start: context.currentTime };
  }

  stop() {
    this.playing?.source.stop();
    this.playing = null;
  }

  // Seconds of the scene since the start, without the jumps of a loop; null while nothing plays.
  get elapsed() {
    if (!this.playing || this.context.state !== "running") return null;
    return (this.context.currentTime - this.playing.start) * this.playing.rate;
  }

  // Plays a short grain, for scrubbing.
  grain(time, length) {
    if (!this.isAvailable || this.playing) return;
    const context = this.open();
    context.resume();
    const [source, gain] = [context.createBufferSource(), context.createGain()];
    source.buffer = this.buffer;
    const [begin, end] = [context.currentTime, context.currentTime + length];
    gain.gain.setValueAtTime(0, begin);
    gain.gain.linearRampToValueAtTime(1, begin + 0.005);
    gain.gain.setValueAtTime(1, end - 0.005);
    gain.gain.linearRampToValueAtTime(0, end);
    source.connect(gain).connect(context.destination);
    source.start(begin, time, length);
    this.grains = (this.grains ?? 0) + 1;
  }

  // Draws the waveforms between two times: the mix, then each track if there are several.
  drawWaves(container, width, begin, end) {
    container.hidden = !this.buffer;
    if (!this.buffer) return;
    const tracks = this.tracks.length > 1 ? this.tracks : [];
    const names = [this.tracks.length === 1 ? this.tracks[0].name : "audio", ...tracks.map(track => track.name)];
    if (container.dataset.names !== String(names)) {
      container.dataset.names = names;
      container.replaceChildren(...names.map(name => {
        const row = Object.assign(document.createElement("div"), { className: "wave" });
        row.append(Object.assign(document.createElement("span"), { textContent: name, title: name }), document.createElement("canvas"));
        return row;
      }));
    }
    [...container.querySelectorAll("canvas")].forEach((canvas, i) => {
      Object.assign(canvas, { width, height: 28 });
      if (i === 0) this.draw(canvas, begin, end);
      else this.drawTrack(canvas, tracks[i - 1].peaks, begin, end);
    });
  }

  // Draws the peaks of a track, which are in even steps over the scene.
  drawTrack(canvas, peaks, begin, end) {
    const pen = canvas.getContext("2d");
    pen.fillStyle = getComputedStyle(canvas).color;
    const index = x => ((begin + ((end - begin) * x) / canvas.width) / this.duration) * peaks.length;
    for (let x = 0; x < canvas.width; x++) {
      const from = Math.max(0, Math.floor(index(x)));
      const peak = Math.max(0, ...peaks.slice(from, Math.max(from + 1, Math.ceil(index(x + 1))))) / 100;
      pen.fillRect(x, 14 - Math.min(1, peak) * 14, 1, Math.max(1, 28 * Math.min(1, peak)));
    }
  }

  // Draws the peaks of the mix between two times.
  draw(canvas, begin, end) {
    const pen = canvas.getContext("2d");
    pen.fillStyle = getComputedStyle(canvas).color;
    const [data, rate] = [this.buffer.getChannelData(0), this.buffer.sampleRate];
    const middle = canvas.height / 2;
    for (let x = 0; x < canvas.width; x++) {
      const from = Math.max(0, Math.floor((begin + ((end - begin) * x) / canvas.width) * rate));
      const to = Math.min(data.length, Math.ceil((begin + ((end - begin) * (x + 1)) / canvas.width) * rate));
      let peak = 0;
      // At most 64 samples a column, so that long scenes remain fluent.
      const step = Math.max(1, Math.floor((to - from) / 64));
      for (let i = from; i < to; i += step) peak = Math.max(peak, Math.abs(data[i]));
      pen.fillRect(x, middle - peak * middle, 1, Math.max(1, 2 * peak * middle));
    }
  }
}
