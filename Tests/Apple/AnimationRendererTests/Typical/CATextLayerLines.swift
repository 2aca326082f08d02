// swift-format-ignore-file: ReplaceForEachWithForLoop

import UIKit

// Lines of `CATextLayer` as they stand in code for iOS; `TypicalLayerClassesTests` looks at what they make.

/// A text layer whose text stands in the middle of its height, as answers write it.
final class CenteredTextLayer: CATextLayer {
  var lineCount = 1 {
    didSet { setNeedsLayout() }
  }

  override init() {
    super.init()
    alignmentMode = .center
    contentsScale = UIScreen.main.scale
  }

  override init(layer: Any) { super.init(layer: layer) }

  required init?(coder aDecoder: NSCoder) {
    super.init(coder: aDecoder)
  }

  var textHeight: CGFloat { fontSize * 1.2 * CGFloat(lineCount) }

  override func layoutSublayers() {
    super.layoutSublayers()
    let yDiff = (bounds.size.height - textHeight) / 2
    sublayerTransform = CATransform3DMakeTranslation(0, yDiff, 0)
  }
}

extension CATextLayer {
  convenience init(
    _ text: String,
    font: UIFont = .systemFont(ofSize: UIFont.systemFontSize),
    color: UIColor
  ) {
    self.init()
    string = text
    self.font = font
    fontSize = font.pointSize
    foregroundColor = color.cgColor
    contentsScale = 2
  }
}

/// The labels of a chart's axis.
func axisLabels(for values: [Double], width: CGFloat) -> [CATextLayer] {
  values.enumerated().map { index, value in
    let label = CATextLayer(
      String(format: "%.1f", value),
      font: .boldSystemFont(ofSize: 11),
      color: .secondaryLabel
    )
    let step = width / CGFloat(values.count)
    label.frame = CGRect(x: CGFloat(index) * step, y: 0, width: step, height: 14)
    label.alignmentMode = index == 0 ? .left : .center
    label.isWrapped = false
    label.truncationMode = .end
    return label
  }
}

/// Every alignment and every way to cut a text.
func textStyles() -> [CATextLayer] {
  let alignments: [CATextLayerAlignmentMode] = [.natural, .left, .right, .center, .justified]
  let truncations = [CATextLayerTruncationMode.none, .start, .middle, .end]
  var layers = alignments.map { mode -> CATextLayer in
    let layer = CATextLayer()
    layer.string = "Aligned \(mode.rawValue)"
    layer.alignmentMode = mode
    return layer
  }
  for mode in truncations {
    let layer = CATextLayer()
    layer.string = "A text of more words than the line has room for"
    layer.truncationMode = mode
    layers.append(layer)
  }
  layers.last?.alignmentMode = CATextLayerAlignmentMode.right
  layers.last?.truncationMode = CATextLayerTruncationMode.middle
  layers.forEach { $0.frame = CGRect(x: 0, y: 0, width: 200, height: 40) }
  return layers
}

/// A text of two styles.
func attributedText() -> CATextLayer {
  let textLayer = CATextLayer()
  let attributes: [NSAttributedString.Key: Any] = [
    .font: UIFont.systemFont(ofSize: 24, weight: .light),
    .foregroundColor: UIColor.label.cgColor,
  ]
  textLayer.string = NSAttributedString(string: "42 %", attributes: attributes)
  textLayer.frame = CGRect(x: 0, y: 0, width: 120, height: 32)
  textLayer.isWrapped = true
  textLayer.allowsFontSubpixelQuantization = true
  textLayer.contentsScale = UIScreen.main.scale
  if let attributed = textLayer.string as? NSAttributedString, attributed.length == 4 {
    textLayer.name = attributed.string
  }
  return textLayer
}

/// A counter that a display link counts up, with a colour that changes.
final class CounterLayer {
  let textLayer = CATextLayer()
  private var link: CADisplayLink?
  private let target: Int

  init(target: Int) {
    self.target = target
    textLayer.font = "Helvetica-Bold" as CFTypeRef
    textLayer.font = CGFont("Helvetica-Bold" as CFString)
    textLayer.font = UIFont(name: "Helvetica-Bold", size: 20)
    textLayer.fontSize = 20.0
    textLayer.string = "0"
    textLayer.bounds = CGRect(x: 0, y: 0, width: 100, height: 24)
    textLayer.alignmentMode = .right
  }

  var text: String? { textLayer.string as? String }

  func start(duration: CFTimeInterval) {
    let begin = CACurrentMediaTime()
    link = CADisplayLink { [weak self] link in
      guard let self = self else { return link.invalidate() }
      let fraction = min((CACurrentMediaTime() - begin) / duration, 1)
      self.textLayer.string = "\(Int(Double(self.target) * fraction))"
      if fraction == 1 { link.invalidate() }
    }
    link?.add(to: .main, forMode: .common)
    let color = CABasicAnimation(keyPath: "foregroundColor")
    color.fromValue = UIColor.systemRed.cgColor
    color.toValue = UIColor.systemGreen.cgColor
    color.duration = duration
    textLayer.add(color, forKey: "color")
    let grow = CABasicAnimation(keyPath: "fontSize")
    grow.fromValue = textLayer.fontSize / 2
    grow.toValue = textLayer.fontSize
    grow.duration = duration
    textLayer.add(grow, forKey: #"fontSize"#)
  }
}

/// Text that a gradient shows through.
func gradientText(_ text: String, in frame: CGRect) -> CAGradientLayer {
  let gradient = CAGradientLayer()
  gradient.frame = frame
  gradient.colors = [UIColor.systemPink.cgColor, UIColor.systemOrange.cgColor]
  let label = CATextLayer(text, font: .systemFont(ofSize: 40, weight: .heavy), color: .black)
  label.frame = gradient.bounds
  label.alignmentMode = .center
  gradient.mask = label
  return gradient
}
