public import Files
internal import Glibc
internal import JSONText
internal import MediaCodecs
public import SceneLoading
internal import SceneModel
public import TextShaping

/// The installed components and the missing ones for each output, for bug reports and diagnosis.
public struct SystemReport: Sendable {
  /// A font that scenes often ask for, and what serves it here.
  public struct Font: Sendable, Hashable {
    /// Its family.
    public let name: String
    /// The file; nil where none serves it.
    public let file: String?
    /// By which rule it was found.
    public let rule: FontUse.Rule?
  }

  /// A codec that nothing installed can encode, and the outputs that lack it.
  public struct MissingCodec: Sendable, Hashable {
    /// Its name, as `--codec` takes it.
    public let codec: String
    /// As `x.mp4` or `--format y4m`.
    public let outputs: [String]
  }

  /// The distribution, where it says its name, and the kernel.
  public let system = Self.describeSystem()
  /// The number of processors that this process may use.
  public let processors = ProcessorCount.available
  /// The files of the libraries that this process runs with, links followed: `libcairo.so.2.11600.0`.
  public let libraries = LoadedLibraries.files
  /// The families that scenes ask for most.
  public let fonts: [Font]
  /// The codecs that no output can be written with here.
  public let missingCodecs: [MissingCodec]

  /// What compiles Swift files, or the reason why nothing does; nil for a program that reads none.
  public let swiftFiles: Result<String, RenderError>?

  /// A report of this machine.
  ///
  /// - Parameters:
  ///   - library: the fonts that scenes would get.
  ///   - swiftFiles: what compiles Swift files; nil for a program that reads none.
  public init(
    fonts library: FontLibrary = FontLibrary(),
    swiftFiles: Result<String, RenderError>? = nil
  ) {
    self.swiftFiles = swiftFiles
    fonts = Self.fonts(of: library)
    missingCodecs = VideoCodec.allCases.filter { !CodecLibrary.canEncode($0) }.map { codec in
      let outputs = OutputFormat.all.filter { $0.codecs.contains(codec) }
      return MissingCodec(
        codec: codec.rawValue,
        outputs: outputs.map { $0.isFile ? "x.\($0.name)" : "--format \($0.name)" }
      )
    }
  }

  /// The versions alone, of all components that rendering and writing depend on.
  public static var versions: [(String, [String])] {
    [
      ("animrender", [Version.current]), ("system", [describeSystem()]),
      ("codecs", [CodecLibrary.versions]), ("libraries", LoadedLibraries.files),
    ]
  }

  // The names that scenes and Lottie files ask for most; the fallback serves what nothing else does.
  private static let families = [
    "DejaVu Sans", "Helvetica", "Arial", "Times New Roman", "Courier New", "Noto Color Emoji",
  ]

  private static func fonts(of library: FontLibrary) -> [Font] {
    let layers = families.map { family in
      var content = TextContent()
      (content.font, content.string) = (family, "a")
      var state = LayerState()
      state.content = .text(content)
      return Layer(state: state)
    }
    var options = SceneDocument.Options()
    options.fonts = library
    let scene = Scene(canvas: Canvas(width: 1, height: 1), duration: 1, layers: layers)
    let uses = (try? SceneDocument(scene, options).fontUses()) ?? []
    return families.map { family in
      let use = uses.first { $0.name == family }
      return Font(name: family, file: use?.file, rule: use?.rule)
    }
  }

  // The corresponding C function is `uname`; the distribution is read from a file.
  private static func describeSystem() -> String {
    var names = utsname()
    guard uname(&names) == 0 else { return "unknown" }
    func text<Characters>(_ field: Characters) -> String {
      withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
    let release = (try? FileSystem.read("/etc/os-release", limit: 1 << 16)) ?? []
    let lines = String(decoding: release, as: UTF8.self).split(separator: "\n")
    let title = lines.first { $0.hasPrefix("PRETTY_NAME=") }
      .map { $0.dropFirst("PRETTY_NAME=".count).filter { $0 != "\"" } }
    let kernel = "\(text(names.sysname)) \(text(names.release)) \(text(names.machine))"
    return (title.map { "\($0), " } ?? "") + kernel
  }
}

extension SystemReport {
  /// The report for people.
  public var text: String {
    var lines = [
      "animrender: \(Version.current)",
      "system: \(system)",
      "processors: \(processors)",
      "codecs: \(CodecLibrary.versions)",
    ]
    if case .success(let compiler)? = swiftFiles { lines.append("Swift files: \(compiler)") }
    lines += RasterizerKind.descriptions.map { "rasterizer: \($0)" }
    lines += libraries.map { "library: \($0)" }
    lines += fonts.map { font in
      let rule = font.rule.map { " (\($0.rawValue))" } ?? ""
      return "font: \(font.name): \(font.file ?? "missing")\(rule)"
    }
    lines += missingCodecs.map {
      "missing: \($0.codec), for \($0.outputs.joined(separator: ", ")) "
        + "(install FFmpeg's libraries with an encoder for it)"
    }
    lines += missingFonts.map { name in
      // Debian's names; others have packages like them.
      let package = name.hasSuffix("Emoji") ? "fonts-noto-color-emoji" : "fonts-liberation"
      return "missing: a font like \(name), for texts that ask for it (install \(package))"
    }
    if let missingSwift { lines.append("missing: Swift files as inputs: \(missingSwift)") }
    if missingCodecs.isEmpty, missingFonts.isEmpty, missingSwift == nil {
      lines.append("missing: nothing")
    }
    let outputs = "\n" + OutputFormatReport().text
    return lines.map { $0.visible + "\n" }.joined() + outputs
  }

  // The fonts that only the fallback serves, or no font at all.
  private var missingFonts: [String] {
    fonts.filter { $0.file == nil || $0.rule == .fallback }.map(\.name)
  }

  private var missingSwift: String? {
    guard case .failure(let reason)? = swiftFiles else { return nil }
    return reason.message
  }

  /// The report as an object of JSON.
  public var json: String {
    JSONPrinter.records([
      ("animrender", .string(Version.current)), ("system", .string(system)),
      ("processors", .integer(processors)), ("codecs", .string(CodecLibrary.versions)),
      ("rasterizers", .texts(RasterizerKind.descriptions)), ("libraries", .texts(libraries)),
      ("fonts", .array(fonts.map(Self.json))), ("swiftFiles", .string(try? swiftFiles?.get())),
      ("missingSwift", .string(missingSwift)), ("missingFonts", .texts(missingFonts)),
      ("missingCodecs", .array(missingCodecs.map(Self.json))),
    ])
  }

  private static func json(_ font: Font) -> JSONValue {
    .object([
      ("name", .string(font.name)), ("file", .string(font.file)),
      ("rule", .string(font.rule?.rawValue)),
    ])
  }

  private static func json(_ missing: MissingCodec) -> JSONValue {
    .object([("codec", .string(missing.codec)), ("outputs", .texts(missing.outputs))])
  }
}
