public import Graphics

/// A function from the numbers of an animation to a matrix.
///
/// Core Animation: `CAValueFunction`. Since numbers are blended and not matrices, a rotation from 0
/// to 4π turns twice.
public enum ValueFunction: String, Sendable, Hashable, CaseIterable {
  case rotateX, rotateY, rotateZ
  case scale, scaleX, scaleY, scaleZ
  case translate, translateX, translateY, translateZ

  /// How many numbers it takes: three for `scale` and `translate`, else one.
  public var valueCount: Int { self == .scale || self == .translate ? 3 : 1 }

  /// Whether the number is an angle in radians.
  public var isAngle: Bool { self == .rotateX || self == .rotateY || self == .rotateZ }

  /// The matrix of numbers; missing ones change nothing.
  public func matrix(_ values: [Double]) -> Transform3D {
    func value(_ index: Int, else defaultValue: Double) -> Double {
      index < values.count ? values[index] : defaultValue
    }
    switch self {
    case .rotateX: return .rotation(value(0, else: 0), 1, 0, 0)
    case .rotateY: return .rotation(value(0, else: 0), 0, 1, 0)
    case .rotateZ: return .rotation(value(0, else: 0), 0, 0, 1)
    case .scale: return .scale(value(0, else: 1), value(1, else: 1), value(2, else: 1))
    case .scaleX: return .scale(value(0, else: 1), 1, 1)
    case .scaleY: return .scale(1, value(0, else: 1), 1)
    case .scaleZ: return .scale(1, 1, value(0, else: 1))
    case .translate: return .translation(value(0, else: 0), value(1, else: 0), value(2, else: 0))
    case .translateX: return .translation(value(0, else: 0), 0, 0)
    case .translateY: return .translation(0, value(0, else: 0), 0)
    case .translateZ: return .translation(0, 0, value(0, else: 0))
    }
  }

  /// Returns the components of a matrix: the start of an animation that lacks one of its ends.
  func values(of transform: AnimatedTransform) -> [Double] {
    switch self {
    case .rotateX: [transform[.rotationX]]
    case .rotateY: [transform[.rotationY]]
    case .rotateZ: [transform[.rotationZ]]
    case .scale: [transform[.scaleX], transform[.scaleY], transform[.scaleZ]]
    case .scaleX: [transform[.scaleX]]
    case .scaleY: [transform[.scaleY]]
    case .scaleZ: [transform[.scaleZ]]
    case .translate:
      [transform[.translationX], transform[.translationY], transform[.translationZ]]
    case .translateX: [transform[.translationX]]
    case .translateY: [transform[.translationY]]
    case .translateZ: [transform[.translationZ]]
    }
  }
}
