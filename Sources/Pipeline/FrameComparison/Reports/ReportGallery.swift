internal import Files
internal import Graphics
internal import RenderPipeline
internal import Synchronization

/// The pictures of a report page, collected while frames are compared, within a number of bytes.
///
/// Of each clip the first and the worst frame that differ are kept in full size. Of all others an even
/// selection is, differing ones first: frames whose numbers have few factors of two go first where there is
/// no room. What is kept does not depend on the order in which frames arrive.
public final class ReportGallery: Sendable {
  /// The pictures of a frame.
  struct Pictures: Sendable {
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
  struct Place: Hashable, Comparable, Sendable {
    var item: Int
    var frame: Int

    static func < (a: Place, b: Place) -> Bool { (a.item, a.frame) < (b.item, b.frame) }
  }

  // Clips of at most this many frames show equal frames, too.
  private static let shortClip = 30
  // The share of the bytes that small pictures get.
  private static let smallShare = 4

  private struct State {
    var full: GalleryShelf
    var small: GalleryShelf
    var pins = GalleryPins()
  }

  private let state: Mutex<State>
  private let maxBytes: Int

  /// An empty gallery.
  ///
  /// - Parameter maxBytes: the greatest number of bytes of all pictures, as PNG files.
  public init(maxBytes: Int) {
    self.maxBytes = maxBytes
    let small = maxBytes / Self.smallShare
    state = Mutex(
      State(full: GalleryShelf(maxBytes: maxBytes - small), small: GalleryShelf(maxBytes: small))
    )
  }

  /// What keeps the pictures of a case.
  ///
  /// - Parameters:
  ///   - item: the number of the case in the report.
  ///   - frameCount: how many frames it has; nil where that is not known.
  public func keeper(ofCase item: Int, frameCount: Int?) -> PictureKeeper {
    PictureKeeper(wantsIdenticalFrames: frameCount.map { $0 <= Self.shortClip } ?? false) {
      evidence in
      try self.add(evidence, ofCase: item)
      return nil
    }
  }

  private func add(_ evidence: FrameEvidence, ofCase item: Int) throws(RenderError) {
    let place = Place(item: item, frame: evidence.frame.index)
    let level = Self.level(of: evidence.frame, ofCase: item)
    let wanted = state.withLock { state in
      if !evidence.frame.isEqual { state.pins.add(evidence.frame, ofCase: item) }
      return (
        full: state.pins.contains(place) || level >= state.full.level,
        small: level >= state.small.level
      )
    }
    guard wanted.full || wanted.small else { return }
    let full = wanted.full ? try Self.pictures(of: evidence, side: nil) : nil
    var small =
      Thumbnail.isSmall(evidence.expected) && Thumbnail.isSmall(evidence.actual) ? full : nil
    if wanted.small, small == nil {
      small = try Self.pictures(of: evidence, side: Thumbnail.side)
    }
    let thumbnails = small
    state.withLock { state in
      if let full { state.full.put(full, level: level, at: place) }
      if let thumbnails { state.small.put(thumbnails, level: level, at: place) }
      state.full.shrink(sparing: state.pins)
      state.small.shrink(sparing: GalleryPins())
    }
  }

  private static func pictures(
    of evidence: FrameEvidence,
    side: Int?
  ) throws(RenderError) -> Pictures {
    func png(_ bitmap: Bitmap?) throws(RenderError) -> [UInt8]? {
      guard let bitmap else { return nil }
      return try (side.map { Thumbnail.make(of: bitmap, side: $0) } ?? bitmap).pngBytes()
    }
    let expected = try png(evidence.expected)
    let isSame = evidence.expected == evidence.actual
    let actual = isSame ? expected : try png(evidence.actual)
    var difference: Bitmap?
    if !isSame, let left = evidence.expected, let right = evidence.actual {
      difference = DifferencePicture.make(expected: left, actual: right, map: evidence.map)
    }
    return Pictures(
      expected: expected,
      actual: actual,
      difference: try png(difference),
      isSmall: side != nil
        && !(Thumbnail.isSmall(evidence.expected) && Thumbnail.isSmall(evidence.actual))
    )
  }

