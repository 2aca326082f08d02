import CoreAnimationCompat
import CoreGraphicsCompat
import CoreGraphicsDrawing
import Foundation
import Graphics
import SceneModel
import Testing

/// How the attributes of a string reach the scene.
@Suite("Attributes of text layers")
struct TextAttributeTests {
  private typealias Attributes = [NSAttributedString.Key: Any]

  /// Records text layers with a string of one part each.
  private func record(_ texts: [Attributes]) -> Recording {
    let recorder = SceneRecorder(size: CGSize(width: 200, height: 100), duration: 1)
    for attributes in texts {
      let layer = CATextLayer()
      layer.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
      layer.string = NSAttributedString(string: "Hello", attributes: attributes)
      recorder.rootLayer.addSublayer(layer)
    }
    return recorder.finish()
  }

  private func content(_ attributes: Attributes) throws -> TextContent {
    let layer = try #require(record([attributes]).scene.layers.first)
    return (layer.sublayers.first ?? layer).state.content.text
  }

  @Test("A background, lines and outlines are drawn")
  func decorations() throws {
    let text = try content([
      .font: UIFont.systemFont(ofSize: 20), .foregroundColor: UIColor.blue,
      .backgroundColor: UIColor.yellow, .strokeColor: UIColor.red, .strokeWidth: -3,
      .underlineStyle: NSUnderlineStyle.single.rawValue, .strikethroughStyle: 1, .kern: 2,
    ])
    let run = try #require(text.runs.first)
    #expect(run.foregroundColor == Color(0, 0, 1, 1) && run.tracking == 2)
    #expect(run.style.highlight == TextHighlight(color: Color(1, 1, 0, 1)))
    // Percent of the size of the font, half on each side.
    #expect(run.style.strokeColor == Color(1, 0, 0, 1))
    #expect(abs((run.style.strokeWidth ?? 0) - 0.6) < 1e-12 && run.style.strokePosition == .center)
    #expect(run.style.underline == true && run.style.strikethrough == true)
  }

  @Test("Letters with a positive stroke width are outlines in their own colour")
  func outlines() throws {
    let text = try content([
      .font: UIFont.systemFont(ofSize: 50), .foregroundColor: UIColor.blue, .strokeWidth: 4,
    ])
    let run = try #require(text.runs.first)
    #expect(run.foregroundColor == .clear && run.style.strokeColor == Color(0, 0, 1, 1))
    #expect(run.style.strokeWidth == 2)
    #expect(run.style.underline == nil && run.style.highlight == nil)
  }

  @Test("The line spacing of the paragraph style is the layer's, as long as it shows that string")
  func lineSpacing() {
    let style = NSMutableParagraphStyle()
    style.lineSpacing = 12
    let layer = CATextLayer()
    layer.string = NSAttributedString(string: "a", attributes: [.paragraphStyle: style])
    #expect(layer.value(forKey: "lineSpacing") as? Double == 12)
    layer.string = "plain"
    #expect(layer.value(forKey: "lineSpacing") as? Double == 0)
    layer.setValue(6, forKey: "lineSpacing")
    layer.string = NSAttributedString(string: "b")
    #expect(layer.value(forKey: "lineSpacing") as? Double == 6)
  }

  @Test("Attributes that are not drawn are named once each; the usual values are nothing to name")
  func undrawn() {
    let tall = NSMutableParagraphStyle()
    (tall.minimumLineHeight, tall.headIndent, tall.lineBreakMode) = (30, 4, .byCharWrapping)
    let recording = record([
      [.shadow: NSShadow(), .baselineOffset: 4],
      [.underlineStyle: NSUnderlineStyle.double.rawValue, .underlineColor: UIColor.red],
      [.paragraphStyle: tall],
      [
        .baselineOffset: 0, .obliqueness: 0, .underlineStyle: 0, .kern: 1,
        .paragraphStyle: NSParagraphStyle.default,
      ],
    ])
    let messages = recording.diagnostics.filter { $0.code == .unsupportedFeature }.map(\.message)
    #expect(messages.count == 3)
    for names in [
      "baselineOffset, shadow", "underlineColor, underlineStyle other than single",
      "byCharWrapping, headIndent, minimumLineHeight",
    ] {
      #expect(messages.contains { $0.contains(": \(names) (") }, "\(names)")
    }
  }

  @Test("A later paragraph with another style is named")
  func laterStyle() {
    let style = NSMutableParagraphStyle()
    style.alignment = .right
    let text = NSMutableAttributedString(string: "first\n")
    #expect(text.undrawnAttributes.isEmpty)
    text.append(NSAttributedString(string: "second", attributes: [.paragraphStyle: style]))
    #expect(text.undrawnAttributes == ["paragraphStyle after the first letter"])
  }
}
