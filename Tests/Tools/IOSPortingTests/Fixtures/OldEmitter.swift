// swift-format-ignore-file
import UIKit

class OldSnowView: UIView {
    override class var layerClass: AnyClass { return CAEmitterLayer.self }

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = UIColor(red: 0.1, green: 0.15, blue: 0.3, alpha: 1)
        let emitter = layer as! CAEmitterLayer
        emitter.emitterPosition = CGPoint(x: bounds.midX, y: 0)
        emitter.emitterSize = CGSize(width: bounds.width, height: 0)
        emitter.emitterShape = .line
        let cell = CAEmitterCell()
        cell.contents = OldSnowView.flake().cgImage
        cell.birthRate = 30
        cell.lifetime = 5
        cell.velocity = 40
        cell.velocityRange = 20
        cell.emissionLongitude = .pi
        cell.scaleRange = 0.5
        emitter.emitterCells = [cell]
    }

    required init?(coder aDecoder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    @objc class func flake() -> UIImage {
        UIGraphicsBeginImageContextWithOptions(CGSize(width: 8, height: 8), false, 0)
        UIColor.white.setFill()
        UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 8, height: 8)).fill()
        let image = UIGraphicsGetImageFromCurrentImageContext()!
        UIGraphicsEndImageContext()
        return image
    }
}
