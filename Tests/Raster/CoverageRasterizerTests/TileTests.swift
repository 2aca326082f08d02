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

  // Items in a group without effects: of a pixel, on rows from the top to the bottom, or of the whole canvas.
  private static func list(_ count: Int, _ raster: Raster, isSmall: Bool = true) -> DisplayList {
    let items = (0..<count).map { index in
      let (x, y) = (index % raster.width, index * 7 % raster.height)
      let area = isSmall ? PixelRect(x: x, y: y, width: 1, height: 1) : raster.canvas
      let item = FillItem(
        path: .rect(Rect(Double(x), Double(y), 1, 1)),
        transform: .identity,
        paint: .color(.black),
        rule: .nonZero,
        bounds: area
      )
      return DisplayItem.fill(item)
    }
    return raster.list([raster.group(items)])
  }

  @Test("A frame of many small items has few strips, others have those of a size")
  func sparseLists() {
    let raster = Raster(width: 40, height: 320)
    // 32 rows.
    let bytes = 4 * 40 * 32
    func count(_ list: DisplayList, _ areas: [PixelRect]) -> Int {
      Bands(of: list, within: areas, bytes: bytes).count
    }
    let (many, all) = (Self.list(300, raster), [raster.canvas])
    #expect(count(many, all) == 1)
    #expect(count(Self.list(256, raster), all) == 10)
    #expect(count(Self.list(300, raster, isSmall: false), all) == 10)
    let half = PixelRect(x: 0, y: 0, width: 40, height: 160)
    #expect(count(many, [half]) == 1 && count(many, []) == 10)
    #expect(count(many, [PixelRect(x: 0, y: 0, width: 40, height: 159)]) == 10)
    // Many small areas make strips be drawn as a whole, if they are in most of them.
    let dots = (0..<65).map { PixelRect(x: $0 % 40, y: $0 * 4, width: 1, height: 1) }
    #expect(count(many, dots) == 1 && count(many, Array(dots.dropLast())) == 10)
    #expect(count(many, dots.map { PixelRect(x: 0, y: $0.y / 4, width: 40, height: 1) }) == 10)
  }

  @Test("Many small items have the same pixels in one strip and in many")
  func sparsePixels() throws {
    let raster = Raster(width: 97, height: 300)
    var random = SplitMix64(seed: 5)
    let items = (0..<400).map { _ in
      let origin = Point(random.number(in: -5...97), random.number(in: -5...300))
      let box = Rect(origin.x, origin.y, 6.3, 5.7)
      return DisplayItem.fill(
        FillItem(
          path: .ellipse(in: box),
          transform: .identity,
          paint: .color(Color(0.2, 0.5, 1, 0.6)),
          rule: .nonZero,
          bounds: PixelRect(covering: box).intersection(raster.canvas)
        )
      )
    }
    let list = raster.list(items)
    #expect(Bands(of: list, within: [raster.canvas], bytes: 4 * 97 * 32).count == 1)
    let complete = try CoverageRasterizer(bandBytes: 1 << 30).makeBitmap(of: list)
    for bytes in [1, 4 * 97 * 3, 4 * 97 * 32] {
      #expect(try CoverageRasterizer(bandBytes: bytes).makeBitmap(of: list) == complete)
    }
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
