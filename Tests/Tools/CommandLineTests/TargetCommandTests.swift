import Foundation
import TestSupport
import Testing

@Suite("Targets of the command line")
struct TargetCommandTests {
  // A stranger's file: a text of a person, a text in a box, a shape, and an image.
  private static let card = """
    {"v":"5.7.4","fr":10,"ip":0,"op":3,"w":200,"h":100,
     "fonts":{"list":[{"fName":"A","fFamily":"DejaVu Sans","fStyle":"Book"}]},
     "layers":[
      {"ty":5,"nm":"Name","ip":0,"op":3,"ks":{"p":{"k":[100,40]}},"t":{"a":[],"d":{"k":[{"t":0,"s":
       {"t":"Somebody","f":"A","s":20,"j":2,"lh":24,"fc":[0,0,0]}}]}}},
      {"ty":5,"nm":"Role","ip":0,"op":3,"ks":{"p":{"k":[20,60]}},"t":{"a":[],"d":{"k":[{"t":0,"s":
       {"t":"a role","f":"A","s":16,"j":0,"lh":18,"fc":[0,0,0],"sz":[160,20],"ps":[0,0]}}]}}},
      {"ty":4,"nm":"Ground","ip":0,"op":3,"ks":{},"shapes":[{"ty":"gr","it":[
       {"ty":"rc","p":{"k":[100,50]},"s":{"k":[200,100]},"r":{"k":0}},
       {"ty":"fl","c":{"k":[1,1,1]},"o":{"k":100}}]}]}]}
    """

  private func folder() throws -> (WorkFolder, file: String) {
    let folder = try WorkFolder()
    return (folder, try folder.write(Self.card, to: "card.json"))
  }

  @Test(
    "info --targets lists layers with boxes, values and ready options; a template begins a batch"
  )
  func info() throws {
    let (folder, file) = try folder()
    let listed = try Program.run(["info", file, "--targets"])
    #expect(listed.code == 0, "\(listed.errors)")
    #expect(listed.output.contains("--set 'Name.text=Somebody'"), "\(listed.output)")
    #expect(listed.output.contains("Ground: shape layer, 200x100 at 0,0"))
    #expect(listed.output.contains("color #ffffff"))
    let json = try Program.run(["info", file, "--targets", "--json"])
    let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    let targets = try #require(object?["targets"] as? [[String: Any]])
    #expect(targets.compactMap { $0["selector"] as? String } == ["Name", "Role", "Ground"])
    let template = try Program.run(["info", file, "--template-csv"])
    #expect(template.output == "Name.text,Role.text\nSomebody,a role\n")
    // A blended layer puts all layers into one that is named after the composition.
    let blended = Self.card.replacing(#""nm":"Ground","#, with: #""nm":"Ground","bm":1,"#)
    let other = try folder.write(
      blended.replacing(#"{"v":"#, with: #"{"nm":"All","v":"#),
      to: "all.json"
    )
    let boxes = try Program.run(["info", other, "--targets"])
    #expect(boxes.output.contains("Ground: shape layer, 200x100 at 0,0"), "\(boxes.output)")
    // The option that it prints changes nothing.
    let still = try folder.still(file, [])
    #expect(try folder.still(file, ["--set", "Name.text=Somebody"]) == still)
    #expect(try folder.still(file, ["--set", "Name.text=Nobody"]) != still)
  }

  @Test("A batch of 50 rows by the names of layers: other scripts, emoji, and rows that do not fit")
  func batch() throws {
    let (folder, file) = try folder()
    let names = [
      "Ada", "שלום כהן", "محمد", "Zoë 🎉", "नेहा", "Ñandú", "李小龍", "👩‍🚀 Mae", "Łukasz", "Ævar",
    ]
    var rows = "file,Name.text,Role.text,Ground.color\n"
    for row in 1...50 {
      let role = row % 10 == 0 ? "the director of a department with a very long name" : "a role"
      rows += "card-\(row),\(names[row % names.count]) \(row),\(role),#ffe\(row % 10)00\n"
    }
    let table = try folder.write(rows, to: "rows.csv")
    let outcome = try Program.run([
      "batch", table, file, "-o", folder.file("out/{file}.png"), "--frames", "0",
    ])
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.errors.contains("50 of 50 rendered"))
    // Every tenth row is told to be smaller, with its place.
    let told = outcome.errors.split(separator: "\n").filter { $0.contains("is shrunk to") }
    #expect(told.count == 5, "\(outcome.errors)")
    #expect(told.allSatisfy { $0.contains("rows.csv:") && $0.contains("Role") }, "\(told)")
    let alone = try folder.still(
      file,
      [
        "--set", "Name.text=שלום כהן 1", "--set", "Role.text=a role", "--set",
        "Ground.color=#ffe100",
      ]
    )
    #expect(try folder.bytes("out/card-1.png") == alone)
    let wrong = try folder.write("Nmae.text\nx\n", to: "wrong.csv")
    let refused = try Program.run(["batch", wrong, file, "-o", folder.file("y-{row}.png")])
    #expect(
      refused.code == 64 && refused.errors.contains("did you mean Name?"),
      "\(refused.errors)"
    )
  }

