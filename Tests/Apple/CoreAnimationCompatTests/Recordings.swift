import CoreAnimationCompat
import CoreGraphicsCompat
import Foundation
import Graphics
import SceneFormat
import SceneModel
import TestSupport
import Testing

extension Recording {
  /// The display list at a time, as text.
  func dump(at time: Double) throws -> String { try scene.dump(at: time) }

  /// The values that the only layer of a name shows at a time.
  func state(_ name: String = "box", at time: Double) throws -> LayerState {
    try #require(scene.shownState(of: name, at: time))
  }

  /// The messages without hints, as they are printed.
  var failures: [String] {
    diagnostics.filter { $0.severity != .hint }.map { $0.text(file: nil) }
  }

  /// All messages as they are printed.
  var messages: [String] { diagnostics.map { $0.text(file: nil) } }
}

extension Scene {
  func dump(at time: Double) throws -> String { try displayList(at: time).dump() }

  /// The pixels that the mask of the first masked layer touches.
  func maskBounds(at time: Double) throws -> PixelRect? {
    try displayList(at: time).items.lazy.compactMap { item in
      if case .group(let group) = item { group.mask?.bounds } else { nil }
    }.first
  }

  /// The presentation of the first layer with a name that is there at a time.
  func shownState(of name: String, at time: Double) -> LayerState? {
    Self.find(name, in: layers, parentTime: time, sceneTime: time)
  }

  private static func find(
    _ name: String,
    in layers: [Layer],
    parentTime: Double,
    sceneTime: Double
  ) -> LayerState? {
    for written in layers {
      let layer = written.revised(atSceneTime: sceneTime)
      guard let time = layer.localTime(atParentTime: parentTime) else { continue }
      if layer.name == name {
        let state = layer.presentation(atLocalTime: time)
        if !state.isHidden { return state }
      }
      if let match = find(name, in: layer.sublayers, parentTime: time, sceneTime: sceneTime) {
        return match
      }
    }
    return nil
  }
}

/// A recording with one box of 20 × 20 points at (50, 50).
func record(
  size: CGSize = CGSize(width: 100, height: 100),
  duration: Double = 4,
  startTime: Double = 0,
  _ program: (SceneRecorder, CALayer) -> Void
) -> Recording {
  let recorder = SceneRecorder(
    size: size,
    duration: duration,
    startTime: startTime
  )
  let box = CALayer()
  box.name = "box"
  box.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
  box.position = CGPoint(x: 50, y: 50)
  box.backgroundColor = UIColor.red.cgColor
  recorder.rootLayer.addSublayer(box)
  program(recorder, box)
  let recording = recorder.finish()
  recording.expectRoundTrip()
  return recording
}

extension Recording {
  /// Expects the scene to be the same after it has been written to a file and read.
  func expectRoundTrip(sourceLocation: Testing.SourceLocation = #_sourceLocation) {
    do {
      // Any bytes: what is read is no image yet.
      let scene = scene.encodingBitmaps { Array("\($0.contentHash)".utf8) }
      let text = try SceneWriter.write(scene)
      let read = try SceneReader().read(Array(text.utf8)).scene
      #expect(read == scene, sourceLocation: sourceLocation)
    } catch {
      Issue.record("\(error)", sourceLocation: sourceLocation)
    }
  }
}

/// Writes down what delegates are told and when.
final class Journal: CAAnimationDelegate {
  var lines: [String] = []

  func animationDidStart(_ anim: CAAnimation) { note("start", anim) }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    note(flag ? "end" : "removed", anim)
  }

  func note(_ what: String, _ animation: CAAnimation? = nil) {
    let name = animation?.value(forKey: "name") as? String
    let words = [Self.seconds(CACurrentMediaTime()), what, name].compactMap(\.self)
    lines.append(words.joined(separator: " "))
  }

  static func seconds(_ time: Double) -> String { time.shortestDecimal }
}

/// A basic animation of opacity with a name and a journal.
func fade(
  _ name: String,
  _ duration: Double,
  _ journal: Journal,
  _ change: (CABasicAnimation) -> Void = { _ in }
) -> CABasicAnimation {
  let animation = CABasicAnimation(keyPath: "opacity")
  animation.fromValue = 0
  animation.toValue = 1
  animation.duration = duration
  animation.delegate = journal
  animation.setValue(name, forKey: "name")
  change(animation)
  return animation
}
