// The audio of the scene: the mix of a render, played by Web Audio. Its clock leads the playback.
import { read } from "./requests.js";

export class AudioPlayer {
  // Calls `loaded` when another mix is there.
  constructor(loaded) { Object.assign(this, { loaded, buffer: null, tracks: [], version: 0, playing: null, isOn: true }); }

  async show(scene) {
    if (this.version === scene.version) return;
    this.version = scene.version;
    if (!scene.hasAudio) {
      Object.assign(this, { buffer: null, tracks: [] });
      return this.loaded();
    }
    const answer = await fetch("audio.wav");
    if (!answer.ok || this.version !== scene.version) return;
    // A context that is not started decodes as well.
    const samples = await this.open().decodeAudioData(await answer.arrayBuffer());
    const tracks = await read("tracks", []);
    if (this.version !== scene.version) return;
    Object.assign(this, { buffer: samples, duration: scene.duration, tracks });
    this.loaded();
  }

  open() { return this.context ??= new AudioContext({ sampleRate: 48000, latencyHint: "interactive" }); }

  // A source of the mix in the running context.
  source() {
    this.open().resume();
    return new AudioBufferSourceNode(this.context, { buffer: this.buffer });
  }

  get isAvailable() { return this.isOn && this.buffer !== null; }

  // Plays from a time on, in seconds of the scene; `loop` is null or [begin, end].
  play(time, rate, loop) {
    this.stop();
    if (!this.isAvailable) return;
    const source = this.source();
    source.playbackRate.value = rate;
    if (loop) Object.assign(source, { loop: true, loopStart: loop[0], loopEnd: loop[1] });
    source.connect(this.context.destination);
    source.start(0, time);
    this.playing = { source, time, rate, start: this.context.currentTime };
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
    const source = this.source();
    const { context } = this;
    const gain = context.createGain();
    const [begin, end] = [context.currentTime, context.currentTime + length];
    gain.gain.setValueAtTime(0, begin);
    gain.gain.linearRampToValueAtTime(1, begin + 0.005);
    gain.gain.setValueAtTime(1, end - 0.005);
    gain.gain.linearRampToValueAtTime(0, end);
    source.connect(gain).connect(context.destination);
    source.start(begin, time, length);
  }
}