  @Test("The table of --template-csv is read as it was written, whatever the names have in them")
  func templates() throws {
    let folder = try WorkFolder()
    let texts = ["Paris, FR", "Hello; World", "a\\tb", "say \\\"x\\\""].map {
      "{\"type\": \"text\", \"name\": \"\($0)\", \"font\": \"DejaVu Sans\", \"string\": \"old; \($0)\"}"
    }
    for count in [1, 4] {
      let layers = texts.suffix(count).joined(separator: ",")
      let scene = try folder.write(
        """
        {"format": "animrender/1", "canvas": {"width": 20, "height": 20}, "duration": 1, "layers": [\(layers)]}
        """,
        to: "s.json"
      )
      let template = try Program.run(["info", scene, "--template-csv"])
      let rows = try folder.write(template.output, to: "rows.csv")
      let outcome = try Program.run([
        "batch", rows, scene, "--frames", "0", "-o", folder.file("{row}.png"),
      ])
      #expect(outcome.code == 0, "\(outcome.errors)\(template.output)")
    }
  }

  @Test("Names of a table that ends with .tsv have commas")
  func tabs() throws {
    let folder = try WorkFolder()
    let scene = try folder.write(
      """
      {"format": "animrender/1", "canvas": {"width": 20, "height": 20}, "duration": 1, "assets": {"d": {"type": "data", "src": "d.tsv"}},
       "layers": [{"type": "text", "name": "Paris, FR", "font": "DejaVu Sans", "string": "${d[0].v}"}]}
      """,
      to: "s.json"
    )
    _ = try folder.write("name, first\tv\nA\t3\n", to: "d.tsv")
    let rows = try folder.write("Paris, FR.text\tfile\nLyon\tone\n", to: "rows.tsv")
    let outcome = try Program.run([
      "batch", rows, scene, "--frames", "0", "-o", folder.file("{file}.png"),
    ])
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(try !folder.bytes("one.png").isEmpty)
  }

  @Test("The row wins over --set, and --set over --props, however they name the layer")
  func precedence() throws {
    let (folder, file) = try folder()
    let props = try folder.write(
      ##"{"Ground.color": "#111111", "**/Name.hidden": true}"##,
      to: "p.json"
    )
    let rows = try folder.write(
      "{\"*/Ground.color\": \"#333333\"}\n{\"G*.color\": \"#333333\"}\n",
      to: "r.jsonl"
    )
    let outcome = try Program.run([
      "batch", rows, file, "--props", props, "--set", "Ground.color=#222222", "--frames", "0", "-o",
      folder.file("o-{row}.png"),
    ])
    // No layer has one more name than Ground: the row fails, the other one is rendered.
    #expect(outcome.code == 64, "\(outcome.errors)")
    let jsonl = try folder.write("{\"G*.color\": \"#333333\"}\n", to: "s.jsonl")
    let done = try Program.run([
      "batch", jsonl, file, "--props", props, "--set", "Ground.color=#222222", "--frames", "0",
      "-o", folder.file("o-{row}.png"),
    ])
    #expect(done.code == 0, "\(done.errors)")
    let alone = ["--set", "Ground.color=#333333", "--set", "Name.hidden=true"]
    #expect(try folder.bytes("o-1.png") == folder.still(file, alone))
    let set = ["--props", props, "--set", "Ground.color=#222222"]
    let second = ["--set", "Ground.color=#222222", "--set", "Name.hidden=true"]
    #expect(try folder.still(file, set) == folder.still(file, second))
  }

