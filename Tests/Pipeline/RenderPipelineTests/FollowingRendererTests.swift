import RenderPipeline
import SceneLoading
import SceneModel
import TestSupport
import Testing

/// Renderers that draw one state of a scene after the other, as while a value is dragged.
@Suite("A renderer that follows a scene draws what a new one draws")
struct FollowingRendererTests {
  private static let changes: [@Sendable (inout Scene) -> Void] = [
    { scene in
      guard !scene.layers.isEmpty else { return }
      scene.layers[0].state.position.x += 7
    },
    { scene in
      guard let last = scene.layers.indices.last else { return }
      scene.layers[last].state.opacity *= 0.5
      scene.layers[last].state.bounds.size.width += 3
    },
    { scene in
      guard let index = scene.layers.firstIndex(where: { !$0.sublayers.isEmpty }) else { return }
      scene.layers[index].sublayers[0].state.zPosition += 1
      scene.layers[index].sublayers[0].state.anchorPoint.x += 0.1
    },
    // Every layer behind it has another index.
    { scene in if scene.layers.count > 1 { scene.layers.removeFirst() } },
    { scene in scene.layers.reverse() },
    { _ in },
  ]

  @Test(arguments: GoldenScene.gallery + GoldenScene.conformance)
  func equals(scene: GoldenScene) throws {
    var source = try scene.source()
    // Scripts name layers by their places, which `SceneResources` knows.
    guard source.resources.scriptedScene == nil else { return }
    let following = FrameRenderer(source)
    let times = scene.samples.prefix(2).map(\.time)
    for time in times { _ = try following.bitmap(at: time) }
    for (number, change) in Self.changes.enumerated() {
      change(&source.scene)
      following.follow(source)
      let new = FrameRenderer(source)
      for time in times {
        #expect(
          try following.displayLists(at: time) == new.displayLists(at: time),
          "\(scene.path), change \(number) at \(time)"
        )
      }
      guard let time = times.first else { continue }
      #expect(
        try following.bitmap(at: time).straightHash() == new.bitmap(at: time).straightHash(),
        "\(scene.path), change \(number) at \(time)"
      )
    }
  }
}
