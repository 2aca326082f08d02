public import Foundation

/// A view that displays a part of its content: the origin of its bounds is the content offset.
///
/// It follows a finger, beyond the ends of the content with resistance where it bounces. Afterwards it decelerates as
/// UIKit does, or springs back.
open class UIScrollView: UIView {
  /// How a decelerating view slows down: the factor of the velocity in a thousandth of a second.
  public struct DecelerationRate: RawRepresentable, Sendable, Hashable {
    /// The factor.
    public let rawValue: CGFloat

    /// A rate by its factor.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    /// The usual one.
    public static let normal = DecelerationRate(rawValue: 0.998)
    /// The one of pages.
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

  /// Whether insets grow by the safe area; without meaning here, as there is none.
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    case automatic, scrollableAxes, never, always
  }

  /// How the keyboard goes; without meaning here.
  public enum KeyboardDismissMode: Int, Sendable {
    case none, onDrag, interactive
  }

  /// The delegate, which is notified of the view's events.
  open weak var delegate: (any UIScrollViewDelegate)?
  /// The size of what is in the view, in points.
  open var contentSize: CGSize {
    get { storedSize }
    set {
      guard newValue != storedSize else { return }
      layer.notifyingObservers { storedSize = newValue }
      setNeedsLayout()
    }
  }
  /// Room around the content.
  open var contentInset: UIEdgeInsets {
    get { storedInset }
    set {
      let old = adjustedContentInset
      guard newValue != storedInset else { return }
      layer.notifyingObservers { storedInset = newValue }
      let new = adjustedContentInset
      guard contentOffset == CGPoint(x: -old.left, y: -old.top) else { return }
      contentOffset = CGPoint(x: -new.left, y: -new.top)
    }
  }
  /// Room around the content: `contentInset`, and the safe area unless `contentInsetAdjustmentBehavior` is `never`.
  open var adjustedContentInset: UIEdgeInsets {
    let (inset, safe) = (contentInset, adjustment)
    return UIEdgeInsets(
      top: inset.top + safe.top,
      left: inset.left + safe.left,
      bottom: inset.bottom + safe.bottom,
      right: inset.right + safe.right
    )
  }
  /// Whether the content stays out of the safe area.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
    didSet { adjustInset() }
  }

  /// Follows the safe area: what was at the upper edge remains there.
  func adjustInset() {
    let old = adjustedContentInset
    // In the content of another one, what is scrolled beneath a bar stays where it is.
    let isInner = ancestry.dropFirst().contains { $0 is UIScrollView }
    adjustment = isInner || contentInsetAdjustmentBehavior == .never ? .zero : safeAreaInsets
    let new = adjustedContentInset
    guard new != old, contentOffset == CGPoint(x: -old.left, y: -old.top) else { return }
    contentOffset = CGPoint(x: -new.left, y: -new.top)
  }
  /// Accepted: there are no scroll indicators.
  open var scrollIndicatorInsets = UIEdgeInsets.zero
  /// Accepted: there are no scroll indicators.
  open var showsHorizontalScrollIndicator = true
  /// Accepted: there are no scroll indicators.
  open var showsVerticalScrollIndicator = true
  /// Whether a finger scrolls the view.
  open var isScrollEnabled = true
  /// Whether the view stops at multiples of its size.
  open var isPagingEnabled = false
  /// Whether a finger scrolls along one axis only.
  open var isDirectionalLockEnabled = false
  /// Whether a finger moves the content beyond its ends, in directions in which it is larger than the view.
  open var bounces = true
  /// Whether the content bounces vertically although it is smaller than the view.
  open var alwaysBounceVertical = false
  /// Whether the content bounces horizontally although it is smaller than the view.
  open var alwaysBounceHorizontal = false
  /// Shown above the content while a finger pulls it down.
  open var refreshControl: UIRefreshControl? {
    didSet {
      guard refreshControl !== oldValue else { return }
      replace(oldValue, by: refreshControl, isBehind: true)
      if refreshControl != nil { alwaysBounceVertical = true }
    }
  }
  /// Accepted: there is no keyboard.
  open var keyboardDismissMode = KeyboardDismissMode.none
  /// Accepted: there is no status bar.
  open var scrollsToTop = true
  /// Accepted: touches come at once.
  open var delaysContentTouches = true
  /// Accepted.
  open var canCancelContentTouches = true
  /// Accepted, true for all views but controls: a drag takes every touch over.
  open func touchesShouldCancel(in view: UIView) -> Bool { !(view is UIControl) }
  /// Accepted, true: every touch is delivered.
  open func touchesShouldBegin(
    _ touches: Set<UITouch>,
    with event: UIEvent?,
    in view: UIView
  ) -> Bool { true }
  /// Accepted: contents are not zoomed.
  open var minimumZoomScale: CGFloat = 1
  /// Accepted: contents are not zoomed.
  open var maximumZoomScale: CGFloat = 1
  /// How the view slows down after a finger.
  open var decelerationRate = DecelerationRate.normal
  /// Whether a finger is moving the content.
  open private(set) var isDragging = false
  /// Whether the content is decelerating after a finger has lifted.
  open private(set) var isDecelerating = false
  /// Whether a finger is on the content.
  open var isTracking: Bool { isDragging }

  /// The rectangle of the content, for constraints: its size becomes `contentSize`.
  public private(set) lazy var contentLayoutGuide = UILayoutGuide(.content, of: self)
  /// The rectangle of the view, for constraints.
  public private(set) lazy var frameLayoutGuide = UILayoutGuide(.inset, of: self)
  /// The recognizer that follows the finger.
  public let panGestureRecognizer = UIPanGestureRecognizer()

  private var (storedSize, storedInset) = (CGSize.zero, UIEdgeInsets.zero)
  // What the safe area adds to the insets.
  private var adjustment = UIEdgeInsets.zero
  private var motion: CADisplayLink?
  // Whether the next change of the offset is a step of the motion.
  private var isStepping = false
  private var dragStart = CGPoint.zero

  override func setUp() {
    super.setUp()
    clipsToBounds = true
    panGestureRecognizer.addTarget(self, action: UIScrollView.follow)
    addGestureRecognizer(panGestureRecognizer)
  }

  private var list: (any ListView)? { self as? any ListView }

  // MARK: Touches

  /// Highlights the cell of a list that a finger touches.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if list?.highlightCell(under: touches) != true { super.touchesBegan(touches, with: event) }
  }

  /// Ends the highlight.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if list?.endHighlight() != true { super.touchesEnded(touches, with: event) }
  }

  /// Ends the highlight, for example when the finger scrolls.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    if list?.endHighlight() != true { super.touchesCancelled(touches, with: event) }
  }

  // MARK: Offset

  /// The point of the content at the view's upper left corner; animation blocks animate it.
  ///
  /// Lists make the cells that become visible.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      guard newValue != bounds.origin else { return isStepping = false }
      // A change by the program, also one by an observer of a step, ends the motion.
      if !isStepping { stop() }
      isStepping = false
      bounds.origin = newValue
      delegate?.scrollViewDidScroll(self)
      if list != nil { setNeedsLayout() }
    }
  }

  /// Sets the offset, at once or in 0.3 s; the delegate is notified of every step.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    stop()
    guard animated, contentOffset != self.contentOffset else {
      return self.contentOffset = contentOffset
    }
    let (start, from) = (CACurrentMediaTime(), self.contentOffset)
    step { view, time in
      let progress = min(1, (time - start) / 0.3)
      let share = CGFloat(progress * progress * (3 - 2 * progress))
      view.isStepping = true
      view.contentOffset = from + (contentOffset - from) * share
      guard progress >= 1 else { return true }
      view.delegate?.scrollViewDidEndScrollingAnimation(view)
      return false
    }
  }

  /// Scrolls as little as is needed to show a rectangle of the content.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    func offset(_ low: CGFloat, _ length: CGFloat, _ origin: CGFloat, _ size: CGFloat) -> CGFloat {
      if low < origin { return low }
      return low + length > origin + size ? low + length - size : origin
    }
    let target = CGPoint(
      x: offset(rect.minX, rect.width, bounds.minX, bounds.width),
      y: offset(rect.minY, rect.height, bounds.minY, bounds.height)
    )
    setContentOffset(limited(target), animated: animated)
  }

  /// Accepted: there are no scroll indicators.
  open func flashScrollIndicators() {}

  // Where the content ends.
  func limited(_ offset: CGPoint) -> CGPoint {
    func limit(_ value: CGFloat, _ low: CGFloat, _ high: CGFloat) -> CGFloat {
      min(max(value, low), max(low, high))
    }
    let inset = adjustedContentInset
    return CGPoint(
      x: limit(offset.x, -inset.left, contentSize.width + inset.right - bounds.width),
      y: limit(offset.y, -inset.top, contentSize.height + inset.bottom - bounds.height)
    )
  }

  // MARK: Motion

  private func stop() {
    motion?.invalidate()
    motion = nil
    isDecelerating = false
  }

  // Calls a closure at every tick until it answers false.
  private func step(_ body: @escaping (UIScrollView, CFTimeInterval) -> Bool) {
    let link = CADisplayLink { [weak self] link in
      guard let self, self.motion === link, body(self, link.timestamp) else {
        return link.invalidate()
      }
    }
    motion = link
    link.add(to: .main, forMode: .common)
  }

  private func follow(_ pan: UIPanGestureRecognizer) {
    guard isScrollEnabled else { return }
    switch pan.state {
    case .began:
      stop()
      isDragging = true
      dragStart = contentOffset
      delegate?.scrollViewWillBeginDragging(self)
    case .changed:
      contentOffset = dragged(by: pan.translation(in: superview))
      refreshControl?.follow(self)
    case .ended, .cancelled:
      isDragging = false
      release(pan.velocity(in: superview) * -1)
    case .possible, .failed: break
    }
  }

  // Beyond the ends of the content a finger has 0.55 of its effect at first, and less and less.
  private func dragged(by shift: CGPoint) -> CGPoint {
    let free = dragStart - shift
    let end = limited(free)
    func resisted(_ free: CGFloat, _ end: CGFloat, size: CGFloat, canBounce: Bool) -> CGFloat {
      let distance = abs(free - end)
      guard bounces, canBounce, distance > 0, size > 0 else { return end }
      let beyond = distance * size * 0.55 / (size + 0.55 * distance)
      return free < end ? end - beyond : end + beyond
    }
    let (width, height) = (bounds.width, bounds.height)
    let isHorizontal = contentSize.width > width || alwaysBounceHorizontal
    let isVertical = contentSize.height > height || alwaysBounceVertical
    return CGPoint(
      x: resisted(free.x, end.x, size: width, canBounce: isHorizontal),
      y: resisted(free.y, end.y, size: height, canBounce: isVertical)
    )
  }

  /// Where the content comes to rest after a finger; subclasses may choose another point.
  func restingOffset(_ proposed: CGPoint, velocity: CGPoint) -> CGPoint { proposed }

  // A velocity v slows down by the rate r each millisecond, and comes to v / 1000 / (1 - r) points.
  private func release(_ velocity: CGPoint) {
    let rate = isPagingEnabled ? DecelerationRate.fast.rawValue : decelerationRate.rawValue
    let reach = 1 / 1000 / (1 - rate)
    var target = contentOffset + velocity * reach
    if isPagingEnabled {
      target.x = page(contentOffset.x, bounds.width, velocity.x)
      target.y = page(contentOffset.y, bounds.height, velocity.y)
    }
    let perMillisecond = velocity / 1000
    target = restingOffset(limited(target), velocity: perMillisecond)
    delegate?.scrollViewWillEndDragging(
      self,
      withVelocity: perMillisecond,
      targetContentOffset: &target
    )
    let goes = target != contentOffset
    delegate?.scrollViewDidEndDragging(self, willDecelerate: goes)
    guard goes else { return }
    isDecelerating = true
    delegate?.scrollViewWillBeginDecelerating(self)
    let isBeyond = limited(contentOffset) != contentOffset
    move(to: target) { seconds in
      // A critically damped spring that settles in about half a second brings the content back.
      let phase = 11 * seconds
      return isBeyond ? (1 + phase) * exp(-phase) : exp(1000 * log(Double(rate)) * seconds)
    }
  }

  // A finger that is faster than 0.3 points in a millisecond moves to the next page, a slower one to the nearest.
  private func page(_ offset: CGFloat, _ size: CGFloat, _ velocity: CGFloat) -> CGFloat {
    guard size > 0 else { return offset }
    let position = offset / size
    if abs(velocity) < 300 { return position.rounded() * size }
    return position.rounded(velocity > 0 ? .up : .down) * size
  }

  // Moves the content; a closure gives the part of the distance that remains after a number of seconds.
  private func move(to target: CGPoint, remaining: @escaping (Double) -> Double) {
    let (start, from) = (CACurrentMediaTime(), contentOffset)
    step { view, time in
      let offset = target + (from - target) * CGFloat(remaining(time - start))
      let isThere = abs(offset.x - target.x) < 0.5 && abs(offset.y - target.y) < 0.5
      view.isStepping = true
      view.contentOffset = isThere ? target : offset
      guard isThere else { return true }
      view.isDecelerating = false
      view.delegate?.scrollViewDidEndDecelerating(view)
      return false
    }
  }
}
