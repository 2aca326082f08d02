internal import Files
internal import RenderPipeline
internal import SceneLoading
internal import Synchronization

extension PreviewSession {
  /// A frame as an image; waits until it is drawn.
  ///
  /// - Parameters:
  ///   - side: of which scene.
  ///   - version: of the scene that the page knows.
  ///   - index: the frame's number, from 0; the last one for greater ones.
  ///   - width: of the image in pixels.
  /// - Returns: 409 where the scene is another one by now, 422 with the reason for what cannot be drawn.
  func frame(
    _ side: PreviewRoute.Side,
    version: Int,
    index: Int,
    width: Int
  ) -> PreviewAnswer {
    while true {
      do throws(RequestError) {
        switch try source(side, version: version, width: width) {
        case .image(let answer): return answer
        case .frames(let store, let last):
          switch store.frame(min(index, last)) {
          case .success(let bytes): return PreviewAnswer(type: "image/png", bytes)
          case .failure(let error): return PreviewAnswer(refusing: 422, text(of: error))
          case nil:
            // In a gesture, a newer scene took the place of the one whose frame was not begun.
            guard state.withLock({ $0.opened?.isInGesture ?? false }) else { return .outdated }
          }
        case nil: return .outdated
        }
      } catch {
        return PreviewAnswer(refusing: 422, error.message(naming: \.rawValue))
      }
    }
  }

  private enum FrameOrigin {
    case image(PreviewAnswer)
    case frames(FrameStore, last: Int)
  }

  private func source(
    _ side: PreviewRoute.Side,
    version: Int,
    width: Int
  ) throws(RequestError) -> FrameOrigin? {
    try state.withLock { state throws(RequestError) -> FrameOrigin? in
      guard !state.isClosed else { return nil }
      switch side {
      case .written:
        // In a gesture, the page is a step behind: it receives the latest frame.
        guard let opened = state.opened,
          opened.version == version || (opened.isInGesture && opened.version > version)
        else { return nil }
        let store = try store(state.frames, of: opened, width: width)
        state.frames = store
        return .frames(store, last: opened.frameCount - 1)
      case .other:
        switch state.other?.file {
        case .image(let answer, _): return .image(answer)
        case .scene(let opened):
          guard opened.version == version else { return nil }
          let store = try store(state.otherFrames, of: opened, width: width)
          state.otherFrames = store
          return .frames(store, last: opened.frameCount - 1)
        case nil: return nil
        }
      }
    }
  }

  // Returns the frames at a width: the existing store, or a replacement.
  private func store(
    _ existing: FrameStore?,
    of opened: OpenedScene,
    width: Int
  ) throws(RequestError) -> FrameStore {
    if let existing, existing.width == width { return existing }
    let frames = try opened.frames(width: width, settings)
    existing?.stop()
    return frames
  }

  private func text(of error: RenderError) -> String {
    guard let document = state.withLock({ $0.opened?.document }) else { return error.message }
    return document.message(about: error).text
  }
}

extension PreviewAnswer {
  /// The page asked for a scene that is not shown any more.
  static let outdated = PreviewAnswer(refusing: 409, "the scene has changed")
}
