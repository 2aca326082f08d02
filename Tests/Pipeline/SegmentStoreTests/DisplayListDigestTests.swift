import DisplayModel
import Files
import Graphics
import SegmentStore
import Testing

/// Every part of a display list that decides pixels decides the digest.
@Suite("Digests of display lists")
struct DisplayListDigestTests {
  private static let rect = PixelRect(x: 1, y: 2, width: 30, height: 40)
  private static let color = Color(0.1, 0.2, 0.3, 0.4)
  private static let affine = Affine(1, 0.5, 0.25, 2, 3, 4)
  private static let shortPath = Path.rect(Rect(1, 2, 3, 4))
  // Long enough for a digest of its own.
  private static let longPath = Path.polyline((0..<20).map { Point(Double($0), 1) }, closed: true)

  private static func digest(
    _ items: [DisplayItem],
    _ content: Digest? = SHA256.digest(of: [1])
  ) throws -> Digest {
    let hasher = DisplayListHasher(ImageDigests { _ in content })
    let list = DisplayList(width: 64, height: 48, background: .black, items: items)
    let digest = try hasher.digest(of: list)
    // What is remembered of the last list does not show.
    #expect(try hasher.digest(of: list) == digest)
    return digest
  }

  // Changes that each give another digest, and whether there is one for every stored property.
  private func check<Value>(
    _ value: Value,
    as item: (Value) -> DisplayItem,
    without ignored: Set<String> = [],
    _ changes: [(name: String, change: (inout Value) -> Void)]
  ) throws {
    let names = Set(
      Mirror(reflecting: value).children.compactMap { child in
        // Properties that are kept in boxes.
        child.label.map { $0.hasPrefix("_") ? String($0.dropFirst()) : $0 }
          .map { $0.hasSuffix("Box") ? String($0.dropLast(3)) : $0 }
      }
    )
    let changed = Set(changes.map { $0.name.split(separator: " ").first.map(String.init) ?? "" })
    #expect(names.subtracting(ignored) == changed, "\(Value.self)")
    var seen = [try Self.digest([item(value)]): "unchanged"]
    for (name, change) in changes {
      var other = value
      change(&other)
      let digest = try Self.digest([item(other)])
      #expect(seen[digest] == nil, "\(Value.self).\(name) looks like \(seen[digest] ?? "")")
      seen[digest] = name
    }
  }

  @Test("Sizes, backgrounds and the order of items")
  func lists() throws {
    func digest(_ list: DisplayList) throws -> Digest {
      try DisplayListHasher(ImageDigests { _ in nil }).digest(of: list)
    }
    let fill = Self.fill(.color(Self.color))
    let stroke = Self.stroke()
    let empty = DisplayList(width: 64, height: 48, background: .black)
    var wide = empty
    wide.width = 65
    var high = empty
    high.height = 49
    var clear = empty
    clear.background = .clear
    var one = empty
    one.items = [fill, stroke]
    var other = empty
    other.items = [stroke, fill]
    var nested = empty
    nested.items = [.group(DisplayGroup(label: "", items: [fill, stroke], bounds: Self.rect))]
    let lists = [empty, wide, high, clear, one, other, nested]
    #expect(Set(try lists.map(digest)).count == lists.count)
  }

  private static func fill(_ paint: Paint, _ path: Path = shortPath) -> DisplayItem {
    .fill(FillItem(path: path, transform: affine, paint: paint, rule: .nonZero, bounds: rect))
  }

  private static func stroke(_ style: StrokeStyle = StrokeStyle()) -> DisplayItem {
    .stroke(
      StrokeItem(
        path: shortPath,
        transform: affine,
        paint: .color(color),
        style: style,
        bounds: rect
      )
    )
  }

