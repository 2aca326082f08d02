public import Foundation

extension RunLoop.Mode {
  /// The mode of a run loop while a finger scrolls; for display links as good as any other.
  public static let tracking = RunLoop.Mode(rawValue: "UITrackingRunLoopMode")
}
