public import AnimationRenderer
import QuartzCore
import UIKit

/// S42: contents are a bitmap, drawn once and then composited; shapes are redrawn at every size.
///
/// A boat of 40 pixels grows blurred or, by the filter `.nearest`, blocky, beside a boat of shapes.
/// Below, copies cost no drawing, and the gravity determines the layout when the bounds change.
public func contents(frameRate: Double = 60) -> Renderer {
  let stage = makeStage(UIColor(hex: 0x0b1020))
  let blocky = makeBoat()
  blocky.magnificationFilter = .nearest
  let boats = [
    ("bitmap, linear", makeBoat()), ("bitmap, nearest", blocky),
    ("shapes, drawn anew", makeDrawnBoat()),
  ]
  for (index, (title, boat)) in boats.enumerated() {
    let panel = makePanel(CGRect(x: 8 + 130 * index, y: 8, width: 124, height: 150))
    panel.masksToBounds = true
    boat.position = CGPoint(x: 62, y: 66)
    boat.swing("transform.scale", from: 1, to: 2.8)
    panel.addSublayer(boat)
    panel.addSublayer(makeCaption(title, CGRect(x: 2, y: 132, width: 120, height: 14), size: 10))
    stage.addSublayer(panel)
  }

  stage.addSublayer(makePanel(CGRect(x: 8, y: 166, width: 124, height: 126)))
  let caption = CGRect(x: 9, y: 274, width: 122, height: 13)
  stage.addSublayer(makeCaption("drawn once, composited", caption))
  for copy in makeCopies() { stage.addSublayer(copy) }
  let gravities: [(String, CALayerContentsGravity)] = [
    ("resize: stretched", .resize), ("center: as it is", .center),
  ]
  for (index, (title, gravity)) in gravities.enumerated() {
    let x = 138 + 130 * CGFloat(index)
    stage.addSublayer(makePanel(CGRect(x: x, y: 166, width: 124, height: 126)))
    stage.addSublayer(makeStretchedBoat(at: CGPoint(x: x + 62, y: 220), gravity))
    let caption = CGRect(x: x + 2, y: 274, width: 120, height: 14)
    stage.addSublayer(makeCaption(title, caption, size: 10))
  }
  return Renderer(layer: stage, size: stage.bounds.size, frameRate: frameRate, duration: 3)
}

private func makeBoat(at position: CGPoint = .zero) -> CALayer {
  let boat = CALayer()
  boat.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
  boat.position = position
  boat.contents = Image.boat
  return boat
}

// The same boat as the image shows.
private func makeDrawnBoat() -> CALayer {
  let boat = CALayer()
  boat.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
  let ring = makeShape(makeEllipse(1, 1, 38, 38), UIColor(hex: 0x2176ae))
  ring.strokeColor = UIColor.white.cgColor
  ring.lineWidth = 2
  boat.addSublayer(ring)
  let parts = [
    // The sea, both sails and the hull.
    (makeSea(), 0x0b3c5d), (makePath("M19 7 L19 23 L9 23 Z"), 0xffffff),
    (makePath("M21 10 L21 23 L30 23 Z"), 0xffd166),
    (makePath("M8 25 L32 25 L28 30 L12 30 Z"), 0xef476f),
  ]
  for (path, color) in parts { boat.addSublayer(makeShape(path, UIColor(hex: color))) }
  return boat
}

private func makeSea() -> CGPath {
  let sea = UIBezierPath()
  sea.move(to: CGPoint(x: 4, y: 27))
  sea.addQuadCurve(to: CGPoint(x: 20, y: 27), controlPoint: CGPoint(x: 12, y: 23))
  sea.addQuadCurve(to: CGPoint(x: 36, y: 27), controlPoint: CGPoint(x: 28, y: 31))
  sea.addCurve(
    to: CGPoint(x: 20, y: 38),
    controlPoint1: CGPoint(x: 33, y: 34),
    controlPoint2: CGPoint(x: 27, y: 38)
  )
  sea.addCurve(
    to: CGPoint(x: 4, y: 27),
    controlPoint1: CGPoint(x: 13, y: 38),
    controlPoint2: CGPoint(x: 7, y: 34)
  )
  sea.close()
  return sea.cgPath
}

// Three that fade, two that turn; all show the same bitmap.
private func makeCopies() -> [CALayer] {
  let fading = (0..<3).map { index in
    let boat = makeBoat(at: CGPoint(x: 40 + 30 * index, y: 192))
    boat.transform = CATransform3DMakeScale(0.8, 0.8, 1)
    boat.opacity = 1 - 0.25 * Float(index)
    return boat
  }
  let turning = [(42, 1), (98, -1)].map { x, direction in
    let boat = makeBoat(at: CGPoint(x: x, y: 240))
    boat.loop("transform.rotation", from: 0, to: CGFloat(direction) * 2 * .pi)
    return boat
  }
  return fading + turning
}

private func makeStretchedBoat(at position: CGPoint, _ gravity: CALayerContentsGravity) -> CALayer {
  let boat = makeBoat(at: position)
  boat.contentsGravity = gravity
  boat.borderWidth = 1
  boat.borderColor = UIColor(hex: 0x8fa3c8).cgColor
  boat.swing(
    "bounds.size",
    from: CGSize(width: 40, height: 40),
    to: CGSize(width: 100, height: 80)
  )
  return boat
}