  @Test("Fills, by every part of them")
  func fills() throws {
    let item = FillItem(
      path: Self.longPath,
      transform: Self.affine,
      paint: .color(Self.color),
      rule: .nonZero,
      bounds: Self.rect
    )
    try check(
      item,
      as: DisplayItem.fill,
      [
        ("path", { $0.path = Self.shortPath }),
        ("path longer", { $0.path.line(to: Point(7, 7)) }),
        ("path moved", { $0.path = $0.path.transformed(by: Affine.translation(0, 1)) }),
        ("transform a", { $0.transform.a = 9 }), ("transform b", { $0.transform.b = 9 }),
        ("transform c", { $0.transform.c = 9 }), ("transform d", { $0.transform.d = 9 }),
        ("transform tx", { $0.transform.tx = 9 }), ("transform ty", { $0.transform.ty = 9 }),
        ("paint red", { $0.paint = .color(Color(0.9, 0.2, 0.3, 0.4)) }),
        ("paint green", { $0.paint = .color(Color(0.1, 0.9, 0.3, 0.4)) }),
        ("paint blue", { $0.paint = .color(Color(0.1, 0.2, 0.9, 0.4)) }),
        ("paint alpha", { $0.paint = .color(Color(0.1, 0.2, 0.3, 0.9)) }),
        ("rule", { $0.rule = .evenOdd }),
        ("bounds x", { $0.bounds.x = 9 }), ("bounds y", { $0.bounds.y = 9 }),
        ("bounds width", { $0.bounds.width = 9 }), ("bounds height", { $0.bounds.height = 9 }),
      ]
    )
  }

  @Test("Steps of paths, by kind and by every point")
  func paths() throws {
    let curve = PathElement.curve(Point(1, 2), Point(3, 4), Point(5, 6))
    let start = PathElement.move(Point(0, 0))
    let steps: [[PathElement]] = [
      [], [start], [.move(Point(1, 0))], [.move(Point(0, 1))], [start, .line(Point(5, 6))],
      [start, .move(Point(5, 6))], [start, curve], [start, curve, .close],
      [start, .curve(Point(9, 2), Point(3, 4), Point(5, 6))],
      [start, .curve(Point(1, 9), Point(3, 4), Point(5, 6))],
      [start, .curve(Point(1, 2), Point(9, 4), Point(5, 6))],
      [start, .curve(Point(1, 2), Point(3, 9), Point(5, 6))],
      [start, .curve(Point(1, 2), Point(3, 4), Point(9, 6))],
      [start, .curve(Point(1, 2), Point(3, 4), Point(5, 9))],
    ]
    let long = Array(Self.longPath.elements)
    let all = steps + steps.map { long + $0 }
    let digests = try all.map {
      try Self.digest([Self.fill(.color(Self.color), Path(elements: $0))])
    }
    #expect(Set(digests).count == all.count)
  }

  @Test("Strokes, by every part of them")
  func strokes() throws {
    let item = StrokeItem(
      path: Self.shortPath,
      transform: Self.affine,
      paint: .color(Self.color),
      style: StrokeStyle(),
      bounds: Self.rect
    )
    try check(
      item,
      as: DisplayItem.stroke,
      [
        ("path", { $0.path = Self.longPath }), ("transform", { $0.transform.tx = 9 }),
        ("paint", { $0.paint = .color(.black) }), ("bounds", { $0.bounds.x = 9 }),
        ("style", { $0.style.lineWidth = 9 }),
      ]
    )
    try check(
      StrokeStyle(dashPattern: [1, 2], dashPhase: 1),
      as: { Self.stroke($0) },
      [
        ("lineWidth", { $0.lineWidth = 9 }), ("lineCap", { $0.lineCap = .round }),
        ("lineJoin", { $0.lineJoin = .bevel }), ("miterLimit", { $0.miterLimit = 9 }),
        ("dashPattern", { $0.dashPattern = [1, 2, 3] }),
        ("dashPattern order", { $0.dashPattern = [2, 1] }),
        ("dashPhase", { $0.dashPhase = 9 }),
      ]
    )
  }

