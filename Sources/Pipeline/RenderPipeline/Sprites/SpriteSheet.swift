public import Files
public import Graphics
internal import JSONText
internal import Sampling
internal import SceneModel

/// Frames of a scene on one image without their transparent borders, with a description in
/// TexturePacker's JSON (hash), whose `duration` and `frameTags` are those of Aseprite.
public struct SpriteSheet: Sendable {
  private struct Sprite {
    /// The pixels without transparent borders.
    var bitmap: Bitmap
    /// Where they are in the frame.
    var area: PixelRect
    /// Where they are in the sheet.
    var position = (x: 0, y: 0)
  }

  private let source: RenderSource
  private let frames: [FrameRequest]
  private let durations: [Int]
  private let tags: [(name: String, frames: ClosedRange<Int>)]

  /// A sheet.
  ///
  /// - Parameters:
  ///   - source: the scene to draw.
  ///   - frames: the frames, in order; at least one.
  ///   - rate: the rate of the frames that they are chosen from: each lasts until the next one, and the last for
  ///     one frame.
  public init(source: RenderSource, frames: [FrameRequest], rate: FrameRate) {
    (self.source, self.frames) = (source, frames)
    let end = (frames.last?.time ?? 0) + rate.time(ofFrame: 1)
    // The sum of rounded times does not drift.
    let times = (frames.map(\.time) + [end]).map { Int(clamping: ($0 * 1000).rounded()) }
    durations = frames.indices.map { max(1, times[$0 + 1] - times[$0]) }
    let markers = source.scene.markers.sorted { $0.begin < $1.begin }
    tags = markers.indices.compactMap { number in
      // A marker of an instant lasts until the next one.
      let next = markers.dropFirst(number + 1).first { $0.begin > markers[number].begin }?.begin
      let end = markers[number].end ?? next ?? .infinity
      let shown = frames.indices.filter {
        frames[$0].time >= markers[number].begin - 1e-9 && frames[$0].time < end - 1e-9
      }
      guard let first = shown.first, let last = shown.last else { return nil }
      return (markers[number].name, first...last)
    }
  }

  /// Draws the frames and writes both files, which appear together.
  ///
  /// - Parameters:
  ///   - image: the path of the PNG file.
  ///   - data: the path of the JSON file.
  ///   - progress: receives every finished frame.
  /// - Returns: whether no frame shows anything.
  /// - Throws: `RenderError`; `limit` for a sheet beyond the limits of the scene's output.
  public func write(
    image: String,
    data: String,
    progress: RenderProgress = RenderProgress()
  ) throws(RenderError) -> Bool {
    let group = OutputGroup()
    let isBlank = try add(to: group, image: image, data: data, progress: progress)
    try group.commit()
    return isBlank
  }

  /// Draws the frames and writes both files beside their places.
  ///
  /// The same as `write`, but the files get their places with the other files of a group.
  package func add(
    to group: OutputGroup,
    image: String,
    data: String,
    progress: RenderProgress
  ) throws(RenderError) -> Bool {
    var (sprites, numbers, isBlank) = try draw(progress)
    let size = try pack(&sprites)
    let sheet = compose(sprites, size)
    let text = description(sprites, numbers, size, image: image, data: data)
    try group.add(image, sheet.pngBytes())
    try group.add(data, Array(text.utf8))
    return isBlank
  }

  // The sprites, of equal ones the first, and for each frame its sprite and where it is in the frame.
  private func draw(
    _ progress: RenderProgress
  ) throws(RenderError) -> ([Sprite], [(sprite: Int, area: PixelRect)], Bool) {
    let renderer = FrameRenderer(source)
    var sprites: [Sprite] = []
    var known: [Bitmap: Int] = [:]
    var numbers: [(sprite: Int, area: PixelRect)] = []
    var pixels = 0
    for frame in frames {
      let bitmap = try progress.frame { () throws(RenderError) in
        try renderer.bitmap(at: frame.time)
      }
      let area = bitmap.visibleArea
      let trimmed = bitmap.copy(of: area)
      if let number = known[trimmed] {
        numbers.append((number, area))
        continue
      }
      pixels += (area.width + Self.gap) * (area.height + Self.gap)
      guard pixels <= source.limits.pixels else { throw tooLarge(pixels: pixels) }
      known[trimmed] = sprites.count
      numbers.append((sprites.count, area))
      sprites.append(Sprite(bitmap: trimmed, area: area))
    }
    return (sprites, numbers, renderer.statistics.isBlank)
  }

