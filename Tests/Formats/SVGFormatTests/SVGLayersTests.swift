import Graphics
import SceneModel
import Testing

@testable import SVGFormat

@Suite("Layers of an SVG")
struct SVGLayersTests {
  private func lowered(_ content: String, seconds: Double = 4) throws -> SVGLayers {
    let times = (0...Int(seconds * 60)).map { Double($0) / 60 }
    return try SVGLayers(animated(content), frameTimes: times)
  }

  private func layer(_ content: String) throws -> Layer {
    let result = try lowered(content)
    #expect(result.isComplete && result.sampledCount == 0)
    return try #require(result.layers.first)
  }

  private func shape(_ layer: Layer) throws -> ShapeContent {
    guard case .shape(let content) = layer.state.content else {
      throw SVGReadError(.damaged, "no shape")
    }
    return content
  }

  @Test("Groups remain groups, and ids become names")
  func groups() throws {
    let group = try layer(
      ##"<g id="logo" opacity=".5"><rect id="box" x="1" y="2" width="3" height="4" fill="#f00"/><path d="M0 0H9"/></g>"##
    )
    #expect(group.name == "logo" && group.state.opacity == 0.5 && group.sublayers.count == 2)
    #expect(group.sublayers[0].name == "box" && group.sublayers[1].name == nil)
    let box = try shape(group.sublayers[0])
    #expect(box.path == .rect(Rect(1, 2, 3, 4)) && box.fillColor == Color(1, 0, 0, 1))
  }

  @Test("Strokes keep their dashes, ends and corners, with SVG's defaults")
  func strokes() throws {
    let line = try shape(
      layer(
        #"<path d="M0 0H90" fill="none" stroke="blue" stroke-width="4" stroke-dasharray="6 3 1" stroke-dashoffset="2" stroke-linecap="round"/>"#
      )
    )
    #expect(line.fillColor == nil && line.strokeColor == Color(0, 0, 1, 1))
    #expect(line.lineWidth == 4 && line.lineCap == .round && line.miterLimit == 4)
    #expect(line.lineDashPattern == [6, 3, 1, 6, 3, 1] && line.lineDashPhase == 2)
  }

  @Test("Translations are positions, and other transforms matrices")
  func transforms() throws {
    let moved = try layer(#"<g transform="translate(10 20) scale(2)"><path d="M0 0H9V9z"/></g>"#)
    #expect(moved.state.position == Point(10, 20))
    #expect(moved.state.transform.matrix == .scale(2, 2, 1))
  }

  @Test("A rotation about a point is an animation of the angle about a pivot")
  func rotation() throws {
    let dial = try layer(
      #"<g id="dial"><animateTransform attributeName="transform" type="rotate" values="0 50 60;360 50 60" dur="2s" repeatCount="indefinite"/><path d="M0 0H9V9z"/></g>"#
    )
    #expect(dial.name == "dial" && dial.animations.count == 1)
    #expect(dial.state.bounds == Rect(50, 60, 0, 0) && dial.state.position == Point(50, 60))
    let animation = dial.animations[0]
    #expect(animation.timing.duration == 2 && animation.timing.repeatCount == .infinity)
    #expect(
      animation.action
        == .property(
          .component(.transform, .rotationZ, .keyframes(KeyframeTrack(values: [0, 2 * .pi])))
        )
    )
  }

  @Test("Splines, key times and freeze of SMIL are those of keyframes")
  func smilPace() throws {
    let dot = try layer(
      #"<circle r="5"><animate attributeName="opacity" values="0;1;.5" keyTimes="0;.25;1" calcMode="spline" keySplines=".4 0 .2 1;0 0 1 1" begin="1s" dur="2s" fill="freeze"/></circle>"#
    )
    let animation = try #require(dot.animations.first)
    #expect(animation.timing.beginTime == 1 && animation.timing.fillMode == .forwards)
    #expect(!animation.isRemovedOnCompletion)
    let track = KeyframeTrack(
      values: [0, 1, 0.5],
      keyTimes: [0, 0.25, 1],
      timingFunctions: [TimingFunction(0.4, 0, 0.2, 1), TimingFunction(0, 0, 1, 1)]
    )
    #expect(animation.action == .property(.scalar(.opacity, .keyframes(track))))
  }

