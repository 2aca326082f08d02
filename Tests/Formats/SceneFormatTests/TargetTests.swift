import Graphics
import SceneFormat
import SceneModel
import TestSupport
import Testing

@Suite("Targets: names of layers and their properties")
struct TargetTests {
  private static let scene = sceneText(
    """
    {"name": "Title", "type": "text", "string": "old", "frame": [0, 0, 50, 20],
     "animations": [{"keyPath": "opacity", "from": 0, "to": 1, "duration": 1}]},
    {"name": "Card", "frame": [0, 0, 50, 50], "sublayers": [
      {"name": "Badge", "type": "shape", "fillColor": "red", "position": [3, 4]},
      {"name": "a.b/c", "backgroundColor": "lime"}]},
    {"name": "Other", "sublayers": [{"name": "Badge", "type": "shape"}]},
    {"name": "Caf\\u00e9", "backgroundColor": "blue"}
    """,
    head: #""variables": {"Card.opacity": 1},"#
  )

  private func layers(_ assignments: [String], properties: String? = nil) throws -> [Layer] {
    let overrides = try VariableOverrides(
      assignments: assignments,
      properties: properties.map { Array($0.utf8) }
    )
    return try read(Self.scene, overrides).scene.layers
  }

  private func message(_ assignment: String) throws -> String {
    let overrides = try VariableOverrides(assignments: [assignment])
    let error = #expect(throws: SceneReadError.self) {
      try SceneReader(overrides: overrides).read(Array(Self.scene.utf8))
    }
    return error?.variableError?.message ?? ""
  }

  @Test("A target changes the layer that it names, and no other one")
  func values() throws {
    let before = try layers([])
    let after = try layers([
      "Title.text=Hello = you", "Card/Badge.color=#0000ff", "\"a.b/c\".opacity=50%",
      "Card/Badge.position+=[10,20]",
    ])
    guard case .text(let text) = after[0].state.content else {
      Issue.record("no text")
      return
    }
    #expect(text.string == "Hello = you")
    #expect(after[0].animations == before[0].animations)
    guard case .shape(let shape) = after[1].sublayers[0].state.content else {
      Issue.record("no shape")
      return
    }
    #expect(shape.fillColor == Color(0, 0, 1))
    #expect(after[1].sublayers[0].state.position == Point(13, 24))
    #expect(after[1].sublayers[1].state.opacity == 0.5)
    #expect(after[2...] == before[2...])
  }

  @Test("A new value takes the place of animations; += and *= change them")
  func operations() throws {
    #expect(try layers(["Title.opacity=0.5"])[0].animations.isEmpty)
    let faded = try layers(["Title.opacity*=0.5"])[0]
    #expect(faded.state.opacity == 0.5)
    let track = try #require(faded.animations.first)
    guard case .property(.scalar(.opacity, .basic(let from, let to, _))) = track.action else {
      Issue.record("no animation of the opacity")
      return
    }
    #expect(from == 0 && to == 0.5)
  }

  @Test(
    "An image covers the box of the old one and ends there, unless the scene or a target fits it otherwise",
    arguments: [
      ("", ["P.image=new.png"], ContentsGravity.resizeAspectFill, true),
      (#""contentsGravity": "resizeAspect","#, ["P.image=new.png"], .resizeAspect, false),
      ("", ["P.image=new.png", "P.image.fit=fill"], .resize, true),
      ("", ["P.image.fit=contain", "P.image=new.png"], .resizeAspect, true),
      ("", ["P.image.fit=cover"], .resizeAspectFill, true),
      (#""sublayers": [{}],"#, ["P.image=new.png"], .resizeAspectFill, false),
    ]
  )
  func images(
    _ keys: String,
    _ assignments: [String],
    _ gravity: ContentsGravity,
    _ isCut: Bool
  ) throws {
    let text = sceneText(
      #"{"name": "P", \#(keys) "frame": [0, 0, 80, 40], "contents": {"image": "old.png"}}"#
    )
    let overrides = try VariableOverrides(assignments: assignments)
    let state = try #require(try read(text, overrides).scene.layers.first).state
    #expect(state.contentsGravity == gravity && state.masksToBounds == isCut)
    let isNew = assignments.contains("P.image=new.png")
    #expect(state.contents == .file(isNew ? "new.png" : "old.png"))
  }

  @Test("An image in a data: URI becomes an asset; a damaged one is refused")
  func dataImages() throws {
    let scene = try read(
      Self.scene,
      VariableOverrides(assignments: ["Other.image=data:image/png;base64,AQID"])
    ).scene
    guard case .asset(let name)? = scene.layers[2].state.contents,
      let asset = scene.assets.first(where: { $0.name == name })
    else {
      Issue.record("no asset")
      return
    }
    #expect(asset.source == .data([1, 2, 3], type: "image/png"))
    #expect(
      try message("Other.image=data:image/png;base64,A*").hasPrefix("\"Other.image\": the data")
    )
  }

  @Test(
    "A percentage of a position is a part of the parent's bounds, and else a factor",
    arguments: [
      // The title is in a canvas of 100 × 100, the badge in a card of 50 × 50.
      (#"Title.position=["50%", "25%"]"#, Point(50, 25)), ("Title.position=10%,5", Point(10, 5)),
      ("Title.position=center", Point(50, 50)), ("Card/Badge.position*=50%", Point(1.5, 2)),
      (#"Card/Badge.position=["50%", 4]"#, Point(25, 4)), ("Card/Badge.position=6,7", Point(6, 7)),
    ]
  )
  func places(_ assignment: String, _ place: Point) throws {
    let layers = try layers([assignment])
    let layer = assignment.hasPrefix("Title") ? layers[0] : layers[1].sublayers[0]
    #expect(layer.state.position == place)
    if assignment.hasPrefix("Title") { #expect(layer.state.bounds.size == Size(50, 20)) }
    guard case .text(let text) = try self.layers(["Title.fontSize*=50%"])[0].state.content else {
      Issue.record("no text")
      return
    }
    #expect(text.fontSize == 18)
  }

  @Test("Properties of the scene format are targets, too")
  func keys() throws {
    let layer = try layers(["Café.cornerRadius=5", "Café.shadowOffset=[1,2]"])[3]
    #expect(layer.state.cornerRadius == 5 && layer.state.shadow.offset == Size(1, 2))
    #expect(try message("Card.cornerradius=5").contains("did you mean cornerRadius?"))
  }

  @Test("A colour is that of the named layer, not of those in it; hue and tint change all")
  func ownColor() throws {
    let before = try layers([])
    let after = try layers(["Card.color=#0000ff"])
    #expect(after[1].state.backgroundColor == Color(0, 0, 1))
    #expect(after[1].sublayers == before[1].sublayers)
    #expect(try layers(["Card.hue=120"])[1].sublayers != before[1].sublayers)
  }

  @Test("Names of the theme are colours, and themed colours change their hue")
  func theme() throws {
    let text = sceneText(
      ##"{"name": "A", "backgroundColor": "ink"}, {"name": "B", "backgroundColor": "paper"}"##,
      head: ##""theme": {"colors": {"ink": "#ff0000", "paper": "ink"}},"##
    )
    func colors(_ assignment: String) throws -> [Color?] {
      let overrides = try VariableOverrides(assignments: [assignment])
      return try read(text, overrides).scene.layers.map(\.state.backgroundColor)
    }
    let (red, blue) = (Color(1, 0, 0), Color(0, 0, 1))
    #expect(try colors("A.color=paper") == [red, red])
    #expect(try colors("A.hue=240") == [blue, red])
    #expect(try colors("B.tint=blue") == [red, blue])
    #expect(throws: SceneReadError.self) { try colors("A.color=papre") }
  }

  @Test("A value says where it was given")
  func origins() throws {
    func origin(_ assignments: [String], _ properties: String?) -> VariableError.Origin? {
      do {
        let overrides = try VariableOverrides(
          assignments: assignments,
          properties: properties.map { Array($0.utf8) },
          file: "p.json"
        )
        _ = try read(Self.scene, overrides)
        return nil
      } catch {
        return (error as? VariableError ?? (error as? SceneReadError)?.variableError)?.origin
      }
    }
    #expect(origin(["Title.fontSize=x"], nil) == .assignment)
    #expect(origin(["Café.cornerRadius=x"], nil) == .assignment)
    let place = SourceLocation(line: 2, column: 19)
    let path = #"["Title.opacity"]"#
    #expect(
      origin([], "{\n \"Title.opacity\": 3}") == .file("p.json", place, path: path)
    )
    let twice = SourceLocation(line: 1, column: 10)
    #expect(origin([], #"{"a": 1, "a": 2}"#) == .file("p.json", twice, path: "a"))
  }

  @Test("Names are compared after normalization")
  func normalization() throws {
    #expect(try layers(["Cafe\u{301}.opacity=0.25"])[3].state.opacity == 0.25)
  }

  @Test("The exact name of a variable wins, and assignments win over properties")
  func precedence() throws {
    #expect(try layers(["Card.opacity=0.5"])[1].state.opacity == 1)
    let both = try layers(
      ["Title.fontSize=20"],
      properties: #"{"Title.fontSize": 10, "Other.opacity": 0.5, "**/Other.opacity*": 0.5}"#
    )
    guard case .text(let text) = both[0].state.content else {
      Issue.record("no text")
      return
    }
    #expect(text.fontSize == 20)
    #expect(both[2].state.opacity == 0.25)
  }

  @Test("A slash before a name is the outermost layer, which is how messages and lists call it")
  func outermost() throws {
    let inner = #"{"name": "Box", "sublayers": [{"name": "Box"}]}"#
    let text = sceneText(#"{"name": "Box"}, {"name": "Card", "sublayers": [\#(inner)]}"#)
    func opacities(_ assignment: String) throws -> [Double] {
      let layers = try read(text, VariableOverrides(assignments: [assignment])).scene.layers
      let card = layers[1].sublayers[0]
      return [layers[0], card, card.sublayers[0]].map(\.state.opacity)
    }
    #expect(try opacities("/Box.opacity=0.5") == [0.5, 1, 1])
    #expect(try opacities("/Card/Box.opacity=0.5") == [1, 0.5, 1])
    #expect(try opacities("/B*.opacity=0.5") == [0.5, 1, 1])
    #expect(try opacities("**/Box.opacity=0.5") == [0.5, 0.5, 0.5])
    let error = #expect(throws: SceneReadError.self) { try opacities("Box.opacity=0.5") }
    #expect(
      error?.variableError?.message
        == "\"Box.opacity\" names 3 layers in different groups: /Box, Card/Box, Card/Box/Box "
        + "(name one by its path, or all of them: **/Box)"
    )
    #expect(throws: SceneReadError.self) { try opacities("/Box/Box.opacity=0.5") }
    let list = try SceneReader().read(
      Array(text.utf8),
      wantsLayerSources: false,
      wantsTargets: true
    ).targets
    #expect(list?.selectors == ["/Box", "Card", "Card/Box", "Card/Box/Box"])
    #expect(list?.namesOne == [true, true, true, true])
  }

  @Test("Wildcards change all, and say how many")
  func wildcards() throws {
    let overrides = try VariableOverrides(assignments: ["**/Badge.opacity=0.5"])
    let imported = try read(Self.scene, overrides)
    #expect(imported.scene.layers[1].sublayers[0].state.opacity == 0.5)
    #expect(imported.scene.layers[2].sublayers[0].state.opacity == 0.5)
    let notes = imported.diagnostics.filter { $0.code == .targets }
    #expect(notes.map(\.message) == ["\"**/Badge.opacity\" changes 2 layers"])
    #expect(try layers(["*/a*.opacity=0.5"])[1].sublayers[1].state.opacity == 0.5)
    #expect(try layers(["B*.opacity=0.5"])[1].sublayers[0].state.opacity == 0.5)
  }

  @Test(
    "Mistakes are told with a way on",
    arguments: [
      ("Badge.opacity=1", "names 2 layers in different groups: Card/Badge, Other/Badge"),
      ("Titel.text=x", "did you mean Title? animrender info FILE --targets"),
      ("Card/Titel.text=x", "no layer has that name"),
      ("a.b/c.opacity=0.5", #"is written in quotes: '"a.b/c".opacity')"#),
      ("Card/a.b/c.opacity*=0.5", #"is written in quotes: 'Card/"a.b/c".opacity*')"#),
      ("Title.txt=x", "no property is called \"txt\" (did you mean text?)"),
      ("Card.text=x", "layer layer \"Card\" has no text (it has "),
      ("Title.color=reddish", "needs a colour such as \"#ff8000\" or [1, 0.5, 0]"),
      ("Title.zzz=x", "no property is called \"zzz\" (animrender info FILE --targets lists what"),
      ("Title.opacity=much", "needs 0 to 1, or a percentage, not the string \"much\""),
      ("Title.text+=x", "text takes no += (use =)"),
      ("Title.fit=tight", "needs shrink, wrap or none, not the string \"tight\""),
      ("Title.fontSize=50%", "needs points, not the string \"50%\""),
      ("Title.fontSize+=50%", "needs points, not the string \"50%\""),
      ("Card/Badge.strokeWidth=50%", "needs points, not the string \"50%\""),
      ("Title.fontWeight=50000%", "needs a weight of 1 to 1000, or bold"),
      ("Card/Badge.position+=[\"50%\", 0]", "needs two numbers such as [10, 20]"),
      ("Title.opacity=-1", "needs 0 to 1, or a percentage, not the number -1"),
      ("Title.opacity=1.5", "needs 0 to 1"), ("Title.color=[255, 0, 0]", "needs a colour"),
      ("Title.name=x", "name cannot be set from outside (change it in the scene)"),
      ("Café.cornerRadius=abc", "\"Café.cornerRadius\": needs a number, not the string \"abc\""),
      ("Card/Badge.shadowOffset=[1]", "\"Card/Badge.shadowOffset\": "),
      ("titel=x", "or change a layer by its name: --set 'Title.text=Hello'"),
    ]
  )
  func mistakes(assignment: String, part: String) throws {
    let text = try message(assignment)
    #expect(text.contains(part), "\(text)")
  }

  @Test("Names with = / . are written in quotes")
  func quotes() throws {
    let overrides = try VariableOverrides(assignments: [#""a=b".text=c=d"#, #"x/"y=""z".k=1"#])
    #expect(overrides.names == [#""a=b".text"#, #"x/"y=""z".k"#])
    for name in ["plain", "a.b", "a/b", " a", "a=\"b", "#a", "comp:x", "*", ""] {
      let quoted = TargetText.name(name)
      #expect((quoted == name) == (name == "plain"))
      guard !name.isEmpty else { continue }
      #expect(Target.hasForm("\(quoted).text"), "\(quoted)")
    }
    #expect(!Target.hasForm("title") && !Target.hasForm(".x") && !Target.hasForm("x."))
  }
}
