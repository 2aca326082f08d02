internal import Files
internal import Graphics
internal import RenderPipeline
internal import SceneModel

/// The frames of a side one after the other.
struct OrderedFrames: Sendable {
  private enum Kind {
    case video(VideoFrames)
    case list([FramePair.Side])
  }

  private let kind: Kind
  private var position = 0
  /// Frames per second, as a video says; nil for others.
  let frameRate: FrameRate?
  /// The number of frames as the container counts them; nil where it does not.
  let declaredCount: Int?

  init(_ source: FrameSource, limits: Limits) throws(RenderError) {
    switch source {
    case .video(let path):
      let frames = try VideoFrames(path: path, limits: limits)
      kind = .video(frames)
      frameRate = frames.frameRate
      declaredCount = frames.declaredCount
    case .files, .scene:
      kind = .list(source.sides?.map(\.side) ?? [])
      frameRate = nil
      declaredCount = nil
    }
  }

  /// The next frames of both sides, decoded at the same time; fewer than asked for at the end only.
  static func next(
    _ count: Int,
    _ left: inout OrderedFrames,
    _ right: inout OrderedFrames
  ) async throws -> ([FramePair.Side], [FramePair.Side]) {
    let (a, b) = (left, right)
    async let first = a.peek(count)
    async let second = b.peek(count)
    let sides = try await (first, second)
    left.position += sides.0.count
    right.position += sides.1.count
    return sides
  }

  private func peek(_ count: Int) async throws -> [FramePair.Side] {
    switch kind {
    case .video(let frames): try await frames.next(count).map { .bitmap($0) }
    case .list(let sides): Array(sides[position..<min(position + count, sides.count)])
    }
  }

  /// How many frames are left; a video is decoded to its end.
  mutating func countRest(_ cancellation: Cancellation) async throws -> Int {
    switch kind {
    case .list(let sides): return sides.count - position
    case .video(let frames):
      var count = 0
      while true {
        try cancellation.check()
        let more = try await frames.next(1).count
        guard more > 0 else { return count }
        count += more
      }
    }
  }
}
