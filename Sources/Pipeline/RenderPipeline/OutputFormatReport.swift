internal import JSONText
internal import MediaCodecs

/// The formats that the installed libraries can write, as text and as JSON.
public struct OutputFormatReport: Sendable {
  private let rows = OutputFormat.all.map(Row.init)

  /// The formats of this build.
  public init() {}

  /// A table for people.
  public var text: String {
    var table = [["output", "written", "codecs (encoders)", "alpha", "audio"]]
    for row in rows {
      let codecs = row.codecs.map { "\($0.codec.rawValue) (\($0.encoder))" }
      table.append([
        row.output,
        row.format.isAvailable ? "yes" : "no",
        codecs.isEmpty ? "-" : codecs.joined(separator: ", "),
        row.alpha,
        row.audio ?? "-",
      ])
    }
    let widths = table[0].indices.map { column in table.map { $0[column].count }.max() ?? 0 }
    let lines = table.map { cells in
      zip(cells, widths).map { $0.padded(to: $1) }.joined(separator: "  ").withoutSpacesAtEnd
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A list of objects.
  public var json: String { JSONPrinter.document(.array(rows.map(\.json)), .records) }
}

/// One format in words.
private struct Row {
  let format: OutputFormat
  /// The codecs that can be encoded, and the encoder of each.
  let codecs: [(codec: VideoCodec, encoder: String)]
  let audio: String?

  init(_ format: OutputFormat) {
    self.format = format
    codecs = format.codecs.compactMap { codec in
      CodecLibrary.encoderName(of: codec).map { (codec, $0) }
    }
    audio = format.audio.flatMap { CodecLibrary.canEncode($0) ? $0.rawValue : nil }
  }

  var output: String { format.isFile ? "x.\(format.name)" : "- --format \(format.name)" }

  var alpha: String {
    switch format.alpha {
    case .none: "no"
    case .oneBit: "1 bit"
    case .full:
      codecs.isEmpty
        ? "yes"
        : codecs.filter { format.pixelFormat(of: $0.codec, alpha: true) != nil }
          .map { $0.codec == .raw ? "yes" : $0.codec.rawValue }.joined(separator: ", ")
    }
  }

  var json: JSONValue {
    let codecs = codecs.map { codec, encoder -> JSONValue in
      .object([
        ("codec", .string(codec.rawValue)), ("encoder", .string(encoder)),
        ("alpha", .boolean(format.pixelFormat(of: codec, alpha: true) != nil)),
        ("pixelFormats", .texts(codec.pixelFormats.map(\.rawValue))),
      ])
    }
    return .object([
      ("name", .string(format.name)), ("available", .boolean(format.isAvailable)),
      ("file", .boolean(format.isFile)), ("stream", .boolean(format.isStream)),
      ("alpha", .string(format.alpha.rawValue)), ("sound", .string(audio)),
      ("codecs", .array(codecs)),
    ])
  }
}
