import Graphics
import SceneModel
import Testing

@Suite("Properties")
struct PropertyTests {
  @Test("Every key path is unique and parses back", arguments: Property.all)
  func parsesBack(property: Property) {
    #expect(Property(keyPath: property.keyPath) == property)
    #expect(Property.all.count { $0.keyPath == property.keyPath } == 1)
  }

  @Test("The registry has every property of every kind once")
  func complete() {
    #expect(Set(Property.all).count == Property.all.count)
    let scalars = Property.all.count { if case .scalar = $0 { true } else { false } }
    #expect(scalars == ScalarProperty.allCases.count)
    // Each of three matrices: itself, ten components and the shift.
    let matrices = Property.all.count {
      switch $0 {
      case .transform, .component, .translation: true
      default: false
      }
    }
    #expect(matrices == 84)
  }

  // Section 12 of the specification, for what this program has.
  private static let catalogue: [(owner: LayerKind?, keyPaths: [String])] = [
    (
      nil,
      [
        "anchorPoint", "anchorPoint.x", "anchorPoint.y", "backgroundColor", "borderColor",
        "borderWidth", "bounds", "bounds.origin", "bounds.origin.x", "bounds.origin.y",
        "bounds.size", "bounds.size.width", "bounds.size.height", "contentsScale", "cornerRadius",
        "hidden", "masksToBounds", "opacity", "position", "position.x", "position.y",
        "sublayerTransform", "transform", "transform.rotation", "transform.rotation.x",
        "transform.rotation.y", "transform.rotation.z", "transform.scale", "transform.scale.x",
        "transform.scale.y", "transform.scale.z", "transform.translation",
        "transform.translation.x", "transform.translation.y", "transform.translation.z",
        "sublayerTransform.rotation.y", "zPosition", "anchorPointZ",
        "doubleSided", "sublayerTransform.m34", "transform.m11",
        "shadowColor", "shadowOffset", "shadowOffset.width", "shadowOffset.height",
        "shadowOpacity", "shadowPath", "shadowRadius", "contentsRect", "contentsRect.origin",
        "contentsRect.origin.x", "contentsRect.size.height", "contentsCenter",
        "contentsCenter.size", "contentsCenter.origin.y", "filters.a b.c.inputRadius",
      ]
    ),
    (
      .shape,
      [
        "path", "fillColor", "strokeColor", "strokeStart", "strokeEnd", "lineWidth", "miterLimit",
        "lineDashPhase", "fillGradient.colors", "fillGradient.locations", "fillGradient.startPoint",
        "fillGradient.endPoint.y", "strokeGradient.colors", "strokeGradient.startPoint.x",
      ]
    ),
    (
      .gradient,
      [
        "colors", "locations", "startPoint", "startPoint.x", "startPoint.y", "endPoint",
        "endPoint.x", "endPoint.y",
      ]
    ),
    (
      .replicator,
      [
        "instanceCount", "instanceDelay", "instanceTransform", "instanceTransform.rotation",
        "instanceTransform.scale", "instanceColor", "instanceRedOffset", "instanceGreenOffset",
        "instanceBlueOffset", "instanceAlphaOffset",
      ]
    ),
    (.text, ["fontSize", "foregroundColor", "string"]),
    (
      .emitter,
      [
        "birthRate", "lifetime", "emitterPosition", "emitterPosition.x", "emitterPosition.y",
        "emitterZPosition", "emitterSize", "emitterSize.width", "emitterSize.height",
        "emitterDepth", "velocity", "scale", "spin", "emitterCells.smoke.birthRate",
        "emitterCells.smoke.color", "emitterCells.smoke.emitterCells.spark.alphaSpeed",
      ]
    ),
  ]

  @Test("The catalogue's key paths exist and belong to their kinds of layers")
  func owners() throws {
    for (owner, keyPaths) in Self.catalogue {
      for keyPath in keyPaths {
        let property = try #require(Property(keyPath: keyPath), "\(keyPath)")
        #expect(property.owner == owner, "\(keyPath)")
        for kind in LayerKind.allCases {
          // Letters have a stroke, too.
          let isOfLetters = keyPath == "strokeColor" || keyPath.hasPrefix("fillGradient.")
          let isShared = isOfLetters && kind == .text
          let isExpected = owner == nil || owner == kind || isShared
          #expect(property.applies(to: kind) == isExpected, "\(keyPath) \(kind)")
        }
      }
    }
  }

