public import AnimationRenderer
import ImageIO
import QuartzCore
import UIKit

/// E26 and S35: the frames of a GIF, shown by a display link that adds up their unequal delays.
public func gifView(frameRate: Double = 60) -> Renderer {
  let stage = makeStage(UIColor(hex: 0x22303c))
  let frames = decodeFrames(of: BundledFile.pendulum.data)
  let player = GIFPlayer(frames)
  player.layer.frame = CGRect(x: 20, y: 20, width: 180, height: 180)
  player.layer.cornerRadius = 12
  player.layer.masksToBounds = true
  player.readout.frame = CGRect(x: 216, y: 90, width: 170, height: 40)
  stage.addSublayer(player.layer)
  stage.addSublayer(player.readout)
  addBars(frames.map(\.delay), to: stage)
  player.start()
  return Renderer(layer: stage, size: stage.bounds.size, frameRate: frameRate, duration: 3.2)
}

/// A frame and how long it is shown.
private struct GIFFrame {
  let image: CGImage
  let delay: TimeInterval
}

private func decodeFrames(of data: Data) -> [GIFFrame] {
  guard let source = CGImageSourceCreateWithData(data as CFData, nil) else { return [] }
  return (0..<CGImageSourceGetCount(source)).compactMap { index in
    CGImageSourceCreateImageAtIndex(source, index, nil).map {
      GIFFrame(image: $0, delay: delay(of: source, at: index))
    }
  }
}

// The delay as the file has it, else as players show it, and never below a hundredth.
private func delay(of source: CGImageSource, at index: Int) -> TimeInterval {
  let properties = CGImageSourceCopyPropertiesAtIndex(source, index, nil)
  let gif = properties?[kCGImagePropertyGIFDictionary] as? [CFString: Any]
  var delay = gif?[kCGImagePropertyGIFUnclampedDelayTime] as? TimeInterval ?? 0
  if delay <= 0 { delay = gif?[kCGImagePropertyGIFDelayTime] as? TimeInterval ?? 0 }
  return max(delay, 0.01)
}

/// Shows frame after frame, each for its delay.
private final class GIFPlayer {
  let layer = CALayer()
  let readout = makeText("", .zero, size: 18, color: UIColor(hex: 0xf5f5f5), alignment: .natural)
  private let frames: [GIFFrame]
  private var index = 0
  private var accumulator: TimeInterval = 0
  private var link: CADisplayLink?

  init(_ frames: [GIFFrame]) { self.frames = frames }

  func start() {
    show()
    let link = CADisplayLink { [self] link in tick(link.duration) }
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  private func tick(_ elapsed: TimeInterval) {
    accumulator += elapsed
    // Sums of sixtieths miss hundredths by rounding.
    guard !frames.isEmpty, accumulator >= frames[index].delay - 1e-9 else { return }
    while accumulator >= frames[index].delay - 1e-9 {
      accumulator -= frames[index].delay
      index = (index + 1) % frames.count
    }
    show()
  }

  private func show() {
    guard frames.indices.contains(index) else { return }
    withoutActions {
      layer.contents = frames[index].image
      readout.string = "frame \(index): \(String(format: "%.2f", frames[index].delay)) s"
    }
  }
}

private func addBars(_ delays: [TimeInterval], to stage: CALayer) {
  let colors = [0xe85040, 0xf0a030, 0xd8c840, 0x50b060, 0x4088d0, 0x9060c0]
  let (width, total): (CGFloat, TimeInterval) = (360, delays.reduce(0, +))
  var left: CGFloat = 20
  for (delay, color) in zip(delays, colors) {
    let bar = CALayer()
    bar.frame = CGRect(x: left, y: 230, width: width * CGFloat(delay / total), height: 36)
    bar.backgroundColor = UIColor(hex: color).cgColor
    stage.addSublayer(bar)
    left = bar.frame.maxX
  }
  let mark = CALayer()
  mark.bounds = CGRect(x: 0, y: 0, width: 4, height: 52)
  mark.position = CGPoint(x: 20, y: 248)
  mark.cornerRadius = 2
  mark.backgroundColor = UIColor.white.cgColor
  let run = CABasicAnimation(keyPath: "position.x")
  run.fromValue = 20
  run.toValue = 380
  run.duration = total
  run.repeatCount = .infinity
  mark.add(run, forKey: nil)
  stage.addSublayer(mark)
}
