import Files
import Foundation
import Graphics
import Sampling
import SceneLoading
import SceneModel
import TestSupport
import Testing
import TextShaping

@Suite("Texts of a scene")
struct TextResourceTests {
  private static let fonts =
    Repository.absolute("scenes/fonts")

  private let loader = ResourceLoader(
    ResourceOptions(
      roots: [TextResourceTests.fonts],
      fonts: FontLibrary(usesSystemFonts: false, fallbacks: [.file(fonts + "/DejaVuSans.ttf")])
    )
  )

  private func scene(
    _ frame: Size,
    animations: [Animation] = [],
    change: (inout TextContent) -> Void
  ) -> Scene {
    var text = TextContent()
    text.string = "Hello world"
    (text.font, text.fontSize) = ("Sans", 20)
    change(&text)
    var state = LayerState()
    state.bounds.size = frame
    state.content = .text(text)
    return Scene(
      canvas: Canvas(width: 100, height: 100),
      duration: 1,
      assets: [
        Asset(name: "Sans", kind: .font, source: .file("DejaVuSans.ttf")),
        Asset(name: "Bold", kind: .font, source: .file("DejaVuSans-Bold.ttf")),
        Asset(name: "Slanted", kind: .font, source: .file("DejaVuSans-Oblique.ttf")),
      ],
      layers: [Layer(state: state, animations: animations)]
    )
  }

  private func hints(_ scene: Scene) -> [Diagnostic] {
    loader.load(scene).diagnostics.filter { $0.severity == .hint }
  }

  @Test("A text that its bounds cut off has a hint with the size that it needs")
  func clipped() throws {
    #expect(hints(scene(Size(200, 40)) { _ in }).isEmpty)
    let hint = try #require(hints(scene(Size(60, 40)) { _ in }).first)
    #expect(hint.code == .clippedText && hint.path == "layers[0]")
    // The advances of the eleven letters add up to 112.7 points.
    #expect(hint.message.contains("needs 113×40 points, the bounds are 60×40"), "\(hint.message)")
    #expect(hints(scene(Size(60, 80)) { $0.isWrapped = true }).isEmpty)
    #expect(hints(scene(Size(60, 30)) { $0.isWrapped = true }).count == 1)
    #expect(hints(scene(Size(60, 40)) { $0.truncationMode = .end }).isEmpty)
    #expect(hints(scene(Size(200, 5)) { $0.truncationMode = .end }).count == 1)
    #expect(hints(scene(.zero) { _ in }).isEmpty, "the reader's hint is about empty bounds")
  }

  @Test("Letters that reach beyond bounds with room for the text have a hint")
  func overhang() throws {
    func justin(_ change: (inout TextContent) -> Void = { _ in }) -> [Diagnostic] {
      hints(
        scene(Size(200, 40)) { text in
          text.string = "Justin"
          change(&text)
        }
      )
    }
    // The hook of J reaches 106 of 2048 units to the left: 1.04 points.
    let hint = try #require(justin().first)
    #expect(hint.code == .clippedText && hint.message.contains("at the left"), "\(hint.message)")
    #expect(justin { $0.padding.left = 2 }.isEmpty)
    #expect(justin { $0.alignmentMode = .center }.isEmpty)
    // Less than half a point is not seen.
    #expect(justin { $0.fontSize = 8 }.isEmpty)
  }

  @Test("Room that no letter needs is no reason for a hint; nor are animated bounds")
  func quiet() {
    // Lines are 23.28 points high; the letters end 4 points above that.
    #expect(hints(scene(Size(200, 20)) { _ in }).isEmpty)
    let grow = Animation(
      timing: Timing(duration: 1),
      action: .property(.scalar(.boundsWidth, .basic(from: 0, to: 300, by: nil)))
    )
    #expect(hints(scene(Size(60, 40), animations: [grow]) { _ in }).isEmpty)
  }