  @Test("Apple's other spellings, and paths that are none")
  func spellings() {
    #expect(Property(keyPath: "isHidden") == .flag(.hidden))
    #expect(Property(keyPath: "transform.rotation") == .component(.transform, .rotationZ))
    for keyPath in [
      "frame", "", "transform.", "position.z", "Opacity", "transform.rotation.w",
      "filters.inputRadius", "filters..inputRadius", "filters.a.radius",
    ] {
      #expect(Property(keyPath: keyPath) == nil, "\(keyPath)")
    }
  }

  @Test("Plain elements of a matrix are read and written as they are")
  func elements() {
    var eye = AnimatedTransform(.rotation(1, 0, 1, 0))
    eye[.rotationZ] = 0.5
    let before = eye.matrix
    eye[.m34] = -0.002
    #expect(eye[.m34] == -0.002 && eye.matrix[2, 3] == -0.002)
    eye[.m34] = before[2, 3]
    #expect(eye.matrix == before)
    for (index, component) in TransformComponent.allCases.suffix(16).enumerated() {
      #expect(component.element?.row == index / 4 && component.element?.column == index % 4)
      #expect(eye[component] == before.rowMajor[index])
    }
    #expect(TransformComponent.allCases.count { $0.element == nil } == 10)
  }
}

@Suite("Values of layers")
struct LayerStateTests {
  private func state(for owner: LayerKind?) -> LayerState {
    var state = LayerState()
    switch owner ?? .layer {
    case .layer, .lottie, .svga, .svg: state.content = .none
    case .shape: state.content = .shape(ShapeContent())
    case .gradient: state.content = .gradient(GradientContent())
    case .replicator: state.content = .replicator(ReplicatorContent())
    case .text: state.content = .text(TextContent())
    case .transform: state.content = .transform
    case .scroll: state.content = .scroll(.both)
    case .emitter: state.content = .emitter(EmitterContent())
    case .vector: state.content = .vector(ShapeTree())
    case .sprite: state.content = .sprite(SpriteContent())
    case .video: state.content = .video(VideoContent())
    }
    return state
  }

  @Test("Core Animation's defaults for every layer")
  func layerDefaults() {
    let state = LayerState()
    #expect(state.bounds == .zero && state.position == .zero && state.zPosition == 0)
    #expect(state.anchorPoint == Point(0.5, 0.5))
    #expect(state.transform.matrix == .identity && state.sublayerTransform.matrix == .identity)
    #expect(state.opacity == 1 && !state.isHidden && !state.masksToBounds)
    #expect(state.anchorPointZ == 0 && state.isDoubleSided && !state.isGeometryFlipped)
    #expect(state.backgroundColor == nil && state.borderColor == .black)
    #expect(state.borderWidth == 0 && state.cornerRadius == 0)
    #expect(state.contents == nil && state.contentsScale == 1 && state.contentsGravity == .resize)
    #expect(state.magnificationFilter == .linear && state.minificationFilter == .linear)
    #expect(state.content.kind == .layer)
  }

  @Test("Core Animation's defaults for shapes and gradients")
  func shapeDefaults() {
    let shape = ShapeContent()
    #expect(shape.path == nil && shape.fillColor == .black && shape.strokeColor == nil)
    #expect(shape.fillRule == .nonZero && shape.lineCap == .butt && shape.lineJoin == .miter)
    #expect(shape.strokeStart == 0 && shape.strokeEnd == 1 && shape.strokeOffset == 0)
    #expect(shape.lineWidth == 1 && shape.miterLimit == 10)
    #expect(shape.lineDashPattern.isEmpty && shape.lineDashPhase == 0)
    let gradient = GradientContent()
    #expect(gradient.kind == .axial && gradient.colors.isEmpty && gradient.locations.isEmpty)
    #expect(gradient.startPoint == Point(0.5, 0) && gradient.endPoint == Point(0.5, 1))
  }

