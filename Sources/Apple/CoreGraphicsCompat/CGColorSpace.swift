/// The kind of components that a colour space has; spaces here are grey or red, green and blue.
public enum CGColorSpaceModel: Int32, Sendable, Hashable {
  case unknown = -1
  case monochrome, rgb, cmyk, lab, deviceN, indexed, pattern, XYZ
}

/// How the components of a colour are to be read.
public final class CGColorSpace: Sendable, Hashable {
  /// The encoding of the components, which is what drawing needs to know.
  enum Encoding: Sendable { case sRGB, linearSRGB, displayP3, gray, linearGray }

  /// The name of sRGB.
  public static let sRGB: CFString = "kCGColorSpaceSRGB"
  /// The name of sRGB with components beyond 0…1.
  public static let extendedSRGB: CFString = "kCGColorSpaceExtendedSRGB"
  /// The name of sRGB's primaries with linear components.
  public static let linearSRGB: CFString = "kCGColorSpaceLinearSRGB"
  /// The name of sRGB's primaries with linear components beyond 0…1.
  public static let extendedLinearSRGB: CFString = "kCGColorSpaceExtendedLinearSRGB"
  /// The name of P3's primaries with sRGB's curve.
  public static let displayP3: CFString = "kCGColorSpaceDisplayP3"
  /// The name of grey with a curve near sRGB's, as which it is read.
  public static let genericGrayGamma2_2: CFString = "kCGColorSpaceGenericGrayGamma2_2"
  /// The name of grey with sRGB's curve beyond 0…1.
  public static let extendedGray: CFString = "kCGColorSpaceExtendedGray"
  /// The name of grey with linear components.
  public static let linearGray: CFString = "kCGColorSpaceLinearGray"

  /// The name, nil for the spaces of the device.
  public let name: CFString?
  let encoding: Encoding

  private init(name: CFString?, encoding: Encoding) {
    self.name = name
    self.encoding = encoding
  }

  /// A space by its name; nil for a name other than those above.
  public convenience init?(name: CFString) {
    let encoding: Encoding
    switch name {
    case Self.sRGB, Self.extendedSRGB: encoding = .sRGB
    case Self.linearSRGB, Self.extendedLinearSRGB: encoding = .linearSRGB
    case Self.displayP3: encoding = .displayP3
    case Self.genericGrayGamma2_2, Self.extendedGray: encoding = .gray
    case Self.linearGray: encoding = .linearGray
    default: return nil
    }
    self.init(name: name, encoding: encoding)
  }

  static let standardRGB = CGColorSpace(name: sRGB, encoding: .sRGB)
  static let extendedRGB = CGColorSpace(name: extendedSRGB, encoding: .sRGB)
  static let standardGray = CGColorSpace(name: genericGrayGamma2_2, encoding: .gray)
  static let unboundGray = CGColorSpace(name: extendedGray, encoding: .gray)
  static let deviceRGB = CGColorSpace(name: nil, encoding: .sRGB)
  static let deviceGray = CGColorSpace(name: nil, encoding: .gray)

  /// How many components a colour has besides alpha.
  public var numberOfComponents: Int { model == .rgb ? 3 : 1 }

  /// The kind of components.
  public var model: CGColorSpaceModel {
    switch encoding {
    case .sRGB, .linearSRGB, .displayP3: .rgb
    case .gray, .linearGray: .monochrome
    }
  }

  /// Whether two spaces have the same name and encoding.
  public static func == (a: CGColorSpace, b: CGColorSpace) -> Bool {
    a.name == b.name && a.encoding == b.encoding
  }

  /// Feeds name and encoding.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(encoding)
  }
}

/// Red, green and blue of the device, which is read as sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .deviceRGB }

/// Grey of the device, which is read with sRGB's curve.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .deviceGray }