  @Test("A CSS animation with functions in a list is a layer for each function")
  func cssTransform() throws {
    let style =
      "<style>@keyframes a{to{transform:translate(40px,10px) rotate(90deg)}}g{transform-origin:20px 20px;animation:a 1s ease-in-out infinite alternate}</style>"
    let outer = try layer(#"\#(style)<g id="arm"><path d="M0 0H9V9z"/></g>"#)
    #expect(outer.name == "arm" && outer.animations.count == 1 && outer.sublayers.count == 1)
    let timing = try #require(outer.animations.first?.timing)
    #expect(timing.autoreverses && timing.duration == 1 && timing.repeatCount == .infinity)
    guard case .property(.point(.position, let moves)) = outer.animations[0].action else {
      Issue.record("the translation is no position")
      return
    }
    #expect(
      moves
        == .keyframes(
          KeyframeTrack(values: [.zero, Point(40, 10)], timingFunctions: [.easeInEaseOut])
        )
    )
    #expect(outer.sublayers[0].state.position == Point(20, 20))
    #expect(outer.sublayers[0].animations.count == 1)
  }

  @Test("The coordinates of a shape that moves are its position")
  func coordinates() throws {
    let box = try layer(
      #"<rect x="10" y="20" width="8" height="8"><animate attributeName="x" values="10;90" dur="2s"/><animate attributeName="y" by="5" dur="1s" accumulate="sum" repeatCount="3"/></rect>"#
    )
    #expect(box.state.position == Point(10, 20))
    #expect(try shape(box).path == .rect(Rect(0, 0, 8, 8)))
    #expect(box.animations.map(\.isCumulative) == [false, true])
    guard case .property(.scalar(.positionX, .keyframes(let track))) = box.animations[0].action
    else {
      Issue.record("the coordinate is no position")
      return
    }
    #expect(track.values == [10, 90])
  }

  @Test("Colours take the opacity of their paint, also where a group above animates it")
  func colors() throws {
    let group = try layer(
      ##"<g fill="#fff"><animate attributeName="fill" values="#ffffff;#000000" dur="2s"/><path fill-opacity=".5" d="M0 0H9V9z"/></g>"##
    )
    let animation = try #require(group.sublayers.first?.animations.first)
    guard case .property(.color(.fillColor, .keyframes(let track))) = animation.action else {
      Issue.record("no colours")
      return
    }
    #expect(track.values == [Color(1, 1, 1, 0.5), Color(0, 0, 0, 0.5)])
  }

  @Test("Gradients follow the box and the transform of the gradient")
  func gradients() throws {
    let stops = #"<stop stop-color="red"/><stop offset="1" stop-color="blue" stop-opacity=".5"/>"#
    let square = try shape(
      layer(
        #"<linearGradient id="a" gradientTransform="rotate(90)">\#(stops)</linearGradient><rect x="10" y="20" width="40" height="40" fill="url(#a)"/>"#
      )
    )
    let gradient = try #require(square.fillGradient)
    #expect(gradient.startPoint.distance(to: Point(10, 20)) < 1e-9)
    #expect(gradient.endPoint.distance(to: Point(10, 60)) < 1e-9)
    #expect(gradient.colors == [Color(1, 0, 0, 1), Color(0, 0, 1, 0.5)])
    // The lines of one colour lean with the box, and the axis is at right angles to them.
    let wide = try shape(
      layer(
        #"<linearGradient id="a" x2="1" y2="1">\#(stops)</linearGradient><rect width="80" height="40" fill="url(#a)"/>"#
      )
    )
    let end = try #require(wide.fillGradient).endPoint
    #expect(end.distance(to: Point(32, 64)) < 1e-9)
    // A circle in a box that is no square is an ellipse: in the layer it is the unit circle.
    let oval = try layer(
      #"<radialGradient id="a">\#(stops)</radialGradient><rect width="80" height="40" fill="url(#a)"/>"#
    )
    #expect(oval.sublayers.count == 1)
    #expect(oval.sublayers[0].state.position == Point(40, 20))
    #expect(oval.sublayers[0].state.transform.matrix == .scale(40, 20, 1))
    #expect(try shape(oval.sublayers[0]).fillGradient?.endPoint == Point(1, 0))
  }

