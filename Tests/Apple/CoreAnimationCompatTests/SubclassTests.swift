import CoreAnimationCompat
import CoreGraphicsCompat
import CoreGraphicsDrawing
import Foundation
import SceneModel
import Testing

/// A layer that notes what is asked of it, as component libraries write them.
private final class NotingLayer: CALayer {
  var notes: [String] = []

  override var backgroundColor: CGColor? { didSet { notes.append("colour") } }
  override var cornerRadius: CGFloat {
    get { super.cornerRadius }
    set { super.cornerRadius = min(newValue, bounds.height / 2) }
  }
  override var mask: CALayer? { didSet { notes.append("mask") } }

  override func add(_ anim: CAAnimation, forKey key: String?) {
    notes.append("add \(key ?? "nil")")
    let slower = anim.copy() as? CAAnimation ?? anim
    slower.duration = 2
    super.add(slower, forKey: key)
  }

  override func removeAllAnimations() {
    notes.append("remove all")
    super.removeAllAnimations()
  }

  override func addSublayer(_ layer: CALayer) {
    notes.append("sublayer")
    super.addSublayer(layer)
  }

  override func removeFromSuperlayer() {
    notes.append("leave")
    super.removeFromSuperlayer()
  }

  override func setNeedsDisplay() {
    notes.append("display")
    super.setNeedsDisplay()
  }
}

private final class RingLayer: CAShapeLayer, InstantiableLayer {
  var progress: CGFloat = 0 { didSet { strokeEnd = progress } }

  override init() { super.init() }

  override init(layer: Any) {
    super.init(layer: layer)
    if let ring = layer as? RingLayer { progress = ring.progress }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

@Suite("Layer classes of a program's own")
struct SubclassTests {
  @Test("Overridden members are called, and can change the values that are set")
  func overriding() {
    let layer = NotingLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
    layer.cornerRadius = 50
    #expect(layer.cornerRadius == 10)
    layer.backgroundColor = UIColor.red.cgColor
    layer.mask = CALayer()
    layer.addSublayer(CALayer())
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.duration = 1
    layer.add(fade, forKey: "fade")
    #expect(layer.animation(forKey: "fade")?.duration == 2 && fade.duration == 1)
    layer.removeAllAnimations()
    layer.setNeedsDisplay(CGRect(x: 0, y: 0, width: 1, height: 1))
    let root = CALayer()
    root.addSublayer(layer)
    layer.removeFromSuperlayer()
    #expect(root.sublayers == nil)
    #expect(
      layer.notes == [
        "colour", "mask", "sublayer", "add fade", "remove all", "display", "leave",
      ]
    )
  }

  @Test("A presentation layer is of the class of its layer")
  func presentation() {
    SceneRecorder.forgetUnrecorded()
    let root = CALayer()
    let recorder = SceneRecorder(layer: root, size: CGSize(width: 40, height: 40), duration: 2)
    let ring = RingLayer()
    root.addSublayer(ring)
    let plain = NotingLayer()
    root.addSublayer(plain)
    var presentations: [CALayer?] = []
    recorder.clock.schedule(after: 0.5) {
      CATransaction.begin()
      CATransaction.setAnimationDuration(1)
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
      ring.progress = 0.2
      CATransaction.commit()
    }
    recorder.clock.schedule(after: 1) {
      presentations = [ring.presentation(), plain.presentation()]
    }
    let recording = recorder.finish()
    #expect(recording.diagnostics.filter { $0.severity > .hint }.isEmpty)
    let presented = presentations[0] as? RingLayer
    // Half way from 1 to 0.2; the class's own property is copied from the model.
    #expect(presented?.progress == 0.2)
    #expect(abs((presented?.strokeEnd ?? 0) - 0.6) < 1e-6)
    #expect(presented?.model() === ring)
    #expect(presentations[1] is NotingLayer)
  }

  @Test("A copy of a layer of another class keeps its own kind")
  func copies() throws {
    let plain = CALayer()
    plain.cornerRadius = 3
    let gradient = CAGradientLayer(layer: plain)
    gradient.colors = [UIColor.red.cgColor, UIColor.blue.cgColor]
    #expect(gradient.colors?.count == 2 && gradient.cornerRadius == 3)
    let shape = CAShapeLayer(layer: gradient)
    shape.lineWidth = 7
    #expect(shape.lineWidth == 7 && shape.fillColor != nil)
    let same = CAShapeLayer(layer: shape)
    #expect(same.lineWidth == 7)
  }

  @Test("Colours that come to a gradient without any are there at once")
  func firstColors() throws {
    SceneRecorder.forgetUnrecorded()
    let gradient = CAGradientLayer()
    gradient.name = "gradient"
    let recording = record { recorder, box in
      box.addSublayer(gradient)
      recorder.clock.schedule(after: 1) {
        gradient.colors = [UIColor.red.cgColor, UIColor.blue.cgColor]
        gradient.locations = [0, 0.5]
      }
      recorder.clock.schedule(after: 2) {
        gradient.colors = [UIColor.green.cgColor, UIColor.blue.cgColor]
      }
    }
    let content = try recording.state("gradient", at: 1).content.gradient
    #expect(content.colors.map(\.red) == [1, 0] && content.locations == [0, 0.5])
    #expect(try recording.state("gradient", at: 2).content.gradient.colors.map(\.red) == [1, 0])
  }

  @Test("Messages on values of a wrong type name the property and the remedy")
  func wrongTypes() {
    let recording = record { _, box in
      let gradient = CAGradientLayer()
      gradient.colors = [UIColor.red.cgColor, UIColor.blue]
      box.addSublayer(gradient)
      let tint = CABasicAnimation(keyPath: "backgroundColor")
      tint.toValue = UIColor.red
      box.add(tint, forKey: nil)
    }
    #expect(recording.failures.count == 2)
    #expect(recording.failures.allSatisfy { $0.contains("UIColor (write .cgColor)") })
    #expect(
      recording.failures[0].contains("colors")
        && recording.failures[1].contains("box.backgroundColor")
    )
  }

