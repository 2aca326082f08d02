// Playback in real time, forwards with audio, or backwards.
import { $ } from "./dom.js";

const canvas = $("frame-canvas");
const speed = () => Number($("rate").value);

export class Playback {
  // `host` has the displayed `scene` and `frame`, the `workFrames`, and show(frame).
  constructor(audio, stage, frames, host) { Object.assign(this, { audio, stage, frames, host, run: null }); }

  get isOn() { return this.run !== null; }

  get direction() { return this.run?.direction ?? 0; }

  toggle() { this.play(!this.isOn); }

  // Plays in a direction, faster if it does already; pauses for 0.
  shuttle(direction) {
    const rate = $("rate");
    if (this.isOn && this.direction === direction) {
      rate.selectedIndex = Math.min(rate.options.length - 1, rate.selectedIndex + 1);
      return this.restart();
    }
    if (!direction) return this.play(false);
    rate.value = "1";
    this.play(true, direction);
  }

  // Goes on from the displayed frame, if it plays.
  restart() { if (this.isOn) this.begin(this.host.frame, this.direction); }

  // Frame numbers of the playback continue beyond the end of the work area when it loops.
  begin(index, direction) {
    const { audio, host } = this;
    const [begin, end] = host.workFrames;
    const inside = index >= begin && index <= end ? index : begin;
    // The start time (ms), the frame then, the last displayed frame, and the frame about which numbers are mirrored.
    this.run = { time: performance.now(), frame: inside, displayed: inside, origin: inside, direction };
    if (direction < 0) return audio.stop();
    const { rate } = host.scene;
    audio.play(inside / rate, speed(), $("loop").checked ? [begin / rate, (end + 1) / rate] : null);
  }

  play(isOn, direction = 1) {
    const { host } = this;
    if (!host.scene) return;
    const [begin, end] = host.workFrames;
    const isOver = direction > 0 ? host.frame >= end : host.frame <= begin;
    const wasOn = this.isOn;
    this.run = null;
    this.audio.stop();
    if (isOn) this.begin(isOver ? (direction > 0 ? begin : end) : host.frame, direction);
    this.stage.times = [];
    $("play").querySelector("use").setAttribute("href", isOn ? "#i-pause" : "#i-play");
    $("play").ariaLabel = isOn ? "Pause" : "Play";
    if (isOn && !wasOn) requestAnimationFrame(now => this.tick(now));
    else if (!isOn) host.show(host.frame);
  }

  // Advances in real time. Without audio, the clock waits for late frames; in the next loop they are cached and on time.
  // With audio, late frames are skipped: the audio is the clock.
  tick(now) {
    const { run, frames, host, stage } = this;
    if (!run) return;
    const [begin, end] = host.workFrames;
    const length = end - begin + 1;
    const index = run.direction < 0
      ? number => begin + ((((2 * run.origin - number - begin) % length) + length) % length)
      : number => (number <= end ? number : begin + ((number - begin) % length));
    const heard = this.audio.elapsed;
    const seconds = heard ?? Math.max(0, (now - run.time) / 1000) * speed();
    const due = run.frame + Math.floor(seconds * host.scene.rate + 1e-6);
    let next = due;
    while (next > run.displayed && !frames.get(index(next))) next--;
    if (heard === null && next !== due) Object.assign(run, { frame: next, time: now });
    const isOver = run.direction < 0 ? due > 2 * run.origin - begin : due > end;
    if (isOver && !$("loop").checked) {
      host.show(run.direction < 0 ? begin : end);
      return this.play(false);
    }
    if (next > run.displayed) {
      run.displayed = next;
      host.show(index(next));
    } else if (heard !== null && due > run.displayed + 1) {
      // Frames are requested where the audio is.
      frames.prefetch([...Array(20).keys()].map(i => index(due + i)));
    }
    if (heard !== null) canvas.dataset.drift = Math.abs(due - run.displayed);
    stage.times = stage.times.filter(time => now - time < 1000);
    $("speed").textContent = `${stage.times.length} frames/s`;
    requestAnimationFrame(later => this.tick(later));
  }
}
