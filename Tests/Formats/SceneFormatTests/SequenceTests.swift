import Graphics
import SceneFormat
import SceneModel
import TestSupport
import Testing

/// Sequences become plain layers with lifetimes, animations and mask paths.
@Suite("Sequences")
struct SequenceTests {
  private static func item(
    _ name: String,
    _ duration: String,
    transition: String? = nil,
    layers: String = #"{"bounds":[0,0,4,4]}"#,
    keys: String = ""
  ) -> String {
    let last = transition.map { #","transition":\#($0)"# } ?? ""
    return #"{"name":"\#(name)","duration":\#(duration),\#(keys)"layers":[\#(layers)]\#(last)}"#
  }

  private static func sequence(_ items: [String], keys: String = "") -> String {
    #"{"sequence":[\#(items.joined(separator: ","))]\#(keys)}"#
  }

  private static let three = [
    item("a", "2"), item("b", "3", transition: #"{"type":"fade","duration":0.5}"#),
    item("c", "1.5", transition: #"{"type":"push","duration":1}"#),
  ]

  private func spans(_ layer: Layer) -> [[Double]] {
    layer.sublayers.map { [$0.lifetime?.from ?? -1, $0.lifetime?.to ?? -1, $0.timing.beginTime] }
  }

  @Test("Items with transitions overlap; their times follow from durations")
  func overlap() throws {
    let scene = try read(sceneText(Self.sequence(Self.three))).scene
    // b begins at 2 − 0.5, c at 1.5 + 3 − 1.
    #expect(spans(scene.layers[0]) == [[0, 2, 0], [1.5, 4.5, 1.5], [3.5, 5, 3.5]])
    #expect(
      scene.markers == [
        Marker(name: "a", begin: 0, end: 2), Marker(name: "b", begin: 1.5, end: 4.5),
        Marker(name: "c", begin: 3.5, end: 5),
      ]
    )
  }

  @Test("Without overlap the item before a transition remains visible during it")
  func noOverlap() throws {
    let text = Self.sequence(Self.three, keys: #","overlap":false"#)
    let scene = try read(sceneText(text)).scene
    #expect(spans(scene.layers[0]) == [[0, 2.5, 0], [2, 6, 2], [5, 6.5, 5]])
    #expect(scene.markers.map(\.end) == [2, 5, 6.5])
  }

  @Test("Items fill the parent, and markers follow the clocks of the layers around")
  func placement() throws {
    let inner = Self.sequence([Self.item("a", "1"), Self.item("b", "1")], keys: #","beginTime":1"#)
    let text = #"{"bounds":[0,0,40,20],"beginTime":2,"speed":2,"sublayers":[\#(inner)]}"#
    let scene = try read(sceneText(text)).scene
    let group = scene.layers[0].sublayers[0]
    #expect(group.state.bounds.size == Size(40, 20))
    #expect(group.sublayers.map(\.state.bounds.size) == [Size(40, 20), Size(40, 20)])
    #expect(group.sublayers.map(\.state.position) == [Point(20, 10), Point(20, 10)])
    // Local times 1, 2 and 3 of a clock of double speed that begins at 2.
    #expect(
      scene.markers == [
        Marker(name: "a", begin: 2.5, end: 3), Marker(name: "b", begin: 3, end: 3.5),
      ]
    )
  }

  @Test("Every transition changes both items in the same interval", arguments: kinds)
  func windows(_ kind: String) throws {
    let transition = #"{"type":"\#(kind)","duration":0.5,"timingFunction":"linear"}"#
    let items = [Self.item("a", "2"), Self.item("b", "2", transition: transition)]
    let scene = try read(sceneText(Self.sequence(items))).scene
    let (a, b) = (scene.layers[0].sublayers[0], scene.layers[0].sublayers[1])
    for (layer, time) in [(a, 1.5), (b, 0.0)] {
      for animation in layer.animations {
        #expect(animation.timing.beginTime == time && animation.timing.duration == 0.5)
      }
    }
    func width(_ layer: Layer, _ time: Double) -> Double {
      layer.maskPaths.first?.path.value(at: time).tightBounds.width ?? -1
    }
    func opacity(_ layer: Layer, _ time: Double) -> Double {
      layer.presentation(atLocalTime: time).opacity
    }
    func x(_ layer: Layer, _ time: Double) -> Double {
      layer.presentation(atLocalTime: time).position.x - layer.state.position.x
    }
    let frame = scene.layers[0].state.bounds.size
    #expect(scene.layers[0].state.masksToBounds == (kind != "fade"))
    switch kind {
    case "fade", "zoom":
      #expect(opacity(a, 1.75) == 0.5 && opacity(b, 0.25) == 0.5)
      #expect(opacity(b, 1) == 1 && b.state.blendMode == .plusLighter)
    case "push":
      #expect(x(a, 1.75) == -frame.width / 2 && x(b, 0.25) == frame.width / 2 && x(b, 1) == 0)
    case "slide": #expect(a.animations.isEmpty && x(b, 0.25) == frame.width / 2)
    case "wipe":
      #expect(width(b, 0.25) == frame.width / 2 && width(a, 1.75) == frame.width / 2)
      #expect(a.maskPaths[0].mode == .subtract && b.maskPaths[0].mode == .add)
    case "iris":
      let diagonal = (frame.width * frame.width + frame.height * frame.height).squareRoot()
      #expect(abs(width(b, 0.25) - diagonal / 2) < 1e-9 && abs(width(b, 1) - diagonal) < 1e-9)
    default:
      // At the end of a dissolve the whole frame is uncovered.
      let last = try #require(b.maskPaths.last)
      #expect(last.opacity.value(at: 0.49) == 0 && last.opacity.value(at: 0.5) == 1)
      #expect(a.maskPaths.count == b.maskPaths.count && a.maskPaths.count > 8)
    }
  }

  private static let kinds = ["fade", "push", "slide", "wipe", "iris", "zoom", "dissolve"]

  @Test("Directions have two spellings", arguments: [("up", 1.0), ("fromBottom", 1), ("down", -1)])
  func direction(_ name: String, _ sign: Double) throws {
    let transition = #"{"type":"slide","direction":"\#(name)","timingFunction":"linear"}"#
    let items = [Self.item("a", "2"), Self.item("b", "2", transition: transition)]
    let layer = try readLayer(Self.sequence(items)).sublayers[1]
    let y = layer.presentation(atLocalTime: 0).position.y - layer.state.position.y
    #expect(y == sign * layer.state.bounds.height)
  }

  @Test("convert writes plain layers that read back as the same scene")
  func roundTrip() throws {
    let all = Self.kinds.enumerated().map { index, kind in
      Self.item("i\(index)", "2", transition: index == 0 ? nil : #"{"type":"\#(kind)"}"#)
    }
    let scene = try read(sceneText(Self.sequence(all))).scene
    let written = try SceneWriter.write(scene)
    #expect(!written.contains("sequence") && !written.contains("transition\""))
    #expect(try read(written).scene == scene)
  }

  @Test(
    "Items take variables and other keys of plain layers; symbols with sequences give markers once"
  )
  func parts() throws {
    let item = Self.item("${n}", #""${d * 2}""#, keys: ##""backgroundColor":"red","##)
    let head =
      #""variables":{"d":1},"symbols":{"s":{"parameters":{"n":"x"},"layers":[\#(Self.sequence([item]))]}},"#
    let scene = try read(
      sceneText(#"{"symbol":"s"},{"symbol":"s","beginTime":3}"#, head: head)
    ).scene
    let layer = scene.layers[1].sublayers[0].sublayers[0]
    #expect(layer.name == "x" && layer.lifetime == Lifetime(from: 0, to: 2))
    #expect(layer.state.backgroundColor != nil)
    #expect(scene.markers == [Marker(name: "x", begin: 0, end: 2)])
  }

  @Test("Markers of a sequence in a symbol are those of the same use; outside, of the first")
  func uses() throws {
    let items = [Self.item("x", "0.5"), Self.item("y", "0.5")]
    let follower = #"{"lifetime":["y","y.end"]}"#
    let symbol = #"{"layers":[\#(Self.sequence(items)),\#(follower)]}"#
    let outer = #"{"layers":[{"symbol":"s","beginTime":0.25}]}"#
    let scene = try read(
      sceneText(
        #"{"symbol":"s","beginTime":1},{"symbol":"s"},{"symbol":"t","beginTime":0.5},\#(follower)"#,
        head: #""symbols":{"s":\#(symbol),"t":\#(outer)},"#
      )
    ).scene
    let local = Lifetime(from: 0.5, to: 1)
    // On the clock of each use, of which one is inside another symbol.
    #expect(scene.layers[0].sublayers[1].lifetime == local)
    #expect(scene.layers[1].sublayers[1].lifetime == local)
    #expect(scene.layers[2].sublayers[0].sublayers[1].lifetime == local)
    #expect(scene.layers[3].lifetime == Lifetime(from: 1.5, to: 2))
    #expect(
      scene.markers == [
        Marker(name: "x", begin: 1, end: 1.5), Marker(name: "y", begin: 1.5, end: 2),
      ]
    )
  }

  @Test("Mistakes name the key of the item and the remedy", arguments: mistakes)
  func mistake(_ items: [String], _ expected: String) {
    let reported = messages(sceneText(Self.sequence(items)))
    #expect(reported.contains { $0.contains(expected) }, "\(reported)")
  }

  private static let fade = #"{"type":"fade","duration":1}"#
  private static let mistakes: [([String], String)] = [
    ([#"{"layers":[]}"#], "layers[0].sequence[0]: duration is missing"),
    ([#"{"duration":1}"#], "layers[0].sequence[0]: layers is missing"),
    ([item("a", "0")], "layers[0].sequence[0].duration: 0 s is no duration of an item"),
    ([item("a", "2", transition: fade)], "layers[0].sequence[0].transition: nothing is before"),
    (
      [item("a", "2"), item("b", "1.5", transition: fade), item("c", "2", transition: fade)],
      "layers[0].sequence[2].transition: the transitions of the item \"b\" last 2 s"
    ),
    (
      [item("a", "0.5"), item("b", "2", transition: fade)],
      "layers[0].sequence[1].transition: the transitions of the item \"a\" last 1 s"
    ),
    (
      [item("a", "2"), item("b", "2", transition: #"{"type":"crossfade"}"#)],
      "layers[0].sequence[1].transition.type: \"crossfade\" is not a value"
    ),
    (
      [item("a", "2"), item("b", "2", transition: #"{"type":"iris","direction":"up"}"#)],
      "layers[0].sequence[1].transition.direction: the transition \"iris\" has no direction"
    ),
    ([item("a", "2"), item("a", "2")], "sequence[1].name: there is a marker \"a\" already"),
    (
      [item("a", "2", layers: #"{"bounds":[0,0,4,4],"opacities":1}"#)],
      "layers[0].sequence[0].layers[0].opacities: \"opacities\" is not a key"
    ),
    ([item("a", "2", keys: #""lifetime":[0,1],"#)], "layers[0].sequence[0].lifetime: lifetime"),
    ([item("a", "2", keys: #""lengths":1,"#)], "layers[0].sequence[0].lengths: \"lengths\" is not"),
  ]

  @Test("A mistake in an item is reported once", arguments: [2, 6, 7])
  func singleMessage(_ index: Int) {
    let (items, expected) = Self.mistakes[index]
    let reported = messages(sceneText(Self.sequence(items)))
    #expect(reported.count == 1 && reported[0].contains(expected), "\(reported)")
  }

  @Test("A repeat in a sequence gives an item for each element; the first has no transition")
  func repeatedItems() throws {
    let value = Self.item("${c}", "2", transition: #"{"type":"fade","duration":0.5}"#)
    let slides = #"{"repeat":["red","blue","lime"],"as":"c","value":\#(value)}"#
    let scene = try read(sceneText(Self.sequence([slides, Self.item("last", "1")]))).scene
    #expect(spans(scene.layers[0]) == [[0, 2, 0], [1.5, 3.5, 1.5], [3, 5, 3], [5, 6, 5]])
    #expect(scene.markers.map(\.name).sorted() == ["blue", "last", "lime", "red"])
    // The transition of a repeat that follows other items leads from them.
    let later = try read(sceneText(Self.sequence([Self.item("a", "1"), slides]))).scene
    #expect(spans(later.layers[0])[1] == [0.5, 2.5, 0.5])
    let empty = try readLayer(Self.sequence([#"{"repeat":[],"value":\#(value)}"#]))
    #expect(empty.sublayers.isEmpty)
  }

  @Test("A repeat in a sequence becomes an item for each element")
  func repeated() throws {
    let fade = #"{"type":"fade","duration":0.5}"#
    let item = Self.item("${x}", "\"${1 + x.index}\"", transition: fade, layers: "")
    let list = #"{"repeat":["a","b","c"],"as":"x","value":\#(item)}"#
    func written(_ number: Int, _ name: String, isFirst: Bool = false) -> String {
      Self.item(name, "\(number)", transition: isFirst ? nil : fade, layers: "")
    }
    let (first, last) = (Self.item("intro", "2"), Self.item("end card", "1"))
    // The first item of a sequence has nothing before it.
    let alone = try read(sceneText(Self.sequence([list, last]))).scene
    let items = [written(1, "a", isFirst: true), written(2, "b"), written(3, "c")]
    #expect(try alone == read(sceneText(Self.sequence(items + [last]))).scene)
    let between = try read(sceneText(Self.sequence([first, list, last]))).scene
    let all = [first, written(1, "a"), written(2, "b"), written(3, "c"), last]
    #expect(try between == read(sceneText(Self.sequence(all))).scene)
    #expect(between.markers.map(\.name) == ["a", "b", "c", "end card", "intro"])
  }

  @Test("A mistake in a repeated item is reported where it is written, with its round")
  func repeatedMistake() {
    let item = Self.item("${x}", "1", layers: #"{"bounds":[0,0,4,4],"opacities":1}"#)
    let list = #"{"repeat":["a","b"],"as":"x","value":\#(item)}"#
    let reported = messages(sceneText(Self.sequence([Self.item("intro", "2"), list])))
    let path = "layers[0].sequence[1].value.layers[0].opacities"
    #expect(reported.contains { $0.contains(path) && $0.contains("x = 0") }, "\(reported)")
    let empty = #"{"repeat":[],"as":"x","value":\#(item)}"#
    #expect(messages(sceneText(Self.sequence([empty]))).allSatisfy { !$0.contains("E_INTERNAL") })
    let missing = messages(sceneText(Self.sequence([#"{"repeat":2,"layers":[]}"#])))
    #expect(missing.contains { $0.contains("value is missing") }, "\(missing)")
  }

  @Test("A moving transition needs a layer with a size")
  func size() {
    let items = [Self.item("a", "2"), Self.item("b", "2", transition: #"{"type":"wipe"}"#)]
    let reported = messages(sceneText(#"{"sublayers":[\#(Self.sequence(items))]}"#))
    #expect(reported.contains { $0.contains("has no size (give it a frame)") }, "\(reported)")
  }
}
