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
    Entry(["-pix_fmt", "--pix-fmt", "--pix_fmt"], "write --pixel-format yuv444p"),
    Entry(
      ["--loop", "--repeat", "--loops"],
      "animated images repeat for ever; for a longer video give the scene a longer duration"
    ),
    Entry(["--threads", "--concurrency", "--workers", "-threads"], "write --jobs 4"),
    Entry(
      ["--output-format", "--type", "--container"],
      "the extension of -o decides: -o out.webm"
    ),
    Entry(["--out", "--output-file", "--dest"], "write -o out.mp4"),
    Entry(["--resolution", "--dimensions", "--video-size"], "write --size 1280x720, or --scale 2"),
    Entry(["--bg", "--background-color", "--bg-color"], "write --background white"),
    Entry(["--alpha"], "write --transparent"),
    Entry(["--frame-range", "--frame-start", "--range"], "write --frames 0-59"),
    Entry(
      ["--data", "--variables", "--input-props", "--vars"],
      "write --set title=Hello, or --props values.json; tables: batch rows.csv scene.json -o '{row}.mp4'"
    ),
    Entry(["--csv", "--rows", "--table"], "write batch rows.csv scene.json -o '{row}.mp4'"),
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
