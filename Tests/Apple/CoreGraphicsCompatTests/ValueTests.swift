import CoreGraphicsCompat
import Foundation
import Testing

@Suite("Boxed values, insets and fonts")
struct ValueTests {
  @Test("Values come out as they went in")
  func boxes() {
    let point = NSValue(cgPoint: CGPoint(x: 1, y: 2))
    #expect(point.cgPointValue == CGPoint(x: 1, y: 2))
    #expect(point == NSValue(cgPoint: CGPoint(x: 1, y: 2)))
    #expect(NSValue(cgSize: CGSize(width: 3, height: 4)).cgSizeValue.height == 4)
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(NSValue(cgRect: rect).cgRectValue == rect)
    #expect(NSValue(cgVector: CGVector(dx: 5, dy: 6)).cgVectorValue == CGVector(dx: 5, dy: 6))
    let affine = CGAffineTransform(1, 2, 3, 4, 5, 6)
    #expect(NSValue(cgAffineTransform: affine).cgAffineTransformValue == affine)
    let matrix = CATransform3DRotate(CATransform3DMakeTranslation(1, 2, 3), 1, 1, 2, 3)
    #expect(NSValue(caTransform3D: matrix).caTransform3DValue == matrix)
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(NSValue(uiEdgeInsets: insets).uiEdgeInsetsValue == insets)
  }

  @Test("A box knows what is in it")
  func kinds() {
    let boxes = [
      NSValue(cgPoint: .zero), NSValue(cgSize: .zero), NSValue(cgRect: .zero),
      NSValue(cgAffineTransform: .identity), NSValue(caTransform3D: CATransform3DIdentity),
      NSNumber(value: 3.0),
    ]
    func contains(_ test: (NSValue) -> Bool) -> [Int] { boxes.indices.filter { test(boxes[$0]) } }
    #expect(contains { $0.boxedPoint != nil } == [0])
    #expect(contains { $0.boxedSize != nil } == [1])
    #expect(contains { $0.boxedRect != nil } == [2])
    #expect(contains { $0.boxedAffineTransform != nil } == [3])
    #expect(contains { $0.boxedTransform3D != nil } == [4])
    // Asking for the wrong thing is no trap.
    #expect(boxes[5].cgPointValue == .zero)
    #expect(boxes[0].caTransform3DValue == CATransform3DIdentity)
  }

  @Test("Boxes survive Any")
  func any() throws {
    let values: [Any] = [
      NSValue(caTransform3D: CATransform3DMakeScale(0.1, 0.1, 1)), CGPoint(x: 1, y: 1),
    ]
    #expect((values[0] as? NSValue)?.boxedTransform3D?.m11 == 0.1)
    #expect(values[1] as? CGPoint == CGPoint(x: 1, y: 1))
  }

  @Test("Insets move the sides inwards")
  func insets() {
    let rect = CGRect(x: 10, y: 20, width: 100, height: 50)
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(rect.inset(by: insets) == CGRect(x: 12, y: 21, width: 94, height: 46))
    #expect(rect.inset(by: .zero) == rect)
  }

