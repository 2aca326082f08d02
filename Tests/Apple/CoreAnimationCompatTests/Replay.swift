import CoreAnimationCompat
import CoreGraphicsCompat
import CoreGraphicsDrawing
import Foundation
import Graphics
import SceneModel

/// Plays a scene through Core Animation's names: builds its layers and animations as a program would.
struct Replay {
  let recorder: SceneRecorder

  /// What in a scene has no name in Core Animation; nil when everything has.
  static func obstacle(in scene: Scene) -> String? {
    if scene.motionBlur != nil { return "motion blur" }
    for layer in scene.allLayers {
      if layer.matte != nil { return "a matte" }
      if layer.timeRemap != nil || layer.placement != nil || !layer.carriers.isEmpty {
        return "a placement"
      }
      if !layer.maskPaths.isEmpty || layer.state.content.kind == .vector { return "vectors" }
      if layer.state.content.kind == .video { return "a video" }
      if layer.state.content.kind == .sprite { return "a sprite" }
      if case .emitter(let emitter) = layer.state.content, !emitter.visibleLayers.isEmpty {
        return "a layer as a particle"
      }
      if layer.animations.contains(where: \.isBeyondCoreAnimation) { return "a special animation" }
      if case .text(let text) = layer.state.content,
        text.padding != .zero || text.verticalAlignment != .top
      {
        return "the place of a text in its bounds"
      }
      if case .text(let text) = layer.state.content,
        text.letters != nil || text.style != TextStyle()
          || text.runs.contains(where: { $0.style != TextStyle() })
      {
        return "a style of a text, or its letters"
      }
      if case .shape(let shape) = layer.state.content,
        shape.fillGradient != nil || shape.strokeGradient != nil
      {
        return "a gradient of a shape"
      }
    }
    return nil
  }

  static func recording(of scene: Scene) -> Recording {
    let recorder = SceneRecorder(
      size: CGSize(width: scene.canvas.width, height: scene.canvas.height),
      frameRate: scene.frameRate,
      duration: scene.duration
    )
    recorder.rootLayer.backgroundColor = scene.canvas.background.map { CGColor($0) }
    Replay(recorder: recorder).add(scene.layers, to: recorder.rootLayer)
    return recorder.finish()
  }

  // Layers with a lifetime come and go; the others are there from the start.
  private func add(_ layers: [Layer], to parent: CALayer) {
    var below: [CALayer] = []
    for layer in layers {
      let made = make(layer)
      let siblings = below
      let insert = {
        let under = siblings.last { $0.superlayer === parent }
        if let under {
          parent.insertSublayer(made, above: under)
        } else {
          parent.insertSublayer(made, at: 0)
        }
      }
      below.append(made)
      guard let lifetime = layer.lifetime else {
        insert()
        continue
      }
      if lifetime.from > 0 { recorder.clock.schedule(at: lifetime.from, insert) } else { insert() }
      recorder.clock.schedule(at: lifetime.to) { made.removeFromSuperlayer() }
    }
  }

  private func make(_ layer: Layer) -> CALayer {
    let made = Self.empty(layer.state.content)
    made.name = layer.name
    made.apply(layer.state)
    made.apply(layer.timing)
    for animation in layer.animations {
      made.add(ReplayedAnimation(animation).made, forKey: animation.key)
    }
    made.mask = layer.mask.map(make)
    add(layer.sublayers, to: made)
    return made
  }

  private static func empty(_ content: LayerContent) -> CALayer {
    switch content {
    case .none, .vector, .video, .sprite: CALayer()
    case .shape: CAShapeLayer()
    case .gradient: CAGradientLayer()
    case .replicator: CAReplicatorLayer()
    case .text: CATextLayer()
    case .transform: CATransformLayer()
    case .scroll: CAScrollLayer()
    case .emitter: CAEmitterLayer()
    }
  }

  /// An image of 4 × 2 pixels, as the stub of the sampler gives for every source.
  static let image = CGImage(
    rgba: [UInt8](repeating: 0, count: 32),
    width: 4,
    height: 2
  )
}

extension CAMediaTiming {
  func apply(_ timing: Timing) {
    beginTime = timing.beginTime == 0 ? AVCoreAnimationBeginTimeAtZero : timing.beginTime
    timeOffset = timing.timeOffset
    speed = Float(timing.speed)
    duration = timing.duration
    repeatCount = Float(timing.repeatCount)
    repeatDuration = timing.repeatDuration
    autoreverses = timing.autoreverses
    fillMode = CAMediaTimingFillMode(rawValue: timing.fillMode.rawValue)
  }
}

