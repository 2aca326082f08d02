public import AnimationRenderer
import QuartzCore
import UIKit

/// S1: a table of the properties of a plain layer; in each cell a square changes one of them.
///
/// An orange disc is where sublayers matter: it fades with its square or by itself, and is clipped or masked with
/// it. In the last cell the disc is a square of `zPosition` 1, which the blue one passes.
public func layerProperties(frameRate: Double = 30) -> Renderer {
  let stage = makeStage(UIColor(hex: 0xf4f6fa), width: 600, height: 424)
  let table = PropertyTable(on: stage)
  table.addGeometry()
  table.addStyles()
  table.addCorners()
  table.addClips()
  table.addShadows()
  table.addImages()
  return Renderer(layer: stage, size: stage.bounds.size, frameRate: frameRate, duration: 2)
}

private final class PropertyTable {
  private let stage: CALayer
  private var count = 0

  init(on stage: CALayer) { self.stage = stage }

  // Adds a cell; the closure brings its square to life.
  private func add(_ title: String, _ bringToLife: (CALayer) -> Void) {
    let cell = CALayer()
    cell.frame = CGRect(x: 6 + 98 * (count % 6), y: 4 + 104 * (count / 6), width: 98, height: 104)
    count += 1
    let box = CALayer()
    box.bounds = CGRect(x: 0, y: 0, width: 60, height: 58)
    box.position = CGPoint(x: 49, y: 43)
    box.transform = CATransform3DMakeScale(1.4, 1.4, 1)
    cell.addSublayer(box)
    let square = CALayer()
    square.bounds = CGRect(x: 0, y: 0, width: 34, height: 34)
    square.position = CGPoint(x: 30, y: 29)
    square.backgroundColor = UIColor(hex: 0x3f7fd8).cgColor
    box.addSublayer(square)
    bringToLife(square)
    cell.addSublayer(
      makeText(
        title,
        CGRect(x: 0, y: 86, width: 98, height: 14),
        size: 10,
        color: UIColor(hex: 0x39435a)
      )
    )
    stage.addSublayer(cell)
  }

  func addGeometry() {
    add("position") { $0.change("position.x", by: 10) }
    add("bounds.size") { $0.change("bounds.size", to: CGSize(width: 50, height: 20)) }
    add("anchorPoint") { $0.change("anchorPoint", to: CGPoint(x: 0.2, y: 0.9)) }
    add("rotation") { $0.change("transform.rotation.z", to: CGFloat.pi / 4) }
    add("scale") { $0.change("transform.scale", to: 1.4) }
  }

  func addStyles() {
    add("backgroundColor") { $0.change("backgroundColor", to: UIColor(hex: 0xe05040).cgColor) }
    add("opacity") { square in
      square.addSublayer(makeDisc())
      square.change("opacity", to: 0.2)
    }
    add("opacity, parts") { square in
      square.addSublayer(makeDisc())
      square.allowsGroupOpacity = false
      square.change("opacity", to: 0.2)
    }
    add("hidden") { $0.toggle("hidden") }
    add("borderWidth") { square in
      square.borderColor = UIColor(hex: 0x1a2440).cgColor
      square.change("borderWidth", to: 8)
    }
    add("borderColor") { square in
      square.borderWidth = 4
      square.borderColor = UIColor(hex: 0x1a2440).cgColor
      square.change("borderColor", to: UIColor(hex: 0xf0a030).cgColor)
    }
  }

  func addCorners() {
    add("cornerRadius") { $0.change("cornerRadius", to: 17) }
    add("cornerCurve") { square in
      square.cornerCurve = .continuous
      square.change("cornerRadius", to: 12)
    }
    add("maskedCorners") { square in
      square.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
      square.change("cornerRadius", to: 17)
    }
  }

  func addClips() {
    add("masksToBounds") { square in
      square.addSublayer(makeDisc())
      square.cornerRadius = 8
      square.toggle("masksToBounds")
    }
    add("mask") { square in
      square.addSublayer(makeDisc())
      let spot = CALayer()
      spot.frame = CGRect(x: -10, y: -10, width: 30, height: 30)
      spot.cornerRadius = 15
      spot.backgroundColor = UIColor.black.cgColor
      spot.change("position", to: CGPoint(x: 30, y: 30), timing: .linear)
      square.mask = spot
    }
  }

  func addShadows() {
    add("shadowOpacity") { $0.change("shadowOpacity", to: 0.8) }
    add("shadowRadius") { square in
      square.shadowOpacity = 0.8
      square.change("shadowRadius", from: 0, to: 8)
    }
    add("shadowOffset") { square in
      square.shadowOpacity = 0.8
      square.change(
        "shadowOffset",
        from: CGSize(width: 0, height: -3),
        to: CGSize(width: 6, height: 8)
      )
    }
    add("shadowColor") { square in
      square.shadowOpacity = 0.8
      square.shadowOffset = CGSize(width: 0, height: 4)
      square.change("shadowColor", to: UIColor(hex: 0xe05040).cgColor)
    }
    add("shadowPath") { square in
      square.shadowOpacity = 0.8
      square.shadowOffset = .zero
      square.shadowPath = makeEllipse(0, 30, 34, 4)
      square.change("shadowPath", to: makeEllipse(-8, 34, 50, 12))
    }
  }

  func addImages() {
    add("contents") { square in
      square.backgroundColor = nil
      square.contents = Image.kite
      square.change("transform.scale", to: 1.3)
    }
    add("contentsRect") { square in
      square.backgroundColor = nil
      square.contents = Image.kite
      square.change("contentsRect", to: CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5))
    }
    add("zPosition") { square in
      let fixed = CALayer()
      fixed.frame = CGRect(x: 26, y: 24, width: 28, height: 28)
      fixed.backgroundColor = UIColor(hex: 0xf0a030).cgColor
      fixed.zPosition = 1
      square.superlayer?.addSublayer(fixed)
      square.change("zPosition", to: 2)
    }
  }
}

extension CALayer {
  // Off for a second, on for the next.
  fileprivate func toggle(_ keyPath: String) {
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    animation.values = [false, true]
    animation.calculationMode = .discrete
    animation.duration = 2
    animation.repeatCount = .infinity
    add(animation, forKey: keyPath)
  }

  // There and back in two seconds.
  fileprivate func change(
    _ keyPath: String,
    from: Any? = nil,
    to: Any? = nil,
    by: Any? = nil,
    timing: CAMediaTimingFunctionName = .easeInEaseOut
  ) {
    swing(keyPath, from: from, to: to, by: by, duration: 1, timing: timing)
  }
}

private func makeDisc() -> CALayer {
  let disc = CALayer()
  disc.frame = CGRect(x: 14, y: -8, width: 26, height: 26)
  disc.backgroundColor = UIColor(hex: 0xf0a030).cgColor
  disc.cornerRadius = 13
  return disc
}
