internal import Files
internal import Graphics
internal import RenderPipeline
internal import SceneModel

/// Finds the layers that change in a part of the canvas from one frame to the next.
struct ChangingLayers {
  // More are not named.
  private static let count = 3

  private let tree: LayerTree
  private let sampler: MotionSampler

  /// - Parameter budget: counts comparisons of items.
  init(_ source: RenderSource, _ tree: LayerTree, _ budget: AssertionBudget) {
    self.tree = tree
    let painting = Set(tree.entries.indices.filter { tree.entries[$0].paintsItself })
    sampler = MotionSampler(source, tree, targets: painting, findsCovered: false, budget)
  }

  /// Returns the layers by the area that they change, the greatest first.
  ///
  /// - Parameters:
  ///   - box: the part, in canvas points.
  ///   - request: the later one of both frames.
  /// - Throws: `RenderError`.
  func layers(
    in box: Rect,
    at request: FrameRequest,
    _ timeline: Timeline
  ) throws(RenderError) -> [Int] {
    let index = max(0, request.index - 1)
    let before = FrameRequest(index: index, time: timeline.rate.time(ofFrame: index))
    let old = appearances(try sampler.frame(before))
    let new = appearances(try sampler.frame(request))
    let changed = Set(old.keys).union(new.keys).sorted().filter { layer in
      old[layer]?.items != new[layer]?.items || old[layer]?.opacity != new[layer]?.opacity
    }
    let areas = changed.map { layer -> (layer: Int, area: Double) in
      let boxes = [old[layer]?.painted, new[layer]?.painted].compactMap { $0?.intersection(box) }
      return (layer, boxes.map { $0.width * $0.height }.max() ?? 0)
    }
    return areas.filter { $0.area > 0 }.sorted { ($0.area, $0.layer) > ($1.area, $1.layer) }
      .prefix(Self.count).map(\.layer)
  }

  private func appearances(_ frame: MotionFrame) -> [Int: LayerAppearance] {
    let merged = frame.appearances.merged { CopyKey(layer: $0.layer, copy: 0) }
    return Dictionary(uniqueKeysWithValues: merged.map { ($0.layer, $0) })
  }
}
