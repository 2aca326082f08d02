import Graphics
import SceneModel
import TestSupport

/// Makes scenes of every feature from a seed; all of them are legal.
struct RandomScene {
  private var generator: SplitMix64

  init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  mutating func scene() -> Scene {
    Scene(
      canvas: canvas(),
      frameRate: pick([.sixty, FrameRate(30_000, over: 1001), FrameRate(12.5)]) ?? .sixty,
      duration: positive(),
      motionBlur: maybe { $0.motionBlur() },
      assets: [
        Asset(name: "a b\"${x}", kind: .image, source: .file("images/a ${b}.png")),
        Asset(name: "atlas", kind: .atlas, source: .file("a.plist"), image: maybe { _ in "p.png" }),
        Asset(name: "clip", kind: .animatedImage, source: .file("c.gif"), alternatives: ["c.webp"]),
        Asset(name: "photo", kind: .image, source: .file("p.png"), alternatives: ["images/p.png"]),
        Asset(name: "pixel", kind: .image, source: .data([1, 2, 3, 255], type: "image/png")),
        Asset(name: "type", kind: .font, source: .file("f.ttf"), family: maybe { $0.text() }),
        Asset(name: "voice ${", kind: .audio, source: .file("v.ogg")),
      ],
      audio: list(0...3) { $0.audioTrack() },
      markers: [
        Marker(name: "begin", begin: number()),
        Marker(name: "span", begin: -1.5, end: positive()),
      ],
      layers: list(0...4) { $0.layer(depth: 0) }
    )
  }

  private mutating func state(_ kind: LayerKind) -> LayerState {
    var state = LayerState()
    state.content = content(kind)
    state.bounds = Rect(number(), number(), positive(), positive())
    state.position = point()
    state.zPosition = number()
    state.anchorPoint = maybe { $0.point() } ?? state.anchorPoint
    state.transform = AnimatedTransform(transform())
    state.sublayerTransform = AnimatedTransform(maybe { $0.transform() } ?? .identity)
    state.opacity = unit()
    (state.isHidden, state.masksToBounds) = (flag(), flag())
    (state.isDoubleSided, state.isGeometryFlipped) = (flag(), flag())
    (state.anchorPointZ, state.backgroundColor) = (number(), maybe { $0.color() })
    state.borderColor = maybe { $0.color() }
    (state.borderWidth, state.cornerRadius) = (number(), number())
    state.contents = pick([nil, .asset("photo"), .asset("a b\"${x}"), .file("x/$${y}.png")])
    state.contentsScale = positive()
    state.contentsGravity = pick(ContentsGravity.allCases)
    state.magnificationFilter = pick(SamplingFilter.allCases)
    state.minificationFilter = pick(SamplingFilter.allCases)
    setLook(of: &state)
    return state
  }

  private mutating func layerTiming() -> Timing {
    var timing = timing()
    if flag() { timing.duration = .infinity }
    return flag() ? .layer : timing
  }

  private mutating func revisions(_ kind: LayerKind) -> [LayerRevision] {
    var time = number() / 2
    return list(0...3) {
      time += $0.positive()
      return LayerRevision(time: time, state: $0.state(kind), timing: $0.layerTiming())
    }
  }

  private mutating func layer(depth: Int) -> Layer {
    let kind = pick(LayerKind.allCases)
    var state = state(kind)
    let placement = maybe { FadedPlacement($0.placement(), opacity: $0.animatedNumber()) }
    // Files with both are refused.
    if placement != nil { (state.opacity, state.transform) = (1, AnimatedTransform(.identity)) }
    let layer = Layer(
      name: maybe { $0.text() },
      state: state,
      timing: layerTiming(),
      lifetime: maybe { Lifetime(from: $0.number(), to: $0.flag() ? .infinity : $0.number()) },
      isMotionBlurred: flag(),
      animations: list(0...3) { $0.animation(state, depth: 0) },
      mask: depth < 3 ? maybe { $0.layer(depth: depth + 1) } : nil,
      maskPaths: list(0...2) { $0.maskPath() },
      placement: placement,
      carriers: list(0...2) { $0.placement() },
      timeRemap: maybe { $0.animatedNumber() },
      revisions: revisions(kind),
      sublayers: depth < 3 ? list(0...2) { $0.layer(depth: depth + 1) } : []
    )
    return showingLayer(sharingLetters(layer))
  }

