import SceneFormat
import SceneModel
import TestSupport
import Testing

/// A first scene with words of CSS, After Effects, Lottie, GSAP, Remotion and SwiftUI.
@Suite("Words of a first scene")
struct FirstUseTests {
  private func expect(_ reported: [String], _ remedy: String) {
    #expect(reported.contains { $0.contains("(\(remedy)") }, "\(reported)")
  }

  @Test(
    "A key path of another tool gets the one here",
    arguments: [
      ("scaleX", "did you mean transform.scale.x?"),
      ("transform.scaleY", "did you mean transform.scale.y?"),
      ("translateX", "did you mean transform.translation.x?"),
      ("translate-y", "did you mean transform.translation.y?"),
      ("ty", "did you mean transform.translation.y?"),
      ("translate", #"write "keyPath": "transform.translation""#),
      ("rotateY", #"write "keyPath": "transform.rotation.y""#),
      ("rotationZ", #"write "keyPath": "transform.rotation.z""#),
      ("left", "did you mean position.x"), ("z", "did you mean zPosition?"),
      ("skewX", #"write "keyPath": "transform""#),
      ("filter.blur", #"name the filter and animate its input: "filters""#),
      ("strokeDashoffset", #"write "keyPath": "strokeEnd""#),
      ("motionPath", #"write "keyPath": "position", "path""#),
      ("volume", "a track has its volume"), ("boxShadow", "animate shadowOpacity"),
      ("color", "did you mean fillColor?"), ("autoAlpha", "did you mean opacity?"),
      ("background-color", "did you mean backgroundColor?"),
    ]
  )
  func keyPaths(keyPath: String, remedy: String) {
    let animation = #"{"keyPath":"\#(keyPath)","from":0,"to":1}"#
    expect(messages(animationText(animation)), remedy)
  }

  @Test("The key paths in the remedies exist")
  func keyPathsExist() {
    for entry in ForeignNames.table where entry.context == .keyPath {
      for match in entry.advice.matches(of: /(?:did you mean |"keyPath": ")([A-Za-z.]+)/) {
        let name = String(match.1)
        guard !name.hasPrefix("filters.") else { continue }
        #expect(Property(keyPath: name) != nil, "\(entry.advice)")
      }
    }
  }

  @Test(
    "A timing function of another tool gets the one here",
    arguments: [
      ("power2.out", #"write "easeOutCubic""#), ("power1.inOut", #"write "easeInOutQuad""#),
      ("back.out(1.7)", #"write "easeOutBack""#), ("elastic", #"write "easeOutElastic""#),
      ("expo.in", #"write "easeInExpo""#), ("easyEase", #"write "easeInEaseOut""#),
      ("spring", #"write "spring(1, 100, 10)""#), ("step-end", #"write "steps(1)""#),
      ("none", #"write "linear""#), (".easeOut", #"did you mean "easeOut"?"#),
      ("Easing.bezier(0.4, 0, 0.2, 1)", "write [0.4, 0, 0.2, 1]"),
    ]
  )
  func timings(name: String, remedy: String) throws {
    let animation = #"{"keyPath":"opacity","to":1,"timingFunction":"\#(name)"}"#
    expect(messages(animationText(animation)), remedy)
    // The remedy is read.
    let text = try #require(remedy.firstMatch(of: /(".*"|\[.*\])/)).1
    let right = #"{"keyPath":"opacity","to":1,"timingFunction":\#(text)}"#
    #expect(messages(animationText(right)) == [])
  }

  @Test(
    "Endless repeats and other counts",
    arguments: [
      (#""infinite""#, #"write "infinity""#), (#""Infinity""#, #"write "infinity""#),
      (#""indefinite""#, #"write "infinity""#), (#""forever""#, #"write "infinity""#),
      ("-1", #"write "infinity" for no end"#), ("true", #"write "infinity""#),
      ("-2", "give 0 or more"), (#""3""#, "write 3, without quotes"),
    ]
  )
  func repeats(count: String, remedy: String) {
    let animation = #"{"keyPath":"opacity","to":1,"repeatCount":\#(count)}"#
    expect(messages(animationText(animation)), remedy)
  }

  @Test(
    "Keys of an animation",
    arguments: [
      (#""repeatForever":true"#, "did you mean repeatCount?"),
      (#""hold":true"#, "did you mean fillMode?"),
      (#""onComplete":"x""#, "scenes call nothing back"),
      (#""opacity":[0,1]"#, #"write "keyPath": "opacity", "from": …, "to": …"#),
      (#""type":"tween""#, #"write "basic""#), (#""fillMode":"hold""#, #"write "forwards""#),
      (#""values":[{"t":0,"v":0},{"t":1,"v":1}]"#, #"write the values alone, "values": [0, 1]"#),
    ]
  )
  func animationKeys(keys: String, remedy: String) {
    expect(messages(animationText(#"{"keyPath":"opacity",\#(keys)}"#)), remedy)
  }

  @Test(
    "Lengths in units of style sheets",
    arguments: [
      (#""frame":["10px",0,5,5]"#, "lengths are in points: write 10"),
      (#""position":["4pt","1dp"]"#, "lengths are in points: write 4"),
      (#""cornerRadius":"2em""#, "lengths are in points: write a number of points"),
      (#""frame":[0,0,"100vw","50vh"]"#, #"write "100%""#),
      (#""frame":[0,0,"auto",5]"#, #"write a number; a text has the size of its letters"#),
      (#""frame":["center",0,5,5]"#, #"write "50%", or "position": "center""#),
      (#""frame":["calc(100% - 10px)",0,5,5]"#, "write the result as a number"),
      (#""scale":"200%""#, "write 2"), (#""position":"absolute""#, "every layer has a position"),
      (#""position":"middle""#, #"write "center""#),
      (#""transform":{"rotate":"45deg"}"#, "write brackets around it: [{…}]"),
      (#""mask":"circle""#, #"write {"type": "shape", "path": {"ellipse""#),
      (#""animations":["fadeIn"]"#, #"write {"keyPath": "opacity""#),
    ]
  )
  func units(member: String, remedy: String) {
    expect(messages(sceneText("{\(member)}")), remedy)
  }

  @Test(
    "Keys of a layer",
    arguments: [
      (#"{"ty":4,"ks":{}}"#, "a key of Lottie"),
      (#"{"translateX":5}"#, #"write "transform.translation""#),
      (#"{"scaleX":5}"#, #"write "scale": [2, 1]"#),
      (#"{"style":{}}"#, "write each property as a key"),
      (#"{"className":"x"}"#, "write each property as a key"),
      (#"{"z-index":1}"#, "did you mean zPosition?"),
      (#"{"fadeIn":1}"#, #"write "animations": [{"keyPath": "opacity""#),
      (#"{"in":0,"out":2}"#, #"write "lifetime": [from, to] in seconds"#),
      (#"{"backgroundImage":"a.png"}"#, #"write "contents": {"image": "path.png"}"#),
      (#"{"if":true}"#, #"write "hidden": true"#), (#"{"padding":5}"#, #"write "inset": 12"#),
      (#"{"text":"Hello"}"#, #"write "type": "text", "string": "Hello""#),
      (#"{"type":"text","textShadow":"0 0 2px"}"#, #"write "shadowOpacity": 0.5"#),
      (#"{"type":"shape","shape":"circle"}"#, #"write "path": {"ellipse""#),
      (#"{"type":"lottie","path":"a.json"}"#, #"write "asset": "clip""#),
      (#"{"type":"text","font":{"family":"Inter"}}"#, #"write "font": "Inter""#),
      (#"{"type":"text","fontWeight":"700"}"#, "write 700, without quotes"),
      (#"{"blendMode":"add"}"#, #"write "plusLighter""#),
      (#"{"contentsGravity":"cover"}"#, #"write "resizeAspectFill""#),
      (#"{"filters":[{"type":"gblur"}]}"#, #"write {"type": "gaussianBlur""#),
      (#"{"opacity":"${frame/30}"}"#, "scripts have it"),
    ]
  )
  func layerKeys(layer: String, remedy: String) {
    expect(messages(sceneText(layer)), remedy)
  }

  @Test(
    "Keys of a file",
    arguments: [
      (#""version":1,"#, #"leave it out: "format""#), (#""loop":true,"#, "leave it out: GIF"),
      (#""tracks":[],"#, #"write "layers": [{"sequence""#), (#""title":"x","#, #"write "comment""#),
      (#""audio":"a.mp3","#, #"write [{"asset": "song"}]"#),
      (#""assets":[{"id":"a","src":"a.png"}],"#, #"write {"logo": {"type": "image""#),
      (#""codec":"h264","#, "the command line has it"),
    ]
  )
  func sceneKeys(head: String, remedy: String) {
    expect(messages(sceneText("{}", head: head)), remedy)
  }

  @Test("A number of frames is no duration of a scene")
  func frames() {
    let text =
      #"{"format":"animrender/1","canvas":{"width":9,"height":9},"duration":"30f","layers":[]}"#
    expect(messages(text), "times are in seconds: divide the number of frames by the rate")
  }

  @Test("A canvas as a text gets the sides by their names")
  func canvas() {
    let text = #"{"format":"animrender/1","canvas":"1920x1080","duration":1,"layers":[]}"#
    expect(messages(text), #"write {"width": 1920, "height": 1080}"#)
  }

  private func hints(_ text: String) throws -> [Diagnostic] {
    let imported = try read(text)
    return imported.diagnostics
      + SceneLint.hints(for: imported.scene, locations: imported.locations)
  }

  @Test(
    "A scene of which nothing draws is reported",
    arguments: ["", "{}", #"{"frame":[0,0,50,50]}"#, #"{"sublayers":[{"name":"a"},{}]}"#]
  )
  func drawsNothing(layers: String) throws {
    let found = SceneLint.blankness(of: try read(sceneText(layers)).scene)
    #expect(found.count == 1 && found[0].path == "layers", "\(found)")
    #expect(found[0].message.hasPrefix("the scene draws nothing"))
  }

  @Test(
    "A scene of which something may draw is not",
    arguments: [
      #"{"backgroundColor":"red","frame":[0,0,9,9]}"#, #"{"type":"text","string":"a"}"#,
      #"{"sublayers":[{"borderWidth":1,"frame":[0,0,9,9]}]}"#,
      #"{"frame":[0,0,9,9],"animations":[{"keyPath":"backgroundColor","to":"red"}]}"#,
      #"{"frame":[0,0,9,9],"backgroundFilters":[{"type":"gaussianBlur","inputRadius":4}]}"#,
    ]
  )
  func mayDraw(layer: String) throws {
    #expect(SceneLint.blankness(of: try read(sceneText(layer)).scene) == [])
  }
}