  @Test("Key times that do not fit leave a message, and so do those of paths")
  func keyTimes() {
    let recording = record { _, box in
      let steps = CAKeyframeAnimation(keyPath: "opacity")
      (steps.values, steps.keyTimes, steps.duration) = ([0, 1, 0], [0, 1], 1)
      box.add(steps, forKey: nil)
      let path = CAKeyframeAnimation(keyPath: "position")
      path.path = CGPath(rect: CGRect(x: 0, y: 0, width: 9, height: 9), transform: nil)
      (path.keyTimes, path.duration) = ([0, 1], 1)
      box.add(path, forKey: nil)
    }
    #expect(recording.failures.count == 2)
    #expect(recording.failures.allSatisfy { $0.contains("even times are used") })
  }

  @Test("An action without values goes from what is shown, also from no colour")
  func actions() throws {
    let recording = record { recorder, box in
      box.backgroundColor = nil
      box.actions = ["backgroundColor": CABasicAnimation()]
      recorder.clock.schedule(after: 1) { box.backgroundColor = UIColor.red.cgColor }
    }
    #expect(recording.diagnostics.isEmpty, "\(recording.messages)")
    let alphas = try [1.0, 1.125, 1.25].map {
      try recording.state(at: $0).backgroundColor?.alpha ?? 0
    }
    #expect(alphas[0] == 0 && alphas[1] > 0.2 && alphas[1] < 0.8 && alphas[2] == 1, "\(alphas)")
  }

  @Test("Hints have Apple's defaults; filters that are none leave a message")
  func hints() {
    SceneRecorder.forgetUnrecorded()
    let layer = CALayer()
    #expect(layer.contentsFormat == .RGBA8Uint && layer.minificationFilterBias == 0)
    #expect(layer.edgeAntialiasingMask.contains([.layerLeftEdge, .layerTopEdge]))
    #expect(CALayer.cornerCurveExpansionFactor(.circular) == 1)
    #expect(CALayer.cornerCurveExpansionFactor(.continuous) == 1.528665)
    let recording = record { _, box in box.backgroundFilters = ["blur"] }
    #expect(recording.failures.count == 1)
    let text = "backgroundFilters needs an array of LayerFilter values"
    #expect(recording.failures.first?.contains(text) == true)
  }

