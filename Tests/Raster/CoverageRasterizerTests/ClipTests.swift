import CoverageRasterizer
import DisplayModel
import Graphics
import TestSupport
import Testing

/// Coverage planes of clips, and areas that are drawn in parts.
@Suite("Clips and tiles")
struct ClipTests {
  let raster = Raster(width: 60, height: 60)

  private func clip(_ path: Path, _ transform: Affine = .identity) -> ClipPath {
    ClipPath(path: path, transform: transform)
  }

  @Test("The coverages of nested clips, shape and opacity are multiplied")
  func products() throws {
    let disc = clip(.ellipse(in: Rect(5.3, 6.1, 40, 40)))
    let turned = clip(.rect(Rect(0, 0, 40, 30)), .rotation(0.4))
    let star = Path.star(
      center: Point(25, 25),
      points: 5,
      outerRadius: 24,
      innerRadius: 10,
      rotation: 0.2
    )
    let full = raster.fill(Rect(-1, -1, 99, 99))
    let shape = raster.fill(star)
    let alone = try [
      raster.draw(raster.group([full], clips: [disc])),
      raster.draw(raster.group([full], clips: [turned])), raster.draw(shape),
    ]
    let pair = raster.group([shape], clips: [disc, turned])
    let nested = raster.group([raster.group([shape], clips: [turned])], clips: [disc])
    let (both, inner) = (try raster.draw(pair), try raster.draw(nested))
    let group = raster.group([shape, raster.fill(.zero)], clips: [disc, turned], opacity: 0.5)
    let faded = try raster.draw(group)
    var partial = 0
    for y in 0..<60 {
      for x in 0..<60 {
        let parts = alone.map { Double($0.alpha(x, y)) / 255 }
        let expected = parts.reduce(255, *)
        #expect(abs(Double(both.alpha(x, y)) - expected) <= 1.5, "\(x), \(y)")
        #expect(inner[x, y] == both[x, y])
        #expect(abs(Double(faded.alpha(x, y)) - expected / 2) <= 1.5)
        if parts.filter({ $0 > 0 && $0 < 1 }).count > 1 { partial += 1 }
      }
    }
    #expect(partial > 3)
  }

  @Test("A background that fills its clip has the coverage of the clip", arguments: [0, 0.3])
  func background(angle: Double) throws {
    let frame = Rect(4.4, 5.6, 40.3, 30.3)
    let turn = Affine.rotation(angle).concatenating(.translation(angle * 30, 0))
    let rounded = clip(.roundedRect(frame, radius: 9), turn)
    let everything = raster.fill(.ellipse(in: Rect(-99, -99, 300, 300)))
    let full = try raster.draw(raster.group([everything], clips: [rounded]))
    let white = Bitmap.solid(8, 8, 0xff00_0000)
    let outer = clip(.rect(frame), turn)
    for item in [
      raster.fill(.rect(frame), transform: turn), raster.image(white, into: frame, transform: turn),
      raster.group([everything], clips: [outer]),
      raster.fill(.roundedRect(frame, radius: 9), transform: turn),
      raster.group([everything], clips: [rounded]),
    ] {
      #expect(try raster.draw(raster.group([item], clips: [rounded])) == full)
    }
    #expect(try raster.draw(raster.group([everything], clips: [outer, rounded])) == full)
    #expect(abs(full.area - 40.3 * 30.3 + (4 - .pi) * 81) < 1)
    // Of another rectangle the coverage is multiplied.
    let lower = raster.fill(.rect(Rect(4.4, 5.8, 40.3, 30)), transform: turn)
    let cut = try raster.draw(raster.group([lower], clips: [rounded]))
    #expect(cut != full && (angle != 0 || abs(cut.alpha(20, 5) - 102 / 5) <= 1))
  }