extension CALayer {
  func apply(_ s: LayerState) {
    (bounds, position) = (CGRect(s.bounds), CGPoint(s.position))
    (zPosition, anchorPointZ) = (CGFloat(s.zPosition), CGFloat(s.anchorPointZ))
    anchorPoint = CGPoint(s.anchorPoint)
    transform = CATransform3D(s.transform.matrix)
    sublayerTransform = CATransform3D(s.sublayerTransform.matrix)
    (opacity, allowsGroupOpacity) = (Float(s.opacity), s.allowsGroupOpacity)
    (isHidden, isDoubleSided) = (s.isHidden, s.isDoubleSided)
    (isGeometryFlipped, masksToBounds) = (s.isGeometryFlipped, s.masksToBounds)
    backgroundColor = s.backgroundColor.map { CGColor($0) }
    borderColor = s.borderColor.map { CGColor($0) }
    (borderWidth, cornerRadius) = (CGFloat(s.borderWidth), CGFloat(s.cornerRadius))
    cornerCurve = CALayerCornerCurve(rawValue: s.cornerCurve.rawValue)
    maskedCorners = CACornerMask(rawValue: UInt(s.maskedCorners.rawValue))
    contents = s.contents == nil ? nil : Replay.image
    (contentsRect, contentsCenter) = (CGRect(s.contentsRect), CGRect(s.contentsCenter))
    contentsScale = CGFloat(s.contentsScale)
    contentsGravity = CALayerContentsGravity(rawValue: s.contentsGravity.rawValue)
    magnificationFilter = CALayerContentsFilter(rawValue: s.magnificationFilter.rawValue)
    minificationFilter = CALayerContentsFilter(rawValue: s.minificationFilter.rawValue)
    filters = s.filters.isEmpty ? nil : s.filters
    backgroundFilters = s.backgroundFilters.isEmpty ? nil : s.backgroundFilters
    if s.blendMode != .normal { compositingFilter = s.blendMode.rawValue + "BlendMode" }
    shadowColor = s.shadow.color.map { CGColor($0) }
    (shadowOpacity, shadowRadius) = (Float(s.shadow.opacity), CGFloat(s.shadow.radius))
    shadowOffset = CGSize(s.shadow.offset)
    shadowPath = s.shadow.path.map { CGPath($0) }
    switch s.content {
    case .shape(let content): (self as? CAShapeLayer)?.apply(content)
    case .gradient(let content): (self as? CAGradientLayer)?.apply(content)
    case .replicator(let content): (self as? CAReplicatorLayer)?.apply(content)
    case .text(let content): (self as? CATextLayer)?.apply(content)
    case .emitter(let content): (self as? CAEmitterLayer)?.apply(content)
    case .scroll(let mode):
      (self as? CAScrollLayer)?.scrollMode = CAScrollLayerScrollMode(rawValue: mode.rawValue)
    case .none, .transform, .vector, .video, .sprite: break
    }
  }
}

extension CAShapeLayer {
  fileprivate func apply(_ s: ShapeContent) {
    path = s.path.map { CGPath($0) }
    fillColor = s.fillColor.map { CGColor($0) }
    strokeColor = s.strokeColor.map { CGColor($0) }
    fillRule = s.fillRule == .evenOdd ? .evenOdd : .nonZero
    (strokeStart, strokeEnd) = (CGFloat(s.strokeStart), CGFloat(s.strokeEnd))
    (lineWidth, miterLimit) = (CGFloat(s.lineWidth), CGFloat(s.miterLimit))
    lineCap = CAShapeLayerLineCap(rawValue: s.lineCap.rawValue)
    lineJoin = CAShapeLayerLineJoin(rawValue: s.lineJoin.rawValue)
    lineDashPattern =
      s.lineDashPattern.isEmpty ? nil : s.lineDashPattern.map { NSNumber(value: $0) }
    lineDashPhase = CGFloat(s.lineDashPhase)
    if s.strokeOffset != 0 { setValue(s.strokeOffset, forKey: "strokeOffset") }
  }
}

extension CAGradientLayer {
  fileprivate func apply(_ s: GradientContent) {
    type = CAGradientLayerType(rawValue: s.kind.rawValue)
    colors = s.colors.map { CGColor($0) }
    locations = s.locations.map { NSNumber(value: $0) }
    (startPoint, endPoint) = (CGPoint(s.startPoint), CGPoint(s.endPoint))
  }
}

