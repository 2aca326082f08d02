"""Decodes a clip with skip frames by libavcodec, openh264 and Chromium. See scripts/check/held.

The square of the clip moves to another cell of a raster of 10 columns and 6 rows at every fifth frame, so each frame
identifies its step. At the end it does not move for two seconds.
"""

import base64
import hashlib
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

from browser import Browser

WIDTH, HEIGHT, RATE = 320, 192, 60
COLUMNS, ROWS, SIDE, HOLD = 10, 6, 32, 5
MOVING = COLUMNS * ROWS * HOLD
FRAMES = MOVING + 2 * RATE
# Every segment begins with a key frame.
SEGMENT = 2 * RATE
FRAME_BYTES = WIDTH * HEIGHT * 3 // 2


def step(frame):
    """The cell of the square in a frame."""
    return min(frame // HOLD, COLUMNS * ROWS - 1)


def scene():
    positions = [[SIDE * (n % COLUMNS) + SIDE / 2, SIDE * (n // COLUMNS) + SIDE / 2] for n in range(COLUMNS * ROWS)]
    return {
        "format": "animrender/1",
        "canvas": {"width": WIDTH, "height": HEIGHT, "background": "#101426"},
        "frameRate": RATE,
        "duration": FRAMES / RATE,
        "layers": [
            {
                "type": "gradient", "frame": [0, 0, WIDTH, HEIGHT], "colors": ["#101426", "#2b3a67"],
                "startPoint": [0, 0], "endPoint": [1, 1],
            },
            {
                "bounds": [0, 0, SIDE, SIDE], "position": positions[-1], "backgroundColor": "#ffffff",
                "animations": [
                    {
                        "keyPath": "position", "values": positions, "calculationMode": "discrete",
                        "duration": MOVING / RATE,
                    }
                ],
            },
        ],
    }


def expect(is_true, words):
    if not is_true:
        raise SystemExit(f"held: {words}")


def run(arguments):
    """The output of a program. Any text on stderr is a failure."""
    result = subprocess.run(arguments, capture_output=True)
    expect(result.returncode == 0 and not result.stderr, f"{arguments[0]}: {result.stderr.decode()[:500]}")
    return result.stdout


def frames_of(raw):
    expect(len(raw) % FRAME_BYTES == 0, f"{len(raw)} bytes are not complete frames")
    return [hashlib.md5(raw[at : at + FRAME_BYTES]).hexdigest() for at in range(0, len(raw), FRAME_BYTES)]


def displayed_step(frame_data):
    """The cell of the square: the maximum of luma."""
    luma = [frame_data[(r * SIDE + SIDE // 2) * WIDTH + c * SIDE + SIDE // 2] for r in range(ROWS) for c in range(COLUMNS)]
    return luma.index(max(luma))


def libavcodec(clip):
    """Decodes all frames, and again after seeking; both must be equal."""
    decode = ["ffmpeg", "-v", "warning", "-xerror", "-err_detect", "explode"]
    raw = ["-pix_fmt", "yuv420p", "-f", "rawvideo", "-fps_mode", "passthrough", "-"]
    output = run([*decode, "-i", clip, *raw])
    frames = frames_of(output)
    expect(len(frames) == FRAMES, f"libavcodec gives {len(frames)} of {FRAMES} frames")
    for frame in range(FRAMES):
        at = displayed_step(output[frame * FRAME_BYTES : (frame + 1) * FRAME_BYTES])
        expect(at == step(frame), f"libavcodec: frame {frame} shows step {at}, not {step(frame)}")
        if frame % SEGMENT > 0 and step(frame) == step(frame - 1):
            expect(frames[frame] == frames[frame - 1], f"libavcodec: frame {frame} is not its predecessor")
    for start in (1, 7, 59, 119, 120, 121, 203, 299, 333, FRAMES - 1):
        after = frames_of(run([*decode, "-ss", f"{start / RATE:.6f}", "-i", clip, *raw]))
        expect(after == frames[start:], f"libavcodec: after seeking to frame {start} frames differ")
    return frames


def openh264(clip, frames):
    """Decodes the same frames, bit for bit."""
    pipeline = f"filesrc location={clip} ! qtdemux ! h264parse ! openh264dec ! filesink location=/dev/stdout"
    if subprocess.run(["gst-inspect-1.0", "qtdemux"], capture_output=True).returncode != 0:
        # Without a demuxer for MP4, decode the elementary stream with the same packets.
        stream = clip.with_suffix(".h264")
        run(["ffmpeg", "-v", "error", "-y", "-i", clip, "-c", "copy", "-bsf:v", "h264_mp4toannexb", stream])
        pipeline = f"filesrc location={stream} ! h264parse ! openh264dec ! filesink location=/dev/stdout"
    result = subprocess.run(["gst-launch-1.0", "-q", *pipeline.split()], capture_output=True)
    words = result.stderr.decode()
    expect(result.returncode == 0 and "rror" not in words, f"openh264: {words[:500]}")
    decoded = frames_of(result.stdout)
    expect(len(decoded) == FRAMES, f"openh264 gives {len(decoded)} of {FRAMES} frames")
    expect(decoded == frames, "openh264 decodes other frames than libavcodec")


PAGE = """<!doctype html><video src="%s" muted></video><canvas width="%d" height="%d"></canvas><script>
const video = document.querySelector("video"), canvas = document.querySelector("canvas");
const context = canvas.getContext("2d", {willReadFrequently: true});
const SIDE = %d, COLUMNS = %d, ROWS = %d;
const event = (name) => new Promise((done, failed) => {
  video.addEventListener(name, done, {once: true});
  video.addEventListener("error", () => failed(new Error(video.error.message)), {once: true});
});
function displayed() {
  context.drawImage(video, 0, 0);
  return brightest();
}
function brightest() {
  let best = [-1, -1];
  for (let n = 0; n < COLUMNS * ROWS; n++) {
    const x = SIDE * (n %% COLUMNS) + SIDE / 2, y = SIDE * Math.floor(n / COLUMNS) + SIDE / 2;
    const light = context.getImageData(x, y, 1, 1).data[1];
    if (light > best[0]) best = [light, n];
  }
  return best[1];
}
async function at(time) {
  const arrived = event("seeked");
  video.currentTime = time;
  await arrived;
  return displayed();
}
async function decoded(packets, start) {
  const bytes = new Uint8Array(await (await fetch(video.src)).arrayBuffer());
  const sets = bytes.subarray(start - 4);
  const length = new DataView(bytes.buffer).getUint32(start - 8) - 8;
  const hex = [...sets.subarray(5, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const steps = [];
  const decoder = new VideoDecoder({
    output: (frame) => { context.drawImage(frame, 0, 0); steps.push(brightest()); frame.close(); },
    error: (problem) => steps.push(problem.message),
  });
  decoder.configure({codec: "avc1." + hex, description: sets.subarray(4, 4 + length)});
  for (const [at, size, isKey, number] of packets) {
    const data = bytes.subarray(at, at + size);
    decoder.decode(new EncodedVideoChunk({type: isKey ? "key" : "delta", timestamp: number, data}));
  }
  await decoder.flush();
  return steps;
}
async function play() {
  await at(0);
  const ended = event("ended");
  await video.play();
  await ended;
  return video.getVideoPlaybackQuality().corruptedVideoFrames ?? 0;
}
const ready = video.readyState > 1 ? Promise.resolve() : event("loadeddata");
</script>"""


def packets(clip):
    """The packets of the clip: offset, size, whether it is a key frame, number."""
    entries = ["-select_streams", "v", "-show_entries", "packet=pos,size,flags", "-of", "json"]
    listed = json.loads(run(["ffprobe", "-v", "error", *entries, clip]))["packets"]
    return [[int(p["pos"]), int(p["size"]), p["flags"][0] == "K", n] for n, p in enumerate(listed)]


def chromium(clip, folder):
    """Seeks to some frames, plays the clip to its end, and decodes all packets."""
    page_path = folder / "page.html"
    # A file would taint the canvas.
    data = "data:video/mp4;base64," + base64.b64encode(clip.read_bytes()).decode()
    page_path.write_text(PAGE % (data, WIDTH, HEIGHT, SIDE, COLUMNS, ROWS))
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        page = Browser(profile)
        try:
            page.call("Page.navigate", url=page_path.as_uri())
            limit = time.monotonic() + 60
            while page.value("document.readyState") != "complete":
                expect(time.monotonic() < limit, "the page does not load")
                time.sleep(0.05)
            page.value("ready.then(() => true)")
            duration = page.value("video.duration")
            expect(abs(duration - FRAMES / RATE) < 0.002, f"Chromium: a duration of {duration} s")
            # Forwards and backwards, to the middle and the end of duplicate frames.
            for frame in (0, 4, 5, 121, 7, 299, 60, 333, 119, 120, FRAMES - 1, 203, 1):
                seen = page.value(f"at({(frame + 0.5) / RATE})")
                expect(seen == step(frame), f"Chromium: frame {frame} shows step {seen}, not {step(frame)}")
            expect(page.value("play()") == 0, "Chromium: damaged frames")
            problem = page.value("video.error && video.error.message")
            expect(problem is None, f"Chromium: {problem}")
            expect(page.value("displayed()") == step(FRAMES - 1), "Chromium: the displayed frame is not the last one")
            # A busy machine may drop frames during playback; the decoder does not drop any.
            start = clip.read_bytes().index(b"avcC") + 4
            steps = page.value(f"decoded({json.dumps(packets(clip))}, {start})")
            expect(steps == [step(n) for n in range(FRAMES)], f"Chromium decodes {len(steps)} frames: {steps}")
        finally:
            page.process.kill()
            page.process.wait()


def main():
    program = sys.argv[1]
    if not shutil.which("ffmpeg"):
        raise SystemExit("skipped: skip frames (ffmpeg is not installed)")
    has_openh264 = (
        shutil.which("gst-launch-1.0")
        and subprocess.run(["gst-inspect-1.0", "openh264dec"], capture_output=True).returncode == 0
    )
    if not has_openh264:
        print("skipped: openh264 (gstreamer1.0-tools or gstreamer1.0-plugins-bad is not installed)")
    if not shutil.which("chromium"):
        print("skipped: Chromium (it is not installed)")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        source = folder / "held.json"
        source.write_text(json.dumps(scene()))
        for quality in ("draft", "good"):
            clip = folder / f"{quality}.mp4"
            report = subprocess.run(
                [program, source, "-o", clip, "--quality", quality, "--stats", "--progress", "none"],
                capture_output=True, text=True, check=True,
            ).stderr
            repeats = next(float(line.split()[2]) for line in report.splitlines() if line.startswith("stats: repeats"))
            expect(repeats >= 0.8 * FRAMES - 10, f"only {repeats:.0f} of {FRAMES} frames are skip frames")
            frames = libavcodec(clip)
            words = [f"libavcodec {len(frames)} frames and 10 seeks"]
            if has_openh264:
                openh264(clip, frames)
                words.append(f"openh264 {FRAMES} frames, the same bit for bit")
            if shutil.which("chromium"):
                chromium(clip, folder)
                words.append(f"Chromium {FRAMES} frames and 13 seeks")
            print(f"held: {quality}, {repeats:.0f} of {FRAMES} frames are skip frames: {'; '.join(words)}")


main()
