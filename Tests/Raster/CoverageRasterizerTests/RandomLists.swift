import DisplayModel
import Graphics
import TestSupport

/// Display lists of everything that a rasterizer draws, with random numbers.
struct RandomLists {
  var random: SplitMix64
  let canvas: PixelRect

  init(seed: UInt64, width: Int, height: Int) {
    random = SplitMix64(seed: seed)
    canvas = PixelRect(x: 0, y: 0, width: width, height: height)
  }

  mutating func list() -> DisplayList {
    let background = isChosen(2) ? Color.clear : color()
    let items = (0..<Int.random(in: 1...7, using: &random)).map { _ in item(depth: 0) }
    return DisplayList(
      width: canvas.width,
      height: canvas.height,
      background: background,
      items: items
    )
  }

  /// A rectangle that meets the canvas.
  mutating func part() -> PixelRect {
    let (x, y) = (
      Int.random(in: -5..<canvas.width, using: &random),
      Int.random(in: -5..<canvas.height, using: &random)
    )
    return PixelRect(
      x: x,
      y: y,
      width: Int.random(in: 6...max(7, canvas.width / 3), using: &random),
      height: Int.random(in: 6...max(7, canvas.height / 3), using: &random)
    )
  }

  /// Whether a random choice of one in so many came out.
  private mutating func isChosen(_ count: Int) -> Bool {
    Int.random(in: 0..<count, using: &random) == 0
  }

  private mutating func color() -> Color {
    let alpha = isChosen(2) ? 1 : random.number(in: 0.2...0.9)
    return Color(
      random.number(in: 0...1),
      random.number(in: 0...1),
      random.number(in: 0...1),
      alpha
    )
  }

  private mutating func point() -> Point {
    let point = Point(
      random.number(in: -10...Double(canvas.width) + 10),
      random.number(in: -10...Double(canvas.height) + 10)
    )
    return isChosen(3) ? Point(point.x.rounded(), point.y.rounded()) : point
  }

  private mutating func rect() -> Rect {
    let (a, b) = (point(), point())
    return Rect(minX: min(a.x, b.x), minY: min(a.y, b.y), maxX: max(a.x, b.x), maxY: max(a.y, b.y))
  }

