extension Limits {
  /// A limit with the name and the words that people know it by.
  public struct Entry: Sendable {
    /// The number that it limits.
    public enum Field: Sendable {
      /// A whole number.
      case full(any WritableKeyPath<Limits, Int> & Sendable)
      /// Any number.
      case real(any WritableKeyPath<Limits, Double> & Sendable)
    }

    /// The name of its flag, without dashes.
    public let name: String
    /// A description of the limit.
    public let summary: String
    /// The field of the limit.
    public let field: Field

    fileprivate init(
      _ name: String,
      summary: String,
      _ field: any WritableKeyPath<Limits, Int> & Sendable
    ) {
      (self.name, self.summary, self.field) = (name, summary, .full(field))
    }

    fileprivate init(
      _ name: String,
      summary: String,
      real field: any WritableKeyPath<Limits, Double> & Sendable
    ) {
      (self.name, self.summary, self.field) = (name, summary, .real(field))
    }

    /// The default as text.
    public var defaultText: String {
      switch field {
      case .full(let field): String(Limits()[keyPath: field])
      case .real(let field): Limits()[keyPath: field].shortestDecimal
      }
    }
  }

  /// All limits that a flag raises or lowers, in the order of help texts.
  public static let table: [Entry] = [
    Entry("max-input-bytes", summary: "bytes of an input file", \.inputBytes),
    Entry("max-archive-entries", summary: "files in an archive", \.archiveEntries),
    Entry(
      "max-archive-entry-bytes",
      summary: "bytes of one file of an archive",
      \.archiveEntryBytes
    ),
    Entry("max-archive-bytes", summary: "bytes of all files of an archive", \.archiveBytes),
    Entry("max-archive-ratio", summary: "expansion ratio of a file of an archive", \.archiveRatio),
    Entry("max-svga-path-bytes", summary: "bytes of all paths of an SVGA file", \.svgaPathBytes),
    Entry("max-depth", summary: "nesting of a JSON file", \.depth),
    Entry("max-nodes", summary: "values of a JSON file", \.nodes),
    Entry("max-string", summary: "bytes of one string", \.stringBytes),
    Entry("max-instances", summary: "layers of a scene", \.layers),
    Entry("max-copies", summary: "copies of one replicator", \.copies),
    Entry(
      "max-copies-per-frame",
      summary: "copies of all replicators in a frame",
      \.copiesPerFrame
    ),
    Entry("max-layers-per-frame", summary: "layers of a frame with all copies", \.layersPerFrame),
    Entry("max-vertices", summary: "path vertices of a frame", \.vertices),
    Entry(
      "max-modified-vertices",
      summary: "vertices that shape modifiers generate in a frame",
      \.modifiedVertices
    ),
    Entry("max-star-points", summary: "points of a star or polygon", \.starPoints),
    Entry("max-sine-points", summary: "points of a sine path", \.sinePoints),
    Entry(
      "max-precomp-depth",
      summary: "nesting of compositions in a Lottie file",
      \.compositionDepth
    ),
    Entry("max-keyframes", summary: "keyframes of a scene", \.keyframes),
    Entry("max-magnitude", summary: "largest number in geometry and time", real: \.magnitude),
    Entry("max-side", summary: "pixels along one side of an image", \.side),
    Entry("max-pixels", summary: "pixels of a frame", \.pixels),
    Entry("max-image-pixels", summary: "pixels of a decoded image", \.imagePixels),
    Entry(
      "max-memory",
      summary: "bytes of images in memory; a video encoder may need four times as many",
      \.memoryBytes
    ),
    Entry("max-fonts", summary: "font files", \.fonts),
    Entry("max-font-bytes", summary: "bytes of a font file", \.fontBytes),
    Entry("max-sound-bytes", summary: "bytes of an audio file", \.audioBytes),
    Entry("max-sound-seconds", summary: "seconds of an audio file", real: \.audioSeconds),
    Entry("max-audio-tracks", summary: "audio tracks of a scene", \.audioTracks),
    Entry("max-characters", summary: "characters of a text", \.characters),
    Entry("max-text-runs", summary: "runs of a text", \.textRuns),
    Entry("max-rows", summary: "rows of a table of variables", \.rows),
    Entry("max-report-bytes", summary: "bytes of images in an HTML report", \.reportBytes),
    Entry("max-frames", summary: "frames of a render", \.frames),
    Entry("max-duration", summary: "seconds of a scene", real: \.duration),
    Entry("min-fps", summary: "lowest frame rate", real: \.slowestRate),
    Entry("max-fps", summary: "highest frame rate", real: \.fastestRate),
  ]
}
