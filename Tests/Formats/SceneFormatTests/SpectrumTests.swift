import SceneFormat
import SceneModel
import TestSupport
import Testing

/// Values of layers that follow the bands of a sound by `${level[i]}`.
@Suite("Spectra for layers")
struct SpectrumTests {
  private static let head = #""assets":{"m":{"type":"audio","src":"m.wav"}},"#

  private static func text(_ keys: String, spectrum: String = #""bands":3"#) -> String {
    let layers = #"{"repeat":3,"as":"i","layers":[{\#(keys)}]}"#
    let animation = #"{"type":"spectrum","asset":"m",\#(spectrum)}"#
    return sceneText(
      #"{"bounds":[0,0,9,9],"animations":[\#(animation)],"sublayers":[\#(layers)]}"#,
      head: head
    )
  }

  private func bars(_ keys: String) throws -> [Layer] {
    let scene = try read(Self.text(keys)).scene
    #expect(try read(SceneWriter.write(scene)).scene == scene)
    #expect(scene.layers[0].animations.isEmpty)
    return scene.layers[0].sublayers
  }

  // The same layer with animations as they are written by hand.
  private func expected(_ index: Int, _ keys: String, _ animations: [(String, String)]) throws
    -> Layer
  {
    let list = animations.map { keyPath, values in
      #"{"type":"audio","keyPath":"\#(keyPath)","asset":"m","bands":3,"index":\#(index),"values":\#(values)}"#
    }
    let layer = #"{\#(keys),"animations":[\#(list.joined(separator: ","))]}"#
    let parent = #"{"bounds":[0,0,9,9],"sublayers":[\#(layer)]}"#
    return try read(sceneText(parent, head: Self.head)).scene.layers[0].sublayers[0]
  }

  @Test("Each layer of a repeat follows its band, from the value in silence")
  func bands() throws {
    let layers = try bars(#""opacity":"${0.2 + 0.8 * level[i]}""#)
    #expect(layers.count == 3)
    for (index, layer) in layers.enumerated() {
      let written = try expected(index, #""opacity":0.2"#, [("opacity", "[0.2,1]")])
      #expect(layer == written)
    }
  }

  @Test("A frame follows as size and position, parts of points with the others constant")
  func parts() throws {
    let bars = try bars(#""frame":["${i * 3}","${9 - 8 * level[i]}",2,"${8 * level[i]}"]"#)
    let sizes = ("bounds.size", "[[2,0],[2,8]]")
    #expect(
      bars[1] == (try expected(1, #""frame":[3,9,2,0]"#, [sizes, ("position", "[[4,9],[4,5]]")]))
    )
    let scaled = try self.bars(#""bounds":[0,0,2,2],"scale":[1,"${1 + level[i]}"]"#)
    let scale = ("transform.scale.y", "[1,2]")
    #expect(scaled[2] == (try expected(2, #""bounds":[0,0,2,2],"scale":[1,1]"#, [scale])))
  }

  @Test("Values that are not linear are sampled, and values without a level do not move")
  func curves() throws {
    let layers = try bars(#""opacity":"${level[i] * level[i]}","zPosition":"${level.count}""#)
    let squares = (0...16).map { "\(Double($0 * $0) / 256)" }.joined(separator: ",")
    let keys = #""opacity":0,"zPosition":3"#
    #expect(layers[0] == (try expected(0, keys, [("opacity", "[\(squares)]")])))
  }

  @Test(
    "Curves that are 0 in silence and at the loudest follow their band",
    arguments: bumpCurves
  )
  func bumps(_ expression: String, _ curve: [Double]) throws {
    let layers = try bars(#""opacity":"${\#(expression)}""#)
    let values = curve.map(\.description).joined(separator: ",")
    #expect(layers[0] == (try expected(0, #""opacity":0"#, [("opacity", "[\(values)]")])))
  }

  private static let bumpCurves: [(String, [Double])] = [
    ("4 * level[0] * (1 - level[0])", levels.map { 4 * $0 * (1 - $0) }),
    (
      "level[0] > 0.25 ? (level[0] < 0.75 ? 1 : 0) : 0",
      levels.map { $0 > 0.25 && $0 < 0.75 ? 1 : 0 }
    ),
  ]
  private static let levels = (0...16).map { Double($0) / 16 }

  @Test("Levels at which a value cannot be computed are reported once")
  func failures() {
    let match = messages(Self.text(#""opacity":"${1 / (level[0] - 1)}""#))
    #expect(Set(match).count == match.count && !match.isEmpty, "\(match)")
  }

  @Test("Mistakes in spectra", arguments: mistakes)
  func mistake(_ keys: String, _ spectrum: String, _ expected: String) {
    let reported = messages(Self.text(keys, spectrum: spectrum))
    #expect(reported.contains { $0.contains(expected) }, "\(reported)")
  }

  private static let mistakes: [(String, String, String)] = [
    (#""opacity":"${level[i] + level[0]}""#, #""bands":3"#, "opacity: opacity follows 2 bands"),
    // Each of the two bands alone changes nothing.
    (#""opacity":"${level[0] * level[1]}""#, #""bands":3"#, "opacity: opacity follows 2 bands"),
    (
      #""opacity":"${level[0] > 0.5 ? level[1] : 0}""#, #""bands":3"#,
      "opacity: opacity follows 2 bands"
    ),
    (#""opacity":"${max(level[0], level[2])}""#, #""bands":3"#, "opacity: opacity follows 2 bands"),
    (#""opacity":"${level[i]}""#, #""bands":2"#, "level"),
    (#""opacity":"${level[i]}""#, #""bands":0"#, "a spectrum needs its number of bands, 1…64"),
    (#""opacity":"${level[i]}""#, #""bands":3,"index":1"#, "is not a key of a spectrum"),
    (#""name":"${level[i]}""#, #""bands":3"#, #"variable "level" is not declared"#),
    (#""masksToBounds":"${level[i] > 2}","opacity":"${levels[i]}""#, #""bands":3"#, "levels"),
  ]
}
