internal import CoreGraphicsCompat
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
  static func constant<Constant: RawRepresentable<String>>(
    _ current: Constant,
    key: String,
    set: @escaping (Constant) -> Void
  ) -> NamedProperty {
    NamedProperty(current.rawValue) { (value) throws(ConversionError) in
      let text = try Constant.text(value, key)
      if let constant = Constant(rawValue: text) { set(constant) }
    }
  }

  static func flag(
    _ current: Bool,
    key: String,
    set: @escaping (Bool) -> Void
  ) -> NamedProperty {
    NamedProperty(NSNumber(value: current)) { (value) throws(ConversionError) in
      set(try Bool.read(value, key))
    }
  }

  static func number(
    _ current: Double,
    key: String,
    set: @escaping (Double) -> Void
  ) -> NamedProperty {
    NamedProperty(NSNumber(value: current)) { (value) throws(ConversionError) in
      set(try Double.read(value, key))
    }
  }

  /// A property of any type, which reports unsuitable values itself.
  static func object(_ current: Any?, _ set: @escaping (Any?) -> Void) -> NamedProperty {
    NamedProperty(current) { (value) throws(ConversionError) in set(value) }
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
    switch self {
    case let layer as CAShapeLayer:
      if let property = Self.property(key, of: layer) { return property }
    case let layer as CAGradientLayer:
      if key == "type" { return .constant(layer.type, key: key) { layer.type = $0 } }
    case let layer as CATextLayer:
      if let property = Self.property(key, of: layer) { return property }
    case let layer as CAEmitterLayer:
      if let property = Self.property(key, of: layer) { return property }
    case let layer as CAReplicatorLayer:
      if key == "preservesDepth" {
        return .flag(layer.preservesDepth, key: key) { layer.preservesDepth = $0 }
      }
    case let layer as CAScrollLayer:
      if key == "scrollMode" {
        return .constant(layer.scrollMode, key: key) { layer.scrollMode = $0 }
      }
    default: break
    }
    return Self.property(key, of: self)
  }

  private static func property(_ key: String, of layer: CALayer) -> NamedProperty? {
    switch key {
    case "magnificationFilter":
      .constant(layer.magnificationFilter, key: key) { layer.magnificationFilter = $0 }
    case "minificationFilter":
      .constant(layer.minificationFilter, key: key) { layer.minificationFilter = $0 }
    case "cornerCurve": .constant(layer.cornerCurve, key: key) { layer.cornerCurve = $0 }
    case "fillMode": .constant(layer.fillMode, key: key) { layer.fillMode = $0 }
    case "opaque": .flag(layer.isOpaque, key: key) { layer.isOpaque = $0 }
    case "geometryFlipped":
      .flag(layer.isGeometryFlipped, key: key) { layer.isGeometryFlipped = $0 }
    case "allowsGroupOpacity":
      .flag(layer.allowsGroupOpacity, key: key) { layer.allowsGroupOpacity = $0 }
    case "allowsEdgeAntialiasing":
      .flag(layer.allowsEdgeAntialiasing, key: key) { layer.allowsEdgeAntialiasing = $0 }
    case "drawsAsynchronously":
      .flag(layer.drawsAsynchronously, key: key) { layer.drawsAsynchronously = $0 }
    case "needsDisplayOnBoundsChange":
      .flag(layer.needsDisplayOnBoundsChange, key: key) { layer.needsDisplayOnBoundsChange = $0 }
    case "shouldRasterize": .flag(layer.shouldRasterize, key: key) { layer.shouldRasterize = $0 }
    case "repeatDuration": .number(layer.repeatDuration, key: key) { layer.repeatDuration = $0 }
    case "compositingFilter": .object(layer.compositingFilter) { layer.compositingFilter = $0 }
    case "rasterizationScale":
      .number(Double(layer.rasterizationScale), key: key) { layer.rasterizationScale = CGFloat($0) }
    case "maskedCorners":
      NamedProperty(NSNumber(value: layer.maskedCorners.rawValue)) {
        (value) throws(ConversionError) in
        if let corners = flattened(value) as? CACornerMask {
          layer.maskedCorners = corners
          return
        }
        guard let bits = UInt(exactly: try Double.read(value, key)) else {
          throw ConversionError(message: "maskedCorners needs the bits of a CACornerMask")
        }
        layer.maskedCorners = CACornerMask(rawValue: bits)
      }
    default: nil
    }
  }

  private static func property(_ key: String, of layer: CAShapeLayer) -> NamedProperty? {
    switch key {
    case "lineCap": .constant(layer.lineCap, key: key) { layer.lineCap = $0 }
    case "lineJoin": .constant(layer.lineJoin, key: key) { layer.lineJoin = $0 }
    case "fillRule": .constant(layer.fillRule, key: key) { layer.fillRule = $0 }
    case "lineDashPattern":
      NamedProperty(layer.lineDashPattern) { (value) throws(ConversionError) in
        let lengths = flattened(value) == nil ? nil : try [Double].read(value, key)
        layer.lineDashPattern = lengths?.map { NSNumber(value: $0) }
      }
    default: nil
    }
  }

  private static func property(_ key: String, of layer: CATextLayer) -> NamedProperty? {
    switch key {
    case "alignmentMode": .constant(layer.alignmentMode, key: key) { layer.alignmentMode = $0 }
    case "truncationMode": .constant(layer.truncationMode, key: key) { layer.truncationMode = $0 }
    case "wrapped": .flag(layer.isWrapped, key: key) { layer.isWrapped = $0 }
    case "font": .object(layer.font) { layer.font = $0 }
    case "allowsFontSubpixelQuantization":
      .flag(layer.allowsFontSubpixelQuantization, key: key) {
        layer.allowsFontSubpixelQuantization = $0
      }
    default: nil
    }
  }

  private static func property(_ key: String, of layer: CAEmitterLayer) -> NamedProperty? {
    switch key {
    case "emitterShape": .constant(layer.emitterShape, key: key) { layer.emitterShape = $0 }
    case "emitterMode": .constant(layer.emitterMode, key: key) { layer.emitterMode = $0 }
    case "renderMode": .constant(layer.renderMode, key: key) { layer.renderMode = $0 }
    case "preservesDepth": .flag(layer.preservesDepth, key: key) { layer.preservesDepth = $0 }
    case "seed":
      NamedProperty(NSNumber(value: layer.seed)) { (value) throws(ConversionError) in
        let number = try Double.read(value, key)
        guard let seed = UInt32(exactly: number) else {
          throw ConversionError(message: "seed needs a whole number from 0 to \(UInt32.max)")
        }
        layer.seed = seed
      }
    case "emitterCells":
      NamedProperty(layer.emitterCells) { (value) throws(ConversionError) in
        let cells = flattened(value)
        guard cells == nil || cells is [CAEmitterCell] else {
          throw ConversionError(message: "emitterCells needs an array of CAEmitterCell")
        }
        layer.emitterCells = cells as? [CAEmitterCell]
      }
    default: nil
    }
  }
}
