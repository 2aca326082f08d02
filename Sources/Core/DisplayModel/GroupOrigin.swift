/// The layer that groups of display lists come from, or the named element of a drawing.
///
/// Made once for a layer and shared by all groups of all frames.
public final class LayerIdentity: Sendable {
  /// The path as dumps and errors name it, such as `layers[2].sublayers[0]`.
  public let path: String
  /// The path of the layer of the scene; nil for an element of a drawing.
  ///
  /// Letters of a text, which have paths of their own, belong to the text.
  public let layerPath: String?
  /// The path, and the name on one line if there is one.
  public let label: String

  /// The identity of a layer.
  ///
  /// - Parameters:
  ///   - path: where it stands in the scene, or in the layer that makes it, behind a space.
  ///   - name: its name on one line.
  public init(path: String, name: String?) {
    self.path = path
    layerPath = path.utf8.firstIndex(of: UInt8(ascii: " ")).map { String(path[..<$0]) } ?? path
    label = name.map { "\(path) \($0)" } ?? path
  }

  /// The identity of an element of a drawing, or of the drawing itself.
  public init(element path: String) { (self.path, layerPath, label) = (path, nil, path) }
}

/// What a display group shows: a layer, or a part of it.
public struct GroupOrigin: Sendable, Hashable {
  /// The part of the layer.
  public enum Part: String, Sendable {
    /// The whole layer, or element.
    case layer = ""
    /// A copy of a replicator; the number counts from 0.
    case copy
    /// A particle of an emitter.
    case particle
    /// What is below the layer, changed by its `backgroundFilters`.
    case backdrop = "backgroundFilters"
    /// The contents, and two that dissolve.
    case contents
    case oldContents = "contents old"
    case newContents = "contents new"
    /// A transition, and the states that it leads from and to.
    case transition
    case oldTransition = "transition old"
    case newTransition = "transition new"
    /// The part that mask paths leave.
    case maskPaths
    /// A cell of contents that are stretched; the number is three times its row and its column.
    case slice
    case slices, pattern, group, merge, text, strokeStart, strokeEnd, gradient, picture, tiles, tile
    case canvas, clip, mask, filter, blend, shadow, list
    /// A piece of a layer that another one in depth cuts.
    case piece = "part"
    /// Items with pixels that are inside or outside, nothing between.
    case crispEdges = "crisp edges"
    /// A filter in the coordinates of a turned element.
    case turnedFilter = "turned filter"

    /// Whether the clips and the mask of the group are the outline of what it shows.
    package var isCutOut: Bool { [.gradient, .picture, .tiles, .pattern].contains(self) }
  }

  /// The layer; nil for a part of the layer around.
  public let identity: LayerIdentity?
  /// The part of it.
  public let part: Part
  /// Which of several; −1 for the only one.
  public let number: Int32

  /// A part of the layer around.
  public init(_ part: Part) { self.init(nil, part) }

  /// A part of a layer, or of an element of a drawing.
  ///
  /// - Parameter number: which of several; nil for the only one.
  public init(_ identity: LayerIdentity?, _ part: Part, number: Int? = nil) {
    (self.identity, self.part) = (identity, part)
    self.number = number.map { Int32(truncatingIfNeeded: $0) } ?? -1
  }

  /// Whether the group belongs to a layer itself, not to a sublayer and not to its backdrop.
  ///
  /// - Parameters:
  ///   - path: of the layer in the scene, or of an element of a drawing.
  ///   - isInside: whether the group around belongs to it.
  public func isPart(ofLayer path: String, isInside: Bool) -> Bool {
    guard let identity else { return isInside }
    let layer = identity.layerPath ?? identity.path
    if layer == path { return part != .backdrop }
    return isInside && !layer.hasPrefix(path + ".")
  }

  /// The same part of the same layer.
  public static func == (a: GroupOrigin, b: GroupOrigin) -> Bool {
    a.part == b.part && a.number == b.number
      && (a.identity === b.identity || a.identity?.label == b.identity?.label)
  }

  /// Hashes the path, the part and the number.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(identity?.path)
    hasher.combine(part)
    hasher.combine(number)
  }

  /// The words of dumps and errors: the path and the name, or the path and the part.
  public var label: String {
    guard let identity else { return part.rawValue }
    return switch part {
    case .layer: identity.label
    case .backdrop, .contents, .oldContents, .newContents: "\(identity.path).\(part.rawValue)"
    case .slice: "\(identity.path) slice \(number / 3) \(number % 3)"
    default: "\(identity.path) \(part.rawValue)" + (number < 0 ? "" : " \(number)")
    }
  }
}
