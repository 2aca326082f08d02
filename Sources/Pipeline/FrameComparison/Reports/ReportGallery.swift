internal import Files
internal import Graphics
internal import RenderPipeline
internal import Synchronization

/// The images of a report page, collected while frames are compared, within a number of bytes.
///
/// The first and the worst differing frame of each clip are retained in full size. Of all other
/// frames, an even selection is retained, differing frames first. Frames whose numbers have few
/// factors of two are dropped first when space runs out. The selection does not depend on the order
/// in which frames arrive.
public final class ReportGallery: Sendable {
  /// The images of a frame.
  struct Images: Sendable {
    var expected: [UInt8]?
    var actual: [UInt8]?
    var difference: [UInt8]?
    var isSmall: Bool

    var byteCount: Int {
      let isShared = expected == actual
      return (expected?.count ?? 0) + (isShared ? 0 : actual?.count ?? 0) + (difference?.count ?? 0)
    }
  }

  /// A frame of a case.
  struct FrameKey: Hashable, Comparable, Sendable {
    var item: Int
    var frame: Int

    static func < (a: FrameKey, b: FrameKey) -> Bool { (a.item, a.frame) < (b.item, b.frame) }
  }

  // Clips of at most this many frames show all equal frames. Longer ones show about as many of them,
  // so that the page can play the clips.
  private static let shortClip = 30
  // The share of the bytes that small images get.
  private static let smallShare = 4

  private struct State {
    var full: GalleryImageCache
    var small: GalleryImageCache
    var pins = GalleryPins()
  }

  private let state: Mutex<State>
  private let maxBytes: Int

  /// An empty gallery.
  ///
  /// - Parameter maxBytes: the greatest number of bytes of all images, as PNG files.
  public init(maxBytes: Int) {
    self.maxBytes = maxBytes
    let small = maxBytes / Self.smallShare
    state = Mutex(
      State(
        full: GalleryImageCache(maxBytes: maxBytes - small),
        small: GalleryImageCache(maxBytes: small)
      )
    )
  }

  /// Returns the recorder of a case's images.
  ///
  /// - Parameters:
  ///   - item: the number of the case in the report.
  ///   - frameCount: the number of its frames; nil if unknown.
  public func recorder(ofCase item: Int, frameCount: Int?) -> ArtifactRecorder {
    // Rounder numbers are retained longer.
    var step = 1
    while let frameCount, frameCount / step > Self.shortClip { step *= 2 }
    return ArtifactRecorder(wantsIdenticalFrames: frameCount != nil, identicalFrameStep: step) {
      try self.add($0, ofCase: item)
    }
  }

  private func add(_ artifacts: FrameArtifacts, ofCase item: Int) throws(RenderError) {
    let key = FrameKey(item: item, frame: artifacts.frame.index)
    let level = Self.level(of: artifacts.frame, ofCase: item)
    let wanted = state.withLock { state in
      if !artifacts.frame.isEqual { state.pins.add(artifacts.frame, ofCase: item) }
      return (
        full: state.pins.contains(key) || level >= state.full.level,
        small: level >= state.small.level
      )
    }
    guard wanted.full || wanted.small else { return }
    let full = wanted.full ? try Self.images(of: artifacts, side: nil) : nil
    var small =
      Thumbnail.isSmall(artifacts.expected) && Thumbnail.isSmall(artifacts.actual) ? full : nil
    if wanted.small, small == nil { small = try Self.images(of: artifacts, side: Thumbnail.side) }
    let thumbnails = small
    state.withLock { state in
      if let full { state.full.put(full, level: level, at: key) }
      if let thumbnails { state.small.put(thumbnails, level: level, at: key) }
      state.full.evict(except: state.pins)
      state.small.evict(except: GalleryPins())
    }
  }

  private static func images(
    of artifacts: FrameArtifacts,
    side: Int?
  ) throws(RenderError) -> Images {
    func png(_ bitmap: Bitmap?) throws(RenderError) -> [UInt8]? {
      guard let bitmap else { return nil }
      return try (side.map { Thumbnail.make(of: bitmap, side: $0) } ?? bitmap).pngBytes()
    }
    let expected = try png(artifacts.expected)
    let isSame = artifacts.expected == artifacts.actual
    let actual = isSame ? expected : try png(artifacts.actual)
    var difference: Bitmap?
    if !isSame, let left = artifacts.expected, let right = artifacts.actual {
      difference = DifferenceImage.make(expected: left, actual: right, map: artifacts.map)
    }
    return Images(
      expected: expected,
      actual: actual,
      difference: try png(difference),
      isSmall: side != nil
        && !(Thumbnail.isSmall(artifacts.expected) && Thumbnail.isSmall(artifacts.actual))
    )
  }

