import Foundation
import TestSupport
import Testing

@Suite("Variable fonts in scenes")
struct FontVariationCommandTests {
  private let folder: WorkFolder

  init() throws {
    folder = try WorkFolder()
    for name in ["Tests/Fonts/Inter-variable-subset.ttf", "scenes/fonts/DejaVuSans.ttf"] {
      let data = Data(try Repository.bytes(name))
      let file = name.split(separator: "/").last.map(String.init) ?? name
      try data.write(to: URL(fileURLWithPath: folder.file(file)))
    }
  }

  private func scene(_ keys: String, _ name: String = "scene") throws -> String {
    try folder.write(
      """
      {"format": "animrender/1", "canvas": {"width": 120, "height": 60, "background": "white"},
       "duration": 1.25, "frameRate": 8,
       "assets": {"Inter": {"type": "font", "src": "Inter-variable-subset.ttf"},
                  "Static": {"type": "font", "src": "DejaVuSans.ttf"}},
       "layers": [{"type": "text", "frame": [0, 0, 120, 60], "fontSize": 40, "string": "Ham",
                   "font": "Inter", "foregroundColor": "black", \(keys)}]}
      """,
      to: "\(name).json"
    )
  }

  @Test("An animated axis has the outlines of its position at every instant")
  func animated() throws {
    let moving = try scene(
      #""animations": [{"keyPath": "fontVariations.wght", "from": 400, "to": 900, "duration": 1, "timingFunction": "linear"}]"#,
      "moving"
    )
    func still(_ scene: String, _ time: String, _ name: String) throws -> Data {
      let output = folder.file(name)
      let run = try Program.run(["still", scene, "--time", time, "-o", output])
      #expect(run.code == 0 && !run.errors.contains("warning"), "\(run.errors)")
      return try folder.bytes(name)
    }
    let half = try scene(#""fontVariations": {"wght": 650}"#, "half")
    let regular = try still(moving, "0", "0.png")
    let middle = try still(moving, "0.5", "1.png")
    #expect(middle != regular)
    #expect(try still(half, "0", "2.png") == middle)
    for jobs in ["1", "2"] {
      let run = try Program.run([
        moving, "-j", jobs, "-o", folder.file("f\(jobs)_%d.png"), "--font-dir", folder.path,
      ])
      #expect(run.code == 0, "\(run.errors)")
    }
    for frame in 0..<10 {
      #expect(try folder.bytes("f1_\(frame).png") == folder.bytes("f2_\(frame).png"))
    }
    #expect(try folder.bytes("f1_2.png") != folder.bytes("f1_3.png"))
  }

  @Test(
    "Axes of a run are not those of the fonts of other runs",
    arguments: [
      // Of a run, of the text, and of an animation: a run with another font ignores all of them.
      (
        #"[{"string": "H", "fontVariations": {"wght": 800}}, {"string": "a", "font": "Static"}]"#,
        ""
      ),
      (
        #"[{"string": "H"}, {"string": "a", "font": "Static"}, {"string": "m"}]"#,
        #", "fontVariations": {"wght": 800}"#
      ),
      (
        #"[{"string": "H"}, {"string": "a", "font": "Static"}]"#,
        #", "animations": [{"keyPath": "fontVariations.wght", "from": 400, "to": 900, "duration": 1}]"#
      ),
    ]
  )
  func runs(string: String, keys: String) throws {
    let text = try String(contentsOfFile: scene("\"string\": \(string)\(keys)"), encoding: .utf8)
      .replacing("\"string\": \"Ham\",", with: "")
    let scene = try folder.write(text, to: "scene.json")
    let run = try Program.run(["still", scene, "--time", "0.5", "-o", folder.file("x.png")])
    #expect(run.code == 0 && !run.errors.contains("warning"), "\(run.errors)")
    // The other font's own axes are checked all the same.
    let wrong = text.replacing(
      #""font": "Static""#,
      with: #""font": "Static", "fontVariations": {"wght": 500}"#
    )
    let refused = try Program.run(["check", try folder.write(wrong, to: "wrong.json")])
    #expect(
      refused.code == 65
        && (refused.output + refused.errors).contains("layers[0].string[1].fontVariations.wght")
    )
  }

  @Test(
    "An error for an axis or a position that the font lacks lists its axes and ranges",
    arguments: [
      (
        #""fontVariations": {"wght": 1000}"#, "layers[0].fontVariations.wght",
        "1000 is outside of the axis wght of Inter (give 100…900)"
      ),
      (
        #""fontVariations": {"wdth": 90}"#, "layers[0].fontVariations.wdth",
        "has no axis wdth (it has wght 100…900)"
      ),
      (
        #""font": "Static", "fontVariations": {"wght": 500}"#, "layers[0].fontVariations.wght",
        "the font DejaVu Sans is static, and has no axes"
      ),
      (
        #""animations": [{"keyPath": "fontVariations.wght", "values": [400, 50], "duration": 1}]"#,
        "layers[0].animations[0].fontVariations.wght", "50 is outside of the axis wght"
      ),
      (
        #""string": [{"string": "a"}, {"string": "b", "fontVariations": {"opsz": 12}}]"#,
        "layers[0].string[1].fontVariations.opsz", "has no axis opsz"
      ),
    ]
  )
  func refused(keys: String, path: String, message: String) throws {
    // A key takes the place of one with its name.
    var text = try String(contentsOfFile: scene(keys), encoding: .utf8)
    if keys.hasPrefix("\"font\"") { text = text.replacing("\"font\": \"Inter\", ", with: "") }
    if keys.hasPrefix("\"string\"") { text = text.replacing("\"string\": \"Ham\",", with: "") }
    let scene = try folder.write(text, to: "scene.json")
    for command in [["check", scene], [scene, "-o", folder.file("x.png"), "--frame", "0"]] {
      let run = try Program.run(command)
      let output = run.errors + run.output
      #expect(run.code == 65 && output.contains(path), "\(output)")
      #expect(output.contains(message) && output.contains("[E_VALUE]"), "\(output)")
    }
    #expect(!folder.names.contains("x.png"))
  }
}
