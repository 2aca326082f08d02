import Testing

@Suite("Moving key paths of a layout")
struct MovingKeyPathsTests {
  @Test("Scripts move their properties, and bounds the layers that are relative to them")
  func movingByOthers() throws {
    let scene = MotionScene(
      #"""
      {"name":"bar","anchorPoint":[0,0],"bounds.size":{"expression":"[10 + 60 * time, 40]"},"backgroundColor":"red","sublayers":[
        {"name":"fill","inset":2,"backgroundColor":"blue"},
        {"name":"dot","position":["100%","50%"],"bounds":[0,0,4,4],"backgroundColor":"green"},
        {"name":"rest","position":[5,5],"bounds":[0,0,4,4],"backgroundColor":"green"}]},
      {"name":"text","type":"text","string":{"expression":"'t ' + time.toFixed(2)"},"font":"DejaVu Sans","fontSize":20,"frame":[0,60,90,30]}
      """#
    )
    let layers = try scene.layouts(frames: "30")[0].layers
    func moving(_ name: String) -> [String]? { layers[name]["moving"] as? [String] }
    #expect(moving("bar") == ["bounds.size"] && moving("fill") == ["bounds", "position"])
    #expect(moving("dot") == ["position"] && moving("rest") == [])
    #expect(moving("text") == ["string"])
  }
}