  @Test("Gradients, by every part of them")
  func gradients() throws {
    let stops = [0.0, 1].map { GradientStop(location: $0, color: Self.color) }
    let gradient = Gradient(kind: .axial, stops: stops, transform: Self.affine)
    try check(
      gradient,
      as: { Self.fill(.gradient($0)) },
      [
        ("kind", { $0.kind = .radial }), ("transform", { $0.transform.b = 9 }),
        ("focus", { $0.focus = Point(0.5, 0) }), ("focus y", { $0.focus = Point(0, 0.5) }),
        ("stops location", { $0.stops[1].location = 0.5 }),
        ("stops color", { $0.stops[1].color = .black }), ("stops count", { $0.stops.removeLast() }),
      ]
    )
  }

  private static func bitmap(width: Int = 3, _ byte: UInt8 = 7) -> Bitmap {
    var buffer = PixelBuffer(width: width, height: 2)
    buffer.withUnsafeMutableBytes { $0[4] = byte }
    return buffer.freeze()
  }

  private static func image(_ image: DisplayImage = .bitmap(bitmap())) -> ImageItem {
    ImageItem(
      image: image,
      source: Rect(0, 0, 1, 1),
      destination: Rect(0, 0, 10, 10),
      transform: affine,
      filter: .linear,
      tint: .white,
      bounds: rect
    )
  }

  @Test("Images, by every part of them")
  func images() throws {
    try check(
      Self.image(),
      as: DisplayItem.image,
      [
        ("image pixel", { $0.image = .bitmap(Self.bitmap(8)) }),
        ("image size", { $0.image = .bitmap(Self.bitmap(width: 4)) }),
        ("source", { $0.source = nil }), ("source moved", { $0.source = Rect(1, 0, 1, 1) }),
        ("destination", { $0.destination.size.height = 9 }), ("transform", { $0.transform.a = 9 }),
        ("filter", { $0.filter = .nearest }), ("tint", { $0.tint = .black }),
        ("bounds", { $0.bounds.x = 9 }),
      ]
    )
    // Equal pixels in other memory are the same image.
    let twice = [Self.bitmap(), Self.bitmap()].map { DisplayItem.image(Self.image(.bitmap($0))) }
    #expect(try Self.digest([twice[0]]) == Self.digest([twice[1]]))
  }

  @Test("Frames of images that move, by their file and number, not by the name of their asset")
  func frames() throws {
    let frame = ImageFrame(source: "a", content: 1, index: 2, width: 3, height: 4)
    try check(
      frame,
      as: { .image(Self.image(.frame($0))) },
      without: ["source"],
      [
        ("content", { $0.content = 9 }), ("index", { $0.index = 9 }), ("width", { $0.width = 9 }),
        ("height", { $0.height = 9 }),
      ]
    )
    var renamed = frame
    renamed.source = "b"
    let items = [frame, renamed].map { DisplayItem.image(Self.image(.frame($0))) }
    #expect(try Self.digest([items[0]]) == Self.digest([items[1]]))
    let other = SHA256.digest(of: [2])
    #expect(try Self.digest([items[0]]) != Self.digest([items[0]], other))
    #expect(throws: DisplayListHasher.UnknownImageError.self) { try Self.digest([items[0]], nil) }
  }

  private static func group(_ effects: [Effect] = []) -> DisplayGroup {
    DisplayGroup(label: "a", items: [fill(.color(color))], effects: effects, bounds: rect)
  }

