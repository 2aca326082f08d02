import CoreAnimationCompat
import CoreGraphicsCompat
import CoreGraphicsDrawing
import Foundation
import Graphics
import SceneModel
import Testing

/// Colours that are patterns of an image, in layers.
@Suite("Patterns of images in layers")
struct PatternColorTests {
  private let pattern = UIColor(
    patternImage: UIGraphicsImageRenderer(size: CGSize(width: 6, height: 4)).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 3, height: 4))
    }
  )

  @Test("A shape and letters are filled with tiles of the image's size, until they have a colour")
  func fills() throws {
    // Images belong to the recording that is current when a layer gets them.
    let recorder = SceneRecorder(size: CGSize(width: 200, height: 100), duration: 1)
    let (shape, text, styled) = (CAShapeLayer(), CATextLayer(), CATextLayer())
    shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 12, height: 4), transform: nil)
    shape.fillColor = pattern.cgColor
    (text.string, text.foregroundColor) = ("Hello", pattern.cgColor)
    let letters = NSMutableAttributedString(
      string: "ab",
      attributes: [.foregroundColor: UIColor.blue]
    )
    letters.addAttribute(.foregroundColor, value: pattern, range: NSRange(location: 1, length: 1))
    (styled.foregroundColor, styled.string) = (pattern.cgColor, letters)
    for (name, layer) in [("shape", shape), ("text", text), ("styled", styled)]
      as [(String, CALayer)]
    {
      layer.name = name
      recorder.rootLayer.addSublayer(layer)
    }
    #expect(shape.fillColor == pattern.cgColor && text.foregroundColor == pattern.cgColor)
    let recording = recorder.finish()
    let filled = try recording.state("shape", at: 0).content.shape
    let tiles = try #require(filled.fillPattern)
    #expect(tiles.size == Size(6, 4) && filled.fillColor == .clear)
    #expect(try recording.state("text", at: 0).content.text.style.fillPattern == tiles)
    let content = try recording.state("styled", at: 0).content.text
    // The pattern of the layer is not that of the letters that have a colour.
    #expect(content.style.fillPattern == nil)
    #expect(content.runs.map(\.style.fillPattern) == [nil, tiles])
    #expect(!recording.diagnostics.contains { $0.code == .unsupportedFeature })
    #expect(recording.scene.assets.count == 1)
    (shape.fillColor, text.foregroundColor) = (UIColor.red.cgColor, nil)
    #expect(shape.fillColor == UIColor.red.cgColor)
  }

  @Test("A layer draws its tiles into an image, too")
  func rendered() throws {
    let shape = CAShapeLayer()
    shape.bounds = CGRect(x: 0, y: 0, width: 12, height: 4)
    shape.path = CGPath(rect: shape.bounds, transform: nil)
    shape.fillColor = pattern.cgColor
    let image = UIGraphicsImageRenderer(size: shape.bounds.size).image { context in
      shape.render(in: context.cgContext)
    }
    let bytes = try #require(image.cgImage?.dataProvider?.data as Data?)
    // Half of the 48 pixels are red and opaque, the others are clear.
    #expect(bytes.count { $0 == 255 } == 48 && bytes.allSatisfy { $0 == 0 || $0 == 255 })
  }

  @Test(
    "Properties that cannot show a pattern leave a message with their name",
    arguments: ["backgroundColor", "borderColor", "strokeColor", "shadowColor"]
  )
  func messages(key: String) {
    let recorder = SceneRecorder(size: CGSize(width: 200, height: 100), duration: 1)
    let shape = CAShapeLayer()
    recorder.rootLayer.addSublayer(shape)
    switch key {
    case "backgroundColor": shape.backgroundColor = pattern.cgColor
    case "borderColor": shape.borderColor = pattern.cgColor
    case "strokeColor": shape.strokeColor = pattern.cgColor
    default: shape.shadowColor = pattern.cgColor
    }
    let reported = recorder.finish().diagnostics.filter { $0.code == .unsupportedFeature }
    #expect(reported.count == 1 && reported.allSatisfy { $0.message.contains("\(key) ") })
  }
}
