public import AnimationRenderer
import QuartzCore
import UIKit

/// S2: a disc flies to its unchanging model position; `presentation()` returns its visible
/// position.
///
/// A display link writes both positions at every tick. A tap at 1.25 s, half-way, hits the
/// presentation layer and misses the model.
public func presentationValues(frameRate: Double = 60) -> Renderer {
  let stage = makeStage(.night)
  let flight = Flight(stage)
  // On a phone: CADisplayLink(target: flight, selector: #selector(Flight.follow)).
  let link = CADisplayLink { _ in flight.follow() }
  link.add(to: .main, forMode: .common)
  after(0.5) { flight.start() }
  after(1.25) { flight.tap(CGPoint(x: 200, y: 150)) }
  return Renderer(layer: stage, size: stage.bounds.size, frameRate: frameRate, duration: 3)
}

private final class Flight {
  private let stage: CALayer
  private let disc = makeBlock(
    .coral,
    width: 40,
    height: 40,
    at: CGPoint(x: 72, y: 150),
    cornerRadius: 20
  )
  private let seen = Pointer("presentation()", .coral, y: 124, isAbove: true)
  private let model = Pointer("model", .mint, y: 176, isAbove: false)
  private let outcome = makeText("", CGRect(x: 20, y: 252, width: 360, height: 18), size: 13)

  init(_ stage: CALayer) {
    self.stage = stage
    disc.name = "disc"
    let path = makeSegment(CGPoint(x: 72, y: 150), CGPoint(x: 328, y: 150), .track, width: 4)
    path.lineCap = .round
    for layer in [path, disc, seen.layer, model.layer, outcome] { stage.addSublayer(layer) }
  }

  func start() {
    let fly = CABasicAnimation(keyPath: "position.x")
    fly.fromValue = disc.position.x
    fly.toValue = 328
    fly.duration = 1.5
    fly.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    disc.add(fly, forKey: "fly")
    withoutActions { disc.position.x = 328 }
  }

  func follow() {
    guard let presentation = disc.presentation() else { return }
    withoutActions {
      seen.show(presentation.position.x)
      model.show(disc.position.x)
    }
  }

  func tap(_ point: CGPoint) {
    let isSeen = disc.presentation()?.hitTest(point) != nil
    let isModel = disc.hitTest(point) != nil
    outcome.string =
      "tap: \(isSeen ? "hits" : "misses") presentation(), \(isModel ? "hits" : "misses") the model"
    let ring = makeLine(makeEllipse(-9, -9, 18, 18), .white, width: 2)
    ring.position = point
    fadeOut(ring, after: 0.5, duration: 0.5)
    stage.addSublayer(ring)
  }
}

// A triangle and a number at a position.
private struct Pointer {
  let layer = CALayer()
  private let name: String
  private let text: CATextLayer

  init(_ name: String, _ color: UIColor, y: CGFloat, isAbove: Bool) {
    self.name = name
    text = makeText(
      "",
      CGRect(x: -80, y: isAbove ? -32 : 14, width: 160, height: 18),
      size: 13,
      color: color
    )
    layer.name = name
    layer.position = CGPoint(x: 72, y: y)
    layer.addSublayer(
      makeShape(makePath(isAbove ? "M0 0 L-7 -10 L7 -10 Z" : "M0 0 L-7 10 L7 10 Z"), color)
    )
    layer.addSublayer(text)
  }

  func show(_ x: CGFloat) {
    layer.position.x = x
    text.string = "\(name) \(Int(x.rounded()))"
  }
}
