import CoverageRasterizer
import DisplayModel
import Graphics

/// A small canvas for one test: items with bounds that cover all of it.
struct Raster {
  var width = 40
  var height = 40
  var background = Color.clear

  var canvas: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

  func list(_ items: [DisplayItem]) -> DisplayList {
    DisplayList(width: width, height: height, background: background, items: items)
  }

  func draw(_ items: DisplayItem...) throws -> Bitmap {
    try CoverageRasterizer().makeBitmap(of: list(items))
  }

  func fill(
    _ path: Path,
    _ paint: Paint = .color(.black),
    transform: Affine = .identity,
    rule: FillRule = .nonZero
  ) -> DisplayItem {
    .fill(FillItem(path: path, transform: transform, paint: paint, rule: rule, bounds: canvas))
  }

  func fill(_ rect: Rect, _ color: Color = .black) -> DisplayItem {
    fill(.rect(rect), .color(color))
  }

  func stroke(
    _ path: Path,
    _ style: StrokeStyle,
    transform: Affine = .identity,
    color: Color = .black
  ) -> DisplayItem {
    .stroke(
      StrokeItem(
        path: path,
        transform: transform,
        paint: .color(color),
        style: style,
        bounds: canvas
      )
    )
  }

  func image(
    _ bitmap: Bitmap,
    into destination: Rect,
    transform: Affine = .identity,
    filter: SamplingFilter = .linear,
    tint: Color = .white
  ) -> DisplayItem {
    .image(
      ImageItem(
        image: .bitmap(bitmap),
        destination: destination,
        transform: transform,
        filter: filter,
        tint: tint,
        bounds: canvas
      )
    )
  }

  func group(
    _ items: [DisplayItem],
    label: String = "",
    clips: [ClipPath] = [],
    mask: [DisplayItem]? = nil,
    opacity: Double = 1,
    bounds: PixelRect? = nil
  ) -> DisplayItem {
    .group(
      DisplayGroup(
        origin: GroupOrigin(LayerIdentity(path: label, name: nil), .layer),
        items: items,
        clips: clips,
        mask: mask.map { DisplayMask(items: $0, bounds: canvas) },
        opacity: opacity,
        bounds: bounds ?? canvas
      )
    )
  }
}

extension Bitmap {
  func alpha(_ x: Int, _ y: Int) -> Int { Int(self[x, y] >> 24) }
  func red(_ x: Int, _ y: Int) -> Int { Int(self[x, y] >> 16 & 255) }
  func green(_ x: Int, _ y: Int) -> Int { Int(self[x, y] >> 8 & 255) }
  func blue(_ x: Int, _ y: Int) -> Int { Int(self[x, y] & 255) }

  /// The covered area in pixels: the sum of alpha.
  var area: Double {
    var sum = 0
    for y in 0..<height {
      for x in 0..<width { sum += alpha(x, y) }
    }
    return Double(sum) / 255
  }

  /// The covered length of one row, or of a column.
  func covered(row y: Int) -> Double {
    Double((0..<width).reduce(0) { $0 + alpha($1, y) }) / 255
  }

  func covered(column x: Int) -> Double {
    Double((0..<height).reduce(0) { $0 + alpha(x, $1) }) / 255
  }

  /// A bitmap from pixels 0xAARRGGBB, row by row.
  static func make(width: Int, _ pixels: [UInt32]) -> Bitmap {
    var buffer = PixelBuffer(width: width, height: pixels.count / width)
    let bytesPerRow = buffer.bytesPerRow
    buffer.withUnsafeMutableBytes { bytes in
      for (index, pixel) in pixels.enumerated() {
        let offset = index / width * bytesPerRow + index % width * 4
        bytes.storeBytes(of: pixel, toByteOffset: offset, as: UInt32.self)
      }
    }
    return buffer.freeze()
  }

  static func solid(_ width: Int, _ height: Int, _ pixel: UInt32) -> Bitmap {
    make(width: width, Array(repeating: pixel, count: width * height))
  }
}

/// The greatest difference of a byte of two pixels.
func difference(_ a: UInt32, _ b: UInt32) -> Int {
  [0, 8, 16, 24].map { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) }.max() ?? 0
}

extension Color {
  /// The premultiplied pixel, each byte rounded once from the exact product.
  var exactPixel: UInt32 {
    let color = clamped
    let bytes = Color(
      color.red * color.alpha,
      color.green * color.alpha,
      color.blue * color.alpha,
      color.alpha
    ).bytes
    return UInt32(bytes.alpha) << 24 | UInt32(bytes.red) << 16 | UInt32(bytes.green) << 8
      | UInt32(bytes.blue)
  }
}

/// A straight path between two points.
func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> Path {
  .polyline([Point(x1, y1), Point(x2, y2)], closed: false)
}
