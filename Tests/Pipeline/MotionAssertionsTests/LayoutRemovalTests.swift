import DisplayModel
import Foundation
import Graphics
import MotionAssertions
import RenderPipeline
import SceneLoading
import SceneModel
import TestSupport
import Testing

/// What the boxes of a layout promise, for frames of the repository's scenes.
///
/// `LAYOUT_FRAMES` raises the number of frames, `LAYOUT_LAYERS` that of the layers of each.
@Suite("Layouts of the repository's scenes")
struct LayoutRemovalTests {
  private static func number(_ name: String, _ standard: Int) -> Int {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? standard
  }

  private static let scenes: [String] =
    ["scenes/showcases", "scenes/conformance", "scenes/lottie", "scenes/tutorials"].flatMap {
      Repository.files(in: $0, type: "json")
    } + Repository.files(in: "scenes", type: "json").filter { $0.split(separator: "/").count == 2 }

  @Test(
    "Without a layer no pixel outside of its box changes, and visible layers explain all pixels"
  )
  func boxes() throws {
    let count = Self.number("LAYOUT_FRAMES", 60)
    var random = SplitMix64(seed: 66)
    let scenes = Self.scenes.filter { !$0.contains("/data/") && !$0.hasSuffix("assertions.json") }
    // Some scenes for a small number, all of them several times for a large one.
    let start = Int(random.next() % UInt64(scenes.count))
    var done = 0
    for round in 0..<(10 * max(1, count)) where done < count {
      let path = scenes[(start + round * 37) % scenes.count]
      guard let scene = try SurveyedScene(path) else { continue }
      let frame = Int(random.next() % UInt64(max(1, scene.timeline.count)))
      try scene.check(frame, layers: Self.number("LAYOUT_LAYERS", 6), &random)
      done += 1
    }
    #expect(done == count)
  }
}

private struct SurveyedScene {
  let path: String
  let source: RenderSource
  let timeline: Timeline
  let survey: FrameSurvey
  let renderer: FrameRenderer

  // Nil for inputs that cannot be opened.
  init?(_ path: String) throws {
    guard let document = try? SceneDocument.open(Repository.absolute(path)),
      let loaded = try? document.load()
    else { return nil }
    let (scene, limits) = (document.scene, document.options.limits)
    var canvas = CanvasOptions()
    canvas.size = .width(160)
    guard let source = try? canvas.source(of: scene, loaded.resources, limits: limits) else {
      return nil
    }
    (self.path, self.source) = (path, source)
    timeline = try Timeline(of: scene, limits: limits)
    survey = FrameSurvey(source, of: document)
    renderer = FrameRenderer(source)
  }

  func check(_ frame: Int, layers count: Int, _ random: inout SplitMix64) throws {
    let request = try timeline.still(.frame(frame))
    let layout = try survey.layout(of: request, at: timeline.rate)
    let whole = try renderer.bitmap(at: request.time)
    var empty = source
    empty.scene.layers = []
    let background = try FrameRenderer(empty).bitmap(at: request.time)
    let boxes = layout.layers.filter { $0.visible > 0 }.compactMap(\.box)
    let unexplained = whole.changes(from: background, outside: boxes)
    #expect(unexplained == nil, "\(path) frame \(frame): no visible layer has \(unexplained ?? "")")
    var layers = layout.layers[...]
    for _ in 0..<min(count, layers.count) {
      let layer = layers.remove(at: layers.startIndex + Int(random.next() % UInt64(layers.count)))
      var without = source
      without.scene.layers.hide(layer.path)
      let image = try FrameRenderer(without).bitmap(at: request.time)
      // A group that keeps one item is drawn without an image of its own, which rounds differently.
      let groups = try FrameRenderer(without).displayList(at: request.time).items.groups
      let folded = try renderer.displayList(at: request.time).items.groups.filter { label, group in
        group.isIsolated && group.items.count > 1 && groups[label]?.items.count == 1
      }.map(\.value.bounds)
      let allowed = [layer.box].compactMap(\.self) + folded
      let change = image.changes(from: whole, outside: allowed)
      #expect(
        change == nil,
        "\(path) frame \(frame): without \(layer.path) \(layer.name ?? "") of \(String(describing: layer.box)) \(change ?? "") changes"
      )
    }
  }
}

extension Bitmap {
  // The box of the differing pixels that no box contains; nil for none.
  fileprivate func changes(from other: Bitmap, outside boxes: [PixelRect]) -> String? {
    var (left, top, right, bottom) = (Int.max, Int.max, -1, -1)
    withUnsafeBytes { a in
      other.withUnsafeBytes { b in
        for y in 0..<height {
          for x in 0..<width {
            let (p, q) = (y * bytesPerRow + x * 4, y * other.bytesPerRow + x * 4)
            guard (0..<4).contains(where: { a[p + $0] != b[q + $0] }) else { continue }
            let isInside = boxes.contains { x >= $0.x && x < $0.maxX && y >= $0.y && y < $0.maxY }
            guard !isInside else { continue }
            (left, right) = (min(left, x), max(right, x))
            (top, bottom) = (min(top, y), max(bottom, y))
          }
        }
      }
    }
    return right < 0 ? nil : "\(left),\(top) … \(right),\(bottom)"
  }
}

extension [DisplayItem] {
  // All groups, by their labels.
  fileprivate var groups: [String: DisplayGroup] {
    reduce(into: [:]) { groups, item in
      guard case .group(let group) = item else { return }
      groups[group.origin.label] = group
      groups.merge(group.items.groups) { first, _ in first }
    }
  }
}

extension [Layer] {
  // Hides the layer at a path of a layout.
  fileprivate mutating func hide(_ path: String) {
    let indices = path.split(separator: ".").compactMap { part in
      part.firstIndex(of: "[").flatMap { Int(part[part.index(after: $0)...].dropLast()) }
    }
    hide(indices[...])
  }

  private mutating func hide(_ path: ArraySlice<Int>) {
    guard let index = path.first, indices.contains(index) else { return }
    guard path.count == 1 else { return self[index].sublayers.hide(path.dropFirst()) }
    self[index].state.isHidden = true
    for revision in self[index].revisions.indices {
      self[index].revisions[revision].state.isHidden = true
    }
    self[index].animations.removeAll { animation in
      if case .transition = animation.action { return true }
      return animation.properties.contains(.flag(.hidden))
    }
  }
}
