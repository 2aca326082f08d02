internal import CoreGraphicsCompat
internal import Files
public import Foundation
internal import SceneLoading

/// A video that a player plays: MP4, QuickTime, WebM or Matroska.
public final class AVPlayerItem: Hashable {
  /// Whether it can be played.
  public enum Status: Int, Sendable {
    case unknown, readyToPlay, failed
  }

  /// Why an item cannot be played.
  public struct Failure: Error, CustomStringConvertible {
    /// The error and its remedy.
    public let description: String
  }

  /// Whether it can be played; known from the start, since the file is read at once.
  public var status: Status { video == nil ? .failed : .readyToPlay }
  /// Why it cannot be played; nil where it can.
  public let error: (any Error)?
  let video: PlayableVideo?

  /// The video of a file.
  public init(url: URL) {
    do {
      video = try PlayableVideo([UInt8](Data(contentsOf: url)))
      error = nil
    } catch let problem as RenderError {
      (video, error) = (nil, Failure(description: "\(url.path): \(problem.message)"))
    } catch let problem {
      (video, error) = (nil, problem)
    }
  }

  /// How long it is; invalid where it cannot be played.
  public var duration: CMTime {
    video.map { CMTime(seconds: $0.duration, preferredTimescale: 90_000) } ?? .invalid
  }

  /// The size as it is shown; zero where it cannot be played.
  public var presentationSize: CGSize { video.map { CGSize($0.size) } ?? .zero }

  /// Whether two are the same item.
  public static func == (a: AVPlayerItem, b: AVPlayerItem) -> Bool { a === b }

  /// Feeds the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Notification.Name {
  /// A player has come to the end of an item, which is the notification's object.
  ///
  /// Observe it without a queue: the recording has one thread.
  public static let AVPlayerItemDidPlayToEndTime = Notification.Name(
    "AVPlayerItemDidPlayToEndTimeNotification"
  )
}
