import DisplayModel
import Graphics
import SVGFormat
import Testing

/// Filters of drawings as graphs, by Filter Effects Module Level 1.
@Suite("Filters of a drawing")
struct SVGFilterTests {
  private struct TestFailure: Error {}

  /// The groups of a drawing with a square of 100 at (20, 40) whose filter is `f`, or another value.
  private func groups(
    _ content: String,
    filter: String = "url(#f)",
    at time: Double = 0
  ) throws -> [SVGShapeGroup] {
    let square = "<rect id='r' x='20' y='40' width='100' height='100' filter='\(filter)'/>"
    let items = try SVGShapeEvaluator(try animated(content + square)).items(at: time)
    return items.compactMap { if case .group(let group) = $0 { group } else { nil } }
  }

  private func graphs(
    _ content: String,
    filter: String = "url(#f)",
    at time: Double = 0
  ) throws -> [FilterGraph] {
    try groups(content, filter: filter, at: time).flatMap { $0.filters.map(\.graph) }
  }

  private func primitives(
    _ content: String,
    _ attributes: String = "",
    at time: Double = 0
  ) throws -> [FilterGraph.Primitive] {
    try graphs("<filter id='f' \(attributes)>\(content)</filter>", at: time)
      .flatMap(\.primitives)
  }

  private func operation(_ content: String, _ attributes: String = "") throws -> FilterOperation? {
    try primitives(content, attributes).last?.operation
  }

  private func isDrawn(_ content: String, filter: String = "url(#f)") throws -> Bool {
    let square = "<rect width='9' height='9' filter='\(filter)'/>"
    return try !SVGShapeEvaluator(try animated(content + square)).items(at: 0).isEmpty
  }

  // MARK: Regions

