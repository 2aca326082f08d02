internal import Graphics

/// The positions of the parts of an AVIF file, read without a decoder (ISO/IEC 23008-12 and AV1
/// Image File Format 1.1).
///
/// An image of one coded item, with alpha in a second one. For an animated file, its primary image.
package struct AVIFFile {
  /// A coded image: the temporal unit of AV1, and what the file says of it.
  package struct Item {
    /// Where its bytes are, in their order.
    package let extents: [Range<Int>]
    /// Columns.
    package let width: Int
    /// Rows.
    package let height: Int
  }

  /// The meaning of the colour values, with the code points of ITU-T H.273.
  package struct Coding {
    /// The primaries.
    package let primaries: Int
    /// The transfer function.
    package let transfer: Int
    /// The matrix of luma and chroma.
    package let matrix: Int
    /// Whether codes go from 0 to the greatest.
    package let isFullRange: Bool
  }

  /// The colours.
  package let color: Item
  /// The alpha, if there is any.
  package let alpha: Item?
  /// Whether the colours have been multiplied with alpha.
  package let isPremultiplied: Bool
  /// The colour description that overrides the coded image's tags.
  package let coding: Coding?
  /// Where a profile is.
  package let profile: Range<Int>?
  /// How the image is turned before it is shown.
  package let orientation: ImageOrientation
  /// Why the image cannot be read; nil where it can.
  package let problem: String?

  /// Reads the boxes; nil where the bytes are no AVIF file, or a damaged one.
  package init?(_ bytes: [UInt8]) {
    let file = ISOBoxes(bytes)
    guard [.avif, .avis].contains(InputKind(bytes)?.format),
      let meta = file.boxes(in: 0..<bytes.count).first(where: { $0.type == "meta" }),
      let items = AVIFItems(file, meta: meta.body)
    else { return nil }
    let properties = items.properties(of: items.primary)
    guard let color = items.item(items.primary, properties) else { return nil }
    self.color = color
    let alphaNumber = items.alpha
    if let alphaNumber {
      guard let item = items.item(alphaNumber, items.properties(of: alphaNumber)) else {
        return nil
      }
      alpha = item
    } else {
      alpha = nil
    }
    isPremultiplied = items.isPremultiplied
    orientation = properties.orientation(in: file)
    coding = properties.coding(in: file)
    profile = properties.profile(in: file)
    if items.types[items.primary] != "av01"
      || alphaNumber.map({ items.types[$0] != "av01" }) == true
    {
      problem =
        "The AVIF image consists of tiles or is not AV1. Save it as one image, or as PNG."
    } else if properties.contains(where: { $0.type == "clap" }) {
      problem =
        "The AVIF file crops its image. Save it cropped, or as PNG."
    } else {
      problem = nil
    }
  }
}

/// Boxes of the ISO base media file format: lengths, types, contents.
struct ISOBoxes {
  let bytes: [UInt8]

  struct Box {
    let type: String
    let body: Range<Int>
  }

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The boxes of a range up to the first that does not fit into it.
  func boxes(in range: Range<Int>) -> [Box] {
    var result: [Box] = []
    var position = range.lowerBound
    while position + 8 <= range.upperBound, let short = number(4, at: position),
      let type = text(at: position + 4)
    {
      var (length, head) = (short, 8)
      if short == 1, let long = number(8, at: position + 8) { (length, head) = (long, 16) }
      if short == 0 { length = range.upperBound - position }
      guard length >= head, length <= range.upperBound - position else { break }
      result.append(Box(type: type, body: position + head..<position + length))
      position += length
    }
    return result
  }

  /// A number of up to eight bytes, the greatest first; nil beyond the end, and beyond what fits.
  func number(_ count: Int, at offset: Int) -> Int? {
    guard offset >= 0, count <= bytes.count, offset <= bytes.count - count else { return nil }
    let value = bytes[offset..<offset + count].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(exactly: value)
  }

  /// Whether a property says that its item is the alpha of another one.
  func isAlpha(_ box: Box) -> Bool {
    guard box.type == "auxC", box.body.count > 4 else { return false }
    let name = bytes[box.body.dropFirst(4)].prefix { $0 != 0 }
    return ["urn:mpeg:mpegB:cicp:systems:auxiliary:alpha", "urn:mpeg:hevc:2015:auxid:1"]
      .contains(String(decoding: name, as: UTF8.self))
  }

  func text(at offset: Int) -> String? {
    guard offset >= 0, offset + 4 <= bytes.count else { return nil }
    return String(decoding: bytes[offset..<offset + 4], as: UTF8.self)
  }
}

extension [ISOBoxes.Box] {
  func size(in file: ISOBoxes) -> (width: Int, height: Int)? {
    guard let box = first(where: { $0.type == "ispe" }), box.body.count >= 12,
      let width = file.number(4, at: box.body.lowerBound + 4),
      let height = file.number(4, at: box.body.lowerBound + 8)
    else { return nil }
    return (width, height)
  }

  // Quarter turns counterclockwise, then the mirror.
  func orientation(in file: ISOBoxes) -> ImageOrientation {
    func value(_ type: String) -> Int? {
      first { $0.type == type && !$0.body.isEmpty }.map { Int(file.bytes[$0.body.lowerBound]) }
    }
    let turns: [ImageOrientation] = [.upright, .threeQuartersTurned, .halfTurned, .quarterTurned]
    let upended: [ImageOrientation] = [.upsideDownMirrored, .transposed, .mirrored, .transverse]
    let turn = (value("irot") ?? 0) & 3
    guard let mirror = value("imir") else { return turns[turn] }
    // Mode 0 exchanges top and bottom, mode 1 left and right: half a turn more.
    return mirror & 1 == 0 ? upended[turn] : upended[(turn + 2) % 4]
  }

  func coding(in file: ISOBoxes) -> AVIFFile.Coding? {
    guard let box = first(where: { isColor($0, ["nclx"], file) }), box.body.count >= 11,
      let primaries = file.number(2, at: box.body.lowerBound + 4),
      let transfer = file.number(2, at: box.body.lowerBound + 6),
      let matrix = file.number(2, at: box.body.lowerBound + 8)
    else { return nil }
    return AVIFFile.Coding(
      primaries: primaries,
      transfer: transfer,
      matrix: matrix,
      isFullRange: file.bytes[box.body.lowerBound + 10] & 0x80 != 0
    )
  }

  func profile(in file: ISOBoxes) -> Range<Int>? {
    first { isColor($0, ["prof", "rICC"], file) }.map { $0.body.dropFirst(4) }
  }

  private func isColor(_ box: Element, _ kinds: [String], _ file: ISOBoxes) -> Bool {
    box.type == "colr" && box.body.count >= 4
      && file.text(at: box.body.lowerBound).map(kinds.contains) == true
  }
}
