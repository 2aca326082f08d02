extension MediaFile {
  /// Whether an element of the container is longer, by its own head, than what remains of the file.
  ///
  /// Looks at the boxes of MP4 (ISO/IEC 14496-12, section 4.2) and the elements of Matroska and WebM
  /// (RFC 8794, sections 5 and 6). Other containers, and streams that state no size, are never cut.
  ///
  /// - Parameter maxElements: the number of elements after which there is no judgement.
  /// - Complexity: O(*elements*); fragments of MP4 are some, and a finished Matroska file has two.
  func isCut(maxElements: Int) -> Bool {
    let end: (Int) -> Int?
    let head = bytes(at: 0, count: 8)
    if head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
      end = ebmlElementEnd
    } else if head.dropFirst(4).elementsEqual("ftyp".utf8) {
      end = boxEnd
    } else {
      return false
    }
    var position = 0
    for _ in 0..<maxElements {
      guard position < byteCount, let next = end(position) else { break }
      position = next
    }
    return position > byteCount
  }

  // A box without a size extends to the end of the file.
  private func boxEnd(at position: Int) -> Int? {
    let head = bytes(at: position, count: 16)
    guard head.count >= 8 else { return nil }
    var size = head[..<4].bigEndian
    if size == 0 { return byteCount }
    if size == 1 { size = head.dropFirst(8).bigEndian }
    return size < 8 ? nil : position.end(adding: size)
  }

  // Of an element of unknown size, which only a live stream has, the children follow.
  private func ebmlElementEnd(at position: Int) -> Int? {
    let head = bytes(at: position, count: 12)
    guard let first = head.first, first > 0x0F else { return nil }
    let idLength = first.leadingZeroBitCount + 1
    guard idLength < head.count, head[idLength] > 0 else { return nil }
    let sizeLength = head[idLength].leadingZeroBitCount + 1
    let field = head.dropFirst(idLength).prefix(sizeLength)
    guard field.count == sizeLength else { return nil }
    // The first set bit is a mark of the length.
    let mask = UInt64(1) << UInt64(7 * sizeLength) - 1
    let size = field.bigEndian & mask
    return (position + idLength + sizeLength).end(adding: size == mask ? 0 : size)
  }
}

extension Collection<UInt8> {
  fileprivate var bigEndian: UInt64 { reduce(0) { $0 << 8 | UInt64($1) } }
}

extension Int {
  fileprivate func end(adding size: UInt64) -> Int? {
    let (end, overflow) = addingReportingOverflow(Int(clamping: size))
    return overflow ? nil : end
  }
}
