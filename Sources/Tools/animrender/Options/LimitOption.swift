import Graphics
import SceneModel

/// A flag that raises or lowers a limit.
///
/// The defaults stand in `Limits` alone.
struct LimitOption {
  private enum Target {
    case whole(any WritableKeyPath<Limits, Int> & Sendable)
    case real(any WritableKeyPath<Limits, Double> & Sendable)
  }

  let name: String
  let help: String
  private let target: Target

  private init(
    _ name: String,
    _ help: String,
    _ limit: any WritableKeyPath<Limits, Int> & Sendable
  ) {
    self.name = name
    self.help = help
    target = .whole(limit)
  }

  private init(
    _ name: String,
    _ help: String,
    real limit: any WritableKeyPath<Limits, Double> & Sendable
  ) {
    self.name = name
    self.help = help
    target = .real(limit)
  }

  /// The default, as the help prints it.
  var defaultText: String {
    switch target {
    case .whole(let limit): String(Limits()[keyPath: limit])
    case .real(let limit): Limits()[keyPath: limit].shortestDecimal
    }
  }

  /// Sets the limit from the command line, if it is given there.
  func apply(_ arguments: Arguments, to limits: inout Limits) throws(UsageError) {
    switch target {
    case .whole(let limit):
      if let value = try arguments.integer(name, in: 1...1_000_000_000_000) {
        limits[keyPath: limit] = value
      }
    case .real(let limit):
      if let value = try arguments.number(name, in: 1e-9...1e15) { limits[keyPath: limit] = value }
    }
  }

  static let all: [LimitOption] = [
    LimitOption("max-input-bytes", "bytes of an input file", \.inputBytes),
    LimitOption("max-archive-entries", "files in an archive", \.archiveEntries),
    LimitOption(
      "max-archive-entry-bytes",
      "bytes of one file of an archive",
      \.archiveEntryBytes
    ),
    LimitOption("max-archive-bytes", "bytes of all files of an archive", \.archiveBytes),
    LimitOption("max-archive-ratio", "expansion of a file of an archive", \.archiveRatio),
    LimitOption("max-depth", "nesting of a JSON file", \.depth),
    LimitOption("max-nodes", "values of a JSON file", \.nodes),
    LimitOption("max-string", "bytes of one string", \.stringBytes),
    LimitOption("max-instances", "layers of a scene", \.layers),
    LimitOption("max-copies", "copies of one replicator", \.copies),
    LimitOption("max-copies-per-frame", "copies of all replicators in a frame", \.copiesPerFrame),
    LimitOption("max-layers-per-frame", "layers of a frame with all copies", \.layersPerFrame),
    LimitOption("max-vertices", "path vertices of a frame", \.vertices),
    LimitOption(
      "max-modified-vertices",
      "vertices that modifiers of shapes make in a frame",
      \.modifiedVertices
    ),
    LimitOption("max-star-points", "points of a star or polygon", \.starPoints),
    LimitOption("max-sine-points", "points of a sine path", \.sinePoints),
    LimitOption(
      "max-precomp-depth",
      "compositions of a Lottie file in one another",
      \.compositionDepth
    ),
    LimitOption("max-keyframes", "keyframes of a scene", \.keyframes),
    LimitOption("max-magnitude", "greatest number in geometry and time", real: \.magnitude),
    LimitOption("max-side", "pixels along one side of a picture", \.side),
    LimitOption("max-pixels", "pixels of a frame", \.pixels),
    LimitOption("max-image-pixels", "pixels of a decoded picture", \.imagePixels),
    LimitOption("max-memory", "bytes of pictures held in memory", \.memoryBytes),
    LimitOption("max-fonts", "font files", \.fonts),
    LimitOption("max-font-bytes", "bytes of a font file", \.fontBytes),
    LimitOption("max-sound-bytes", "bytes of a sound file", \.soundBytes),
    LimitOption("max-sound-seconds", "seconds of a sound", real: \.soundSeconds),
    LimitOption("max-audio-tracks", "audio tracks of a scene", \.audioTracks),
    LimitOption("max-characters", "characters of a text", \.characters),
    LimitOption("max-text-runs", "runs of a text", \.textRuns),
    LimitOption("max-rows", "rows of a table of variables", \.rows),
    LimitOption("max-report-bytes", "bytes of pictures in an HTML report", \.reportBytes),
    LimitOption("max-frames", "frames of a render", \.frames),
    LimitOption("max-duration", "seconds of a scene", real: \.duration),
    LimitOption("min-fps", "slowest frame rate", real: \.slowestRate),
    LimitOption("max-fps", "fastest frame rate", real: \.fastestRate),
  ]
}
