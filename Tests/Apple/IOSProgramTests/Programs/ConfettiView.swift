// swift-format-ignore-file
import UIKit

class ConfettiView: UIView {
  private let emitter = CAEmitterLayer()
  private let colors: [UIColor] = [.systemRed, .systemBlue, .systemGreen, .systemYellow, .systemPurple]

  func burst() {
    emitter.emitterPosition = CGPoint(x: bounds.midX, y: -8)
    emitter.emitterShape = .line
    emitter.emitterSize = CGSize(width: bounds.width, height: 1)
    emitter.emitterCells = colors.map(makeCell)
    emitter.beginTime = CACurrentMediaTime()
    layer.addSublayer(emitter)
    DispatchQueue.main.asyncAfter(deadline: .now() + 1) { [weak self] in
      self?.emitter.birthRate = 0
    }
  }

  private func makeCell(_ color: UIColor) -> CAEmitterCell {
    let cell = CAEmitterCell()
    cell.birthRate = 8
    cell.lifetime = 4
    cell.velocity = 90
    cell.velocityRange = 30
    cell.emissionLongitude = .pi
    cell.emissionRange = .pi / 6
    cell.yAcceleration = 30
    cell.spin = 3
    cell.spinRange = 4
    cell.scaleRange = 0.4
    cell.contents = piece(color).cgImage
    return cell
  }

  private func piece(_ color: UIColor) -> UIImage {
    let size = CGSize(width: 8, height: 12)
    UIGraphicsBeginImageContextWithOptions(size, false, 0)
    color.setFill()
    UIRectFill(CGRect(origin: .zero, size: size))
    let image = UIGraphicsGetImageFromCurrentImageContext()
    UIGraphicsEndImageContext()
    return image ?? UIImage()
  }
}
