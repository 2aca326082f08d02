/// The scripts of one animation or scene, with what they can ask for.
///
/// A class, so that the many scripted values can name it; it never changes.
public final class ScriptProgram: Sendable {
  /// The object model that scripts see.
  public enum ObjectModel: Sendable, Hashable {
    /// Compositions, layers and properties by their names, as in After Effects.
    case animation
    /// The value, the clock and other layers of a scene.
    case scene
  }

  /// The object model that scripts see.
  public let objectModel: ObjectModel
  /// The structure that scripts traverse, as JSON.
  ///
  /// An animation's property is represented by an object with its number as `$`.
  public let outline: String
  /// The scripts, by their numbers.
  public let scripts: [Script]
  /// The properties, by their numbers.
  public let properties: [ScriptInput]
  /// The names of the layers of a scene that scripts may ask for.
  public let layers: [String]
  /// Frames per second of the times that scripts ask with; 1 where these are seconds.
  public let rate: Double
  /// The frame at which the outermost clock begins.
  public let firstFrame: Double

  /// A program.
  public init(
    objectModel: ObjectModel,
    outline: String,
    scripts: [Script],
    properties: [ScriptInput] = [],
    layers: [String] = [],
    rate: Double = 1,
    firstFrame: Double = 0
  ) {
    (self.objectModel, self.outline, self.scripts) = (objectModel, outline, scripts)
    (self.properties, self.layers) = (properties, layers)
    (self.rate, self.firstFrame) = (rate, firstFrame)
  }
}

extension ScriptProgram: Equatable {
  /// Whether both hold the same scripts about the same properties.
  public static func == (a: ScriptProgram, b: ScriptProgram) -> Bool {
    a === b
      || a.objectModel == b.objectModel && a.outline == b.outline && a.scripts == b.scripts
        && a.properties == b.properties && a.layers == b.layers && a.rate == b.rate
        && a.firstFrame == b.firstFrame
  }
}

/// One script.
public struct Script: Sendable, Equatable {
  /// JavaScript: ES5, and the later forms that `docs/Lottie.md` lists.
  public var source: String
  /// Its location in the file, as a JSON path.
  public var path: String
  /// The place of its text in the file, where that is known.
  public var location: SourceLocation?
  /// The layer that it is on, for messages; empty for none.
  public var layer: String
  /// The frame at which the clock of its composition begins.
  public var firstFrame: Double

  /// A script.
  public init(
    _ source: String,
    path: String,
    location: SourceLocation? = nil,
    layer: String = "",
    firstFrame: Double = 0
  ) {
    (self.source, self.path, self.location) = (source, path, location)
    (self.layer, self.firstFrame) = (layer, firstFrame)
  }
}

/// A property that scripts can read, without its own script.
public struct ScriptInput: Sendable, Equatable {
  /// How its numbers move, on a clock in seconds whose 0 is frame 0.
  public enum Motion: Sendable, Equatable {
    /// All together.
    case joint(AnimatedValue<[Double]>)
    /// Each for itself.
    case separate([AnimatedValue<Double>])
    /// A place along a curve, and what else there is.
    case curved(AnimatedValue<Waypoint>, rest: AnimatedValue<[Double]>)
  }

  /// How its numbers move.
  public var motion: Motion
  /// The keys as they are written: the frame, then the numbers.
  public var keys: [[Double]]

  /// A property.
  public init(_ motion: Motion, keys: [[Double]] = []) {
    self.motion = motion
    self.keys = keys
  }

  /// The numbers at an instant, in seconds.
  public func numbers(at time: Double) -> [Double] {
    switch motion {
    case .joint(let value): value.value(at: time)
    case .separate(let values): values.map { $0.value(at: time) }
    case .curved(let value, let rest):
      [value.value(at: time).point.x, value.value(at: time).point.y]
        + rest.value(at: time).dropFirst(2)
    }
  }
}
