import CoreAnimationCompat
import CoreGraphicsCompat
import Foundation
import SceneModel
import Testing

/// Properties that no animation has are found by name too, as Objective-C finds them.
@Suite("Values by key that no animation has")
struct NamedPropertyTests {
  @Test("Constants, as texts and as constants")
  func constants() {
    let shape = CAShapeLayer()
    for (key, text) in [
      "lineCap": "square", "lineJoin": "bevel", "fillRule": "even-odd", "cornerCurve": "continuous",
      "magnificationFilter": "nearest", "minificationFilter": "nearest", "fillMode": "both",
    ] {
      shape.setValue(text, forKey: key)
      #expect(shape.value(forKey: key) as? String == text)
    }
    #expect(shape.lineCap == .square && shape.lineJoin == .bevel && shape.fillRule == .evenOdd)
    #expect(shape.cornerCurve == .continuous && shape.fillMode == .both)
    #expect(shape.magnificationFilter == .nearest && shape.minificationFilter == .nearest)
    shape.setValue(CAShapeLayerLineCap.round, forKey: "lineCap")
    shape.setValue([4, 2], forKey: "lineDashPattern")
    #expect(shape.lineCap == .round && shape.lineDashPattern == [4, 2])
    shape.setValue(nil, forKey: "lineDashPattern")
    #expect(shape.lineDashPattern == nil)
    let (text, scroll, gradient) = (CATextLayer(), CAScrollLayer(), CAGradientLayer())
    text.setValue("center", forKey: "alignmentMode")
    text.setValue(CATextLayerTruncationMode.end, forKey: "truncationMode")
    text.setValue(UIFont.systemFont(ofSize: 10), forKey: "font")
    scroll.setValue("horizontally", forKey: "scrollMode")
    gradient.setValue("radial", forKey: "type")
    #expect(text.alignmentMode == .center && text.truncationMode == .end && text.font is UIFont)
    #expect(scroll.scrollMode == .horizontally && gradient.type == .radial)
    // The name is free on layers that have no such property.
    shape.setValue("my own", forKey: "type")
    #expect(shape.value(forKey: "type") as? String == "my own")
  }

  @Test("Flags and numbers, boxed or not")
  func numbers() {
    let emitter = CAEmitterLayer()
    for key in [
      "opaque", "geometryFlipped", "allowsEdgeAntialiasing", "drawsAsynchronously",
      "needsDisplayOnBoundsChange", "shouldRasterize", "preservesDepth",
    ] {
      #expect(emitter.value(forKey: key) as? Bool == false)
      emitter.setValue(NSNumber(value: true), forKey: key)
      #expect(emitter.value(forKey: key) as? Bool == true)
    }
    #expect(emitter.isOpaque && emitter.isGeometryFlipped && emitter.preservesDepth)
    emitter.setValue(false, forKey: "allowsGroupOpacity")
    emitter.setValue(7, forKey: "seed")
    emitter.setValue(2, forKey: "rasterizationScale")
    emitter.setValue(1.5, forKey: "repeatDuration")
    emitter.setValue(3, forKey: "maskedCorners")
    #expect(!emitter.allowsGroupOpacity && emitter.seed == 7 && emitter.rasterizationScale == 2)
    #expect(emitter.repeatDuration == 1.5 && emitter.maskedCorners.rawValue == 3)
    emitter.setValue(CACornerMask.layerMaxXMaxYCorner, forKey: "maskedCorners")
    #expect(emitter.maskedCorners == .layerMaxXMaxYCorner)
  }

  @Test("Cells are the same seen from the layer and seen from themselves")
  func cells() throws {
    let recording = record { recorder, _ in
      let (emitter, rocket, spark) = (CAEmitterLayer(), CAEmitterCell(), CAEmitterCell())
      (rocket.name, spark.name) = ("rocket", "spark")
      rocket.emitterCells = [spark]
      emitter.setValue([rocket], forKey: "emitterCells")
      recorder.rootLayer.addSublayer(emitter)
      emitter.setValue(20, forKeyPath: "emitterCells.rocket.birthRate")
      emitter.setValue(5, forKeyPath: "emitterCells.rocket.emitterCells.spark.velocity")
      // A change of the cell does not undo that of the layer.
      rocket.lifetime = 2
      #expect(rocket.birthRate == 20 && spark.velocity == 5)
      #expect(emitter.value(forKeyPath: "emitterCells.rocket.birthRate") as? Float == 20)
      emitter.setValue(false, forKeyPath: "emitterCells.rocket.enabled")
      emitter.setValue(0.5, forKeyPath: "emitterCells.rocket.emitterCells.spark.beginTime")
      #expect(!rocket.isEnabled && spark.beginTime == 0.5)
      emitter.setValue("circle", forKey: "emitterShape")
      emitter.setValue(CAEmitterLayerRenderMode.additive, forKey: "renderMode")
      emitter.setValue("outline", forKey: "emitterMode")
      #expect(emitter.emitterShape == .circle && emitter.emitterMode == .outline)
      #expect(emitter.renderMode == .additive)
      recorder.clock.schedule(after: 1) {
        emitter.setValue(30, forKeyPath: "emitterCells.rocket.birthRate")
        #expect(rocket.birthRate == 30)
      }
    }
    #expect(recording.failures.isEmpty)
    let emitter = try #require(recording.scene.layers.last?.state.content.emitter)
    #expect(emitter.cells.first?.cells.first?.beginTime == 0.5 && emitter.shape == .circle)
  }

  @Test("The properties of a cell by name")
  func cellKeys() {
    let cell = CAEmitterCell()
    for (key, value) in [
      "enabled": 0, "beginTime": 0.5, "duration": 2, "minificationFilterBias": 1,
    ] {
      cell.setValue(value, forKey: key)
      #expect((cell.value(forKey: key) as? NSNumber)?.doubleValue == value)
    }
    cell.setValue(CALayerContentsFilter.nearest, forKey: "magnificationFilter")
    cell.setValue(
      NSValue(cgRect: CGRect(x: 0, y: 0, width: 0.5, height: 1)),
      forKey: "contentsRect"
    )
    #expect(!cell.isEnabled && cell.beginTime == 0.5 && cell.duration == 2)
    #expect(cell.magnificationFilter == "nearest" && cell.contentsRect.width == 0.5)
  }

  @Test("Unsuitable values are reported and change nothing")
  func failures() {
    let recording = record { recorder, box in
      box.setValue("round", forKey: "opaque")
      box.setValue(3, forKey: "cornerCurve")
      box.setValue(-1, forKey: "maskedCorners")
      let emitter = CAEmitterLayer()
      recorder.rootLayer.addSublayer(emitter)
      emitter.setValue(1.5, forKey: "seed")
      emitter.setValue([CALayer()], forKey: "emitterCells")
      #expect(!box.isOpaque && box.cornerCurve == .circular && box.maskedCorners.rawValue == 15)
      #expect(emitter.seed == 0 && emitter.emitterCells == nil)
    }
    #expect(recording.failures.count == 5)
    #expect(recording.failures.allSatisfy { $0.contains("needs") }, "\(recording.failures)")
  }
}