  @Test("SVG: texts, colours over style sheets and animations, images, placement")
  func svg() throws {
    let folder = try WorkFolder()
    func drawing(_ fill: String, _ text: String, _ style: String = "") -> String {
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="120" height="60"><style>.a{fill:red}</style>
      <g id="logo"><rect class="a" width="40" height="20" style="\(fill)"/><path d="M0 30h20v9z" fill="none" stroke="lime"/></g>
      <text id="Title" x="5" y="55" style="\(style)" font-family="DejaVu Sans" font-size="12"><tspan x="5" fill="navy">\(text)</tspan></text></svg>
      """
    }
    let file = try folder.write(drawing("", "old"), to: "a.svg")
    let same = try folder.write(drawing("fill:blue", "A &lt; B &amp; C"), to: "b.svg")
    let set = ["--set", "logo.color=#0000ff", "--set", "Title.text=A < B & C"]
    #expect(try folder.still(file, set) == folder.still(same, []))
    #expect(try folder.still(file, []) != folder.still(same, []))
    #expect(
      try folder.still(file, ["--set", ".a.color=#0000ff", "--set", "#Title.text=A < B & C"])
        == folder.still(same, [])
    )
    let listed = try Program.run(["info", file, "--targets"])
    #expect(listed.output.contains("--set 'Title.text=old'"), "\(listed.output)")
    let unknown = try Program.run(["check", file, "--set", "Titel.text=x"])
    #expect(
      unknown.code == 64 && unknown.errors.contains("did you mean Title?"),
      "\(unknown.errors)"
    )
    let wrong = try Program.run(["check", file, "--set", "logo.text=x"])
    #expect(wrong.code == 64 && wrong.errors.contains("did you mean Title.text?") == false)
    let shrunk = try Program.run([
      "check", file, "--set", "Title.text=much longer than before", "--set", "Title.fit=shrink",
    ])
    #expect(shrunk.errors.contains("is shrunk to"), "\(shrunk.errors)")
  }

  @Test("The colour of a group is that of everything in it, or of what takes it from the group")
  func groups() throws {
    let folder = try WorkFolder()
    func drawing(_ group: String, _ first: String, _ second: String) -> String {
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><g id="g" \(group)>
      <rect id="a" width="9" height="9" \(first)/><rect id="b" x="20" width="9" height="9" \(second)/></g></svg>
      """
    }
    func check(_ before: [String], _ after: [String]?) throws {
      let file = try folder.write(drawing(before[0], before[1], before[2]), to: "a.svg")
      let set = ["--set", "g.color=#0000ff"]
      guard let after else {
        let outcome = try Program.run(["check", file] + set)
        #expect(outcome.code == 64, "\(outcome.errors)")
        #expect(outcome.errors.contains("has no color (did you mean a.color?)"))
        let listed = try Program.run(["info", file, "--targets"])
        #expect(!listed.output.contains("g.color"))
        return
      }
      let same = try folder.write(drawing(after[0], after[1], after[2]), to: "b.svg")
      #expect(try folder.still(file, set) == folder.still(same, []), "\(before)")
    }
    let (red, lime, blue) = ("fill=\"red\"", "fill=\"lime\"", "fill=\"#0000ff\"")
    try check(["", red, red], ["", blue, blue])
    try check([red, "", lime], ["", blue, lime])
    try check(["", red, lime], nil)
  }

