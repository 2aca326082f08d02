public import AnimationRenderer
import Foundation
import QuartzCore
import UIKit

/// S34: frames of an atlas as four walkers of six frames a second; a large one pauses and walks on.
public func spriteAtlas(frameRate: Double = 60) -> Renderer {
  let stage = makeStage(UIColor(hex: 0x8fc26a))
  let atlas = SpriteAtlas(list: BundledFile.walkerList.data, image: BundledFile.walkerImage.data)
  for (direction, x) in [("down", 40.0), ("left", 125), ("right", 210), ("up", 295)] {
    let walker = makeSprite(atlas, (1...4).map { "\(direction)_\($0)" }, rate: 6)
    walker.frame = CGRect(x: x, y: 20, width: 64, height: 96)
    stage.addSublayer(walker)
  }
  let list = makeSprite(atlas, ["down_1", "up_1"], rate: 1)
  list.frame = CGRect(x: 16, y: 180, width: 64, height: 96)
  stage.addSublayer(list)

  let path = CALayer()
  let walker = makeSprite(atlas, (1...4).map { "right_\($0)" }, rate: 6)
  walker.bounds = CGRect(x: 0, y: 0, width: 96, height: 144)
  walker.position = CGPoint(x: 140, y: 210)
  walker.add(
    makeBasic("position.x", from: 140, to: 340, duration: 3),
    forKey: "walk"
  )
  path.addSublayer(walker)
  stage.addSublayer(path)
  after(1.5) { pause(path) }
  after(2.5) { resume(path) }
  return Renderer(layer: stage, size: stage.bounds.size, frameRate: frameRate, duration: 4)
}

/// The frames of an image that TexturePacker has packed, as they were before.
private struct SpriteAtlas {
  private let frames: [String: [String: Any]]
  private let sheet: CGImage?

  init(list: Data, image: Data) {
    let root = try? PropertyListSerialization.propertyList(from: list, format: nil)
    frames = (root as? [String: Any])?["frames"] as? [String: [String: Any]] ?? [:]
    sheet = UIImage(data: image)?.cgImage
  }

  /// A frame with the edges that were cut off, upright.
  func image(named name: String) -> CGImage? {
    guard let frame = frames["\(name).png"], let area = frame["textureRect"] as? String,
      let offset = frame["spriteOffset"] as? String, let size = frame["spriteSourceSize"] as? String
    else { return nil }
    let (rect, shift) = (NSRectFromString(area), NSPointFromString(offset))
    let isTurned = frame["textureRotated"] as? Bool ?? false
    let (width, height) = (isTurned ? rect.height : rect.width, isTurned ? rect.width : rect.height)
    let cut = CGRect(x: rect.minX, y: rect.minY, width: width, height: height)
    guard let part = sheet?.cropping(to: cut) else { return nil }
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let full = NSSizeFromString(size)
    return UIGraphicsImageRenderer(size: full, format: format).image { context in
      // The offset is that of the middle, upwards.
      context.cgContext.translateBy(
        x: (full.width - rect.width) / 2 + shift.x,
        y: (full.height - rect.height) / 2 - shift.y
      )
      if isTurned {
        // The sprite is stored turned to the right: turn it back about its lower left corner.
        context.cgContext.translateBy(x: 0, y: rect.height)
        context.cgContext.rotate(by: -.pi / 2)
      }
      UIImage(cgImage: part).draw(in: CGRect(x: 0, y: 0, width: width, height: height))
    }.cgImage
  }
}

private func makeSprite(_ atlas: SpriteAtlas, _ names: [String], rate: Double) -> CALayer {
  let images = names.compactMap(atlas.image)
  let layer = CALayer()
  layer.contents = images.first
  let steps = CAKeyframeAnimation(keyPath: "contents")
  steps.values = images
  steps.calculationMode = .discrete
  steps.duration = Double(images.count) / rate
  steps.repeatCount = .infinity
  layer.add(steps, forKey: "frames")
  return layer
}

private func pause(_ layer: CALayer) {
  let pausedTime = layer.convertTime(CACurrentMediaTime(), from: nil)
  layer.speed = 0
  layer.timeOffset = pausedTime
}

private func resume(_ layer: CALayer) {
  let pausedTime = layer.timeOffset
  layer.speed = 1
  layer.timeOffset = 0
  layer.beginTime = 0
  layer.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) - pausedTime
}
