internal import Files

/// The texts of files that a page may have seen, by their hashes.
struct TextVersions {
  private var texts: [String: [UInt8]] = [:]
  private var order: [String] = []
  private var bytes = 0

  // The maximum bytes of all texts together; at least the latest one remains.
  private static let limit = 64 << 20

  /// Adds a text, and drops the oldest ones beyond the limit.
  ///
  /// - Returns: the hash of the text.
  @discardableResult mutating func add(_ text: [UInt8]) -> String {
    let hash = SHA256.hash(of: text)
    if texts[hash] != nil { order.removeAll { $0 == hash } } else { bytes += text.count }
    texts[hash] = text
    order.append(hash)
    while bytes > Self.limit, order.count > 1 {
      bytes -= texts.removeValue(forKey: order.removeFirst())?.count ?? 0
    }
    return hash
  }

  /// The text with a hash; nil if it was dropped.
  subscript(hash: String) -> [UInt8]? { texts[hash] }
}
