import CoverageRasterizer
import DisplayModel
import Graphics
import TestSupport
import Testing

/// The size of the parts in which an image is drawn changes no pixel.
@Suite("Sizes of tiles")
struct TileTests {
  @Test(
    "Bands of three heights give the same pixels",
    arguments: [(97, 130), (300, 90), (60, 61)]
  )
  func bands(width: Int, height: Int) throws {
    for seed in SplitMix64.seeds(14) {
      var lists = RandomLists(seed: seed &+ 7000, width: width, height: height)
      let list = lists.list()
      let complete = try CoverageRasterizer(bandBytes: 1 << 30).makeBitmap(of: list)
      // Bands of 16 rows, and of 48.
      for bytes in [1, 4 * width * 48] {
        let bitmap = try CoverageRasterizer(bandBytes: bytes).makeBitmap(of: list)
        try #require(bitmap == complete, "seed \(seed), \(width) × \(height), \(bytes) bytes")
      }
    }
  }

  @Test(
    "Bands of three heights give the same pixels of dashes that are made one subpath after the other"
  )
  func subpaths() throws {
    let raster = Raster(width: 120, height: 90)
    // More corners than an outline may have, on lines that turn back and cross.
    var path = Path()
    for index in 0..<60 {
      let y = Double(index) * 1.5
      path.append(
        .polyline([Point(-9000, y), Point(9000, y + 30), Point(-9000, y + 0.3)], closed: false)
      )
    }
    let style = StrokeStyle(lineWidth: 0.9, lineCap: .round, dashPattern: [31, 2])
    let list = raster.list([raster.stroke(path, style)])
    let complete = try CoverageRasterizer(bandBytes: 1 << 30).makeBitmap(of: list)
    for bytes in [1, 4 * 120 * 48] {
      #expect(try CoverageRasterizer(bandBytes: bytes).makeBitmap(of: list) == complete)
    }
    #expect(complete.area > 5000)
  }

  @Test("An image at whole pixels with an opacity has the same pixels in bands of three heights")
  func images() throws {
    let raster = Raster(width: 50, height: 70)
    // A part that reaches beyond the pixels of the image, under a round clip.
    let clip = ClipPath(path: .ellipse(in: Rect(2.5, 3.5, 40, 62)), transform: .identity)
    var lists: [DisplayList] = []
    for source in [Rect(0, 0, 40, 60), Rect(0, 10, 40, 60)] {
      let item = ImageItem(
        image: .bitmap(.solid(40, 60, 0xff80_4020)),
        source: source,
        destination: Rect(2, 5, 40, 60),
        transform: .identity,
        filter: .linear,
        tint: Color(1, 1, 1, 0.5),
        bounds: raster.canvas
      )
      lists.append(raster.list([.image(item)]))
      lists.append(raster.list([raster.group([.image(item)], clips: [clip])]))
    }
    for (index, list) in lists.enumerated() {
      let complete = try CoverageRasterizer(bandBytes: 1 << 30).makeBitmap(of: list)
      for bytes in [1, 4 * 50 * 48] {
        #expect(
          try CoverageRasterizer(bandBytes: bytes).makeBitmap(of: list) == complete,
          "list \(index), \(bytes) bytes"
        )
      }
    }
  }

  @Test("Tiles of a path, of which each holds fewer rows than the image, meet without a seam")
  func paths() throws {
    // Cells for 92 rows of such a width: a tall image needs several tiles.
    let (width, height) = (5600, 200)
    var random = SplitMix64(seed: 3)
    let points = (0..<40).map { _ in
      Point(random.number(in: 0...Double(width)), random.number(in: 0...Double(height)))
    }
    let raster = Raster(width: width, height: height)
    let list = raster.list([
      raster.fill(.polyline(points, closed: true), .color(Color(0, 0, 1, 0.5))),
      raster.stroke(.polyline(points, closed: false), StrokeStyle(lineWidth: 1.2)),
    ])
    let complete = try CoverageRasterizer(bandBytes: 1 << 30).makeBitmap(of: list)
    #expect(try CoverageRasterizer(bandBytes: 1).makeBitmap(of: list) == complete)
  }
}
