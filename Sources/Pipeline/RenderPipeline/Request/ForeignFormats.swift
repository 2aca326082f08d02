internal import CPages
internal import MediaCodecs

/// Endings, codecs and pixel formats that are not written, and what to use instead.
///
/// Errors about unknown ones take their remedies from this table, and `animrender help words` prints it.
package enum ForeignFormats {
  /// One substitute.
  package struct Entry: Sendable {
    /// The names: of options with dashes, of endings without dots, in lower case.
    package let names: [String]
    /// The substitute, with an example.
    package let advice: String
  }

  /// Returns the entries of a text: on each line names between commas, a colon, and the advice.
  package static func entries(_ text: Substring) -> [Entry] {
    text.split(separator: "\n").compactMap { line in
      guard !line.hasPrefix("#"), let colon = line.firstRange(of: ": ") else { return nil }
      let names = line[..<colon.lowerBound].split(separator: ", ").map { String($0) }
      return Entry(names: names, advice: String(line[colon.upperBound...]))
    }
  }

  private static let tables = String(cString: foreign_formats()).split(separator: "== ")
    .reduce(into: [String: [Entry]]()) { tables, section in
      let title = section.prefix { $0 != "\n" }
      tables[String(title)] = entries(section.dropFirst(title.count))
    }
  /// Endings of file names.
  package static let endings = tables["endings"] ?? []
  /// Names of codecs and of FFmpeg's encoders.
  package static let codecs = tables["codecs"] ?? []
  /// Layouts of pixels.
  package static let pixelFormats = tables["pixelFormats"] ?? []
  /// Words of qualities.
  package static let qualities = tables["qualities"] ?? []
  /// Commands; `WORD` in an advice is the name that was given.
  package static let commands = tables["commands"] ?? []

  /// Returns the advice about a name; nil for a name outside of a table.
  ///
  /// Names of encoders on graphics processors are taken without their suffix.
  package static func advice(for name: String, in table: [Entry]) -> String? {
    var name = name.lowercased()
    for suffix in ["_nvenc", "_qsv", "_vaapi", "_videotoolbox", "_amf", "_vulkan", "_cuvid"]
    where name.hasSuffix(suffix) {
      name = String(name.dropLast(suffix.count))
      if let codec = VideoCodec(rawValue: name) { return "write \(codec.rawValue)" }
    }
    return table.first { $0.names.contains(name) }?.advice
  }
}