  @Test("Core Animation's defaults for replicators and texts")
  func replicatorDefaults() {
    let replicator = ReplicatorContent()
    #expect(replicator.instanceCount == 1 && replicator.instanceDelay == 0)
    #expect(replicator.instanceTransform.matrix == .identity && replicator.instanceColor == .white)
    #expect(replicator.instanceRedOffset == 0 && replicator.instanceGreenOffset == 0)
    #expect(replicator.instanceBlueOffset == 0 && replicator.instanceAlphaOffset == 0)
    let text = TextContent()
    #expect(text.fontSize == 36 && text.foregroundColor == .white && text.string.isEmpty)
    #expect(text.tracking == 0 && text.lineSpacing == 0 && text.truncationMode == .none)
    #expect(text.font == "Helvetica" && text.alignmentMode == .natural && !text.isWrapped)
  }

  @Test("Every scalar reads what was written, and no other one changes")
  func scalars() {
    for property in ScalarProperty.allCases {
      var state = state(for: Property.scalar(property).owner)
      let before = state
      state[property] = 7.25
      #expect(state[property] == 7.25, "\(property)")
      for other in ScalarProperty.allCases where other != property {
        #expect(state[other] == before[other], "\(property) changed \(other)")
      }
    }
  }

  @Test("Every property of the other kinds reads what was written")
  func otherKinds() {
    for property in PointProperty.allCases {
      var state = state(for: Property.point(property).owner)
      state[property] = Point(3, 4)
      #expect(state[property] == Point(3, 4), "\(property)")
    }
    for property in ColorProperty.allCases {
      var state = state(for: Property.color(property).owner)
      state[property] = Color(0.1, 0.2, 0.3, 0.4)
      #expect(state[property] == Color(0.1, 0.2, 0.3, 0.4), "\(property)")
    }
    for property in TransformProperty.allCases {
      var state = state(for: Property.transform(property).owner)
      state[property].matrix = .translation(1, 2, 3)
      #expect(state[property].matrix == .translation(1, 2, 3), "\(property)")
    }
    for property in FlagProperty.allCases {
      var state = LayerState()
      state[property] = true
      #expect(state[property], "\(property)")
    }
    var plain = LayerState()
    plain[.boundsSize] = Size(5, 6)
    #expect(plain.bounds == Rect(0, 0, 5, 6))
    plain[.bounds] = Rect(1, 2, 3, 4)
    #expect(plain[.bounds] == Rect(1, 2, 3, 4) && plain[.boundsOrigin] == Point(1, 2))
    var shape = state(for: .shape)
    shape[.path] = .rect(Rect(0, 0, 1, 1))
    #expect(shape[.path] == .rect(Rect(0, 0, 1, 1)))
    var gradient = state(for: .gradient)
    gradient[.colors] = [.black]
    gradient[.locations] = [0.5]
    #expect(gradient[.colors] == [.black] && gradient[.locations] == [0.5])
    var text = state(for: .text)
    text.content.text.style.fillGradient = ShapeGradient(
      colors: [.white],
      startPoint: .zero,
      endPoint: .zero
    )
    text[.fillGradientColors] = [.black]
    text[.fillGradientLocations] = [0.25]
    text[.fillGradientEnd] = Point(3, 4)
    #expect(text[.fillGradientColors] == [.black] && text[.fillGradientLocations] == [0.25])
    #expect(text.content.text.style.fillGradient?.endPoint == Point(3, 4))
    text[.string] = "Ω"
    #expect(text[.string] == "Ω")
  }

  @Test("Writing a property that a layer does not have changes nothing")
  func foreignProperties() {
    var state = LayerState()
    state[.lineWidth] = 9
    state[.fontSize] = 9
    #expect(state == LayerState() && state[.lineWidth] == 1)
  }

  @Test("A required colour becomes transparent where none is written")
  func missingColors() {
    var text = state(for: .text)
    text[.foregroundColor] = nil
    #expect(text[.foregroundColor] == .clear)
    var layer = LayerState()
    layer[.borderColor] = nil
    #expect(layer.borderColor == nil)
  }

  @Test("The sublayer matrix turns about the anchor point")
  func sublayerMatrix() {
    var state = LayerState()
    state.bounds = Rect(0, 0, 100, 50)
    state.sublayerTransform.matrix = .rotation(.pi, 0, 0, 1)
    let image = state.sublayerMatrix.project(0, 0)
    #expect(abs(image.x - 100) < 1e-9 && abs(image.y - 50) < 1e-9)
  }
}
