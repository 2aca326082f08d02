import CoreAnimationCompat
import CoreGraphicsCompat
import CoreGraphicsDrawing
import Foundation
import Testing

/// How large text layers would like to be, in DejaVu Sans of 2048 units an em.
@Suite("Sizes of text layers")
struct TextSizeTests {
  // Ascent and descent of `hhea`, for 40 points.
  private static let line = (1901.0 + 483) / 2048 * 40
  // The advances of H, e, l, l and o in `hmtx`.
  private static let hello = (1540.0 + 1260 + 569 + 569 + 1253) / 2048 * 40

  private func text(_ string: Any?, width: CGFloat = 0) -> CATextLayer {
    let layer = CATextLayer()
    layer.string = string
    layer.font = "DejaVu Sans" as CFTypeRef
    layer.fontSize = 40
    layer.bounds.size.width = width
    return layer
  }

  private func isNear(_ size: CGSize, _ width: Double, _ height: Double) -> Bool {
    abs(Double(size.width) - width) < 0.01 && abs(Double(size.height) - height) < 0.01
  }

  @Test("A line is as long as its letters, for any bounds and truncation")
  func line() {
    let layer = text("Hello", width: 30)
    #expect(isNear(layer.preferredFrameSize(), Self.hello, Self.line))
    layer.truncationMode = .end
    layer.alignmentMode = .center
    #expect(isNear(layer.preferredFrameSize(), Self.hello, Self.line))
    layer.fontSize = 20
    #expect(isNear(layer.preferredFrameSize(), Self.hello / 2, Self.line / 2))
    #expect(text(nil).preferredFrameSize() == .zero)
  }

  @Test("The face is a UIFont's, a CGFont's or that of a name; a UIFont's size does not count")
  func faces() {
    let layer = text("Hello")
    // The advances of the bold face.
    let advances: [Double] = [1714, 1389, 702, 702, 1407]
    let bold = advances.reduce(0, +) / 2048 * 40
    for font: Any in [
      UIFont(name: "DejaVu Sans-Bold", size: 3) as Any, CGFont("DejaVu Sans-Bold") as Any,
      "DejaVu Sans Bold",
    ] {
      layer.font = font
      #expect(isNear(layer.preferredFrameSize(), bold, Self.line), "\(font)")
    }
  }

  @Test("Wrapped lines break at the width of the bounds, once there is one")
  func wrapped() {
    let layer = text("Hello Hello", width: 150)
    layer.isWrapped = true
    #expect(isNear(layer.preferredFrameSize(), Self.hello, 2 * Self.line))
    layer.setValue(6, forKey: "lineSpacing")
    #expect(isNear(layer.preferredFrameSize(), Self.hello, 2 * Self.line + 6))
    layer.bounds.size.width = 0
    let space = 651.0 / 2048 * 40
    #expect(isNear(layer.preferredFrameSize(), 2 * Self.hello + space, Self.line))
  }

  @Test("Runs have their own fonts, sizes and spacing, and the layer's where they say nothing")
  func runs() throws {
    let string = NSMutableAttributedString(string: "Hello")
    let small = UIFont(name: "DejaVu Sans", size: 20)
    string.append(
      NSAttributedString(string: "Hello", attributes: [.font: small as Any, .kern: 2])
    )
    let layer = text(string)
    #expect(isNear(layer.preferredFrameSize(), 1.5 * Self.hello + 10, Self.line))
    layer.setValue(1, forKey: "tracking")
    #expect(isNear(layer.preferredFrameSize(), 1.5 * Self.hello + 15, Self.line))
  }

  @Test("A shown layer is as large as the text that it shows")
  func presentation() {
    let recorder = SceneRecorder(size: CGSize(width: 9, height: 9), duration: 1)
    let layer = text("Hello")
    recorder.rootLayer.addSublayer(layer)
    var sizes: [CGSize] = []
    recorder.clock.schedule(after: 0.5) {
      sizes.append(layer.presentation()?.preferredFrameSize() ?? .zero)
    }
    _ = recorder.finish()
    #expect(sizes.count == 1 && isNear(sizes[0], Self.hello, Self.line))
  }
}
