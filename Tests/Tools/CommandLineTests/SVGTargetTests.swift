import Foundation
import TestSupport
import Testing

/// Elements of an SVG after a change are those of a file that was written so.
@Suite("Targets in SVG")
struct SVGTargetTests {
  private static func drawing(_ content: String) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="80" height="60" font-family="DejaVu Sans" font-size="12">\(content)</svg>
    """
  }

  private func check(
    _ before: String,
    _ assignments: [String],
    _ after: String,
    _ options: [String] = []
  ) throws {
    let folder = try WorkFolder()
    let file = try folder.write(Self.drawing(before), to: "a.svg")
    let same = try folder.write(Self.drawing(after), to: "b.svg")
    let set = assignments.flatMap { ["--set", $0] }
    let expected = try folder.still(same, options)
    #expect(try folder.still(file, options + set) == expected, "\(assignments)")
    #expect(try folder.still(file, options) != expected)
  }

  // The rest of a file whose rules count its elements and groups.
  private static let counted =
    "<style>svg>#a{fill:red} #a+rect{fill:blue} rect:nth-of-type(3){fill:green} rect:last-child{fill:lime} g{opacity:.5}</style>"

  @Test(
    "Rules that count elements match the same ones after a change",
    arguments: [
      (["a.scale=0.5"], #"transform="matrix(.5 0 0 .5 5 5)""#),
      (["a.rotation=30"], #"transform="rotate(30 10 10)""#),
      (["a.position+=[3,4]"], #"transform="translate(3 4)""#),
      (["a.scale=0.5", "a.position+=[3,4]"], #"transform="matrix(.5 0 0 .5 8 9)""#),
      (["a.opacity*=0.5"], #"opacity=".5""#),
      (["a.tint=#888888"], #"style="fill:#3a3a3a !important""#),
    ]
  )
  func counted(_ assignments: [String], _ attribute: String) throws {
    func content(_ attribute: String) -> String {
      let rects = [25, 50].map { #"<rect x="\#($0)" width="20" height="20"/>"# }.joined()
      return #"\#(Self.counted)<rect id="a" width="20" height="20" \#(attribute)/>\#(rects)"#
    }
    // Red has the luminance 0.2126, and twice that of the tint between black and its middle: 0.4252 · 0x88 = 0x3A.
    try check(content(""), assignments, content(attribute))
  }

  @Test(
    "Elements of clips, switches and copies change in their places",
    arguments: [
      (
        ##"<clipPath id="c"><rect id="a" width="20" height="20" #/></clipPath><rect width="40" height="20" clip-path="url(#c)"/>"##,
        "a.scale=0.5", #"transform="matrix(.5 0 0 .5 5 5)""#
      ),
      (
        ##"<clipPath id="c"><rect id="a" width="20" height="20" #/></clipPath><rect width="40" height="20" clip-path="url(#c)"/>"##,
        "a.rotation=45", #"transform="rotate(45 10 10)""#
      ),
      (
        ##"<defs><rect id="a" width="20" height="20" #/></defs><use href="#a" x="30"/>"##,
        "a.scale=0.5", #"transform="matrix(.5 0 0 .5 5 5)""#
      ),
      (
        ##"<defs><rect id="a" width="20" height="20" #/></defs><use href="#a" x="30"/>"##,
        "a.opacity*=0.5", #"opacity=".5""#
      ),
      (
        #"<switch><rect id="a" width="20" height="20" #/><rect id="b" width="9" height="9"/></switch>"#,
        "a.scale=2", #"transform="matrix(2 0 0 2 -10 -10)""#
      ),
      (
        #"<text x="5" y="30">one <tspan id="a" #>two</tspan> three</text>"#, "a.opacity*=0.5",
        #"opacity=".5""#
      ),
    ]
  )
  func places(_ content: String, _ assignment: String, _ attribute: String) throws {
    try check(
      content.replacing(" #/>", with: "/>").replacing(" #>", with: ">"),
      [assignment],
      content.replacing(" #/>", with: " \(attribute)/>").replacing(" #>", with: " \(attribute)>")
    )
  }

  @Test("A switch does not draw a changed element whose conditions do not hold")
  func unselected() throws {
    let folder = try WorkFolder()
    let file = try folder.write(
      Self.drawing(
        #"<switch><rect id="a" systemLanguage="xx" width="9" height="9"/><rect width="4" height="4"/></switch>"#
      ),
      to: "a.svg"
    )
    #expect(try folder.still(file, ["--set", "a.scale=2"]) == folder.still(file, []))
  }

  @Test("What a part of a text, or a clip, cannot show is neither listed nor set")
  func refused() throws {
    let folder = try WorkFolder()
    let file = try folder.write(
      Self.drawing(
        """
        <text id="t" x="5" y="20">one <tspan id="s">two</tspan></text><path id="p" d="M5 40h60"/>
        <text><textPath id="w" href="#p">way</textPath></text>
        <clipPath><rect id="c" width="9" height="9"/></clipPath>
        """
      ),
      to: "a.svg"
    )
    for target in [
      "s.scale=2", "s.rotation=9", "s.position+=[1,1]", "w.position=[1,1]", "c.tint=red",
    ] {
      let outcome = try Program.run(["check", file, "--set", target])
      #expect(outcome.code == 64, "\(target): \(outcome.errors)")
    }
    let stops = try Program.run(["check", file, "--set", #"t.fill=["red","blue"]"#])
    #expect(stops.code == 64 && stops.errors.contains("SVG takes one colour"), "\(stops.errors)")
    let listed = try Program.run(["info", file, "--targets", "--json"])
    let object = try JSONSerialization.jsonObject(with: Data(listed.output.utf8)) as? [String: Any]
    let targets = try #require(object?["targets"] as? [[String: Any]])
    let words = Dictionary(
      uniqueKeysWithValues: targets.compactMap { target in
        (target["selector"] as? String).map {
          ($0, Set((target["properties"] as? [String: Any] ?? [:]).keys))
        }
      }
    )
    #expect(words["t"]?.isSuperset(of: ["position", "scale", "rotation", "opacity"]) == true)
    #expect(words["s"]?.contains("opacity") == true && words["s"]?.contains("scale") == false)
    #expect(words["w"]?.isDisjoint(with: ["position", "scale", "rotation"]) == true)
    #expect(words["c"]?.isDisjoint(with: ["opacity", "tint", "color"]) == true)
    #expect(words["c"]?.contains("scale") == true)
  }

  @Test("An animated element turns and keeps its animation, or is refused where it cannot")
  func animated() throws {
    func content(_ style: String, _ before: String = "", _ after: String = "") -> String {
      #"\#(style)\#(before)<rect id="a" x="20" y="10" width="20" height="10"><animateTransform attributeName="transform" type="translate" values="0;20" dur="1s"/></rect>\#(after)"#
    }
    try check(
      content(""),
      ["a.rotation=90"],
      content(
        "",
        #"<g style="rotate:90deg;transform-box:fill-box;transform-origin:50% 50%">"#,
        "</g>"
      ),
      ["--time", "0.5"]
    )
    let folder = try WorkFolder()
    let file = try folder.write(
      Self.drawing(content("<style>rect:first-of-type{fill:red}</style>")),
      to: "a.svg"
    )
    let outcome = try Program.run(["check", file, "--set", "a.rotation=90"])
    #expect(outcome.code == 64 && outcome.errors.contains("is animated"), "\(outcome.errors)")
  }

  @Test(
    "A position replaces the translation alone",
    arguments: [
      (
        #"<text id="a" x="5" y="20"><tspan x="5" y="20">one</tspan><tspan x="9" y="34">two</tspan></text>"#,
        "a.position=[15,30]",
        #"<text x="15" y="30"><tspan x="15" y="30">one</tspan><tspan x="19" y="44">two</tspan></text>"#
      ),
      (
        #"<text id="a" x="5" y="20">A <tspan x="40">b</tspan></text>"#, "a.position=[5,40]",
        #"<text x="5" y="40">A <tspan x="40">b</tspan></text>"#
      ),
      (
        #"<g id="a" transform="translate(20 20) rotate(45) scale(2)"><rect width="9" height="4"/></g>"#,
        "a.position=[50,10]",
        #"<g transform="translate(50 10) rotate(45) scale(2)"><rect width="9" height="4"/></g>"#
      ),
      (
        #"<g id="a" transform="matrix(0 2 -2 0 20 20)"><rect width="9" height="4"/></g>"#,
        "a.position=[50,10]",
        #"<g transform="matrix(0 2 -2 0 50 10)"><rect width="9" height="4"/></g>"#
      ),
      (
        #"<path id="a" d="M10 10h20v10h-20z" transform="rotate(90 20 15)"/>"#, "a.position=[4,2]",
        #"<path d="M10 10h20v10h-20z" transform="translate(4 2) rotate(90 20 15)"/>"#
      ),
      (
        #"<style>#a{x:9px}</style><rect id="a" width="9" height="4"/>"#, "a.position=[4,2]",
        #"<rect x="4" y="2" width="9" height="4"/>"#
      ),
    ]
  )
  func position(_ before: String, _ assignment: String, _ after: String) throws {
    try check(before, [assignment], after)
  }

  @Test(
    "The colour of a line is that of its stroke, which is all that it shows",
    arguments: [
      #"<line id="a" x1="5" y1="5" x2="40" y2="30" stroke="COLOR" stroke-width="4"/>"#,
      #"<path id="a" d="M5 5h40" stroke="COLOR" stroke-width="4"/>"#,
    ]
  )
  func lines(_ line: String) throws {
    try check(
      line.replacing("COLOR", with: "black"),
      ["a.color=#ff0000"],
      line.replacing("COLOR", with: "#ff0000")
    )
  }

  @Test(
    "A colour of a text is that of all its parts; outlines without a stroke get one",
    arguments: [
      (
        ##"<text id="a" x="5" y="20"><tspan fill="red">a</tspan> <tspan style="fill:lime">b</tspan> c</text>"##,
        "a.color=blue",
        ##"<text x="5" y="20" fill="blue"><tspan>a</tspan> <tspan>b</tspan> c</text>"##
      ),
      (
        ##"<style>tspan{fill:orange}</style><text id="a" x="5" y="20"><tspan>a</tspan><tspan x="5" y="40">b</tspan></text>"##,
        "a.color=blue",
        ##"<text fill="blue" x="5" y="20"><tspan>a</tspan><tspan x="5" y="40">b</tspan></text>"##
      ),
      (
        ##"<text id="a" x="5" y="20" stroke="red"><tspan stroke="lime">a</tspan>b</text>"##,
        "a.stroke=blue", ##"<text stroke="blue" x="5" y="20"><tspan>a</tspan>b</text>"##
      ),
      (
        ##"<rect id="a" x="9" y="9" width="20" height="20"/>"##, "a.stroke=red",
        ##"<rect stroke="red" x="9" y="9" width="20" height="20"/>"##
      ),
      (
        ##"<g id="a"><path d="M9 9h20v20z"/><text x="40" y="20">b</text></g>"##, "a.stroke=red",
        ##"<g stroke="red"><path d="M9 9h20v20z"/><text x="40" y="20">b</text></g>"##
      ),
      (
        ##"<defs><rect id="r" width="20" height="20"/></defs><use id="a" href="#r"/>"##,
        "a.stroke=red", ##"<rect stroke="red" width="20" height="20"/>"##
      ),
    ]
  )
  func colorsOfTexts(_ before: String, _ assignment: String, _ after: String) throws {
    try check(before, [assignment], after)
  }

  @Test(
    "A link with another prefix than xlink keeps it",
    arguments: ["u.opacity=0.5", "i.image=b.png"]
  )
  func linkPrefix(_ assignment: String) throws {
    let folder = try WorkFolder()
    let image = Data(PNGFile(width: 1, color: 0, rows: [[0, 99]]).bytes)
    for name in ["a.png", "b.png"] {
      try image.write(to: URL(fileURLWithPath: folder.file(name)))
    }
    let file = try folder.write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/1999/xlink" width="60" height="40">
      <rect id="r" width="20" height="20"/><use id="u" x:href="#r" x="30"/>
      <image id="i" x:href="a.png" y="20" width="20" height="20"/></svg>
      """,
      to: "a.svg"
    )
    let set = ["--set", assignment, "-o", folder.file("x.png")]
    let made = try Program.run(["still", file] + set)
    #expect(made.code == 0 && !made.errors.contains("xlink"), "\(made.errors)")
  }

  @Test("The order of targets does not decide", arguments: [false, true])
  func order(isReversed: Bool) throws {
    let targets = ["a.scale=2", "a.position=[20,10]", "a.rotation=90"]
    // Scaled and turned about its centre, (30, 15).
    try check(
      #"<rect id="a" width="20" height="10"/>"#,
      isReversed ? targets.reversed() : targets,
      #"<rect x="20" y="-5" width="20" height="40"/>"#
    )
  }

  @Test("A tint holds for lines, whose box has no area")
  func tintedLine() throws {
    let line = #"<path id="a" d="M5 5h40" stroke="COLOR" stroke-width="4"/>"#
    // Grey of 0.4 takes 0.8 of the tint.
    try check(
      line.replacing("COLOR", with: "#666666"),
      ["a.tint=#ff0000"],
      line.replacing("COLOR", with: "#cc0000")
    )
  }

  @Test("Sums and products that would end an animation are refused")
  func sums() throws {
    let folder = try WorkFolder()
    let file = try folder.write(
      Self.drawing(
        """
        <path id="w" d="M5 5h40" stroke="red"><animate attributeName="stroke-width" values="2;8" dur="1s"/></path>
        <g><animate attributeName="stroke-width" values="2;8" dur="1s"/><path id="i" d="M5 25h40" stroke="red"/></g>
        <text id="f" y="50">Hey<animate attributeName="font-size" values="9;20" dur="1s"/></text>
        <rect id="o" width="9" height="9"><animate attributeName="opacity" values="0;1" dur="1s"/></rect>
        <rect id="s" x="20" width="9" height="9" opacity="0.2"/>
        """
      ),
      to: "a.svg"
    )
    for target in [
      "w.strokeWidth+=2", "w.strokeWidth*=2", "i.strokeWidth*=2", "f.fontSize+=5", "f.fontSize*=2",
      "o.opacity*=2", "o.opacity+=0.1",
    ] {
      let outcome = try Program.run(["check", file, "--set", target])
      #expect(outcome.code == 64, "\(target): \(outcome.errors)")
      #expect(outcome.errors.contains("is animated (use ="), "\(target): \(outcome.errors)")
    }
    for (target, problem) in [
      ("s.position*=2", "the position of <rect> \"s\" takes no *= (use =)"),
      ("s.rotation*=2", "the rotation of <rect> \"s\" takes no *= (use =)"),
      ("s.scale+=1", "the scale of <rect> \"s\" takes no += (use =)"),
    ] {
      let outcome = try Program.run(["check", file, "--set", target])
      #expect(outcome.code == 64, "\(target): \(outcome.errors)")
      #expect(outcome.errors.contains(problem), "\(target): \(outcome.errors)")
    }
    for target in ["w.strokeWidth=2", "f.fontSize=5", "o.opacity*=0.5", "s.opacity*=2"] {
      #expect(try Program.run(["check", file, "--set", target]).code == 0, "\(target)")
    }
  }

  @Test("Products of opacities hold for the opacity of every instant")
  func opacities() throws {
    func rect(_ start: String, _ end: String) -> String {
      #"<rect id="a" width="9" height="9" opacity="\#(start)"><animate attributeName="opacity" values="\#(start);\#(end)" dur="1s"/></rect>"#
    }
    try check(rect("0.2", "1"), ["a.opacity*=0.5"], rect("0.1", "0.5"), ["--time", "0.5"])
    let still = #"<rect id="a" width="9" height="9" opacity="0.2"/>"#
    try check(still, ["a.opacity*=2"], still.replacing("0.2", with: "0.4"))
  }

  @Test(
    "A text with textLength shrinks into it",
    arguments: ["textLength='40'", "textLength='40' lengthAdjust='spacingAndGlyphs'"]
  )
  func shrunk(_ length: String) throws {
    let folder = try WorkFolder()
    let file = try folder.write(
      Self.drawing("<text id='t' x='5' y='20' \(length)>Tight</text>"),
      to: "a.svg"
    )
    let set = ["--set", "t.text=Much longer than it", "--set", "t.fit=shrink"]
    let outcome = try Program.run(["layout", file, "--json"] + set)
    #expect(outcome.errors.contains("is shrunk to"), "\(outcome.errors)")
    let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
    let layers = try #require(object?["layers"] as? [[String: Any]])
    let box = try #require(layers.first { $0["name"] as? String == "t" }?["box"] as? [Double])
    let width = try #require(box.dropFirst(2).first)
    #expect(width > 30 && width <= 42, "\(width)")
  }
}

extension WorkFolder {
  fileprivate func still(_ file: String, _ options: [String]) throws -> Data {
    let outcome = try Program.run(["still", file, "-f", "-o", self.file("still.png")] + options)
    #expect(outcome.code == 0, "\(outcome.errors)")
    return try bytes("still.png")
  }
}
