internal import Files
internal import Graphics
internal import RenderPipeline
internal import SceneModel

/// The frames of a side one after the other.
struct OrderedFrames: Sendable {
  // Nil for files and scenes.
  private let video: VideoFrames?
  private let list: [FramePair.Side]
  private var position = 0

  init(_ source: FrameSource, limits: Limits) throws(RenderError) {
    list = source.sides?.map(\.side) ?? []
    guard case .video(let path) = source else {
      video = nil
      return
    }
    video = try VideoFrames(path: path, limits: limits)
  }

  /// Frames per second, as a video says; nil for others.
  var frameRate: FrameRate? { video?.frameRate }

  /// When the frames so far are shown; nil for files and scenes.
  var times: FrameTimes? { get async { await video?.times } }

  /// The number of frames as the container counts them; nil where it does not.
  var declaredCount: Int? { video?.declaredCount }

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
    if let video { return try await video.next(count).map { .bitmap($0) } }
    return Array(list[position..<min(position + count, list.count)])
  }

  /// How many frames are left; a video is decoded to its end.
  mutating func countRest(_ cancellation: Cancellation) async throws -> Int {
    guard let video else { return list.count - position }
    var count = 0
    while true {
      try cancellation.check()
      let more = try await video.next(1).count
      guard more > 0 else { return count }
      count += more
    }
  }
}
