internal import Foundation

/// A property that code reaches by its name though no animation has it.
struct NamedProperty {
  /// The value as `value(forKey:)` gives it.
  let value: Any?
  /// Sets it as `setValue(_:forKey:)` does; values of a wrong type change nothing.
  let write: (Any?) throws(ConversionError) -> Void

  init(_ value: Any?, write: @escaping (Any?) throws(ConversionError) -> Void) {
    (self.value, self.write) = (value, write)
  }

  /// One of some texts, given as a text or as the constant.
  static func constant<Owner: AnyObject, Constant: RawRepresentable<String>>(
    _ owner: Owner,
    _ path: ReferenceWritableKeyPath<Owner, Constant>,
    _ key: String
  ) -> NamedProperty {
    NamedProperty(owner[keyPath: path].rawValue) { (value) throws(ConversionError) in
      let text = try Constant.text(value, key)
      if let constant = Constant(rawValue: text) { owner[keyPath: path] = constant }
    }
  }

  static func flag<Owner: AnyObject>(
    _ owner: Owner,
    _ path: ReferenceWritableKeyPath<Owner, Bool>,
    _ key: String
  ) -> NamedProperty {
    NamedProperty(NSNumber(value: owner[keyPath: path])) { (value) throws(ConversionError) in
      owner[keyPath: path] = try Bool.read(value, key)
    }
  }

  static func number<Owner: AnyObject, Number: BinaryFloatingPoint>(
    _ owner: Owner,
    _ path: ReferenceWritableKeyPath<Owner, Number>,
    _ key: String
  ) -> NamedProperty {
    NamedProperty(NSNumber(boxing: owner[keyPath: path])) { (value) throws(ConversionError) in
      owner[keyPath: path] = Number(try Double.read(value, key))
    }
  }

  /// A property of any type, which reports unsuitable values itself.
  static func object<Owner: AnyObject>(
    _ owner: Owner,
    _ path: ReferenceWritableKeyPath<Owner, Any?>
  ) -> NamedProperty {
    NamedProperty(owner[keyPath: path]) { (value) throws(ConversionError) in
      owner[keyPath: path] = value
    }
  }
}

extension NSNumber {
  /// A number of its own precision: the decimal that was written is read from a `Float`.
  convenience init<Number: BinaryFloatingPoint>(boxing number: Number) {
    if Number.self == Float.self {
      self.init(value: Float(number))
    } else {
      self.init(value: Double(number))
    }
  }
}

extension RawRepresentable<String> {
  /// The text of a constant, given as the constant or as the text.
  static func text(_ given: Any?, _ key: String) throws(ConversionError) -> String {
    if let constant = flattened(given) as? Self { return constant.rawValue }
    return try String.read(given, key)
  }
}

extension CALayer {
  /// The property of a name that no animation has; nil for none.
  func namedProperty(_ key: String) -> NamedProperty? {
    switch (key, self) {
    case ("magnificationFilter", _): .constant(self, \.magnificationFilter, key)
    case ("minificationFilter", _): .constant(self, \.minificationFilter, key)
    case ("cornerCurve", _): .constant(self, \.cornerCurve, key)
    case ("fillMode", _): .constant(self, \.fillMode, key)
    case ("opaque", _): .flag(self, \.isOpaque, key)
    case ("geometryFlipped", _): .flag(self, \.isGeometryFlipped, key)
    case ("allowsGroupOpacity", _): .flag(self, \.allowsGroupOpacity, key)
    case ("allowsEdgeAntialiasing", _): .flag(self, \.allowsEdgeAntialiasing, key)
    case ("drawsAsynchronously", _): .flag(self, \.drawsAsynchronously, key)
    case ("needsDisplayOnBoundsChange", _): .flag(self, \.needsDisplayOnBoundsChange, key)
    case ("shouldRasterize", _): .flag(self, \.shouldRasterize, key)
    case ("repeatDuration", _): .number(self, \.repeatDuration, key)
    case ("rasterizationScale", _): .number(self, \.rasterizationScale, key)
    case ("compositingFilter", _): .object(self, \.compositingFilter)
    case ("maskedCorners", _): cornerProperty
    case ("lineCap", let layer as CAShapeLayer): .constant(layer, \.lineCap, key)
    case ("lineJoin", let layer as CAShapeLayer): .constant(layer, \.lineJoin, key)
    case ("fillRule", let layer as CAShapeLayer): .constant(layer, \.fillRule, key)
    case ("lineDashPattern", let layer as CAShapeLayer):
      NamedProperty(layer.lineDashPattern) { (value) throws(ConversionError) in
        let lengths = flattened(value) == nil ? nil : try [Double].read(value, key)
        layer.lineDashPattern = lengths?.map { NSNumber(value: $0) }
      }
    case ("type", let layer as CAGradientLayer): .constant(layer, \.type, key)
    case ("alignmentMode", let layer as CATextLayer): .constant(layer, \.alignmentMode, key)
    case ("truncationMode", let layer as CATextLayer): .constant(layer, \.truncationMode, key)
    case ("wrapped", let layer as CATextLayer): .flag(layer, \.isWrapped, key)
    case ("font", let layer as CATextLayer): .object(layer, \.font)
    case ("allowsFontSubpixelQuantization", let layer as CATextLayer):
      .flag(layer, \.allowsFontSubpixelQuantization, key)
    case ("emitterShape", let layer as CAEmitterLayer): .constant(layer, \.emitterShape, key)
    case ("emitterMode", let layer as CAEmitterLayer): .constant(layer, \.emitterMode, key)
    case ("renderMode", let layer as CAEmitterLayer): .constant(layer, \.renderMode, key)
    case ("preservesDepth", let layer as CAEmitterLayer): .flag(layer, \.preservesDepth, key)
    case ("seed", let layer as CAEmitterLayer): layer.seedProperty
    case ("emitterCells", let layer as CAEmitterLayer): layer.cellsProperty
    case ("preservesDepth", let layer as CAReplicatorLayer): .flag(layer, \.preservesDepth, key)
    case ("scrollMode", let layer as CAScrollLayer): .constant(layer, \.scrollMode, key)
    default: nil
    }
  }

  private var cornerProperty: NamedProperty {
    NamedProperty(NSNumber(value: maskedCorners.rawValue)) {
      [self] (value) throws(ConversionError) in
      if let corners = flattened(value) as? CACornerMask { return maskedCorners = corners }
      guard let bits = UInt(exactly: try Double.read(value, "maskedCorners")) else {
        throw ConversionError(message: "maskedCorners needs the bits of a CACornerMask")
      }
      maskedCorners = CACornerMask(rawValue: bits)
    }
  }
}

extension CAEmitterLayer {
  fileprivate var seedProperty: NamedProperty {
    NamedProperty(NSNumber(value: seed)) { [self] (value) throws(ConversionError) in
      guard let new = UInt32(exactly: try Double.read(value, "seed")) else {
        throw ConversionError(message: "seed needs a whole number from 0 to \(UInt32.max)")
      }
      seed = new
    }
  }

  fileprivate var cellsProperty: NamedProperty {
    NamedProperty(emitterCells) { [self] (value) throws(ConversionError) in
      let cells = flattened(value)
      guard cells == nil || cells is [CAEmitterCell] else {
        throw ConversionError(message: "emitterCells needs an array of CAEmitterCell")
      }
      emitterCells = cells as? [CAEmitterCell]
    }
  }
}
