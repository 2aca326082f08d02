internal import Graphics
internal import SceneModel

/// Finds what is probably not meant in a layer and those inside it.
struct LayerLint {
  let report: HintReport
  let scene: Scene
  /// When the layers can be seen, on the clock of their parent.
  let visible: VisibleInterval
  /// The length of the scene in seconds of that clock.
  let sceneLength: Double
  /// The canvas, and the map to it from the coordinates of the layers; nil where the map changes.
  let canvas: CanvasPlacement?

  /// Looks at a layer, its animations, its mask and its sublayers.
  func check(_ layer: Layer, path: String) {
    checkVisibility(layer, path)
    checkExtent(layer, path)
    checkContent(layer, path)
    checkShadow(layer, path)
    checkRanges(layer, path)
    checkCompanions(layer, path)
    if !layer.isMotionBlurred, scene.motionBlur == nil {
      report.add(
        .noEffect,
        path: path + ".motionBlur",
        "motionBlur does nothing: the scene has none"
      )
    }
    let visible = visible.onClock(of: layer)
    checkAnimations(of: layer, path, visible, canvas)
    if let letters = layer.state.content.text.letters {
      var unit = Layer()
      unit.state.content = layer.state.content
      unit.state.filters = layer.state.filters
      unit.animations = letters.animations
      checkAnimations(of: unit, path + ".letters", visible, nil)
    }
    let inner = LayerLint(
      report: report,
      scene: scene,
      visible: visible.inside(layer),
      sceneLength: sceneLength * abs(layer.timing.speed),
      canvas: canvas?.inside(layer)
    )
    if let mask = layer.mask { inner.check(mask, path: path + ".mask") }
    for (index, sublayer) in layer.sublayers.enumerated() {
      inner.check(sublayer, path: "\(path).sublayers[\(index)]")
    }
  }

  private func checkAnimations(
    of layer: Layer,
    _ path: String,
    _ visible: VisibleInterval,
    _ canvas: CanvasPlacement?
  ) {
    let animations = AnimationLint(
      report: report,
      layer: layer,
      moved: MovedKeyPaths(layer.animations),
      visible: visible,
      sceneLength: sceneLength * abs(layer.timing.speed),
      canvas: canvas,
      canvasSize: scene.canvas.size
    )
    for (index, animation) in layer.animations.enumerated() {
      animations.check(animation, path: "\(path).animations[\(index)]")
      animations.checkReplacement(index, "\(path).animations[\(index)]")
    }
  }

  private func checkVisibility(_ layer: Layer, _ path: String) {
    if let lifetime = layer.lifetime {
      if lifetime.to <= lifetime.from {
        report.add(
          .unseen,
          path: path + ".lifetime",
          "the layer is never shown: its lifetime is empty"
        )
      } else if lifetime.to <= 0 || (path.isTopLevel && lifetime.from >= scene.duration) {
        report.add(
          lifetime.to <= 0 ? .unseen : .beyondEnd,
          path: path + ".lifetime",
          "the layer is never shown: its lifetime is outside the scene's \(scene.duration.shortestDecimal) s"
        )
      }
    }
    if layer.state.opacity <= 0, !layer.animates(.scalar(.opacity)) {
      report.add(
        .unseen,
        path: path,
        "the layer is never seen: its opacity is 0 and nothing animates it"
      )
    }
    if layer.state.isHidden, !layer.animates(.flag(.hidden)) {
      report.add(
        .unseen,
        path: path,
        "the layer is never seen: it is hidden and nothing animates that"
      )
    }
  }

  private func checkContent(_ layer: Layer, _ path: String) {
    if layer.state.contents != nil, let (name, lands) = layer.state.contentsGravity.landing {
      report.add(
        .flippedGravity,
        path: path,
        "contentsGravity \(name) puts the image at the \(lands) of the layer, since y grows downwards"
      )
    }
    switch layer.state.content {
    case .text(let text): checkText(text, layer, path)
    case .gradient(let gradient):
      checkClear(gradient.colors, path + ".colors")
      checkPoints(gradient, path)
    case .shape(let shape):
      checkClear(shape.fillGradient?.colors ?? [], path + ".fillGradient")
      checkClear(shape.strokeGradient?.colors ?? [], path + ".strokeGradient")
      if shape.strokeStart < 0 {
        report.add(.noEffect, path: path, "strokeStart is below 0 and drawn as 0 (give 0…1)")
      }
      checkDashes(shape, path)
    case .emitter(let emitter): checkCells(emitter.cells, path)
    default: break
    }
  }

  private func checkText(_ text: TextContent, _ layer: Layer, _ path: String) {
    guard layer.state.bounds.isEmpty, !text.characters.isEmpty || layer.animates(.text(.string))
    else {
      return
    }
    let sizes: [Property] = [
      .rect(.bounds), .size(.boundsSize), .scalar(.boundsWidth), .scalar(.boundsHeight),
    ]
    guard !sizes.contains(where: layer.animates) else { return }
    report.add(
      .unseen,
      path: path,
      "the text is never seen: its bounds are empty and clip it "
        + "(give the layer a frame, or write \"sizeToFit\": true)"
    )
  }

  private func checkClear(_ colors: [Color], _ path: String) {
    for index in colors.greyingColors { report.addGrey(index, path) }
  }
}

extension Layer {
  /// Whether an animation of the layer moves a property.
  func animates(_ property: Property) -> Bool {
    animations.contains { $0.contains { $0.property == property } }
  }
}

extension ContentsGravity {
  /// For gravities with a vertical side: the name, and where the image lands on the screen.
  fileprivate var landing: (name: String, lands: String)? {
    switch self {
    case .top, .topLeft, .topRight: (rawValue, "bottom")
    case .bottom, .bottomLeft, .bottomRight: (rawValue, "top")
    default: nil
    }
  }
}

extension String {
  // A path such as `layers[3]`, not of a layer inside another one.
  fileprivate var isTopLevel: Bool { !contains(".") }
}