  @Test("A region is a tenth larger than the box on each side, or as it is written in either units")
  func regions() throws {
    func region(_ attributes: String) throws -> Rect? {
      try graphs("<filter id='f' \(attributes)><feOffset/></filter>").first?.region
    }
    #expect(try region("") == Rect(10, 30, 120, 120))
    #expect(try region("x='0' y='25%' width='50%' height='1'") == Rect(20, 65, 50, 100))
    #expect(
      try region("filterUnits='userSpaceOnUse' x='1' y='10%' width='30' height='1em'")
        == Rect(1, 20, 30, 16)
    )
    #expect(try region("filterUnits='wrong'") == Rect(10, 30, 120, 120))
  }

  @Test("A subregion is by default the union of the inputs' subregions")
  func subregions() throws {
    let flood = "<feFlood result='a' x='5' y='50' width='10' height='20'/>"
    #expect(try primitives(flood)[0].region == Rect(5, 50, 10, 20))
    #expect(try primitives(flood + "<feOffset/>")[1].region == Rect(5, 50, 10, 20))
    #expect(try primitives(flood + "<feTile/>")[1].region == Rect(10, 30, 120, 120))
    let merged = flood + "<feFlood x='20' y='60' width='30' height='40'/><feBlend in2='a'/>"
    #expect(try primitives(merged)[2].region == Rect(5, 50, 45, 50))
    let source = flood + "<feBlend in2='SourceGraphic' width='7'/>"
    #expect(try primitives(source)[1].region == Rect(10, 30, 7, 120))
    let box = "primitiveUnits='objectBoundingBox'"
    #expect(
      try primitives("<feFlood x='0.5' y='10%' width='0.2'/>", box)[0].region
        == Rect(70, 50, 20, 120)
    )
  }

  @Test("Without a box, a region or primitives the element is not drawn")
  func hidden() throws {
    #expect(try !isDrawn("<filter id='f'/>"))
    #expect(try !isDrawn("<filter id='f' width='0'><feOffset/></filter>"))
    #expect(try !isDrawn("<filter id='f' height='-1'><feOffset/></filter>"))
    let group = "<filter id='f' FILTER><feFlood/></filter><g id='g' filter='url(#f)'/>"
    func count(_ attributes: String) throws -> Int {
      let content = group.replacing("FILTER", with: attributes)
      return try SVGShapeEvaluator(try animated(content)).items(at: 0).count
    }
    #expect(try count("") == 0)
    #expect(try count("filterUnits='userSpaceOnUse'") == 1)
    #expect(try count("filterUnits='userSpaceOnUse' primitiveUnits='objectBoundingBox'") == 0)
  }

  // MARK: Values of the property

  @Test("References to nothing have no effect; a list with an error has none")
  func lists() throws {
    #expect(try graphs("", filter: "url(#f)").isEmpty && isDrawn("", filter: "url(#f)"))
    #expect(try graphs("", filter: "url(#r)").isEmpty)
    #expect(try graphs("", filter: "blur(2px) url(#f) opacity(0.5)")[0].primitives.count == 2)
    for text in [
      "blur(2px) wrong(1)", "blur(10%)", "blur(-1px)", "hue-rotate(45)", "drop-shadow()",
      "drop-shadow(red 1px 2px 3px 4px)", "opacity(1px)", "sepia(-1)",
    ] {
      #expect(try graphs("", filter: text).isEmpty && isDrawn("", filter: text), "\(text)")
    }
    let element = "<filter id='f'><feOffset dx='1'/></filter>"
    let mixed = try graphs(element, filter: "blur(1mm) url(#f) invert(25%)")
    #expect(mixed.map(\.primitives.count) == [1, 1, 1])
    #expect(
      mixed[2].primitives[0].operation
        == .componentTransfer([
          .table([0.25, 0.75]), .table([0.25, 0.75]), .table([0.25, 0.75]),
        ])
    )
    #expect(mixed[0].primitives[0].operation == .gaussianBlur(x: 96 / 25.4, y: 96 / 25.4))
    #expect(mixed[0].primitives[0].colorSpace == .sRGB)
    #expect(mixed[1].primitives[0].colorSpace == .linearRGB)
  }

  @Test("A shadow is the blurred alpha in a colour, under the image")
  func shadow() throws {
    let graph = try #require(
      try graphs("<style>rect{color:#f00}</style>", filter: "drop-shadow(3px 4px 5px)").first
    )
    #expect(
      graph.primitives.map(\.operation) == [
        .gaussianBlur(x: 5, y: 5), .offset(Point(3, 4)), .flood(Color(1, 0, 0)), .composite(.in),
        .merge,
      ]
    )
    #expect(
      graph.primitives.map(\.inputs) == [
        [.sourceGraphic], [.result(0)], [], [.result(2), .result(1)], [.result(3), .sourceGraphic],
      ]
    )
    let element = try primitives(
      "<feFlood/><feDropShadow in='SourceAlpha' flood-color='lime' flood-opacity='50%' width='9'/>"
    )
    #expect(element[1].operation == .gaussianBlur(x: 2, y: 2))
    #expect(element[2].operation == .offset(Point(2, 2)))
    #expect(element[3].operation == .flood(Color(0, 1, 0, 0.5)))
    #expect(element[5].inputs == [.result(4), .sourceAlpha])
    #expect(element[5].region.width == 9 && element[4].region.width == 120)
  }

  // CSS Text Decoration 3, section 5; a blur has half its radius as the deviation.
  @Test("Shadows of a text are below it, the first one on top")
  func textShadows() throws {
    func graphs(_ text: String, at time: Double = 0) throws -> [FilterGraph?] {
      let evaluator = SVGShapeEvaluator(try animated(text), letters: OutlinedText.squares)
      return try evaluator.items(at: time).map { item in
        guard case .group(let group) = item else { return nil }
        return group.filters.first?.graph
      }
    }
    func offsets(_ text: String, at time: Double = 0) throws -> [[FilterOperation]] {
      try graphs(text, at: time).map { graph in
        (graph?.primitives.map(\.operation) ?? []).filter {
          if case .offset = $0 { true } else { false }
        }
      }
    }
    let style = "color:lime;text-shadow:2px 3px 8px red, 1px 1px"
    let graph = try #require(try graphs("<text style='\(style)'>ab</text>").first ?? nil)
    #expect(
      graph.primitives.map(\.operation) == [
        .gaussianBlur(x: 0, y: 0), .offset(Point(1, 1)), .flood(Color(0, 1, 0)), .composite(.in),
        .gaussianBlur(x: 4, y: 4), .offset(Point(2, 3)), .flood(Color(1, 0, 0)), .composite(.in),
        .merge,
      ]
    )
    #expect(graph.primitives[4].inputs == [.sourceGraphic])
    #expect(graph.primitives[8].inputs == [.result(3), .result(7), .sourceGraphic])
    #expect(graph.primitives.allSatisfy { $0.colorSpace == .sRGB })
    // Elements in it inherit them, and the value before an invalid one counts.
    let parts = "a<tspan>b</tspan><tspan style='text-shadow:none'>c</tspan>"
    let inherited = try offsets(
      "<g style='text-shadow:1px 2px;text-shadow:3px'><text>\(parts)</text></g>"
    )
    #expect(inherited == [[.offset(Point(1, 2))], [.offset(Point(1, 2))], []])
    let variable = "<text style='--s:1px 2px red,3px 4px;text-shadow:var(--s)'>a</text>"
    #expect(try offsets(variable) == [[.offset(Point(3, 4)), .offset(Point(1, 2))]])
    // Lists mix shadow by shadow, a missing one with a transparent one at the letters.
    for (from, to, expected) in [
      ("0 0 0 red", "8px 8px blue", [Point(4, 4)]), ("none", "8px 8px 4px red", [Point(4, 4)]),
      ("2px 0 red", "4px 0 red,8px 6px lime", [Point(4, 3), Point(3, 0)]),
    ] {
      let keyframes = "@keyframes k{from{text-shadow:\(from)}to{text-shadow:\(to)}}"
      let rule = "<style>\(keyframes)text{animation:k 2s linear}</style><text>a</text>"
      #expect(try offsets(rule, at: 1) == [expected.map(FilterOperation.offset)], "\(from) \(to)")
    }
  }

  // MARK: Inputs

  @Test("Names lead to the last result of the name; unknown ones to the result before")
  func inputs() throws {
    let content = """
      <feOffset in='SourceAlpha' result='a'/><feOffset in='unknown'/><feOffset in='a' result='a'/>
      <feMerge><feMergeNode in='a'/><feMergeNode/><desc/></feMerge>
      <feComposite in='SourceGraphic' in2='FillPaint'/>
      """
    #expect(
      try primitives(content).map(\.inputs) == [
        [.sourceAlpha], [.result(0)], [.result(0)], [.result(2), .result(2)],
        [.sourceGraphic, .result(3)],
      ]
    )
    #expect(try primitives("<feOffset in='BackgroundImage'/>")[0].inputs == [.sourceGraphic])
  }

  // MARK: Primitives

  @Test("Wrong values disable an effect or make its result transparent")
  func wrongValues() throws {
    let still = FilterOperation.gaussianBlur(x: 0, y: 0)
    #expect(try operation("<feGaussianBlur stdDeviation='-1'/>") == still)
    #expect(try operation("<feGaussianBlur stdDeviation='1 2 3'/>") == still)
    #expect(try operation("<feGaussianBlur stdDeviation='1px'/>") == still)
    #expect(try operation("<feMorphology radius='-1'/>") == .offset(.zero))
    #expect(try operation("<feOffset dx='20%'/>") == .offset(.zero))
    #expect(try operation("<feColorMatrix values='1 2 3'/>") == .colorMatrix(.identity))
    let transparent = try primitives("<feConvolveMatrix order='3' kernelMatrix='1 2'/>")
    #expect(transparent.map(\.operation) == [.merge] && transparent[0].inputs.isEmpty)
    #expect(try operation("<feConvolveMatrix order='1' kernelMatrix='1' targetX='1'/>") == .merge)
    #expect(try operation("<feSpecularLighting/>") == .merge)
    #expect(
      try operation("<feSpecularLighting specularExponent='0'><fePointLight/></feSpecularLighting>")
        == .merge
    )
    #expect(
      try operation("<feTurbulence baseFrequency='0.1 -1' numOctaves='-3' seed='-2.7'/>")
        == .turbulence(
          .init(isFractal: false, frequency: .zero, octaves: 0, seed: -2, stitches: false)
        )
    )
  }

  @Test("Lengths count in the box where the units say so")
  func boxUnits() throws {
    let box = "primitiveUnits='objectBoundingBox'"
    #expect(
      try operation("<feGaussianBlur stdDeviation='0.1 0.2'/>", box) == .gaussianBlur(x: 10, y: 20)
    )
    #expect(try operation("<feOffset dx='0.5' dy='-1'/>", box) == .offset(Point(50, -100)))
    let light = "<feDiffuseLighting><fePointLight x='0.5' y='0' z='0.2'/></feDiffuseLighting>"
    guard case .lighting(let lighting)? = try operation(light, box) else {
      Issue.record("no lighting")
      return
    }
    #expect(lighting.light == .point([70, 40, 20]))
  }

  @Test("Matrices of saturation and hue, and sums of kernels")
  func matrices() throws {
    func matrix(_ text: String) throws -> [Double] {
      guard case .colorMatrix(let matrix)? = try operation("<feColorMatrix \(text)/>") else {
        return []
      }
      return matrix.elements
    }
    let grey = try matrix("type='saturate' values='0'")
    for row in 0..<3 {
      for (value, weight) in zip(grey[row * 5..<row * 5 + 3], [0.213, 0.715, 0.072]) {
        #expect(abs(value - weight) < 1e-12)
      }
    }
    let turned = try matrix("type='hueRotate' values='90'")
    // 0.213 − sin 90° · 0.213, and so on.
    for (value, expected) in zip(turned[0..<3], [0.0, 0, 1]) {
      #expect(abs(value - expected) < 1e-12)
    }
    #expect(try matrix("type='luminanceToAlpha'")[15..<20] == [0.2126, 0.7152, 0.0722, 0, 0])
    guard
      case .convolveMatrix(let sums)? = try operation(
        "<feConvolveMatrix order='2,1' kernelMatrix='1 3' edgeMode='wrap' preserveAlpha='true'/>"
      ),
      case .convolveMatrix(let edges)? = try operation(
        "<feConvolveMatrix kernelMatrix='-1 0 1 -2 0 2 -1 0 1'/>"
      )
    else { throw TestFailure() }
    #expect(sums.columns == 2 && sums.rows == 1 && sums.divisor == 4 && sums.targetX == 1)
    #expect(sums.edgeMode == .wrap && sums.preservesAlpha && sums.targetY == 0)
    #expect(edges.divisor == 1 && edges.edgeMode == .duplicate && edges.targetX == 1)
  }

  @Test("Of several functions for a component the last one counts")
  func transfers() throws {
    let content = """
      <feComponentTransfer><feFuncR type='linear' slope='2'/><feFuncB type='table' tableValues='1 0'/>
      <feFuncR type='gamma' exponent='3' offset='.5'/><feFuncA type='discrete' tableValues='1px'/>
      </feComponentTransfer>
      """
    #expect(
      try operation(content)
        == .componentTransfer([
          .gamma(amplitude: 1, exponent: 3, offset: 0.5), .identity, .table([1, 0]), .discrete([]),
        ])
    )
  }

  // MARK: References and time

  @Test("A filter takes what it lacks from the one it refers to")
  func chains() throws {
    let content = """
      <filter id='a' x='0' y='0' width='1'><feOffset dx='3'/></filter>
      <filter id='f' x='0.5' href='#a'/>
      """
    let graph = try #require(try graphs(content).first)
    #expect(graph.region == Rect(70, 40, 100, 120))
    #expect(graph.primitives.map(\.operation) == [.offset(Point(3, 0))])
    #expect(try primitives("<feOffset/>", "href='#f'").count == 1)
  }

  @Test("Attributes and functions are animated")
  func animation() throws {
    let blur = """
      <feGaussianBlur stdDeviation='0'><animate attributeName='stdDeviation' from='0' to='8'
      dur='4s'/></feGaussianBlur>
      """
    #expect(try primitives(blur, at: 1)[0].operation == .gaussianBlur(x: 2, y: 2))
    let style = "<style>@keyframes k{to{filter:blur(8px)}}#r{animation:k 4s linear}</style>"
    let graph = try graphs(style, filter: "blur(0)", at: 3).first
    #expect(graph?.primitives[0].operation == .gaussianBlur(x: 6, y: 6))
    let color = """
      <feFlood flood-color='#000'><animate attributeName='flood-color' to='#fff' dur='2s'/></feFlood>
      """
    // Colours of animations have whole channels.
    let grey = 128.0 / 255
    #expect(try primitives(color, at: 1)[0].operation == .flood(Color(grey, grey, grey)))
  }

  @Test(
    "One number animates as the two that it stands for",
    arguments: [
      ("'0'", "values='0;8 0'", Size(4, 0)), ("'0'", "values='8 4;2'", Size(5, 3)),
      ("'6'", "by='0 5'", Size(6, 8.5)), ("'6 2'", "by='2'", Size(7, 3)),
      ("'6'", "to='8 0'", Size(7, 3)), ("", "to='8 4'", Size(4, 2)),
    ]
  )
  func pairs(_ written: String, _ values: String, _ expected: Size) throws {
    func operation(_ element: String, _ attribute: String) throws -> FilterOperation {
      let animation = "<animate attributeName='\(attribute)' \(values) dur='2s'/>"
      let base = written.isEmpty ? "" : "\(attribute)=\(written)"
      let content = "<\(element) \(base)>\(animation)</\(element)>"
      return try #require(try primitives(content, at: 1).first).operation
    }
    let (width, height) = (expected.width, expected.height)
    let blur = try operation("feGaussianBlur", "stdDeviation")
    #expect(blur == .gaussianBlur(x: width, y: height))
    let shape = FilterMorphology(dilates: false, radius: expected)
    #expect(try operation("feMorphology", "radius") == .morphology(shape))
  }

  @Test("An image shows an element at the corner of its subregion, once in a cycle")
  func images() throws {
    let element = "<circle id='c' r='5' fill='red'/>"
    let group = try #require(
      try groups("\(element)<filter id='f'><feImage href='#c'/></filter>").first
    )
    guard case .path(let fill)? = group.filters.first?.items[0]?.first else { throw TestFailure() }
    #expect(fill.map == .translation(10, 30))
    let cycle = try #require(try groups("<filter id='f'><feImage href='#r'/></filter>").first)
    #expect(cycle.filters[0].items[0]?.count == 1)
    let nothing = try #require(try groups("<filter id='f'><feImage href='#x'/></filter>").first)
    #expect(nothing.filters[0].items.isEmpty)
  }
}
