import Foundation
import Graphics
import LottieFormat
import RenderPipeline
import SceneLoading
import SceneModel
import TestSupport
import Testing
import TextShaping

/// Files on which players differ, each in both modes: `web` as lottie-web draws them, `ae` as After Effects.
///
/// What is expected was measured with lottie-web 5.13 under Chromium, or follows from the numbers in the file.
@Suite("Lottie files that players draw differently")
struct LottieCaseTests {
  /// An image on white.
  struct Shot {
    let bitmap: Bitmap

    /// Red, green and blue.
    subscript(x: Int, y: Int) -> [Int] {
      let pixel = bitmap[x, y]
      let uncovered = 255 - Int(pixel >> 24)
      return [16, 8, 0].map { Int(pixel >> $0 & 255) + uncovered }
    }

    func isNear(_ expected: [Int], _ x: Int, _ y: Int, within maximum: Int = 2) -> Bool {
      zip(self[x, y], expected).allSatisfy { abs($0 - $1) <= maximum }
    }

    /// Whether any pixel of a column or row is darker than half.
    func isDark(column x: Int) -> Bool { (0..<bitmap.height).contains { self[x, $0][0] < 128 } }
    func isDark(row y: Int) -> Bool { (0..<bitmap.width).contains { self[$0, y][0] < 128 } }

    var darkColumns: [Int] { (0..<bitmap.width).filter(isDark(column:)) }
    var darkRows: [Int] { (0..<bitmap.height).filter(isDark(row:)) }
  }

  private static let folder = "Tests/Pipeline/RenderPipelineTests/LottieCases"
  private static let font = Repository.absolute("scenes/fonts/DejaVuSans.ttf")
  private static let white = [255, 255, 255]
  private static let black = [0, 0, 0]

  func document(
    _ name: String,
    _ mode: LottieCompatibility,
    replacing old: String = "",
    by new: String = ""
  ) throws -> SceneDocument {
    let bytes = try Repository.bytes("\(Self.folder)/\(name).json")
    var text = String(decoding: bytes, as: UTF8.self)
    if !old.isEmpty {
      #expect(text.contains(old))
      text = text.split(separator: old, omittingEmptySubsequences: false).joined(separator: new)
    }
    var options = SceneDocument.Options()
    options.compatibility = mode
    options.fonts = FontLibrary(
      files: [.init(path: Self.font)],
      usesSystemFonts: false,
      fallbacks: [.file(Self.font)]
    )
    return try SceneDocument.open(Array(text.utf8), name: "\(name).json", options)
  }

  func shot(
    _ name: String,
    _ mode: LottieCompatibility,
    frame: Double = 0,
    size: CanvasOptions.Size = .canvas,
    replacing old: String = "",
    by new: String = ""
  ) throws -> Shot {
    var request = CanvasOptions()
    request.size = size
    let document = try document(name, mode, replacing: old, by: new)
    return Shot(bitmap: try FrameRenderer(request.source(of: document)).bitmap(at: frame / 30))
  }

  // MARK: Scripts

  @Test("A slash after a number divides", arguments: LottieCompatibility.allCases)
  func division(mode: LottieCompatibility) throws {
    let shot = try shot("script-division", mode)
    #expect(shot.isNear(Self.black, 45, 100) && shot.isNear(Self.black, 55, 100))
    #expect(shot.isNear(Self.white, 35, 100))
  }

  @Test("A script gives a path as a plain object", arguments: LottieCompatibility.allCases)
  func pathObject(mode: LottieCompatibility) throws {
    let shot = try shot("path-object", mode)
    #expect(shot.isNear(Self.black, 100, 60) && shot.isNear(Self.black, 100, 140))
    #expect(shot.isNear(Self.white, 20, 100))
  }

  // MARK: Shapes

