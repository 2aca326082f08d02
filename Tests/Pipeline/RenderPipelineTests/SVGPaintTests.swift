import Graphics
import SceneLoading
import Testing

@Suite("Paints, filters and boxes of SVG by their specifications")
struct SVGPaintTests {
  // The colours of some pixels of a drawing of 160 pixels, on white.
  private func colors(_ content: String, _ pixels: [(Int, Int)]) throws -> [[Int]] {
    let text =
      #"<svg xmlns="http://www.w3.org/2000/svg" width="160" height="160">\#(content)</svg>"#
    let bitmap = try SceneDocument.open(Array(text.utf8)).bitmap(at: 0)
    return pixels.map { x, y in
      let pixel = bitmap[x, y]
      return [16, 8, 0].map { Int(pixel >> UInt32($0) & 255) + 255 - Int(pixel >> 24) }
    }
  }

  private func isNear(_ a: [Int], _ b: [Int], by codes: Int = 1) -> Bool {
    zip(a, b).allSatisfy { abs($0 - $1) <= codes }
  }

  // Of #aa5555; computed from the formulas of Filter Effects 1, section 12, in sRGB.
  @Test(
    "Filter functions compute in sRGB",
    arguments: [
      ("brightness(.6)", [102, 51, 51]), ("brightness(120%)", [204, 102, 102]),
      ("contrast(.5)", [149, 106, 106]), ("invert(.8)", [102, 153, 153]),
      ("grayscale(1)", [103, 103, 103]), ("grayscale()", [103, 103, 103]),
      ("sepia(1)", [148, 132, 103]), ("saturate(0)", [103, 103, 103]),
      ("opacity(40%)", [221, 187, 187]), ("brightness(.6) invert()", [153, 204, 204]),
      ("hue-rotate(0deg)", [170, 85, 85]),
    ]
  )
  func functions(_ filter: String, _ expected: [Int]) throws {
    for property in ["style='filter:\(filter)'", "filter='\(filter)'"] {
      let found = try colors(
        "<rect width='99' height='99' fill='#aa5555' \(property)/>",
        [(50, 50), (120, 120)]
      )
      #expect(isNear(found[0], expected, by: 2), "\(property): \(found[0])")
      #expect(found[1] == [255, 255, 255])
    }
  }

  @Test("Blurs blend colours in sRGB, also on turned elements")
  func blur() throws {
    for turn in ["", "transform='rotate(90 80 80)'"] {
      let found = try colors(
        "<g \(turn) style='filter:blur(6px)'><rect width='80' height='160' fill='red'/>"
          + "<rect x='80' width='80' height='160' fill='lime'/></g>",
        [(80, 80)]
      )
      // In linear RGB both channels would have 188.
      #expect(found[0][2] < 3 && abs(found[0][0] + found[0][1] - 255) < 4, "\(found)")
    }
  }

  @Test("feDropShadow and drop-shadow() are drawn below the element")
  func shadows() throws {
    let rect = "<rect x='20' y='20' width='80' height='80' fill='#0a0' "
    let element =
      "<filter id='f'><feDropShadow dx='10' dy='10' stdDeviation='0' flood-color='blue'"
      + " flood-opacity='.5'/></filter>"
    let filters = [
      element + rect + "filter='url(#f)'/>",
      rect + "style='filter:drop-shadow(10px 10px rgb(0 0 255 / 50%))'/>",
      rect + "style='color:#0000ff80;filter:drop-shadow(10px 10px 0)'/>",
      // After another primitive, whose result has no name, and before one.
      "<filter id='f'><feOffset/><feDropShadow dx='10' dy='10' stdDeviation='0' style='flood-color:#00f;"
        + "flood-opacity:.5'/><feOffset/></filter>" + rect + "filter='url(#f)'/>",
    ]
    for filter in filters {
      let found = try colors(filter, [(50, 50), (105, 105), (105, 25), (15, 50)])
      #expect(found[0] == [0, 170, 0], "\(filter)")
      #expect(isNear(found[1], [127, 127, 255], by: 2), "\(filter) \(found[1])")
      #expect(found[2] == [255, 255, 255] && found[3] == [255, 255, 255], "\(filter)")
    }
  }

