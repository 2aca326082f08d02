public import Graphics
internal import JSONText
public import SceneModel

/// The facts of one frame: where every layer is, how much of it shows, and what its texts and images are like.
public struct FrameLayout: Sendable {
  /// A layer that is drawn.
  public struct Layer: Sendable {
    /// The path in the scene: `layers[3].sublayers[0]`.
    public var path: String
    /// The name; nil for none.
    public var name: String?
    /// The kind of layer; of an element of an SVG its tag.
    public var kind: String
    /// Where the layer is written; nil where nothing says so.
    public var location: SourceLocation?
    /// The selector that names this layer only; nil without one.
    public var target: String?
    /// The output pixels that change when the layer is removed with its sublayers; nil for none.
    public var box: PixelRect?
    /// The corners of the bounds in output pixels, the origin first, clockwise; nil where there is no one place.
    public var corners: [Point]?
    /// The product of the opacities of the layer and those around.
    public var opacity = 1.0
    /// The fraction of its own pixels that clips, masks, canvas and opaque layers above leave.
    public var visible = 0.0
    /// The names of the layers that hide a part of it; paths of those without names.
    public var coveredBy: [String] = []
    /// The fraction of its own pixels beyond the canvas.
    public var outside = 0.0
    /// The number of its copies in replicators, and of the particles of an emitter.
    public var count = 1
    /// The text of a text layer.
    public var text: Text?
    /// Pixels of its image for a pixel of the output, in the direction that has fewer; nil without an image.
    public var scale: Double?
    /// The key paths whose values are others on the next frame.
    public var moving: [String] = []
  }

  /// The text of a layer.
  public struct Text: Sendable {
    /// A line.
    public struct Line: Sendable {
      /// The characters.
      public var string: String
      /// The height of the base line at its start, in output pixels from the top.
      public var baseline: Double
      /// The box around the line, in output pixels.
      public var box: Rect
    }

    /// The characters.
    public var string: String
    /// The lines from top to bottom.
    public var lines: [Line] = []
    /// The largest font size in output pixels.
    public var fontSize: Double
    /// The full name of the font that is used first.
    public var font: String
    /// Whether an ellipsis, clip or mask takes a part of the letters away.
    public var isCut: Bool
    /// The ratio of WCAG 2 of the letters to what is behind them; nil where it was not asked for, or nothing shows.
    public var contrast: Double?
  }

  /// Seconds from the start of the scene.
  public var time: Double
  /// The number of the frame.
  public var frame: Int
  /// Columns of the output.
  public var width: Int
  /// Rows of the output.
  public var height: Int
  /// The layers in paint order.
  public var layers: [Layer]
  /// The pairs of texts whose boxes intersect, by indices of `layers`, with the common part in output pixels.
  public var overlaps: [(first: Int, second: Int, box: PixelRect)]
}

extension FrameLayout {
  /// The facts as JSON.
  ///
  /// - Parameter isOneLine: whether line feeds are left out.
  public func json(isOneLine: Bool) -> String {
    let pairs = overlaps.map { pair -> JSONValue in
      .object([
        ("layers", .texts([layers[pair.first].path, layers[pair.second].path])),
        ("box", .box(pair.box.rect)),
      ])
    }
    let value: JSONValue = .object([
      ("time", .decimal(time, 6)), ("frame", .integer(frame)),
      ("width", .integer(width)), ("height", .integer(height)),
      ("layers", .array(layers.map(\.json))), ("overlaps", .array(pairs)),
    ])
    return isOneLine ? JSONPrinter.line(value) + "\n" : JSONPrinter.document(value, .records)
  }
}

extension FrameLayout.Layer {
  fileprivate var json: JSONValue {
    var members: [(String, JSONValue)] = [
      ("path", .string(path)), ("name", .string(name)), ("kind", .string(kind)),
      ("line", .integer(location?.line)), ("column", .integer(location?.column)),
      ("target", .string(target)), ("box", box.map { .box($0.rect) } ?? .null),
      ("corners", corners.map { .array($0.map { .decimals([$0.x, $0.y]) }) } ?? .null),
      ("opacity", .decimal(opacity, 4)), ("visible", .decimal(visible, 4)),
      ("coveredBy", .texts(coveredBy)), ("outside", .decimal(outside, 4)),
      ("count", .integer(count)),
    ]
    if let text {
      let lines = text.lines.map { line -> JSONValue in
        .object([
          ("string", .string(line.string)), ("baseline", .decimal(line.baseline, 2)),
          ("box", .box(line.box)),
        ])
      }
      members += [
        ("text", .string(text.string)), ("lines", .array(lines)),
        ("fontSize", .decimal(text.fontSize, 2)), ("font", .string(text.font)),
        ("isCut", .boolean(text.isCut)),
      ]
      if let contrast = text.contrast { members.append(("contrast", .decimal(contrast, 2))) }
    }
    if let scale { members.append(("scale", .decimal(scale, 3))) }
    return .object(members + [("moving", .texts(moving))])
  }
}

extension JSONValue {
  fileprivate static func decimal(_ number: Double, _ places: Int) -> JSONValue {
    let unit = (0..<places).reduce(1.0) { unit, _ in unit * 10 }
    return .number((number * unit).rounded() / unit)
  }

  fileprivate static func decimals(_ numbers: [Double]) -> JSONValue {
    .array(numbers.map { .decimal($0, 2) })
  }

  fileprivate static func box(_ rect: Rect) -> JSONValue {
    .decimals([rect.minX, rect.minY, rect.width, rect.height])
  }
}
