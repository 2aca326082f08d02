import Graphics
import SceneFormat
import SceneModel
import TestSupport
import Testing

/// Repeats in lists of values.
@Suite("Repeats in lists of values")
struct ValueRepeatTests {
  private static let head =
    ##""variables":{"rows":[{"x":1,"c":"red"},{"x":4,"c":"#00f"}],"n":3,"none":[]},"##

  @Test("Points, numbers and colours come once for each element, between the other elements")
  func values() throws {
    let shape = try readLayer(
      ##"{"type":"shape","path":{"polyline":[[0,0],{"repeat":3,"value":["${i * 10}","${i * i}"]},[9,9]]},"lineDashPattern":[{"repeat":2,"as":"k","value":"${k + 1}"}]}"##
    )
    guard case .shape(let content) = shape.state.content else { return }
    let points = [Point(0, 0), Point(0, 0), Point(10, 1), Point(20, 4), Point(9, 9)]
    #expect(content.path == .polyline(points, closed: false))
    #expect(content.lineDashPattern == [1, 2])
    let scene = try read(
      sceneText(
        ##"{"type":"gradient","colors":[{"repeat":"${rows}","as":"r","value":"${r.c}"}],"locations":[{"repeat":"${rows}","value":"${i.index}"}]}"##,
        head: Self.head
      )
    ).scene
    guard case .gradient(let gradient) = scene.layers[0].state.content else { return }
    #expect(gradient.colors == [Color(1, 0, 0), Color(0, 0, 1)])
    #expect(gradient.locations == [0, 1])
  }

  @Test("Repeats in repeats make one list, and an element that is a list remains a list")
  func nested() throws {
    let animation = try readAnimation(
      ##"{"keyPath":"opacity","values":[{"repeat":2,"as":"a","value":{"repeat":2,"as":"b","value":"${(a * 2 + b) / 3}"}}],"times":[{"repeat":4,"value":"${i}"}]}"##
    )
    let expected = try readAnimation(
      ##"{"keyPath":"opacity","values":[0,"${1 / 3}","${2 / 3}",1],"times":[0,1,2,3]}"##
    )
    #expect(animation == expected)
  }

  @Test("Animations, runs, cells, filters, vector items and tracks of audio are lists of values")
  func objects() throws {
    let scene = try read(
      sceneText(
        ##"{"animations":[{"repeat":"${n}","value":{"key":"a${i}","keyPath":"opacity","from":0,"beginTime":"${i}"}}],"filters":[{"repeat":2,"value":{"type":"gaussianBlur","name":"b${i}","inputRadius":"${i}"}}]},{"type":"text","string":[{"repeat":"${rows}","as":"r","value":{"string":"${r.x}","foregroundColor":"${r.c}"}}]},{"type":"emitter","emitterCells":[{"repeat":2,"value":{"name":"c${i}"}}]},{"type":"vector","items":[{"repeat":2,"value":{"type":"ellipse","size":["${i + 1}",1]}}]}"##,
        head: Self.head
      )
    ).scene
    #expect(scene.layers[0].animations.map(\.timing.beginTime) == [0, 1, 2])
    #expect(scene.layers[0].state.filters.map(\.name) == ["b0", "b1"])
    guard case .text(let text) = scene.layers[1].state.content else { return }
    #expect(text.runs.map(\.string) == ["1", "4"])
    guard case .emitter(let emitter) = scene.layers[2].state.content else { return }
    #expect(emitter.cells.map(\.name) == ["c0", "c1"])
    let written = try SceneWriter.write(scene)
    #expect(!written.contains("repeat\""))
    #expect(try read(written).scene == scene)
  }

  @Test("A list of no elements leaves nothing; null may be repeated")
  func empty() throws {
    let scene = try read(
      sceneText(
        ##"{"filters":[{"repeat":"${none}","value":{"type":"tint"}}]},{"type":"shape","fillColor":"red","animations":[{"keyPath":"fillColor","values":[{"repeat":2,"value":null}]}]}"##,
        head: Self.head
      )
    ).scene
    #expect(scene.layers[0].state.filters.isEmpty && scene.layers[1].animations.count == 1)
  }

  @Test(
    "A mistake is reported once, where it is written, with its iteration",
    arguments: [
      (
        ##"{"type":"shape","path":{"polyline":[[0,0],{"repeat":3,"value":["${i}","x"]}]}}"##,
        "1:155: layers[0].path.polyline[1].value[1]: needs a number, not the string \"x\" [in i = 0, layers[0].path.polyline[1] at 1:127] [E_TYPE]"
      ),
      (
        ##"{"filters":[{"repeat":3,"as":"k","value":{"type":"gaussianBlur","inputRadius":"${1 - k}"}}]}"##,
        "layers[0].filters[0].value.inputRadius: -1 is negative (give 0 or more) [in k = 2, layers[0].filters[0] at"
      ),
      (
        ##"{"animations":[{"repeat":2,"value":{"keyPath":"opacity","form":0}}]}"##,
        "layers[0].animations[0].value.form: \"form\" is not a key"
      ),
      (
        ##"{"type":"shape","lineDashPattern":[{"repeat":2,"value":1},1,"a"]}"##,
        "layers[0].lineDashPattern[2]: needs a number, not the string \"a\""
      ),
      (
        ##"{"type":"shape","lineDashPattern":[{"repeat":2,"value":"${1 / i}"}]}"##,
        "layers[0].lineDashPattern[0].value: ${1 / i}: the result is no finite number (do not divide by 0) [in i = 0, "
      ),
      (##"{"filters":[{"repeat":2}]}"##, "layers[0].filters[0]: value is missing"),
      (
        ##"{"filters":[{"repeat":2,"value":1,"stagger":1}]}"##,
        "\"stagger\" is not a key of a repeat in a list of values"
      ),
      (##"{"filters":[{"repeat":-1,"value":1}]}"##, "-1 is not a whole number of repetitions"),
      (##"{"repeat":2,"value":{}}"##, "layers is missing (write \"layers\": […])"),
      (##"{"animations":[{"keyPath":"opacity","from":0,"repeat":3}]}"##, "repeatCount"),
    ]
  )
  func failures(_ layer: String, _ message: String) {
    let reported = messages(sceneText(layer))
    #expect(reported.contains { $0.contains(message) }, "\(reported)")
    #expect(Set(reported).count == reported.count)
  }

  @Test("P1: Repeats of values end at the limit of values")
  func limit() {
    let list = #"[{"repeat":1000,"value":{"repeat":1000,"value":1}}]"#
    var limits = Limits()
    limits.nodes = 20_000
    let text = sceneText(#"{"type":"shape","lineDashPattern":\#(list)}"#)
    #expect(messages(text, limits: limits).contains { $0.contains("repeats add more than 20000") })
  }
}
