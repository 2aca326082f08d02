internal import Graphics
internal import JSONText
internal import SceneModel

/// A file that the page adds to the scene; the body of the request has its bytes.
struct MediaRequest: Hashable {
  /// The path of the request after the token.
  static let path = "media"

  /// The name of the file on the page's side; not to be trusted.
  var name: String
  /// The centre of the new layer on the canvas; nil for that of the canvas.
  var center: Point?
  /// Seconds at which audio begins; 0 by default.
  var time: Double
  /// The hash of the text that the page has seen.
  var hash: String

  /// A request; nil for one without a name and a hash.
  init?(_ request: PreviewRequest) {
    func number(_ key: String) -> Double? {
      request.query[key].flatMap { DecimalText.number($0) }.flatMap { abs($0) < 1e9 ? $0 : nil }
    }
    guard let name = request.query["name"], name.utf8.count <= 4096,
      let hash = request.query["hash"]
    else { return nil }
    (self.name, self.hash, time) = (name, hash, number("time") ?? 0)
    if let x = number("x"), let y = number("y") { center = Point(x, y) }
  }

  /// The greatest number of bytes of such a file.
  static func maxBytes(_ limits: Limits) -> Int { min(limits.audioBytes, limits.memoryBytes / 4) }

  /// Returns the name for a file beside the scene: letters, digits, dots, dashes and underscores.
  ///
  /// - Parameter endings: those of the kind of file; the first one is added to a name that has none of them.
  func safeName(endings: [String]) -> String {
    let last = name.split { $0 == "/" || $0 == "\\" }.last ?? ""
    var stem = last
    var ending = endings.first ?? "bin"
    if let dot = last.lastIndex(of: "."),
      let known = endings.first(where: { $0 == last[dot...].dropFirst().lowercased() })
    {
      (stem, ending) = (last[..<dot], known)
    }
    var letters = stem.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") ? $0 : "-" }
    while letters.first == "-" { letters.removeFirst() }
    while letters.last == "-" { letters.removeLast() }
    return (letters.isEmpty ? "file" : String(letters.prefix(80))) + "." + ending
  }
}