  // Higher ones are kept longer: what differs, then pictures alone and starts of clips, then rounder numbers.
  private static func level(of frame: ComparedFrame, ofCase item: Int) -> Int {
    let number = frame.index == 0 ? item : frame.index
    let roundness = number == 0 ? 49 : min(number.trailingZeroBitCount, 49)
    return (frame.isEqual ? 0 : 100) + (frame.index == 0 ? 50 : 0) + roundness
  }

  /// The pictures that fit, by their places.
  func selection() -> [Place: Pictures] {
    state.withLock { state in
      var selection: [Place: Pictures] = [:]
      let pinned = state.full.pinned(by: state.pins, maxBytes: maxBytes)
      var rest = maxBytes - maxBytes / Self.smallShare
      for place in pinned {
        guard let pictures = state.full[place] else { continue }
        selection[place] = pictures
        rest -= pictures.byteCount
      }
      var full = state.full.without(pinned)
      full.maxBytes = max(0, rest)
      full.shrink(sparing: GalleryPins())
      for (place, pictures) in state.small.pictures {
        selection[place] = selection[place] ?? pictures
      }
      for (place, pictures) in full.pictures { selection[place] = pictures }
      for place in pinned { selection[place] = state.full[place] }
      return selection
    }
  }
}

/// The first and the worst frame that differ, of every case, of those that arrived so far.
struct GalleryPins: Sendable {
  private var first: [Int: Int] = [:]
  private var worst: [Int: ComparedFrame] = [:]

  mutating func add(_ frame: ComparedFrame, ofCase item: Int) {
    first[item] = min(first[item] ?? frame.index, frame.index)
    guard let known = worst[item] else {
      worst[item] = frame
      return
    }
    let isEarlier = frame.index < known.index && !known.isWorse(than: frame)
    if frame.isWorse(than: known) || isEarlier { worst[item] = frame }
  }

  func contains(_ place: ReportGallery.Place) -> Bool {
    first[place.item] == place.frame || worst[place.item]?.index == place.frame
  }
}

/// Pictures up to a number of bytes, those of low levels given away first.
struct GalleryShelf: Sendable {
  private struct Entry: Sendable {
    var pictures: ReportGallery.Pictures
    var level: Int
  }

  private var entries: [ReportGallery.Place: Entry] = [:]
  // The bytes of all entries that are here for their level.
  private var byteCount = 0
  private(set) var level = 0
  var maxBytes: Int

  init(maxBytes: Int) {
    self.maxBytes = maxBytes
  }

  subscript(place: ReportGallery.Place) -> ReportGallery.Pictures? { entries[place]?.pictures }

  var pictures: [(ReportGallery.Place, ReportGallery.Pictures)] {
    entries.map { ($0.key, $0.value.pictures) }
  }

  mutating func put(
    _ pictures: ReportGallery.Pictures,
    level: Int,
    at place: ReportGallery.Place
  ) {
    entries[place] = Entry(pictures: pictures, level: level)
    if level >= self.level { byteCount += pictures.byteCount }
  }

  /// Raises the level until its entries fit, and gives away all others but pinned ones.
  mutating func shrink(sparing pins: GalleryPins) {
    let before = level
    while byteCount > maxBytes {
      level = (entries.values.map(\.level).filter { $0 >= level }.min() ?? level) + 1
      byteCount = entries.values.reduce(0) {
        $1.level >= level ? $0 + $1.pictures.byteCount : $0
      }
    }
    if level > before || entries.values.contains(where: { $0.level < level }) {
      entries = entries.filter { $0.value.level >= level || pins.contains($0.key) }
    }
  }

  /// The places of pinned pictures that fit, the highest levels first.
  func pinned(by pins: GalleryPins, maxBytes: Int) -> [ReportGallery.Place] {
    var rest = maxBytes
    let places = entries.filter { pins.contains($0.key) }
    let sorted = places.sorted { ($1.value.level, $0.key) < ($0.value.level, $1.key) }
    return sorted.prefix {
      rest -= $0.value.pictures.byteCount
      return rest >= 0
    }.map(\.key)
  }

  func without(_ places: [ReportGallery.Place]) -> GalleryShelf {
    var shelf = self
    for place in places {
      guard let entry = shelf.entries.removeValue(forKey: place) else { continue }
      if entry.level >= level { shelf.byteCount -= entry.pictures.byteCount }
    }
    return shelf
  }
}