  @Test("Repeated gradients keep the colours of their ends up to the next round")
  func spread() throws {
    let stops = "<stop offset='.5' stop-color='blue'/><stop offset='.7' stop-color='red'/>"
    for method in ["repeat", "reflect"] {
      let found = try colors(
        "<linearGradient id='g' spreadMethod='\(method)'>\(stops)</linearGradient>"
          + "<rect width='160' height='160' fill='url(#g)'/>",
        [(4, 80), (60, 80), (130, 80), (156, 80)]
      )
      #expect(isNear(found[0], [0, 0, 255]) && isNear(found[1], [0, 0, 255]), "\(found)")
      #expect(isNear(found[2], [255, 0, 0]) && isNear(found[3], [255, 0, 0]), "\(found)")
    }
  }

  @Test("Repeated gradients go on over the shape, wherever its user space has it")
  func distantSpread() throws {
    let (blue, red) = ([0, 0, 255], [255, 0, 0])
    let half = "<stop offset='.5' stop-color='blue'/><stop offset='.5' stop-color='red'/>"
    func check(_ gradient: String, _ method: String, _ shape: String, at xs: [Int]) throws {
      let name = gradient.prefix { $0 != " " }
      let found = try colors(
        "<\(gradient) id='g' gradientUnits='userSpaceOnUse' spreadMethod='\(method)'>\(half)</\(name)>"
          + shape,
        xs.map { ($0, 80) }
      )
      let expected = method == "repeat" ? [blue, red, blue, red] : [blue, red, red, blue]
      #expect(zip(found, expected).allSatisfy { isNear($0, $1) }, "\(gradient) \(method) \(found)")
    }
    let rect = "<rect x='1000' y='1000' width='160' height='160' fill='url(#g)'/>"
    let line = "<path d='M1000 1080H1160' stroke='url(#g)' stroke-width='20'/>"
    for method in ["repeat", "reflect"] {
      for shape in [rect, line] {
        let moved = "<g transform='translate(-1000 -1000)'>\(shape)</g>"
        // The second gradient is 2500 turns to the left.
        for ends in ["x1='1000' x2='1040'", "x1='-99000' x2='-98960'"] {
          try check("linearGradient \(ends)", method, moved, at: [90, 110, 130, 150])
        }
        // The first circle, then the second one, which begins anew or goes back.
        let circle = "radialGradient cx='1080' cy='1080' r='20'"
        try check(circle, method, moved, at: [85, 95, 105, 115])
      }
      let large = "<rect width='1600' height='1600' fill='url(#g)' transform='scale(.1)'/>"
      let ends = "linearGradient x1='1000' x2='1400'"
      try check(ends, method, large, at: [30, 50, 70, 90])
    }
  }

  // SVG 2, 14.2.3: the parameter is 0 on the focal circle, and goes on inside of it.
  @Test("Repeated gradients go on inside of the focal circle")
  func focalSpread() throws {
    let (blue, red) = ([0, 0, 255], [255, 0, 0])
    let half = "<stop offset='.5' stop-color='blue'/><stop offset='.5' stop-color='red'/>"
    // The parameters are −0.25, 0.25, 0.75 and 1.25, of the inner circle that is larger 1.25 to −0.25.
    for (radii, isInward) in [("r='60' fr='20'", false), ("r='20' fr='60'", true)] {
      for (method, ends) in [("repeat", (red, blue)), ("reflect", (blue, red))] {
        let found = try colors(
          "<radialGradient id='g' gradientUnits='userSpaceOnUse' cx='80' cy='80' \(radii) spreadMethod='\(method)'>"
            + "\(half)</radialGradient><rect width='160' height='160' fill='url(#g)'/>",
          [(90, 80), (110, 80), (130, 80), (150, 80)]
        )
        let outward = [ends.0, blue, red, ends.1]
        let expected = isInward ? outward.reversed() : outward
        #expect(zip(found, expected).allSatisfy { isNear($0, $1) }, "\(radii) \(method) \(found)")
      }
    }
    // Circles about (60, 80) with the radius 10 and about (80, 80) with 60 have their apex at (56, 80).
    let moved = try colors(
      "<radialGradient id='g' gradientUnits='userSpaceOnUse' cx='80' cy='80' r='60' fx='60' fr='10' "
        + "spreadMethod='repeat'>\(half)</radialGradient><rect width='160' height='160' fill='url(#g)'/>",
      [(60, 80), (100, 80)]
    )
    #expect(isNear(moved[0], red) && isNear(moved[1], blue), "\(moved)")
  }

