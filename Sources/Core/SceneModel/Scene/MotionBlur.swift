public import Graphics

/// The shutter's open time for every frame, and the number of samples in it.
///
/// The image at time t is the mean of the images at its sub-times: premultiplied 8-bit values,
/// summed in 16 bits. The exposure is a part of the scene's frame interval, also where the output
/// has another rate. The image at an instant therefore does not depend on how many others are
/// drawn.
public struct MotionBlur: Sendable, Hashable {
  /// The number of sub-times, 1 to `Limits.motionBlurSamples`.
  public var samples: Int
  /// How long the shutter is open, in degrees: 360 is one frame interval.
  public var shutterAngle: Double
  /// When the shutter opens, in degrees after the frame's time; −90 centres an angle of 180 on it.
  public var shutterPhase: Double

  /// The greatest shutter angle, in degrees.
  public static let maxAngle = 720.0
  /// The greatest distance of the opening from the frame's time, in degrees.
  public static let maxPhase = 360.0

  /// Creates a shutter, by default open for half of the frame interval, around the frame's time.
  public init(samples: Int = 16, shutterAngle: Double = 180, shutterPhase: Double = -90) {
    (self.samples, self.shutterAngle, self.shutterPhase) = (samples, shutterAngle, shutterPhase)
  }

  /// The instants at which a frame is sampled, in seconds from the start of the scene; never below 0.
  ///
  /// Sub-time i is t + (phase + angle · (i + ½) / samples) / 360 / rate.
  ///
  /// - Parameters:
  ///   - time: the frame's time in seconds.
  ///   - rate: the scene's frames per second.
  public func times(at time: Double, rate: FrameRate) -> [Double] {
    (0..<max(1, samples)).map { index in
      let degrees = shutterPhase + shutterAngle * (Double(index) + 0.5) / Double(max(1, samples))
      return max(0, time + degrees / 360 / rate.framesPerSecond)
    }
  }
}
