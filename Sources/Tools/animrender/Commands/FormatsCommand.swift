import MediaCodecs
import RenderPipeline

/// `formats`: what can be written, as the linked libraries say.
struct FormatsCommand {
  let arguments: Arguments

  func run() throws {
    guard arguments.operands.isEmpty else { throw UsageError("formats takes no INPUT") }
    let rows = OutputFormat.all.map(Row.init)
    try Messages.print(arguments.has("json") ? Self.json(rows) : Self.text(rows))
  }

  /// One format in words.
  private struct Row {
    let format: OutputFormat
    /// The codecs that can be encoded, and the encoder of each.
    let codecs: [(codec: VideoCodec, encoder: String)]
    let sound: String?

    init(_ format: OutputFormat) {
      self.format = format
      codecs = format.codecs.compactMap { codec in
        CodecLibrary.encoderName(of: codec).map { (codec, $0) }
      }
      sound = format.sound.flatMap { CodecLibrary.canEncode($0) ? $0.rawValue : nil }
    }

    var output: String {
      format.isFile ? "x.\(format.name)" : "- --format \(format.name)"
    }

    var alpha: String {
      switch format.alpha {
      case .none: "no"
      case .oneBit: "1 bit"
      case .full:
        codecs.isEmpty
          ? "yes"
          : codecs.filter { $0.codec.pixelFormat(alpha: true) != nil }
            .map { $0.codec == .raw ? "yes" : $0.codec.rawValue }.joined(separator: ", ")
      }
    }
  }

  private static func text(_ rows: [Row]) -> String {
    var table = [["output", "written", "codecs (encoders)", "alpha", "sound"]]
    for row in rows {
      let codecs = row.codecs.map { "\($0.codec.rawValue) (\($0.encoder))" }
      table.append([
        row.output,
        row.format.isAvailable ? "yes" : "no",
        codecs.isEmpty ? "-" : codecs.joined(separator: ", "),
        row.alpha,
        row.sound ?? "-",
      ])
    }
    let widths = table[0].indices.map { column in table.map { $0[column].count }.max() ?? 0 }
    let lines = table.map { cells in
      let padded = zip(cells, widths).map { cell, width in
        cell + String(repeating: " ", count: width - cell.count)
      }
      return padded.joined(separator: "  ").trimmingSpaces
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func json(_ rows: [Row]) -> String {
    let objects = rows.map { row in
      let codecs = row.codecs.map { each in
        let hasAlpha = each.codec.pixelFormat(alpha: true) != nil
        let pixels = each.codec.pixelFormats.map { "\"\($0.rawValue)\"" }
        return "{\"codec\": \"\(each.codec.rawValue)\", \"encoder\": \"\(each.encoder)\", "
          + "\"alpha\": \(hasAlpha), \"pixelFormats\": [\(pixels.joined(separator: ", "))]}"
      }
      return "  {\"name\": \"\(row.format.name)\", \"available\": \(row.format.isAvailable), "
        + "\"file\": \(row.format.isFile), \"stream\": \(row.format.isStream), "
        + "\"alpha\": \"\(row.format.alpha.rawValue)\", "
        + "\"sound\": \(row.sound.map { "\"\($0)\"" } ?? "null"), "
        + "\"codecs\": [\(codecs.joined(separator: ", "))]}"
    }
    return "[\n" + objects.joined(separator: ",\n") + "\n]\n"
  }
}

extension String {
  /// The text without spaces at its end.
  fileprivate var trimmingSpaces: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
