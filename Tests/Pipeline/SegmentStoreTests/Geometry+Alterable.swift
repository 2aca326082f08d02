import Graphics

extension Point: Record {
  static var fields: [Field<Point>] { [Field("x", \.x), Field("y", \.y)] }
}

extension Size: Record {
  static var fields: [Field<Size>] { [Field("width", \.width), Field("height", \.height)] }
}

extension Rect: Record {
  static var fields: [Field<Rect>] { [Field("origin", \.origin), Field("size", \.size)] }
}

extension PixelRect: Record {
  static var fields: [Field<PixelRect>] {
    [Field("x", \.x), Field("y", \.y), Field("width", \.width), Field("height", \.height)]
  }

  static var specimen: PixelRect { PixelRect(x: 1, y: 2, width: 30, height: 40) }
}

extension Affine: Record {
  static var fields: [Field<Affine>] {
    [
      Field("a", \.a), Field("b", \.b), Field("c", \.c), Field("d", \.d), Field("tx", \.tx),
      Field("ty", \.ty),
    ]
  }

  static var specimen: Affine { Affine(1, 0.5, 0.25, 2, 3, 4) }
}

extension Homography: Record {
  static var fields: [Field<Homography>] {
    [Field("x", \.x), Field("y", \.y), Field("origin", \.origin)]
  }
}

extension PathElement: Choice {
  static var specimens: [PathElement] {
    [
      .move(Point(1, 2)), .line(Point(3, 4)), .curve(Point(5, 6), Point(7, 8), Point(9, 10)),
      .close,
    ]
  }

  var otherPayloads: [Alteration<PathElement>] {
    switch self {
    case .move(let to): to.alterations().map { $0.map("", PathElement.move) }
    case .line(let to): to.alterations().map { $0.map("", PathElement.line) }
    case .curve(let first, let second, let to):
      first.alterations().map { $0.map("first") { .curve($0, second, to) } }
        + second.alterations().map { $0.map("second") { .curve(first, $0, to) } }
        + to.alterations().map { $0.map("to") { .curve(first, second, $0) } }
    case .close: []
    }
  }
}

extension Path: Alterable {
  func alterations() -> [Alteration<Path>] {
    // The points follow from the elements.
    expectStored(["elements", "currentPoint", "subpathStart"], in: self)
    // Closing twice is closing once.
    return elements.alterations().map { $0.map("elements", Path.init(elements:)) }
      .filter { $0.value != self }
  }

  static var specimen: Path { Path(elements: PathElement.specimens) }
}

extension Color: Record {
  static var fields: [Field<Color>] {
    [
      Field("red", \.red), Field("green", \.green), Field("blue", \.blue), Field("alpha", \.alpha),
    ]
  }

  static var specimen: Color { Color(0.1, 0.2, 0.3, 0.4) }
}

extension Paint: Choice {
  static var specimens: [Paint] { [.color(.specimen), .gradient(.specimen)] }

  var otherPayloads: [Alteration<Paint>] {
    switch self {
    case .color(let color): color.alterations().map { $0.map("", Paint.color) }
    case .gradient(let gradient): gradient.alterations().map { $0.map("", Paint.gradient) }
    }
  }
}

extension GradientStop: Record {
  static var fields: [Field<GradientStop>] {
    [Field("location", \.location), Field("color", \.color)]
  }
}

extension Gradient.Kind: Alterable {}

extension Gradient: Record {
  static var fields: [Field<Gradient>] {
    [
      Field("kind", \.kind), Field("stops", \.stops), Field("transform", \.transform),
      Field("focus", \.focus),
    ]
  }

  static var specimen: Gradient {
    let stops = [0.0, 1].map { GradientStop(location: $0, color: .specimen) }
    return Gradient(kind: .axial, stops: stops, transform: .specimen)
  }
}

extension StrokeStyle: Record {
  static var fields: [Field<StrokeStyle>] {
    [
      Field("lineWidth", \.lineWidth), Field("lineCap", \.lineCap), Field("lineJoin", \.lineJoin),
      Field("miterLimit", \.miterLimit), Field("dashPattern", \.dashPattern),
      Field("dashPhase", \.dashPhase),
    ]
  }
}

extension FillRule: Alterable {}
extension LineCap: Alterable {}
extension LineJoin: Alterable {}
extension BlendMode: Alterable {}
extension SamplingFilter: Alterable {}

extension Bitmap: Alterable {
  func alterations() -> [Alteration<Bitmap>] {
    expectStored(["width", "height", "bytesPerRow", "storage"], in: self)
    let bytes = (0..<width * height * 4).map { byte in
      Alteration(place: "byte \(byte)", value: Bitmap.specimen(marked: byte))
    }
    return bytes + [
      Alteration(place: "width", value: Bitmap.specimen(width: 4)),
      Alteration(place: "height", value: Bitmap.specimen(height: 3)),
    ]
  }

  /// An empty image of which one byte of the pixels can be marked.
  static func specimen(width: Int = 3, height: Int = 2, marked: Int? = nil) -> Bitmap {
    var buffer = PixelBuffer(width: width, height: height)
    if let marked {
      let offset = marked / (width * 4) * buffer.bytesPerRow + marked % (width * 4)
      buffer.withUnsafeMutableBytes { $0[offset] = 7 }
    }
    return buffer.freeze()
  }
}
