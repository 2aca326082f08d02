public import Graphics

/// Where the particles of an emitter are born.
public enum EmitterShape: String, Sendable, Hashable, CaseIterable {
  case point, line, rectangle, circle, cuboid, sphere
}

/// Which part of the shape gives birth.
public enum EmitterMode: String, Sendable, Hashable, CaseIterable {
  case points, outline, surface, volume
}

/// In which order particles are drawn.
public enum EmitterRenderMode: String, Sendable, Hashable, CaseIterable {
  case unordered, oldestFirst, oldestLast, backToFront, additive
}

/// A source of particles.
///
/// Core Animation: `CAEmitterLayer`. The simulation starts at 0 of the layer's own clock.
public struct EmitterContent: Sendable, Equatable {
  /// The kinds of particles.
  public var cells: [EmitterCell] = []
  /// Multiplies the birth rate of every cell.
  public var birthRate = 1.0
  /// Multiplies the lifetime of every cell.
  public var lifetime = 1.0
  /// Multiplies the velocity of every cell.
  public var velocity = 1.0
  /// Multiplies the scale of every cell.
  public var scale = 1.0
  /// Multiplies the spin of every cell.
  public var spin = 1.0
  /// The centre of the shape, in the layer's points.
  public var position = Point.zero
  /// The depth of that centre.
  public var zPosition = 0.0
  /// The size of the shape in points; a circle or sphere has `width` as its radius.
  public var size = Size(0, 0)
  /// The depth of the shape.
  public var depth = 0.0
  /// Where particles are born.
  public var shape = EmitterShape.point
  /// Which part of the shape gives birth.
  public var mode = EmitterMode.volume
  /// In which order particles are drawn.
  public var renderMode = EmitterRenderMode.unordered
  /// Whether particles are where their z puts them, in the space of the layer's parent.
  ///
  /// Their directions then fill a cone instead of an angle in the plane.
  public var preservesDepth = false
  /// Chooses the random numbers.
  public var seed: UInt64 = 0

  /// An emitter with Core Animation's defaults.
  public init() {}

  /// The cell at the end of a path of names; nil when there is none.
  public func cell(_ path: EmitterCellPath) -> EmitterCell? {
    Self.find(path.names[...], in: cells)
  }

  private static func find(_ names: ArraySlice<String>, in cells: [EmitterCell]) -> EmitterCell? {
    guard let name = names.first, let cell = cells.first(where: { $0.name == name }) else {
      return nil
    }
    return names.count == 1 ? cell : find(names.dropFirst(), in: cell.cells)
  }

  /// Changes the cell at the end of a path of names; nothing happens when there is none.
  package mutating func changeCell(_ path: EmitterCellPath, _ change: (inout EmitterCell) -> Void) {
    Self.change(path.names[...], in: &cells, change)
  }

  private static func change(
    _ names: ArraySlice<String>,
    in cells: inout [EmitterCell],
    _ change: (inout EmitterCell) -> Void
  ) {
    guard let name = names.first, let index = cells.firstIndex(where: { $0.name == name }) else {
      return
    }
    if names.count == 1 {
      change(&cells[index])
    } else {
      self.change(names.dropFirst(), in: &cells[index].cells, change)
    }
  }
}

/// The names that lead to a cell: more than one for a cell inside another.
public struct EmitterCellPath: Sendable, Hashable {
  /// At least one name.
  public var names: [String]

  /// A path.
  public init(_ names: [String]) { self.names = names }

  /// `emitterCells.smoke`, and inside it `emitterCells.smoke.emitterCells.spark`.
  public var keyPath: String { names.map { "emitterCells." + $0 }.joined(separator: ".") }
}

/// The properties of a cell that are one number; angles in radians, lengths in points.
public enum CellScalar: String, Sendable, Hashable, CaseIterable {
  case birthRate, lifetime, lifetimeRange
  case emissionLatitude, emissionLongitude, emissionRange
  case velocity, velocityRange, xAcceleration, yAcceleration, zAcceleration
  case scale, scaleRange, scaleSpeed, spin, spinRange
  case redRange, greenRange, blueRange, alphaRange
  case redSpeed, greenSpeed, blueSpeed, alphaSpeed
  case contentsScale

  /// Core Animation's default.
  public var defaultValue: Double { self == .scale || self == .contentsScale ? 1 : 0 }

  /// Whether it is an angle, or one a second.
  public var isAngle: Bool {
    switch self {
    case .emissionLatitude, .emissionLongitude, .emissionRange, .spin, .spinRange: true
    default: false
    }
  }
}

/// One kind of particle.
///
/// Core Animation: `CAEmitterCell`. Random values lie evenly in value ± range / 2.
public struct EmitterCell: Sendable, Equatable {
  /// The name by which key paths find the cell.
  public var name: String?
  /// Whether it gives birth at all.
  public var isEnabled = true
  /// The content of every particle, centred on it; without it nothing is drawn.
  public var contents: CellContents?
  /// The part of the image that is shown, in fractions of its size.
  public var contentsRect = Rect(0, 0, 1, 1)
  /// How an image that is enlarged is read between its pixels.
  public var magnificationFilter = SamplingFilter.linear
  /// How an image that is made smaller is read between its pixels.
  public var minificationFilter = SamplingFilter.linear
  /// Multiplies the image or layer.
  public var color = Color.white
  /// When births begin, in seconds of the layer; for cells inside others after the parent's birth.
  public var beginTime = 0.0
  /// How long births go on, in seconds.
  public var duration = Double.infinity
  /// The cells that the particles of this cell emit.
  public var cells: [EmitterCell] = []
  private var scalars: [CellScalar: Double] = [:]

  /// A cell with Core Animation's defaults, which gives no births.
  public init() {}

  /// A property that is one number.
  public subscript(_ property: CellScalar) -> Double {
    get { scalars[property] ?? property.defaultValue }
    set { scalars[property] = newValue == property.defaultValue ? nil : newValue }
  }
}
