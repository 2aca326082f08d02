package import Graphics
package import JSONText
package import SceneModel

// Values of the model as JSON.
extension JSONValue {
  /// A text in which nothing is interpreted as a variable.
  package init(text: String) { self.init(.string(VariableText.escaped(text))) }

  /// Creates the name of a font, or a list of the names in a text as of a style sheet.
  init(fonts text: String) {
    let names = FontNameList.names(text).map { JSONValue(text: $0) }
    self = names.count > 1 ? .array(names) : names.first ?? JSONValue(text: text)
  }

  /// A number; `"infinity"` where it is endless.
  package init(number: Double) {
    self.init(number.isFinite ? .number(number) : .string("infinity"))
  }

  /// A list of numbers.
  package init(numbers: [Double]) { self.init(.array(numbers.map { JSONValue(number: $0) })) }

  /// `[x, y]`.
  package init(point: Point) { self.init(numbers: [point.x, point.y]) }

  /// `[width, height]`.
  package init(size: Size) { self.init(numbers: [size.width, size.height]) }

  /// `[x, y, width, height]`.
  package init(rect: Rect) {
    self.init(numbers: [rect.origin.x, rect.origin.y, rect.width, rect.height])
  }

  /// One number, or `[top, right, bottom, left]`.
  package init(insets: EdgeInsets) {
    let sides = [insets.top, insets.right, insets.bottom, insets.left]
    self = sides.allSatisfy { $0 == insets.top } ? Self(number: insets.top) : Self(numbers: sides)
  }

  /// A colour by its codes where they are exact, else by components; null for none.
  package init(color: Color?) {
    guard let color else {
      self.init(.null)
      return
    }
    let bytes = color.bytes
    let exact = [bytes.red, bytes.green, bytes.blue, bytes.alpha].map { Double($0) / 255 }
    if exact == [color.red, color.green, color.blue, color.alpha] {
      self.init(.string(bytes.alpha == 255 ? String(color.hex.dropLast(2)) : color.hex))
    } else {
      self.init(numbers: [color.red, color.green, color.blue, color.alpha])
    }
  }

  /// The name of an asset or `{"image": …}`; null for no image.
  package init(source: ImageSource?) {
    switch source {
    case .asset(let name): self.init(text: name)
    case .file(let path): self.init(.object([JSONMember("image", JSONValue(text: path))]))
    case nil: self.init(.null)
    }
  }

  /// An image, or `{"layer": …}`; null for nothing.
  package init(contents: CellContents?) {
    switch contents {
    case .image(let source): self.init(source: source)
    case .layer(let name): self.init(.object([JSONMember("layer", JSONValue(text: name))]))
    case nil: self.init(.null)
    }
  }

  /// A list of colours.
  package init(colors: [Color]) { self.init(.array(colors.map { JSONValue(color: $0) })) }

  /// SVG path data; null for no path.
  package init(path: Path?) { self.init(path.map { .string($0.svgData) } ?? .null) }

  /// Six numbers where they suffice, else sixteen.
  package init(transform: Transform3D) {
    let m = transform.affine
    self.init(
      numbers: transform == Transform3D(m)
        ? [m.a, m.b, m.c, m.d, m.tx, m.ty] : transform.rowMajor
    )
  }

  /// The name of a pace, else its four numbers; null for none.
  package init(timingFunction: TimingFunction?) {
    guard let timing = timingFunction else {
      self.init(.null)
      return
    }
    if let easing = timing.easing {
      self.init(.string(easing.text))
    } else if let named = TimingFunction.named.first(where: { $0.function == timing }) {
      self.init(.string(named.name))
    } else {
      self.init(numbers: [timing.x1, timing.y1, timing.x2, timing.y2])
    }
  }
}

extension LayerState {
  /// The value of a property as JSON.
  package func json(_ property: Property) -> JSONValue {
    switch property {
    case .color(let property): .string(self[property]?.hex)
    case .text(let property): .string(self[property])
    // Filters, styles of texts and cells have separate lines.
    default: property.json(self) ?? .null
    }
  }
}
