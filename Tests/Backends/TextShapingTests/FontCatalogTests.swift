import Foundation
import Graphics
import TestSupport
import Testing
import TextShaping

@Suite("Finding fonts")
struct FontCatalogTests {
  @Test(
    "Names and weights choose a face",
    arguments: [
      ("DejaVu Sans", 400, "DejaVuSans.ttf"),
      ("dejavu sans", 400, "DejaVuSans.ttf"),
      ("DejaVu Sans", 500, "DejaVuSans.ttf"),
      ("DejaVu Sans", 100, "DejaVuSans.ttf"),
      ("DejaVu Sans", 600, "DejaVuSans-Bold.ttf"),
      ("DejaVu Sans", 900, "DejaVuSans-Bold.ttf"),
      ("DejaVu Sans Bold", 400, "DejaVuSans-Bold.ttf"),
      ("DEJAVU SANS BOLD", 100, "DejaVuSans-Bold.ttf"),
    ]
  )
  func faces(name: String, weight: Int, file: String) throws {
    let font = try FontCatalog(PinnedFonts.library).resolve(name, weight: weight)
    #expect(font.path == PinnedFonts.folder + "/" + file)
    #expect(font.match == .named)
    #expect(!font.usedFallback)
    #expect(font.substitutionMessage == nil)
  }

  @Test(
    "A slant chooses among the faces of a family, before the weight; a full name is its own face",
    arguments: [
      ("DejaVu Sans", 400, true, "DejaVuSans-Oblique.ttf"),
      // There is no bold oblique face here.
      ("DejaVu Sans", 700, true, "DejaVuSans-Oblique.ttf"),
      ("DejaVu Sans", 400, false, "DejaVuSans.ttf"),
      ("DejaVu Sans Oblique", 400, false, "DejaVuSans-Oblique.ttf"),
      ("DejaVu Sans Bold", 400, true, "DejaVuSans-Bold.ttf"),
      ("Inter", 400, false, "Inter-Regular.otf"),
      ("Inter", 500, false, "Inter-Medium.otf"),
      ("Inter", 600, false, "Inter-SemiBold.otf"),
      ("Inter", 700, false, "Inter-Bold.otf"),
      ("Inter", 800, false, "Inter-ExtraBold.otf"),
      ("JetBrains Mono", 400, false, "JetBrainsMono-Regular.ttf"),
      ("JetBrains Mono", 700, false, "JetBrainsMono-Bold.ttf"),
    ]
  )
  func slants(name: String, weight: Int, isItalic: Bool, file: String) throws {
    let catalog = try FontCatalog(
      FontLibrary(folders: [PinnedFonts.folder], usesSystemFonts: false)
    )
    let font = try catalog.resolve(name, weight: weight, isItalic: isItalic)
    #expect(font.path == PinnedFonts.folder + "/" + file && font.match == .named)
  }

  @Test("A folder is searched for font files; others are ignored")
  func folders() throws {
    let catalog = try FontCatalog(
      FontLibrary(folders: [PinnedFonts.folder], usesSystemFonts: false)
    )
    #expect(try catalog.resolve("DejaVu Sans Bold").path == PinnedFonts.bold)
    #expect(catalog.skippedFiles.isEmpty)
  }

  @Test("An asset's name goes before families, its family before the stored one")
  func assetNames() throws {
    let catalog = try FontCatalog(
      FontLibrary(
        files: [
          FontLibrary.File(path: PinnedFonts.sans),
          FontLibrary.File(path: PinnedFonts.bold, assetName: "DejaVu Sans", family: "Brand"),
        ],
        usesSystemFonts: false
      )
    )
    #expect(try catalog.resolve("DejaVu Sans").path == PinnedFonts.bold)
    #expect(try catalog.resolve("brand").path == PinnedFonts.bold)
  }

