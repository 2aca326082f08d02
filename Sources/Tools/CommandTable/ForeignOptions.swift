/// Options of other programs, and their equivalents here.
///
/// From FFmpeg, Remotion and Lottie renderers. Errors about unknown options take their remedies from
/// this table, and `animrender help words` prints it.
package enum ForeignOptions {
  /// One option.
  package struct Entry: Sendable {
    /// Its spellings, with dashes.
    package let names: [String]
    /// The equivalent, with an example.
    package let advice: String

    init(_ names: [String], _ advice: String) { (self.names, self.advice) = (names, advice) }
  }

  /// Returns the remedy for an option as it is written; nil for an option outside the table.
  package static func advice(for option: String) -> String? {
    table.first { $0.names.contains(option) }?.advice
  }

  /// All options, in the order in which they are printed.
  package static let table = [
    Entry(
      ["-i", "--input", "--in"],
      "the input is named without an option: animrender scene.json -o out.mp4"
    ),
    Entry(["-r", "--rate", "--framerate", "--frame-rate"], "write --fps 30"),
    Entry(
      ["-y", "--yes", "--overwrite"],
      "outputs are replaced anyway: leave it out (--no-overwrite forbids it)"
    ),
    Entry(["-n", "--no-clobber"], "write --no-overwrite"),
    Entry(["-ss", "--start", "--begin", "--seek"], "write --from 1.5"),
    Entry(
      ["--duration", "--length"],
      "write --from 0 --to 5 for a part; a scene has its duration in the file"
    ),
    Entry(["--end", "--stop"], "write --to 5"),
    Entry(["-c", "-c:v", "-vcodec", "--vcodec", "--encoder"], "write --codec h264"),
    Entry(
      ["-c:a", "-acodec", "-b:a"],
      "audio is encoded as the format of -o needs it: leave it out"
    ),
    Entry(["-an", "--mute", "--muted", "--silent"], "write --no-audio"),
    Entry(
      ["-b:v", "--bitrate", "--video-bitrate"],
      "quality is constant: write --crf 20, or --quality draft, good or best"
    ),
    Entry(["-crf"], "write --crf 20"),
    Entry(["-preset"], "write --preset fast"),
    Entry(["-f"], "the extension of -o decides the format: -o out.webm"),
    Entry(
      ["-filter:v", "-filter_complex", "-lavfi", "--filter"],
      "filters are in the scene: \"filters\" of a layer; for the size write --size 1280x720"
    ),
    Entry(["-af", "-filter:a"], "audio is in the scene: \"audio\": [{\"asset\": …, \"gain\": …}]"),
    Entry(["-movflags", "-tag:v", "-g", "-bf"], "files are made for players anyway: leave it out"),
    Entry(["-map", "-shortest"], "all tracks of the scene are written: leave it out"),
    Entry(
      ["-hwaccel", "--hwaccel", "--gpu", "--gl", "--angle", "--cuda", "--hardware"],
      "the processor draws and encodes: leave it out, and write --jobs 8 for more workers"
    ),
    Entry(
      [
        "--headless", "--browser", "--browser-executable", "--chrome", "--puppeteer",
        "--no-sandbox",
      ],
      "no browser and no screen are used: leave it out"
    ),
    Entry(["-pix_fmt", "--pix-fmt", "--pix_fmt"], "write --pixel-format yuv444p"),
    Entry(
      ["--repeat", "--loops", "-loop"],
      "write --loop 3 for animated images; for a longer video give the scene a longer duration"
    ),
    Entry(["--threads", "--concurrency", "--workers", "-threads"], "write --jobs 4"),
    Entry(
      ["--output-format", "--type", "--container"],
      "the extension of -o decides: -o out.webm"
    ),
    Entry(["--out", "--output-file", "--dest"], "write -o out.mp4"),
    Entry(["--resolution", "--dimensions", "--video-size"], "write --size 1280x720, or --scale 2"),
    Entry(["--bg", "--background-color", "--bg-color"], "write --background white"),
    Entry(
      ["--composition", "--comp", "--composition-id", "--scene", "--artboard"],
      "an input is one scene; of a .lottie name the animation: --animation ID"
    ),
    Entry(
      ["--every-nth-frame", "--frame-step", "--skip"],
      "write --frames 0-:2, or a lower --fps"
    ),
    Entry(
      ["--sequence", "--image-sequence", "--image-format", "--jpeg-quality", "--frames-dir"],
      "the name of the output asks for images: -o frames/ or -o 'frame_%05d.png'"
    ),
    Entry(["--out-dir", "--output-dir", "--outdir"], "write -o folder/out.mp4"),
    Entry(["--mp4", "--gif", "--webm", "--mov", "--webp", "--png"], "write -o out.gif"),
    Entry(
      ["--speed", "--playback-rate", "--slow-motion"],
      "write \"speed\": 2 in the layers of the scene"
    ),
    Entry(
      ["--watermark", "--overlay", "--logo"],
      "add a layer with \"contents\": {\"image\": \"logo.png\"} to the scene"
    ),
    Entry(["--crop"], "write a \"canvas\" of that size in the scene, or --size with --fit cover"),
    Entry(["--watch", "--live"], "write animrender watch scene.json -o out.mp4"),
    Entry(["--open", "--show-preview"], "write animrender preview scene.json"),
    Entry(["--host", "--public", "--bind"], "the preview is for this machine alone: leave it out"),
    Entry(["--slots", "--list-variables", "--list"], "write animrender info INPUT"),
    Entry(
      ["--font", "--font-family", "--fonts"],
      "write --font-file title.ttf or --font-dir fonts"
    ),
    Entry(["--lossless"], "write -o out.mkv, which is lossless"),
    Entry(["--frame-range", "--frame-start", "--range"], "write --frames 0-59"),
    Entry(
      ["--data", "--variables", "--input-props", "--vars"],
      "write --set title=Hello, or --props values.json; tables: batch rows.csv scene.json -o '{row}.mp4'"
    ),
    Entry(["--csv", "--table"], "write batch rows.csv scene.json -o '{row}.mp4'"),
    Entry(
      ["--rows"],
      "tables: batch rows.csv scene.json -o '{row}.mp4'; sheets: --columns 5 --count 20"
    ),
    Entry(["--at", "--timestamp", "--timecode"], "write --time 1.5"),
    Entry(
      ["--dry-run"],
      "animrender check validates, and animrender plan lists what would be rendered"
    ),
    Entry(
      ["--silent-errors", "--log-level", "--loglevel", "-loglevel"],
      "write -q for errors only, or -v for everything"
    ),
    Entry(["--debug"], "write -v"),
    Entry(
      ["--subtitles", "--subs", "--sub-file", "--srt", "-c:s"],
      "write --captions talk.srt, with --captions-mode track for a track"
    ),
  ]
}
