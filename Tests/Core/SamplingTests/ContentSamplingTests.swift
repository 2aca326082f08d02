import Graphics
import Sampling
import SceneModel
import Testing

@Suite("Contents of layers")
struct ContentSamplingTests {
  private func shape(_ change: (inout ShapeContent) -> Void) -> Layer {
    var content = ShapeContent()
    content.path = .rect(Rect(10, 10, 20, 20))
    change(&content)
    var layer = Layer()
    layer.state.content = .shape(content)
    return layer
  }

  @Test("A shape is filled, then stroked, and not clipped to its bounds")
  func shapeOrder() throws {
    let leaves = try SampledScenes.list([
      shape {
        $0.strokeColor = .white
        $0.lineWidth = 4
      }
    ]).leaves
    guard leaves.count == 2, case .fill = leaves[0], case .stroke(let stroke) = leaves[1] else {
      Issue.record("\(leaves)")
      return
    }
    #expect(leaves[0].bounds == PixelRect(x: 10, y: 10, width: 20, height: 20))
    // A miter of limit 10 may reach 20 points beyond the path; the canvas ends at 0.
    #expect(stroke.bounds.intersection(PixelRect(x: 8, y: 8, width: 24, height: 24)).width == 24)
  }

  @Test("strokeStart and strokeEnd cut the stroke by length; nothing is left at 0")
  func trim() throws {
    let none = shape {
      $0.fillColor = nil
      $0.strokeColor = .white
      $0.lineCap = .round
      $0.strokeEnd = 0
    }
    #expect(try SampledScenes.list([none]).items.isEmpty)
    let half = shape {
      $0.fillColor = nil
      $0.strokeColor = .white
      $0.strokeEnd = 0.5
    }
    guard case .stroke(let stroke)? = try SampledScenes.list([half]).leaves.first else {
      Issue.record("no stroke")
      return
    }
    // Half of the outline of a square: its first two sides.
    #expect(stroke.path.svgData == "M 10 10 L 30 10 L 30 30")
  }

  @Test("A gradient layer paints its bounds; one without colours paints nothing")
  func gradient() throws {
    var content = GradientContent()
    content.colors = [.black, .white]
    let layer = SampledScenes.box(Rect(0, 0, 20, 10), nil) { $0.state.content = .gradient(content) }
    guard case .fill(let fill)? = try SampledScenes.list([layer]).leaves.first,
      case .gradient(let gradient) = fill.paint
    else {
      Issue.record("no gradient")
      return
    }
    // From the middle of the top to the middle of the bottom.
    #expect(gradient.parameter(at: Point(3, 0)) == 0)
    #expect(gradient.parameter(at: Point(7, 10)) == 1)
    content.colors = []
    let empty = SampledScenes.box(Rect(0, 0, 20, 10), nil) { $0.state.content = .gradient(content) }
    #expect(try SampledScenes.list([empty]).items.isEmpty)
  }

  @Test("A text is placed at the top left of its bounds, and clipped only where it leaves them")
  func text() throws {
    var content = TextContent()
    content.string = "ab"
    content.fontSize = 5
    content.foregroundColor = Color(1, 0, 0)
    let fits = SampledScenes.box(Rect(20, 30, 40, 10), nil) { $0.state.content = .text(content) }
    let list = try SampledScenes.list([fits])
    #expect(list.leaves.map(\.bounds) == [PixelRect(x: 20, y: 30, width: 10, height: 5)])
    #expect(list.groups.allSatisfy { $0.clips.isEmpty })
    let narrow = SampledScenes.box(Rect(20, 30, 7, 10), nil) { $0.state.content = .text(content) }
    let clipped = try SampledScenes.list([narrow])
    #expect(clipped.groups.last?.clips.count == 1)
    #expect(clipped.groups.last?.bounds == PixelRect(x: 20, y: 30, width: 7, height: 5))
    let empty = SampledScenes.box(Rect(20, 30, 0, 0), nil) { $0.state.content = .text(content) }
    #expect(try SampledScenes.list([empty]).items.isEmpty)
  }

