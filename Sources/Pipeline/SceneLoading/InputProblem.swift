internal import Files
internal import Graphics
internal import SVGFormat

/// The messages about files that are no inputs, by their first bytes and their names.
enum InputProblem {
  /// The message about a file of a kind that is not read; nil for an input, and for what is not known.
  static func foreign(_ bytes: [UInt8]) -> String? {
    guard var kind = InputKind(bytes) else { return nil }
    if kind.format == .markup {
      guard let tagged = tagged(bytes) else { return nil }
      kind = tagged
    }
    guard !kind.remedy.isEmpty else { return nil }
    return "this is \(kind.noun), which is not read as an input (\(kind.remedy))"
  }

  /// The first bytes of a file of tags in small letters.
  static func beginning(_ bytes: [UInt8]) -> String {
    let start = InputKind.text(in: Array(bytes.prefix(InputKind.signatureLength)))
    return String(decoding: start, as: UTF8.self).lowercased()
  }

  // The outermost element decides; where it is damaged, the words in the first bytes.
  private static func tagged(_ bytes: [UInt8]) -> InputKind? {
    if SVGDrawing.hasSignature(of: bytes) { return nil }
    let text = beginning(bytes)
    if text.hasPrefix("<!doctype html") { return .webPage }
    // A long comment may hide the element from the first bytes of a file.
    if bytes.count == InputKind.signatureLength, !SVGDrawing.hasRoot(bytes) { return nil }
    if text.contains("<html") || text.contains("<!doctype html") { return .webPage }
    if text.contains("<svg") || text.contains("<!doctype svg") { return nil }
    return AtlasInput.isMarkup(bytes) ? nil : .markup
  }

  /// The message about a file whose name promises an image, a video or an archive, and whose content is none; nil for
  /// one that may be an input.
  static func misnamed(_ path: String, _ start: [UInt8]) -> String? {
    if ProgramInput.isSource(path) {
      return
        "this is a Swift program, which runs only where it is named on the command line of render, still, sheet, check, "
        + "info, dump, convert, diff, watch or preview (animrender convert x.swift -o x.json makes a scene of it)"
    }
    let name = FileSystem.name(of: path)
    if [".csv", ".tsv"].contains(where: name.lowercased().hasSuffix), InputKind(start) == nil {
      return
        "this is a table, which is not read as an input (animrender batch \(FileSystem.quoted(name)) SCENE "
        + "-o '{row}.mp4' renders a scene for each row)"
    }
    guard let promised = InputKind(suffixOf: name) else { return nil }
    // Drawings may be in UTF-16.
    if let kind = InputKind(SVGDrawing.inUTF8(start)) {
      // Texts and archives are read under any name; an image may have a header that is longer than these bytes.
      let isWhole = start.count < InputKind.signatureLength
      guard kind.isImage, isWhole || kind.format != promised.format else { return nil }
    }
    let noun = promised.noun
    return InputKind.text(in: start).isEmpty
      ? "the file is empty, and no \(noun.drop { $0 != " " }.dropFirst()) (save it again)"
      : "this is not \(noun), although it has the name of one (save it again, or correct the name)"
  }

  /// The message about a ZIP archive of a kind that is not read, by the names of its files; nil for what is not known.
  static func archive(_ names: [String]) -> String? {
    func has(_ prefix: String) -> Bool { names.contains { $0.hasPrefix(prefix) } }
    let kinds = [
      ("word/", "a Word document"), ("xl/", "an Excel workbook"), ("ppt/", "a PowerPoint file"),
      ("META-INF/MANIFEST.MF", "a Java archive"), ("AndroidManifest.xml", "an Android package"),
      ("META-INF/container.xml", "an e-book (EPUB)"), ("content.xml", "an OpenDocument file"),
    ]
    if let kind = kinds.first(where: { has($0.0) }) {
      return "this is \(kind.1), which is not read as an input (\(InputKind.markup.remedy))"
    }
    guard let scene = names.first(where: { $0 == "data.json" || $0.hasSuffix("/data.json") }) else {
      return nil
    }
    return
      "this is an archive of a Lottie animation and its images (unpack it, and give '\(scene)')"
  }
}
