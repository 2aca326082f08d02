import CRasterKernels
import DisplayModel
import Graphics
import Testing

@Suite("Images in perspective")
struct ProjectionTests {
  // A plane that recedes to the right: W grows with x.
  private let receding = Homography(
    x: SIMD3(0.8, 0.1, 0.004),
    y: SIMD3(0.05, 0.9, 0),
    origin: SIMD3(4, 5, 1)
  )

  private func group(
    _ items: [DisplayItem],
    _ map: Homography,
    _ area: PixelRect,
    opacity: Double = 1,
    canvas: PixelRect
  ) -> DisplayItem {
    .group(
      DisplayGroup(
        items: items,
        opacity: opacity,
        bounds: canvas,
        projection: Projection(map: map, area: area)
      )
    )
  }

  @Test("A projected image covers what its outline covers; edges are antialiased and straight")
  func coverage() throws {
    let raster = Raster(width: 60, height: 60)
    let area = PixelRect(x: 0, y: 0, width: 50, height: 40)
    let items = [raster.fill(area.rect, Color(1, 0, 0))]
    let drawn = try raster.draw(group(items, receding, area, canvas: raster.canvas))
    let outline = Path.polyline(receding.projected(area.rect.corners), closed: true)
    let expected = try raster.draw(raster.fill(outline, .color(Color(1, 0, 0))))
    var worst = 0
    for y in 0..<60 {
      for x in 0..<60 { worst = max(worst, difference(drawn[x, y], expected[x, y])) }
    }
    #expect(worst <= 1)
    let faded = try raster.draw(group(items, receding, area, opacity: 0.5, canvas: raster.canvas))
    let middle = receding.apply(Point(25, 20)).point
    let (x, y) = (Int(clamping: middle.x), Int(clamping: middle.y))
    #expect(drawn.alpha(x, y) == 255 && (127...128).contains(faded.alpha(x, y)))
  }

  @Test("The corners of an image are where they belong")
  func corners() throws {
    let raster = Raster(width: 60, height: 60)
    let colors: [UInt32] = [0xffff_0000, 0xff00_ff00, 0xff00_00ff, 0xffff_ff00]
    var pixels: [UInt32] = []
    for y in 0..<40 {
      for x in 0..<40 { pixels.append(colors[(y < 20 ? 0 : 2) + (x < 20 ? 0 : 1)]) }
    }
    let area = PixelRect(x: 0, y: 0, width: 40, height: 40)
    var item = raster.image(.make(width: 40, pixels), into: area.rect)
    if case .image(var image) = item {
      image.bounds = area
      item = .image(image)
    }
    let drawn = try raster.draw(group([item], receding, area, canvas: raster.canvas))
    for (index, corner) in [
      (0, Point(3, 3)), (1, Point(37, 3)), (2, Point(3, 37)), (3, Point(37, 37)),
    ] {
      let p = receding.apply(corner).point
      #expect(
        drawn[Int(clamping: p.x, .down), Int(clamping: p.y, .down)] == colors[index],
        "corner \(index)"
      )
    }
  }

  @Test("A plane that reaches behind the eye shows its front part only")
  func behindTheEye() throws {
    let raster = Raster(width: 60, height: 60)
    // W falls to 0 at y = 40; what lies beyond would appear turned over above the horizon.
    let map = Homography(
      x: SIMD3(1, 0, 0),
      y: SIMD3(-0.75, 0.5, -1.0 / 40),
      origin: SIMD3(0, 10, 1)
    )
    let area = PixelRect(x: 0, y: 0, width: 60, height: 100)
    let items = [raster.fill(area.rect, Color(1, 0, 0))]
    let drawn = try raster.draw(group(items, map, area, canvas: raster.canvas))
    #expect((0..<60).allSatisfy { drawn.covered(row: $0) == 0 || $0 >= 9 })
    #expect(drawn.covered(row: 30) > 10)
    let outline = map.projected(area.rect.corners)
    let expected = try raster.draw(
      raster.fill(.polyline(outline, closed: true), .color(Color(1, 0, 0)))
    )
    #expect(abs(drawn.area - expected.area) < 2)
  }

  @Test("A clip around a stroke does not change it", arguments: [0.0, 0.4, 1.1])
  func strokeOutlines(angle: Double) throws {
    let raster = Raster(width: 80, height: 80)
    var path = Path.star(
      center: Point(20, 20),
      points: 5,
      outerRadius: 16,
      innerRadius: 8,
      rotation: 0
    )
    path.append(.ellipse(in: Rect(12, 12, 16, 12)))
    path.append(.polyline([Point(2, 2), Point(12, 4), Point(4, 12)], closed: false))
    let transform = Affine(1.8, 0.2, -0.3, 1.6, 8, 3).concatenating(.identity)
    let disc = Path.ellipse(in: Rect(-200, -200, 500, 500))
    let everything = ClipPath(path: disc, transform: .identity, rule: .nonZero)
    for join in LineJoin.allCases {
      for cap in LineCap.allCases {
        for dashes in [[], [3.0, 4]] {
          let style = StrokeStyle(
            lineWidth: 2.5,
            lineCap: cap,
            lineJoin: join,
            miterLimit: 4 + angle,
            dashPattern: dashes,
            dashPhase: angle
          )
          let stroke = raster.stroke(path, style, transform: transform)
          let stroked = try raster.draw(raster.group([stroke], clips: [everything]))
          let filled = try raster.draw(stroke)
          #expect(stroked == filled && filled.area > 100, "\(join) \(cap) \(dashes)")
        }
      }
    }
  }
}

