// swift-format-ignore-file: ReplaceForEachWithForLoop

import UIKit

// Lines of `CAEmitterCell` as they stand in code for iOS; `TypicalLayerClassesTests` looks at what they make.

extension CAEmitterCell {
  /// A cell of one colour, as collections of particle effects make it.
  convenience init(named name: String, color: UIColor, birthRate: Float, lifetime: Float) {
    self.init()
    self.name = name
    self.color = color.cgColor
    self.birthRate = birthRate
    self.lifetime = lifetime
  }

  func reset(_ keys: String...) {
    keys.forEach { setValue(CAEmitterCell.defaultValue(forKey: $0), forKey: $0) }
  }

  func stop() {
    birthRate = 0
    isEnabled = false
  }

  var expectedCount: Float { birthRate * lifetime }
}

/// A snow flake: all that a cell has.
func makeFlake(image: UIImage?) -> CAEmitterCell {
  let cell = CAEmitterCell()
  cell.contents = image?.cgImage
  cell.contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
  cell.contentsScale = UIScreen.main.scale
  cell.name = "flake"
  cell.isEnabled = true
  cell.birthRate = 30
  cell.lifetime = 5.0
  cell.lifetimeRange = 0.5
  cell.emissionLatitude = 0
  cell.emissionLongitude = 180 * .pi / 180
  cell.emissionRange = CGFloat.pi / 4
  cell.velocity = 100
  cell.velocityRange = 50.0
  cell.xAcceleration = 5
  cell.yAcceleration = 9.81
  cell.zAcceleration = 0
  cell.scale = 0.1
  cell.scaleRange = 0.25
  cell.scaleSpeed = -0.02
  cell.spin = 0.5
  cell.spinRange = 1.2 * .pi
  cell.color = UIColor.white.withAlphaComponent(0.9).cgColor
  cell.redRange = 0.1
  cell.greenRange = 0.1
  cell.blueRange = 0.1
  cell.alphaRange = 0.2
  cell.redSpeed = 0
  cell.greenSpeed = 0
  cell.blueSpeed = 0.1
  cell.alphaSpeed = -0.15
  cell.magnificationFilter = CALayerContentsFilter.linear.rawValue
  cell.minificationFilter = CALayerContentsFilter.trilinear.rawValue
  cell.minificationFilterBias = 0
  return cell
}

/// Fireworks: cells in cells, with times of their own.
func makeFireworks(spark: CGImage?) -> CAEmitterCell {
  let rocket = CAEmitterCell(named: "rocket", color: .gray, birthRate: 6.0, lifetime: 1.02)
  rocket.emissionLongitude = -.pi / 2
  rocket.emissionRange = 0.25 * .pi
  rocket.velocity = 400
  rocket.velocityRange = 100
  rocket.yAcceleration = 75
  (rocket.redRange, rocket.greenRange, rocket.blueRange) = (1, 1, 1)

  let burst = CAEmitterCell()
  burst.name = "burst"
  burst.birthRate = 1.0
  burst.velocity = 0
  burst.scale = 2.5
  burst.redSpeed = -1.5
  burst.blueSpeed = +1.5
  burst.greenSpeed = +1.0
  burst.lifetime = 0.35

  let sparks = CAEmitterCell()
  sparks.name = "sparks"
  sparks.contents = spark
  sparks.birthRate = 400
  sparks.lifetime = 3
  sparks.velocity = 125
  sparks.yAcceleration = 75
  sparks.emissionRange = .pi * 2
  sparks.scale = 0.2
  sparks.scaleSpeed = -0.2
  sparks.alphaSpeed = -0.25
  sparks.spin = 2 * .pi
  sparks.spinRange = 2 * .pi
  sparks.beginTime = 0.01
  sparks.duration = 0.1
  sparks.timeOffset = 0
  sparks.speed = 1
  sparks.repeatCount = 0
  sparks.repeatDuration = 0
  sparks.autoreverses = false
  sparks.fillMode = .removed
  sparks.fillMode = CAMediaTimingFillMode.removed

  rocket.emitterCells = [burst]
  burst.emitterCells = [sparks]
  rocket.setValue(0.5, forKeyPath: "emitterCells.burst.emitterCells.sparks.alphaRange")
  burst.reset("scale", "redSpeed")
  burst.style = ["purpose": "a flash"]
  return rocket
}

/// Rain of three strengths.
enum Rain: Int, CaseIterable {
  case drizzle, shower, storm

  var cell: CAEmitterCell {
    let cell = CAEmitterCell(named: "\(self)", color: .systemTeal, birthRate: rate, lifetime: 2)
    cell.velocity = 300 + CGFloat(rawValue) * 50
    cell.velocityRange = cell.velocity * 0.1
    cell.xAcceleration = self == .storm ? 40 : 0
    return cell
  }

  private var rate: Float {
    switch self {
    case .drizzle: return 10
    case .shower: return 40
    case .storm: return 160
    }
  }
}

/// What cells say of themselves.
func describe(_ cell: CAEmitterCell, depth: Int = 0) -> [String] {
  let indent = String(repeating: " ", count: depth)
  let line = "\(indent)\(cell.name ?? "cell"): \(Int(cell.expectedCount.rounded()))"
  return [line] + (cell.emitterCells ?? []).flatMap { describe($0, depth: depth + 1) }
}

/// Letters of an alphabet as particles: a cell a letter, with contents of one sheet.
func letterCells(_ text: String, sheet: CGImage?) -> [CAEmitterCell] {
  let width = 1 / CGFloat(max(text.count, 1))
  return text.enumerated().map { offset, letter in
    let cell = CAEmitterCell()
    cell.name = String(letter)
    cell.contents = sheet
    cell.contentsRect = CGRect(x: CGFloat(offset) * width, y: 0, width: width, height: 1)
    cell.birthRate = Float(text.filter { $0 == letter }.count)
    cell.lifetime = .random(in: 1...1)
    cell.color = cell.color?.copy(alpha: 0.8) ?? UIColor.white.cgColor
    if cell.contents == nil { cell.isEnabled = false }
    return cell
  }
}