  @Test("P33: A missing font is served by the fallback, and says so")
  func fallback() throws {
    let catalog = try FontCatalog(PinnedFonts.library)
    let font = try catalog.resolve("No Such Font", weight: 700)
    #expect(font.usedFallback)
    #expect(font.path == PinnedFonts.bold)
    #expect(
      font.substitutionMessage
        == "font 'No Such Font' not found; using DejaVu Sans Bold (\(PinnedFonts.bold))"
    )
    let layout = try TextShaper(catalog).layout(
      TextRequest("Hi", fontName: "No Such Font", fontSize: 10)
    )
    #expect(layout.fonts.map(\.usedFallback) == [true])
    #expect(!layout.outline.isEmpty)
  }

  @Test("P33: Families are not substituted: aliases and disabled system fonts are ignored")
  func noSubstitution() throws {
    let catalog = try FontCatalog(PinnedFonts.library)
    for name in ["sans-serif", "Arial", "Liberation Sans", ""] {
      #expect(try catalog.resolve(name).usedFallback)
    }
  }

  @Test("P33: Without any font there is an error")
  func noFont() throws {
    let catalog = try FontCatalog(
      FontLibrary(usesSystemFonts: false, fallbacks: [.named("No Such Font")])
    )
    #expect(
      throws: TextError.noFont(name: "X", fallback: "No Such Font", reason: "not installed")
    ) {
      try catalog.resolve("X")
    }
    let missing = try FontCatalog(
      FontLibrary(usesSystemFonts: false, fallbacks: [.file("/nonexistent.ttf")])
    )
    #expect(throws: TextError.self) { try missing.resolve("X") }
  }

  @Test("Fallback file and system fallback")
  func fallbackSources() throws {
    let file = try FontCatalog(
      FontLibrary(
        usesSystemFonts: false,
        fallbacks: [.named("No Such Font"), .file(PinnedFonts.bold)]
      )
    )
    #expect(try file.resolve("X").path == PinnedFonts.bold)
    let system = try FontCatalog(FontLibrary(usesSystemFonts: false))
    guard let font = try? system.resolve("X") else {
      print("skipped: DejaVu Sans is not installed on this machine")
      return
    }
    #expect(font.family == "DejaVu Sans" && font.usedFallback)
  }

  @Test("Arial is served by its metric twin")
  func twin() throws {
    let catalog = try FontCatalog(FontLibrary())
    guard (try? catalog.resolve("Liberation Sans"))?.match == .named,
      try catalog.resolve("Arial").match != .named
    else {
      print("skipped: fonts-liberation is not installed, or Arial is")
      return
    }
    for name in ["Arial", "helvetica"] {
      let font = try catalog.resolve(name, weight: 700)
      #expect(font.match == .metricTwin)
      #expect(font.fullName == "Liberation Sans Bold")
      #expect(!font.usedFallback)
    }
  }

  @Test(
    "Generic names are served by faces of their kind",
    arguments: [("serif", "Liberation Serif"), ("monospace", "Liberation Mono")]
  )
  func generic(_ name: String, _ family: String) throws {
    let catalog = try FontCatalog(FontLibrary())
    guard (try? catalog.resolve(family))?.match == .named,
      try catalog.resolve(name).match != .named
    else {
      print("skipped: fonts-liberation is not installed, or \(name) is")
      return
    }
    let font = try catalog.resolve(name)
    #expect(font.family == family && !font.usedFallback)
  }

  @Test("An upright face of a rule is slanted for italic texts by a quarter of the height")
  func slant() throws {
    func box(_ declaration: FontDeclaration?, isItalic: Bool = true, synthesizes: Bool = true)
      throws -> Rect
    {
      let file = FontLibrary.File(
        path: PinnedFonts.sans,
        family: "Mine",
        declaration: declaration
      )
      let library = FontLibrary(files: [file], usesSystemFonts: false, fallbacks: [])
      var run = TextRequest.Run("H", fontName: "Mine", fontSize: PinnedFonts.unitsPerEm)
      (run.isItalic, run.synthesizesStyle) = (isItalic, synthesizes)
      return try PinnedFonts.shaper(library).layout(TextRequest(runs: [run])).outline.box
    }
    let upright = try box(FontDeclaration(), isItalic: false)
    let slanted = try box(FontDeclaration())
    #expect(abs(slanted.minX - upright.minX) < 1 && slanted.height == upright.height)
    #expect(abs(slanted.maxX - upright.maxX - PinnedFonts.capHeight / 4) < 1)
    // Not where it is not asked for, of italic faces, or of fonts that speak for themselves.
    #expect(try box(FontDeclaration(), synthesizes: false) == upright)
    #expect(try box(FontDeclaration(isItalic: true)) == upright)
    #expect(try box(nil) == upright)
  }

  @Test("Bad files are errors with their path")
  func badFiles() throws {
    func open(_ path: String, limits: FontLimits = FontLimits()) throws {
      _ = try FontCatalog(FontLibrary(files: [FontLibrary.File(path: path)]), limits: limits)
    }
    #expect(throws: TextError.notAFont(path: #filePath)) { try open(#filePath) }
    let folder = try ScratchFolder()
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: PinnedFonts.sans)))
    for (format, file) in [
      ("WOFF", WOFFFont.bytes(of: bytes)), ("WOFF2", Array("wOF2".utf8) + [0, 1, 0, 0]),
    ] {
      try folder.write(file, to: format)
      let path = folder.file(format)
      #expect(throws: TextError.compressedFont(path: path, format: format)) { try open(path) }
    }
    #expect(
      throws: TextError.unreadableFile(path: "/no/such.ttf", reason: "No such file or directory")
    ) {
      try open("/no/such.ttf")
    }
    #expect(
      throws: TextError.unreadableFile(path: PinnedFonts.folder, reason: "Is a directory")
    ) {
      try open(PinnedFonts.folder)
    }
    #expect(throws: TextError.self) { _ = try FontCatalog(FontLibrary(folders: ["/no/such"])) }
  }

  @Test("Limits hold at N and fail at N + 1")
  func limits() throws {
    // The size of the pinned DejaVuSans.ttf.
    let size = 759_720
    let library = FontLibrary(files: [FontLibrary.File(path: PinnedFonts.sans)])
    _ = try FontCatalog(library, limits: FontLimits(fileBytes: size, files: 1))
    #expect(
      throws: TextError.limitExceeded(
        what: "bytes of font file '\(PinnedFonts.sans)'",
        value: size,
        maximum: size - 1
      )
    ) {
      _ = try FontCatalog(library, limits: FontLimits(fileBytes: size - 1))
    }
    #expect(throws: TextError.limitExceeded(what: "font files", value: 1, maximum: 0)) {
      _ = try FontCatalog(library, limits: FontLimits(files: 0))
    }
    let folder = FontLibrary(folders: [PinnedFonts.folder])
    let entries = try FileManager.default.contentsOfDirectory(atPath: PinnedFonts.folder).count
    _ = try FontCatalog(folder, limits: FontLimits(folderEntries: entries))
    #expect(throws: TextError.self) {
      _ = try FontCatalog(folder, limits: FontLimits(folderEntries: entries - 1))
    }
  }
}