  @Test("Groups, by every part of them but their name")
  func groups() throws {
    let clip = ClipPath(path: Self.shortPath, transform: .identity)
    let map = Homography(Affine.identity)
    var group = Self.group()
    group.clips = [clip]
    group.mask = DisplayMask(items: [Self.stroke()], bounds: Self.rect)
    group.shadow = DisplayShadow(color: Self.color, offset: .zero, sigma: 1, path: clip)
    group.projection = Projection(map: map, area: Self.rect)
    try check(
      group,
      as: DisplayItem.group,
      // Whether items mix follows from the items.
      without: ["label", "itemsBlend"],
      [
        ("items", { $0.items = [] }), ("items order", { $0.items.append(Self.stroke()) }),
        ("effects", { $0.effects = [.blur(sigma: 1)] }),
        ("shadow", { $0.shadow = nil }), ("shadow color", { $0.shadow?.color = .black }),
        ("shadow offset", { $0.shadow?.offset = Point(1, 0) }),
        ("shadow sigma", { $0.shadow?.sigma = 9 }), ("shadow path", { $0.shadow?.path = nil }),
        ("isolatesBlending", { $0.isolatesBlending = true }),
        ("clips", { $0.clips = [] }), ("clips path", { $0.clips[0].path = Self.longPath }),
        ("clips transform", { $0.clips[0].transform.a = 9 }),
        ("clips rule", { $0.clips[0].rule = .evenOdd }),
        ("mask", { $0.mask = nil }), ("mask mode", { $0.mask?.mode = .luma }),
        ("mask items", { $0.mask?.items = [] }), ("mask bounds", { $0.mask?.bounds.x = 9 }),
        ("opacity", { $0.opacity = 0.5 }), ("blendMode", { $0.blendMode = .multiply }),
        ("bounds", { $0.bounds.y = 9 }), ("projection", { $0.projection = nil }),
        ("projection x", { $0.projection?.map.x.z = 0.1 }),
        ("projection y", { $0.projection?.map.y.x = 0.1 }),
        ("projection origin", { $0.projection?.map.origin.y = 0.1 }),
        ("projection area", { $0.projection?.area.width = 9 }),
      ]
    )
    var renamed = group
    renamed.label = "b"
    #expect(try Self.digest([.group(renamed)]) == Self.digest([.group(group)]))
  }

  @Test("Effects, by kind and by every number")
  func effects() throws {
    let shadow = EffectShadow(color: Self.color, offset: Point(1, 2), sigma: 3)
    var shadows = [EffectShadow](repeating: shadow, count: 6)
    shadows[1].color = .black
    shadows[2].offset.x = 9
    shadows[3].offset.y = 9
    shadows[4].sigma = 9
    shadows[5].gain = 9
    var levels = [Levels](repeating: Levels(), count: 6)
    levels[1].black = 0.1
    levels[2].white = 0.9
    levels[3].gamma = 2
    levels[4].outputBlack = 0.1
    levels[5].outputWhite = 0.9
    let ramp = Tritone(
      shadows: Color(0.1, 0, 0),
      midtones: Color(0.2, 0, 0),
      highlights: Color(0.3, 0, 0),
      amount: 0.5
    )
    var ramps = [Tritone](repeating: ramp, count: 5)
    ramps[1].shadows = .white
    ramps[2].midtones = .white
    ramps[3].highlights = .white
    ramps[4].amount = 1
    var effects: [Effect] = [
      .blur(sigma: 1), .blur(x: 2, y: 1), .blur(x: 1, y: 2), .colorMatrix(.identity),
      .colorMatrix(.brightness(0.5)),
      .overlay(.black, .normal), .overlay(.white, .normal), .overlay(.black, .multiply),
    ]
    effects += shadows.map { .shadow($0) }
    effects += shadows.map { .innerShadow($0, .normal) }
    effects.append(.innerShadow(shadow, .multiply))
    effects += [1, 2].map { .extend(PixelRect(x: 0, y: 0, width: $0, height: 1)) }
    effects += ramps.map { .tritone($0) }
    for channel in Levels.Channel.allCases { effects += levels.map { .levels($0, channel) } }
    let digests = try effects.map { try Self.digest([.group(Self.group([$0]))]) }
    #expect(Set(digests).count == effects.count)
  }
}