  // Higher levels are retained longer: differing frames, then single images and starts of clips,
  // then rounder numbers.
  private static func level(of frame: ComparedFrame, ofCase item: Int) -> Int {
    let number = frame.index == 0 ? item : frame.index
    let roundness = number == 0 ? 49 : min(number.trailingZeroBitCount, 49)
    return (frame.isEqual ? 0 : 100) + (frame.index == 0 ? 50 : 0) + roundness
  }

  /// The images that fit, by their places.
  func selection() -> [FrameKey: Images] {
    state.withLock { state in
      var selection: [FrameKey: Images] = [:]
      let pinned = state.full.pinned(by: state.pins, maxBytes: maxBytes)
      var rest = maxBytes - maxBytes / Self.smallShare
      for key in pinned {
        guard let images = state.full[key] else { continue }
        selection[key] = images
        rest -= images.byteCount
      }
      var full = state.full.without(pinned)
      full.maxBytes = max(0, rest)
      full.evict(except: GalleryPins())
      for (key, images) in state.small.images { selection[key] = selection[key] ?? images }
      for (key, images) in full.images { selection[key] = images }
      return selection
    }
  }
}

/// The first and the worst differing frame of every case, among the frames that have arrived.
struct GalleryPins: Sendable {
  private var first: [Int: Int] = [:]
  private var worst: [Int: ComparedFrame] = [:]

  mutating func add(_ frame: ComparedFrame, ofCase item: Int) {
    first[item] = min(first[item] ?? frame.index, frame.index)
    guard let existing = worst[item] else {
      worst[item] = frame
      return
    }
    let isEarlier = frame.index < existing.index && !existing.isWorse(than: frame)
    if frame.isWorse(than: existing) || isEarlier { worst[item] = frame }
  }

  func contains(_ key: ReportGallery.FrameKey) -> Bool {
    first[key.item] == key.frame || worst[key.item]?.index == key.frame
  }
}

/// Images up to a number of bytes, those of low levels given away first.
struct GalleryImageCache: Sendable {
  private struct Entry: Sendable {
    var images: ReportGallery.Images
    var level: Int
  }

  private var entries: [ReportGallery.FrameKey: Entry] = [:]
  // The bytes of all entries that are here for their level.
  private var byteCount = 0
  private(set) var level = 0
  var maxBytes: Int

  init(maxBytes: Int) { self.maxBytes = maxBytes }

  subscript(key: ReportGallery.FrameKey) -> ReportGallery.Images? { entries[key]?.images }

  var images: [(ReportGallery.FrameKey, ReportGallery.Images)] {
    entries.map { ($0.key, $0.value.images) }
  }

  mutating func put(_ images: ReportGallery.Images, level: Int, at key: ReportGallery.FrameKey) {
    entries[key] = Entry(images: images, level: level)
    if level >= self.level { byteCount += images.byteCount }
  }

  /// Raises the level until its entries fit, and gives away all others but pinned ones.
  mutating func evict(except pins: GalleryPins) {
    let before = level
    while byteCount > maxBytes {
      level = (entries.values.map(\.level).filter { $0 >= level }.min() ?? level) + 1
      byteCount = entries.values.reduce(0) {
        $1.level >= level ? $0 + $1.images.byteCount : $0
      }
    }
    if level > before || entries.values.contains(where: { $0.level < level }) {
      entries = entries.filter { $0.value.level >= level || pins.contains($0.key) }
    }
  }

  /// The keys of pinned images that fit, the highest levels first.
  func pinned(by pins: GalleryPins, maxBytes: Int) -> [ReportGallery.FrameKey] {
    var rest = maxBytes
    let pinnedEntries = entries.filter { pins.contains($0.key) }
    let sorted = pinnedEntries.sorted { ($1.value.level, $0.key) < ($0.value.level, $1.key) }
    return sorted.prefix {
      rest -= $0.value.images.byteCount
      return rest >= 0
    }.map(\.key)
  }

  func without(_ keys: [ReportGallery.FrameKey]) -> GalleryImageCache {
    var shelf = self
    for key in keys {
      guard let entry = shelf.entries.removeValue(forKey: key) else { continue }
      if entry.level >= level { shelf.byteCount -= entry.images.byteCount }
    }
    return shelf
  }
}