  private mutating func content(_ kind: LayerKind) -> LayerContent {
    switch kind {
    case .layer, .lottie, .svga, .svg: return .none
    case .shape:
      var shape = ShapeContent()
      shape.path = maybe { $0.path() }
      shape.fillColor = maybe { $0.color() }
      shape.fillGradient = maybe { $0.gradient() }
      shape.fillPattern = maybe { $0.pattern() }
      shape.strokeGradient = maybe { $0.gradient() }
      shape.fillRule = pick(FillRule.allCases)
      shape.strokeColor = maybe { $0.color() }
      (shape.strokeStart, shape.strokeEnd, shape.strokeOffset) = (number(), unit(), number())
      shape.lineWidth = number()
      shape.lineCap = pick(LineCap.allCases)
      shape.lineJoin = pick(LineJoin.allCases)
      shape.miterLimit = positive()
      shape.lineDashPattern = list(0...4) { $0.positive() }
      shape.lineDashPhase = number()
      return .shape(shape)
    case .gradient:
      var gradient = GradientContent()
      gradient.kind = pick(Gradient.Kind.allCases)
      gradient.colors = list(0...4) { $0.color() }
      if flag() { gradient.locations = gradient.colors.map { _ in number() } }
      (gradient.startPoint, gradient.endPoint) = (point(), point())
      return .gradient(gradient)
    case .replicator:
      var replicator = ReplicatorContent()
      replicator.instanceCount = Double(int(0...3))
      replicator.instanceDelay = number()
      replicator.preservesDepth = flag()
      replicator.instanceTransform = AnimatedTransform(transform())
      replicator.instanceColor = color()
      replicator.instanceRedOffset = number()
      replicator.instanceAlphaOffset = number()
      return .replicator(replicator)
    case .text:
      var text = TextContent()
      (text.string, text.font) = (self.text(), pick(["type", "DejaVu Sans", "Helvetica, type"]))
      (text.fontSize, text.fontWeight) = (positive(), pick([100, 350, 400, 900]))
      text.fontStyle = pick(FontStyle.allCases)
      text.foregroundColor = color()
      text.alignmentMode = pick(AlignmentMode.allCases)
      text.isWrapped = flag()
      text.truncationMode = pick(TruncationMode.allCases)
      (text.tracking, text.lineSpacing) = (number(), number())
      text.runs = flag() ? [] : list(0...3) { $0.run() }
      if !text.runs.isEmpty { text.string = "" }
      return .text(addingLetters(to: text))
    case .transform: return .transform
    case .scroll: return .scroll(pick(ScrollMode.allCases))
    case .emitter: return .emitter(emitter())
    case .vector: return .vector(shapeTree())
    case .video: return .video(video())
    case .sprite: return .sprite(sprite())
    }
  }

  private mutating func run() -> TextRun {
    var run = TextRun(text())
    run.font = pick([nil, "type", "type, DejaVu Sans"])
    run.fontSize = maybe { $0.positive() }
    run.fontWeight = pick([nil, 100, 350, 900])
    run.fontStyle = maybe { $0.pick(FontStyle.allCases) }
    run.foregroundColor = maybe { $0.color() }
    run.tracking = maybe { $0.number() }
    return run
  }

  private mutating func gradient() -> ShapeGradient {
    let colors = [color()] + list(0...3) { $0.color() }
    return ShapeGradient(
      kind: pick(Gradient.Kind.allCases),
      colors: colors,
      locations: flag() ? [] : colors.map { _ in unit() },
      startPoint: point(),
      endPoint: point()
    )
  }