  @Test(
    "The outermost element of an SVG is placed about the centre of the canvas",
    arguments: [
      (["root.rotation=20"], #"<g transform="rotate(20 20 20)">"#),
      (
        ["root.scale=[2,0.5]"], #"<g transform="translate(20 20) scale(2 0.5) translate(-20 -20)">"#
      ),
      (["root.position=[5,7]"], #"<g transform="translate(5 7)">"#),
      (
        ["root.position+=[5,7]", "root.rotation+=90"],
        #"<g transform="translate(5 7) rotate(90 20 20)">"#
      ),
      (["root.opacity*=0.5"], #"<g opacity="0.5">"#),
    ]
  )
  func outermostElement(_ assignments: [String], _ group: String) throws {
    let folder = try WorkFolder()
    func drawing(_ begin: String, _ end: String) -> String {
      """
      <svg xmlns="http://www.w3.org/2000/svg" id="root" width="40" height="40">\(begin)<rect x="12" y="8" width="10" height="16"/>\(end)</svg>
      """
    }
    let file = try folder.write(drawing("", ""), to: "a.svg")
    let same = try folder.write(drawing(group, "</g>"), to: "b.svg")
    let set = assignments.flatMap { ["--set", $0] }
    #expect(try folder.still(file, set) == folder.still(same, []))
  }

  @Test("Elements beside one another turn about their centres")
  func neighbours() throws {
    let folder = try WorkFolder()
    func drawing(_ first: String, _ second: String) -> String {
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><rect id="r1" \(first) x="4" y="8" width="10" height="20"/><rect id="r2" \(second) x="30" y="8" width="10" height="20"/><rect id="r3" width="3" height="3"/></svg>
      """
    }
    let file = try folder.write(drawing("", ""), to: "a.svg")
    let same = try folder.write(
      drawing(#"transform="rotate(90 9 18)""#, #"transform="rotate(90 35 18)""#),
      to: "b.svg"
    )
    let set = ["--set", "r*.rotation=90"]
    #expect(try folder.still(file, set) == folder.still(same, []))
  }

  @Test(
    "A use has the paint that it gives to its copy",
    arguments: [
      ("", "", "u.color=lime", "fill='lime'"), ("fill='red'", "", "u.color=lime", nil),
      ("fill='red' stroke='red'", "", "u.strokeWidth=4", "stroke-width='4'"),
      ("fill='red' stroke='red' stroke-width='2'", "", "u.strokeWidth=4", nil),
      ("fill='red'", "", "u.strokeWidth=4", nil),
      ("stroke='red'", "stroke='blue'", "u.stroke=lime", nil),
      ("", "stroke='blue'", "u.stroke=lime", "stroke='lime'"),
    ]
  )
  func copies(_ copied: String, _ use: String, _ assignment: String, _ after: String?) throws {
    let folder = try WorkFolder()
    func drawing(_ use: String) -> String {
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="30" height="30"><defs><g id="c"><rect x="5" y="5" width="9" height="9" \(copied)/></g></defs><use id="u" href="#c" \(use)/></svg>
      """
    }
    let file = try folder.write(drawing(use), to: "a.svg")
    guard let after else {
      let outcome = try Program.run(["check", file, "--set", assignment])
      #expect(
        outcome.code == 64 && outcome.errors.contains("<use> \"u\" has no "),
        "\(outcome.errors)"
      )
      return
    }
    let same = try folder.write(drawing(after), to: "b.svg")
    #expect(try folder.still(file, ["--set", assignment]) == folder.still(same, []))
  }

  @Test("Colours of inner and copied elements change once", arguments: ["tint=#5b2be0", "hue=40"])
  func shades(_ change: String) throws {
    let folder = try WorkFolder()
    func drawing(_ content: String) -> String {
      "<svg xmlns='http://www.w3.org/2000/svg' width='80' height='20' fill='#c66'>"
        + "<rect id='a' width='20' height='20'/>\(content)</svg>"
    }
    func rect(_ x: Int) -> String { "<rect id='r\(x)' x='\(x)' width='20' height='20'/>" }
    let nested = "<g id='g'>\(rect(20))<g id='h'>\(rect(40))</g></g><use id='u' x='60' href='#a'/>"
    let file = try folder.write(drawing(nested), to: "a.svg")
    let same = try folder.write(drawing([20, 40, 60].map(rect).joined()), to: "b.svg")
    let set = ["--set", "**.\(change)"]
    #expect(try folder.still(file, set) == folder.still(same, set))
  }

  @Test("set of assets in scenes changes Lottie and SVG files")
  func assets() throws {
    let (folder, file) = try folder()
    _ = try folder.write(
      #"<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><rect id="r" width="20" height="20"/></svg>"#,
      to: "r.svg"
    )
    func scene(_ set: String, _ color: String) -> String {
      """
      {"format": "animrender/1", "canvas": {"width": 200, "height": 100}, "duration": 0.3,
       "variables": {"name": "Mae"},
       "assets": {"card": {"type": "lottie", "src": "card.json"\(set)},
        "mark": {"type": "svg", "src": "r.svg"\(color)}},
       "layers": [{"type": "lottie", "asset": "card", "frame": [0, 0, 200, 100]},
        {"type": "svg", "asset": "mark", "frame": [0, 0, 20, 20]}]}
      """
    }
    let plain = try folder.write(scene("", ""), to: "plain.json")
    let changed = try folder.write(
      scene(#", "set": {"Name.text": "${name}"}"#, ##", "set": {"r.color": "#ff0000"}"##),
      to: "changed.json"
    )
    #expect(try folder.still(plain, []) != folder.still(changed, []))
    let alone = try folder.still(changed, ["--set", "name=Ada"])
    #expect(try alone != folder.still(changed, []))
    let wrong = try folder.write(scene(#", "set": {"Nmae.text": "x"}"#, ""), to: "wrong.json")
    let outcome = try Program.run(["check", wrong])
    #expect(
      outcome.code == 65 && outcome.errors.contains("did you mean Name?"),
      "\(outcome.errors)"
    )
    _ = file
  }

  @Test("A damaged image is named, wherever it was given")
  func damagedImages() throws {
    let folder = try WorkFolder()
    let drawing = try folder.write(
      #"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image id="p" width="9" height="9" href="data:image/png;base64,iVBORw0KGgo="/></svg>"#,
      to: "a.svg"
    )
    let listed = try Program.run(["info", drawing, "--targets"])
    let checked = try Program.run(["check", drawing])
    #expect(listed.code == checked.code && listed.code == 65, "\(listed.errors)")
    #expect(listed.errors.contains("an image in the SVG: "), "\(listed.errors)")
    _ = try folder.write("junk", to: "junk.png")
    let scene = try folder.write(
      #"{"format": "animrender/1", "canvas": {"width": 9, "height": 9}, "duration": 1, "layers": [{"name": "P", "frame": [0, 0, 9, 9]}]}"#,
      to: "s.json"
    )
    let given = try Program.run(["check", scene, "--set", "P.image=junk.png"])
    #expect(given.code == 65 && given.errors.contains("'junk.png': "), "\(given.errors)")
  }

  @Test("Archives of bug reports and manifests keep targets")
  func records() throws {
    let (folder, file) = try folder()
    let set = ["--set", "Name.text=Zoë", "--set", "Ground.color=#abcdef"]
    let archive = folder.file("bug.zip")
    let packed = try Program.run(["doctor", "--repro", archive, file] + set)
    #expect(packed.code == 0, "\(packed.errors)")
    #expect(try folder.still(archive, []) == folder.still(file, set))
    let manifest = folder.file("m.json")
    let rendered = try Program.run(
      ["still", file, "-f", "-o", folder.file("m.png"), "--manifest", manifest] + set
    )
    #expect(rendered.code == 0, "\(rendered.errors)")
    let verified = try Program.run(["verify", manifest])
    #expect(verified.code == 0, "\(verified.errors)")
    #expect(try String(decoding: folder.bytes("m.json"), as: UTF8.self).contains("Name.text=Zoë"))
  }
}

extension WorkFolder {
  fileprivate func still(_ file: String, _ options: [String]) throws -> Data {
    let outcome = try Program.run(["still", file, "-f", "-o", self.file("still.png")] + options)
    #expect(outcome.code == 0, "\(outcome.errors)")
    return try bytes("still.png")
  }
}
