public import AnimationRenderer
import QuartzCore
import UIKit

/// S31: text layers: alignment, truncation and wrapping while the width changes, animated size and colour,
/// runs, a counting down by discrete keyframes, and bounds that cut text off.
public func textLayer(frameRate: Double = 60) -> Renderer {
  let stage = makeStage(UIColor(hex: 0x0b1020))
  addPanel(to: stage, x: 8, y: 8, height: 84, "alignmentMode", makeAlignments())
  addPanel(to: stage, x: 204, y: 8, height: 84, "truncationMode, width animated", makeTruncations())
  addPanel(to: stage, x: 8, y: 100, height: 100, "isWrapped, width animated", [makeWrapped()])
  addPanel(to: stage, x: 204, y: 100, height: 100, "fontSize and foregroundColor", [makeGrowing()])
  addPanel(
    to: stage,
    x: 8,
    y: 208,
    height: 84,
    "string: runs, and keyframes",
    [makeRuns(), makeCountDown()]
  )
  addPanel(
    to: stage,
    x: 204,
    y: 208,
    height: 84,
    "bounds clip; no vertical centring",
    [makeClipped()]
  )
  return Renderer(layer: stage, size: stage.bounds.size, frameRate: frameRate, duration: 4)
}

private let paper = UIColor(hex: 0xe8ecff)

private func addPanel(
  to stage: CALayer,
  x: CGFloat,
  y: CGFloat,
  height: CGFloat,
  _ title: String,
  _ texts: [CATextLayer]
) {
  stage.addSublayer(makePanel(CGRect(x: x, y: y, width: 188, height: height)))
  let box = CGRect(x: x + 8, y: y + 4, width: 172, height: 13)
  stage.addSublayer(makeCaption(title, box, alignment: .natural))
  for text in texts { stage.addSublayer(text) }
}

private func makeAlignments() -> [CATextLayer] {
  let modes: [CATextLayerAlignmentMode] = [.left, .center, .right]
  return modes.enumerated().map { index, mode in
    makeText(
      mode.rawValue,
      CGRect(x: 16, y: 26 + 20 * CGFloat(index), width: 172, height: 19),
      size: 14,
      color: paper,
      alignment: mode
    )
  }
}

private func makeTruncations() -> [CATextLayer] {
  let modes: [CATextLayerTruncationMode] = [.start, .middle, .end]
  return modes.enumerated().map { index, mode in
    let text = makeText(
      "truncated at the \(mode.rawValue)",
      CGRect(x: 0, y: 0, width: 170, height: 19),
      size: 13,
      color: paper,
      alignment: .natural
    )
    text.truncationMode = mode
    text.anchorPoint = CGPoint(x: 0, y: 0.5)
    text.position = CGPoint(x: 212, y: 36 + 20 * CGFloat(index))
    text.swing("bounds.size.width", from: 170, to: 60, duration: 2)
    return text
  }
}

private func makeWrapped() -> CATextLayer {
  let text = makeText(
    "Words flow to the next line when they do not fit, and back again.",
    CGRect(x: 0, y: 0, width: 172, height: 72),
    size: 11,
    color: paper,
    alignment: .natural
  )
  text.anchorPoint = .zero
  text.position = CGPoint(x: 16, y: 121)
  text.isWrapped = true
  text.truncationMode = .end
  text.backgroundColor = UIColor(hex: 0x223060, alpha: CGFloat(0x80) / 255).cgColor
  text.swing("bounds.size.width", from: 172, to: 104, duration: 2)
  return text
}

private func makeGrowing() -> CATextLayer {
  let (blue, pink) = (UIColor(hex: 0x4cc9f0), UIColor(hex: 0xff8fc7))
  let text = makeText(
    "Grow",
    CGRect(x: 212, y: 120, width: 172, height: 62),
    size: 16,
    color: blue
  )
  text.swing("fontSize", from: 16, to: 52, duration: 2)
  text.swing("foregroundColor", from: blue.cgColor, to: pink.cgColor, duration: 2)
  return text
}

private func makeRuns() -> CATextLayer {
  func run(_ string: String, _ color: UIColor, isBold: Bool = false) -> NSAttributedString {
    let name = isBold ? "DejaVu Sans-Bold" : "DejaVu Sans"
    return NSAttributedString(
      string: string,
      attributes: [
        .font: UIFont(name: name, size: 15) ?? .systemFont(ofSize: 15), .foregroundColor: color,
      ]
    )
  }
  let total = NSMutableAttributedString(attributedString: run("Total ", paper))
  total.append(run("42", UIColor(hex: 0xffd166), isBold: true))
  total.append(run(" points", paper))
  let text = CATextLayer()
  text.string = total
  text.frame = CGRect(x: 16, y: 230, width: 172, height: 20)
  return text
}

private func makeCountDown() -> CATextLayer {
  let text = makeText(
    "three",
    CGRect(x: 16, y: 254, width: 172, height: 32),
    size: 24,
    color: UIColor(hex: 0x06d6a0),
    alignment: .natural
  )
  let count = CAKeyframeAnimation(keyPath: "string")
  count.values = ["three", "two", "one", "go"]
  count.calculationMode = .discrete
  count.duration = 4
  count.repeatCount = .infinity
  text.add(count, forKey: "count")
  return text
}

private func makeClipped() -> CATextLayer {
  let text = makeText(
    "Clipped",
    CGRect(x: 0, y: 0, width: 150, height: 50),
    size: 36,
    color: UIColor(hex: 0xffb4a2),
    alignment: .natural
  )
  text.anchorPoint = .zero
  text.position = CGPoint(x: 212, y: 228)
  text.borderWidth = 1
  text.borderColor = UIColor(hex: 0x5a6fae).cgColor
  text.swing(
    "bounds.size",
    from: NSValue(cgSize: CGSize(width: 168, height: 54)),
    to: NSValue(cgSize: CGSize(width: 84, height: 26)),
    duration: 2
  )
  return text
}