  @Test("Runs are one fill a colour, with the layer's values for what they do not say")
  func runs() throws {
    var content = TextContent()
    content.fontSize = 5
    content.foregroundColor = Color(1, 0, 0)
    content.tracking = 1
    content.runs = ["ab", "c", "d"].map(TextRun.init)
    content.runs[1].fontSize = 10
    content.runs[1].foregroundColor = Color(0, 0, 1)
    let layer = SampledScenes.box(Rect(20, 30, 60, 20), nil) { $0.state.content = .text(content) }
    let list = try SampledScenes.list([layer])
    #expect(list.fillColors == [Color(1, 0, 0), Color(0, 0, 1)])
    // a 20…25, b 26…31, c 32…42, d 43…48.
    #expect(
      list.leaves.map(\.bounds) == [
        PixelRect(x: 20, y: 30, width: 28, height: 5),
        PixelRect(x: 32, y: 30, width: 10, height: 10),
      ]
    )
    #expect(list.groups.allSatisfy { $0.clips.isEmpty })
    let narrow = SampledScenes.box(Rect(20, 30, 30, 8), nil) { $0.state.content = .text(content) }
    let clipped = try SampledScenes.list([narrow])
    #expect(clipped.groups.last?.items.count == 2)
    #expect(clipped.groups.last?.bounds == PixelRect(x: 20, y: 30, width: 28, height: 8))
  }

  @Test("Animated size, tracking and colour change the runs that do not set them")
  func animatedText() throws {
    var content = TextContent()
    content.runs = ["a", "b"].map(TextRun.init)
    content.runs[1].fontSize = 10
    content.runs[1].foregroundColor = Color(0, 0, 1)
    func animation(_ channel: Channel) -> Animation {
      Animation(timing: Timing(duration: 10), action: .property(channel))
    }
    let layer = SampledScenes.box(Rect(0, 0, 90, 90), nil) { layer in
      layer.state.content = .text(content)
      layer.animations = [
        animation(.scalar(.fontSize, .basic(from: 10, to: 30, by: nil))),
        animation(.scalar(.tracking, .basic(from: 0, to: 8, by: nil))),
        animation(.color(.foregroundColor, .basic(from: .black, to: .white, by: nil))),
      ]
    }
    let list = try SampledScenes.list([layer], at: 5)
    #expect(list.fillColors == [Color(0.5, 0.5, 0.5), Color(0, 0, 1)])
    #expect(
      list.leaves.map(\.bounds) == [
        PixelRect(x: 0, y: 0, width: 20, height: 20),
        PixelRect(x: 24, y: 0, width: 10, height: 10),
      ]
    )
  }

  @Test("The request holds the height only where lines depend on it")
  func textRequest() {
    var content = TextContent()
    content.string = "a"
    content.truncationMode = .end
    let size = Size(30, 20)
    #expect(TextLayoutRequest(content, bounds: size).boxHeight == 0)
    content.isWrapped = true
    #expect(TextLayoutRequest(content, bounds: size).boxHeight == 20)
    content.truncationMode = .none
    #expect(TextLayoutRequest(content, bounds: size).boxHeight == 0)
    #expect(TextLayoutRequest(content, bounds: size).hasLetters)
    content.fontSize = 0
    #expect(!TextLayoutRequest(content, bounds: size).hasLetters)
  }

  @Test("The request asks for slanted letters where the run does, or else the layer")
  func slantedText() {
    var content = TextContent()
    content.string = "a"
    func slants() -> [Bool] {
      TextLayoutRequest(content, bounds: Size(30, 20)).runs.map(\.isItalic)
    }
    #expect(slants() == [false])
    content.fontStyle = .italic
    #expect(slants() == [true])
    content.runs = ["a", "b"].map(TextRun.init)
    content.runs[1].fontStyle = .normal
    #expect(slants() == [true, false])
    content.fontStyle = .normal
    content.runs[1].fontStyle = .italic
    #expect(slants() == [false, true])
  }

  @Test("An image is placed by its gravity; a missing one is an error with the layer's path")
  func image() throws {
    let layer = SampledScenes.box(Rect(0, 0, 40, 40), nil) { layer in
      layer.state.contents = .asset("photo")
      layer.state.contentsGravity = .resizeAspect
    }
    guard case .image(let image)? = try SampledScenes.list([layer]).leaves.first else {
      Issue.record("no picture")
      return
    }
    // 4 × 2 pixels as large as fit: 40 × 20, centred.
    #expect(image.destination == Rect(0, 10, 40, 20))
    let missing = SampledScenes.box(Rect(0, 0, 40, 40)) { $0.state.contents = .asset("gone") }
    #expect(throws: SamplingError(.resource, path: "layers[0].contents", "no such picture")) {
      try SampledScenes.list([missing])
    }
  }

  @Test("The filter is that for enlarging or for reducing")
  func filters() throws {
    for (scale, expected) in [(1.0, SamplingFilter.nearest), (0.01, .linear)] {
      let layer = SampledScenes.box(Rect(0, 0, 40, 40), nil) { layer in
        layer.state.contents = .asset("photo")
        layer.state.magnificationFilter = .nearest
        layer.state.transform = AnimatedTransform(.scale(scale, scale))
      }
      guard case .image(let image)? = try SampledScenes.list([layer]).leaves.first else {
        Issue.record("no picture")
        return
      }
      #expect(image.filter == expected)
    }
  }

  @Test("Repeated drawings fade from the start to the end opacity")
  func repeaterOpacities() throws {
    var step = Placement()
    step.position = .constant(Point(20, 0))
    let repeater = VectorRepeater(
      copies: .constant(3),
      stacksUpwards: true,
      step: step,
      startOpacity: .constant(0.75),
      endOpacity: .constant(0.25)
    )
    let layer = SampledScenes.box(Rect(0, 0, 100, 100), nil) { layer in
      layer.state.content = .vector(
        ShapeTree(items: [
          .path(.constant(.rect(Rect(0, 0, 10, 10)))),
          .fill(VectorFill(paint: .color(.constant(.white)))),
          .repeater(repeater),
        ])
      )
    }
    let list = try SampledScenes.list([layer])
    #expect(list.leaves.map(\.bounds.x) == [0, 20, 40])
    #expect(list.fillColors.map(\.alpha) == [0.75, 0.5, 0.25])
  }
}
