import AnimationRenderer
import Foundation
import Testing

/// The lines of every class of layers run without a mistake, and make what they would make on iOS.
@Suite("Typical lines of classes: layers")
struct TypicalLayerClassesTests {
  @Test("CALayer: defaults of a new layer")
  func layerDefaults() {
    let layer = CALayer()
    #expect(layer.opacity == 1 && layer.isDoubleSided && !layer.isHidden && !layer.masksToBounds)
    #expect(layer.anchorPoint == CGPoint(x: 0.5, y: 0.5) && layer.zPosition == 0)
    #expect(layer.borderWidth == 0 && rgba(layer.borderColor) == [0, 0, 0, 1])
    #expect(layer.shadowOpacity == 0 && layer.shadowRadius == 3 && layer.shadowPath == nil)
    #expect(layer.shadowOffset == CGSize(width: 0, height: -3))
    #expect(layer.contentsGravity == .resize && layer.contentsScale == 1)
    #expect(layer.contentsRect == CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(layer.contentsCenter == layer.contentsRect && layer.magnificationFilter == .linear)
    #expect(layer.cornerRadius == 0 && layer.cornerCurve == .circular)
    #expect(layer.maskedCorners.rawValue == 15)
    #expect(layer.backgroundColor == nil && layer.sublayers == nil && layer.mask == nil)
    #expect(layer.actions == nil && layer.style == nil && layer.delegate == nil)
    #expect(layer.speed == 1 && layer.fillMode == .removed && layer.repeatCount == 0)
    #expect(CATransform3DIsIdentity(layer.transform) && layer.affineTransform().isIdentity)
  }