  // Between sprites, so that a scaled one shows nothing of its neighbours.
  private static let gap = 1

  private func tooLarge(pixels: Int) -> RenderError {
    RenderError(
      .limit,
      "the sheet needs \(pixels) pixels or more, beyond the limit of \(source.limits.pixels) and of "
        + "\(source.limits.side) a side (take fewer or smaller frames, or raise --max-pixels and --max-side)"
    )
  }

  // Places sprites by the skyline algorithm, bottom-left rule (Jylänki, A Thousand Ways to Pack the
  // Bin, 2010), in the width of nearly square sheets that takes the fewest pixels.
  private func pack(_ sprites: inout [Sprite]) throws(RenderError) -> (width: Int, height: Int) {
    let sizes = sprites.map { ($0.area.width + Self.gap, $0.area.height + Self.gap) }
    let order = sizes.indices.sorted {
      (sizes[$0].1, sizes[$0].0, $1) > (sizes[$1].1, sizes[$1].0, $0)
    }
    let area = sizes.reduce(0) { $0 + $1.0 * $1.1 }
    let widest = sizes.reduce(1) { max($0, $1.0) }
    var best: (positions: [(x: Int, y: Int)], width: Int, height: Int)?
    for factor in [1.0, 1.05, 1.1, 1.2, 1.35, 1.5] {
      let side = Int(clamping: (Double(area).squareRoot() * factor).rounded(.up))
      var skyline = Skyline(width: min(max(widest, side), source.limits.side + Self.gap))
      var positions = [(x: Int, y: Int)](repeating: (0, 0), count: sizes.count)
      for index in order {
        guard let place = skyline.place(sizes[index].0, sizes[index].1) else { continue }
        positions[index] = place
      }
      let width = skyline.usedWidth - Self.gap
      let height = skyline.height - Self.gap
      if best.map({ width * height < $0.width * $0.height }) ?? true {
        best = (positions, width, height)
      }
    }
    guard let best, best.width <= source.limits.side, best.height <= source.limits.side,
      best.width * best.height <= source.limits.pixels
    else { throw tooLarge(pixels: area) }
    for index in sprites.indices { sprites[index].position = best.positions[index] }
    return (best.width, best.height)
  }

  private func compose(_ sprites: [Sprite], _ size: (width: Int, height: Int)) -> Bitmap {
    var buffer = PixelBuffer(width: size.width, height: size.height)
    for sprite in sprites {
      buffer.copy(sprite.bitmap, toX: sprite.position.x, y: sprite.position.y)
    }
    return buffer.freeze()
  }

  // MARK: Description

