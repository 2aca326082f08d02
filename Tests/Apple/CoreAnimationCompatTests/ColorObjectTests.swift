import CoreAnimationCompat
import CoreGraphicsCompat
import Foundation
import Testing

/// Code compares the colour of a layer with the one that it has set, whatever the space of that one.
@Suite("Colours of layers as they come back")
struct ColorObjectTests {
  private let gray = CGColor(gray: 0.5, alpha: 1)
  private let wide = CGColor(
    colorSpace: CGColorSpace(name: CGColorSpace.displayP3) ?? CGColorSpaceCreateDeviceRGB(),
    components: [1, 0, 0, 1]
  )

  @Test("Every colour property gives back what it was set to")
  func properties() {
    let (shape, text, copies) = (CAShapeLayer(), CATextLayer(), CAReplicatorLayer())
    let (gradient, cell) = (CAGradientLayer(), CAEmitterCell())
    for color in [gray, wide, gray] {
      (shape.backgroundColor, shape.borderColor, shape.shadowColor) = (color, color, color)
      (shape.fillColor, shape.strokeColor) = (color, color)
      (text.foregroundColor, copies.instanceColor, cell.color) = (color, color, color)
      gradient.colors = [color, UIColor.red.cgColor].compactMap(\.self)
      #expect(shape.backgroundColor == color && shape.borderColor == color)
      #expect(shape.shadowColor == color && shape.fillColor == color && shape.strokeColor == color)
      #expect(text.foregroundColor == color && copies.instanceColor == color && cell.color == color)
      #expect(gradient.colors?.first as? CGColor == color)
    }
    #expect(shape.fillColor?.numberOfComponents == 2)
    (shape.fillColor, text.foregroundColor, cell.color) = (nil, nil, nil)
    #expect(shape.fillColor == nil && cell.color?.components == [1, 1, 1, 1])
    #expect(CAShapeLayer(layer: shape).strokeColor == gray)
  }

  @Test("A colour that the layer does not show any more does not come back")
  func changed() throws {
    let recording = record { recorder, box in
      box.backgroundColor = gray
      box.setValue(UIColor.red.cgColor, forKey: "backgroundColor")
      #expect(box.backgroundColor?.components == [1, 0, 0, 1])
      recorder.clock.schedule(after: 1) { box.backgroundColor = gray }
      recorder.clock.schedule(after: 1.125) {
        // On its way from red.
        let components = box.presentation()?.backgroundColor?.components ?? []
        #expect(components.count == 4 && components[0] > 0.5 && components[0] < 1)
      }
      recorder.clock.schedule(after: 2) {
        #expect(box.presentation()?.backgroundColor == gray && box.backgroundColor == gray)
      }
    }
    #expect(recording.failures.isEmpty)
  }
}
