public import CoreGraphicsCompat
internal import SceneModel

/// An object with a local time: a layer, an animation or an emitter cell.
public protocol CAMediaTiming: AnyObject {
  /// When the object begins, in its parent's seconds.
  var beginTime: CFTimeInterval { get set }
  /// The length of one cycle in the object's own seconds.
  var duration: CFTimeInterval { get set }
  /// How fast the object's time runs compared with its parent's.
  var speed: Float { get set }
  /// Added to the object's own time.
  var timeOffset: CFTimeInterval { get set }
  /// How many cycles; 0 means one.
  var repeatCount: Float { get set }
  /// How long to repeat; wins over `repeatCount` when greater than 0.
  var repeatDuration: CFTimeInterval { get set }
  /// Whether every cycle runs forward and then back.
  var autoreverses: Bool { get set }
  /// The state before and after the active time.
  var fillMode: CAMediaTimingFillMode { get set }
}

/// Represents a begin time of exactly 0, where 0 itself means now.
public let AVCoreAnimationBeginTimeAtZero: CFTimeInterval = 1e-100

extension FillMode {
  /// Returns the mode of a constant; an unknown constant counts as `removed`.
  init(_ mode: CAMediaTimingFillMode) { self = FillMode(rawValue: mode.rawValue) ?? .removed }
}

extension Double {
  /// The number that was written: 0.8 for the `Float` 0.8, which is 0.800000011920929.
  ///
  /// Core Animation has single precision in places where scenes have double; taking the shortest decimal
  /// keeps a recording equal to the scene file with the same numbers.
  init(written value: Float) { self = Double("\(value)") ?? Double(value) }
}
