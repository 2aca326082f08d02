// Clients and the other files of this module see these without an import of their own.
@_exported public import CoreAnimationCompat
@_exported public import CoreGraphicsCompat
@_exported public import CoreGraphicsDrawing
public import Foundation
internal import Graphics

/// A rectangle backed by a layer, for images and videos; its touches are those given to the
/// renderer.
///
/// Its properties are those of the layer, whose delegate it is. Changes outside animation blocks
/// show at once, those inside move.
open class UIView: UIResponder, CALayerDelegate {
  /// The class of the layer, which its own `init()` makes.
  open class var layerClass: AnyClass { CALayer.self }

  /// The layer that draws the view; a class may declare it as its `layerClass`.
  open var layer: CALayer { backingLayer }
  /// A number by which `viewWithTag(_:)` finds the view.
  open var tag = 0
  /// Whether touches can hit the view and those in it.
  open var isUserInteractionEnabled = true
  /// Accepted: a view receives all touches that hit it.
  open var isMultipleTouchEnabled = false
  /// Accepted.
  open var isExclusiveTouch = false
  /// The gesture recognizers of the view; nil for none.
  open var gestureRecognizers: [UIGestureRecognizer]? { didSet { adoptRecognizers(oldValue) } }
  /// Whether the frame is the program's and not that of constraints.
  open var translatesAutoresizingMaskIntoConstraints = true {
    didSet {
      guard translatesAutoresizingMaskIntoConstraints != oldValue else { return }
      constraintsHaveChanged()
    }
  }
  /// The colour of controls and template images; without one of the view's own that of its superview.
  // Apple's type.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var tintColor: UIColor! {
    get { explicitTintColor ?? superview?.tintColor ?? .systemBlue }
    set {
      explicitTintColor = newValue
      propagateTintColor()
    }
  }
  /// The layer's images go in the place of the alpha of this view.
  open var mask: UIView? { didSet { layer.mask = mask?.layer } }

  var children: [UIView] = []
  weak var parent: UIView?
  // Whether the view is in what a renderer shows.
  var isInWindow = false
  // The window of a root view that is not a window itself.
  var surrounding: UIWindow?
  // Shows the image of a background that is repeated.
  var patternLayer: PatternLayer?
  weak var controller: UIViewController?
  // The Auto Layout state of the view; nil until its first use.
  var layoutInfoIfAny: LayoutInfo?
  var namedObservations: [NamedObservation] = []
  var givenColor: UIColor?
  private let backingLayer: CALayer
  // The view's own; nil for that of the superview.
  var explicitTintColor: UIColor?

  /// A view with a frame in the coordinates of the view that it will be added to.
  public init(frame: CGRect) {
    backingLayer = CALayer.make(Self.layerClass as? CALayer.Type ?? CALayer.self)
    super.init()
    layer.delegate = self
    self.frame = frame
    setUp()
  }

  /// A view without size.
  public convenience override init() { self.init(frame: .zero) }

  /// A view without size, or one of a storyboard that `port-ios` has converted; there are no archives.
  public required init?(coder: NSCoder) {
    backingLayer = CALayer.make(Self.layerClass as? CALayer.Type ?? CALayer.self)
    super.init()
    layer.delegate = self
    setUp(from: coder)
  }

  /// Ends every initializer; a class with parts adds them here.
  func setUp() { layer.setNeedsDisplay() }

  /// The view's controller, or what the view is in.
  open override var next: UIResponder? { controller ?? superview }

  deinit { releaseChildren() }

  // MARK: Geometry

  /// The box around the view in its superview's coordinates; undefined with a turned transform.
  open var frame: CGRect {
    get { layer.frame }
    set { resizingSubviews { layer.frame = newValue } }
  }

  /// The view's own coordinates and size, in points.
  open var bounds: CGRect {
    get { layer.bounds }
    set { resizingSubviews { layer.bounds = newValue } }
  }

  /// The middle of the view in its superview's coordinates.
  open var center: CGPoint {
    get { layer.position }
    set {
      layer.position = newValue
      LayoutState.current.invalidate()
    }
  }

  /// A map about the middle; the identity where `transform3D` is no map of the plane.
  open var transform: CGAffineTransform {
    get { layer.affineTransform() }
    set { layer.setAffineTransform(newValue) }
  }

  /// A map in space about the middle.
  open var transform3D: CATransform3D {
    get { layer.transform }
    set { layer.transform = newValue }
  }

  // MARK: Looks

  /// The opacity of the view and its contents, 0…1.
  open var alpha: CGFloat {
    get { CGFloat(layer.opacity) }
    set { layer.opacity = Float(newValue) }
  }

  /// Fills the bounds.
  open var backgroundColor: UIColor? {
    get { visibleBackground }
    set { showBackground(newValue) }
  }

  /// Whether the view and its contents are hidden; changes at once, in animation blocks too.
  open var isHidden: Bool {
    get { layer.isHidden }
    set {
      guard newValue != layer.isHidden else { return }
      layer.isHidden = newValue
      (superview as? UIStackView)?.visibilityHasChanged(of: self)
    }
  }

  /// Whether the bounds cut what is in the view.
  open var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }

  /// Accepted: a drawing hint of UIKit.
  open var clearsContextBeforeDrawing = true
  /// Accepted: a drawing hint of UIKit.
  open var isOpaque: Bool {
    get { layer.isOpaque }
    set { layer.isOpaque = newValue }
  }

  /// How an image is fitted into the bounds.
  open var contentMode = ContentMode.scaleToFill {
    didSet {
      layer.contentsGravity = contentMode.gravity
      layer.needsDisplayOnBoundsChange = contentMode == .redraw
    }
  }

  /// Pixels of images in one point.
  open var contentScaleFactor: CGFloat {
    get { layer.contentsScale }
    set { layer.contentsScale = newValue }
  }

  // MARK: Hierarchy

  /// The view that this one is in; nil for a root.
  open var superview: UIView? { parent }

  /// The views in this one, back to front.
  open var subviews: [UIView] { children }

  /// The window of the view, also where the program makes none; nil until the view becomes visible.
  open var window: UIWindow? { rootWindow }

  /// The first view with a tag: this one or one in it, at any depth.
  open func viewWithTag(_ tag: Int) -> UIView? {
    self.tag == tag ? self : children.firstResult { $0.viewWithTag(tag) }
  }

  /// Adds a view on top of the others.
  open func addSubview(_ view: UIView) { insert(view, at: children.count) }

  /// Inserts a view at an index among the others.
  open func insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }

  /// Inserts a view right below another one; without that one on top.
  open func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
    insert(view, below: siblingSubview)
  }

  /// Inserts a view right above another one; without that one on top.
  open func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
    insert(view, above: siblingSubview)
  }

  /// Moves a subview on top of the others.
  open func bringSubviewToFront(_ view: UIView) {
    if view.parent === self { insert(view, at: children.count) }
  }

  /// Moves a subview below the others.
  open func sendSubviewToBack(_ view: UIView) {
    if view.parent === self { insert(view, at: 0) }
  }

  /// Takes the view out of its superview; constraints between the two sides end.
  open func removeFromSuperview() { leaveSuperview() }

  /// Called before the view is added to another one, or taken out (nil); does nothing here.
  open func willMove(toSuperview newSuperview: UIView?) {}
  /// Called after the view was added to another one, or taken out; does nothing here.
  open func didMoveToSuperview() {}
  /// Called after a view was added to this one; does nothing here.
  open func didAddSubview(_ subview: UIView) {}
  /// Called before a view is taken out of this one; does nothing here.
  open func willRemoveSubview(_ subview: UIView) {}
  /// Called before the view can be seen, or no longer (nil); does nothing here.
  open func willMove(toWindow newWindow: UIWindow?) {}
  /// Called when the view is in the rendered view, which is the window, or no longer; does nothing here.
  open func didMoveToWindow() {}

  // MARK: Coordinates

  /// A point of this view's coordinates in another view's; nil is the root's.
  open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint { mapped(point, to: view) }
  /// A point of another view's coordinates in this view's; nil is the root's.
  open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint { mapped(point, from: view) }
  /// The box around a rectangle of this view's coordinates in another view's.
  open func convert(_ rect: CGRect, to view: UIView?) -> CGRect { mapped(rect, to: view) }
  /// The box around a rectangle of another view's coordinates in this view's.
  open func convert(_ rect: CGRect, from view: UIView?) -> CGRect { mapped(rect, from: view) }

  // MARK: Layout

  /// Which parts of the frame take up what the superview grows; none by default.
  open var autoresizingMask: AutoresizingMask = []

  /// Whether the views in this one follow its size by their masks.
  open var autoresizesSubviews = true

  /// The size that what is in the view asks for, in points; `noIntrinsicMetric` for none.
  open var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
  }

  /// The distance of the first line's baseline from the upper edge; nil without text.
  var firstBaselineInset: CGFloat? { nil }

  /// The distance of the last line's baseline from the lower edge; 0 without text.
  var lastBaselineInset: CGFloat { 0 }

  /// Notes that the intrinsic content size has changed.
  open func invalidateIntrinsicContentSize() { intrinsicSizeHasChanged() }

  /// The size that satisfies the constraints in the view, as near to a size as they allow.
  ///
  /// - Parameter targetSize: points; `layoutFittingCompressedSize` for the smallest size.
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    LayoutEngine.size(of: self, fitting: targetSize)
  }

  /// The size that fits what is in the view best; here the size that it has.
  ///
  /// - Parameter size: the room that there is, in points.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  /// Gives the view the size that fits best; its upper left corner remains fixed.
  open func sizeToFit() { fitSize() }

  /// Places the subviews after a change of the bounds; does nothing here.
  open func layoutSubviews() {}

  /// Whether the view needs constraints to have a size.
  open class var requiresConstraintBasedLayout: Bool { false }

  /// Adds and changes constraints before the next layout; does nothing here.
  open func updateConstraints() {}

  /// Asks for `updateConstraints()` before the next layout.
  open func setNeedsUpdateConstraints() { markForUpdate() }

  /// Calls `updateConstraints()` now if an update is pending.
  open func updateConstraintsIfNeeded() { updateIfNeeded() }

  /// Asks for `layoutSubviews()` before the next commit.
  open func setNeedsLayout() { markForLayout() }

  /// Calls `layoutSubviews()` now where layout is pending, here, below, and in ancestors that need it.
  open func layoutIfNeeded() { layOutIfNeeded() }

  /// How far the bars of controllers cover the view, and what controllers add.
  open var safeAreaInsets: UIEdgeInsets { coveredInsets }

  /// Called before a layout if the safe area has changed; does nothing here.
  open func safeAreaInsetsDidChange() {}

  /// The margins inside the edges in points; 8 at each side by default, and 16 at the sides of a controller's view.
  open var layoutMargins: UIEdgeInsets {
    get { margins }
    set { margins = newValue }
  }

  /// Called when `layoutMargins` was set; does nothing here.
  open func layoutMarginsDidChange() {}

  /// The traits of the program.
  open var traitCollection: UITraitCollection { .current }

  /// Never called: the traits do not change.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// Called when the tint colour has changed, here or in a superview; does nothing here.
  open func tintColorDidChange() {}

  // MARK: Touches

  /// Returns the view that a touch at a point of this view's coordinates hits; nil for none.
  ///
  /// As in UIKit hidden, nearly transparent and disabled views are left out, and parts outside of superviews.
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { hit(point, event) }

  /// Whether a touch at a point of this view's coordinates hits it: inside the bounds.
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

  /// Lets a recognizer watch the touches in the view.
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
    gestureRecognizers = (gestureRecognizers ?? []) + [gestureRecognizer]
  }

  /// Whether a recognizer of the view may begin; true here.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// Lets a recognizer watch no more.
  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    let rest = (gestureRecognizers ?? []).filter { $0 !== gestureRecognizer }
    gestureRecognizers = rest.isEmpty ? nil : rest
  }

  // MARK: Drawing

  /// Draws what the view shows into the current context, in points of the view's own coordinates.
  ///
  /// Called before the view is first seen, and when `setNeedsDisplay()` or `contentMode` asks for it. Does
  /// nothing here.
  open func draw(_ rect: CGRect) {}

  /// A view of the same size that shows this one as it is now; nil without a size.
  ///
  /// - Parameter afterUpdates: without meaning: changes are drawn as they have been made.
  open func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? { snapshot }

  /// Asks for `draw(_:)` before the next commit.
  open func setNeedsDisplay() { layer.setNeedsDisplay() }

  /// As above: views are drawn as a whole.
  open func setNeedsDisplay(_ rect: CGRect) { layer.setNeedsDisplay() }

  /// The shape for collisions; the rectangle of the bounds.
  open var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
  /// A convex shape around the origin, for the type `path`.
  open var collisionBoundingPath: UIBezierPath { rectanglePath }

  // MARK: The layer's delegate

  /// Asks the view to position its subviews, and notifies its controller.
  open func layoutSublayers(of layer: CALayer) { layOutLayers() }

  /// Does nothing: a view draws.
  open func display(_ layer: CALayer) {}

  /// Does nothing.
  open func layerWillDraw(_ layer: CALayer) {}

  /// Calls `draw(_:)` with the context as the current one.
  open func draw(_ layer: CALayer, in ctx: CGContext) { drawBounds(in: ctx) }

  /// Returns the action that moves a property inside an animation block; `NSNull` outside of one.
  open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    ViewAnimations.current.action(for: layer, forKey: event) ?? NSNull()
  }
}
