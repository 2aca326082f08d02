import Compression
import Foundation
import TestSupport

/// Makes the inputs of a family, the same ones for the same seed.
struct FuzzInputs {
  let family: FuzzFamily
  private var mutator: SceneMutator
  private let trees: [JSONTree]
  private let seeds: [[UInt8]]

  init(_ family: FuzzFamily, seed: UInt64) throws {
    self.family = family
    let texts = try family.files.map { try String(contentsOfFile: $0, encoding: .utf8) }
      .filter { $0.utf8.count < 12_000 && (family != .text || $0.contains("\"string\"")) }
    trees = try texts.map { try JSONTree($0) }
    let keys = trees.reduce(into: Set<String>()) { $0.formUnion($1.keys) }
    mutator = SceneMutator(
      random: SplitMix64(seed: seed ^ family.rawValue.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) }),
      keys: keys.sorted()
    )
    if family.isLottie { mutator.nestingKey = "it" }
    seeds = try Self.seeds(of: family)
  }

  /// The next input.
  mutating func next() throws -> [UInt8] {
    switch family {
    case .sceneText, .scene, .lottieText, .lottie:
      let text = Array(tree().text.utf8)
      return isOneOf(5) ? changed(text) : text
    case .text:
      let tree = isOneOf(2) ? tree() : trees.randomElement(using: &mutator.random) ?? .array([])
      return Array(strings(tree).text.utf8)
    case .dotLottie:
      let text = tree().text
      let manifest = #"{"animations":[{"id":"a"}],"version":"1.0"}"#
      let archive = ZipFile([.init("manifest.json", manifest), .init("animations/a.json", text)])
      return isOneOf(2) ? changed(archive.bytes) : archive.bytes
    case .svga:
      let message = isOneOf(3) ? changed(seed()) : respelt(seed())
      return isOneOf(8) ? changed(try Self.zlib(message)) : try Self.zlib(message)
    case .atlas, .svgPath, .svgAnimation: return isOneOf(4) ? changed(seed()) : respelt(seed())
    case .animated, .store: return changed(seed())
    case .captions: return isOneOf(2) ? changed(seed()) : respelt(seed())
    case .geometry: return numbers()
    case .expression: return Array(scripted().utf8)
    }
  }

  // MARK: Parts

  private mutating func isOneOf(_ count: Int) -> Bool {
    Int.random(in: 0..<count, using: &mutator.random) == 0
  }

  private mutating func seed() -> [UInt8] {
    seeds.randomElement(using: &mutator.random) ?? []
  }

  private mutating func tree() -> JSONTree {
    guard let tree = trees.randomElement(using: &mutator.random),
      let donor = trees.randomElement(using: &mutator.random)
    else { return .scalar("null") }
    return mutator.mutated(tree, donor: donor)
  }

  /// Bytes with a few changes of the kinds that readers of formats trip over.
  private mutating func changed(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &mutator.random) where !bytes.isEmpty {
      let at = Int.random(in: 0..<bytes.count, using: &mutator.random)
      let end = min(bytes.count, at + Int.random(in: 1...24, using: &mutator.random))
      switch Int.random(in: 0..<7, using: &mutator.random) {
      case 0: bytes[at] = UInt8.random(in: 0...255, using: &mutator.random)
      case 1: bytes[at] ^= 1 << UInt8.random(in: 0...7, using: &mutator.random)
      case 2: bytes.removeSubrange(at..<end)
      case 3: bytes.insert(contentsOf: Array(bytes[at..<end]), at: at)
      case 4: for position in at..<end { bytes[position] = isOneOf(2) ? 255 : 0 }
      case 5: bytes.removeLast(bytes.count - at)
      default:
        let other = seed()
        let from = other.isEmpty ? 0 : Int.random(in: 0..<other.count, using: &mutator.random)
        bytes.replaceSubrange(at..<end, with: other[from..<min(other.count, from + end - at)])
      }
    }
    return bytes
  }

  // Bytes that change places with others of the file: letters stay letters of the format.
  private mutating func respelt(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    let digits = Array("0123456789-.e ".utf8)
    for _ in 0..<Int.random(in: 1...6, using: &mutator.random) where !bytes.isEmpty {
      let at = Int.random(in: 0..<bytes.count, using: &mutator.random)
      let isNumeric = digits.contains(bytes[at])
      let other =
        isNumeric
        ? digits.randomElement(using: &mutator.random) : bytes.randomElement(using: &mutator.random)
      guard let other, isNumeric || isOneOf(6) else { continue }
      if isOneOf(4) { bytes.insert(other, at: at) } else { bytes[at] = other }
    }
    return bytes
  }

  // Every text of a scene is another one, in half of the cases.
  private mutating func strings(_ tree: JSONTree) -> JSONTree {
    switch tree {
    case .scalar: return tree
    case .array(let elements):
      var result: [JSONTree] = []
      for element in elements { result.append(strings(element)) }
      return .array(result)
    case .object(let members):
      var result: [(key: String, value: JSONTree)] = []
      for member in members {
        let isText = member.key == "string" && isOneOf(2)
        result.append((member.key, isText ? .scalar(letters()) : strings(member.value)))
      }
      return .object(result)
    }
  }

  // Scripts from right to left, marks upon marks, joiners, halves of pairs, controls.
  private static let letters: [String] = [
    "a", "W", " ", "\\n", "\\t", "\u{301}", "\u{20DD}", "\u{5D0}", "\u{639}",
    "\u{915}\u{94D}",
    "\u{200D}", "\u{200F}", "\u{202E}", "\u{2066}", "\u{1F469}", "\u{1F3FD}", "\u{FE0F}",
    "\u{FEFF}",
    "\u{AD}", "\u{2028}", "\\ud83d\\ude00", "\u{E0041}", "\u{10FFFF}", "%d", "\u{FB01}",
  ]
  // What no text may have.
  private static let refused = ["\\u0000", "\\ud83d", "\\ude00", "${v}"]

  private mutating func letters() -> String {
    let count = isOneOf(10) ? 300 : Int.random(in: 0...20, using: &mutator.random)
    let letters = Self.letters + (isOneOf(8) ? Self.refused : [])
    return "\""
      + (0..<count).map { _ in letters.randomElement(using: &mutator.random) ?? "" }.joined()
      + "\""
  }

  // Numbers of eight bytes: small, large, and those that are none.
  private mutating func numbers() -> [UInt8] {
    let special = [
      0, -0.0, 1, 1e-300, 1e300, 1e9, -1e9, .infinity, .nan, 0.5, 100, Double.leastNonzeroMagnitude,
    ]
    return (0..<Int.random(in: 4...60, using: &mutator.random)).flatMap { _ in
      let value =
        isOneOf(4)
        ? special.randomElement(using: &mutator.random) ?? 0 : mutator.random.number(in: -200...200)
      return (0..<8).map { UInt8(truncatingIfNeeded: value.bitPattern >> UInt64($0 * 8)) }
    }
  }

  private static let words = [
    "$bm_rt", "=", "var a", "a", "time", "value", "thisComp", "thisLayer", ".", "(", ")", "[", "]",
    "{", "}", "0", "1e9", "-1", "NaN", "'x'", "+", "*", "/", ";", ",", "loopOut('cycle')",
    "wiggle(1,2)",
    "random()", "while(1)", "if", "else", "function f()", "return", "new Array(9)", "/a+/", ".test",
    "Math.sin", "effect('x')(1)", "content('g').content(1)", "Object.prototype.x", "throw", "try",
    "catch(e)", ".length", ".repeat(99999)", "valueAtTime", "toComp", "linear(time,0,1,2,3)",
  ]

  // A layer whose position a script of random words moves.
  private mutating func scripted() -> String {
    let count = Int.random(in: 1...14, using: &mutator.random)
    let script = (0..<count).map { _ in Self.words.randomElement(using: &mutator.random) ?? "" }
    let text = "var $bm_rt; $bm_rt = " + script.joined(separator: isOneOf(2) ? " " : "")
    return """
      {"v":"5.7.0","fr":30,"ip":0,"op":9,"w":32,"h":32,"layers":[{"ty":1,"sw":8,"sh":8,"sc":"#ff0000",
      "ip":0,"op":9,"ks":{"p":{"k":[9,9],"x":\(JSONTree.quoted(text))},"r":{"k":0,"x":\(JSONTree.quoted(text))}}}]}
      """
  }

  // MARK: Seeds

  static func zlib(_ bytes: [UInt8]) throws -> [UInt8] {
    let compressor = try ZlibCompressor(level: 6)
    return [UInt8](unsafeUninitializedCapacity: compressor.bound(of: bytes.count)) {
      buffer,
      count in
      count = bytes.withUnsafeBytes {
        compressor.compress($0, to: UnsafeMutableRawBufferPointer(buffer))
      }
    }
  }

  private static func seeds(of family: FuzzFamily) throws -> [[UInt8]] {
    switch family {
    case .sceneText, .scene, .lottieText, .lottie, .text, .dotLottie, .geometry, .expression: []
    case .svga:
      [
        MessageBytes.movie(16, 16, rate: 10, frames: 3).sprite(
          "a",
          [
            .frame(size: (8, 8), shapes: [.path("M0 0h9v9z", fill: [1, 0, 0, 1])]),
            .frame(transform: [1, 0, 0, 1, 3, 3], clip: "M0 0h5v5z", shapes: [.store]),
            .frame(alpha: 0.5),
          ]
        ).bytes,
        MessageBytes.movie(9, 9, rate: 20, frames: 2).sprite(
          "b",
          matte: "a",
          [.frame(shapes: [.path("M1 1C2 2 3 3 4 4Z", fill: [0, 1, 0, 1])]), .frame()]
        ).sprite("a.matte", [.frame(size: (4, 4)), .frame()]).bytes,
      ]
    case .atlas:
      [
        #"{"frames":{"a":{"frame":{"x":1,"y":2,"w":6,"h":10},"rotated":true,"trimmed":true,"#
          + #""spriteSourceSize":{"x":0,"y":0,"w":6,"h":10},"sourceSize":{"w":8,"h":12}}},"#
          + #""meta":{"image":"p.png","size":{"w":32,"h":32}}}"#,
        #"{"frames":[{"filename":"a","frame":{"x":1,"y":2,"w":6,"h":10}}],"meta":{"image":"p.png"}}"#,
        "<TextureAtlas imagePath='p.png'><SubTexture name='a &#x41;' x='1' y='2' width='6' height='10'/>"
          + "<!-- c --></TextureAtlas>",
        String(
          decoding: try Repository.bytes("scenes/tutorials/pictures/walker-atlas.plist"),
          as: UTF8.self
        ),
      ].map { Array($0.utf8) }
    case .svgPath:
      [
        "M1 2 3 4h5v-6C1,2 3,4 5,6S7 8 9 10Q1 2 3 4T5 6A7 8 9 0 1 2 3z",
        "m0 0a1e9 1 0 11 9 9zl1e-9.5.5-3",
        "M0 0A5 5 45 1 0 1e38 0Z M-1e9 1e9 L.5.5 H-0 V+1 z z",
      ].map { Array("<svg width='40' height='40'><path d='\($0)'/></svg>".utf8) }
    case .animated:
      try ["pendulum.gif", "clip.mp4", "boat.png"].map {
        Array(try Repository.bytes("scenes/tutorials/pictures/\($0)"))
      } + [GIFFile.make(width: 20, height: 12, side: 5, frames: 4)]
    case .svgAnimation: AnimatedSVGFiles.all.map { Array($0.text.utf8) }
    case .store: [try FuzzStore.entry()]
    case .captions:
      try ["srt", "vtt", "ass", "lrc", "sub", "json"].flatMap { format in
        let rows = try JSONSerialization.jsonObject(
          with: Data(try Repository.bytes("Tests/Captions/\(format).json"))
        )
        // Events alone follow the usual head.
        let head =
          "[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\n"
        return (rows as? [[Any]] ?? []).compactMap { $0.dropFirst().first as? String }
          .map { $0.hasPrefix("@") ? head + $0.dropFirst() : $0 }
      }.map { Array($0.utf8) }
    }
  }
}

extension JSONTree {
  /// All keys in it.
  var keys: Set<String> {
    var keys = children.reduce(into: Set<String>()) { $0.formUnion($1.keys) }
    if case .object(let members) = self { keys.formUnion(members.map(\.key)) }
    return keys
  }

  /// The same value with the members of objects in reverse order.
  var reordered: JSONTree {
    switch self {
    case .scalar: self
    case .array(let elements): .array(elements.map(\.reordered))
    case .object(let members): .object(members.reversed().map { ($0.key, $0.value.reordered) })
    }
  }

  /// The JSON of the tree with spaces wherever they may stand.
  var spacedText: String {
    switch self {
    case .scalar(let text): text
    case .array(let elements):
      "[\n\t" + elements.map(\.spacedText).joined(separator: " ,\r\n ") + " ]"
    case .object(let members):
      "{ "
        + members.map { Self.quoted($0.key) + " :  " + $0.value.spacedText }.joined(
          separator: "\n, "
        )
        + "}\n"
    }
  }
}
