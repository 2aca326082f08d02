import CRasterKernels
import CoverageRasterizer
import DisplayModel
import Graphics
import TestSupport
import Testing

/// Memory that cannot be had is an error, and never another image.
@Suite("Failing allocations")
struct AllocationTests {
  let raster = Raster(width: 64, height: 64)

  private var gradient: Paint {
    .gradient(
      Gradient(
        kind: .axial,
        stops: [
          GradientStop(location: 0, color: .black),
          GradientStop(location: 1, color: Color(1, 0.5, 0, 0.7)),
        ],
        transform: .scale(50, 50)
      )
    )
  }

  /// A list for each kind of buffer.
  private var lists: [(name: String, items: [DisplayItem])] {
    let disc = raster.fill(.ellipse(in: Rect(5.3, 4.2, 40, 44)), .color(Color(0.3, 1, 0.5, 0.8)))
    // Crosses itself: edges by rows, crossings of sample lines, and sums.
    let star = Path.polyline(
      (0..<5).map { Point([32, 50, 3, 60, 12][$0], [2, 60, 22, 24, 58][$0]) },
      closed: true
    )
    let dashed = StrokeStyle(lineWidth: 0.7, lineCap: .round, dashPattern: [3, 0.5])
    // More edges than the first table holds.
    let long = Path.polyline(
      (0..<700).map { Point(Double($0 % 61), Double($0 * 7 % 59)) },
      closed: false
    )
    // Small ones, whose coverage is cached from the second on.
    let dots = (0..<6).map { index in
      raster.fill(.ellipse(in: Rect(Double(index * 9), 20, 6, 7)), .color(.black))
    }
    let clip = ClipPath(path: star, transform: .identity)
    var shadowed = DisplayGroup(items: [disc], opacity: 1, bounds: raster.canvas)
    shadowed.shadow = DisplayShadow(color: .black, offset: Point(3, 2), sigma: 2)
    var blurred = DisplayGroup(items: [disc], opacity: 1, bounds: raster.canvas)
    blurred.effects = [.blur(sigma: 3)]
    var multiplied = DisplayGroup(items: [disc], opacity: 0.5, bounds: raster.canvas)
    multiplied.blendMode = .multiply
    let image = raster.image(
      .solid(30, 20, 0xff33_6699),
      into: Rect(2, 3, 50.5, 40),
      tint: Color(1, 0.5, 1)
    )
    return [
      ("fill", [disc]), ("overlap", [raster.fill(star)]),
      ("strokes", [raster.stroke(star, dashed), raster.stroke(long, StrokeStyle(lineWidth: 2))]),
      ("cache", dots), ("gradient", [raster.fill(star, gradient)]),
      ("clip", [raster.group([disc], clips: [clip])]),
      ("mask", [raster.group([disc], mask: [raster.fill(star)], opacity: 0.5)]),
      ("shadow", [.group(shadowed)]), ("blur", [.group(blurred)]),
      ("blend", [disc, .group(multiplied)]), ("image", [image]),
    ]
  }

  @Test("Each allocation that fails gives an error, or the same pixels")
  func each() throws {
    for (name, items) in lists {
      let list = raster.list(items)
      let expected = try CoverageRasterizer().makeBitmap(of: list)
      var errors = 0
      for count in 0... {
        rk_fail_allocation(Int64(count))
        defer { rk_fail_allocation(-1) }
        let rasterizer = CoverageRasterizer()
        do throws(RasterError) {
          let bitmap = try rasterizer.makeBitmap(of: list)
          #expect(bitmap == expected, "\(name), allocation \(count)")
        } catch {
          errors += 1
          #expect(error.code == .outOfMemory, "\(name), allocation \(count): \(error)")
          #expect(error.message.contains("memory"))
        }
        let isReached = rk_allocations_before_failure() < 0
        guard isReached else { break }
        // Afterwards the same rasterizer draws as ever.
        #expect(
          try rasterizer.makeBitmap(of: list) == expected,
          "\(name), after allocation \(count)"
        )
      }
      #expect(errors > 0, "\(name)")
    }
  }
}
