import DisplayModel
import Graphics
import SceneModel
import Testing

/// Strokes, gradients and boxes of texts; each character is a square of 10 points.
@Suite("Decorations of texts at an instant")
struct TextStyleSamplingTests {
  private let red = Color(1, 0, 0)
  private let green = Color(0, 1, 0)
  private let blue = Color(0, 0, 1)

  private func text(_ change: (inout TextContent) -> Void) -> Layer {
    SampledScenes.box(Rect(10, 20, 80, 30), nil) { layer in
      var text = TextContent()
      (text.string, text.fontSize) = ("ab", 10)
      change(&text)
      layer.state.content = .text(text)
    }
  }

  private func items(_ layer: Layer) throws -> [DisplayItem] {
    try SampledScenes.list([layer]).leaves
  }

  @Test("An outside stroke is below the letters with twice its width, a centred one above")
  func strokes() throws {
    for position in TextStrokePosition.allCases {
      let items = try items(
        text {
          $0.style.strokeColor = red
          ($0.style.strokeWidth, $0.style.strokePosition) = (2, position)
        }
      )
      #expect(items.count == 2)
      guard case .stroke(let stroke) = items[position == .outside ? 0 : 1] else {
        Issue.record("no stroke")
        return
      }
      #expect(stroke.paint == .color(red))
      #expect(stroke.style.lineWidth == (position == .outside ? 4 : 2))
    }
  }

  @Test("All outside strokes are below all letters, and boxes below both")
  func order() throws {
    let items = try items(
      text { text in
        text.runs = [TextRun("a"), TextRun("b")]
        text.runs[1].style.strokeColor = red
        text.runs[1].foregroundColor = green
        text.runs[1].style.highlight = TextHighlight(color: blue)
      }
    )
    #expect(items.count == 4)
    guard case .fill(let box) = items[0], case .stroke = items[1], case .fill(let first) = items[2]
    else {
      Issue.record("another order")
      return
    }
    #expect(box.paint == .color(blue) && first.paint == .color(.white))
  }

  @Test("A box is larger than its run by the padding, and does not clip the text")
  func highlight() throws {
    let layer = text {
      $0.style.highlight = TextHighlight(
        color: blue,
        padding: EdgeInsets(top: 1, right: 2, bottom: 3, left: 4)
      )
    }
    guard case .fill(let box)? = try items(layer).first else { return }
    #expect(box.transform.apply(box.path.controlBounds) == Rect(6, 19, 26, 14))
    #expect(try SampledScenes.list([layer]).groups.allSatisfy { $0.clips.isEmpty })
  }

  @Test("A gradient paints the runs without a colour of the font")
  func gradient() throws {
    let gradient = ShapeGradient(
      colors: [red, blue],
      startPoint: Point(0, 0),
      endPoint: Point(20, 0)
    )
    guard case .fill(let fill)? = try items(text { $0.style.fillGradient = gradient }).first,
      case .gradient = fill.paint
    else {
      Issue.record("no gradient")
      return
    }
  }

  @Test("Locations of a gradient without any move from and to even ones")
  func evenLocations() throws {
    let colors = [red, green, blue]
    func locations(_ track: Track<[Double]>, ofText isText: Bool) throws -> [Double] {
      let gradient = ShapeGradient(colors: colors, startPoint: Point(0, 0), endPoint: Point(20, 0))
      var layer = text { $0.style.fillGradient = gradient }
      if !isText {
        var content = GradientContent()
        content.colors = colors
        layer.state.content = .gradient(content)
        layer.state.bounds.size = Size(20, 20)
      }
      let property: NumberListProperty = isText ? .fillGradientLocations : .locations
      layer.animations = [
        Animation(timing: Timing(duration: 1), action: .property(.numbers(property, track)))
      ]
      let list = try SampledScenes.list([layer], at: 0.5)
      guard case .fill(let fill)? = list.leaves.first, case .gradient(let paint) = fill.paint
      else { throw NoGradient() }
      return paint.stops.map(\.location)
    }
    for isText in [true, false] {
      // Halfway between the given locations and 0, 0.5 and 1.
      let from = try locations(.basic(from: [0, 0, 0], to: nil, by: nil), ofText: isText)
      #expect(from == [0, 0.25, 0.5])
      let to = try locations(.basic(from: nil, to: [0.5, 1, 1], by: nil), ofText: isText)
      #expect(to == [0.25, 0.75, 1])
      let by = try locations(.basic(from: nil, to: nil, by: [0, 0.5, 0]), ofText: isText)
      #expect(by == [0, 0.75, 1])
    }
  }

  @Test("Colours, locations and points of a gradient are those of the instant")
  func animatedGradient() throws {
    let gradient = ShapeGradient(
      colors: [red, blue],
      locations: [0, 1],
      startPoint: Point(0, 0),
      endPoint: Point(20, 0)
    )
    let channels: [Channel] = [
      .colors(.fillGradientColors, .basic(from: nil, to: [green, blue], by: nil)),
      .numbers(.fillGradientLocations, .basic(from: [0, 0.5], to: [0.5, 1], by: nil)),
      .point(.fillGradientStart, .basic(from: nil, to: Point(8, 4), by: nil)),
      .scalar(.fillGradientEndX, .basic(from: 20, to: 60, by: nil)),
    ]
    var layer = text { $0.style.fillGradient = gradient }
    layer.animations = channels.map {
      Animation(
        timing: Timing(duration: 1, fillMode: .both),
        isRemovedOnCompletion: false,
        action: .property($0)
      )
    }
    func paint(_ time: Double) throws -> Gradient {
      let list = try SampledScenes.list([layer], at: time)
      guard case .fill(let fill)? = list.leaves.first, case .gradient(let gradient) = fill.paint
      else { throw NoGradient() }
      return gradient
    }
    // A quarter of the way in each component; a linear gradient maps (0, 0) to its start and (1, 0) to its end.
    let quarter = try paint(0.25)
    #expect(quarter.stops.map(\.location) == [0.125, 0.625])
    #expect(quarter.stops.map(\.color) == [Color(0.75, 0.25, 0), blue])
    #expect(quarter.transform.apply(Point(0, 0)) == Point(2, 1))
    #expect(quarter.transform.apply(Point(1, 0)) == Point(30, 0))
    #expect(try paint(0).stops.map(\.color) == [red, blue])
    #expect(try paint(1).transform.apply(Point(0, 0)) == Point(8, 4))
  }

  private struct NoGradient: Error {}

  @Test("Boxes remain while letters move")
  func letters() throws {
    let layer = text { text in
      text.style.highlight = TextHighlight(color: blue)
      text.letters = LetterAnimation()
      text.letters?.animations = [
        Animation(
          timing: Timing(duration: 1),
          action: .property(.scalar(.positionY, .basic(from: 5, to: 0, by: nil)))
        )
      ]
    }
    #expect(try SampledScenes.list([layer]).fillColors == [blue, .white, .white])
  }
}
