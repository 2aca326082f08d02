import TestSupport
import Testing

/// The facts of the elements of SVG files, and of layers of Lottie files.
@Suite("Layout of other files than scenes")
struct DrawingLayoutTests {
  private func layers(_ content: String, exact: Bool = false) throws -> [Facts] {
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="200" height="100" font-family="DejaVu Sans" font-size="20">\(content)</svg>
      """
    return try MotionScene.layouts(of: text, frames: "0", exact: exact)[0].layers
  }

  @Test("Copies are what they show, by boxes and exactly", arguments: [false, true])
  func copies(_ isExact: Bool) throws {
    let layers = try layers(
      """
      <defs><g id="both"><rect id="one" width="10" height="10"/></g><symbol id="sign"><circle id="dot" cx="5" cy="5" r="4"/></symbol></defs>
      <use id="u1" href="#both" x="20"/><use id="u2" href="#sign" x="40"/><g id="g"><use id="u3" href="#one" x="60"/></g>
      <use id="half" href="#one" x="80"/><rect x="80" width="5" height="10"/>
      """,
      exact: isExact
    )
    for name in ["u1", "u2", "u3", "g"] {
      #expect(try #require(layers[name].number("visible")) > 254.0 / 255, "\(name)")
    }
    #expect(abs(try #require(layers["half"].number("visible")) - 0.5) < 1.0 / 255)
  }

  @Test(
    "Patterns show in the outlines that they fill, which cut no text",
    arguments: [false, true]
  )
  func patterns(_ isExact: Bool) throws {
    let layers = try layers(
      """
      <defs><pattern id="p" width="10" height="10" patternUnits="userSpaceOnUse"><rect width="10" height="10" fill="red"/></pattern></defs>
      <rect id="fill" x="10" y="50" width="40" height="40" fill="url(#p)"/>
      <rect id="stroke" x="60" y="50" width="40" height="40" fill="none" stroke="url(#p)" stroke-width="4"/>
      <text id="text" x="10" y="30" fill="url(#p)">Word</text>
      <text id="line" x="80" y="30" fill="none" stroke="url(#p)">Word</text>
      <clipPath id="c"><rect width="155" height="100"/></clipPath>
      <g clip-path="url(#c)"><text id="cut" x="140" y="30" fill="url(#p)">Word</text></g>
      """,
      exact: isExact
    )
    for name in ["fill", "stroke", "text", "line"] {
      #expect(try #require(layers[name].number("visible")) > 0.99, "\(name)")
    }
    for name in ["text", "line"] {
      #expect(layers[name].number("fontSize") == 20, "\(name)")
      #expect(layers[name]["isCut"] as? Bool == false, "\(name)")
    }
    #expect(layers["cut"]["isCut"] as? Bool == true)
    #expect(layers["fill"]["box"] as? [Double] == [10, 50, 40, 40])
  }

  @Test("Images of SVG files, groups that a filter draws, and outlined texts have opacity and size")
  func opacities() throws {
    let picture =
      "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='10' height='10'%3E%3Crect width='10' height='10' fill='green'/%3E%3C/svg%3E"
    let layers = try layers(
      """
      <rect width="5" height="5"/><image id="whole" x="10" width="20" height="20" href="\(picture)"/>
      <image id="faded" x="40" width="20" height="20" opacity="0.5" href="\(picture)"/>
      <filter id="f" filterUnits="userSpaceOnUse" x="70" y="0" width="20" height="20"><feFlood flood-color="green"/></filter>
      <g id="flood" filter="url(#f)"/><text id="outline" x="5" y="60" fill="none" stroke="red">outline</text>
      """
    )
    for (name, opacity) in [("whole", 1), ("faded", 0.5), ("flood", 1), ("outline", 1)] {
      #expect(layers[name].number("opacity") == opacity, "\(name)")
      #expect(layers[name].number("visible") == 1, "\(name)")
    }
    #expect(layers["outline"].number("fontSize") == 20)
  }

  @Test("Lottie layers with an identifier have a target")
  func identifiers() throws {
    func layer(_ name: String, _ rest: String) -> String {
      ##"{"ty":1,"nm":"\##(name)","sw":9,"sh":9,"sc":"#ff0000","ip":0,"op":9,"ks":{}\##(rest)}"##
    }
    let all = [layer("plain", #","ln":"3048""#), layer("other", "")].joined(separator: ",")
    let text = #"{"v":"5.7.0","fr":10,"ip":0,"op":9,"w":9,"h":9,"assets":[],"layers":[\#(all)]}"#
    let layers = try MotionScene.layouts(of: text, frames: "0")[0].layers
    #expect(layers["plain"]["target"] as? String == "plain")
    #expect(layers["other"]["target"] as? String == "other")
  }

  @Test("Lines of letters, as Lottie files have them, count emoji in colour")
  func emoji() throws {
    // The font has a square of an em for it.
    let items = #"{"type":"text","string":"\ud83d\ude00","font":"f","fontSize":20,"lineHeight":24}"#
    let text = """
      {"format":"animrender/1","canvas":{"width":100,"height":60},"duration":1,
       "assets":{"f":{"type":"font","src":"colour-layers.ttf"}},
       "layers":[{"name":"it","type":"vector","frame":[10,40,50,10],"items":[\(items),{"type":"fill","color":"black"}]}]}
      """
    let folder = Repository.absolute("scenes/conformance/text")
    let layers = try MotionScene.layouts(of: text, frames: "0", folder: folder)[0].layers
    let lines = try #require(layers["it"]["lines"] as? [Facts])
    #expect(lines.compactMap { $0["box"] as? [Double] } == [[10, 20, 20, 20]])
  }
}
