import Graphics
import SceneModel
import TestSupport
import Testing

@testable import SVGFormat

/// An animated SVG of a text, for tests.
func animated(_ content: String, root: String = #"viewBox="0 0 200 200" width="200" height="200""#)
  throws -> AnimatedSVG
{
  let text = #"<svg xmlns="http://www.w3.org/2000/svg" \#(root)>\#(content)</svg>"#
  return try AnimatedSVG(SVGDrawing(Array(text.utf8)))
}

/// The values of an instant as the elements in the root, with the attributes and the animated properties of each.
func content(_ document: AnimatedSVG, at time: Double) throws -> String {
  var instants = SVGInstants(document)
  let instant = instants.instant(at: time)
  func text(_ node: Int) -> String {
    let element = document.tree[node]
    if element.name == "style" || SMILAnimation.elementNames.contains(element.name) { return "" }
    var attributes = instant.geometry(of: node)
    attributes["class"] = nil
    let transforms = instant.transforms(of: node)
    let isWritten = transforms.parts.allSatisfy { $0.name == .base && $0.function.kind == .matrix }
    if !isWritten {
      attributes["transform"] =
        transforms.matrix == .identity ? nil : transforms.matrix.matrixText
    }
    let animated = Set(instant.cssProperties[node].map { Array($0.keys) } ?? [])
      .union(instant.smilProperties[node].map { Array($0.keys) } ?? [])
      .union(document.cascade.declared[node].keys)
    let values = animated.subtracting(SVGProperty.transforms).ordered()
      .filter { !SVGProperty.isGeometry($0, of: element.name) && !$0.hasPrefix("animation") }
      .map { "\($0):\(instant.computed($0, of: node))" }
    if !values.isEmpty { attributes["style"] = values.joined(separator: ";") }
    let written = attributes.keys.ordered().map { " \($0)=\"\(attributes[$0] ?? "")\"" }.joined()
    return "<\(element.name)\(written)>\(element.children.map(text).joined())</\(element.name)>"
  }
  return document.tree[0].children.map(text).joined()
}

@Suite("The values of an instant")
struct SVGFrameTests {
  private let rect = ##"<rect id="r" x="20" y="60" width="60" height="60" fill="#2a7">"##

  private func x(_ animation: String, _ time: Double) throws -> String? {
    let text = try content(animated("\(rect)\(animation)</rect>"), at: time)
    guard let start = text.firstRange(of: " x=\"") else { return nil }
    return String(text[start.upperBound...].prefix { $0 != "\"" })
  }

  @Test(
    "An animation with `to` alone is neither added nor accumulated",
    arguments: [
      (
        "<animateTransform attributeName='transform' type='rotate' to='180'",
        Affine.rotation(.pi / 2)
      ),
      ("<animateTransform attributeName='transform' type='scale' to='4'", .scale(2, 2)),
      ("<animateMotion to='40,20'", Affine.translation(20, 10).concatenating(.translation(60, 30))),
    ]
  )
  func additiveTo(_ start: String, _ expected: Affine) throws {
    let motion = start.contains("Motion") ? "<animateMotion values='9,9;9,9' dur='9s'/>" : ""
    let rules = "dur='2s' repeatCount='2' additive='sum' accumulate='sum'/>"
    let text = "<rect transform='translate(60 30)'>\(motion)\(start) \(rules)</rect>"
    var instants = SVGInstants(try animated(text))
    for time in [1.0, 3] {
      let matrix = instants.instant(at: time).matrix(of: 1)
      expectClose(matrix, expected, "\(time)")
    }
    #expect(try x("<set attributeName='x' to='7' additive='sum'/>", 0.5) == "7")
  }

  @Test(
    "A motion follows the element of mpath as it is at the instant",
    arguments: [
      ("<path id='p' d='M0 0H100'/>", 50, 0),
      (
        "<path id='p' d='M0 0H100'><animate attributeName='d' to='M0 40H100' dur='4s'/></path>", 50,
        10
      ),
      ("<style>#p{d:path('M0 40H100')}</style><path id='p' d='M0 0H100'/>", 50, 40),
      (
        "<style>@keyframes k{to{d:path('M0 40H100')}}#p{animation:k 4s linear}</style>"
          + "<path id='p' d='M0 0H100'/>", 50, 10
      ),
      ("<line id='p' x2='100'><animate attributeName='x2' to='200' dur='4s'/></line>", 62.5, 0),
    ] as [(String, Double, Double)]
  )
  func movingPaths(_ path: String, _ x: Double, _ y: Double) throws {
    let motion = "<g><animateMotion dur='2s'><mpath href='#p'/></animateMotion></g>"
    var instants = SVGInstants(try animated(motion + path))
    expectClose(instants.instant(at: 1).matrix(of: 1), Affine.translation(x, y), path)
  }

  @Test("Keyframes at one time with different easings remain two (CSS Animations 2, 4.1)")
  func equalOffsets() throws {
    func value(_ keyframes: String, _ time: Double) throws -> String? {
      let style = "@keyframes k{\(keyframes)100%{x:100px}}rect{animation:k 2s linear}"
      return try x("<style>\(style)</style>", time)
    }
    let easing = "animation-timing-function:step-end"
    let jump = "0%{x:0}50%{x:20px}50%{x:160px;\(easing)}"
    #expect(try value(jump, 0.5) == "10px" && value(jump, 1.5) == "160px")
    let merged = "0%{x:0}50%{x:20px}50%{x:160px}"
    #expect(try value(merged, 0.5) == "80px" && value(merged, 1.5) == "130px")
  }

  @Test(
    "Names of keyframes may have escapes",
    arguments: [#"\31 y"#, #"x\31 "#, #"a\ b"#, #"\66oo"#, #"foo\.bar"#]
  )
  func escapedKeyframes(_ name: String) throws {
    let keyframes = "@keyframes \(name){from{x:0}to{x:100px}}"
    for use in ["animation:\(name) 2s linear", "animation:2s linear;animation-name:\(name)"] {
      #expect(try x("<style>\(keyframes)rect{\(use)}</style>", 1) == "50px")
    }
  }

  @Test("SMIL values, from, to and by")
  func sources() throws {
    #expect(try x(#"<animate attributeName="x" from="0" to="100" dur="2s"/>"#, 0.5) == "25")
    #expect(try x(#"<animate attributeName="x" by="80" dur="2s"/>"#, 0.5) == "40")
    #expect(try x(#"<animate attributeName="x" from="10" by="80" dur="2s"/>"#, 1) == "50")
    #expect(try x(#"<animate attributeName="x" to="100" dur="2s"/>"#, 1) == "60")
    #expect(try x(#"<animate attributeName="x" values="0;100;0;" dur="2s"/>"#, 1.5) == "50")
    #expect(try x(#"<set attributeName="x" to="7" begin="1s"/>"#, 0.5) == "20")
    #expect(try x(#"<set attributeName="x" to="7" begin="1s"/>"#, 9) == "7")
  }

  @Test("Accumulation adds the last value for every iteration, and holds with freeze")
  func accumulation() throws {
    let text =
      #"<animate attributeName="x" values="0;10;20" dur="1s" repeatCount="3" accumulate="sum" fill="freeze"/>"#
    #expect(try x(text, 0.25) == "5")
    #expect(try x(text, 1.5) == "30")
    #expect(try x(text, 9) == "60")
  }

  @Test("Key times jump between equal neighbours, and bad ones give no effect")
  func keyTimes() throws {
    let jump = #"<animate attributeName="x" values="0;10;50;60" keyTimes="0;.5;.5;1" dur="2s"/>"#
    #expect(try x(jump, 0.5) == "5")
    #expect(try x(jump, 1) == "50")
    let bad = #"<animate attributeName="x" values="0;10" keyTimes="0;.5" dur="2s"/>"#
    let document = try animated("\(rect)\(bad)</rect>")
    #expect(try x(bad, 1) == "20")
    #expect(document.findings.map(\.code) == [.ignored])
  }

  @Test("Later and additive animations apply in the order of their begins")
  func sandwich() throws {
    let text =
      #"<animate attributeName="x" values="100;100" begin="1s" dur="2s"/>"#
      + #"<animate attributeName="x" values="5;5" dur="9s" additive="sum"/>"#
    #expect(try x(text, 0.5) == "25")
    // The animation that begins later replaces the sum.
    #expect(try x(text, 1.5) == "100")
  }

  @Test("Rotations keep their centre, and sums multiply on the right")
  func transforms() throws {
    let document = try animated(
      #"<g transform="translate(10 0)"><rect width="9" height="9" transform="scale(2)"><animateTransform attributeName="transform" type="rotate" from="0 5 5" to="90 5 5" dur="2s" additive="sum"/></rect></g>"#
    )
    var instants = SVGInstants(document)
    let transforms = instants.instant(at: 1).transforms(of: 2)
    #expect(transforms.parts.map(\.name) == [.base, .added(0)])
    #expect(transforms.parts[1].function.kind == .rotate)
    #expect(transforms.parts[1].function.arguments.map(\.value) == [45, 5, 5])
    // The corner turns about the centre before it is scaled.
    let corner = transforms.matrix.apply(Point(5, 0))
    #expect(corner.distance(to: Point(10 + 50.squareRoot(), 10 - 50.squareRoot())) < 1e-9)
  }

  @Test("The outermost element is transformed about its middle, whatever states the transform")
  func outermostOrigin() throws {
    func matrix(_ attributes: String, _ content: String = "") throws -> Affine {
      let size = "viewBox='0 0 100 80' width='200' height='160'"
      var instants = SVGInstants(try animated(content, root: "\(size) \(attributes)"))
      return instants.instant(at: 1).matrix(of: 0)
    }
    let turned = Affine(-1, 0, 0, -1, 200, 160)
    #expect(try matrix("transform='scale(-1 -1)'") == turned)
    #expect(try matrix("style='transform:scale(-1,-1)'") == turned)
    #expect(
      try matrix("transform='scale(-1 -1)' transform-origin='0 0'") == Affine(-1, 0, 0, -1, 0, 0)
    )
    #expect(try matrix("transform='translate(7 9)'") == .translation(7, 9))
    #expect(try matrix("") == .identity)
    func animation(_ type: String, _ values: String) -> String {
      "<animateTransform attributeName='transform' type='\(type)' values='\(values)' dur='2s'/>"
    }
    #expect(try matrix("", animation("scale", "1;-3")) == turned)
    let half = try matrix("", animation("rotate", "0;360"))
    #expect(half.apply(Point(0, 0)).distance(to: Point(200, 160)) < 1e-9)
    // The others are transformed about the corner.
    let inner = try animated("<svg transform='scale(-1)'/>")
    #expect(SVGInstant(unanimated: inner).matrix(of: 1) == .scale(-1, -1))
  }

  @Test("Motion moves at an even speed and turns with the path")
  func motion() throws {
    let document = try animated(
      #"<rect width="9" height="9"><animateMotion path="M0 0H30V10" rotate="auto" dur="4s"/></rect>"#
    )
    #expect(try content(document, at: 2).contains("matrix(1 0 0 1 20 0)"))
    let turned = try content(document, at: 3.5)
    #expect(turned.contains(" 30 5)"))
  }

  @Test("A CSS animation beats SMIL while it is in force, and important declarations beat both")
  func priorities() throws {
    let document = try animated(
      "<style>@keyframes a{from,to{fill:#0f0}}.a{animation:a 1s}.b{fill:#00f!important}</style>"
        + ##"<rect class="a" fill="#000"><set attributeName="fill" to="#f00"/></rect>"##
        + ##"<circle class="a b" r="4"><set attributeName="fill" to="#f00"/></circle>"##
    )
    let first = try content(document, at: 0.5)
    #expect(first.contains("fill:rgb(0,255,0)") && first.contains("fill:#00f"))
    #expect(try content(document, at: 2).contains("fill:rgb(255,0,0)"))
  }

  @Test("Boxes of groups are those of their content at the instant")
  func boxes() throws {
    let document = try animated(
      "<style>@keyframes r{to{transform:scaleX(0)}}.b{animation:r 2s linear infinite;"
        + "transform-box:fill-box;transform-origin:50% 50%}</style>"
        + #"<g class="b"><rect x="20" y="40" width="40" height="40"/><circle cx="140" cy="140" r="40"/></g>"#
    )
    #expect(try content(document, at: 1).contains("matrix(0.5 0 0 1 50 0)"))
  }

  @Test("Instants in any order give the same text")
  func seeking() throws {
    let document = try animated(
      #"<circle r="9"><animate id="a" attributeName="r" begin="0;b.end" dur="1s" values="20;40"/></circle>"#
        + #"<circle r="9"><animate id="b" attributeName="r" begin="a.end+.5s" dur="1s" values="2;4"/></circle>"#
    )
    let times = (0..<200).map { Double($0) / 7 }
    let played = try times.map { try content(document, at: $0) }
    var instants = SVGInstants(document)
    for index in times.indices.reversed() {
      _ = instants.instant(at: times[index])
      #expect(try content(document, at: times[index]) == played[index])
    }
  }
}

extension SVGFrameTests {
  @Test("Values of animateTransform with another count of numbers give no effect")
  func transformCounts() throws {
    for (type, values) in [
      ("translate", "1 2 3;4 5"), ("scale", "1 1 1;2"), ("rotate", "1 2;3"), ("skewX", "1 2;3"),
    ] {
      let animation =
        #"<animateTransform attributeName="transform" type="\#(type)" values="\#(values)" dur="2s"/>"#
      let document = try animated("\(rect)\(animation)</rect>")
      #expect(try !content(document, at: 1).contains("transform"), "\(type)")
      #expect(document.findings.contains { $0.message.contains("number") }, "\(type)")
    }
  }

  @Test("Words replace each other at key times in every mode; paths of other commands halfway")
  func words() throws {
    func holds(_ animation: String, _ text: String, at time: Double) throws -> Bool {
      try content(animated("<path d='M0 0h9'>\(animation)</path>"), at: time).contains(text)
    }
    let modes = ["", "calcMode='paced'", "calcMode='spline' keySplines='0 1 0 1;0 1 0 1'"]
    for mode in modes {
      let thirds =
        "<animate attributeName='visibility' values='visible;hidden;visible' dur='3s' \(mode)/>"
      #expect(try !holds(thirds, "hidden", at: 0.9) && holds(thirds, "hidden", at: 1.1), "\(mode)")
      #expect(try holds(thirds, "hidden", at: 1.9) && !holds(thirds, "hidden", at: 2.1), "\(mode)")
    }
    let timed =
      "<animate attributeName='display' values='inline;none;inline' keyTimes='0;.2;1' dur='3s'/>"
    #expect(try !holds(timed, "none", at: 0.5) && holds(timed, "none", at: 2.9))
    let to = "<animate attributeName='display' to='none' dur='2s'/>"
    #expect(try !holds(to, "none", at: 0.9) && holds(to, "none", at: 1.1))
    let pair = "<animate attributeName='display' from='inline' to='none' keyTimes='0;1' dur='2s'/>"
    #expect(try !holds(pair, "none", at: 0.9) && holds(pair, "none", at: 1.1))
    let path = "<animate attributeName='d' values='M0 0h9;M0 0L5 5;M0 0h9' dur='3s'/>"
    #expect(try !holds(path, "5", at: 0.7) && holds(path, "5", at: 0.8))
  }

  @Test("Keyframes without a transform take the one of the attribute, which SMIL may animate")
  func attributeBelow() throws {
    func transform(_ attribute: String, _ content: String, _ keyframe: String) throws -> Affine {
      let style =
        "<style>@keyframes k{to{transform:\(keyframe)}}path{animation:k 2s linear}</style>"
      let document = try animated("\(style)<path \(attribute)>\(content)</path>")
      let node = try #require(document.tree.nodes.firstIndex { $0.name == "path" })
      var instants = SVGInstants(document)
      return instants.instant(at: 1).matrix(of: node)
    }
    let move = "transform='translate(10 20)'"
    #expect(try transform(move, "", "translate(30px)") == .translation(20, 10))
    #expect(try transform("transform='scale(3)'", "", "scale(1)") == .scale(2, 2))
    #expect(try transform("", "", "scale(3)") == .scale(2, 2))
    let smil =
      "<animateTransform attributeName='transform' values='4 8;4 8' dur='3s' additive='sum'/>"
    #expect(try transform(move, smil, "translate(30px)").tx == 22)
    // A rule beats the attribute.
    #expect(
      try transform(move + " style='transform:none'", "", "translate(30px)") == .translation(15, 0)
    )
  }

  func halfway(_ content: String) throws -> SVGInstant {
    var instants = SVGInstants(try animated(content))
    return instants.instant(at: 1)
  }

  @Test("Percentages mix with numbers and lengths by the size that they refer to")
  func percentages() throws {
    for (name, values, expected) in [
      ("opacity", ".2;100%", 0.6), ("fill-opacity", "80%;.2", 0.5), ("stop-opacity", "1;0%", 0.5),
    ] {
      let ends = values.splitTopLevel(";")
      let keyframes = "@keyframes k{from{\(name):\(ends[0])}to{\(name):\(ends[1])}}"
      let css = "<style>\(keyframes)rect{animation:k 2s linear}</style><rect/>"
      let smil = "<g/><rect><animate attributeName='\(name)' values='\(values)' dur='2s'/></rect>"
      for content in [css, smil] {
        expectClose(SVGInstant.opacity(try halfway(content).computed(name, of: 2)), expected)
      }
    }
    func gradient(_ stop: String, _ animation: String) throws -> GradientReader {
      let content = "<linearGradient><stop \(stop)>\(animation)</stop></linearGradient>"
      return GradientReader(1, try halfway(content))
    }
    for (stop, values, expected) in [
      ("", "values='0;100%'", 0.5), ("offset='20%'", "to='.9'", 0.55),
      ("offset='1'", "by='-50%'", 0.75),
    ] {
      let animation = "<animate attributeName='offset' \(values) dur='2s'/>"
      expectClose(try gradient(stop, animation).stops(opacity: 1)[0].location, expected)
    }
    let content =
      "<linearGradient><animate attributeName='x1' values='.2;100%' dur='2s'/></linearGradient>"
    // Of the box, not of the viewport.
    expectClose(GradientReader(1, try halfway(content)).length("x1", of: 200, "0"), 0.6)
  }

  @Test("Properties for transforms move gradients and patterns, and replace the attribute")
  func transformsOfPaints() throws {
    let keyframes = "<style>@keyframes k{to{transform:rotate(180deg)}}</style>"
    let units = "gradientUnits='userSpaceOnUse' patternUnits='userSpaceOnUse'"
    for name in ["linearGradient", "radialGradient", "pattern"] {
      let attribute = "\(name == "pattern" ? name : "gradient")Transform"
      func map(_ attributes: String, _ content: String = "") throws -> Affine {
        let paint = "<\(name) id='a' \(units) \(attributes)>\(content)</\(name)>"
        let instant = try halfway("\(keyframes)\(paint)<\(name) href='#a'/>")
        return GradientReader(instant.document.tree.nodes.count - 1, instant).transform
      }
      let smil =
        "<animateTransform attributeName='\(attribute)' type='rotate' from='0' to='180' dur='2s'/>"
      for (style, written) in [
        ("transform:rotate(90deg)", "scale(7)"), ("rotate:90deg", ""),
        ("animation:k 2s linear", ""),
      ] {
        let attributes = "style='\(style)' \(attribute)='\(written)'"
        expectClose(try map(attributes).apply(Point(1, 0)), Point(0, 1), "\(name) \(attributes)")
      }
      expectClose(try map("", smil).apply(Point(1, 0)), Point(0, 1), "\(name)")
      for (attributes, x) in [
        ("style='translate:3px' \(attribute)='translate(4)'", 7.0),
        ("style='transform:rotate(180deg);transform-origin:10px 0'", 20),
      ] {
        expectClose(try map(attributes).apply(Point.zero), Point(x, 0), "\(name)")
      }
      #expect(try map("transform='scale(2)'") == .identity)
    }
  }

  @Test("Gradients and patterns have the template of the instant")
  func templates() throws {
    for (name, attribute) in [("linearGradient", "x1"), ("radialGradient", "r"), ("pattern", "x")] {
      for link in ["href", "xlink:href"] {
        let set = "<set attributeName='\(link)' to='#b' begin='.5s'/>"
        let both = "<\(name) id='a' \(attribute)='.2'/><\(name) id='b' \(attribute)='.7'/>"
        let instant = try halfway("\(both)<\(name) href='#a'>\(set)</\(name)>")
        #expect(GradientReader(3, instant).attribute(attribute) == ".7")
        let plain = SVGInstant(unanimated: instant.document)
        #expect(GradientReader(3, plain).attribute(attribute) == ".2")
      }
    }
  }
}
