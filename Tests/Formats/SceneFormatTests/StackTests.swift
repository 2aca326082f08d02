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

  @Test("Layers that do not fit begin a new row, aligned in each row and all rows together")
  func rows() throws {
    let boxes = #"{"repeat":5,"layers":[{"bounds":[0,0,30,"${10 + i}"]}]}"#
    let start = #""frame":[0,0,100,100],"stack":{"wrap":true,"spacing":5}"#
    #expect(
      try frames(start, boxes).map(\.origin)
        == [Point(0, 0), Point(35, 0), Point(70, 0), Point(0, 17), Point(35, 17)]
    )
    let center =
      #""frame":[0,0,104,100],"stack":{"wrap":true,"spacing":5,"lineSpacing":7,"alignment":["end","center"]}"#
    // Rows of 12 and 14 points with 7 between them are centred: 33.5 above.
    #expect(
      try frames(center, boxes).map(\.origin)
        == [
          Point(4, 34.5), Point(39, 34), Point(74, 33.5), Point(39, 53), Point(74, 52.5),
        ]
    )
  }

  @Test("Columns wrap too, exact sums fit, and a long layer has a separate line")
  func columns() throws {
    let keys =
      #""frame":[0,0,50,0.3],"stack":{"axis":"y","wrap":true,"padding":[0,0,0,2]}"#
    let boxes =
      #"{"bounds":[0,0,4,0.1]},{"bounds":[0,0,4,0.2]},{"bounds":[0,0,5,9]},{"bounds":[0,0,6,0.1]}"#
    #expect(
      try frames(keys, boxes).map(\.origin)
        == [Point(2, 0), Point(2, 0.1), Point(6, 0), Point(11, 0)]
    )
  }

  @Test("If everything fits, a wrapping stack equals a plain one")
  func unwrapped() throws {
    for alignment in ["start", "center", "end"] {
      func stack(_ wrap: Bool) throws -> [Rect] {
        try frames(
          #""frame":[0,0,100,60],"stack":{"wrap":\#(wrap),"alignment":["\#(alignment)","\#(alignment)"]}"#,
          self.boxes
        )
      }
      #expect(try stack(true) == stack(false))
    }
  }

  @Test("Uses of symbols and groups have the size of their content, where it is")
  func contentSizes() throws {
    let head =
      ##""symbols":{"chip":{"parameters":{"w":10},"layers":[{"frame":[0,0,"${w}",8]},{"type":"shape","path":{"line":[[2,-4],[2,6]]},"strokeColor":"red","lineWidth":2}]}},"##
    let chips =
      ##"{"frame":[0,0,90,90],"stack":{"spacing":1},"sublayers":[{"symbol":"chip","with":{"w":30}},{"symbol":"chip","bounds":[0,0,5,5]},{"sublayers":[{"frame":[5,5,20,20],"scale":0.5}]},{"symbol":"chip"}]}"##
    let all = try read(sceneText(chips, head: head)).scene.layers[0].sublayers
    // The line is 2 wide; its caps are not counted.
    #expect(all[0].state.bounds == Rect(0, -5, 30, 13))
    #expect(all[1].state.bounds == Rect(0, 0, 5, 5))
    #expect(all[2].state.bounds == Rect(10, 10, 10, 10))
    #expect(all.map(\.state.position.x) == [15, 33.5, 42, 53])
    let written = try SceneWriter.write(read(sceneText(chips, head: head)).scene)
    #expect(try read(written).scene.layers[0].sublayers == all)
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
      (#"{"placement":{},"rotation":1}"#, "placement and rotation are given together"),
      (#"{"placement":{},"scale":2}"#, "placement and scale are given together"),
      (#"{"placement":{},"opacity":0.5}"#, "placement and opacity are given together"),
      (
        #"{"placement":{},"transform.scale.x":2}"#,
        "placement and transform.scale.x are given together"
      ),
      (#"{"inset":-1}"#, "-1 is negative"), (#"{"stack":3}"#, "{\"axis\": \"vertical\"}"),
      (#"{"stack":{"axes":"x"}}"#, "did you mean axis?"),
      (#"{"stack":{"axis":"vertcal"}}"#, "did you mean \"vertical\"?"),
      (#"{"stack":{"alignment":"strat"}}"#, "did you mean \"start\"?"),
      (#"{"stack":{"alignment":["start","end","end"]}}"#, "one word, or two"),
      (#"{"stack":{"wrap":true}}"#, "wrap does nothing in a layer without a size"),
      (#"{"stack":{"wrap":1}}"#, "needs true or false"),
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
