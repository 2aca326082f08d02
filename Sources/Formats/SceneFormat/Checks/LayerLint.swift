internal import Graphics
internal import SceneModel

/// Finds what is probably not meant in a layer and those inside it.
struct LayerLint {
  let scene: Scene
  /// When the layers can be seen, on the clock of their parent.
  let visible: VisibleInterval
  /// The length of the scene in seconds of that clock.
  let sceneLength: Double
  /// The canvas, and the map to it from the coordinates of the layers; nil where the map changes.
  let canvas: CanvasPlacement?

  /// Looks at a layer, its animations, its mask and its sublayers.
  func check(_ layer: Layer, _ hints: PartHints) {
    checkVisibility(layer, hints)
    checkExtent(layer, hints)
    checkContent(layer, hints)
    checkShadow(layer, hints)
    checkRanges(layer, hints)
    checkCompanions(layer, hints)
    if !layer.isMotionBlurred, scene.motionBlur == nil {
      hints["motionBlur"].noEffect("motionBlur does nothing: the scene has none")
    }
    let visible = visible.onClock(of: layer)
    checkAnimations(of: layer, hints, visible, canvas)
    if let letters = layer.state.content.text.letters {
      var unit = Layer()
      unit.state.content = layer.state.content
      unit.state.filters = layer.state.filters
      unit.animations = letters.animations
      checkAnimations(of: unit, hints["letters"], visible, nil)
    }
    let inner = LayerLint(
      scene: scene,
      visible: visible.inside(layer),
      sceneLength: sceneLength * abs(layer.timing.speed),
      canvas: canvas?.inside(layer)
    )
    if let mask = layer.mask { inner.check(mask, hints["mask"]) }
    for (index, sublayer) in layer.sublayers.enumerated() {
      inner.check(sublayer, hints["sublayers[\(index)]"])
    }
  }

  private func checkAnimations(
    of layer: Layer,
    _ hints: PartHints,
    _ visible: VisibleInterval,
    _ canvas: CanvasPlacement?
  ) {
    let animations = AnimationLint(
      layer: layer,
      moved: MovedKeyPaths(layer.animations),
      visible: visible,
      sceneLength: sceneLength * abs(layer.timing.speed),
      canvas: canvas,
      canvasSize: scene.canvas.size
    )
    for (index, animation) in layer.animations.enumerated() {
      animations.check(animation, hints["animations[\(index)]"])
      animations.checkReplacement(index, hints["animations[\(index)]"])
      if layer.placement != nil, animation.properties.contains(where: \.isOfPlacement) {
        hints["animations[\(index)]"].noEffect(
          "placement replaces the opacity and the transform of the layer (give the values of placement keyframes)"
        )
      }
    }
  }

  private func checkVisibility(_ layer: Layer, _ hints: PartHints) {
    if let lifetime = layer.lifetime {
      let isAfterEnd = lifetime.from >= visible.to
      if hints.isSequenceItem {
        if isAfterEnd {
          hints.beyondEnd(
            "the item is never shown: the items before it last until the scene has ended "
              + "(give the scene a longer duration, or these a shorter one)"
          )
        }
      } else if lifetime.to <= lifetime.from {
        hints["lifetime"].unseen("the layer is never shown: its lifetime is empty")
      } else if lifetime.to <= 0 || (hints.path.isTopLevel && isAfterEnd) {
        hints["lifetime"].add(
          lifetime.to <= 0 ? .unseen : .beyondEnd,
          "the layer is never shown: its lifetime is outside the scene's \(scene.duration.shortestDecimal) s"
        )
      }
    }
    if layer.state.opacity <= 0, !layer.animates(.scalar(.opacity)) {
      hints.unseen("the layer is never seen: its opacity is 0 and nothing animates it")
    }
    if layer.state.isHidden, !layer.animates(.flag(.hidden)) {
      hints.unseen("the layer is never seen: it is hidden and nothing animates that")
    }
  }

  private func checkContent(_ layer: Layer, _ hints: PartHints) {
    if layer.state.contents != nil, let (name, lands) = layer.state.contentsGravity.landing {
      hints.add(
        .flippedGravity,
        "contentsGravity \(name) puts the image at the \(lands) of the layer, since y grows downwards"
      )
    }
    switch layer.state.content {
    case .text(let text): checkText(text, layer, hints)
    case .gradient(let gradient):
      checkClear(gradient.colors, hints["colors"])
      checkPoints(gradient, hints)
    case .shape(let shape):
      checkClear(shape.fillGradient?.colors ?? [], hints["fillGradient"])
      checkClear(shape.strokeGradient?.colors ?? [], hints["strokeGradient"])
      if shape.strokeStart < 0 {
        hints.noEffect("strokeStart is below 0 and drawn as 0 (give 0…1)")
      }
      checkDashes(shape, hints)
    case .emitter(let emitter): checkCells(emitter.cells, hints)
    default: break
    }
  }

  private func checkText(_ text: TextContent, _ layer: Layer, _ hints: PartHints) {
    guard layer.state.bounds.isEmpty, !text.characters.isEmpty || layer.animates(.text(.string))
    else { return }
    let sizes: [Property] = [
      .rect(.bounds), .size(.boundsSize), .scalar(.boundsWidth), .scalar(.boundsHeight),
    ]
    guard !sizes.contains(where: layer.animates), layer.relativePlace?.changesSize != true else {
      return
    }
    let remedy =
      text.characters.isEmpty
      ? "the longest text as \"string\", which \"sizeToFit\": true measures"
      : "\"sizeToFit\": true"
    hints.unseen(
      "the text is never seen: its bounds are empty and clip it "
        + "(give the layer a frame, or write \(remedy))"
    )
  }

  private func checkClear(_ colors: [Color], _ hints: PartHints) {
    for index in colors.greyingColors { hints.addGrey(index) }
  }
}

extension Property {
  // Whether a layer with a placement takes it from there.
  fileprivate var isOfPlacement: Bool {
    keyPath == "opacity" || keyPath == "transform" || keyPath.hasPrefix("transform.")
  }
}

extension Layer {
  /// Whether an animation or a script of the layer moves a property.
  func animates(_ property: Property) -> Bool { animates { $0 == property } }

  /// Whether an animation or a script of the layer moves a property that fulfils a condition.
  func animates(where condition: (Property) -> Bool) -> Bool {
    animations.contains { $0.properties.contains(where: condition) }
      || scripting.propertyScripts.contains { condition($0.property) }
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
