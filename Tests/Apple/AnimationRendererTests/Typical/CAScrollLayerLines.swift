// swift-format-ignore-file: NeverForceUnwrap, ReplaceForEachWithForLoop

import UIKit

// Lines of `CAScrollLayer` as they stand in code for iOS; `TypicalLayerClassesTests` looks at what they make.

/// A view that scrolls its content by code, without a scroll view.
final class ScrollingView: UIView {
  override class var layerClass: AnyClass {
    CAScrollLayer.self
  }

  var scrollLayer: CAScrollLayer { layer as! CAScrollLayer }
  var offset: CGPoint {
    get { layer.bounds.origin }
    set { scrollLayer.scroll(to: newValue) }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    scrollLayer.scrollMode = .vertically
    layer.masksToBounds = true
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  func pan(by translation: CGPoint) {
    var offset = bounds.origin
    offset.x -= translation.x
    offset.y -= translation.y
    (layer as? CAScrollLayer)?.scroll(to: offset)
  }
}

/// Pages beside each other.
final class PagerLayer: CAScrollLayer {
  let pages: [CALayer]
  private(set) var current = 0

  var progress: CGFloat {
    guard pages.count > 1, bounds.width > 0 else { return 0 }
    return bounds.minX / (bounds.width * CGFloat(pages.count - 1))
  }

  init(colors: [UIColor], size: CGSize) {
    pages = colors.map { color in
      let page = CALayer()
      page.backgroundColor = color.cgColor
      return page
    }
    super.init()
    bounds = CGRect(origin: .zero, size: size)
    scrollMode = CAScrollLayerScrollMode.horizontally
    for (index, page) in pages.enumerated() {
      page.frame = CGRect(origin: CGPoint(x: CGFloat(index) * size.width, y: 0), size: size)
      addSublayer(page)
    }
  }

  override init(layer: Any) {
    pages = (layer as? PagerLayer)?.pages ?? []
    super.init(layer: layer)
  }

  required init?(coder: NSCoder) { return nil }

  func show(page index: Int, animated: Bool = true) {
    guard pages.indices.contains(index) else { return }
    current = index
    CATransaction.begin()
    CATransaction.setDisableActions(!animated)
    CATransaction.setAnimationDuration(0.4)
    scroll(to: pages[index].frame)
    CATransaction.commit()
  }
}

/// A credits roll, as a layer in a layer.
func creditsRoll(lines: [String], in frame: CGRect) -> CAScrollLayer {
  let scroller = CAScrollLayer()
  scroller.frame = frame
  scroller.scrollMode = CAScrollLayerScrollMode.both
  scroller.scrollMode = CAScrollLayerScrollMode.both
  scroller.masksToBounds = true
  lines.enumerated().forEach { index, line in
    let text = CATextLayer()
    text.string = line
    text.fontSize = 14
    text.foregroundColor = UIColor.label.cgColor
    text.frame = CGRect(x: 0, y: CGFloat(index) * 20, width: frame.width, height: 18)
    scroller.addSublayer(text)
  }
  let roll = CABasicAnimation(keyPath: "bounds.origin.y")
  roll.fromValue = -frame.height
  roll.toValue = CGFloat(lines.count) * 20
  roll.duration = 3
  roll.timingFunction = CAMediaTimingFunction(name: .linear)
  scroller.add(roll, forKey: "roll")
  return scroller
}

/// Scrolls as far as a layer needs to be seen.
func scrollSteps(_ scroller: CAScrollLayer) -> [CGPoint] {
  var origins: [CGPoint] = []
  let item = CALayer()
  item.frame = CGRect(x: 0, y: 300, width: 40, height: 40)
  scroller.addSublayer(item)
  item.scrollRectToVisible(item.bounds)
  origins.append(scroller.bounds.origin)
  item.scrollRectToVisible(item.bounds.insetBy(dx: 5, dy: 5))
  origins.append(scroller.bounds.origin)
  item.scroll(CGPoint(x: 0, y: 10))
  origins.append(scroller.bounds.origin)
  scroller.scroll(to: CGPoint(x: 25, y: 50))
  origins.append(scroller.bounds.origin)
  scroller.scroll(to: CGRect(x: 0, y: 60, width: 10, height: 10))
  origins.append(scroller.bounds.origin)
  scroller.scrollMode = .horizontally
  scroller.scroll(to: CGPoint(x: 70, y: 90))
  origins.append(scroller.bounds.origin)
  scroller.scrollMode = .none
  scroller.scroll(to: CGPoint.zero)
  origins.append(scroller.bounds.origin)
  return origins
}

/// What a layer shows of itself, to make only the tiles that are seen.
func visibleItems(of layer: CALayer) -> [Int] {
  let visible = layer.visibleRect
  guard !visible.isEmpty, let sublayers = layer.sublayers else { return [] }
  return sublayers.enumerated().filter { visible.intersects($0.element.frame) }.map(\.offset)
}
