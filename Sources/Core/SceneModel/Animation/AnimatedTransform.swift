public import Graphics

/// A matrix that animations may take apart.
///
/// A run of animations on components (`transform.scale`, then `transform.rotation.z`) is evaluated on
/// the parts and put together once, so that their order does not matter and a scale of 0 on the way
/// loses no rotation.
public struct AnimatedTransform: Sendable, Equatable {
  private enum Storage: Sendable, Equatable {
    case matrix(Transform3D)
    case components(TransformComponents)
  }
  private var storage: Storage

  /// A whole matrix.
  public init(_ matrix: Transform3D) { storage = .matrix(matrix) }

  /// The matrix that changes nothing.
  public static let identity = AnimatedTransform(.identity)

  /// Whether both are the same matrix, taken apart or not.
  public static func == (a: AnimatedTransform, b: AnimatedTransform) -> Bool {
    a.storage == b.storage || a.matrix == b.matrix
  }

  /// The whole matrix.
  public var matrix: Transform3D {
    get {
      switch storage {
      case .matrix(let matrix): matrix
      case .components(let parts): parts.matrix
      }
    }
    set { storage = .matrix(newValue) }
  }

  /// The components of the matrix; after a write they are stored separately until the matrix is
  /// needed.
  public var components: TransformComponents {
    get {
      switch storage {
      case .matrix(let matrix): matrix.components
      case .components(let parts): parts
      }
    }
    set { storage = .components(newValue) }
  }

  /// One component; reading `scale` gives the mean of the three, writing it sets all three.
  public subscript(_ component: TransformComponent) -> Double {
    get {
      if let (row, column) = component.element { return matrix[row, column] }
      let parts = components
      switch component {
      case .rotationX: return parts.rotation.x
      case .rotationY: return parts.rotation.y
      case .rotationZ: return parts.rotation.z
      case .scale: return parts.scale.sum() / 3
      case .scaleX: return parts.scale.x
      case .scaleY: return parts.scale.y
      case .scaleZ: return parts.scale.z
      case .translationX: return parts.translation.x
      case .translationY: return parts.translation.y
      case .translationZ: return parts.translation.z
      default: return 0
      }
    }
    set {
      // An element belongs to the entire matrix, so separately stored components are combined.
      if let (row, column) = component.element {
        matrix[row, column] = newValue
        return
      }
      var parts = components
      switch component {
      case .rotationX: parts.rotation.x = newValue
      case .rotationY: parts.rotation.y = newValue
      case .rotationZ: parts.rotation.z = newValue
      case .scale: parts.scale = SIMD3(repeating: newValue)
      case .scaleX: parts.scale.x = newValue
      case .scaleY: parts.scale.y = newValue
      case .scaleZ: parts.scale.z = newValue
      case .translationX: parts.translation.x = newValue
      case .translationY: parts.translation.y = newValue
      case .translationZ: parts.translation.z = newValue
      default: break
      }
      components = parts
    }
  }

  /// The shift along x and y: the key path `translation`.
  public var translation: Point {
    get { Point(components.translation.x, components.translation.y) }
    set {
      var parts = components
      parts.translation.x = newValue.x
      parts.translation.y = newValue.y
      components = parts
    }
  }
}

/// The components of a matrix with separate key paths, and its plain elements.
public enum TransformComponent: String, Sendable, Hashable, CaseIterable {
  case rotationX = "rotation.x"
  case rotationY = "rotation.y"
  case rotationZ = "rotation.z"
  case scale
  case scaleX = "scale.x"
  case scaleY = "scale.y"
  case scaleZ = "scale.z"
  case translationX = "translation.x"
  case translationY = "translation.y"
  case translationZ = "translation.z"

  case m11, m12, m13, m14, m21, m22, m23, m24
  case m31, m32, m33, m34, m41, m42, m43, m44

  /// The row and the column, from 0, of a component that is a plain element of the matrix.
  ///
  /// Core Animation has no such key paths; they serve for an animated m34.
  public var element: (row: Int, column: Int)? {
    switch self {
    case .m11: (0, 0)
    case .m12: (0, 1)
    case .m13: (0, 2)
    case .m14: (0, 3)
    case .m21: (1, 0)
    case .m22: (1, 1)
    case .m23: (1, 2)
    case .m24: (1, 3)
    case .m31: (2, 0)
    case .m32: (2, 1)
    case .m33: (2, 2)
    case .m34: (2, 3)
    case .m41: (3, 0)
    case .m42: (3, 1)
    case .m43: (3, 2)
    case .m44: (3, 3)
    default: nil
    }
  }
}
