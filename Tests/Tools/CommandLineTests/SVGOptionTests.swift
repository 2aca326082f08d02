import Foundation
import TestSupport
import Testing

@Suite("Options for SVG files")
struct SVGOptionTests {
  private static let text = """
    <svg xmlns='http://www.w3.org/2000/svg' width='16' height='16'><style>rect { fill: #fff }
    @media (prefers-color-scheme: dark) { rect { fill: #222 } }</style>
    <rect width='16' height='16'><animate attributeName='rx' values='0;8' dur='.1s'/></rect></svg>
    """

  @Test("A manifest holds the scheme, and the store has frames of each")
  func manifest() throws {
    let folder = try WorkFolder()
    let file = try folder.write(Self.text, to: "card.svg")
    func render(_ scheme: [String], _ name: String) throws -> Data {
      let outcome = try Program.run(
        ["render", file, "-q", "--fps", "10", "--cache", folder.file("store")] + scheme
          + ["-o", folder.file("\(name).png"), "--time", "0"]
          + ["--manifest", folder.file("\(name).json")]
      )
      #expect(outcome.code == 0, "\(outcome.errors)")
      return try folder.bytes("\(name).png")
    }
    let plain = try render([], "plain")
    #expect(try render(["--color-scheme", "light"], "light") == plain)
    #expect(try render(["--color-scheme", "dark"], "dark") != plain)
    let manifest = String(decoding: try folder.bytes("dark.json"), as: UTF8.self)
    #expect(manifest.contains("\"--color-scheme\"") && manifest.contains("\"dark\""))
    #expect(try Program.run(["verify", folder.file("dark.json"), "-q"]).code == 0)
    let changed = manifest.replacingOccurrences(of: "\"dark\"", with: "\"light\"")
    let other = try folder.write(changed, to: "other.json")
    #expect(try Program.run(["verify", other, "-q"]).code == 1)
  }

  @Test("P41: The language of the user changes no pixel of an SVG")
  func language() throws {
    let folder = try WorkFolder()
    func file(_ parts: String, _ name: String) throws -> String {
      let start = "<svg xmlns='http://www.w3.org/2000/svg' width='16' height='16'>"
      return try folder.write("\(start)<switch>\(parts)</switch></svg>", to: "\(name).svg")
    }
    let (german, english) = (
      "<rect systemLanguage='de' width='4' height='4'/>", "<rect width='9' height='4'/>"
    )
    let french = "<rect systemLanguage='fr,en' x='1' width='9' height='4'/>"
    let card = try file(german + french + english, "card")
    func still(_ file: String, _ environment: [String: String]) throws -> Data {
      let arguments = ["still", file, "-q", "-o", folder.file("x.png")]
      let outcome = try Program.run(arguments, environment: environment)
      #expect(outcome.code == 0, "\(outcome.errors)")
      return try folder.bytes("x.png")
    }
    let expected = try still(try file(french, "french"), ["LC_ALL": "C"])
    for environment in [
      ["LC_ALL": "C"], ["LC_ALL": "de_DE.UTF-8"], ["LC_ALL": "", "LANG": "fr_FR.UTF-8"],
      ["LC_ALL": "", "LANG": "en_US.UTF-8", "LANGUAGE": "de"], ["LC_MESSAGES": "de_DE"],
      ["LC_ALL": "", "LANG": "", "LANGUAGE": "", "LC_MESSAGES": "", "PANGO_LANGUAGE": "de"],
    ] {
      #expect(try still(card, environment) == expected, "\(environment)")
    }
  }

  @Test("References that lead back to themselves get a warning from every command")
  func cycles() throws {
    let folder = try WorkFolder()
    let clip = "<clipPath id='a'><rect width='9' height='9' clip-path='url(#b)'/></clipPath>"
    let text =
      "<svg xmlns='http://www.w3.org/2000/svg' width='16' height='16'>\(clip)"
      + clip.replacingOccurrences(of: "'a'", with: "'b'").replacingOccurrences(of: "#b", with: "#a")
      + "<rect width='16' height='16' clip-path='url(#a)'/></svg>"
    let file = try folder.write(text, to: "a.svg")
    let scene = folder.file("a.json")
    for arguments in [
      ["check", file], ["still", file, "-o", folder.file("a.png")],
      ["render", file, "-o", folder.file("a.gif")], ["convert", file, "-o", scene],
    ] {
      let outcome = try Program.run(arguments)
      #expect(outcome.code == 0 && outcome.errors.contains("leads back to clipPath \"a\""))
    }
    let dump = try Program.run(["dump", scene]).output
    #expect(dump.contains("9"), "\(dump)")
    #expect(try Program.run(["still", scene, "-q", "-o", folder.file("b.png")]).code == 0)
    let difference = try Program.run(["diff", folder.file("a.png"), folder.file("b.png")])
    #expect(difference.code == 0, "\(difference.output)")
  }

  @Test("A path by an SVG names the texts that it leaves out, with their place in the file")
  func omittedTexts() throws {
    let folder = try WorkFolder()
    _ = try folder.write(
      "<svg xmlns='http://www.w3.org/2000/svg'>\n<path d='M0 0H9V9z'/>\n  <text>A</text></svg>",
      to: "a.svg"
    )
    let layer = #"{ "type": "shape", "path": { "svg": "a.svg" }, "fillColor": "red" }"#
    let scene = try folder.write(
      #"{"format": "animrender/1", "canvas": {"width": 8, "height": 8}, "duration": 1, "layers": [\#(layer)]}"#,
      to: "a.json"
    )
    let outcome = try Program.run(["check", scene])
    #expect(outcome.code == 0 && outcome.errors.contains("a.svg:3:3: text has no outline"))
  }

  @Test("Texts along paths are drawn in the fonts of the options, also with frames in the store")
  func fonts() throws {
    let folder = try WorkFolder()
    let text = """
      <svg xmlns='http://www.w3.org/2000/svg' width='64' height='20'><path id='p' d='M2 15H62'/>
      <text font-family='Lettering' font-size='12'><textPath href='#p'>Path</textPath></text></svg>
      """
    let file = try folder.write(text, to: "text.svg")
    func render(_ font: String, _ name: String) throws -> Data {
      let outcome = try Program.run(
        ["render", file, "-q", "--no-system-fonts", "--cache", folder.file("store")]
          + ["--fallback-font", Program.root + "/scenes/fonts/" + font]
          + ["-o", folder.file("\(name).png"), "--time", "0"]
      )
      #expect(outcome.code == 0, "\(outcome.errors)")
      return try folder.bytes("\(name).png")
    }
    let sans = try render("DejaVuSans.ttf", "sans")
    #expect(try render("DejaVuSans-Bold.ttf", "bold") != sans)
    #expect(try render("DejaVuSans.ttf", "again") == sans)
  }

  @Test("Another scheme than light and dark is an error in the arguments")
  func unknownScheme() throws {
    let folder = try WorkFolder()
    let file = try folder.write(Self.text, to: "card.svg")
    for command in ["still", "info", "check", "convert"] {
      let outcome = try Program.run([command, file, "--color-scheme", "dim"])
      #expect(outcome.code == 64 && outcome.errors.contains("light"), "\(outcome.errors)")
    }
  }
}