  private func description(
    _ sprites: [Sprite],
    _ numbers: [(sprite: Int, area: PixelRect)],
    _ size: (width: Int, height: Int),
    image: String,
    data: String
  ) -> String {
    let stem = FileSystem.name(of: data).split(separator: ".").first ?? "frame"
    let digits = max(4, String(frames.count - 1).count)
    let names = frames.indices.map { index in
      "\(stem)_\(String(repeating: "0", count: digits - String(index).count))\(index)"
    }
    let (width, height) = (source.geometry.width, source.geometry.height)
    let entries = frames.indices.map { index -> (String, JSONValue) in
      let sprite = sprites[numbers[index].sprite]
      let area = numbers[index].area
      let isTrimmed = area != PixelRect(x: 0, y: 0, width: width, height: height)
      return (
        names[index],
        .object([
          ("frame", Self.box(sprite.position.x, sprite.position.y, area.width, area.height)),
          ("rotated", .boolean(false)), ("trimmed", .boolean(isTrimmed)),
          ("spriteSourceSize", Self.box(area.x, area.y, area.width, area.height)),
          ("sourceSize", Self.size(width, height)), ("duration", .integer(durations[index])),
        ])
      )
    }
    let tags = self.tags.map { tag -> JSONValue in
      .object([
        ("name", .string(tag.name)), ("from", .integer(tag.frames.lowerBound)),
        ("to", .integer(tag.frames.upperBound)), ("direction", .string("forward")),
      ])
    }
    let animations = self.tags.map { tag in
      (tag.name, JSONValue.array(names[tag.frames].map { .string($0) }))
    }
    let isBeside = FileSystem.folder(of: image) == FileSystem.folder(of: data)
    let path = isBeside ? FileSystem.name(of: image) : ManifestPaths(manifest: data).recorded(image)
    let meta: [(String, JSONValue)] = [
      ("app", .string("animrender")), ("version", .string(Version.current)),
      ("image", .string(path)), ("format", .string("RGBA8888")),
      ("size", Self.size(size.width, size.height)), ("scale", .string("1")),
      ("frameTags", .array(tags)),
    ]
    return JSONPrinter.document(
      .object([
        ("frames", .object(entries)), ("animations", .object(animations)), ("meta", .object(meta)),
      ]),
      .listsAndObjects
    )
  }

  private static func box(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> JSONValue {
    .object([
      ("x", .integer(x)), ("y", .integer(y)), ("w", .integer(width)), ("h", .integer(height)),
    ])
  }

  private static func size(_ width: Int, _ height: Int) -> JSONValue {
    .object([("w", .integer(width)), ("h", .integer(height))])
  }
}

/// The upper outline of the rectangles that have been placed.
private struct Skyline {
  private let width: Int
  private var steps: [(x: Int, y: Int, width: Int)]
  private(set) var usedWidth = 1

  init(width: Int) {
    self.width = width
    steps = [(0, 0, width)]
  }

  var height: Int { steps.reduce(1) { max($0, $1.y) } }

  /// Places a rectangle as low as possible, and there as far left; nil for one that is too wide.
  mutating func place(_ width: Int, _ height: Int) -> (x: Int, y: Int)? {
    var best: (index: Int, y: Int)?
    for index in steps.indices {
      guard steps[index].x + width <= self.width else { break }
      var (y, covered, next) = (0, 0, index)
      while covered < width {
        y = max(y, steps[next].y)
        covered += steps[next].width
        next += 1
      }
      if best.map({ y < $0.y }) ?? true { best = (index, y) }
    }
    guard let best else { return nil }
    let x = steps[best.index].x
    usedWidth = max(usedWidth, x + width)
    var left = width
    while left > 0 {
      let step = steps[best.index]
      if step.width > left {
        steps[best.index] = (step.x + left, step.y, step.width - left)
      } else {
        steps.remove(at: best.index)
      }
      left -= min(left, step.width)
    }
    steps.insert((x, best.y + height, width), at: best.index)
    return (x, best.y)
  }
}

extension Bitmap {
  // The block around all pixels that are not transparent; one pixel where there are none.
  fileprivate var visibleArea: PixelRect {
    var area = PixelRect(x: 0, y: 0, width: 0, height: 0)
    withUnsafeBytes { bytes in
      for y in 0..<height {
        let row = bytes[y * bytesPerRow..<y * bytesPerRow + width * 4]
        func isVisible(_ x: Int) -> Bool { row[row.startIndex + x * 4 + 3] > 0 }
        guard let first = (0..<width).first(where: isVisible),
          let last = (0..<width).last(where: isVisible)
        else { continue }
        area = area.union(PixelRect(x: first, y: y, width: last - first + 1, height: 1))
      }
    }
    return area.isEmpty ? PixelRect(x: 0, y: 0, width: 1, height: 1) : area
  }

  fileprivate func copy(of area: PixelRect) -> Bitmap {
    var buffer = PixelBuffer(width: area.width, height: area.height)
    buffer.copy(self, area)
    return buffer.freeze()
  }
}
