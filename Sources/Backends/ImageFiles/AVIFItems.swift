/// The items of a file's `meta` box: their types, their positions and their relations.
struct AVIFItems {
  /// The most pieces that all items of a file lie in: few bytes can name many, of which none is true.
  private static let maxExtents = 4096

  /// The number of the image.
  let primary: Int
  /// The types of items by their numbers.
  private(set) var types: [Int: String] = [:]
  private let file: ISOBoxes
  private var itemExtents: [Int: [Range<Int>]] = [:]
  private var properties: [ISOBoxes.Box] = []
  private var associations: [Int: [Int]] = [:]
  private var references: [(type: String, from: Int, to: [Int])] = []

  init?(_ file: ISOBoxes, meta: Range<Int>) {
    self.file = file
    // A version and flags precede the boxes.
    let boxes = file.boxes(in: meta.dropFirst(4))
    func body(_ type: String) -> Range<Int>? { boxes.first { $0.type == type }?.body }
    var reader = BoxReader(file, body("pitm"))
    guard let head = reader.version, let primary = reader.next(head.version == 0 ? 2 : 4) else {
      return nil
    }
    self.primary = primary
    readTypes(body("iinf"))
    readLocations(body("iloc"), data: body("idat"))
    if let body = body("iprp") { readProperties(file.boxes(in: body)) }
    readReferences(body("iref"))
  }

  /// A coded image; nil where its place or size is missing or wrong.
  func item(_ number: Int, _ properties: [ISOBoxes.Box]) -> AVIFFile.Item? {
    guard let size = properties.size(in: file) else { return nil }
    // Items derived from other items have no extents.
    let extents = itemExtents[number] ?? []
    guard !extents.isEmpty || types[number] != "av01" else { return nil }
    return AVIFFile.Item(extents: extents, width: size.width, height: size.height)
  }

  /// Returns the properties of an item.
  func properties(of number: Int) -> [ISOBoxes.Box] {
    (associations[number] ?? []).filter { $0 >= 1 && $0 <= properties.count }
      .map { properties[$0 - 1] }
  }

  /// The item that is the alpha of the image.
  var alpha: Int? {
    // Once for all items, since a file may name many.
    let marks = Set(properties.indices.filter { file.isAlpha(properties[$0]) }.map { $0 + 1 })
    let alphas = associations.filter { !marks.isDisjoint(with: $0.value) }
    return references.first {
      $0.type == "auxl" && alphas[$0.from] != nil && $0.to.contains(primary)
    }?.from
  }

  /// Whether the image is multiplied with its alpha.
  var isPremultiplied: Bool { references.contains { $0.type == "prem" && $0.from == primary } }

  private mutating func readTypes(_ range: Range<Int>?) {
    guard let range else { return }
    var reader = BoxReader(file, range)
    guard let head = reader.version, reader.next(head.version == 0 ? 2 : 4) != nil else { return }
    for box in file.boxes(in: reader.rest) where box.type == "infe" {
      var entry = BoxReader(file, box.body)
      guard let head = entry.version, head.version >= 2,
        let number = entry.next(head.version == 2 ? 2 : 4), entry.next(2) != nil
      else { continue }
      types[number] = file.text(at: entry.rest.lowerBound)
    }
  }

  private mutating func readLocations(_ range: Range<Int>?, data: Range<Int>?) {
    var reader = BoxReader(file, range)
    guard let (version, _) = reader.version, let sizes = reader.next(2),
      let count = reader.next(version < 2 ? 2 : 4)
    else { return }
    let (offsetSize, lengthSize) = (sizes >> 12, sizes >> 8 & 15)
    let (baseSize, indexSize) = (sizes >> 4 & 15, version == 0 ? 0 : sizes & 15)
    var left = Self.maxExtents
    for _ in 0..<count {
      guard let number = reader.next(version < 2 ? 2 : 4),
        let method = version == 0 ? 0 : reader.next(2), reader.next(2) != nil,
        let base = reader.next(baseSize), let extents = reader.next(2)
      else { return }
      left -= extents
      guard left >= 0 else { return }
      let holder: Range<Int>? =
        switch method & 15 {
        case 0: 0..<file.bytes.count
        case 1: data
        default: nil
        }
      var ranges: [Range<Int>] = []
      for _ in 0..<extents {
        guard reader.next(indexSize) != nil, let offset = reader.next(offsetSize),
          let length = reader.next(lengthSize)
        else { return }
        if let extent = holder.flatMap({ extent(offset, base, length, in: $0) }) {
          ranges.append(extent)
        }
      }
      // Extents that lie over each other could be longer than the file.
      guard ranges.count == extents, ranges.reduce(0, { $0 + $1.count }) <= file.bytes.count else {
        continue
      }
      itemExtents[number] = ranges
    }
  }

  // A length of 0 reaches to the end.
  private func extent(_ offset: Int, _ base: Int, _ length: Int, in holder: Range<Int>) -> Range<
    Int
  >? {
    let (start, overflow) = offset.addingReportingOverflow(base)
    guard !overflow, start < holder.count, length <= holder.count - start else { return nil }
    let first = holder.lowerBound + start
    return first..<(length == 0 ? holder.upperBound : first + length)
  }

  private mutating func readProperties(_ boxes: [ISOBoxes.Box]) {
    properties = boxes.first { $0.type == "ipco" }.map { file.boxes(in: $0.body) } ?? []
    for box in boxes where box.type == "ipma" {
      var reader = BoxReader(file, box.body)
      guard let (version, flags) = reader.version, let count = reader.next(4) else { continue }
      for _ in 0..<count {
        guard let number = reader.next(version == 0 ? 2 : 4), let links = reader.next(1) else {
          break
        }
        for _ in 0..<links {
          guard let link = reader.next(flags & 1 == 0 ? 1 : 2) else { break }
          associations[number, default: []].append(link & (flags & 1 == 0 ? 0x7F : 0x7FFF))
        }
      }
    }
  }

  private mutating func readReferences(_ range: Range<Int>?) {
    guard let range else { return }
    var reader = BoxReader(file, range)
    guard let (version, _) = reader.version else { return }
    let size = version == 0 ? 2 : 4
    for box in file.boxes(in: reader.rest) {
      var entry = BoxReader(file, box.body)
      guard let from = entry.next(size), let count = entry.next(2) else { continue }
      var targets: [Int] = []
      while targets.count < count, let target = entry.next(size) { targets.append(target) }
      references.append((box.type, from, targets))
    }
  }
}

/// Numbers of a box, one after the other.
private struct BoxReader {
  private let file: ISOBoxes
  /// The range that has not been read.
  private(set) var rest: Range<Int>

  init(_ file: ISOBoxes, _ range: Range<Int>?) { (self.file, rest) = (file, range ?? 0..<0) }

  /// A number of so many bytes; 0 for none, nil after the end.
  mutating func next(_ count: Int) -> Int? {
    guard count > 0 else { return 0 }
    guard count <= 8, count <= rest.count, let value = file.number(count, at: rest.lowerBound)
    else {
      return nil
    }
    rest = rest.dropFirst(count)
    return value
  }

  /// The version and the flags at the beginning of many boxes.
  var version: (version: Int, flags: Int)? {
    mutating get {
      guard let word = next(4) else { return nil }
      return (word >> 24, word & 0xFF_FFFF)
    }
  }
}
