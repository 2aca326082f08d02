import CoreAnimationCompat
import CoreGraphicsCompat
import Foundation
import Graphics
import SceneModel
import Testing

@Suite("Values by key")
struct KeyValueTests {
  @Test("Properties and their parts are read as code expects them")
  func reading() throws {
    let layer = CALayer()
    layer.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
    layer.opacity = 0.8
    layer.backgroundColor = UIColor.green.cgColor
    layer.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    #expect(layer.value(forKey: "opacity") as? Float == 0.8)
    // Core Animation's own precision; what is set from it is the decimal that was written.
    #expect(layer.value(forKey: "opacity") as? Double == Double(Float(0.8)))
    layer.setValue(layer.value(forKey: "opacity"), forKey: "shadowOpacity")
    #expect(layer.shadowOpacity == 0.8)
    #expect((layer.value(forKeyPath: "position.x") as? NSNumber)?.doubleValue == 25)
    #expect(layer.value(forKey: "position") as? CGPoint == CGPoint(x: 25, y: 40))
    #expect(layer.value(forKeyPath: "bounds.size") as? CGSize == CGSize(width: 30, height: 40))
    #expect((layer.value(forKey: "backgroundColor") as? CGColor)?.color == Color(0, 1, 0))
    let turn = try #require(layer.value(forKeyPath: "transform.rotation") as? Double)
    #expect(abs(turn - .pi / 2) < 1e-9)
    #expect(layer.value(forKey: "transform") is CATransform3D)
    #expect(layer.value(forKey: "shadowPath") == nil)
  }

  @Test("Any key stores a value, on layers and on animations, and copies carry it along")
  func customKeys() {
    let layer = CALayer()
    layer.setValue("cloud", forKey: "tag")
    #expect(layer.value(forKey: "tag") as? String == "cloud")
    layer.style = ["tag": "hidden", "speedOfWind": 3]
    #expect(layer.value(forKey: "tag") as? String == "cloud")
    #expect(layer.value(forKey: "speedOfWind") as? Int == 3)
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.setValue(layer, forKey: "layer")
    animation.setValue(2, forKey: "duration")
    animation.setValue(0.5, forKey: "fromValue")
    let copy = animation.copy() as? CABasicAnimation
    #expect(copy?.value(forKey: "layer") as? CALayer === layer)
    #expect(copy?.duration == 2 && copy?.fromValue as? Double == 0.5)
    #expect(CABasicAnimation.defaultValue(forKey: "speed") as? Float == 1)
  }

  @Test(
    "A path of a rectangle with a side that is not a number is reported",
    arguments: [
      CGRect(x: 0, y: 0, width: CGFloat.nan, height: 10),
      CGRect(x: 0, y: 0, width: 10, height: CGFloat.nan),
      CGRect(x: 3, y: CGFloat.nan, width: 5, height: 5),
    ]
  )
  func unusablePaths(rect: CGRect) {
    let paths = [
      "rect": UIBezierPath(rect: rect).cgPath, "oval": UIBezierPath(ovalIn: rect).cgPath,
      "round": UIBezierPath(roundedRect: rect, cornerRadius: 2).cgPath,
      "core": CGPath(rect: rect, transform: nil),
    ]
    for (name, path) in paths {
      let recording = record { _, box in
        let shape = CAShapeLayer()
        shape.name = name
        shape.path = path
        box.addSublayer(shape)
      }
      let message = "\(name).path: path has a number that is not finite or beyond 1e9 [E_VALUE]"
      #expect(recording.messages.contains { $0.hasSuffix(message) })
    }
  }

  @Test(
    "Of a mistaken key path the short forms are near, too",
    arguments: [
      ("transform.rotate", "transform.rotation"), ("transform.rotaton", "transform.rotation"),
      ("transform.translaton", "transform.translation"), ("cornerradius", "cornerRadius"),
    ]
  )
  func nearKeyPaths(path: String, near: String) {
    let recording = record { _, box in
      let animation = CABasicAnimation(keyPath: path)
      animation.toValue = 3
      box.add(animation, forKey: nil)
    }
    #expect(recording.messages.first?.contains("(did you mean \(near)?)") == true)
  }