  @Test("Clip paths are masks, and copies of symbols are clipped viewports")
  func clips() throws {
    let clipped = try layer(
      ##"<clipPath id="c"><circle cx="9" cy="9" r="5"/></clipPath><g clip-path="url(#c)"><path d="M0 0H9V9z"/></g>"##
    )
    #expect(clipped.mask?.sublayers.count == 1)
    let copy = try layer(
      ##"<symbol id="s" viewBox="0 0 10 10"><path d="M0 0H9V9z"/></symbol><use href="#s" x="5" y="6" width="20" height="20"/>"##
    )
    #expect(copy.state.position == Point(5, 6))
    let viewport = try #require(copy.sublayers.first)
    #expect(viewport.state.masksToBounds && viewport.state.bounds.size == Size(20, 20))
    #expect(viewport.sublayers.first?.state.transform.matrix == .scale(2, 2, 1))
  }

  @Test("Dash lengths that move are those of a stroke of a vector layer")
  func movingDashes() throws {
    let ring = try layer(
      ##"<circle id="ring" cx="50" cy="50" r="40" fill="none" stroke="#000" stroke-width="6"><animate attributeName="stroke-dasharray" values="0 250;200 50;200 50" keyTimes="0;.5;1" dur="2s" repeatCount="indefinite"/><animate attributeName="stroke-dashoffset" values="0;-50;-250" dur="2s" repeatCount="indefinite"/></circle>"##
    )
    guard case .vector(let content) = ring.state.content,
      case .stroke(let stroke)? = content.items.last
    else {
      Issue.record("no stroke of a vector layer")
      return
    }
    #expect(ring.name == "ring" && stroke.dashes.count == 2)
    #expect(stroke.dashes[0].value(at: 0.5) == 100 && stroke.dashes[0].value(at: 3.5) == 200)
    #expect(stroke.dashPhase.value(at: 2.5) == -25)
  }

  @Test("Animations that a scene does not have become keyframes at the frames")
  func samples() throws {
    let result = try lowered(
      #"<g><animateTransform attributeName="transform" type="skewX" values="0;30" dur="1s" fill="freeze"/><path d="M0 0H9V9z"/></g>"#,
      seconds: 1
    )
    #expect(result.isComplete && result.sampledCount == 1)
    let layer = try #require(result.layers.first)
    #expect(layer.presentation(atLocalTime: 0).transform.matrix == .identity)
    let end = layer.presentation(atLocalTime: 1).transform.matrix.affine
    #expect(abs(end.c - 0.577_350_269) < 1e-6)
  }

  @Test("A text is a layer for each line, at the start of its base line")
  func texts() throws {
    let result = try lowered(
      """
      <text x="20" y="30" font-family="Lato, sans-serif" font-size="12" font-weight="bold" text-anchor="middle" fill="#f00">
      A  line <tspan x="20" dy="15" font-style="italic" fill="#0f0">another</tspan></text>
      """
    )
    #expect(result.isComplete && result.textCount == 1)
    let lines = try #require(result.layers.first).sublayers
    let texts = lines.compactMap { layer -> VectorText? in
      guard case .vector(let content) = layer.state.content,
        case .text(let text)? = content.items.first
      else { return nil }
      return text
    }
    #expect(texts.map(\.string) == ["A line", "another"])
    #expect(texts.map(\.font) == ["Lato, sans-serif", "Lato, sans-serif"])
    #expect(texts.map(\.fontSize) == [12, 12] && texts.map(\.fontWeight) == [700, 700])
    #expect(texts.map(\.isItalic) == [false, true])
    #expect(texts.map(\.alignment) == [.center, .center])
    #expect(texts.map(\.fillColor) == [Color(1, 0, 0), Color(0, 1, 0)])
    #expect(lines.map(\.state.position) == [Point(20, 30), Point(20, 45)])
  }

