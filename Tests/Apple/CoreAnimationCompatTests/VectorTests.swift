import CoreAnimationCompat
import CoreGraphicsCompat
import DisplayModel
import Foundation
import Graphics
import SceneModel
import TestSupport
import Testing

/// Known answers of the specification, asked through Core Animation's names.
@Suite("Vectors through Core Animation's names")
struct VectorTests {
  @Test("keypath_transform.json: setValue(_:forKeyPath:) of transforms")
  func keyPathTransform() throws {
    try VectorFile<KeyPathVector>.check("keypath_transform.json") { vector, check in
      let base = try #require(Transform3D(rowMajor: vector.baseMatrix))
      let layer = CALayer()
      layer.transform = CATransform3D(base)
      check.contains(!vector.steps.isEmpty, "no steps")
      for (keyPath, value) in vector.steps { layer.setValue(value, forKeyPath: keyPath) }
      check.close(layer.transform.matrix, vector.result)
    }
  }

  private struct LinkVector: Decodable {
    var fps, frame: Int
    var displayLinkTimestamp, targetTimestamp, duration: Double
  }

  @Test("display_link.json: a display link's times at its ticks")
  func displayLink() throws {
    try VectorFile<LinkVector>.check("display_link.json") { vector, check in
      let recorder = SceneRecorder(size: CGSize(width: 10, height: 10), duration: 50)
      recorder.displayLinkRate = vector.fps
      var ticks = 0
      let link = CADisplayLink { link in
        if ticks == vector.frame {
          check.close(link.timestamp, vector.displayLinkTimestamp, "timestamp")
          check.close(CACurrentMediaTime(), vector.displayLinkTimestamp, "clock")
          check.close(link.targetTimestamp, vector.targetTimestamp, "target")
          check.close(link.duration, vector.duration, "duration")
          link.invalidate()
        }
        ticks += 1
      }
      link.add(to: .main, forMode: .common)
      _ = recorder.finish()
      check.equal(ticks, vector.frame + 1, "ticks")
    }
  }

  @Test("Fewer ticks a second come where the whole number of them grows", arguments: [20, 25, 45])
  func slowerLink(_ rate: Int) {
    var times: [Double] = []
    let recorder = SceneRecorder(size: CGSize(width: 10, height: 10), duration: 1.99)
    let link = CADisplayLink { times.append($0.timestamp) }
    link.preferredFramesPerSecond = rate
    link.add(to: .main, forMode: .common)
    _ = recorder.finish()
    let expected = (0..<120).filter { $0 == 0 || $0 * rate / 60 > ($0 - 1) * rate / 60 }
    #expect(times == expected.map { Double($0) / 60 })
    #expect(times.count == rate * 2)
  }

  private struct TransitionVector: Decodable {
    struct Blend: Decodable {
      var newOpacity, oldOpacity: Double
    }
    var type: String
    var subtype: String?
    var size, newOffset, oldOffset: [Double]
    var p: Double
    var appleLikeFade: Blend
    var drawOrder: String
  }

  @Test("transitions.json: the images of a CATransition in display lists")
  func transitions() throws {
    try VectorFile<TransitionVector>.check("transitions.json") { vector, check in
      let recording = record(size: CGSize(width: 600, height: 300)) { recorder, box in
        box.frame = CGRect(x: 200, y: 100, width: vector.size[0], height: vector.size[1])
        recorder.clock.schedule(after: 1) {
          let transition = CATransition()
          transition.type = CATransitionType(rawValue: vector.type)
          transition.subtype = vector.subtype.map { CATransitionSubtype(rawValue: $0) }
          transition.duration = 1
          box.add(transition, forKey: nil)
          CATransaction.setDisableActions(true)
          box.backgroundColor = UIColor.blue.cgColor
        }
      }
      check.contains(recording.diagnostics.isEmpty, "\(recording.messages)")
      let images = try recording.scene.displayList(at: 1 + vector.p).items.flatMap {
        $0.fills(opacity: 1)
      }
      let old = images.first { $0.color == Color(1, 0, 0) }
      let new = images.first { $0.color == Color(0, 0, 1) }
      guard vector.drawOrder != "crossfade" else {
        check.contains((old != nil) == (vector.p < 1) && (new != nil) == (vector.p > 0), "pictures")
        return
      }
      // An image that is wholly outside or transparent is left out.
      func compare(_ fill: Fill?, _ offset: [Double], _ opacity: Double, _ name: String) {
        let isOut = abs(offset[0]) >= vector.size[0] || abs(offset[1]) >= vector.size[1]
        guard let fill else {
          check.contains(isOut || opacity == 0 || vector.p == 1, "\(name) is missing")
          return
        }
        check.close(fill.corner, Point(200 + offset[0], 100 + offset[1]), "\(name) place")
        check.close(fill.opacity, opacity, "\(name) opacity")
      }
      compare(new, vector.newOffset, vector.appleLikeFade.newOpacity, "new")
      if vector.p < 1 {
        compare(old, vector.oldOffset, vector.appleLikeFade.oldOpacity, "old")
      }
    }
  }
}

/// A filled layer in a display list.
private struct Fill {
  var color: Color
  var corner: Point
  var opacity: Double
}

extension DisplayItem {
  fileprivate func fills(opacity: Double) -> [Fill] {
    switch self {
    case .fill(let fill):
      guard case .color(let color) = fill.paint else { return [] }
      let corner = fill.path.transformed(by: fill.transform).tightBounds.origin
      let opaque = Color(color.red, color.green, color.blue)
      return [Fill(color: opaque, corner: corner, opacity: opacity * color.alpha)]
    case .group(let group):
      return group.items.flatMap { $0.fills(opacity: opacity * group.opacity) }
    case .stroke, .image, .tiles: return []
    }
  }
}