  @Test("A border whose outer outline is its clip has its own coverage", arguments: [0, 0.3])
  func border(angle: Double) throws {
    let (frame, inner) = (Rect(4.4, 5.6, 40.3, 30.3), Rect(6.9, 8.1, 35.3, 25.3))
    let turn = Affine.rotation(angle).concatenating(.translation(angle * 30, 0))
    let (corners, innerCorners) = ((4 - .pi) * 81.0, (4 - .pi) * 6.5 * 6.5)
    let borders: [(Path, Path, Double)] = [
      (.rect(frame), .rect(inner), 0),
      (.roundedRect(frame, radius: 9), .roundedRect(inner, radius: 6.5), innerCorners - corners),
    ]
    for (outline, hole, difference) in borders {
      var path = outline
      path.append(hole)
      let border = raster.fill(path, transform: turn, rule: .evenOdd)
      let cut = try raster.draw(raster.group([border], clips: [clip(outline, turn)]))
      let alone = try raster.draw(border)
      for y in 0..<60 {
        for x in 0..<60 { #expect(abs(cut.alpha(x, y) - alone.alpha(x, y)) <= 2, "\(x), \(y)") }
      }
      // Sixteen lines a pixel measure the hole.
      #expect(abs(cut.area - (40.3 * 30.3 - 35.3 * 25.3 + difference)) < 3)
    }
    // As wide as half the layer, a border has no hole.
    let full = raster.fill(.roundedRect(frame, radius: 9), transform: turn, rule: .evenOdd)
    let rounded = clip(.roundedRect(frame, radius: 9), turn)
    let everything = raster.group([raster.fill(Rect(-1, -1, 99, 99))], clips: [rounded])
    #expect(try raster.draw(raster.group([full], clips: [rounded])) == raster.draw(everything))
  }

  @Test("A bar that fills the left part of its clip has the coverage of the clip at common sides")
  func bar() throws {
    let frame = Rect(4.4, 5.6, 40.3, 13.3)
    let rounded = clip(.roundedRect(frame, radius: 6))
    let full = try raster.draw(raster.group([raster.fill(Rect(-9, -9, 99, 99))], clips: [rounded]))
    let items = [
      raster.fill(Rect(4.4, 5.6, 20.1, 13.3)), raster.fill(Rect(2, 5.6, 22.5, 13.3)),
      raster.fill(.rect(Rect(22, 28, 100.5, 66.5)), transform: .scale(0.2, 0.2)),
    ]
    for item in items {
      let bar = try raster.draw(raster.group([item], clips: [rounded]))
      for y in 0..<60 {
        for x in 0..<24 { #expect(bar[x, y] == full[x, y], "\(x), \(y)") }
        // The right side is in the middle of a pixel.
        #expect(abs(bar.alpha(24, y) * 2 - full.alpha(24, y)) <= 1)
        for x in 25..<60 { #expect(bar[x, y] == 0) }
      }
    }
    #expect(abs(full.alpha(20, 5) - 102) <= 1 && abs(full.alpha(20, 18) - 230) <= 1)
  }

  @Test("The even-odd rule applies to an outline that crosses itself and is the clip, too")
  func crossed() throws {
    let points = (0..<5).map { Affine.rotation(Double($0) * 0.8 * .pi).apply(Point(0, -25)) }
    let star = Path.polyline(points, closed: true)
    let turn = Affine.translation(30, 30)
    let item = raster.fill(star, transform: turn, rule: .evenOdd)
    let cut = try raster.draw(raster.group([item], clips: [clip(star, turn)]))
    #expect(cut.alpha(30, 30) == 0 && cut.alpha(30, 12) == 255)
  }

  // Everything that can be under a clip or in a mask.
  private func scene(_ seed: UInt64) -> [DisplayItem] {
    var random = SplitMix64(seed: seed)
    func number(_ range: ClosedRange<Double>) -> Double { random.number(in: range) }
    func rect() -> Rect { Rect(number(-5...40), number(-5...40), number(4...40), number(4...40)) }
    func clips() -> [ClipPath] {
      [clip(.rect(rect())), clip(.ellipse(in: rect())), clip(.rect(rect()), .rotation(0.3))]
        .filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
    }
    let bitmap = Bitmap.make(width: 2, [0xffff_0000, 0xff00_ff00, 0xff00_00ff, 0x8080_8080])
    let modes: [BlendMode] = [.normal, .plusLighter, .multiply, .overlay, .hue]
    func item(_ depth: Int) -> DisplayItem {
      let color = Color(number(0...1), number(0...1), number(0...1), number(0.3...1))
      switch Int.random(in: 0..<(depth < 2 ? 8 : 4), using: &random) {
      case 0: return raster.fill(.ellipse(in: rect()), .color(color))
      case 1: return raster.fill(rect(), color)
      case 2: return raster.stroke(.ellipse(in: rect()), StrokeStyle(lineWidth: 3), color: color)
      case 3:
        let filter: SamplingFilter = Bool.random(using: &random) ? .nearest : .linear
        return raster.image(bitmap, into: rect(), transform: .rotation(0.1), filter: filter)
      default:
        var group = DisplayGroup(
          items: (0..<3).map { _ in item(depth + 1) },
          clips: clips(),
          bounds: raster.canvas
        )
        group.blendMode = modes[Int.random(in: 0..<modes.count, using: &random)]
        if Bool.random(using: &random) { group.opacity = 0.7 }
        if Int.random(in: 0..<3, using: &random) == 0 {
          group.mask = DisplayMask(items: [item(depth + 1)], bounds: raster.canvas)
        }
        if Int.random(in: 0..<4, using: &random) == 0 {
          group.shadow = DisplayShadow(color: color, offset: Point(2.3, 3.7), sigma: 1.5)
        }
        return .group(group)
      }
    }
    return (0..<5).map { _ in item(0) }
  }

  @Test("Bands of any height have the same pixels", arguments: SplitMix64.seeds(40))
  func bands(seed: UInt64) throws {
    var raster = raster
    raster.background = Color(0.2, 0.3, 0.5)
    let list = raster.list(scene(seed))
    let bitmaps = try [1, 60 * 4 * 32, 1 << 20].map {
      try CoverageRasterizer(bandBytes: $0).makeBitmap(of: list)
    }
    #expect(bitmaps[0] == bitmaps[2])
    #expect(bitmaps[1] == bitmaps[2])
  }

  @Test("Areas of any size are filled in tiles, which change no pixel")
  func tiles() throws {
    let raster = Raster(width: 900, height: 900)
    let ring = raster.stroke(.ellipse(in: Rect(30, 30, 830, 830)), StrokeStyle(lineWidth: 17))
    let list = raster.list([ring, raster.fill(.ellipse(in: Rect(60.4, 99.8, 700, 700)))])
    let low = try CoverageRasterizer(bandBytes: 1).makeBitmap(of: list)
    let full = try CoverageRasterizer(bandBytes: 1 << 30).makeBitmap(of: list)
    #expect(low == full)
    #expect(abs(full.area - .pi * (350 * 350 + 415 * 17 * 2)) < 42_000)
  }

  @Test("Strokes of more segments than are outlined at once have the same pixels")
  func manySegments() throws {
    let rows = (0..<110).map { 0.7 + Double($0) * 0.53 }
    var (lines, segments) = (Path(), Path())
    for y in rows {
      lines.append(line(2, y, 50, y))
      let points = (0...2400).map { Point(2 + Double($0) / 50, y) }
      segments.append(.polyline(points, closed: false))
    }
    #expect(segments.segmentCount(tolerance: 1) > 250_000)
    let style = StrokeStyle(lineWidth: 0.25)
    let drawn = try raster.draw(raster.stroke(segments, style))
    #expect(try raster.draw(raster.stroke(lines, style)) == drawn)
    #expect(abs(drawn.area - 110 * 48 * 0.25) < 30)
  }

  @Test("Of two equally near pixels the left and upper one is the nearest")
  func nearestTies() throws {
    let pixels = (0..<64).map { 0xff00_0000 | UInt32($0) * 3 }
    let source = Bitmap.make(width: 8, pixels)
    let raster = Raster(width: 10, height: 10)
    let bitmap = try raster.draw(raster.image(source, into: Rect(1, 1, 4, 4), filter: .nearest))
    for y in 0..<4 {
      for x in 0..<4 { #expect(bitmap[x + 1, y + 1] == source[2 * x, 2 * y]) }
    }
  }
}