  private mutating func animation(_ state: LayerState, depth: Int) -> Animation {
    let isGroup = depth < 2 && int(0...4) == 0
    let properties = state.kindProperties
    let action: Animation.Action =
      isGroup
      ? .group(list(0...3) { $0.animation(state, depth: depth + 1) })
      : .property(channel(pick(properties + state.filterProperties), state))
    if depth == 0, int(0...9) == 0 { return transition(state, properties + state.filterProperties) }
    let spring = !isGroup && action.isBasic ? maybe { $0.spring() } : nil
    let loudness = !isGroup && spring == nil ? maybe { $0.loudness() } : nil
    return Animation(
      key: maybe { "k\($0.generator.next())" },
      timing: timing(),
      timingFunction: maybe { $0.keyTiming() },
      spring: spring,
      loudness: loudness,
      isAdditive: !isGroup && flag(),
      isCumulative: !isGroup && loudness == nil && flag(),
      isRemovedOnCompletion: flag(),
      attachment: depth == 0
        ? maybe { Lifetime(from: $0.number(), to: $0.flag() ? .infinity : $0.number()) } : nil,
      action: action
    )
  }

  private mutating func transition(_ state: LayerState, _ properties: [Property]) -> Animation {
    var changed: Set<Property> = []
    let changes = list(1...3) { $0.channel($0.pick(properties), state) }
      .filter { $0.isEndOnly && changed.insert($0.property).inserted }
    return Animation(
      timing: timing(),
      timingFunction: maybe { $0.keyTiming() },
      action: .transition(
        LayerTransition(
          kind: pick(TransitionKind.allCases),
          side: pick(TransitionSide.allCases),
          startProgress: unit(),
          endProgress: unit(),
          changes: changes
        )
      )
    )
  }

  /// A channel that moves a property through values of its type.
  mutating func channel(_ property: Property, _ state: LayerState) -> Channel {
    switch property {
    case .scalar(.instanceCount): .scalar(.instanceCount, track { Double($0.int(0...3)) })
    case .scalar(let p): .scalar(p, track { $0.number() })
    case .point(let p): flag() ? .motion(p, motion()) : .point(p, track { $0.point() })
    case .size(let p): .size(p, track { Size($0.number(), $0.number()) })
    case .rect(let p): .rect(p, track { Rect($0.number(), $0.number(), $0.number(), $0.number()) })
    case .color(let p): .color(p, track { $0.maybe { $0.color() } })
    case .transform(let p):
      p != .instanceTransform && flag() ? valued(p) : .transform(p, track { $0.transform() })
    case .component(let p, let c): .component(p, c, track { $0.number() })
    case .translation(let p): .translation(p, track { $0.point() })
    case .path(let p):
      .path(p, .basic(from: maybe { $0.path() }, to: .some(maybe { $0.path() }), by: nil))
    case .colors(let p):
      .colors(p, track { random in state.gradientColors(of: property).map { _ in random.color() } })
    case .numbers(let p):
      .numbers(
        p,
        track { random in state.gradientColors(of: property).map { _ in random.number() } }
      )
    case .flag(let p): .flag(p, .basic(from: maybe { $0.flag() }, to: flag(), by: nil))
    case .filter(let p): .filter(p, filterTrack(p.input))
    case .text(let p):
      flag()
        ? .text(p, .basic(from: text(), to: text(), by: nil))
        : .counting(p, countedTrack(), CountFormat("%03.2f %% ${a}") ?? CountFormat.plain)
    case .textStyle(let p): .textStyle(p, track { $0.number() })
    case .cell(let cell, let p): .cell(cell, p, track { $0.number() })
    case .cellColor(let cell): .cellColor(cell, track { $0.maybe { $0.color() } })
    case .image(let p): .image(p, .basic(from: image(), to: image(), by: nil))
    }
  }

  private mutating func valued(_ property: TransformProperty) -> Channel {
    let function = pick(ValueFunction.allCases)
    return .valued(
      property,
      function,
      track { random in (0..<function.valueCount).map { _ in random.number() } }
    )
  }

  private mutating func image() -> LayerImage {
    LayerImage(pick([nil, .asset("photo"), .file("x/$${y}.png")]))
  }

  mutating func track<Value>(_ value: (inout RandomScene) -> Value) -> Track<Value> {
    guard flag() else {
      let pattern = int(1...6)
      return .basic(
        from: pattern & 1 == 1 ? value(&self) : nil,
        to: pattern & 2 == 2 ? value(&self) : nil,
        by: pattern & 4 == 4 ? value(&self) : nil
      )
    }
    let values = [value(&self)] + list(0...4, value)
    let (mode, times, paces) = keyframePace(values.count)
    return .keyframes(
      KeyframeTrack(
        values: values,
        mode: mode,
        keyTimes: times,
        timingFunctions: paces,
        parameters: SplineParameters(
          tension: flag() ? [] : values.map { _ in unit() },
          bias: flag() ? [] : values.map { _ in unit() }
        )
      )
    )
  }

