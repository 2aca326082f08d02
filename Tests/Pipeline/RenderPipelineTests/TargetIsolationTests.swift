import DisplayModel
import Foundation
import RenderPipeline
import SceneFormat
import SceneLoading
import SceneModel
import TestSupport
import Testing

/// Changes of named layers, in files that were made without slots.
///
/// Every frame of small files is compared, and five of others. `TARGET_FILES` names folders with further files,
/// separated by colons; then larger ones count as small.
@Suite("Targets change only what they name")
struct TargetIsolationTests {
  private static let repository = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static let further =
    (ProcessInfo.processInfo.environment["TARGET_FILES"] ?? "").split(separator: ":").map(
      String.init
    )

  private static var files: [String] {
    let cases = repository.appending(path: "Tests/Pipeline/RenderPipelineTests/LottieCases").path
    let folders = [cases, repository.appending(path: "scenes").path] + further
    return folders.flatMap { folder in
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      let isScenes = folder.hasSuffix("/scenes")
      return names.sorted().filter { $0.hasSuffix(".svg") || $0.hasSuffix(".json") && !isScenes }
        .map { "\(folder)/\($0)" }
    }
  }

  private func lists(_ path: String, _ assignments: [String]) throws -> [DisplayList] {
    var options = SceneDocument.Options()
    options.variables = try VariableOverrides(assignments: assignments)
    options.missingAssets = .skip
    let document = try SceneDocument.open(path, options)
    let source = try CanvasOptions().source(
      of: document.scene,
      document.loadAvailable().resources,
      limits: options.limits
    )
    let renderer = FrameRenderer(source)
    let scene = document.scene
    let work = scene.frameCount * LayerTree(scene).entries.count
    let times =
      work > (Self.further.isEmpty ? 1_000 : 20_000)
      ? [0, 0.21, 0.5, 0.77, 0.99].map { scene.duration * $0 }
      : (0..<scene.frameCount).map { scene.frameRate.time(ofFrame: $0) }
    return try times.map { try renderer.displayList(at: $0) }
  }

  private static let values = [
    "text": "Ñandú 🎉 שלום", "color": "#12ab34", "stroke": "#12ab34", "hue": "90",
    "strokeWidth": "3", "fontSize": "11", "opacity": "0.5", "position": "[3,4]",
    "image":
      "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  ]

  // What the layer hides cannot be seen: with it hidden, everything is as if it had not been changed.
  @Test(
    "With the named layer hidden, a changed file is the same as an unchanged one",
    arguments: files
  )
  func isolation(path: String) throws {
    var options = SceneDocument.Options()
    options.wantsTargets = true
    options.missingAssets = .skip
    guard let document = try? SceneDocument.open(path, options), let list = document.targets else {
      return
    }
    let before = try lists(path, [])
    for property in ["text", "color", "image", "hue", "strokeWidth", "opacity", "fontSize"] {
      // One layer of each kind; layers that carry or cut others change those, too.
      let selectors = list.layers.indices.filter { index in
        let layer = list.layers[index]
        return layer.isListed && layer.properties.contains { $0.name == property }
      }
      guard let index = selectors.first, let value = Self.values[property] else { continue }
      let selector = list.selector(of: index)
      let hidden = "\(selector).hidden=true"
      // Layers that cut others do so hidden, too.
      guard let without = try? lists(path, [hidden]), without != before else { continue }
      let changed = try lists(path, ["\(selector).\(property)=\(value)", hidden])
      #expect(changed == without, "\(path) \(selector).\(property)")
      if !Self.further.isEmpty {
        print("isolated \(property) \(before.count) frames \(path) \(selector)")
      }
      // It is another matter whether the change is seen.
      let seen = try lists(path, ["\(selector).\(property)=\(value)"])
      if property == "text" {
        #expect(seen != before, "\(path) \(selector).\(property)")
      }
    }
  }
}
