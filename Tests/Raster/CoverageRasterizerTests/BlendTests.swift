import DisplayModel
import Graphics
import Testing

/// The formulas of W3C Compositing and Blending Level 1 in doubles, written down a second time.
private enum Reference {
  static func separable(_ mode: BlendMode, _ b: Double, _ s: Double) -> Double? {
    switch mode {
    case .normal: s
    case .multiply: b * s
    case .screen: 1 - (1 - b) * (1 - s)
    case .overlay: separable(.hardLight, s, b)
    case .darken: min(b, s)
    case .lighten: max(b, s)
    case .colorDodge: b == 0 ? 0 : s >= 1 ? 1 : min(1, b / (1 - s))
    case .colorBurn: b >= 1 ? 1 : s <= 0 ? 0 : 1 - min(1, (1 - b) / s)
    case .hardLight: s <= 0.5 ? 2 * b * s : 1 - (1 - b) * (2 - 2 * s)
    case .softLight:
      s <= 0.5
        ? b - (1 - 2 * s) * b * (1 - b)
        : b + (2 * s - 1) * ((b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()) - b)
    case .difference: abs(b - s)
    case .exclusion: b + s - 2 * b * s
    // The margin makes up for sums of floats that are 1 on paper.
    case .hardMix: b + s > 1 - 1 / 1024 ? 1 : 0
    case .hue, .saturation, .color, .luminosity, .plusLighter: nil
    }
  }

  static func lum(_ c: [Double]) -> Double { 0.3 * c[0] + 0.59 * c[1] + 0.11 * c[2] }
  static func sat(_ c: [Double]) -> Double { c.reduce(0, max) - c.reduce(1, min) }

  static func setLum(_ c: [Double], _ l: Double) -> [Double] {
    let moved = c.map { $0 + l - lum(c) }
    let (low, high) = (moved.reduce(1, min), moved.reduce(0, max))
    if low < 0 { return moved.map { l + ($0 - l) * l / (l - low) } }
    if high > 1 { return moved.map { l + ($0 - l) * (1 - l) / (high - l) } }
    return moved
  }

  static func setSat(_ c: [Double], _ s: Double) -> [Double] {
    let low = c.reduce(1, min)
    return sat(c) == 0 ? [0, 0, 0] : c.map { ($0 - low) * s / sat(c) }
  }

  static func mixed(_ mode: BlendMode, _ b: [Double], _ s: [Double]) -> [Double] {
    switch mode {
    case .hue: setLum(setSat(s, sat(b)), lum(b))
    case .saturation: setLum(setSat(b, sat(s)), lum(b))
    case .color: setLum(s, lum(b))
    case .luminosity: setLum(b, lum(s))
    default: zip(b, s).map { separable(mode, $0, $1) ?? 0 }
    }
  }

  /// The composite of two premultiplied pixels.
  static func pixel(_ mode: BlendMode, over backdrop: UInt32, _ source: UInt32) -> UInt32 {
    func parts(_ pixel: UInt32) -> (color: [Double], alpha: Double) {
      let alpha = Double(pixel >> 24) / 255
      let color = [16, 8, 0].map { Double(pixel >> $0 & 255) / 255 }
      return (alpha > 0 ? color.map { $0 / alpha } : [0, 0, 0], alpha)
    }
    let (b, s) = (parts(backdrop), parts(source))
    let m = mixed(mode, b.color, s.color)
    var alpha = s.alpha + b.alpha - s.alpha * b.alpha
    var color = (0..<3).map { i in
      s.color[i] * s.alpha * (1 - b.alpha) + b.color[i] * b.alpha * (1 - s.alpha)
        + s.alpha * b.alpha * m[i]
    }
    if mode == .plusLighter {
      alpha = min(1, s.alpha + b.alpha)
      color = (0..<3).map { min(1, s.color[$0] * s.alpha + b.color[$0] * b.alpha) }
    }
    let bytes = Color(color[0], color[1], color[2], alpha).bytes
    return UInt32(bytes.alpha) << 24 | UInt32(bytes.red) << 16 | UInt32(bytes.green) << 8
      | UInt32(bytes.blue)
  }
}