  private mutating func motion() -> MotionPath {
    let path = path()
    let (mode, times, paces) = keyframePace(MotionPath.keyPointCount(of: path))
    return MotionPath(
      path: path,
      mode: mode,
      keyTimes: times,
      timingFunctions: paces,
      rotationMode: pick(RotationMode.allCases)
    )
  }

  private mutating func keyframePace(_ count: Int) -> (
    CalculationMode, [Double]?, [TimingFunction?]
  ) {
    let mode = pick(CalculationMode.allCases)
    let slots = mode == .discrete ? count : count - 1
    let times = flag() ? nil : (0...slots).map { slots == 0 ? 0.5 : Double($0) / Double(slots) }
    let paces = (0..<int(0...max(0, count - 1))).map { _ in maybe { $0.keyTiming() } }
    return (mode, times, paces)
  }

  private mutating func timing() -> Timing {
    Timing(
      beginTime: flag() ? 0 : number(),
      timeOffset: flag() ? 0 : number(),
      speed: flag() ? 1 : number(),
      duration: int(0...9) == 0 ? .infinity : positive(),
      repeatCount: pick([0, 1, 2.5, .infinity]),
      repeatDuration: pick([0, 3, .infinity]),
      autoreverses: flag(),
      fillMode: pick(FillMode.allCases)
    )
  }

  // Values.

  mutating func int(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
  mutating func flag() -> Bool { Bool.random(using: &generator) }
  mutating func unit() -> Double { Double.random(in: 0...1, using: &generator) }
  mutating func positive() -> Double { Double.random(in: 0.01...1000, using: &generator) }

  mutating func number() -> Double {
    pick([
      0, 1, -1.5, 1e-9, Double.leastNonzeroMagnitude * 2024, 1e9,
      Double.random(in: -1000...1000, using: &generator),
    ])
  }

  mutating func point() -> Point { Point(number(), number()) }

  mutating func color() -> Color {
    flag()
      ? Color(Double(int(0...255)) / 255, Double(int(0...255)) / 255, Double(int(0...255)) / 255)
      : Color(unit(), unit(), unit(), unit())
  }

  mutating func transform() -> Transform3D {
    var matrix = Transform3D.identity.translated(number(), number()).rotated(unit() * 6, 0, 0, 1)
    if flag() { matrix = Transform3D(Affine(number(), number(), number(), number(), 1, 2)) }
    if flag() { matrix[2, 2] = 3 }
    if int(0...3) == 0 { for row in 0..<4 { matrix[row, int(0...3)] = number() } }
    return matrix
  }

  mutating func path() -> Path {
    var path = Path()
    path.move(to: point())
    for _ in 0..<int(1...5) {
      switch int(0...4) {
      case 0: path.move(to: point())
      case 1: path.curve(point(), point(), to: point())
      case 2: path.close()
      default: path.line(to: point())
      }
    }
    return path
  }

  private mutating func keyTiming() -> TimingFunction {
    pick([.easeIn, .default, .linear, TimingFunction(unit(), number(), unit(), number())])
  }

  mutating func text() -> String {
    pick(["", "a", "${x}", "$${x}", "$$", "é\n\t\"\\ 😀\u{1}", "100 %", "$", "a${"])
  }

  mutating func pick<Value>(_ values: [Value]) -> Value { values[int(0...(values.count - 1))] }

  mutating func maybe<Value>(_ make: (inout RandomScene) -> Value) -> Value? {
    flag() ? make(&self) : nil
  }

  mutating func list<Value>(
    _ count: ClosedRange<Int>,
    _ make: (inout RandomScene) -> Value
  ) -> [Value] {
    var result: [Value] = []
    for _ in 0..<int(count) { result.append(make(&self)) }
    return result
  }
}

extension CountFormat {
  fileprivate static var plain: CountFormat { CountFormat("%d").unsafelyUnwrapped }
}