  // A square from 30 to 130, turned by 45° about its middle: its corner is at (80, 9), its sides 50 from (80, 80).
  private let square =
    "<g transform='rotate(45 80 80)'><rect x='30' y='30' width='100' height='100'"

  @Test("A gradient in the box of a turned shape fits it")
  func turnedGradient() throws {
    let gradient =
      "<linearGradient id='g' spreadMethod='reflect'><stop stop-color='black'/>"
      + "<stop offset='1' stop-color='red'/></linearGradient>"
    // At 5 %, 50 % and 95 % of the box.
    let found = try colors(
      "\(gradient)\(square) fill='url(#g)'/></g>",
      [(48, 48), (80, 80), (111, 111)]
    )
    let expected = [[13, 0, 0], [128, 0, 0], [242, 0, 0]]
    #expect(zip(found, expected).allSatisfy { isNear($0, $1, by: 4) }, "\(found)")
  }

  @Test("So do patterns, clips and masks; a line has no box, and the other paint")
  func turnedBoxes() throws {
    let half = "<rect width='.5' height='1' fill='white'/>"
    let forms = [
      "<pattern id='a' width='1' height='1'><rect width='50' height='100' fill='red'/></pattern>":
        "fill",
      "<pattern id='a' width='1' height='1' patternContentUnits='objectBoundingBox'>"
        + "<rect width='.5' height='1' fill='red'/></pattern>": "fill",
      "<clipPath id='a' clipPathUnits='objectBoundingBox'>\(half)</clipPath><text/>": "clip-path",
      "<mask id='a' maskContentUnits='objectBoundingBox'>\(half)</mask>": "mask",
      "<mask id='a' x='0' y='0' width='.5' height='1'><rect width='160' height='160' fill='white'/></mask>":
        "mask",
    ]
    for (form, property) in forms {
      let fill = property == "fill" ? "" : "fill='red'"
      // Two of the half along the x axis of the box, and two of the other one.
      let found = try colors(
        "\(form)\(square) \(fill) \(property)='url(#a)'/></g>",
        [(62, 62), (20, 84), (98, 98), (140, 76)]
      )
      let (red, white) = ([255, 0, 0], [255, 255, 255])
      #expect(found == [red, red, white, white], "\(form): \(found)")
      guard property != "fill" else { continue }
      // A copy, whose position moves the user space.
      let copy =
        "<defs><rect id='r' width='100' height='100' fill='red'/></defs><g transform='rotate(45 80 80)'>"
        + "<use href='#r' x='30' y='30' \(property)='url(#a)'/></g>"
      let copied = try colors(form + copy, [(62, 62), (20, 84), (98, 98), (140, 76)])
      #expect(copied == [red, red, white, white], "\(form): \(copied)")
    }
    let line =
      "<g transform='rotate(45 80 80)'><line x1='30' x2='130' y1='80' y2='80' stroke-width='20'"
    let gradient = "<linearGradient id='g'><stop stop-color='red'/></linearGradient>"
    for (paint, expected) in [("url(#g) lime", [0, 255, 0]), ("url(#g)", [255, 255, 255])] {
      let found = try colors("\(gradient)\(line) stroke='\(paint)'/></g>", [(80, 80)])
      #expect(found[0] == expected, "\(paint): \(found)")
    }
  }

  // Each is the green of CSS, `#008000`; numbers of the tests of CSS Color 4.
  @Test(
    "Colours of other spaces",
    arguments: [
      "oklch(0.51975 0.17686 142.495)", "oklab(51.975% -0.1403 0.10768)",
      "lab(46.2775% -47.5621 48.5837)", "lch(46.2775% 67.9892 134.3912)",
      "color(display-p3 0.21604 0.49418 0.13151)", "color(srgb-linear 0 0.21586 0)",
      "color(xyz 0.07719 0.15438 0.02573)", "color(xyz-d50 0.08312 0.154746 0.020961)",
      "color(srgb 0 50.2% none)", "OKLCH(51.975% 44.215% 142.495deg / 100%)",
    ]
  )
  func spaces(_ color: String) throws {
    for property in ["fill='\(color)'", "style='fill:red;fill:\(color)'"] {
      let found = try colors("<rect width='99' height='99' \(property)/>", [(50, 50)])
      #expect(isNear(found[0], [0, 128, 0]), "\(property): \(found[0])")
    }
  }
}
