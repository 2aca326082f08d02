internal import MediaCodecs
internal import RenderPipeline
internal import Sampling
internal import SceneLoading
internal import SceneModel

/// One option of the command line.
///
/// The table of all of them parses the arguments and makes the help, the manual and the completions of
/// shells.
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
    case nothing, file, folder
    case words([String])

    /// The words of an enumeration.
    static func words<Word: RawRepresentable & CaseIterable>(of type: Word.Type) -> Completion
    where Word.RawValue == String {
      .words(Word.allCases.map(\.rawValue))
    }
  }

  /// Groups of options; a command takes whole groups.
  package enum Topic: String, CaseIterable {
    case comparison = "Comparison"
    case comparedScene = "Compared scene"
    case goldens = "Goldens"
    case output = "Output"
    case stream = "Standard output"
    case size = "Size and background"
    case time = "Frames and times"
    case instant = "Instant"
    case sheet = "Sheet"
    case encoding = "Encoding"
    case audio = "Sound"
    case scene = "Variables and layers"
    case resources = "Files and fonts"
    case progress = "Progress"
    case messages = "Messages"
    case warnings = "Warnings"
    case manifest = "Verification"
    case store = "Store"
    case parts = "Parts"
    case farm = "Farm"
    case report = "Report"
    case bundle = "Archive for a bug report"
    case schema = "Schema"
    case manual = "Manual"
    case page = "Page"
    case sandbox = "Sandbox"
    case limits = "Limits"

    /// The groups of options that the tasks of a farm are given as they are.
    package static let ofTasks: Set<Self> = [
      .size, .time, .instant, .encoding, .audio, .scene, .resources, .warnings, .limits,
    ]

    /// The groups of options that a bug-report archive passes to commands that open it, where they
    /// accept them.
    package static let ofBundles: Set<Self> = [.size, .time, .instant, .encoding]
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
        completion: .file,
        topic: .output,
        help: "where to write"
      ),
      Option(
        name: "format",
        value: "NAME",
        completion: .words(OutputFormat.all.filter(\.isStream).map(\.name)),
        topic: .stream,
        help: "what -o - writes: png, y4m, rgba or nut"
      ),
      Option(
        name: "force",
        letter: "f",
        topic: .output,
        help: "replace an existing output (default)"
      ),
      Option(
        name: "no-overwrite",
        topic: .output,
        help: "fail when the output exists"
      ),
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
        help: "output width; the height follows"
      ),
      Option(name: "height", value: "N", topic: .size, help: "output height; the width follows"),
      Option(name: "scale", value: "N", topic: .size, help: "output size as a factor"),
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
        help: "background in place of the scene's; none for transparent"
      ),
      Option(
        name: "transparent",
        letter: "t",
        topic: .size,
        help: "the same as --background none"
      ),
      Option(
        name: "fps",
        value: "R",
        topic: .time,
        help: "output rate: 30, 29.97 or 30000/1001"
      ),
      Option(
        name: "frames",
        value: "LIST",
        topic: .time,
        help: "frames such as 0-9, 10-, 1,3,5-9:2, -1 (the last)"
      ),
      Option(
        name: "from",
        value: "T",
        topic: .time,
        help: "first instant: seconds, 12f, 00:00:01.5, 50% or a marker"
      ),
      Option(name: "to", value: "T", topic: .time, help: "end of the range, not included"),
      Option(name: "frame", value: "N", topic: .instant, help: "one frame, counted from 0"),
      Option(
        name: "time",
        value: "T",
        completion: .words(["end"]),
        topic: .instant,
        help: "one instant: seconds, 12f, 00:00:01.5, 50%, end or a marker"
      ),
      Option(name: "columns", value: "N", topic: .sheet, help: "cells in a row (default 5)"),
      Option(
        name: "count",
        value: "N",
        topic: .sheet,
        help: "number of frames, evenly spread (default 20)"
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
        help: "h264, h265, av1, vp9, prores or ffv1; else the usual one"
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
        help: "the encoder's preset: ultrafast to placebo; vp9 8 to 0, av1 13 to 0"
      ),
      Option(
        name: "pixel-format",
        value: "NAME",
        completion: .words(of: VideoPixelFormat.self),
        topic: .encoding,
        help: "one of the codec's layouts, such as yuva420p"
      ),
      Option(
        name: "codec-opt",
        value: "K=V",
        isRepeatable: true,
        topic: .encoding,
        help: "an option of the encoder by its own name"
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
        topic: .audio,
        help: "a sound from the start of the scene on, in place of its tracks"
      ),
      Option(name: "no-audio", topic: .audio, help: "no sound, whatever the scene has"),
      Option(
        name: "set",
        value: "NAME=VALUE",
        isRepeatable: true,
        topic: .scene,
        help: "sets a variable of the scene, or a slot of a Lottie file"
      ),
      Option(
        name: "props",
        value: "FILE.json",
        completion: .file,
        topic: .scene,
        help: "sets variables or slots from a JSON object"
      ),
      Option(
        name: "layer",
        value: "NAME",
        topic: .scene,
        help: "draws only this layer and its sublayers"
      ),
      Option(
        name: "animation",
        value: "ID",
        topic: .scene,
        help: "the animation of a dotLottie archive (default: the one its manifest begins with)"
      ),
      Option(
        name: "lottie-compat",
        value: "PLAYER",
        topic: .scene,
        help: "how Lottie files are drawn: web (default, as lottie-web) or ae (as After Effects)"
      ),
      Option(
        name: "expressions",
        value: "SWITCH",
        topic: .scene,
        help: "whether scripts in Lottie files and scenes are run: on (default) or off"
      ),
      Option(
        name: "asset-root",
        value: "DIR",
        completion: .folder,
        isRepeatable: true,
        topic: .resources,
        help: "another folder that sources may lie in"
      ),
      Option(
        name: "font-dir",
        value: "DIR",
        completion: .folder,
        isRepeatable: true,
        topic: .resources,
        help: "a folder of fonts"
      ),
      Option(
        name: "font-file",
        value: "FILE",
        completion: .file,
        isRepeatable: true,
        topic: .resources,
        help: "a font"
      ),
      Option(name: "no-system-fonts", topic: .resources, help: "leave installed fonts alone"),
      Option(
        name: "fallback-font",
        value: "NAME",
        completion: .file,
        isRepeatable: true,
        topic: .resources,
        help: "font for letters that others lack (default DejaVu Sans): a name or a file"
      ),
      Option(
        name: "missing-assets",
        value: "HOW",
        completion: .words(of: MissingAssets.self),
        topic: .resources,
        help: "what a missing picture does: error (default), or skip with a warning"
      ),
      Option(
        name: "progress",
        value: "HOW",
        completion: .words(of: ProgressStyle.self),
        topic: .progress,
        help: "auto (default), bar, plain, json or none"
      ),
      Option(
        name: "stats",
        topic: .progress,
        help: "where the time went, and the peak of memory"
      ),
      Option(
        name: "log-format",
        value: "HOW",
        completion: .words(of: LogFormat.self),
        topic: .messages,
        help: "text (default) or json: one object a line"
      ),
      Option(name: "quiet", letter: "q", topic: .messages, help: "only errors"),
      Option(name: "verbose", letter: "v", topic: .messages, help: "also hints"),
      Option(
        name: "strict",
        topic: .warnings,
        help: "warnings are failures (for check: hints, too)"
      ),
      Option(
        name: "manifest",
        value: "FILE",
        completion: .file,
        topic: .manifest,
        help: "write hashes of inputs and frames, for animrender verify"
      ),
    ]
    + storing
    + comparison
    + page
    + [
      Option(name: "json", topic: .report, help: "print the report as JSON"),
      Option(
        name: "repro",
        value: "FILE.zip",
        completion: .file,
        topic: .bundle,
        help: "pack INPUT with its files, fonts and options into an archive that renders the same"
      ),
      Option(name: "man", topic: .manual, help: "print the manual page (roff)"),
      Option(name: "markdown", topic: .manual, help: "print the tables of options (Markdown)"),
      Option(
        name: "reference",
        topic: .schema,
        help: "print the reference of all keys and key paths as Markdown instead"
      ),
      Option(
        name: "sandbox",
        topic: .sandbox,
        help: "work in a process without rights, which can read files and write its outputs"
      ),
      Option(
        name: "timeout",
        value: "S",
        topic: .limits,
        help: "seconds for the whole run (default none)"
      ),
      Option(
        name: "frame-timeout",
        value: "S",
        topic: .limits,
        help: "seconds for one frame, and for loading one asset (default 60)"
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