  @Test("Unsuitable values are reported with the remedy and change nothing")
  func failures() throws {
    let recording = record { _, box in
      box.setValue("left", forKey: "position")
      box.setValue(1, forKeyPath: "transform.rotations.z")
      box.setValue(UIColor.red, forKey: "borderColor")
      box.position = CGPoint(x: Double.nan, y: 0)
      box.opacity = .infinity
      box.contentsGravity = CALayerContentsGravity(rawValue: "resizeAspectFil")
      box.contents = UIColor.red
    }
    #expect(try recording.state(at: 0).position == Point(50, 50))
    #expect(
      recording.messages == [
        "box.position: position needs a CGPoint, not the text \"left\" [E_TYPE]",
        "box.transform.rotations.z: there is no property \"transform.rotations.z\" (did you mean "
          + "transform.rotation.z?) [E_UNKNOWN_KEY_PATH]",
        "box.borderColor: borderColor needs a CGColor or nil, not a UIColor (write .cgColor) [E_TYPE]",
        "box.position: position has a number that is not finite or beyond 1e9 [E_VALUE]",
        "box.opacity: opacity has a number that is not finite or beyond 1e9 [E_VALUE]",
        "box.contentsGravity: there is no contentsGravity \"resizeAspectFil\" (did you mean "
          + "resizeAspectFill?) [E_VALUE]",
        "box.contents: contents needs a CGImage, not a UIColor (write .cgColor) [E_TYPE]",
      ]
    )
  }

  @Test("Animations of unknown properties are reported with a suggestion")
  func animationMistakes() {
    let recording = record { _, box in
      func add(_ keyPath: String, _ from: Any?, _ to: Any?) {
        let animation = CABasicAnimation(keyPath: keyPath)
        (animation.fromValue, animation.toValue) = (from, to)
        box.add(animation, forKey: nil)
      }
      add("alpha", 0, 1)
      add("frame", CGRect.zero, CGRect.zero)
      add("strokeEnd", 0, 1)
      add("position", 0, 1)
      add("backgroundColor", UIColor.red, UIColor.blue.cgColor)
      let frames = CAKeyframeAnimation(keyPath: "opacity")
      frames.values = [0, 1, 0]
      frames.keyTimes = [0, 1]
      box.add(frames, forKey: nil)
    }
    #expect(
      recording.failures == [
        "box.alpha: CALayer has no property \"alpha\" to animate (did you mean opacity?) "
          + "[E_UNKNOWN_KEY_PATH]",
        "box.frame: CALayer has no property \"frame\" to animate (frame cannot be animated: use "
          + "position and bounds.size) [E_UNKNOWN_KEY_PATH]",
        "box.strokeEnd: CALayer has no property \"strokeEnd\" to animate [E_UNKNOWN_KEY_PATH]",
        "box.position: fromValue needs a CGPoint, not a value of type Int [E_TYPE]",
        "box.backgroundColor: fromValue needs a CGColor or nil, not a UIColor (write .cgColor) "
          + "[E_TYPE]",
        "box.opacity: 2 key times for 3 values (give 3); even times are used [W_IGNORED]",
      ]
    )
  }

  @Test("Numbers, points, sizes and matrices come in every box that code uses")
  func coercion() throws {
    let numbers: [Any] = [
      3, 3.0, CGFloat(3), Float(3), NSNumber(value: 3), Optional(3) as Any, UInt8(3),
    ]
    let points: [Any] = [CGPoint(x: 1, y: 2), NSValue(cgPoint: CGPoint(x: 1, y: 2))]
    let matrix = CATransform3DMakeScale(2, 3, 1)
    let matrices: [Any] = [matrix, NSValue(caTransform3D: matrix)]
    for number in numbers {
      let layer = CALayer()
      layer.setValue(number, forKey: "cornerRadius")
      #expect(layer.cornerRadius == 3, "\(type(of: number))")
    }
    for point in points {
      let layer = CALayer()
      layer.setValue(point, forKey: "position")
      #expect(layer.position == CGPoint(x: 1, y: 2))
    }
    for matrix in matrices {
      let layer = CALayer()
      layer.setValue(matrix, forKey: "transform")
      #expect(layer.transform.m22 == 3)
    }
    let shifted = CALayer()
    shifted.setValue(CGSize(width: 4, height: 5), forKeyPath: "transform.translation")
    #expect(shifted.transform.m41 == 4 && shifted.transform.m42 == 5)
  }
}