  @Test("A system font is found by its name, and no two faces have the same name")
  func systemFontNames() throws {
    let weights: [UIFont.Weight] = [
      .thin, .ultraLight, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
    ]
    var fonts = weights.map { UIFont.systemFont(ofSize: 60, weight: $0) }
    let italic = fonts.compactMap {
      $0.fontDescriptor.withSymbolicTraits([.traitItalic, .traitBold])
    }
    fonts += italic.map { UIFont(descriptor: $0, size: 0) }
    fonts += [
      .italicSystemFont(ofSize: 60), .monospacedSystemFont(ofSize: 60, weight: .bold),
      .monospacedDigitSystemFont(ofSize: 60, weight: .light),
    ]
    for font in fonts { #expect(UIFont(name: font.fontName, size: 60) == font, "\(font.fontName)") }
    #expect(UIFont.systemFont(ofSize: 9).fontName == ".SFUI-Regular")
    #expect(UIFont.boldSystemFont(ofSize: 9).fontName == ".SFUI-Bold")
    #expect(UIFont.italicSystemFont(ofSize: 9).fontName == ".SFUI-RegularItalic")
    let serif = try #require(UIFont.systemFont(ofSize: 9).fontDescriptor.withDesign(.serif))
    #expect(UIFont(name: serif.postscriptName, size: 9)?.family == "serif")
    for old in [".SFUIText-Bold", ".SFUIDisplay-Bold", ".AppleSystemUIFont"] {
      #expect(UIFont(name: old, size: 9)?.family == "Helvetica")
    }
    // Other families, too.
    for name in ["Georgia", "Arial-BoldMT", "Avenir-Light", "DejaVu Sans"] {
      let font = try #require(UIFont(name: name, size: 9))
      let traits = try #require(font.fontDescriptor.withSymbolicTraits([.traitBold, .traitItalic]))
      let bold = UIFont(descriptor: traits, size: 9)
      #expect(bold.fontName != font.fontName && UIFont(name: bold.fontName, size: 9) == bold)
    }
    #expect(UIColor().cgColor.alpha == 0)
  }

  @Test(
    "A name that neither a program's font, an installed one nor one of iOS has gives no font, and a message",
    arguments: ["", "No Such Font", "NoSuchFont-Bold", "Avenir-NoSuchFont", "HelveticaFoo", "Aria"]
  )
  func unknownFonts(_ name: String) {
    _ = MissingResources.takeMessages()
    #expect(UIFont(name: name, size: 20) == nil && CGFont(name as CFString) == nil)
    #expect(UIFontDescriptor(name: name, size: 20).pointSize == 20)
    let messages = MissingResources.takeMessages()
    #expect(messages.map { $0.contains("\"\(name)\"") } == (name.isEmpty ? [] : [true]))
  }

  @Test(
    "The names of the fonts of iOS give fonts, wherever text is drawn",
    arguments: [
      "AvenirNext-UltraLightItalic", "HelveticaNeue-CondensedBlack", "TimesNewRomanPS-BoldItalicMT",
      "BradleyHandITCTT-Bold", "Arial Rounded MT Bold", "SnellRoundhand", "PartyLetPlain",
      "GillSans-SemiBold",
      "AmericanTypewriter-CondensedLight", "HiraginoSans-W3", "Menlo-Regular", "Zapfino",
      "SFProText-Medium",
    ]
  )
  func namesOfIOS(_ name: String) {
    #expect(UIFont(name: name, size: 20)?.fontName == name)
  }

  @Test("Fonts by name, and the system's")
  func fonts() throws {
    let bold = try #require(UIFont(name: "Helvetica-Bold", size: 20))
    #expect(bold.fontName == "Helvetica-Bold" && bold.pointSize == 20)
    #expect(bold.family == "Helvetica" && bold.weight == .bold && !bold.isItalic)
    let demi = try #require(UIFont(name: "AvenirNext-DemiBoldItalic", size: 20))
    #expect(demi.family == "AvenirNext" && demi.weight == .semibold && demi.isItalic)
    let mono = try #require(UIFont(name: "Arial-BoldItalicMT", size: 20))
    #expect(mono.family == "Arial" && mono.weight == .bold && mono.isItalic)
    let wide = try #require(UIFont(name: "MarkerFelt-Wide", size: 1))
    #expect(wide.family == "MarkerFelt-Wide" && wide.weight == .regular)
    // The names of installed faces have no spaces.
    let installed = try #require(UIFont(name: "DejaVuSans-Bold", size: 1))
    #expect(installed.familyName == "DejaVu Sans" && installed.weight == .bold)
    let weights: [UIFont.Weight] = [.thin, .light, .regular, .medium, .semibold, .bold, .black]
    #expect(weights.map(\.cssWeight) == [200, 300, 400, 500, 600, 700, 900])
    #expect(UIFont.systemFont(ofSize: 17).weight == .regular)
    #expect(UIFont.boldSystemFont(ofSize: 17).withSize(9).pointSize == 9)
    #expect(UIFont.boldSystemFont(ofSize: 17).withSize(9).weight == .bold)
  }
}