  @Test(
    "The widest text of an animation that is cut off has the hint, unless the layer's own has one"
  )
  func animatedTexts() throws {
    func animation(_ action: Channel) -> Animation {
      Animation(timing: Timing(duration: 1), action: .property(action))
    }
    let format = try #require(CountFormat("%'d"))
    let count = animation(.counting(.string, .basic(from: 0, to: 12_400, by: nil), format))
    func counter(_ frame: Size, _ string: String = "0") -> [Diagnostic] {
      hints(scene(frame, animations: [count]) { $0.string = string })
    }
    let hint = try #require(counter(Size(30, 40)).first)
    #expect(hint.code == .clippedText && hint.path == "layers[0]")
    // Five digits of 1303 and a comma of 651 units of 2048: 70.0 points.
    #expect(
      hint.message.contains("\"12,400\" is cut off: it needs 70×40 points"),
      "\(hint.message)"
    )
    #expect(hint.message.contains("write the longest text as \"string\""))
    #expect(counter(Size(30, 40)).count == 1 && counter(Size(80, 40)).isEmpty)
    #expect(counter(Size(30, 40), "12,400").map { $0.message.contains("animated") } == [false])
    let words = animation(.text(.string, .keyframes(KeyframeTrack(values: ["ii", "WWW", "i"]))))
    let word = hints(scene(Size(30, 40), animations: [words]) { $0.string = "i" })
    #expect(word.map { $0.message.contains("\"WWW\"") } == [true])
    let grow = animation(.scalar(.boundsWidth, .basic(from: 0, to: 300, by: nil)))
    #expect(hints(scene(Size(30, 40), animations: [count, grow]) { $0.string = "0" }).isEmpty)
  }

  @Test("Of missing characters eight are named, and the others counted")
  func manyMissing() throws {
    let text = "一二三四五六七八九十"
    let all = loader.load(scene(Size(300, 40)) { $0.string = text }).diagnostics
    let message = try #require(all.first { $0.code == .missingGlyph }).message
    #expect(
      message.split(separator: "U+").count == 9 && message.contains(" and 2 more ("),
      "\(message)"
    )
  }

  @Test(
    "Beyond a number of characters texts are not measured, and new characters are still looked up"
  )
  func manyTexts() {
    var all = scene(Size(60, 40)) { $0.string = String(repeating: "Hello ", count: 1000) }
    let last = scene(Size(60, 40)) { $0.string = "日" }.layers
    all.layers = Array(repeating: all.layers, count: 20).flatMap(\.self) + last + last
    let diagnostics = loader.load(all).diagnostics
    let measured = Limits.measuredCharacters / 6000
    #expect(diagnostics.filter { $0.code == .clippedText }.count == measured)
    #expect(diagnostics.filter { $0.code == .missingGlyph }.map(\.path) == ["layers[20].string"])
    var long = all
    long.layers += scene(Size(60, 40)) { $0.string = String(repeating: "o", count: 100_001) }.layers
    #expect(loader.load(long).problems.map(\.code) == [.limit])
  }

  @Test("The fonts of runs are resolved, and warnings name the run")
  func runFonts() {
    let mixed = scene(Size(300, 40)) { text in
      text.runs = ["a", "b", "c"].map(TextRun.init)
      text.runs[1].font = "Bold"
      text.runs[2].font = "Nowhere"
    }
    let outcome = loader.load(mixed)
    #expect(outcome.problems.isEmpty)
    #expect(outcome.diagnostics.map(\.code) == [.fontFallback])
    #expect(outcome.diagnostics.map(\.path) == ["layers[0].string[2].font"])
    #expect(outcome.files.contains { $0.path == "layers[0].string[1].font" && $0.source == "Bold" })
  }

  @Test("A style finds the slanted face of a family; without one the upright face serves unasked")
  func styles() throws {
    let slanted = scene(Size(300, 40)) { text in
      (text.font, text.fontStyle) = ("DejaVu Sans", .italic)
      text.runs = ["a", "b", "c"].map(TextRun.init)
      text.runs[1].fontStyle = .normal
      (text.runs[2].font, text.runs[2].fontWeight) = ("Bold", 300)
    }
    let uses = try loader.fontUses(of: slanted)
    #expect(uses.map(\.isItalic) == [true, false, true])
    #expect(
      uses.map { $0.font?.fullName } == ["DejaVu Sans Oblique", "DejaVu Sans", "DejaVu Sans Bold"]
    )
    // As for a weight that a family has not, the nearest face serves; `fonts` tells which.
    let outcome = loader.load(slanted)
    #expect(outcome.problems.isEmpty && outcome.diagnostics.isEmpty)
    let fonts = outcome.files.filter { $0.path == "layers[0].font" }.compactMap(\.resolvedPath)
    #expect(
      fonts.map { $0.split(separator: "/").last } == ["DejaVuSans-Oblique.ttf", "DejaVuSans.ttf"]
    )
    #expect(outcome.files.contains { $0.path == "layers[0].string[2].font" && $0.source == "Bold" })
  }

  @Test("Slanted letters are those of the oblique face")
  func slantedOutlines() throws {
    func outline(_ font: String, _ style: FontStyle) throws -> Path {
      var text = TextContent()
      (text.string, text.font, text.fontStyle) = ("Hello", font, style)
      let loaded = loader.load(scene(Size(300, 40)) { $0 = text })
      let worker = WorkerResources(loaded.resources, limits: Limits())
      return try worker.layout(TextLayoutRequest(text, bounds: Size(300, 40))).outline
    }
    let named = try outline("DejaVu Sans Oblique", .normal)
    #expect(try outline("DejaVu Sans", .italic) == named)
    #expect(try outline("DejaVu Sans", .normal) != named)
  }

  @Test("Layouts requested for each frame do not accumulate, and do not depend on the cache")
  func memory() throws {
    let long = scene(Size(1000, 1000)) { text in
      text.string = String(repeating: "Hamburgefonstiv ", count: 60)
      text.isWrapped = true
    }
    let resources = loader.load(long).resources
    func request(_ size: Double) -> TextLayoutRequest {
      var text = TextContent()
      text.string = String(repeating: "Hamburgefonstiv ", count: 60)
      (text.font, text.fontSize, text.isWrapped) = ("Sans", size, true)
      return TextLayoutRequest(text, bounds: Size(500, 500))
    }
    let worker = WorkerResources(resources, limits: Limits())
    let first = try worker.textParts(for: request(10))
    for step in 1...25 { _ = try worker.textParts(for: request(10 + Double(step) / 8)) }
    #expect(try worker.textParts(for: request(10)) == first)
    #expect(try WorkerResources(resources, limits: Limits()).textParts(for: request(10)) == first)
  }

  // MARK: Texts of shape trees

  private func vector(_ assets: [Asset] = [], change: (inout VectorText) -> Void) -> Scene {
    var text = VectorText()
    text.string = "Hello"
    change(&text)
    var state = LayerState()
    let group = VectorItem.group(VectorGroup(items: [.text(text)]))
    state.content = .vector(ShapeTree(items: [group]))
    return Scene(
      canvas: Canvas(width: 100, height: 100),
      duration: 1,
      assets: assets,
      layers: [Layer(state: state)]
    )
  }

  @Test("Missing fonts and glyphs of a vector image are reported with their location")
  func missingInVector() throws {
    let diagnostics = loader.load(
      vector { text in
        (text.font, text.string) = ("Nowhere", "日")
      }
    ).diagnostics
    let path = "layers[0].items[0].items[0]"
    #expect(diagnostics.map(\.code) == [.fontFallback, .missingGlyph])
    #expect(diagnostics.map(\.path) == [path + ".font", path + ".string"])
    let base = loader.load(
      vector { text in
        text.font = "Nowhere"
        text.glyphs = "Helo".map { VectorGlyph(character: "\($0)", path: Path(), advance: 1) }
      }
    )
    #expect(base.diagnostics.isEmpty && base.resources.fonts == nil)
    let uses = try loader.fontUses(of: vector { ($0.font, $0.isItalic) = ("Nowhere", true) })
    #expect(uses.map(\.rule) == [.fallback] && uses.map(\.isItalic) == [true])
  }

  @Test("A font may be embedded in the scene; a damaged font is reported with its location")
  func embedded() throws {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: Self.fonts + "/DejaVuSans-Bold.ttf"))
    let source = Asset.Source.data([UInt8](bytes), type: "font/ttf")
    func load(_ source: Asset.Source) -> ResourceLoader.Outcome {
      let asset = Asset(name: "own", kind: .font, source: source, family: "Mine")
      return loader.load(vector([asset]) { $0.font = "Mine" })
    }
    let outcome = load(source)
    #expect(outcome.problems.isEmpty && outcome.diagnostics.isEmpty)
    // No other process could open what serves it.
    #expect(outcome.files.isEmpty)
    let asset = Asset(name: "own", kind: .font, source: source, family: "Mine")
    let uses = try loader.fontUses(of: vector([asset]) { $0.font = "Mine" })
    #expect(uses.map(\.file) == [nil] && uses.map(\.rule) == [.asset])
    let font = try #require(outcome.resources.fonts).resolve("Mine")
    #expect(font.match == .named && font.origin == .asset)
    #expect(font.fullName == "DejaVu Sans Bold")
    let worker = WorkerResources(outcome.resources, limits: Limits())
    var text = VectorText()
    (text.font, text.isKerned) = ("Mine", false)
    let glyphs = try worker.glyphs(for: TextGlyphRequest("H", of: text))
    // 1714 of 2048 units, from hmtx of the bold face.
    #expect(abs(glyphs.glyphs[0].advance - 1714.0 / 2048) < 1e-6)
    let compressed = WOFFFont.bytes(of: [UInt8](bytes))
    let web = load(.data(compressed, type: "font/woff"))
    #expect(web.problems.isEmpty && web.diagnostics.isEmpty)
    #expect(try web.resources.fonts?.resolve("Mine").fullName == "DejaVu Sans Bold")
    for damaged in [
      Asset.Source.data([0, 0, 0], type: "font/ttf"), .bitmap(image(1, 1) { _, _ in 0 }),
      .data(Array("wOF2".utf8) + [0, 1, 0, 0], type: ""), .data(Array(compressed[..<99]), type: ""),
    ] {
      let problems = load(damaged).problems
      #expect(problems.map(\.code) == [.badInput] && problems.map(\.path) == ["assets.own.data"])
    }
    // Fonts of a Lottie file are optional.
    let unread = Asset.Source.data(Array("wOF2".utf8) + [0, 1, 0, 0], type: "font/woff2")
    var optional = Asset(name: "own", kind: .font, source: unread, family: "Mine")
    optional.isOptional = true
    let scene = vector([optional]) { $0.font = "Mine" }
    let warning = loader.load(scene).diagnostics.first { $0.code == .missingAsset }
    #expect(warning?.message.contains("WOFF2") == true)
    #expect(try loader.fontUses(of: scene).map(\.rule) == [.fallback])
  }
}