  @Test("CALayer: properties, sublayers, keys")
  func layers() throws {
    let run = try TypicalRun { recorder in
      let card = CALayer()
      decorateCard(card, image: nil)
      recorder.rootLayer.addSublayer(card)
      let stage = CALayer()
      stage.frame = recorder.rootLayer.bounds
      recorder.rootLayer.addSublayer(stage)
      // A square of (160 + 90) / √2 a side, doubled.
      #expect(isNear(card.frame.width, 2 * 250 / 2.0.squareRoot()))
      #expect(isNear(card.frame.midX, 160) && isNear(card.frame.midY, 120))
      #expect(
        card.maskedCorners == [.layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMaxXMaxYCorner]
      )
      #expect(card.shadowPath?.boundingBox == CGRect(x: -1, y: -1, width: 162, height: 92))
      #expect(
        arrangeLayers(in: stage) == [
          "back middle front", "true 4", "layouts 1, needed false", "center true", "hit true",
          #"left ["back", "front"]"#, "1.0 2.0 10.0 true false", "false true",
        ]
      )
      #expect(stage.sublayers == nil)
      let keyed = CALayer()
      recorder.rootLayer.addSublayer(keyed)
      // A scale of 2 is along z, too, and the affine part of such a matrix is the identity (measured on macOS).
      #expect(layerByKey(keyed) == ["0.5 90", "7 true", "2.5 2.0", "true true"])
      // Paused at 0.5 of its own clock: 0 of media time is 0.5 before that.
      #expect(keyed.beginTime == -0.5 && keyed.speed == 1 && keyed.timeOffset == 0)
    }
    #expect(run.failures == [])
  }

  @Test("CALayer: a custom class, a border, actions of a delegate")
  func layerActions() throws {
    let manager = LayerManager()
    let badge = BadgeLayer(count: 0)
    let run = try TypicalRun { recorder in
      let layer = CALayer()
      layer.delegate = manager
      layer.frame = recorder.rootLayer.bounds
      layer.addBorder(edge: .bottom, color: .black, thickness: 2)
      layer.setNeedsDisplay()
      recorder.rootLayer.addSublayer(layer)
      recorder.rootLayer.addSublayer(badge)
      #expect(layer.sublayers?.first?.frame == CGRect(x: 0, y: 198, width: 200, height: 2))
      recorder.clock.schedule(after: 0.5) {
        layer.opacity = 0.5
        layer.backgroundColor = UIColor.white.cgColor
        #expect(layer.animationKeys() == ["opacity"])
        #expect(layer.animation(forKey: "opacity")?.duration == 0.5)
        badge.count = 2
        badge.bounds.size.width = 30
        badge.zPosition = 3
        #expect(badge.animationKeys() == ["zPosition"])
        #expect(badge.animation(forKey: "zPosition")?.duration == 0.1)
      }
      let star = StarLayer()
      star.bounds.size = star.preferredFrameSize()
      star.addSublayer(CALayer())
      recorder.rootLayer.addSublayer(star)
      star.opacity = 0
      star.displayIfNeeded()
      #expect(star.isHidden && star.drawings == 1 && star.contents != nil)
      star.fillColor = .systemOrange
      #expect(star.needsDisplay())
      // A layer of the program's own is copied with its state.
      badge.count = 5
      #expect(BadgeLayer(layer: badge).count == 5 && !badge.isHidden)
    }
    #expect(run.failures == [])
    #expect(manager.events.contains("display") && manager.events.contains("layout"))
    #expect(StarLayer().preferredFrameSize() == CGSize(width: 24, height: 24))
    #expect(BadgeLayer.needsDisplay(forKey: "count") && !CALayer.needsDisplay(forKey: "count"))
    #expect(badge.layouts >= 2 && badge.contains(CGPoint(x: -9, y: -9)))
  }

  @Test("CAShapeLayer")
  func shapes() throws {
    SceneRecorder.forgetUnrecorded()
    let plain = CAShapeLayer()
    #expect(rgba(plain.fillColor) == [0, 0, 0, 1] && plain.strokeColor == nil)
    #expect(plain.lineWidth == 1 && plain.miterLimit == 10 && plain.lineDashPattern == nil)
    #expect(plain.strokeStart == 0 && plain.strokeEnd == 1 && plain.lineDashPhase == 0)
    #expect(plain.lineCap == .butt && plain.lineJoin == .miter && plain.fillRule == .nonZero)
    let run = try TypicalRun { recorder in
      let root = recorder.rootLayer
      let ring = ProgressRingLayer()
      root.addSublayer(ring)
      ring.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      ring.ringWidth = 10
      ring.layoutIfNeeded()
      let box = ring.path?.boundingBoxOfPath ?? .null
      #expect(isNear(box.minX, 5) && isNear(box.minY, 5) && isNear(box.width, 90))
      recorder.clock.schedule(after: 0.5) {
        ring.setProgress(1.5, animated: true)
        #expect(ring.strokeEnd == 1 && ring.animation(forKey: "progress")?.duration == 0.6)
      }
      let outlined = outlines(in: root.bounds)
      outlined.forEach(root.addSublayer)
      #expect(outlined[2].lineCap == .square && outlined[2].fillRule == .nonZero)
      #expect(outlined[2].lineDashPattern == [8, 4])
      #expect(hits(outlined[1], at: CGPoint(x: 5, y: 5)))
      #expect(!hits(outlined[1], at: CGPoint(x: 100, y: 100)))
      let march = outlined[0].animation(forKey: "line") as? CABasicAnimation
      #expect(march?.byValue as? Int == 9)
      let slices = pieSlices([(1, .red), (1, .green), (2, .blue)], radius: 50)
      slices.forEach(root.addSublayer)
      #expect(slices.map(\.name) == ["slice 0", "slice 1", "slice 2"])
      // The first quarter from the top, clockwise with y down.
      let quarter = slices[0].path?.boundingBoxOfPath ?? .null
      #expect(isNear(quarter.maxX, 50) && isNear(quarter.minY, -50) && isNear(quarter.maxY, 0))
      let check = CAShapeLayer.checkmark(in: root.bounds)
      #expect(check.lineCap == .round && check.lineWidth == 4)
      root.addSublayer(check)
      check.path = UIBezierPath(rect: root.bounds.insetBy(dx: 50, dy: 50)).cgPath
      morph(check, to: UIBezierPath(rect: root.bounds))
      #expect(check.animation(forKey: "path")?.fillMode == .forwards)
      #expect(check.path?.boundingBox == root.bounds)
    }
    #expect(run.failures == [])
  }

  @Test("CAGradientLayer")
  func gradientLayers() throws {
    SceneRecorder.forgetUnrecorded()
    let plain = CAGradientLayer()
    #expect(plain.colors == nil && plain.locations == nil && plain.type == .axial)
    #expect(plain.startPoint == CGPoint(x: 0.5, y: 0) && plain.endPoint == CGPoint(x: 0.5, y: 1))
    let run = try TypicalRun { recorder in
      let root = recorder.rootLayer
      let all = gradients(in: root.bounds)
      all.forEach(root.addSublayer)
      #expect(
        all.map { describe($0) } == [
          "3 colors at even, radial", "5 colors at even, conic",
          "4 colors at 0.0, 0.2, 0.9, 1.0, axial", "ends in purple",
        ]
      )
      #expect(all[3].endPoint == CGPoint(x: 1, y: 1))
      let shimmer = ShimmerLayer()
      shimmer.frame = root.bounds
      root.addSublayer(shimmer)
      shimmer.startShimmering()
      #expect(shimmer.isShimmering)
      shimmer.stopShimmering()
      #expect(!shimmer.isShimmering && shimmer.locations == [0, 0.5, 1])
      let view = GradientView(frame: CGRect(x: 0, y: 0, width: 80, height: 80))
      root.addSublayer(view.layer)
      view.startColor = .red
      view.angle = .pi / 2
      view.layoutIfNeeded()
      #expect(view.gradientLayer.colors?.count == 2 && view.gradientLayer.locations == [0, 0.8])
      #expect(
        isNear(view.gradientLayer.startPoint.x, 0) && isNear(view.gradientLayer.endPoint.x, 1)
      )
      recorder.clock.schedule(after: 0.2) {
        all[0].setColors([UIColor.red.cgColor, UIColor.blue.cgColor], animated: true)
        #expect(all[0].animationKeys()?.contains("changeColors") == true)
        all[1].setColors([], animated: false)
      }
    }
    #expect(run.failures == [])
  }

  @Test("CAReplicatorLayer")
  func replicators() throws {
    SceneRecorder.forgetUnrecorded()
    let plain = CAReplicatorLayer()
    #expect(plain.instanceCount == 1 && plain.instanceDelay == 0 && !plain.preservesDepth)
    #expect(rgba(plain.instanceColor) == [1, 1, 1, 1] && plain.instanceAlphaOffset == 0)
    #expect(CATransform3DIsIdentity(plain.instanceTransform))
    let run = try TypicalRun { recorder in
      let loaders = LoaderStyle.allCases.map { style in
        makeLoader(style, in: CGRect(x: 50, y: 50, width: 100, height: 100))
      }
      loaders.forEach(recorder.rootLayer.addSublayer)
      #expect(loaders.map(\.instanceCount) == [3, 12, 4, 5])
      #expect(abs(loaders[1].instanceDelay - 0.1) < 1e-12)
      spread(loaders[1])
      #expect(loaders[1].instanceCount == 11 && loaders[1].instanceColor?.alpha == 0.5)
      let view = ReflectionView(frame: CGRect(x: 0, y: 0, width: 50, height: 40))
      recorder.rootLayer.addSublayer(view.layer)
      let replicator = view.layer as? CAReplicatorLayer
      #expect(replicator?.instanceTransform.m42 == 42 && replicator?.instanceTransform.m22 == -1)
    }
    #expect(run.failures == [])
  }

  @Test("CATextLayer")
  func texts() throws {
    SceneRecorder.forgetUnrecorded()
    let plain = CATextLayer()
    #expect(plain.string == nil && plain.fontSize == 36 && !plain.isWrapped)
    #expect(rgba(plain.foregroundColor) == [1, 1, 1, 1] && plain.alignmentMode == .natural)
    #expect(plain.truncationMode == .none && !plain.allowsFontSubpixelQuantization)
    let counter = CounterLayer(target: 250)
    let run = try TypicalRun { recorder in
      let root = recorder.rootLayer
      let labels = axisLabels(for: [1, 2.5], width: 100)
      #expect(labels.map { $0.string as? String } == ["1.0", "2.5"] && labels[1].frame.minX == 50)
      #expect(labels[1].fontSize == 11 && labels[0].alignmentMode == .left)
      let styles = textStyles()
      #expect(styles.count == 9 && styles.last?.truncationMode == .middle)
      let words = gradientText("Hello", in: root.bounds)
      #expect((words.mask as? CATextLayer)?.fontSize == 40)
      let centered = CenteredTextLayer()
      centered.bounds.size = CGSize(width: 100, height: 100)
      (centered.fontSize, centered.string) = (10, "middle")
      centered.layoutIfNeeded()
      #expect(centered.sublayerTransform.m42 == 44)
      let attributed = attributedText()
      #expect(attributed.name == "42 %" && attributed.isWrapped)
      (labels + styles + [words, centered, attributed, counter.textLayer]).forEach(root.addSublayer)
      counter.start(duration: 1)
    }
    #expect(run.failures == [])
    #expect(counter.text == "250")
  }

  @Test("CATransformLayer")
  func transformLayers() throws {
    var log: [String] = []
    let card = FlipCardLayer()
    let run = try TypicalRun { recorder in
      let root = recorder.rootLayer
      let cube = makeCube(size: 100, colors: [.red, .green, .blue, .cyan, .yellow, .gray])
      root.addSublayer(cube)
      #expect(cube.sublayers?.count == 6 && transformLayerFacts(cube) == "50.0 6 true")
      card.frame = CGRect(x: 50, y: 50, width: 80, height: 100)
      root.addSublayer(card)
      card.layoutIfNeeded()
      #expect(card.front.position == CGPoint(x: 40, y: 50))
      recorder.clock.schedule(after: 0.5) {
        card.flip { log.append("flipped at \(CACurrentMediaTime())") }
      }
      let flow = CoverFlow(
        covers: [UIColor.red.cgColor, UIColor.green.cgColor, UIColor.blue.cgColor],
        in: root.bounds
      )
      root.addSublayer(flow.container)
      let covers = flow.stage.sublayers ?? []
      #expect(covers.map(\.zPosition) == [-10, 50, -10])
      // Positive angles about y turn the right side away: x goes to -z.
      #expect(isNear(covers[0].transform.m13, -0.5.squareRoot()))
      flow.spin()
      let depth = covers[2].value(forKeyPath: "transform.translation.z") as? NSNumber
      #expect(depth?.doubleValue == 30)
    }
    #expect(run.failures == [])
    #expect(log == ["flipped at 1.3"] && card.isFlipped && card.transform.m11 == -1)
  }

  @Test("CAScrollLayer")
  func scrollLayers() throws {
    SceneRecorder.forgetUnrecorded()
    #expect(CAScrollLayer().scrollMode == .both)
    let run = try TypicalRun { recorder in
      let root = recorder.rootLayer
      let scroller = CAScrollLayer()
      scroller.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      root.addSublayer(scroller)
      // As little as possible down to 340; nothing; the item's point; free; as little as possible to the
      // left; one direction only; none.
      let positions: [(CGFloat, CGFloat)] = [
        (0, 240), (0, 240), (0, 310), (25, 50), (0, 50), (70, 50), (70, 50),
      ]
      #expect(scrollSteps(scroller) == positions.map { CGPoint(x: $0, y: $1) })
      let roll = creditsRoll(lines: (0..<10).map { "Line \($0)" }, in: root.bounds)
      root.addSublayer(roll)
      #expect(roll.scrollMode == .both && roll.sublayers?.count == 10)
      let view = ScrollingView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
      root.addSublayer(view.layer)
      view.offset = CGPoint(x: 10, y: 20)
      view.pan(by: CGPoint(x: 3, y: -15))
      #expect(view.offset == CGPoint(x: 0, y: 35))
      let pager = PagerLayer(colors: [.red, .green, .blue], size: CGSize(width: 200, height: 100))
      root.addSublayer(pager)
      #expect(pager.progress == 0)
      recorder.clock.schedule(after: 1) {
        pager.show(page: 2)
        #expect(pager.progress == 1 && pager.animation(forKey: "bounds")?.duration == 0.4)
      }
      let content = CALayer()
      content.frame = CGRect(x: 0, y: 0, width: 40, height: 400)
      for index in 0..<10 {
        let item = CALayer()
        item.frame = CGRect(x: 0, y: 40 * index, width: 40, height: 40)
        content.addSublayer(item)
      }
      let window = CAScrollLayer()
      window.frame = CGRect(x: 0, y: 0, width: 40, height: 100)
      window.addSublayer(content)
      window.scroll(to: CGPoint(x: 0, y: 90))
      root.addSublayer(window)
      #expect(content.visibleRect == CGRect(x: 0, y: 90, width: 40, height: 100))
      #expect(visibleItems(of: content) == [2, 3, 4])
    }
    #expect(run.failures == [])
  }
}