  @Test("Cells have values by key, and those of cells in them by key path")
  func cells() {
    let (smoke, spark) = (CAEmitterCell(), CAEmitterCell())
    smoke.name = "smoke"
    spark.name = "spark"
    smoke.emitterCells = [spark]
    smoke.setValue(UIColor.red.cgColor, forKey: "color")
    smoke.setValue(false, forKey: "enabled")
    smoke.setValue(12, forKeyPath: "birthRate")
    smoke.setValue(3.5, forKeyPath: "emitterCells.spark.lifetime")
    smoke.setValue("mine", forKey: "note")
    #expect(smoke.color == UIColor.red.cgColor && !smoke.isEnabled && smoke.birthRate == 12)
    #expect(spark.lifetime == 3.5)
    #expect(
      (smoke.value(forKeyPath: "emitterCells.spark.lifetime") as? NSNumber)?.floatValue == 3.5
    )
    #expect(smoke.value(forKey: "note") as? String == "mine")
    #expect((CAEmitterCell.defaultValue(forKey: "scale") as? NSNumber)?.doubleValue == 1)
    let recording = record { _, box in
      let cell = CAEmitterCell()
      cell.setValue("fast", forKey: "velocity")
      cell.setValue(1, forKey: "birthrate")
      cell.setValue("red", forKey: "color")
    }
    #expect(recording.failures.count == 3, "\(recording.failures)")
  }

  @Test(
    "The slant of a font reaches the scene: of a UIFont, a face's name and the runs of a string"
  )
  func slants() throws {
    let bold = UIFont(name: "Georgia-BoldItalic", size: 20)
    let system = UIFont.systemFont(ofSize: 9).fontDescriptor
    let descriptor = try #require(system.withSymbolicTraits(.traitItalic))
    let runs = NSMutableAttributedString(string: "ab", attributes: [.font: bold as Any])
    let upright = UIFont.systemFont(ofSize: 20)
    runs.append(NSAttributedString(string: "c", attributes: [.font: upright]))
    runs.append(NSAttributedString(string: "d"))
    let recording = record { _, box in
      func add(_ string: Any, _ font: Any?) {
        let text = CATextLayer()
        (text.string, text.font) = (string, font)
        box.addSublayer(text)
      }
      add("a", UIFont.italicSystemFont(ofSize: 20))
      add("a", "Helvetica-Oblique")
      add("a", CGFont("Helvetica-BoldOblique"))
      add("a", UIFont(descriptor: descriptor, size: 0))
      add("a", "Helvetica")
      add(runs, UIFont.italicSystemFont(ofSize: 20))
      let reset = CATextLayer()
      reset.font = UIFont.italicSystemFont(ofSize: 20)
      reset.font = nil
      box.addSublayer(reset)
    }
    #expect(recording.failures.isEmpty, "\(recording.failures)")
    let box = try #require(recording.scene.layers.first { $0.name == "box" })
    let texts = box.sublayers.map(\.state.content.text)
    #expect(
      texts.map(\.fontStyle) == [.italic, .italic, .italic, .italic, .normal, .italic, .normal]
    )
    #expect(texts.allSatisfy { $0.font == "Helvetica" })
    #expect(texts.map(\.fontWeight) == [400, 400, 700, 400, 400, 400, 400])
    #expect(texts[5].runs.map(\.fontStyle) == [.italic, .normal, nil])
    #expect(texts[5].runs.map(\.fontWeight) == [700, 400, nil])
    recording.expectRoundTrip()
  }

  @Test("A font is a UIFont, a CGFont or a name, each with a face")
  func fonts() {
    SceneRecorder.forgetUnrecorded()
    let text = CATextLayer()
    text.font = CGFont("Helvetica-Bold" as CFString)
    #expect((text.font as? CGFont)?.postScriptName == "Helvetica-Bold")
    text.font = "Menlo" as CFTypeRef
    #expect(text.font as? String == "Menlo")
    let recording = record { _, box in
      let text = CATextLayer()
      text.string = "a"
      text.font = CGFont("Georgia-Bold")
      box.addSublayer(text)
    }
    let box = recording.scene.layers.first { $0.name == "box" }
    let content = box?.sublayers.first?.state.content.text
    #expect(content?.font == "Georgia" && content?.fontWeight == 700)
    CATransaction.begin()
    CATransaction.setValue(kCFBooleanTrue, forKey: kCATransactionDisableActions)
    #expect(CATransaction.disableActions())
    CATransaction.commit()
  }
}