@Suite("The perspective sampler")
struct PerspectiveKernelTests {
  private func source(_ x: Int, _ y: Int) -> UInt32 {
    let (x, y) = (min(63, max(0, x)), min(63, max(0, y)))
    let wave = { (step: Double, phase: Double) -> UInt32 in
      UInt32(Int(clamping: 127 + 120 * ElementaryFunctions.sin(step + phase), in: 0...255))
    }
    let (u, v) = (Double(x) / 5, Double(y) / 7)
    return 0xff00_0000 | wave(u, v) << 16 | wave(v, 1) << 8 | wave(u + v, 2)
  }

  // Bilinear in real arithmetic, the edge repeated.
  private func channel(_ u: Double, _ v: Double, _ shift: UInt32) -> Double {
    let (u, v) = (min(63, max(0, u - 0.5)), min(63, max(0, v - 0.5)))
    let (x, y) = (Int(clamping: u, .down), Int(clamping: v, .down))
    let (fx, fy) = (u - Double(x), v - Double(y))
    func at(_ x: Int, _ y: Int) -> Double { Double(source(x, y) >> shift & 255) }
    return (at(x, y) * (1 - fx) + at(x + 1, y) * fx) * (1 - fy)
      + (at(x, y + 1) * (1 - fx) + at(x + 1, y + 1) * fx) * fy
  }

  private func draw(_ m: [Double], side: Int) -> [UInt32] {
    var pixels: [UInt32] = []
    for y in 0..<64 {
      for x in 0..<64 { pixels.append(source(x, y)) }
    }
    var out = [UInt32](repeating: 1, count: side * side)
    pixels.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      var image = perspective_source(pixels: base, stride: 256, width: 64, height: 64)
      perspective_fill(&out, side * 4, Int32(clamping: side), Int32(clamping: side), m, &image)
    }
    return out
  }

  @Test(
    "It agrees with 4 × 4 samples in double precision",
    arguments: [
      [1.0, 0, 0, 0, 1, 0, 0, 0, 1], [0.7, 0.1, 0.002, -0.1, 0.8, 0.003, 5, 3, 0.9],
      [2, 0.3, 0.01, 0.2, 2.2, 0.004, 1, 2, 1], [0.1, 0, 0.001, 0, 0.1, 0, 20, 20, 1],
    ]
  )
  func reference(m: [Double]) {
    let side = 48
    let out = draw(m, side: side)
    var square = 0.0
    var worst = 0.0
    for y in 0..<side {
      for x in 0..<side {
        for shift: UInt32 in [0, 8, 16] {
          var sum = 0.0
          for j in 0..<4 {
            for i in 0..<4 {
              let sx = Double(x) + (Double(i) + 0.5) / 4
              let sy = Double(y) + (Double(j) + 0.5) / 4
              let w = m[2] * sx + m[5] * sy + m[8]
              sum += channel(
                (m[0] * sx + m[3] * sy + m[6]) / w,
                (m[1] * sx + m[4] * sy + m[7]) / w,
                shift
              )
            }
          }
          let error = abs(Double(out[y * side + x] >> shift & 255) - sum / 16)
          worst = max(worst, error)
          square += error * error
        }
      }
    }
    let rms = (square / Double(side * side * 3)).squareRoot()
    #expect(rms < 2 && worst < 16, "rms \(rms), worst \(worst)")
  }

  @Test("The identity copies and a W of 0 or less is transparent")
  func special() {
    let copy = draw([1, 0, 0, 0, 1, 0, 0, 0, 1], side: 32)
    for y in 0..<32 {
      for x in 0..<32 { #expect(copy[y * 32 + x] == source(x, y)) }
    }
    #expect(draw([1, 0, 0, 0, 1, 0, 0, 0, -1], side: 8).allSatisfy { $0 == 0 })
    #expect(draw([1, 0, 0, 0, 1, 0, 0, 0, 0], side: 8).allSatisfy { $0 == 0 })
    // W changes sign at x = 4.
    let half = draw([1, 0, -0.25, 0, 1, 0, 0, 0, 1], side: 8)
    for (index, pixel) in half.enumerated() { #expect((pixel == 0) == (index % 8 >= 4)) }
  }
}
