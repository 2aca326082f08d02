import SceneFormat
import SceneModel
import TestSupport
import Testing

/// Names of other tools, and the names here.
@Suite("Names of other tools")
struct ForeignNameTests {
  @Test(
    "A key of another tool gets the key here first",
    arguments: [
      (#"{"type":"text","letterSpacing":2}"#, "tracking"),
      (#"{"type":"text","animators":[]}"#, "letters"),
      (#"{"type":"text","outline":"red"}"#, "strokeColor"),
      (#"{"type":"text","wrap":true}"#, "isWrapped"),
      (#"{"type":"text","size":20}"#, "fontSize"),
      (#"{"type":"text","textAlign":"center"}"#, "alignmentMode"),
      (#"{"type":"text","text":"a"}"#, "string"), (#"{"type":"text","bold":true}"#, "fontWeight"),
      (#"{"type":"text","textDecoration":"underline"}"#, "underline"),
      (#"{"type":"camera"}"#, "perspective"),
      (#"{"type":"adjustment"}"#, "backgroundFilters"), (#"{"type":"image"}"#, "contents"),
      (#"{"camera":{}}"#, "sublayerTransform"), (#"{"adjustment":true}"#, "backgroundFilters"),
      (#"{"effects":[]}"#, "filters"), (#"{"ease":"power1"}"#, "timingFunction"),
      (#"{"src":"a.png"}"#, "contents"), (#"{"stack":{"flexWrap":"wrap"}}"#, "\"wrap\": true"),
      (#"{"filters":[{"type":"bloom"}]}"#, "\"glow\""),
      (#"{"filters":[{"type":"grain"}]}"#, "\"noise\""), (#"{"noise":0.2}"#, "filters"),
      (#"{"filters":[{"type":"gaussianBlur","radius":4}]}"#, "inputRadius"),
      (#"{"filters":"blur(4px)"}"#, "gaussianBlur"),
      (#"{"backgroundColor":"linear-gradient(red, blue)"}"#, "gradient"),
      (#"{"position":"wiggle(2,10)"}"#, "expression"), (#"{"overflow":"hidden"}"#, "masksToBounds"),
      (#"{"clipPath":"circle()"}"#, "mask"), (#"{"inPoint":1}"#, "lifetime"),
      (#"{"transformOrigin":"center"}"#, "anchorPoint"), (#"{"trackMatte":"a"}"#, "matte"),
      (#"{"type":"shape","strokeDasharray":[4]}"#, "lineDashPattern"),
      (#"{"type":"shape","strokeWidth":4}"#, "lineWidth"),
      (#"{"type":"gradient","colors":["red","blue"],"stops":[0,1]}"#, "locations"),
      (#"{"type":"gradient","colors":["red","blue"],"angle":45}"#, "startPoint"),
      (#"{"type":"replicator","count":5}"#, "instanceCount"),
      (#"{"type":"replicator","spacing":5}"#, "instanceTransform"),
      (#"{"type":"emitter","particles":[]}"#, "emitterCells"),
      (#"{"type":"text","alignment":"center"}"#, "alignmentMode"),
      (#"{"backgroundColor":"ff8000"}"#, ##"write "#ff8000""##),
      (#"{"backgroundColor":"0xff8000"}"#, ##"write "#ff8000""##),
      (#"{"backgroundColor":"reed"}"#, "did you mean red?"),
      (#"{"rotateX":1}"#, "transform.rotation.x"), (#"{"display":"flex"}"#, "\"stack\""),
      (#"{"type":"text","shadowBlur":4}"#, "shadowRadius"),
      (#"{"type":"text","direction":"rtl"}"#, "leave it out"),
      (#"{"type":"emitter","emitterCells":[{"gravity":9}]}"#, "yAcceleration"),
      (#"{"type":"emitter","emitterCells":[{"speed":9}]}"#, "did you mean velocity?"),
      (
        #"{"animations":[{"type":"spring","keyPath":"opacity","to":0,"dampingFraction":0.7}]}"#,
        "\"bounce\""
      ),
      (#"{"keyframes":{}}"#, "animations"), (#"{"type":"text","fontSize":"20px"}"#, "write 20"),
    ]
  )
  func layers(layer: String, name: String) throws {
    let reported = messages(sceneText(layer))
    #expect(reported.count == 1 && Self.remedy(reported.first).contains(name), "\(reported)")
  }

  @Test(
    "A value in another form gets the form here",
    arguments: [
      (#""frame":{"x":1,"y":2,"width":30,"height":40}"#, "write [1, 2, 30, 40]"),
      (#""bounds":{"x":1,"y":2,"w":30,"h":40}"#, "write [1, 2, 30, 40]"),
      (#""position":{"x":5,"y":6.5}"#, "write [5, 6.5]"),
      (#""position":"10, 20""#, "write [10, 20]"),
      (#""frame":"0 0 10 10""#, "write [0, 0, 10, 10]"),
      (#""position":[1,2,3]"#, "write [1, 2]; the depth is zPosition"),
      (#""shadowOffset":{"width":1,"height":2}"#, "write [1, 2]"),
      (#""backgroundColor":{"r":1,"g":0.5,"b":0}"#, "write [1, 0.5, 0]"),
      (#""backgroundColor":{"r":255,"g":51,"b":0,"a":0.5}"#, "write [1, 0.2, 0, 0.5]"),
      (#""opacity":"0.5""#, "write 0.5, without quotes"),
      (#""opacity":"0,5""#, "write 0.5, without quotes"),
      (#""cornerRadius":"8 px""#, "lengths are in points: write 8"),
      (#""backgroundColor":"none""#, #"write "transparent""#),
      (#""anchorPoint":"center""#, "write [0.5, 0.5]"),
      (#""opacity":{"values":[0,1],"keyTimes":[0,1]}"#, "write it in the layer's \"animations\""),
      (#""opacity":"${1 > 0 && 2 > 1 ? 1 : 0}""#, "write a ? b : c"),
      (#""isHidden":"true""#, "write true, without quotes"), (#""name":5"#, #"write "5""#),
      (#""animations":{"keyPath":"opacity","to":0}"#, "write brackets around it: [{…}]"),
      (#""animations":[{"keyPath":"position","to":{"x":5,"y":6}}]"#, "write [5, 6]"),
      (#""animations":[{"keyPath":"opacity","to":{"opacity":1}}]"#, "name one property in keyPath"),
      (
        #""animations":[{"keyPath":"opacity","values":[0,1],"keyTimes":[0,"50%"]}]"#,
        "parts are numbers from 0 to 1: write 0.5"
      ),
      (
        #""animations":[{"keyPath":"opacity","to":0,"timingFunction":"cubic-bezier(0.4, 0, .2, 1)"}]"#,
        "write [0.4, 0, 0.2, 1]"
      ),
      (#""animations":[{"keyPath":"opacity","values":{"0%":0}}]"#, nil),
      (
        #""opacity":"Math.sin(time)""#, #"a script is {"expression": "Math.sin(time)", "value": …}"#
      ),
      (#""zPosition":"time * 2""#, #"a script is {"expression": "time * 2", "value": …}"#),
      (#""frame":{"expression":"time"}"#, "scripts are for properties of layers"),
      (#""opacity":"${time}""#, #"scripts have it: {"expression": "time * 2"}"#),
      // Other objects and texts have no such form.
      (#""transform":"1 2 3 4""#, nil), (#""frame":{"x":1,"y":2}"#, nil),
      (#""position":"round""#, nil), (#""sublayers":{}"#, nil),
    ]
  )
  func forms(member: String, remedy: String?) throws {
    let reported = messages(sceneText("{\(member)}"))
    let expected = remedy.map { "(\($0)" } ?? "("
    #expect(
      reported.count == 1 && reported[0].contains(expected) == (remedy != nil),
      "\(reported)"
    )
  }

  @Test(
    "An asset without a type gets that of the ending of its file",
    arguments: [
      ("a.PNG", #"(add "type": "image")"#), ("clips/a.mov", #"(add "type": "video")"#),
      ("a.ttf", #"(add "type": "font")"#), ("a.json", #"(add "type": "image", "font", "#),
      ("a", #"(add "type": "image", "font", "#),
    ]
  )
  func assetTypes(file: String, remedy: String) throws {
    let text = sceneText("{}", head: #""assets":{"a":{"src":"\#(file)"}},"#)
    #expect(messages(text).contains { $0.contains(remedy) }, "\(messages(text))")
  }

  @Test("A number of repeats in quotes is written without them")
  func repeats() throws {
    let reported = messages(sceneText(#"{"repeat":"3","layers":[]}"#))
    #expect(reported.count == 1 && reported[0].contains("write 3, without quotes"), "\(reported)")
  }

  @Test("A canvas as a list gets the sides by their names")
  func canvas() throws {
    let text = #"{"format":"animrender/1","canvas":[100,50],"duration":1,"layers":[]}"#
    #expect(
      messages(text).contains { $0.contains(#"(write {"width": 100, "height": 50})"#) },
      "\(messages(text))"
    )
  }

  @Test("The part of a file that a layer plays is from and to")
  func part() {
    let head = #""assets":{"a":{"type":"video","src":"a.mp4"}},"#
    let reported = messages(sceneText(#"{"type":"video","asset":"a","trim":[0,1]}"#, head: head))
    #expect(reported.count == 1 && reported[0].contains("write \"from\": 1 and"), "\(reported)")
  }

  @Test("A layer that plays a file names it as an asset", arguments: ["svg", "lottie", "video"])
  func files(type: String) throws {
    let reported = messages(sceneText(#"{"type":"\#(type)","src":"a"}"#))
    #expect(reported.contains { $0.contains(#"write "asset": "clip""#) }, "\(reported)")
  }

  @Test(
    "A key of another tool's animation gets the key here first",
    arguments: [
      (#""keyframes":[]"#, "values"), (#""stagger":0.1"#, "repeat"),
      (#""loop":true"#, "repeatCount"),
      (#""delay":1"#, "beginTime"), (#""easing":"easeIn""#, "timingFunction"),
      (#""ease":"power1""#, "timingFunction"), (#""yoyo":true"#, "autoreverses"),
      (#""iterationCount":3"#, "repeatCount"), (#""tension":3"#, "stiffness"),
    ]
  )
  func animations(keys: String, name: String) throws {
    let reported = messages(animationText(#"{"keyPath":"opacity","from":0,"to":1,\#(keys)}"#))
    #expect(Self.remedy(reported.first).contains(name), "\(reported)")
  }

  @Test("Objects of values are for one property here")
  func objectValues() throws {
    let reported = messages(animationText(#"{"keyPath":"opacity","from":{"opacity":0},"to":1}"#))
    #expect(reported.count == 1 && reported[0].contains("keyPath"), "\(reported)")
  }

  @Test(
    "A key of another tool's scene gets the key here first",
    arguments: [
      (#""fps":30"#, "frameRate"), (#""width":9"#, "canvas"), (#""scenes":[]"#, "sequence"),
      (#""timeline":[]"#, "sequence"), (#""camera":{}"#, "perspective"),
      (#""background":"red""#, "canvas"), (#""music":"a.mp3""#, "audio"),
      (#""elements":[]"#, "layers"), (#""durationInFrames":9"#, "seconds"),
    ]
  )
  func scenes(key: String, name: String) throws {
    let reported = messages(sceneText("", head: key + ","))
    #expect(reported.count == 1 && Self.remedy(reported.first).contains(name), "\(reported)")
  }

  @Test(
    "The remedy for a key of the scene in the canvas names its place",
    arguments: [
      ("fps", "write \"frameRate\": 30 beside \"canvas\""),
      ("duration", "write it beside \"canvas\""),
      ("frameRate", "write it beside \"canvas\""), ("layers", "write it beside \"canvas\""),
      ("size", "write \"width\": 1280, \"height\": 720"),
      ("bg", "write \"background\": \"#ffffff\""),
      ("backgroundColor", "write \"background\": \"#ffffff\""),
    ]
  )
  func canvas(key: String, remedy: String) throws {
    let text =
      #"{"format":"animrender/1","canvas":{"width":9,"height":9,"\#(key)":1},"duration":1,"layers":[]}"#
    let reported = messages(text)
    #expect(reported.count == 1 && reported[0].contains("a canvas (\(remedy))"), "\(reported)")
  }

  @Test(
    "The path of a file is called src",
    arguments: ["source", "file", "path", "url", "href", "uri"]
  )
  func files(key: String) {
    let assets = #""a":{"type":"image","\#(key)":"a.png"}"#
    let reported = messages(sceneText("", head: #""assets":{\#(assets)},"#))
    #expect(reported.count == 1 && Self.remedy(reported.first).contains("src"), "\(reported)")
  }

  @Test("A path that is the name of an asset is reported")
  func assetAsPath() throws {
    let assets = #""a":{"type":"image","src":"a.png"}"#
    let reported = try read(
      sceneText(#"{"contents":{"image":"a"}}"#, head: #""assets":{\#(assets)},"#)
    ).diagnostics
    #expect(reported.map(\.path) == ["layers[0].contents.image"])
    #expect(reported.first?.severity == .warning)
    #expect(reported.first?.message.contains(#"write "contents": "a""#) == true)
    let right = try read(sceneText(#"{"contents":"a"}"#, head: #""assets":{\#(assets)},"#))
    #expect(right.diagnostics.isEmpty)
  }

  // A word of another tool: a layer, the keys of an animation or a key of a scene, and the name here.
  private static let words: [(String, String, String)] = [
    ("layer", #"{"type":"text","fontFamily":"Inter"}"#, "font"),
    ("layer", #"{"type":"text","content":"Hi"}"#, "string"),
    ("layer", #"{"type":"text","color":"red"}"#, "foregroundColor"),
    ("layer", #"{"type":"text","lineHeight":1.2}"#, "lineSpacing"),
    ("layer", #"{"type":"text","textTransform":"uppercase"}"#, "string"),
    ("layer", #"{"borderRadius":8}"#, "cornerRadius"),
    ("layer", #"{"zIndex":2}"#, "zPosition"),
    ("layer", #"{"children":[]}"#, "sublayers"),
    ("layer", #"{"alpha":0.5}"#, "opacity"),
    ("layer", #"{"visible":false}"#, "hidden"),
    ("layer", #"{"mixBlendMode":"multiply"}"#, "blendMode"),
    ("layer", #"{"boxShadow":"0 2px 4px black"}"#, "shadow"),
    ("layer", #"{"objectFit":"cover"}"#, "contentsGravity"),
    ("layer", #"{"skewX":10}"#, "transform"),
    ("layer", #"{"padding":8}"#, "inset"),
    ("layer", #"{"type":"rect"}"#, "frame"),
    ("layer", #"{"type":"group"}"#, "sublayers"),
    ("layer", #"{"type":"subtitles"}"#, "captions"),
    ("layer", #"{"type":"timeline"}"#, "sequence"),
    ("layer", #"{"type":"lottie"}"#, "asset"),
    ("animation", #""animationDuration":1"#, "duration"),
    ("animation", #""property":"opacity""#, "keyPath"),
    ("animation", #""repeat":3"#, "repeatCount"),
    ("animation", #""alternate":true"#, "autoreverses"),
    ("animation", #""fill":"forwards""#, "fillMode"),
    ("animation", #""spring":true"#, "type"),
    ("scene", #""framerate":30"#, "frameRate"),
    ("scene", #""compositions":[]"#, "layers"),
    ("scene", #""subtitles":[]"#, "captions"),
  ]

  @Test("Of the words of other tools, the right name comes first in at least nine of ten")
  func share() {
    let wrong = Self.words.compactMap { place, text, name -> String? in
      let source =
        switch place {
        case "layer": sceneText(text)
        case "animation": animationText(#"{"keyPath":"opacity","from":0,"to":1,\#(text)}"#)
        default: sceneText("", head: text + ",")
        }
      let remedy = Self.remedy(messages(source).first)
      return remedy.contains(name) ? nil : "\(text): \(remedy)"
    }
    #expect(wrong.count * 10 <= Self.words.count, "\(wrong)")
  }

  @Test("Every name is in the table of its context once")
  func unique() {
    for context in ForeignNames.Context.allCases {
      let names = ForeignNames.table.filter { $0.context == context }.flatMap(\.names)
      #expect(!names.isEmpty && Set(names).count == names.count, "\(context)")
    }
  }

  // The part of a message that begins with the parenthesis of the remedy.
  private static func remedy(_ message: String?) -> Substring {
    guard let message, let open = message.firstIndex(of: "(") else { return "" }
    return message[open...]
  }
}
