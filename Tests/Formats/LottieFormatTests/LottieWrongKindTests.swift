import LottieFormat
import SceneFormat
import SceneModel
import Testing

/// What is told about values of a wrong kind, which players take in silence.
@Suite("Values of a wrong kind in Lottie files")
struct LottieWrongKindTests {
  // A file of 100 frames with one layer of shapes; pieces of it are replaced.
  private static let file = """
    {"v": "5.7.4", "fr": 50, "ip": 0, "op": 100, "w": 60, "h": 40, "layers": [{"ty": 4, "nm": "a", "ip": 0, \
    "op": 100, "ks": {"p": {"k": [5, 5]}}, "shapes": [{"ty": "rc", "p": {"k": [9, 9]}, "s": {"k": [8, 8]}}, \
    {"ty": "fl", "c": {"k": [1, 0, 0]}}]}]}
    """

  private func warnings(_ old: String, _ new: String) throws -> [String] {
    try readLottie(Self.file.replacing(old, with: new)).diagnostics
      .map { "\($0.location?.line ?? 0) \($0.path): \($0.message)" }
  }

  @Test("A file without wrong kinds has no warning") func none() throws {
    #expect(try warnings("", "").isEmpty)
  }

  @Test(
    "Numbers written as texts count, with a warning",
    arguments: [
      (#""fr": 50"#, #""fr": "50""#, #"fr: the string "50""#),
      (#""op": 100, "w""#, #""op": "100", "w""#, #"op: the string "100""#),
      (#""w": 60"#, #""w": "60""#, #"w: the string "60""#),
      (#""ty": 4"#, #""ty": "4""#, #"layers[0].ty: layer "a": the string "4""#),
      (
        #""nm": "a", "ip": 0"#, #""nm": "a", "ip": "0""#,
        #"layers[0].ip: layer "a": the string "0""#
      ),
      ("[8, 8]", #"[8, "8"]"#, #"layers[0].shapes[0].s.k[1]: layer "a": the string "8""#),
    ]
  )
  func texts(_ old: String, _ new: String, _ message: String) throws {
    let found = try warnings(old, new)
    #expect(found == ["1 \(message) counts as a number (write it without quotes)"])
    let expected = try readLottie(Self.file).scene
    #expect(try readLottie(Self.file.replacing(old, with: new)).scene == expected)
  }

  // lottie-web asks whether values are true as JavaScript does.
  @Test(
    "Flags of a wrong kind count as in JavaScript, with one warning",
    arguments: [
      (#""true""#, true, #"the string "true" counts as true"#),
      (#""false""#, true, #"the string "false" counts as true"#),
      (#""""#, false, #"the string "" counts as false"#),
      ("[]", true, "an empty array counts as true"), ("{}", true, "an object counts as true"),
      ("null", false, nil), ("0", false, nil), ("1", true, nil), ("true", true, nil),
    ] as [(String, Bool, String?)]
  )
  func flags(_ flag: String, _ isSet: Bool, _ message: String?) throws {
    let layer = #"{"ty": 4, "nm": "a", "hd": \#(flag), "ks": {}, "shapes": []}"#
    let read = try readLottie(lottieText("\(layer), \(layer)"))
    #expect(read.scene.layers.isEmpty == isSet)
    #expect(read.diagnostics.map(\.path) == (message == nil ? [] : ["layers[0].hd"]))
    let text = read.diagnostics.first?.message
    #expect(text == message.map { #"layer "a": \#($0) (write true or false)"# })
    // Of a path, too.
    let path = #"{"ty": "sh", "ks": {"k": {"c": \#(flag), "v": [[0, 0], [9, 9]]}}}"#
    let shape = #"{"ty": 4, "nm": "a", "ks": {}, "shapes": [\#(path)]}"#
    #expect(try readLottie(lottieText(shape)).diagnostics.count == (message == nil ? 0 : 1))
  }

  @Test(
    "A solid whose colour is none is black, with a warning",
    arguments: [("5", 1), ("[1, 0, 0]", 1), (#""x""#, 1), (#""""#, 0)]
  )
  func solids(_ color: String, _ count: Int) throws {
    let layer = #"{"ty": 1, "sc": \#(color), "sw": 9, "sh": 9, "ks": {}}"#
    let read = try readLottie(lottieText(layer))
    #expect(read.scene.layers.map(\.state.backgroundColor) == [.black])
    #expect(read.diagnostics.map(\.path) == Array(repeating: "layers[0].sc", count: count))
  }

  @Test("A split position without a depth is no property of a wrong kind")
  func splitPositions() throws {
    let position = #"{"s": true, "x": {"k": 1}, "y": {"k": 2}}"#
    let layer = #"{"ty": 4, "ddd": 1, "ks": {"p": \#(position)}, "shapes": []}"#
    #expect(try readLottie(lottieText(layer)).diagnostics.isEmpty)
  }

  @Test("Numbers name assets as texts do")
  func assetNumbers() throws {
    func scene(_ id: String) throws -> Scene {
      let layer = #"{"ty":2,"nm":"i","refId":\#(id),"ip":0,"op":100,"ks":{}}"#
      let asset = #""assets":[{"id":\#(id),"w":20,"h":10,"p":"a.png","u":"my%20images/"}],"#
      return try readLottie(lottieText(layer, more: asset)).scene
    }
    let numbered = try scene("7")
    #expect(numbered == (try scene(#""7""#)))
    #expect(numbered.assets.map(\.source.path) == ["my%20images/a.png"])
    // As a browser reads the address, where no file has the name as written.
    #expect(numbered.assets.first?.alternatives.last == "my images/a.png")
  }

  @Test("A damaged vertex is told", arguments: ["null", "[20]", #"["x", 1]"#])
  func damagedVertices(_ vertex: String) throws {
    let path = #"{"ty":"sh","ks":{"k":{"c":true,"v":[[1,2],\#(vertex),[5,8]],"i":[],"o":[]}}}"#
    let layer = #"{"ty":4,"nm":"s","ip":0,"op":100,"ks":{},"shapes":[\#(path)]}"#
    let messages = try readLottie(lottieText(layer)).diagnostics.map(\.message)
    #expect(messages.count == 1 && messages[0].contains("needs points of two numbers"))
  }

  @Test("A list in the place of a number of the whole counts as its first number")
  func listOfWhole() throws {
    #expect(
      try warnings(#""fr": 50, "ip": 0"#, #""fr": 50, "ip": [0]"#)
        == ["1 ip: an array of 1 counts as 0 (write 0)"]
    )
  }

  @Test(
    "Values and containers of a wrong kind are left out, with one warning each",
    arguments: [
      (#""w": 60"#, #""w": 60, "assets": {}"#, "assets: needs an array, not an object"),
      (
        #""w": 60"#, #""w": 60, "assets": [1, 2, 3]"#,
        "assets[0]: needs an object, not the number 1"
      ),
      (#""w": 60"#, #""w": 60, "fonts": []"#, "fonts: needs an object, not an empty array"),
      (#""w": 60"#, #""w": 60, "chars": {}"#, "chars: needs an array, not an object"),
      (#""w": 60"#, #""w": 60, "markers": {}"#, "markers: needs an array, not an object"),
      (#""w": 60"#, #""w": 60, "slots": []"#, "slots: needs an object, not an empty array"),
      (#""w": 60"#, #""w": 60, "slots": {"s": 1}"#, "slots.s: needs an object, not the number 1"),
      (#""ks": {"p": {"k": [5, 5]}}"#, #""ks": 5"#, #"layers[0].ks: layer "a": needs an object"#),
      (#""ks""#, #""ef": {}, "ks""#, #"layers[0].ef: layer "a": needs an array, not an object"#),
      (
        #""ks""#, #""masksProperties": {}, "ks""#,
        #"layers[0].masksProperties: layer "a": needs an array, not an object"#
      ),
      (
        "[8, 8]", #""x""#, #"layers[0].shapes[0].s.k: layer "a": needs numbers, not the string "x""#
      ),
      ("[8, 8]", #"[8, "x"]"#, #"layers[0].shapes[0].s.k[1]: layer "a": needs a number"#),
      ("[8, 8]", #"{}"#, #"layers[0].shapes[0].s.k: layer "a": needs numbers, not an object"#),
      ("[5, 5]", #"[{"s": [5, 5]}]"#, #"layers[0].ks.p.k[0]: layer "a": a keyframe without "t""#),
      (
        "[5, 5]", #"[{"t": 0, "s": [5, 5], "i": 7}, {"t": 9, "s": [6, 6]}]"#,
        #"layers[0].ks.p.k[0].i: layer "a": needs an object, not the number 7"#
      ),
      (
        #"{"k": [9, 9]}"#, #"{"x": 9, "y": 9}"#,
        #"layers[0].shapes[0].p: layer "a": needs a property with "k", not an object"#
      ),
      (
        "[1, 0, 0]", "[1, 0]",
        #"layers[0].shapes[1].c.k: layer "a": needs a colour, not an array of 2"#
      ),
      (#""w": 60"#, #""w": 60, "slots": {"s": {"p": [1]}}"#, "slots.s.p: needs an object"),
      (
        #""ks""#, #""masksProperties": [{"mode": 1}], "ks""#,
        #"layers[0].masksProperties[0].mode: layer "a": needs a text, not the number 1"#
      ),
      (
        "[5, 5]", #"[{"t": 0}, {"t": 9}]"#, #"layers[0].ks.p.k: layer "a": no keyframe has a frame"#
      ),
    ]
  )
  func containers(_ old: String, _ new: String, _ message: String) throws {
    let found = try warnings(old, new)
    #expect(found.contains { $0.hasPrefix("1 \(message)") }, "\(found)")
    #expect(found.count <= 2, "\(found)")
    #expect(try readLottie(Self.file.replacing(old, with: new)).scene.layers.count == 1)
  }

  @Test("Colours that are none are told of, of paints and of texts")
  func colors() throws {
    let paint = try warnings("[1, 0, 0]", ##""red-ish""##)
    #expect(
      paint == [
        ##"1 layers[0].shapes[1].c.k: layer "a": needs a colour, not the string "red-ish"; it is left out"##
      ]
    )
    let text =
      ##"{"ty": 5, "nm": "T", "ip": 0, "op": 9, "ks": {}, "t": {"d": {"k": [{"t": 0, "s": {"t": "A", "s": 9, "fc": [1, "x", 0], "sc": "#00ff00"}}]}}}"##
    let found = try readLottie(lottieText(text)).diagnostics.filter { $0.path.contains(".fc") }
    #expect(found.map(\.path) == ["layers[0].t.d.k[0].s.fc[1]"])
  }

  @Test("Ten thousand values of one wrong kind make one warning") func many() throws {
    let keys = Array(repeating: #"{"t": 0, "s": ["x"]}"#, count: 10_000).joined(separator: ",")
    #expect(try warnings("[5, 5]", "[\(keys)]").count == 2)
  }

  @Test(
    "A text layer without a text is told of",
    arguments: ["", #", "t": {}"#, #", "t": {"d": {"k": []}}"#]
  )
  func noText(_ text: String) throws {
    let layer = #"{"ty": 5, "nm": "T", "ip": 0, "op": 9, "ks": {}\#(text)}"#
    let found = try readLottie(lottieText(layer)).diagnostics
    #expect(
      found.first?.message.hasPrefix(#"layer "T": the layer has no text"#) == true,
      "\(found)"
    )
  }

  @Test(
    "A file without one of its keys is a Lottie file with one error",
    arguments: [
      (#""fr": 50, "#, "fr is missing"), (#""op": 100, "w""#, "op is missing"),
      (#""ip": 0, "op": 100, "w""#, "ip is missing"), (#""w": 60, "#, "w is missing"),
    ]
  )
  func missingKeys(_ key: String, _ message: String) {
    // What follows the key stays.
    let rest = key.hasSuffix(#""w""#) ? (key.contains("ip") ? #""op": 100, "w""# : #""w""#) : ""
    let bytes = Array(Self.file.replacing(key, with: rest).utf8)
    #expect(LottieReader.isLottie(bytes))
    let error = #expect(throws: SceneReadError.self) { try LottieReader().read(bytes) }
    #expect(error?.errors.count == 1)
    #expect(error?.errors.first?.message.hasPrefix(message) == true)
    let scene = #"{"canvas": {}, "duration": 1, "w": 1, "h": 1, "layers": []}"#
    #expect(!LottieReader.isLottie(Array(scene.utf8)))
  }

  @Test("The error for a frame rate names the range", arguments: ["0", "-30", "1e300", "1e-9"])
  func rates(_ rate: String) {
    let bytes = Array(Self.file.replacing(#""fr": 50"#, with: #""fr": \#(rate)"#).utf8)
    let error = #expect(throws: SceneReadError.self) { try LottieReader().read(bytes) }
    let limits = Limits()
    let range =
      "(give \(limits.slowestRate.shortestDecimal) to \(limits.fastestRate.shortestDecimal) frames"
    #expect(error?.errors.first?.message.contains(range) == true)
  }

  @Test("More copies than the limit are an error at the repeater's number")
  func repeaters() {
    let shapes = #"{"ty": "rp", "c": {"k": 20000}, "o": {"k": 0}, "tr": {}}"#
    let layer = #"{"ty": 4, "ip": 0, "op": 9, "ks": {}, "shapes": [\#(shapes)]}"#
    #expect(lottieErrors(lottieText(layer)) == ["E_LIMIT layers[0].shapes[0].c"])
    var limits = Limits()
    limits.copies = 20_000
    #expect(lottieErrors(lottieText(layer), limits: limits).isEmpty)
  }
}

/// Markers as named times.
@Suite("Markers of Lottie files")
struct LottieMarkerTests {
  private func read(_ markers: String) throws -> ImportedScene {
    try readLottie(lottieText("", more: #""markers": [\#(markers)],"#))
  }

  @Test(
    "The name in a comment of JSON or of lines counts, else the comment",
    arguments: [
      (#"{\"name\": \"late\"}"#, "late"), (#"name:intro\r\ncolor:red"#, "intro"),
      (#"color:red\nname: outro"#, "outro"), ("plain", "plain"),
      (#"{\"name\": 5}"#, #"{"name": 5}"#),
      ("{broken", "{broken"), (#"\"quoted\""#, #""quoted""#), ("Part 1: a", "Part 1: a"),
      ("name:", "name:"),
    ]
  )
  func names(_ comment: String, _ name: String) throws {
    #expect(
      try read(#"{"cm": "\#(comment)", "tm": 50, "dr": 0}"#).scene.markers.map(\.name) == [name]
    )
  }

  @Test("A marker without a duration ends at the next in the animation, or at its end")
  func ends() throws {
    let markers = """
      {"cm": "b", "tm": 45, "dr": 0}, {"cm": "a", "tm": 10, "dr": 0}, {"cm": "c", "tm": 1e9, "dr": 0},
      {"cm": "d", "tm": 60, "dr": 5}, {"cm": "e", "tm": 61, "dr": 0}
      """
    let imported = try read(markers)
    let ends = imported.scene.markers.map { "\($0.name) \($0.end ?? 0)" }
    #expect(ends == ["a 0.45", "b 0.6", "c 10000000.0", "d 0.65", "e 1.0"])
    let hints = imported.diagnostics.map { "\($0.path): \($0.message)" }
    #expect(
      hints == [
        "markers[2]: the marker \"c\" is at frame 1000000000, after the end at frame 100 (give its \"tm\" in frames)"
      ]
    )
  }
}
