import UIKit

// Lines of `CADisplayLink` as they stand in code for iOS, with closures in place of targets and selectors;
// `TypicalLayerClassesTests` looks at what they make.

/// A ticker, as games and players have one.
final class Ticker {
  private var link: CADisplayLink?
  private var lastTimestamp: CFTimeInterval = 0
  private(set) var ticks = 0
  private(set) var elapsed: CFTimeInterval = 0
  var onTick: ((CFTimeInterval) -> Void)?

  var isRunning: Bool { link != nil && link?.isPaused == false }

  func start() {
    stop()
    let link = CADisplayLink { [weak self] link in
      self?.step(link)
    }
    link.preferredFramesPerSecond = UIScreen.main.maximumFramesPerSecond / 2
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  func pause() { link?.isPaused = true }

  func resume() {
    lastTimestamp = 0
    link?.isPaused = false
  }

  func stop() {
    link?.invalidate()
    link = nil
  }

  private func step(_ link: CADisplayLink) {
    defer { lastTimestamp = link.timestamp }
    ticks += 1
    guard lastTimestamp > 0 else { return }
    let delta = link.timestamp - lastTimestamp
    elapsed += delta
    onTick?(delta)
  }

  deinit { link?.invalidate() }
}

/// A wave, drawn anew at each tick.
final class WaveLayer: CAShapeLayer {
  private var link: CADisplayLink?
  private var startTime: CFTimeInterval?
  var amplitude: CGFloat = 6
  var frequency: CGFloat = 0.05

  func startWaving() {
    guard link == nil else { return }
    fillColor = UIColor.systemBlue.withAlphaComponent(0.5).cgColor
    let link = CADisplayLink { [unowned self] link in
      if self.startTime == nil { self.startTime = link.timestamp }
      let phase = CGFloat(link.targetTimestamp - (self.startTime ?? 0)) * 4
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      self.path = self.wave(phase: phase).cgPath
      CATransaction.commit()
    }
    if #available(iOS 15.0, *) {
      link.preferredFrameRateRange = CAFrameRateRange(minimum: 30, maximum: 120, preferred: 60)
    } else {
      link.preferredFramesPerSecond = 60
    }
    link.add(to: RunLoop.main, forMode: RunLoop.Mode.default)
    self.link = link
  }

  func stopWaving() {
    link?.remove(from: .main, forMode: .default)
    link?.invalidate()
    link = nil
  }

  private func wave(phase: CGFloat) -> UIBezierPath {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 0, y: bounds.maxY))
    for x in stride(from: CGFloat(0), through: bounds.width, by: 4) {
      path.addLine(to: CGPoint(x: x, y: bounds.midY + amplitude * sin(x * frequency + phase)))
    }
    path.addLine(to: CGPoint(x: bounds.maxX, y: bounds.maxY))
    path.close()
    return path
  }
}

/// A number that runs from one value to another with an easing.
func animateValue(
  from start: Double,
  to end: Double,
  duration: CFTimeInterval,
  easing: @escaping (Double) -> Double = { $0 * $0 * (3 - 2 * $0) },
  update: @escaping (Double) -> Void,
  completion: ((Bool) -> Void)? = nil
) -> CADisplayLink {
  let startTime = CACurrentMediaTime()
  let link = CADisplayLink { link in
    let progress = min(1, (link.timestamp - startTime) / duration)
    update(start + (end - start) * easing(progress))
    guard progress >= 1 else { return }
    link.invalidate()
    completion?(true)
  }
  link.add(to: .current, forMode: .common)
  return link
}

/// A sprite: frames of a picture at a rate of its own.
final class SpritePlayer {
  let layer = CALayer()
  var frameRate = 10.0
  private var displayLink: CADisplayLink?
  private var accumulator: CFTimeInterval = 0
  private(set) var index = 0 {
    didSet { layer.contentsRect.origin.x = CGFloat(index % 4) * 0.25 }
  }

  func play() {
    displayLink = CADisplayLink { [weak self] displayLink in
      guard let strongSelf = self else { return }
      strongSelf.accumulator += displayLink.duration
      while strongSelf.accumulator >= 1 / strongSelf.frameRate {
        strongSelf.index += 1
        strongSelf.accumulator -= 1 / strongSelf.frameRate
      }
      let late = CACurrentMediaTime() > displayLink.targetTimestamp
      if late || strongSelf.index >= 8 { displayLink.isPaused = true }
    }
    displayLink?.add(to: .main, forMode: .default)
    displayLink?.add(to: .main, forMode: .tracking)
  }

  var framesPerSecond: Int {
    guard let link = displayLink, link.duration > 0 else { return 0 }
    return Int((1 / (link.targetTimestamp - link.timestamp)).rounded())
  }
}

/// The rates of links, as profilers of frame rates ask for them.
func rates(of link: CADisplayLink) -> [Float] {
  link.preferredFrameRateRange = .default
  let usual = link.preferredFrameRateRange
  link.preferredFrameRateRange = CAFrameRateRange(minimum: 8, maximum: 15, preferred: 0)
  let slow = link.preferredFrameRateRange
  guard usual != slow, link.isPaused == false else { return [] }
  return [usual.minimum, slow.minimum, slow.maximum, slow.preferred ?? 0]
}
