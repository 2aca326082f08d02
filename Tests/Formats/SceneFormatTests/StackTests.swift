import Graphics
import SceneFormat
import SceneModel
import TestSupport
import Testing

/// Layers placed by the layer around them: `stack` and `inset`.
@Suite("Stacks and insets")
struct StackTests {
  private func frames(_ keys: String, _ sublayers: String) throws -> [Rect] {
    try readLayer("{\(keys),\"sublayers\":[\(sublayers)]}").sublayers.map { layer in
      let (size, anchor) = (layer.state.bounds.size, layer.state.anchorPoint)
      return Rect(
        layer.state.position.x - anchor.x * size.width,
        layer.state.position.y - anchor.y * size.height,
        size.width,
        size.height
      )
    }
  }

  private let boxes = #"{"bounds":[0,0,10,20]},{"bounds":[0,0,30,40],"anchorPoint":[1,0]}"#

  @Test("A row begins at the left and aligns to the top")
  func row() throws {
    #expect(
      try frames(#""frame":[0,0,100,60],"stack":{"spacing":5}"#, boxes)
        == [Rect(0, 0, 10, 20), Rect(15, 0, 30, 40)]
    )
  }

  @Test("A column, aligned along and across, within its padding")
  func column() throws {
    let stack =
      #""frame":[0,0,100,100],"stack":{"axis":"vertical","spacing":4,"alignment":["end","center"],"padding":[1,2,3,4]}"#
    #expect(
      try frames(stack, boxes) == [Rect(46, 33, 10, 20), Rect(36, 57, 30, 40)]
    )
  }

  @Test(
    "One word aligns across the axis",
    arguments: [("start", 0.0), ("center", 20), ("end", 40), ("bottom", 40), ("leading", 0)]
  )
  func across(word: String, y: Double) throws {
    let keys = #""frame":[0,0,100,60],"stack":{"alignment":"\#(word)"}"#
    #expect(try frames(keys, boxes)[0].minY == y)
  }

  @Test("Places begin at the origin of the bounds")
  func origin() throws {
    #expect(
      try frames(#""bounds":[7,8,50,50],"stack":{}"#, boxes).map(\.origin)
        == [Point(7, 8), Point(17, 8)]
    )
  }

  @Test("A stack without a size takes that of its layers, and stacks hold stacks")
  func ownSize() throws {
    let inner = #"{"stack":{"axis":"y","spacing":2,"padding":3},"sublayers":[\#(boxes)]}"#
    let layer = try readLayer(
      #"{"position":"center","stack":{"spacing":1},"sublayers":[\#(inner),{"bounds":[0,0,9,9]}]}"#
    )
    #expect(layer.sublayers[0].state.bounds.size == Size(36, 68))
    #expect(layer.state.bounds.size == Size(46, 68) && layer.state.position == Point(50, 50))
    #expect(layer.sublayers[1].state.position == Point(37 + 4.5, 4.5))
  }

  @Test("The mask of a stack without a size covers the size of its content")
  func maskOfContent() throws {
    for keys in [#""inset":0"#, #""frame":[0,0,"100%","100%"]"#] {
      let layer = try readLayer(
        #"{"stack":{"spacing":5},"mask":{\#(keys)},"sublayers":[\#(boxes)]}"#
      )
      #expect(layer.mask?.state.bounds.size == Size(45, 40))
      #expect(layer.mask?.state.position == Point(22.5, 20))
    }
  }

  @Test("Repeats and symbols are stacked as the plain layers that they generate")
  func repeated() throws {
    let xs = try frames(
      #""frame":[0,0,100,60],"stack":{"spacing":2}"#,
      #"{"repeat":3,"layers":[{"bounds":[0,0,"${10 + i}",5]}]}"#
    ).map(\.minX)
    #expect(xs == [0, 12, 25])
  }

  @Test("An inset layer fills its parent, and is a parent of that size")
  func inset() throws {
    let all = try frames(
      #""bounds":[5,6,100,60]"#,
      #"{"inset":10},{"inset":[1,2,3,4]},{"inset":90}"#
    )
    #expect(all == [Rect(15, 16, 80, 40), Rect(9, 7, 94, 56), Rect(95, 96, 0, 0)])
    let layer = try readLayer(#"{"inset":10,"sublayers":[{"frame":["50%",0,1,1]}]}"#)
    #expect(layer.state.bounds.size == Size(80, 80))
    #expect(layer.sublayers[0].state.position.x == 40.5)
  }

  @Test(
    "Mistakes say what to write",
    arguments: [
      (#"{"inset":1,"frame":[0,0,1,1]}"#, "inset and frame are given together"),
      (#"{"inset":1,"position":[0,0]}"#, "inset and position are given together"),
      (#"{"inset":-1}"#, "-1 is negative"), (#"{"stack":3}"#, "{\"axis\": \"vertical\"}"),
      (#"{"stack":{"axes":"x"}}"#, "did you mean axis?"),
      (#"{"stack":{"axis":"vertcal"}}"#, "did you mean \"vertical\"?"),
      (#"{"stack":{"alignment":"strat"}}"#, "did you mean \"start\"?"),
      (#"{"stack":{"alignment":["start","end","end"]}}"#, "one word, or two"),
      (#"{"stack":{},"sublayers":[{"position":[1,2]}]}"#, "position does nothing in a stack"),
    ]
  )
  func failures(layer: String, message: String) {
    let reported = messages(sceneText(layer))
    #expect(reported.count == 1 && reported.contains { $0.contains(message) }, "\(reported)")
  }
}

/// Images for particles that need no file.
@Suite("Built-in shapes")
struct BuiltInShapeTests {
  private let emitter =
    #"{"type":"emitter","emitterCells":[{"contents":{"shape":"star"}},{"contents":{"shape":"star"}},{"contents":{"shape":"glow","size":8}}]}"#

  @Test("Each is one asset, which a written scene keeps")
  func assets() throws {
    let scene = try read(sceneText(emitter)).scene
    #expect(scene.assets.map(\.name) == ["shape.glow.8", "shape.star.32"])
    #expect(scene.assets.allSatisfy { $0.kind == .svg })
    let written = try SceneWriter.write(scene)
    #expect(try read(written).scene == scene)
  }

  @Test("An asset of the same name remains separate")
  func names() throws {
    let head = #""assets":{"shape.star.32":{"type":"image","src":"a.png"}},"#
    let scene = try read(sceneText(emitter, head: head)).scene
    #expect(scene.assets.map(\.name) == ["shape.glow.8", "shape.star.32", "shape.star.32'"])
  }

  @Test(
    "Mistakes say what to write",
    arguments: [
      (#"{"shape":"cicle"}"#, "did you mean \"circle\"?"),
      (#"{"shape":"circle","radius":3}"#, "\"radius\" is not a key of a shape"),
      (#"{"shape":"circle","size":0}"#, "is not greater than 0"),
      (#"{"shape":"circle","size":2000}"#, "a shape has at most 1024"),
      (#"{"images":"a.png"}"#, "\"images\" is not a key of contents"),
    ]
  )
  func failures(contents: String, message: String) {
    let reported = messages(sceneText(#"{"contents":\#(contents)}"#))
    #expect(reported.count == 1 && reported.contains { $0.contains(message) }, "\(reported)")
  }
}
