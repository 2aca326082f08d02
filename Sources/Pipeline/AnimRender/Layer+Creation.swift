public import Graphics
public import SceneModel

extension Layer {
  /// A rectangle.
  ///
  /// - Parameters:
  ///   - frame: in the parent's coordinates, points, y downwards.
  ///   - color: of its inside.
  public static func rectangle(
    _ frame: Rect,
    color: Color?,
    cornerRadius: Double = 0
  ) -> Layer {
    var layer = Layer(frame)
    layer.state.backgroundColor = color
    layer.state.cornerRadius = cornerRadius
    return layer
  }

  /// A line of text, or several that line feeds separate.
  ///
  /// - Parameters:
  ///   - frame: its box in the parent's coordinates; text outside is cut off.
  ///   - font: the name of a font asset, else of a family or face.
  ///   - size: in points.
  ///   - weight: 100…900; 400 is regular, 700 bold.
  public static func text(
    _ string: String,
    in frame: Rect,
    font: String = "Helvetica",
    size: Double = 36,
    weight: Int = 400,
    color: Color = .white,
    alignment: AlignmentMode = .center
  ) -> Layer {
    var text = TextContent()
    (text.string, text.font, text.fontSize, text.fontWeight) = (string, font, size, weight)
    (text.foregroundColor, text.alignmentMode) = (color, alignment)
    text.verticalAlignment = .center
    var layer = Layer(frame)
    layer.state.content = .text(text)
    return layer
  }

  /// A path, filled, stroked or both.
  ///
  /// - Parameters:
  ///   - path: in the layer's coordinates.
  ///   - position: of the path's origin, in the parent's coordinates.
  public static func shape(
    _ path: Path,
    at position: Point = .zero,
    fill: Color? = nil,
    stroke: Color? = nil,
    lineWidth: Double = 1
  ) -> Layer {
    var shape = ShapeContent()
    (shape.path, shape.fillColor, shape.strokeColor) = (path, fill, stroke)
    (shape.lineWidth, shape.lineCap, shape.lineJoin) = (lineWidth, .round, .round)
    var layer = Layer()
    layer.state.position = position
    layer.state.content = .shape(shape)
    return layer
  }

  /// A gradient from the top to the bottom of a box.
  public static func gradient(_ colors: [Color], in frame: Rect) -> Layer {
    var gradient = GradientContent()
    gradient.colors = colors
    var layer = Layer(frame)
    layer.state.content = .gradient(gradient)
    return layer
  }

  /// A box that holds other layers, in its coordinates, back to front.
  public static func group(_ frame: Rect, _ layers: [Layer]) -> Layer {
    var layer = Layer(frame)
    layer.sublayers = layers
    return layer
  }

  private init(_ frame: Rect) {
    self.init()
    state.bounds = Rect(0, 0, frame.width, frame.height)
    state.position = frame.center
  }
}

extension Layer {
  /// The layer with a name, for messages and assertions.
  public func named(_ name: String) -> Layer { changed { $0.name = name } }

  /// The layer with other values of its properties, such as `.with { $0.opacity = 0.5 }`.
  public func with(_ change: (inout LayerState) -> Void) -> Layer {
    changed { change(&$0.state) }
  }

  /// The layer clipped to its bounds and rounded corners, with its sublayers.
  public func clipped() -> Layer { with { $0.masksToBounds = true } }

  /// The layer with a clock that begins later, in seconds, and with it all of its animations.
  public func delayed(by seconds: Double) -> Layer { changed { $0.timing.beginTime += seconds } }

  func changed(_ change: (inout Layer) -> Void) -> Layer {
    var layer = self
    change(&layer)
    return layer
  }
}
