internal import MediaCodecs
internal import RenderPipeline
internal import Sampling
internal import SceneLoading
internal import SceneModel

/// One option of the command line.
///
/// The table of all options parses the arguments and makes help, manual and shell completions.
package struct Option {
  /// The long name, without dashes.
  package let name: String
  /// A letter for it.
  package var letter: Character?
  /// The placeholder for its value in the help; nil for a switch.
  package var value: String?
  /// The value where none is given, and the value can only follow an equals sign; nil where it must be given.
  package var defaultValue: String?
  /// The shell completion for its value.
  package var completion = Completion.nothing
  /// Whether it may be given more than once.
  package var isRepeatable = false
  /// The heading that it is listed under.
  package let topic: Topic
  /// The description of the option, for the help.
  package let help: String

  /// The completion that a shell offers for a value.
  package enum Completion: Equatable {
    case nothing, folder
    /// A file that is read.
    case file
    /// A file that is written.
    case output
    case words([String])

    /// The words of an enumeration.
    static func words<Word: RawRepresentable & CaseIterable>(of type: Word.Type) -> Completion
    where Word.RawValue == String {
      .words(Word.allCases.map(\.rawValue))
    }
  }
}

extension Option {
  /// Every option, in the order of the help.
  package static let all: [Option] =
    [
      Option(
        name: "output",
        letter: "o",
        value: "FILE",
        completion: .output,
        topic: .output,
        help: "output path"
      ),
      Option(
        name: "format",
        value: "NAME",
        completion: .words(OutputFormat.all.filter(\.isStream).map(\.name)),
        topic: .stream,
        help: "format of standard output: png, y4m, rgba or nut"
      ),
      Option(
        name: "force",
        letter: "f",
        topic: .output,
        help: "replace an existing output (default)"
      ),
      Option(name: "no-overwrite", topic: .output, help: "fail if the output exists"),
      Option(
        name: "size",
        letter: "s",
        value: "WxH",
        topic: .size,
        help: "output size in pixels"
      ),
      Option(
        name: "width",
        letter: "w",
        value: "N",
        topic: .size,
        help: "output width in pixels; the height follows the aspect ratio"
      ),
      Option(
        name: "height",
        value: "N",
        topic: .size,
        help: "output height in pixels; the width follows the aspect ratio"
      ),
      Option(name: "scale", value: "N", topic: .size, help: "scale factor of the output size"),
      Option(
        name: "fit",
        value: "HOW",
        completion: .words(of: Fit.self),
        topic: .size,
        help: "contain (default), cover or fill the output size"
      ),
      Option(
        name: "background",
        letter: "b",
        value: "COLOUR",
        completion: .words(["none"]),
        topic: .size,
        help: "background colour, overrides the scene's; none for transparent"
      ),
      Option(name: "transparent", letter: "t", topic: .size, help: "the same as --background none"),
      Option(
        name: "fps",
        value: "R",
        topic: .time,
        help: "output frame rate: 30, 29.97 or 30000/1001"
      ),
      Option(
        name: "frames",
        value: "LIST",
        topic: .time,
        help: "frame numbers, such as 0-9, 10-, 1,3,5-9:2, -1 (the last)"
      ),
      Option(
        name: "from",
        value: "T",
        topic: .time,
        help: "start of the range: seconds, 12f, 00:00:01.5, 50% or a marker"
      ),
      Option(name: "to", value: "T", topic: .time, help: "end of the range, exclusive"),
      Option(name: "frame", value: "N", topic: .instant, help: "frame number, from 0"),
      Option(
        name: "time",
        value: "T",
        completion: .words(["end"]),
        topic: .instant,
        help: "time of the frame: seconds, 12f, 00:00:01.5, 50%, end or a marker"
      ),
      Option(
        name: "exact",
        topic: .layout,
        help: "measure visible fractions by drawing, not from boxes"
      ),
      Option(name: "contrast", topic: .layout, help: "measure the contrast of texts"),
      Option(name: "columns", value: "N", topic: .sheet, help: "cells per row (default 5)"),
      Option(
        name: "count",
        value: "N",
        topic: .sheet,
        help: "number of frames, evenly spaced (default 20)"
      ),
      Option(
        name: "quality",
        value: "Q",
        completion: .words(of: VideoQuality.self),
        topic: .encoding,
        help: "draft, good (default) or best"
      ),
      Option(
        name: "codec",
        value: "NAME",
        completion: .words(of: VideoCodec.self),
        topic: .encoding,
        help: "h264, h265, av1, vp9, prores or ffv1 (default: depends on the container)"
      ),
      Option(
        name: "crf",
        value: "N",
        topic: .encoding,
        help: "constant rate factor: h264, h265 0 to 51; vp9, av1 0 to 63"
      ),
      Option(
        name: "preset",
        value: "NAME",
        completion: .words(VideoCodec.h264.presets),
        topic: .encoding,
        help: "encoder preset: ultrafast to placebo; vp9 8 to 0, av1 13 to 0"
      ),
      Option(
        name: "pixel-format",
        value: "NAME",
        completion: .words(of: VideoPixelFormat.self),
        topic: .encoding,
        help: "pixel format that the codec supports, such as yuva420p"
      ),
      Option(
        name: "codec-opt",
        value: "K=V",
        isRepeatable: true,
        topic: .encoding,
        help: "encoder option by its native name"
      ),
      Option(
        name: "jobs",
        letter: "j",
        value: "N",
        completion: .words(["auto"]),
        topic: .encoding,
        help: "worker threads: a number, N% of the cores, or auto (default)"
      ),
      Option(
        name: "audio",
        value: "FILE",
        completion: .file,
        topic: .audio,
        help: "audio file that replaces the tracks of the scene, from time 0"
      ),
      Option(name: "no-audio", topic: .audio, help: "write no audio"),
      Option(
        name: "captions",
        value: "FILE",
        completion: .file,
        topic: .captions,
        help: "captions from a .srt, .vtt, .ass, .lrc, .sub or .json file"
      ),
      Option(
        name: "captions-mode",
        value: "HOW",
        completion: .words(["burn", "track", "both"]),
        topic: .captions,
        help: "burn (default): draw them; track: a track of .mp4, .mov, .webm or .mkv; or both"
      ),
      Option(
        name: "set",
        value: "NAME=VALUE",
        isRepeatable: true,
        topic: .scene,
        help:
          "set a variable, a slot, or a property of a layer: 'Title.text=Hello' (see info --targets)"
      ),
      Option(
        name: "props",
        value: "FILE.json",
        completion: .file,
        topic: .scene,
        help: "set variables, slots or properties of layers from a JSON object"
      ),
      Option(
        name: "layer",
        value: "NAME",
        topic: .scene,
        help: "render only this layer and its sublayers"
      ),
      Option(
        name: "animation",
        value: "ID",
        topic: .scene,
        help: "animation of a dotLottie archive (default: the initial animation of its manifest)"
      ),
      Option(
        name: "lottie-compat",
        value: "PLAYER",
        topic: .scene,
        help: "rendering of Lottie files: web (default, as lottie-web) or ae (as After Effects)"
      ),
      Option(
        name: "expressions",
        value: "SWITCH",
        topic: .scene,
        help: "execution of scripts in Lottie files and scenes: on (default) or off"
      ),
      Option(
        name: "color-scheme",
        value: "SCHEME",
        completion: .words(of: ColorScheme.self),
        topic: .scene,
        help: "prefers-color-scheme of SVG files: light (default) or dark"
      ),
      Option(
        name: "asset-root",
        value: "DIR",
        completion: .folder,
        isRepeatable: true,
        topic: .resources,
        help: "additional folder that assets may be read from"
      ),
      Option(
        name: "font-dir",
        value: "DIR",
        completion: .folder,
        isRepeatable: true,
        topic: .resources,
        help: "folder of font files"
      ),
      Option(
        name: "font-file",
        value: "FILE",
        completion: .file,
        isRepeatable: true,
        topic: .resources,
        help: "font file"
      ),
      Option(name: "no-system-fonts", topic: .resources, help: "ignore installed fonts"),
      Option(
        name: "fallback-font",
        value: "NAME",
        completion: .file,
        isRepeatable: true,
        topic: .resources,
        help: "font for characters missing in other fonts (default DejaVu Sans): a name or a file"
      ),
      Option(
        name: "missing-assets",
        value: "HOW",
        completion: .words(of: MissingAssets.self),
        topic: .resources,
        help:
          "handling of images that are missing or unreadable: error (default), or skip with a warning"
      ),
      Option(
        name: "progress",
        value: "HOW",
        completion: .words(of: ProgressStyle.self),
        topic: .progress,
        help: "progress display: auto (default), bar, plain, json or none"
      ),
      Option(
        name: "stats",
        topic: .progress,
        help: "print the time of each stage and the peak memory"
      ),
      Option(
        name: "log-format",
        value: "HOW",
        completion: .words(of: LogFormat.self),
        topic: .messages,
        help: "message format: text (default), or json, one object per line"
      ),
      Option(name: "quiet", letter: "q", topic: .messages, help: "print only errors"),
      Option(name: "verbose", letter: "v", topic: .messages, help: "also print hints"),
      Option(
        name: "strict",
        topic: .warnings,
        help: "treat warnings as failures (for check: also hints)"
      ),
      Option(
        name: "manifest",
        value: "FILE",
        completion: .output,
        topic: .manifest,
        help: "write hashes of inputs and frames, for animrender verify"
      ),
    ]
    + place
    + program
    + drawing
    + storing
    + comparison
    + page + template + delivery + targets
    + [
      Option(name: "json", topic: .report, help: "print the report as JSON"),
      Option(
        name: "repro",
        value: "FILE.zip",
        completion: .output,
        topic: .bundle,
        help: "pack INPUT, its files, fonts and options into an archive with the same rendering"
      ),
      Option(name: "man", topic: .manual, help: "print the manual page (roff)"),
      Option(name: "markdown", topic: .manual, help: "print the tables of options (Markdown)"),
      Option(
        name: "reference",
        topic: .schema,
        help: "print the reference of all keys and key paths as Markdown instead"
      ),
      Option(
        name: "strict-modes",
        topic: .schema,
        help: "print a schema in the subset for structured output of language models"
      ),
      Option(
        name: "sandbox",
        topic: .sandbox,
        help: "work in an unprivileged process that can only read files and write its outputs"
      ),
      Option(
        name: "timeout",
        value: "S",
        topic: .limits,
        help: "maximum seconds for the whole run (default none)"
      ),
      Option(
        name: "frame-timeout",
        value: "S",
        topic: .limits,
        help: "maximum seconds for one frame, the input or one asset (default 60)"
      ),
    ]
    + Limits.table.map { limit in
      Option(
        name: limit.name,
        value: "N",
        topic: .limits,
        help: "\(limit.summary) (default \(limit.defaultText))"
      )
    }
}