@Suite("Blend modes")
struct BlendTests {
  // Premultiplied pixels of every kind: transparent, faint, grey, pure, opaque.
  private static let pixels: [UInt32] = {
    var result: [UInt32] = [0]
    for alpha in [1, 64, 128, 254, 255] {
      for color in [
        (0, 0, 0), (255, 255, 255), (128, 128, 128), (255, 0, 0), (10, 200, 90), (64, 63, 255),
      ] {
        func part(_ c: Int) -> UInt32 { UInt32((c * alpha + 127) / 255) }
        result.append(
          UInt32(alpha) << 24 | part(color.0) << 16 | part(color.1) << 8 | part(color.2)
        )
      }
    }
    return result
  }()

  @Test("Every mode on every pair of pixels, against doubles", arguments: BlendMode.allCases)
  func reference(mode: BlendMode) throws {
    let count = Self.pixels.count
    let raster = Raster(width: count, height: count)
    let rows = Self.pixels.flatMap { Array(repeating: $0, count: count) }
    let columns = Self.pixels.indices.flatMap { _ in Self.pixels }
    let area = Rect(0, 0, Double(count), Double(count))
    let backdrop = raster.image(.make(width: count, rows), into: area, filter: .nearest)
    let source = raster.image(.make(width: count, columns), into: area, filter: .nearest)
    let group = DisplayGroup(items: [source], blendMode: mode, bounds: raster.canvas)
    let bitmap = try raster.draw(backdrop, .group(group))
    for y in 0..<count {
      for x in 0..<count {
        let expected = Reference.pixel(mode, over: Self.pixels[y], Self.pixels[x])
        let pixel = bitmap[x, y]
        #expect(difference(pixel, expected) <= 1, "\(mode) \(x) \(y)")
        let alpha = pixel >> 24
        #expect([16, 8, 0].allSatisfy { pixel >> $0 & 255 <= alpha })
      }
    }
  }

  @Test(
    "Opacity, mask and antialiased clip weigh the mixture",
    arguments: [BlendMode.multiply, .hue]
  )
  func weights(mode: BlendMode) throws {
    let raster = Raster(background: Color(0.8, 0.6, 0.2))
    let blue = raster.fill(Rect(0, 0, 40, 40), Color(0.2, 0.4, 1))
    func draw(_ change: (inout DisplayGroup) -> Void) throws -> Bitmap {
      var group = DisplayGroup(
        items: [blue, raster.fill(.zero)],
        blendMode: mode,
        bounds: raster.canvas
      )
      change(&group)
      return try raster.draw(.group(group))
    }
    let none = Color(0.8, 0.6, 0.2).exactPixel
    let full = try draw { _ in }[5, 5]
    func between(_ fraction: Double) -> UInt32 {
      [24, 16, 8, 0].reduce(0) { pixel, shift in
        let (a, b) = (Double(none >> shift & 255), Double(full >> shift & 255))
        return pixel | UInt32(Int(clamping: a + (b - a) * fraction)) << shift
      }
    }
    #expect(full != none)
    #expect(difference(try draw { $0.opacity = 0.5 }[5, 5], between(0.5)) <= 2)
    let half = raster.fill(Rect(0, 0, 40, 40), Color(0, 0, 0, 0.25))
    let masked = try draw { $0.mask = DisplayMask(items: [half], bounds: raster.canvas) }
    #expect(difference(masked[5, 5], between(0.25)) <= 2)
    let clip = ClipPath(path: .rect(Rect(0, 0, 20.25, 40)), transform: .identity)
    let clipped = try draw { $0.clips = [clip] }
    #expect(clipped[19, 5] == full && clipped[21, 5] == none)
    #expect(difference(clipped[20, 5], between(0.25)) <= 2)
  }