extension CAReplicatorLayer {
  fileprivate func apply(_ s: ReplicatorContent) {
    (instanceCount, instanceDelay) = (s.copyCount, s.instanceDelay)
    instanceTransform = CATransform3D(s.instanceTransform.matrix)
    instanceColor = CGColor(s.instanceColor)
    instanceRedOffset = Float(s.instanceRedOffset)
    instanceGreenOffset = Float(s.instanceGreenOffset)
    instanceBlueOffset = Float(s.instanceBlueOffset)
    instanceAlphaOffset = Float(s.instanceAlphaOffset)
    preservesDepth = s.preservesDepth
  }
}

extension CATextLayer {
  fileprivate func apply(_ s: TextContent) {
    string = s.string
    fontSize = CGFloat(s.fontSize)
    font = Self.font(s.font, s.fontWeight, s.fontStyle, size: s.fontSize)
    foregroundColor = CGColor(s.foregroundColor)
    alignmentMode = CATextLayerAlignmentMode(rawValue: s.alignmentMode.rawValue)
    truncationMode = CATextLayerTruncationMode(rawValue: s.truncationMode.rawValue)
    isWrapped = s.isWrapped
    if s.tracking != 0 { setValue(s.tracking, forKey: "tracking") }
    if s.lineSpacing != 0 { setValue(s.lineSpacing, forKey: "lineSpacing") }
    guard !s.runs.isEmpty else { return }
    let text = NSMutableAttributedString(string: "")
    for run in s.resolvedRuns {
      let font = Self.font(
        run.font ?? "",
        run.fontWeight ?? 400,
        run.fontStyle ?? .normal,
        size: run.fontSize ?? 0
      )
      var attributes: [NSAttributedString.Key: Any] = [
        .foregroundColor: CGColor(run.foregroundColor ?? .black), .kern: run.tracking ?? 0,
      ]
      attributes[.font] = font
      text.append(NSAttributedString(string: run.string, attributes: attributes))
    }
    string = text
  }

  private static func font(
    _ name: String,
    _ weight: Int,
    _ style: FontStyle,
    size: Double
  ) -> UIFont? {
    let weights = [300: "Light", 500: "Medium", 600: "Semibold", 700: "Bold", 900: "Black"]
    let face = (weights[weight] ?? "") + (style == .italic ? "Italic" : "")
    return UIFont(name: face.isEmpty ? name : "\(name)-\(face)", size: CGFloat(size))
  }
}

extension CAEmitterLayer {
  fileprivate func apply(_ s: EmitterContent) {
    (birthRate, lifetime, velocity) = (Float(s.birthRate), Float(s.lifetime), Float(s.velocity))
    (scale, spin) = (Float(s.scale), Float(s.spin))
    (emitterPosition, emitterZPosition) = (CGPoint(s.position), CGFloat(s.zPosition))
    (emitterSize, emitterDepth) = (CGSize(s.size), CGFloat(s.depth))
    emitterShape = CAEmitterLayerEmitterShape(rawValue: s.shape.rawValue)
    emitterMode = CAEmitterLayerEmitterMode(rawValue: s.mode.rawValue)
    renderMode = CAEmitterLayerRenderMode(rawValue: s.renderMode.rawValue)
    (preservesDepth, seed) = (s.preservesDepth, UInt32(truncatingIfNeeded: s.seed))
    emitterCells = s.cells.map(Self.cell)
    // Longitudes of a scene count from +x; those of a line from its normal.
    if s.shape == .line {
      for cell in emitterCells ?? [] { cell.emissionLongitude += .pi / 2 }
    }
  }

  private static func cell(_ s: EmitterCell) -> CAEmitterCell {
    let cell = CAEmitterCell()
    cell.name = s.name
    cell.isEnabled = s.isEnabled
    cell.contents = s.contents == nil ? nil : Replay.image
    cell.contentsRect = CGRect(s.contentsRect)
    cell.color = CGColor(s.color)
    (cell.beginTime, cell.duration) = (s.beginTime, s.duration)
    for scalar in CellScalar.allCases { cell.setValue(s[scalar], forKey: scalar.rawValue) }
    cell.emitterCells = s.cells.isEmpty ? nil : s.cells.map(self.cell)
    return cell
  }
}
