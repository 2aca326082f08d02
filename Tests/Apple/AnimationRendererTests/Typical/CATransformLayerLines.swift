// swift-format-ignore-file: ReplaceForEachWithForLoop

import UIKit

// Lines of `CATransformLayer` as they stand in code for iOS; `TypicalLayerClassesTests` looks at what they make.

/// A cube, as books and tutorials build it.
func makeCube(size: CGFloat, colors: [UIColor]) -> CATransformLayer {
  let cube = CATransformLayer()
  cube.name = "cube"
  let half = size / 2
  var transforms = [CATransform3DMakeTranslation(0, 0, half)]
  transforms.append(CATransform3DRotate(CATransform3DMakeTranslation(half, 0, 0), .pi / 2, 0, 1, 0))
  transforms.append(
    CATransform3DRotate(CATransform3DMakeTranslation(0, -half, 0), .pi / 2, 1, 0, 0)
  )
  transforms.append(
    CATransform3DRotate(CATransform3DMakeTranslation(0, half, 0), -.pi / 2, 1, 0, 0)
  )
  transforms.append(
    CATransform3DRotate(CATransform3DMakeTranslation(-half, 0, 0), -.pi / 2, 0, 1, 0)
  )
  transforms.append(
    CATransform3DRotate(CATransform3DMakeTranslation(0, 0, -half), CGFloat.pi, 0, 1, 0)
  )
  for (transform, color) in zip(transforms, colors) {
    let face = CALayer()
    face.frame = CGRect(x: -half, y: -half, width: size, height: size)
    face.backgroundColor = color.cgColor
    face.isDoubleSided = false
    face.transform = transform
    cube.addSublayer(face)
  }
  return cube
}

/// A card with two sides that flips.
final class FlipCardLayer: CATransformLayer {
  let front = CALayer()
  let back = CALayer()
  private(set) var isFlipped = false

  override init() {
    super.init()
    back.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
    for side in [back, front] {
      side.isDoubleSided = false
      side.cornerRadius = 12
      side.masksToBounds = true
      addSublayer(side)
    }
    front.backgroundColor = UIColor.systemYellow.cgColor
    back.backgroundColor = UIColor.systemIndigo.cgColor
  }

  override init(layer: Any) {
    super.init(layer: layer)
    isFlipped = (layer as? FlipCardLayer)?.isFlipped ?? false
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func layoutSublayers() {
    super.layoutSublayers()
    [front, back].forEach {
      $0.bounds = bounds
      $0.position = CGPoint(x: bounds.midX, y: bounds.midY)
    }
  }

  func flip(duration: CFTimeInterval = 0.8, completion: (() -> Void)? = nil) {
    isFlipped.toggle()
    CATransaction.begin()
    CATransaction.setCompletionBlock(completion)
    let flip = CABasicAnimation(keyPath: "transform.rotation.y")
    flip.fromValue = isFlipped ? 0 : Double.pi
    flip.toValue = isFlipped ? Double.pi : 0
    flip.duration = duration
    flip.timingFunction = CAMediaTimingFunction(name: CAMediaTimingFunctionName.easeInEaseOut)
    flip.fillMode = .forwards
    flip.isRemovedOnCompletion = false
    add(flip, forKey: "flip")
    transform = CATransform3DMakeRotation(isFlipped ? .pi : 0, 0, 1, 0)
    CATransaction.commit()
  }
}

/// A flow of covers: a transform layer in a layer with perspective.
final class CoverFlow {
  let container = CALayer()
  let stage = CATransformLayer()
  let angle = CGFloat(45) * .pi / 180

  init(covers: [CGColor], in bounds: CGRect) {
    container.frame = bounds
    var perspective = CATransform3DIdentity
    perspective.m34 = 1.0 / -600
    container.sublayerTransform = perspective
    container.addSublayer(stage)
    stage.frame = container.bounds
    let layers: [CALayer] = covers.map {
      let cover = CALayer()
      cover.bounds = CGRect(x: 0, y: 0, width: 80, height: 80)
      cover.backgroundColor = $0
      return cover
    }
    layers.forEach(stage.addSublayer)
    select(covers.count / 2)
  }

  func select(_ index: Int) {
    guard let covers = stage.sublayers, covers.indices.contains(index) else { return }
    for (offset, cover) in covers.enumerated() {
      let distance = CGFloat(offset - index)
      cover.position = CGPoint(x: stage.bounds.midX + distance * 60, y: stage.bounds.midY)
      cover.zPosition = offset == index ? 50 : -abs(distance) * 10
      cover.anchorPointZ = 0
      switch distance {
      case 0: cover.transform = CATransform3DIdentity
      case ..<0: cover.transform = CATransform3DMakeRotation(angle, 0, 1, 0)
      default: cover.transform = CATransform3DMakeRotation(-angle, 0, 1, 0)
      }
    }
  }

  func spin() {
    let spin = CAKeyframeAnimation(keyPath: "transform.rotation.y")
    spin.values = [0, CGFloat.pi, 2 * CGFloat.pi]
    spin.keyTimes = [0, 0.5, 1]
    spin.valueFunction = nil
    spin.duration = 2
    spin.isAdditive = true
    stage.add(spin, forKey: "spin")
    stage.setValue(0.1, forKeyPath: "transform.rotation.x")
    stage.sublayers?.last?.setValue(CGFloat(30), forKeyPath: "transform.translation.z")
  }
}

/// What stands in space.
func transformLayerFacts(_ layer: CATransformLayer) -> String {
  let depth = (layer.sublayers ?? []).map(\.transform.m43).max() ?? 0
  let turned = layer.sublayers?.filter { !CATransform3DIsIdentity($0.transform) }.count ?? 0
  let inverse = CATransform3DInvert(layer.transform)
  let same = CATransform3DEqualToTransform(
    CATransform3DConcat(layer.transform, inverse),
    CATransform3DIdentity
  )
  return "\(depth) \(turned) \(same)"
}
