import Foundation
import SceneModel
import UIKitCompat

/// Records what a closure does with a view of 400 × 300 points that is on screen.
func record(duration: Double = 4, _ program: @escaping (UIView) -> Void) -> Recording {
  SceneRecorder.forgetUnrecorded()
  let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
  let recorder = SceneRecorder(
    layer: root.layer,
    size: CGSize(width: 400, height: 300),
    duration: duration
  )
  program(root)
  return recorder.finish()
}

/// A red view of 20 × 20 points at (50, 50), found by its name.
func addBox(to view: UIView, name: String = "box") -> UIView {
  let box = UIView(frame: CGRect(x: 40, y: 40, width: 20, height: 20))
  box.backgroundColor = .red
  box.layer.name = name
  view.addSubview(box)
  return box
}

extension Recording {
  /// What the only layer of a name shows at a time; nil where it is hidden or not there.
  func visible(_ name: String = "box", at time: Double) -> LayerState? {
    Self.find(name, in: scene.layers, time: time, sceneTime: time)
  }

  private static func find(
    _ name: String,
    in layers: [Layer],
    time: Double,
    sceneTime: Double
  ) -> LayerState? {
    for written in layers {
      let layer = written.revised(atSceneTime: sceneTime)
      guard let local = layer.localTime(atParentTime: time) else { continue }
      let state = layer.presentation(atLocalTime: local)
      if state.isHidden { continue }
      if layer.name == name { return state }
      if let match = find(name, in: layer.sublayers, time: local, sceneTime: sceneTime) {
        return match
      }
    }
    return nil
  }

  /// The horizontal position of a layer at some times, to a thousandth of a point.
  func xs(_ name: String = "box", at times: [Double]) -> [Double] {
    times.map { ((visible(name, at: $0)?.position.x ?? .nan) * 1000).rounded() / 1000 }
  }
}

/// Records a controller that fills an image of 400 × 300 points.
func record(
  _ controller: UIViewController,
  duration: Double = 4,
  touches: [RecordedTouch] = []
) -> Recording {
  let size = CGSize(width: 400, height: 300)
  let window = UIWindow.showing(controller, size: size)
  window.appear()
  VirtualClock.current.schedule(after: 0) { controller.endAppearanceTransition() }
  TouchDispatcher.schedule(touches, in: window, lasting: duration)
  return SceneRecorder(layer: window.layer, size: size, duration: duration).finish()
}
