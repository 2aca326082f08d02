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