  // Half a million pixels and more are stroked in another way.
  @Test("A line that turns back has its round join", arguments: [1, 5])
  func reversals(scale: Int) throws {
    let size = CanvasOptions.Size.pixels(width: 200 * scale, height: 200 * scale)
    for mode in LottieCompatibility.allCases {
      let rod = try shot("closed-line-round", mode, size: size)
      for x in [30, 32, 168, 170] {
        #expect(rod.isNear(Self.black, x * scale, 100 * scale), "\(x)")
      }
      for x in [26, 173] { #expect(rod.isNear(Self.white, x * scale, 100 * scale), "\(x)") }
      // Five cusps, at 30 from the middle, end in half discs of radius 8.
      let star = try shot("stroke-cusp", mode, size: size)
      for corner in 0..<5 {
        let angle = Double(corner) * 2 * .pi / 5
        func pixel(_ radius: Double) -> (Int, Int) {
          let (x, y) = (100 + sin(angle) * radius, 100 - cos(angle) * radius)
          return (Int(x * Double(scale)), Int(y * Double(scale)))
        }
        let (inside, outside) = (pixel(24.5), pixel(19.5))
        #expect(star.isNear(Self.black, inside.0, inside.1), "\(corner)")
        #expect(star.isNear(Self.white, outside.0, outside.1), "\(corner)")
      }
    }
  }

  @Test("Handles on the line lead beyond its ends, but where lottie-web straightens the way")
  func collinear() throws {
    // With a value in the last key, too.
    let last = #"{"t": 45}"#
    let full = #"{"t": 45, "s": [110, 100, 0]}"#
    for (mode, isFull, left) in [
      (LottieCompatibility.web, false, 113.2), (.web, true, 95), (.ae, false, 113.2),
      (.ae, true, 113.2),
    ] {
      let shot = try shot(
        "spatial-collinear-legacy",
        mode,
        frame: 30,
        replacing: last,
        by: isFull ? full : last
      )
      let red = [255, 0, 0]
      #expect(shot.isNear(red, Int(left) + 1, 100) && shot.isNear(red, Int(left) + 18, 100))
      #expect(shot.isNear(Self.white, Int(left) - 2, 100), "\(mode) \(isFull)")
      #expect(shot.isNear(Self.white, Int(left) + 22, 100), "\(mode) \(isFull)")
    }
  }

  @Test("A trim that leaves all begins at its offset", arguments: LottieCompatibility.allCases)
  func trimmed(mode: LottieCompatibility) throws {
    let shot = try shot("trim-offset-then-trim", mode)
    #expect(shot.isNear(Self.black, 50, 100) && shot.isNear(Self.black, 80, 100))
    #expect(shot.isNear(Self.white, 130, 100) && shot.isNear(Self.white, 170, 100))
  }

  @Test("Of a vector with one component the other is 0", arguments: LottieCompatibility.allCases)
  func oneComponent(mode: LottieCompatibility) throws {
    let shot = try shot("one-component-vector", mode)
    #expect(shot.isNear([255, 0, 0], 60, 100) && shot.isNear(Self.white, 60, 60))
  }

  // MARK: Layers

  // 59.9 high: in 500 × 300 pixels everything is five times as large and 0.25 of a pixel lower.
  @Test("A size with a fraction is fitted with it", arguments: LottieCompatibility.allCases)
  func fractionalSize(mode: LottieCompatibility) throws {
    let canvas = try document("fractional-size", mode).scene.canvas
    #expect(canvas == Canvas(width: 100, height: 60, viewport: Size(100, 59.9)))
    let size = CanvasOptions.Size.pixels(width: 500, height: 300)
    let shot = try shot("fractional-size", mode, size: size)
    #expect(shot.isNear(Self.white, 250, 11) && shot.isNear(Self.black, 250, 13))
    #expect(shot.isNear([191, 191, 191], 250, 12) && shot.isNear([64, 64, 64], 250, 282))
    #expect(shot.isNear(Self.white, 250, 283) && shot.isNear(Self.white, 14, 150))
    #expect(shot.isNear(Self.black, 15, 150))
  }

  @Test("A solid without a colour is black", arguments: LottieCompatibility.allCases)
  func solid(mode: LottieCompatibility) throws {
    #expect(try shot("solid-without-colour", mode).isNear(Self.black, 50, 50))
    let green = try shot(
      "solid-without-colour",
      mode,
      replacing: #""sc": """#,
      by: ##""sc": "#00ff00""##
    )
    #expect(green.isNear([0, 255, 0], 50, 50))
  }

  @Test(
    "A remap that touches the end shows the last frame",
    arguments: LottieCompatibility.allCases
  )
  func remap(mode: LottieCompatibility) throws {
    for frame in [0.0, 29, 30, 31, 59] {
      let shot = try shot("remap-reaches-end", mode, frame: frame)
      #expect(shot.isNear([0, 0, 255], 100, 100), "frame \(frame)")
    }
  }

  // MARK: Blending

  @Test("A paint multiplies with layers below in web, with its own layer in ae")
  func paintMode() throws {
    let (web, ae) = (try shot("paint-blend-mode", .web), try shot("paint-blend-mode", .ae))
    // Over (1, 0.87, 0.25): 92 · 1, 64 · 0.87, 230 · 0.25.
    #expect(web.isNear([92, 56, 57], 70, 100) && web.isNear([92, 64, 230], 70, 50))
    #expect(ae.isNear([92, 64, 230], 70, 100) && ae.isNear([92, 64, 230], 70, 50))
    // A layer that is faded is a group of its own.
    let faded = try shot(
      "paint-blend-mode",
      .web,
      replacing: #""ip": 0, "op": 60, "st": 0, "ks": {"o": {"a": 0, "k": 100}"#,
      by: #""ip": 0, "op": 60, "st": 0, "ks": {"o": {"a": 0, "k": 50}"#
    )
    // Half of the stroke over half of the yellow over white.
    #expect(faded.isNear([174, 152, 195], 70, 100), "\(faded[70, 100])")
  }

  @Test("Add and hard mix are normal in web")
  func addAndHardMix() throws {
    let (web, ae) = (try shot("blend-add-hardmix", .web), try shot("blend-add-hardmix", .ae))
    #expect(web.isNear([92, 64, 230], 100, 100))
    // 92 + 128, 64 + 128, 230 + 64.
    #expect(ae.isNear([220, 192, 255], 100, 100))
    func hardMix(_ mode: LottieCompatibility) throws -> Shot {
      try shot("blend-add-hardmix", mode, replacing: #""bm": 16"#, by: #""bm": 17"#)
    }
    #expect(try hardMix(.web).isNear([92, 64, 230], 100, 100))
    // Sums above 1 become full, others empty: 0.86, 0.75, 1.15.
    #expect(try hardMix(.ae).isNear([0, 0, 255], 100, 100))
    let warnings = try document("blend-add-hardmix", .web).messages
    #expect(warnings.contains { $0.diagnostic.message.contains("blend mode add") })
  }

  @Test("A blur adds up light in web, components in ae")
  func blur() throws {
    let (web, ae) = (try shot("blur-linear-light", .web), try shot("blur-linear-light", .ae))
    #expect(web.isNear([203, 212, 212], 100, 100, within: 5), "\(web[100, 100])")
    #expect(web.isNear([144, 165, 165], 125, 100, within: 5), "\(web[125, 100])")
    // White by 0.592, the part of the standard deviations ±15/18 and ±50/18, over (0, 102, 102).
    #expect(ae.isNear([151, 193, 193], 100, 100, within: 5), "\(ae[100, 100])")
    // Where one colour alone spreads, both are the same.
    let edge = (web[15, 100], ae[15, 100])
    #expect(zip(edge.0, edge.1).allSatisfy { abs($0 - $1) <= 2 }, "\(edge)")
  }

  // MARK: Text

  // A and V of DejaVu Sans are 0.684 wide each.
  @Test("Letters are kerned in ae, and placed by their advances in web")
  func kerning() throws {
    let (web, ae) = (try shot("text-kerning", .web), try shot("text-kerning", .ae))
    let end = 10 + 6 * 0.684 * 40
    let (last, kerned) = (try #require(web.darkColumns.last), try #require(ae.darkColumns.last))
    #expect(abs(Double(last) - end) <= 2, "\(last)")
    #expect(kerned < last - 8)
  }

  @Test("The second line is a unit lower in web")
  func secondLine() throws {
    let (web, ae) = (try shot("second-line", .web), try shot("second-line", .ae))
    #expect(web.darkRows.first == ae.darkRows.first)
    let (last, other) = (try #require(web.darkRows.last), try #require(ae.darkRows.last))
    // The third base line is at 80 + 72, and one more.
    #expect(last == other + 1 && abs(last - 152) <= 1)
    // Letters move one by one by the same rule.
    let animator =
      #""a": [{"s": {"t": 0, "b": 1, "sh": 1, "r": 1}, "a": {"p": {"a": 0, "k": [0, 0]}}}]}}]"#
    let moved = try shot("second-line", .web, replacing: #""a": []}}]"#, by: animator)
    #expect(moved.darkRows == web.darkRows)
  }

  @Test("Opacities of animators are mixed", arguments: LottieCompatibility.allCases)
  func animatorOpacity(mode: LottieCompatibility) throws {
    let shot = try shot("text-animator-opacity", mode)
    #expect(shot.isNear(Self.black, 18, 70) && shot.isNear(Self.black, 42, 70))
    #expect(shot.isNear(Self.white, 66, 70) && shot.isNear(Self.white, 90, 70))
    let half = try self.shot(
      "text-animator-opacity",
      mode,
      replacing: #""e": {"a": 0, "k": 50}}, "a": {"o": {"a": 0, "k": 100}}"#,
      by: #""e": {"a": 0, "k": 100}}, "a": {"o": {"a": 0, "k": 50}}"#
    )
    for x in [18, 42, 66, 90] { #expect(half.isNear([128, 128, 128], x, 70)) }
  }

  @Test("The family Sans is fontconfig's, DejaVu Sans")
  func familySans() throws {
    // As lottie-web and Chromium: the word is 160 wide, its letters 35 high.
    let web = try shot("family-sans", .web)
    let (columns, rows) = (web.darkColumns, web.darkRows)
    #expect(try abs(#require(columns.first) - 13) <= 1 && abs(#require(columns.last) - 173) <= 1)
    #expect(try abs(#require(rows.first) - 52) <= 1 && abs(#require(rows.last) - 87) <= 1)
    // By its name, and not as the fallback that is the same font here.
    let catalog = try FontCatalog(
      FontLibrary(files: [.init(path: Self.font)], usesSystemFonts: false)
    )
    let font = try catalog.resolve("Sans, standard")
    #expect(font.face.families.contains("DejaVu Sans") && !font.usedFallback)
  }
}