  private mutating func path() -> Path {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return .rect(rect())
    case 1: return .ellipse(in: rect())
    // Small ones, whose coverage is cached.
    case 2:
      let center = point()
      return .ellipse(in: Rect(center.x, center.y, 9, 12))
    case 3: return .polyline((0..<7).map { _ in point() }, closed: true)
    default:
      var elements = [PathElement.move(point())]
      for _ in 0..<4 { elements.append(.curve(point(), point(), point())) }
      return Path(elements: elements)
    }
  }

  private mutating func paint() -> Paint {
    guard isChosen(2) else { return .color(color()) }
    let kinds = [Gradient.Kind.axial, .radial, .conic]
    let (middle, size) = (point(), random.number(in: 10...Double(canvas.width)))
    let last = isChosen(3) ? Color.clear : color()
    let turn = isChosen(3) ? 0 : random.number(in: 0...6)
    let transform = Affine.scale(size, size).concatenating(.rotation(turn))
    return .gradient(
      Gradient(
        kind: kinds[Int.random(in: 0..<3, using: &random)],
        stops: [
          GradientStop(location: 0, color: color()), GradientStop(location: 0.4, color: color()),
          GradientStop(location: 1, color: last),
        ],
        transform: transform.concatenating(.translation(middle.x, middle.y))
      )
    )
  }

  // Those of the shape, or all.
  private mutating func bounds(_ rect: Rect) -> PixelRect {
    isChosen(4) ? canvas : PixelRect(covering: rect).intersection(canvas)
  }

  private mutating func item(depth: Int) -> DisplayItem {
    switch Int.random(in: 0..<(depth < 3 ? 8 : 4), using: &random) {
    case 0, 1:
      let path = path()
      let rule = isChosen(2) ? FillRule.evenOdd : .nonZero
      let bounds = bounds(path.controlBounds)
      return .fill(
        FillItem(path: path, transform: .identity, paint: paint(), rule: rule, bounds: bounds)
      )
    case 2: return stroke()
    case 3: return isChosen(3) ? tiles(depth: depth) : image()
    default: return group(depth: depth)
    }
  }

  private mutating func stroke() -> DisplayItem {
    let path = path()
    let style = StrokeStyle(
      lineWidth: random.number(in: 0.4...20),
      lineCap: isChosen(2) ? .round : .butt,
      lineJoin: isChosen(2) ? .round : .miter,
      miterLimit: 4,
      dashPattern: isChosen(3) ? [7, 5] : [],
      dashPhase: 0
    )
    let bounds = bounds(path.controlBounds.outset(by: 50))
    return .stroke(
      StrokeItem(path: path, transform: .identity, paint: paint(), style: style, bounds: bounds)
    )
  }

  private mutating func image() -> DisplayItem {
    let (width, height) = (
      Int.random(in: 1...60, using: &random), Int.random(in: 1...40, using: &random)
    )
    let pixels = (0..<width * height).map { _ in
      let alpha = UInt32.random(in: 0...255, using: &random)
      return alpha << 24 | alpha / 2 << 16 | alpha / 3 << 8 | alpha
    }
    let (scale, center) = (random.number(in: 0.3...5), point())
    let turn = isChosen(2) ? 0 : random.number(in: 0...6)
    let transform = Affine.scale(isChosen(3) ? 1 : scale, isChosen(3) ? 1 : scale)
      .concatenating(.rotation(turn)).concatenating(.translation(center.x, center.y))
    let destination = Rect(0, 0, Double(width), Double(height))
    let bounds = bounds(transform.apply(destination))
    return .image(
      ImageItem(
        image: .bitmap(.make(width: width, pixels)),
        destination: destination,
        transform: transform,
        filter: isChosen(3) ? .nearest : .linear,
        tint: isChosen(2) ? .white : color(),
        bounds: bounds
      )
    )
  }

  private mutating func tiles(depth: Int) -> DisplayItem {
    let turn = isChosen(2) ? 0 : random.number(in: 0...6)
    let move = point()
    let (width, height) = (
      Int.random(in: 1...30, using: &random), Int.random(in: 1...30, using: &random)
    )
    return .tiles(
      TileItem(
        items: [item(depth: max(3, depth + 1))],
        width: width,
        height: height,
        transform: Affine.rotation(turn).concatenating(.translation(move.x, move.y)),
        bounds: part().intersection(canvas)
      )
    )
  }

  // A few primitives that look at other pixels.
  private mutating func graph() -> Effect {
    let region = rect()
    let inputs = [FilterGraph.Input.sourceGraphic, .sourceAlpha, .result(0), .result(1)]
    let operations: [FilterOperation] = [
      .gaussianBlur(x: random.number(in: 0...4), y: random.number(in: 0...4)),
      .offset(point()), .flood(color()), .merge, .blend(.multiply), .composite(.xor), .tile,
      .morphology(FilterMorphology(dilates: isChosen(2), radius: Size(2, 3))),
      .items([image()]),
    ]
    let primitives = (0..<3).map { index in
      FilterGraph.Primitive(
        operations.randomElement(using: &random) ?? .merge,
        inputs: (0..<2).map { _ in inputs[Int.random(in: 0..<index + 2, using: &random)] },
        region: isChosen(2) ? region : rect(),
        colorSpace: isChosen(2) ? .sRGB : .linearRGB
      )
    }
    return .graph(FilterGraph(transform: .identity, region: region, primitives: primitives))
  }

  // The canvas in perspective, which may reach behind the eye.
  private mutating func projection() -> Projection {
    let turn = Affine.rotation(random.number(in: -1...1))
    let tilt = 1.5 / Double(canvas.width)
    let map = Homography(
      x: SIMD3(turn.a, turn.b, random.number(in: -tilt...tilt)),
      y: SIMD3(turn.c, turn.d, random.number(in: -tilt...tilt)),
      origin: SIMD3(point().x / 2, point().y / 2, 1)
    )
    return Projection(map: map, area: canvas)
  }

  private mutating func group(depth: Int) -> DisplayItem {
    let items = (0..<Int.random(in: 1...4, using: &random)).map { _ in item(depth: depth + 1) }
    let bounds = items.reduce(items[0].bounds) { $0.union($1.bounds) }
    // Images of groups are cached by their labels.
    var group = DisplayGroup(items: items, opacity: 1, bounds: bounds)
    switch Int.random(in: 0..<9, using: &random) {
    case 0: group.opacity = random.number(in: 0.1...0.9)
    case 1, 2:
      group.clips = (0..<Int.random(in: 1...2, using: &random)).map { _ in
        ClipPath(path: path(), transform: .identity)
      }
    case 3:
      let mode = DisplayMask.Mode.allCases.randomElement(using: &random) ?? .alpha
      group.mask = DisplayMask(mode: mode, items: [item(depth: depth + 1)], bounds: canvas)
      group.clips = isChosen(2) ? [ClipPath(path: path(), transform: .identity)] : []
    case 4: group.blendMode = BlendMode.allCases.randomElement(using: &random) ?? .normal
    case 5:
      let offset = Point(random.number(in: -9...9), random.number(in: -9...9))
      let sigma = isChosen(3) ? 0 : random.number(in: 0...4)
      group.shadow = DisplayShadow(color: color(), offset: offset, sigma: sigma)
      group.bounds = canvas
    case 6:
      group.effects = [isChosen(2) ? .blur(sigma: random.number(in: 0.3...4)) : graph()]
      group.bounds = canvas
    case 7:
      group.projection = projection()
      group.bounds = canvas
    default: break
    }
    return .group(group)
  }
}
