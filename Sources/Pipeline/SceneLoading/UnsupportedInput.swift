internal import SVGFormat

/// A file of a kind that is not read as an input, known by its signature.
struct UnsupportedInput {
  /// The kind of the file and a remedy.
  let message: String

  /// The number of bytes that identify a kind.
  static let signatureLength = 512

  // One kind: its name, a remedy, and the bytes at an offset.
  private struct Signature {
    let name: String
    let remedy: String
    let offset: Int
    let bytes: [UInt8]

    init(_ name: String, _ remedy: String, _ text: String, at offset: Int = 0) {
      self.init(name, remedy, Array(text.utf8), at: offset)
    }

    init(_ name: String, _ remedy: String, _ bytes: [UInt8], at offset: Int = 0) {
      (self.name, self.remedy, self.offset, self.bytes) = (name, remedy, offset, bytes)
    }

    func matches(_ file: [UInt8]) -> Bool {
      file.count >= offset + bytes.count && file[offset...].starts(with: bytes)
    }
  }

  private static let video = "convert it to MP4, QuickTime, WebM or Matroska"
  private static let audio = "play it in a scene, as an asset under audio"
  private static let image = "convert it to PNG, and show it in a scene"
  private static let animation = "export the animation as Lottie"
  private static let archive = "unpack it, and give the file inside"
  private static let font = "use it in a scene, as an asset of type font"

  private static let signatures = [
    Signature("an AVI video", video, "AVI ", at: 8),
    Signature("a WAV sound", audio, "WAVE", at: 8),
    Signature("a Flash video (FLV)", video, "FLV\u{1}"),
    Signature("a Windows Media file", video, [0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11]),
    Signature("an MPEG program stream", video, [0, 0, 1, 0xBA]),
    Signature("an MPEG video stream", video, [0, 0, 1, 0xB3]),
    Signature("an Ogg file", video, "OggS"),
    Signature("a YUV4MPEG stream", video, "YUV4MPEG2"),
    Signature("an IVF video", video, "DKIF"),
    Signature("a NUT file", video, "nut/multimedia container"),
    Signature("a RealMedia file", video, ".RMF"),
    Signature("MP3 audio", audio, "ID3"),
    Signature("a FLAC sound", audio, "fLaC"),
    Signature("AIFF audio", audio, "AIF", at: 8),
    Signature("a CAF sound", audio, "caff"),
    Signature("AMR audio", audio, "#!AMR"),
    Signature("a MIDI file", audio, "MThd"),
    Signature("a PDF document", image, "%PDF-"),
    Signature("a Photoshop document", image, "8BPS"),
    Signature("an OpenEXR image", image, [0x76, 0x2F, 0x31, 0x01]),
    Signature("a JPEG XL image", image, [0xFF, 0x0A]),
    Signature("a JPEG XL image", image, [0, 0, 0, 12] + Array("JXL ".utf8)),
    Signature("a HEIF image", image, "ftyphei", at: 4),
    Signature("a HEIF image", image, "ftypmif1", at: 4),
    Signature("an After Effects project", animation, "RIFX"),
    Signature("a Flash animation", animation, "FWS"),
    Signature("a Flash animation", animation, "CWS"),
    Signature("a Flash animation", animation, "ZWS"),
    Signature("a Rive animation", animation, "RIVE"),
    Signature("a Blender file", animation, "BLENDER"),
    Signature("a 7-Zip archive", archive, [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]),
    Signature("a RAR archive", archive, "Rar!"),
    Signature("a Zstandard file", archive, [0x28, 0xB5, 0x2F, 0xFD]),
    Signature("an xz file", archive, [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0]),
    Signature("a bzip2 file", archive, "BZh"),
    Signature("a tar archive", archive, "ustar", at: 257),
    Signature("a TrueType font", font, [0, 1, 0, 0]),
    Signature("an OpenType font", font, "OTTO"),
    Signature("a font collection", font, "ttcf"),
    Signature("a web font", font, "wOF"),
    Signature("a binary property list", animation, "bplist00"),
  ]

  /// The kind of a file by its first bytes; nil for an input, and for what is not known.
  init?(_ bytes: [UInt8]) {
    guard let (name, remedy) = Self.kind(of: bytes) else { return nil }
    message = "this is \(name), which is not read as an input (\(remedy))"
  }

  /// Returns the message about a ZIP archive of a kind that is not read, by the names of its files;
  /// nil for what is not known.
  static func message(ofArchive names: [String]) -> String? {
    func has(_ prefix: String) -> Bool { names.contains { $0.hasPrefix(prefix) } }
    let kinds = [
      ("word/", "a Word document"), ("xl/", "an Excel workbook"), ("ppt/", "a PowerPoint file"),
      ("META-INF/MANIFEST.MF", "a Java archive"), ("AndroidManifest.xml", "an Android package"),
      ("META-INF/container.xml", "an e-book (EPUB)"), ("content.xml", "an OpenDocument file"),
    ]
    if let kind = kinds.first(where: { has($0.0) }) {
      return "this is \(kind.1), which is not read as an input (\(animation))"
    }
    guard let scene = names.first(where: { $0 == "data.json" || $0.hasSuffix("/data.json") }) else {
      return nil
    }
    return
      "this is an archive of a Lottie animation and its images (unpack it, and give '\(scene)')"
  }

  private static func kind(of bytes: [UInt8]) -> (name: String, remedy: String)? {
    if let existing = signatures.first(where: { $0.matches(bytes) }) {
      return (existing.name, existing.remedy)
    }
    if isTransportStream(bytes) { return ("an MPEG transport stream", video) }
    if let name = rawAudio(bytes) { return (name, audio) }
    return markup(bytes)
  }

  // Packets of 188 bytes that begin with 0x47, in some files behind a time of 4 bytes. A header has
  // bytes that no text has.
  private static func isTransportStream(_ bytes: [UInt8]) -> Bool {
    [(0, 188), (4, 192)].contains { offset, length in
      bytes.count >= length
        && stride(from: offset, to: bytes.count, by: length).allSatisfy { bytes[$0] == 0x47 }
        && bytes[offset..<offset + 12].contains { $0 < 0x09 || $0 >= 0xF8 }
    }
  }

  // The first header of a stream of MPEG audio: eleven or twelve bits of ones.
  private static func rawAudio(_ bytes: [UInt8]) -> String? {
    guard bytes.count > 3, bytes[0] == 0xFF else { return nil }
    if [0xF0, 0xF1, 0xF8, 0xF9].contains(bytes[1]) { return "AAC audio" }
    // Versions 1, 2 and 2.5 of layers II and III; FF FE is the mark of UTF-16.
    return [0xE2, 0xE3, 0xE4, 0xE5, 0xF2, 0xF3, 0xF4, 0xF5, 0xFA, 0xFB, 0xFC, 0xFD]
      .contains(bytes[1]) ? "MP3 audio" : nil
  }

  private static func markup(_ bytes: [UInt8]) -> (name: String, remedy: String)? {
    let start = bytes.prefix(signatureLength).drop {
      $0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0)
    }
    guard start.first == UInt8(ascii: "<") else { return nil }
    let text = String(decoding: start, as: UTF8.self).lowercased()
    if text.contains("<html") || text.contains("<!doctype html") {
      return ("a web page", animation)
    }
    if text.contains("<svg") || text.contains("<!doctype svg") { return nil }
    // A long comment may hide the element of an SVG from the first bytes of a file.
    if bytes.count == signatureLength, !SVGDrawing.hasRoot(bytes) { return nil }
    return ("an XML file", animation)
  }
}
