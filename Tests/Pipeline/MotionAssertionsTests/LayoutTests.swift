import Foundation
import Graphics
import MotionAssertions
import RenderPipeline
import SceneFormat
import SceneLoading
import SceneModel
import TestSupport
import Testing

/// The facts of frames as a program that reads the JSON has them.
@Suite("Layout")
struct LayoutTests {
  private typealias Scene = MotionScene

  @Test("Boxes, corners and fractions of a turned, half covered square")
  func geometry() throws {
    let scene = Scene(
      Scene.square("a", at: 50, 50, #","rotation":"45deg","opacity":0.5"#)
        + #","# + Scene.square("b", at: 100, 50)
        + #",{"name":"lid","frame":[90,45,5,10],"backgroundColor":"blue"}"#
    )
    let layers = try scene.layout().layers
    // A square of side 10 is 14.14 wide across its corners.
    #expect(layers["a"]["box"] as? [Double] == [42, 42, 16, 16])
    let corners = try #require(layers["a"]["corners"] as? [[Double]])
    #expect(corners == [[50, 42.93], [57.07, 50], [50, 57.07], [42.93, 50]])
    #expect(layers["a"].number("opacity") == 0.5 && layers["a"].number("visible") == 1)
    // Half of it is beyond the right edge.
    #expect(layers["b"].number("outside") == 0.5 && layers["b"].number("visible") == 0.5)
    #expect(layers["b"]["box"] as? [Double] == [95, 45, 5, 10])
    #expect(layers.map { $0["name"] as? String } == ["a", "b", "lid"])
    #expect(layers.map { $0["path"] as? String } == ["layers[0]", "layers[1]", "layers[2]"])
  }

  @Test("Copies are one entry with their union")
  func copies() throws {
    let dot = #"{"name":"dot","frame":[5,5,10,10],"backgroundColor":"red"}"#
    let scene = Scene(
      #"{"name":"row","type":"replicator","instanceCount":4,"instanceTransform":[{"translate":[20,0]}],"sublayers":[\#(dot)]}"#
    )
    let layers = try scene.layout().layers
    #expect(layers["dot"].number("count") == 4)
    #expect(layers["dot"]["box"] as? [Double] == [5, 5, 70, 10])
    #expect(layers["dot"]["corners"] is NSNull)
  }

  @Test("A fraction is exact on request")
  func exact() throws {
    // A quarter of a disc under a square, and a disc under one that shines through.
    let disc = #"{"name":"disc","frame":[0,0,80,80],"cornerRadius":40,"backgroundColor":"red"}"#
    let lid = #"{"name":"lid","frame":[40,40,60,60],"backgroundColor":"blue"}"#
    let clear = #"{"frame":[0,0,100,100],"backgroundColor":"blue","opacity":0.5}"#
    let clipped =
      #"{"name":"hole","frame":[0,0,40,80],"masksToBounds":true,"sublayers":[\#(disc)]}"#
    for (layers, fraction) in [(disc + "," + lid, 0.75), (disc + "," + clear, 0.5), (clipped, 0.5)]
    {
      let facts = try Scene(layers).layout(exact: true).layers["disc"]
      let visible = try #require(facts.number("visible"))
      #expect(abs(visible - fraction) < 1.0 / 255, "\(visible)")
    }
  }

  @Test(
    "The fraction is exact in perspective, in depth, in groups without content, and in blend modes",
    arguments: [
      (#""type":"transform","frame":[20,20,40,40],"sublayers":[{"frame":[0,0,40,40],"backgroundColor":"red"}]"#),
      (#""type":"replicator","preservesDepth":true,"frame":[20,20,20,40],"instanceCount":2,"instanceTransform":[{"translate":[20,0]}],"sublayers":[{"frame":[0,0,20,40],"backgroundColor":"red"}]"#),
      (#""type":"gradient","colors":["red","blue"],"frame":[20,20,40,40],\#(tilted)"#),
      (#""contents":{"shape":"circle"},"frame":[20,20,40,40],\#(tilted)"#),
      (#""frame":[20,20,40,40],\#(tilted),"sublayers":[{"type":"gradient","colors":["red","blue"],"frame":[0,0,40,40]}]"#),
      (#""frame":[20,20,40,40],"backgroundColor":"red","blendMode":"screen""#),
      (#""frame":[20,20,40,40],"blendMode":"multiply","sublayers":[{"frame":[0,0,40,40],"backgroundColor":"red"}]"#),
      (#""frame":[20,20,40,40],"backgroundColor":"red","shadowOpacity":1,"filters":[{"type":"colorOverlay","inputColor":"lime","inputAmount":0.5}]"#),
    ]
  )
  func exactShares(_ members: String) throws {
    // All of them are mirrored at x = 40, where the lid begins.
    let green = #"{"frame":[0,0,100,100],"backgroundColor":"rgba(0, 255, 0, 0.5)"}"#
    let layer = #"{"name":"it",\#(members)}"#
    for (lid, fraction) in [("", 1.0), (#"[40,0,60,100]"#, 0.5), (#"[0,0,100,100]"#, 0)] {
      let cover = lid.isEmpty ? "" : #",{"frame":\#(lid),"backgroundColor":"blue"}"#
      let facts = try Scene(green + "," + layer + cover).layout(exact: true).layers["it"]
      let visible = try #require(facts.number("visible"))
      #expect(abs(visible - fraction) < 1.0 / 255, "\(visible) under \(lid)")
    }
    // A colour that is multiplied with the layer lets its pixels through.
    let tint = #",{"frame":[0,0,100,100],"backgroundColor":"red","blendMode":"multiply"}"#
    let tinted = try Scene(green + "," + layer + tint).layout(exact: true).layers["it"]
    #expect(try #require(tinted.number("visible")) > 254.0 / 255)
  }

  private static let tilted = #""transform":[{"perspective":300},{"rotate":0.6,"axis":[1,0,0]}]"#

  @Test(
    "Backgrounds that are filtered beyond the canvas are no reason to fail",
    arguments: ["", #","transform":[{"perspective":100},{"rotate":2.2,"axis":[1,0,0]}]"#]
  )
  func filteredBackgrounds(_ rest: String) throws {
    let pane =
      #"{"name":"pane","frame":[70,20,60,40],"backgroundFilters":[{"type":"gaussianBlur","inputRadius":3}]\#(rest),"sublayers":[{"name":"in","frame":[5,5,20,20],"backgroundColor":"blue"}]}"#
    let scene = Scene(Scene.square("a", at: 20, 20) + "," + pane)
    let layers = try scene.layout(exact: true).layers
    #expect(layers["a"].number("visible") == 1)
    #expect(try #require(layers["pane"].number("visible")) > 0)
    if rest.isEmpty { #expect(layers["in"].number("visible") == 1) }
    // Layers drawn alone have nothing below them.
    let twins = ["m", "n"].enumerated().map {
      #"{"name":"\#($1)","frame":[\#(90 - $0 * 70),20,30,30],"backgroundFilters":[{"type":"gaussianBlur","inputRadius":3}],"sublayers":[\#(Scene.square("s", at: 15, 15))]}"#
    }
    let both = Scene(Scene.square("a", at: 20, 20) + "," + twins.joined(separator: ","))
    #expect(try both.result(#"{"equal":["m","n"]}"#).holds)
  }

  @Test("With motion blur a layer that any instant draws is listed", arguments: [false, true])
  func motionBlur(_ isExact: Bool) throws {
    var scene = Scene(MotionScene.blurred)
    scene.head = MotionScene.blur
    let layers = try scene.layouts(frames: "30", exact: isExact)[0].layers
    // Half of the instants draw the whole flash. The fade is transparent on none of them, but on the frame's own one.
    #expect(layers.map { $0["name"] as? String } == ["flash", "fade", "still"])
    #expect(layers["flash"].number("visible") == 0.5 && layers["flash"].number("opacity") == 1)
    #expect(layers["flash"]["box"] as? [Double] == [5, 45, 10, 10])
    // Colours are rounded, which is much of a faint one.
    #expect(try #require(layers["fade"].number("visible")) > 0.9)
    #expect(layers["still"].number("visible") == 1)
  }

  @Test("A layer that shows by shadows and effects only is visible", arguments: [false, true])
  func effects(_ isExact: Bool) throws {
    func facts(_ layers: String) throws -> Facts {
      try Scene(layers).layouts(frames: "0", exact: isExact)[0].layers["it"]
    }
    func scroll(_ members: String, _ frame: String) -> String {
      #"{"type":"scroll","frame":[20,20,40,40],\#(members),"sublayers":[{"name":"it","frame":\#(frame),"backgroundColor":"red"}]}"#
    }
    // Above the canvas, with its shadow on it.
    let beside = Scene.square(
      "it",
      at: 50,
      -10,
      #","shadowOpacity":1,"shadowRadius":0,"shadowOffset":[0,20],"shadowColor":"red""#
    )
    // Below the bounds of its parent, whose shadow is moved up by 30 points.
    let clipped = scroll(
      #""shadowOpacity":1,"shadowRadius":0,"shadowOffset":[0,-30],"shadowColor":"red""#,
      "[5,50,20,10]"
    )
    // To the left of its parent, whose inner shadow looks there.
    let inner = scroll(
      #""backgroundColor":"lime","filters":[{"type":"innerShadow","inputColor":"black","inputDistance":4,"inputRadius":2}]"#,
      "[-11,10,10,10]"
    )
    for (layer, changed) in [
      (beside, Rect(45, 5, 10, 10)), (clipped, Rect(25, 40, 20, 10)), (inner, Rect(20, 32, 1, 6)),
    ] {
      let shown = try facts(layer)
      #expect(try #require(shown.number("visible")) > 0, "\(layer)")
      let box = try #require(shown["box"] as? [Double], "\(layer)")
      #expect(Rect(box[0], box[1], box[2], box[3]).intersection(changed) == changed, "\(box)")
      // Boxes do not tell what covers the effects of groups around a layer.
      guard isExact || layer == beside else { continue }
      let lid = #",{"frame":[0,0,100,100],"backgroundColor":"blue"}"#
      #expect(try facts(layer + lid).number("visible") == 0, "\(layer)")
    }
    // The shadow around a covered layer is not its own.
    let card =
      #"{"frame":[10,10,80,80],"shadowOpacity":1,"sublayers":[\#(Scene.square("it", at: 20, 20)),{"frame":[0,0,40,40],"backgroundColor":"blue"}]}"#
    #expect(try facts(card).number("visible") == 0)
  }

  @Test("Moving key paths, scale of an image, selectors")
  func facts() throws {
    let scene = Scene(
      Scene.square("a.b", at: 50, 50, Scene.linear("position.x", 0, 60)) + ","
        + #"{"name":"pic","contents":{"image":"pictures/kite.png"},"frame":[0,0,100,100]},"#
        + Scene.square("twin", at: 5, 5) + "," + Scene.square("twin", at: 15, 5) + ","
        + #"{"name":"box","sublayers":[\#(Scene.square("twin", at: 25, 5))]}"#
    )
    let layers = try scene.layout().layers
    #expect(layers["a.b"]["moving"] as? [String] == ["position.x"])
    #expect(layers["a.b"]["target"] as? String == #""a.b""#)
    #expect(layers["pic"].number("scale") != nil)
    #expect(layers[2]["target"] is NSNull && layers[3]["target"] is NSNull)
    #expect(layers[5]["target"] as? String == "box/twin")
  }

  @Test("A layer that a reader adds has no selector, and those in it have theirs")
  func addedLayers() throws {
    let shape =
      #"{"ty":4,"nm":"Dot","ip":0,"op":10,"ks":{},"shapes":[{"ty":"gr","it":[{"ty":"rc","p":{"k":[50,50]},"s":{"k":[9,9]},"r":{"k":0}},{"ty":"fl","bm":4,"c":{"k":[1,0,0]},"o":{"k":100}}]}]}"#
    let file =
      #"{"v":"5.7.0","fr":10,"ip":0,"op":10,"w":100,"h":100,"nm":"Comp 1","layers":[\#(shape)]}"#
    let layers = try MotionScene.layouts(of: file, frames: "0")[0].layers
    #expect(layers.map { $0["name"] as? String } == ["Comp 1", "Dot"])
    #expect(layers.map { $0["target"] as? String } == [nil, "Dot"])
    // The layers of an animation in a scene are not those of the scene.
    var scene = MotionScene(
      #"{"name":"Film","type":"lottie","asset":"a","frame":[0,0,100,100]}"#
    )
    scene.head = #""assets":{"a":{"type":"lottie","src":"tutorials/lottie/heart.json"}},"#
    let inside = try MotionScene.layouts(of: scene.text(""), frames: "30")[0].layers
    #expect(inside["Film"]["target"] as? String == "Film" && inside.count > 1)
    #expect(inside.filter { $0["name"] as? String != "Film" }.allSatisfy { $0["target"] is NSNull })
  }

  @Test(
    "Percentages and margins follow the animated bounds of the parent",
    arguments: [
      // At the middle the parent is 60 wide and 100 high.
      (#""frame":["25%",0,10,10]"#, [15.0, 0, 10, 10]),
      (#""position":"center","bounds":[0,0,10,10]"#, [25, 45, 10, 10]),
      (#""position":["50%",5],"bounds":[0,0,10,10]"#, [25, 0, 10, 10]),
      (#""inset":5"#, [5, 5, 50, 90]), (#""inset":[0,5,20,5]"#, [5, 0, 50, 80]),
      // At the start the parent is smaller than the margins.
      (#""inset":[0,12,10,18]"#, [18, 0, 30, 90]),
      (#""bounds":[0,0,"50%",10],"anchorPoint":[0,0],"position":[0,0]"#, [0, 0, 30, 10]),
      (#""frame":["50%","50%","50%","50%"]"#, [30, 50, 30, 50]),
    ]
  )
  func relativePlaces(_ member: String, _ box: [Double]) throws {
    func scene(_ inner: String) -> Scene {
      Scene(
        #"{"name":"parent","frame":[0,0,20,100],"anchorPoint":[0,0],"animations":[{"keyPath":"bounds.size.width","from":20,"to":100,"duration":1}],"sublayers":[\#(inner)]}"#
      )
    }
    let layer = #"{"name":"it","backgroundColor":"red",\#(member)}"#
    let facts = try scene(layer).layouts(frames: "30")[0].layers
    #expect(facts["it"]["box"] as? [Double] == box)
    // A layer in a layer that fills the parent, and the scene as it is written again.
    let nested = scene(#"{"name":"pane","inset":0,"sublayers":[\#(layer)]}"#)
    #expect(try nested.layouts(frames: "30")[0].layers["it"]["box"] as? [Double] == box)
    let read = try SceneReader().read(Array(nested.text("").utf8)).scene
    let again = try SceneReader().read(Array(SceneWriter.write(read).utf8)).scene
    #expect(again.layers == read.layers)
  }

  @Test("Texts of SVG files have their size in output pixels, and say whether they are cut")
  func drawings() throws {
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="200" height="100" viewBox="0 0 100 50">
      <clipPath id="c"><rect width="20" height="50"/></clipPath>
      <text id="plain" x="5" y="20" font-size="10" font-family="DejaVu Sans">Plain</text>
      <g transform="scale(0.5)"><text id="small" x="9" y="90" font-size="8"><tspan font-size="6">six</tspan></text></g>
      <g clip-path="url(#c)"><text id="cut" x="5" y="45" font-size="10" font-family="DejaVu Sans">Too long</text></g></svg>
      """
    let layers = try MotionScene.layouts(of: text, frames: "0")[0].layers
    #expect(layers["plain"].number("fontSize") == 20 && layers["plain"]["isCut"] as? Bool == false)
    #expect(layers["small"].number("fontSize") == 6)
    #expect(layers["cut"]["isCut"] as? Bool == true)
    #expect(layers["plain"]["target"] as? String == "#plain")
  }

  // Ten faults, and texts without one.
  private static let faulty = #"""
    {"name":"cut","type":"text","string":"A long heading","fontSize":20,"font":"DejaVu Sans","frame":[10,10,60,24],"truncationMode":"end"},
    {"name":"clipped","type":"text","string":"Heading","fontSize":30,"font":"DejaVu Sans","frame":[10,40,60,30]},
    {"name":"button","frame":[10,80,60,20],"backgroundColor":"red"},
    {"name":"banner","frame":[0,75,100,30],"backgroundColor":"blue"},
    {"name":"beyond","type":"text","string":"Title","fontSize":20,"font":"DejaVu Sans","foregroundColor":"white","frame":[370,10,80,24]},
    {"name":"pale","type":"text","string":"Pale","fontSize":20,"font":"DejaVu Sans","foregroundColor":"hsl(0, 0%, 20%)","frame":[10,110,80,24]},
    {"name":"label","type":"text","string":"Buy","fontSize":20,"font":"DejaVu Sans","frame":[120,80,60,24]},
    {"name":"panel","frame":[110,75,80,34],"backgroundColor":"green"},
    {"name":"late","frame":[10,150,10,10],"backgroundColor":"red","lifetime":[5,6]},
    {"name":"one","type":"text","string":"First","fontSize":20,"font":"DejaVu Sans","foregroundColor":"white","frame":[200,80,80,24]},
    {"name":"two","type":"text","string":"Second","fontSize":20,"font":"DejaVu Sans","foregroundColor":"white","frame":[220,90,80,24]},
    {"name":"blurred","contents":{"image":"pictures/kite.png"},"frame":[200,150,200,200]},
    {"name":"tiny","type":"text","string":"Terms apply","fontSize":10,"font":"DejaVu Sans","foregroundColor":"white","frame":[10,170,200,24],"scale":0.5},
    {"name":"lines","type":"text","string":"Good morning New York","fontSize":20,"font":"DejaVu Sans","foregroundColor":"white","frame":[10,200,210,60],"isWrapped":true}
    """#

  @Test("Ten planted faults are found from the JSON alone")
  func faults() throws {
    var scene = Scene(Self.faulty)
    scene.size = (400, 300)
    let frames = try scene.layouts(frames: "0,30,-1", contrast: true)
    let layers = frames[0].layers
    // 1. Text that is cut: by an ellipsis, and by the bounds of its layer.
    #expect(layers["cut"]["isCut"] as? Bool == true && layers["clipped"]["isCut"] as? Bool == true)
    #expect(layers["pale"]["isCut"] as? Bool == false)
    // 2. A button under a banner.
    #expect(layers["button"].number("visible") == 0)
    #expect(layers["button"]["coveredBy"] as? [String] == ["banner"])
    // 3. Text beyond the canvas.
    #expect(try #require(layers["beyond"].number("outside")) > 0.2)
    // 4. Low contrast: the luminance of 20 % grey is 0.0331, which gives 1.66 : 1 over black.
    #expect(abs(try #require(layers["pale"].number("contrast")) - 1.66) < 0.05)
    #expect(layers["one"].number("contrast") == 21)
    // 5. Wrong order: the label is painted before its panel.
    let order = layers.compactMap { $0["name"] as? String }
    let (label, panel) = (order.firstIndex(of: "label"), order.firstIndex(of: "panel"))
    #expect(try #require(label) < #require(panel) && layers["label"].number("visible") == 0)
    // 6. A layer that no frame shows.
    #expect(frames.allSatisfy { $0.layers.allSatisfy { $0["name"] as? String != "late" } })
    // 7. Two texts over each other, and no others.
    let overlaps = frames[0].json["overlaps"] as? [[String: Any]]
    #expect(overlaps?.compactMap { $0["layers"] as? [String] } == [["layers[9]", "layers[10]"]])
    // 8. An image that is enlarged.
    #expect(try #require(layers["blurred"].number("scale")) < 1)
    // 9. Tiny text.
    #expect(layers["tiny"].number("fontSize") == 5)
    // 10. A line that breaks at the wrong place: inside of a name.
    let lines = (layers["lines"]["lines"] as? [[String: Any]])?.compactMap {
      $0["string"] as? String
    }
    #expect(lines == ["Good morning New", "York"])
  }
}

/// A layer of the JSON.
typealias Facts = [String: Any]

/// The JSON of a frame.
struct FrameFacts {
  let json: [String: Any]
  var layers: [Facts] { json["layers"] as? [Facts] ?? [] }
}

extension MotionScene {
  func layout(exact: Bool = false) throws -> FrameFacts {
    try layouts(frames: "0", exact: exact)[0]
  }

  func layouts(
    frames: String,
    exact: Bool = false,
    contrast: Bool = false
  ) throws -> [FrameFacts] {
    try Self.layouts(of: text(""), frames: frames, exact: exact, contrast: contrast)
  }

  static func layouts(
    of text: String,
    frames: String,
    folder: String = Repository.absolute("scenes"),
    exact: Bool = false,
    contrast: Bool = false
  ) throws -> [FrameFacts] {
    var settings = SceneDocument.Options()
    settings.wantsTargets = true
    let document = try SceneDocument.open(Array(text.utf8), folder: folder, settings)
    let limits = document.options.limits
    let timeline = try Timeline(of: document.scene, limits: limits)
    let source = try CanvasOptions()
      .source(of: document.scene, document.load().resources, limits: limits)
    var options = FrameSurvey.Options()
    (options.isExact, options.measuresContrast) = (exact, contrast)
    let survey = FrameSurvey(source, of: document, options)
    return try timeline.frames(.list(try FrameList(text: frames))).map { request in
      let json = try survey.layout(of: request, at: timeline.rate).json(isOneLine: true)
      let object = try JSONSerialization.jsonObject(with: Data(json.utf8))
      return FrameFacts(json: object as? [String: Any] ?? [:])
    }
  }
}

extension [Facts] {
  subscript(name: String) -> Facts {
    first { $0["name"] as? String == name } ?? [:]
  }
}

extension Facts {
  func number(_ key: String) -> Double? { self[key] as? Double }
}