  @Test("An image is a layer with an asset, which equal images share")
  func images() throws {
    func image(_ attributes: String) -> String {
      "<image href='data:image/png;base64,iVBORw0KGgo=' width='8' height='6' \(attributes)/>"
    }
    let result = try lowered(image("") + image("preserveAspectRatio='none'"))
    #expect(result.isComplete && result.assets.map(\.name) == ["image 1"])
    #expect(result.layers.map(\.state.contents) == [.asset("image 1"), .asset("image 1")])
    #expect(result.layers.map(\.state.contentsGravity) == [.resizeAspect, .resize])
    #expect(result.layers.first?.state.bounds.size == Size(8, 6))
  }

  @Test("A gradient that moves is an animation of its colours, places and ends")
  func movingGradients() throws {
    let square = try layer(
      ##"<linearGradient id="g"><animate attributeName="x2" values="1;.5" dur="2s"/><stop offset="0" stop-color="#f00"><animate attributeName="stop-color" values="#ff0000;#0000ff" dur="2s" fill="freeze"/></stop><stop offset="1" stop-color="#fff"/></linearGradient><rect width="80" height="40" fill="url(#g)"/>"##
    )
    #expect(square.animations.count == 2)
    let start = try shape(square)
    #expect(start.fillGradient?.endPoint == Point(80, 0))
    guard
      case .property(.colors(.fillGradientColors, .keyframes(let colors))) =
        square.animations[0].action,
      case .property(.point(.fillGradientEnd, .keyframes(let ends))) = square.animations[1].action
    else {
      Issue.record("no animations of the gradient")
      return
    }
    #expect(colors.values == [[Color(1, 0, 0), .white], [Color(0, 0, 1), .white]])
    #expect(ends.values == [Point(80, 0), Point(40, 0)])
    #expect(square.animations.map(\.timing.duration) == [2, 2])
  }

  @Test("Turns of a gradient are stops within its ends")
  func repeatedGradients() throws {
    let square = try shape(
      layer(
        #"<linearGradient id="g" gradientUnits="userSpaceOnUse" x1="80" x2="120" spreadMethod="reflect"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient><rect width="200" height="40" fill="url(#g)"/>"#
      )
    )
    let gradient = try #require(square.fillGradient)
    #expect(gradient.locations.first == 0 && gradient.locations.last == 1)
    let (red, blue) = (Color?.some(Color(1, 0, 0)), Color?.some(Color(0, 0, 1)))
    func color(at x: Double) -> Color? {
      let place = (x - gradient.startPoint.x) / (gradient.endPoint.x - gradient.startPoint.x)
      return zip(gradient.locations, gradient.colors).first { abs($0.0 - place) < 1e-9 }?.1
    }
    #expect([80, 120, 160, 0].map(color) == [red, blue, red, red])
  }

  @Test("Values that follow a variable or a group above are keyframes with the values of the layer")
  func inheritedValues() throws {
    let group = try layer(
      "<style>@keyframes a{from{stroke-width:2}to{stroke-width:25%}}g{animation:a 2s linear infinite}</style>"
        + "<g stroke='#000'><path d='M0 0H9'/><path d='M0 9H9' style='stroke-width:inherit'/></g>"
    )
    for line in group.sublayers {
      guard
        case .property(.scalar(.lineWidth, .keyframes(let track)))? = line.animations.first?.action
      else {
        Issue.record("no animation of the width")
        return
      }
      #expect(track.values == [2, 50] && line.animations.count == 1)
    }
  }

  @Test("Parts that have no size at an instant grow by one animation")
  func growth() throws {
    let line = try layer(
      #"<path d="M0 0H9" stroke="black"><animate attributeName="stroke-width" values="0;8" dur="1s"/></path>"#
    )
    #expect(line.animations.count == 1 && !line.state.isHidden)
    let result = try lowered(
      #"<g><animateTransform attributeName="transform" type="scale" values="0;1" dur="1s"/><path d="M0 0H9V9z"/></g>"#
    )
    #expect(result.sampledCount == 0 && result.layers.first?.animations.count == 1)
  }

