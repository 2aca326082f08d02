/// Tables in the embedded texts of this target and of others.
package enum WordTable {
  /// The lists of a text, between which are empty lines: on each line a name, a colon, and words.
  package static func lists(of bytes: [UInt8]) -> [[String: [String]]] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n\n").map { text in
      var list: [String: [String]] = [:]
      for line in text.split(separator: "\n") {
        let parts = line.split(separator: ":", maxSplits: 1)
        list[String(parts[0])] = parts[1...].flatMap { $0.split(separator: " ").map(String.init) }
      }
      return list
    }
  }
}