  @Test("A group blends with its own parent alone when that isolates")
  func isolation() throws {
    let raster = Raster(background: Color(1, 1, 0))
    let red = raster.fill(Rect(10, 10, 20, 20), Color(1, 0, 1))
    let child = DisplayItem.group(
      DisplayGroup(items: [red], blendMode: .multiply, bounds: raster.canvas)
    )
    var parent = DisplayGroup(items: [child], bounds: raster.canvas)
    #expect(try raster.draw(.group(parent))[20, 20] == 0xffff_0000)
    parent.isolatesBlending = true
    #expect(try raster.draw(.group(parent))[20, 20] == 0xffff_00ff)
  }

  @Test("Added shapes add up to the whole where they meet inside a pixel")
  func addedEdges() throws {
    let raster = Raster()
    let items = [Rect(5, 5, 10.3, 20), Rect(15.3, 5, 9.7, 20)].map { rect in
      DisplayItem.group(
        DisplayGroup(
          items: [raster.fill(rect, Color(1, 0.5, 0))],
          blendMode: .plusLighter,
          bounds: raster.canvas
        )
      )
    }
    let group = DisplayGroup(
      items: items,
      isolatesBlending: true,
      bounds: raster.canvas
    )
    let bitmap = try raster.draw(.group(group))
    #expect(difference(bitmap[15, 10], bitmap[10, 10]) <= 1)
  }

  @Test("Masks by inverted alpha and by luma", arguments: DisplayMask.Mode.allCases)
  func maskModes(mode: DisplayMask.Mode) throws {
    let raster = Raster()
    let mask = [
      raster.fill(Rect(0, 0, 20, 40), Color(0, 1, 0, 0.5)), raster.fill(Rect(20, 0, 10, 40)),
    ]
    let group = DisplayGroup(
      items: [raster.fill(Rect(0, 0, 40, 40)), raster.fill(.zero)],
      mask: DisplayMask(
        mode: mode,
        items: mask,
        bounds: PixelRect(x: 0, y: 0, width: 30, height: 40)
      ),
      bounds: raster.canvas
    )
    let bitmap = try raster.draw(.group(group))
    // Half green: luma .7152 · .5; black; nothing.
    let expected =
      switch mode {
      case .alpha: [128, 255, 0]
      case .alphaInverted: [127, 0, 255]
      case .luma: [92, 0, 0]
      // The light of full green is 1.
      case .lightLuma: [92, 0, 0]
      case .lumaInverted: [163, 255, 255]
      }
    for (x, alpha) in zip([10, 25, 35], expected) {
      #expect(abs(bitmap.alpha(x, 5) - alpha) <= 1, "\(x)")
    }
  }

  @Test("A part of an image samples nothing beyond its borders, and its edge extends outside")
  func imageParts() throws {
    let raster = Raster(width: 20, height: 10)
    let bitmap = Bitmap.make(width: 4, [0xffff_0000, 0xff00_ff00, 0xff00_00ff, 0xffff_ffff])
    func draw(_ source: Rect) throws -> Bitmap {
      try raster.draw(
        .image(
          ImageItem(
            image: .bitmap(bitmap),
            source: source,
            destination: Rect(0, 0, 20, 10),
            transform: .identity,
            filter: .linear,
            tint: .white,
            bounds: raster.canvas
          )
        )
      )
    }
    let green = try draw(Rect(1, 0, 1, 1))
    for x in 0..<20 { #expect(green[x, 5] == 0xff00_ff00) }
    let beyond = try draw(Rect(-2, 0, 3, 1))
    for x in 0..<13 { #expect(beyond[x, 5] == 0xffff_0000) }
    let far = try draw(Rect(7, 3, 1, 1))
    #expect(far[10, 5] == 0xffff_ffff)
  }
}