  @Test("Clips by basic shapes, masks of masks and markers on arcs become layers")
  func references() throws {
    let clipped = try layer("<path style='clip-path:circle(40px)' d='M0 0H9V9z'/>")
    #expect(clipped.mask?.sublayers.count == 1)
    let white = "<path fill='#fff' d='M0 0H9V9z'/>"
    let masked = try layer(
      "<mask id='n'>\(white)</mask><mask id='m' mask='url(#n)'>\(white)</mask><path mask='url(#m)' d='M0 0H9V9z'/>"
    )
    #expect(masked.sublayers.count == 2 && masked.sublayers[0].sublayers[1].matte != nil)
    let marked = try layer(
      "<marker id='m'><path d='M0 0H9V9z'/></marker><path marker-mid='url(#m)' d='M0 0A9 9 0 0 1 9 9H7'/>"
    )
    #expect(marked.sublayers.count == 2 && marked.sublayers[1].state.position == Point(9, 9))
  }

  @Test(
    "Parts without layers are named with their location",
    arguments: [
      ("<text>a<tspan fill='red'>b</tspan></text>", "text with several styles in one line"),
      ("<text><textPath href='#p'>b</textPath></text>", "textPath in a text has no layers"),
      (
        "<style>@font-face{font-family:A;src:url(data:font/ttf;base64,AA==)}</style><text font-family='a'>b</text>",
        "an embedded font of a text has no layers"
      ),
      ("<text textLength='9'>a</text>", "textLength of a text has no layers"),
      (
        "<linearGradient id='g'><stop/><stop offset='1' stop-color='red'/></linearGradient><text fill='url(#g)'>a</text>",
        "fill of a text by a gradient or a pattern has no layers"
      ),
      (
        "<pattern id='p' width='.1' height='1'><path d='M0 0H9V9z'/></pattern><text stroke='url(#p)'>a</text>",
        "stroke of a text by a gradient or a pattern has no layers"
      ),
      (
        "<text>a<tspan x='9' alignment-baseline='middle'>b</tspan></text>",
        "alignment-baseline of a tspan has no layers"
      ),
      ("<text x='1 2'>ab</text>", "text with a position for each letter has no layers"),
      (
        #"<filter id="f"><feTurbulence baseFrequency=".1"/></filter><path filter="url(#f)" d="M0 0H9V9z"/>"#,
        "filter has no layers"
      ),
      (
        #"<mask id="m" color-interpolation="linearRGB"><path d="M0 0H9V9z"/></mask><path mask="url(#m)" d="M0 0H9V9z"/>"#,
        "color-interpolation of a mask has no layers"
      ),
      (
        #"<radialGradient id="g" fx=".2"><stop/><stop offset="1"/></radialGradient><path fill="url(#g)" d="M0 0H9V9z"/>"#,
        "a gradient with a focus has no layers"
      ),
      (
        #"<pattern id="p" width="1" height="1"><path d="M0 0H9V9z"/></pattern><path fill="url(#p)" d="M0 0H9V9z"/>"#,
        "fill by a pattern has no layers"
      ),
      (
        ##"<path d="M0 0H9" stroke="#000"><animate attributeName="stroke-dasharray" values="9;9 0 1" dur="1s"/></path>"##,
        "stroke-dasharray moves"
      ),
    ]
  )
  func refusals(_ content: String, _ message: String) throws {
    let result = try lowered(content)
    #expect(!result.isComplete)
    let diagnostics = result.diagnostics { SourceLocation(line: 1, column: $0) }
    let diagnostic = try #require(diagnostics.first)
    #expect(diagnostic.message.hasPrefix(message), "\(diagnostic.message)")
    #expect(diagnostic.code == .unsupportedFeature && (diagnostic.location?.column ?? 0) > 60)
  }
}
