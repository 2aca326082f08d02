public import CoreGraphicsCompat
public import CoreGraphicsDrawing
public import Foundation
internal import Graphics
internal import Sampling
internal import SceneModel

/// A node in a tree of images: model values, a clock, animations, and sublayers.
///
/// Same as Core Animation, except that nothing is drawn while the program runs. Changes of layers
/// are recorded, and finally become a scene. Changes of a layer that has been committed once start
/// implicit animations.
open class CALayer: NSObject, CAMediaTiming {
  var properties = LayerState()
  var clock = Timing.layer
  let record = LayerRecord()
  var children: [CALayer] = []
  var maskLayer: CALayer?
  weak var parent: CALayer?
  // The layer whose mask this one is.
  weak var masked: CALayer?
  // Set on presentation layers only.
  var modelLayer: CALayer?
  var values: [String: Any] = [:]
  var imageObject: Any?
  // The colours that code has set, by the names of properties.
  var cachedColors: [String: CGColor] = [:]
  // Layers of the scene that lie under the sublayers.
  var embedded: [Layer] = []
  // Whether the layer drew the image itself.
  var isDrawn = false
  // Whether it could not be drawn for want of a size.
  var isUndrawn = false

  /// A name for messages and reports; not that of a property.
  open var name: String?
  /// Answers for the layer; asked first for actions.
  open weak var delegate: (any CALayerDelegate)?
  /// Actions by the names of properties and events.
  open var actions: [String: any CAAction]?
  /// Values of properties that are not set, more values by names, and `actions`; may have a `style`, too.
  open var style: [AnyHashable: Any]? { didSet { styleHasChanged(from: oldValue) } }

  /// A layer with Core Animation's defaults.
  public override init() {
    super.init()
    properties.content = type(of: self).defaultContent
    properties.masksToBounds = LayerState.masksToBounds(of: properties.content.kind)
  }

  /// A copy of another layer's values, without its sublayers and animations.
  ///
  /// Properties that only another layer class has, such as the path of a shape, are not copied.
  public init(layer: Any) {
    super.init()
    let content = type(of: self).defaultContent
    properties.content = content
    guard let other = layer as? CALayer else { return }
    properties = other.properties
    if properties.content.kind != content.kind { properties.content = content }
    clock = other.clock
    name = other.name
    delegate = other.delegate
    (actions, style) = (other.actions, other.style)
    (values, imageObject) = (other.values, other.imageObject)
    cachedColors = other.cachedColors
  }

  /// A layer with Core Animation's defaults: there are no archives, and the coder is not read.
  public required init?(coder: NSCoder) {
    super.init()
    properties.content = type(of: self).defaultContent
    properties.masksToBounds = LayerState.masksToBounds(of: properties.content.kind)
  }

  deinit { releaseChildren() }

  /// The content that the class adds to every layer, with its defaults.
  class var defaultContent: LayerContent { .none }

  /// A presentation layer of the same class, to be filled.
  class func makeEmpty() -> CALayer { CALayer() }

  // MARK: Geometry that programs override

  /// The layer's own coordinates and size, in points.
  open var bounds: CGRect {
    get { CGRect(properties.bounds) }
    set {
      // Core Animation keeps the rectangle that a negative size describes (checked on macOS).
      let new = newValue.standardized
      let isResized = new.size.extent != properties.bounds.size
      change(\.bounds, to: new.rect, "bounds")
      if isResized { sizeHasChanged() }
    }
  }

  /// Where the anchor point is, in the superlayer's coordinates.
  open var position: CGPoint {
    get { CGPoint(properties.position) }
    set { change(\.position, to: newValue.point, "position") }
  }

  /// The bounding box of the layer in its superlayer's coordinates; setting it sets position and
  /// bounds.
  ///
  /// With a transform other than a scale and a translation the new size is undefined in Core
  /// Animation. The layer then remains unchanged and reports a message.
  open var frame: CGRect {
    get { CGRect(properties.frame) }
    set { setFrame(newValue.rect) }
  }

  /// The point that `position` places and transforms turn about, in the unit square of the bounds.
  open var anchorPoint: CGPoint {
    get { CGPoint(properties.anchorPoint) }
    set { change(\.anchorPoint, to: newValue.point, "anchorPoint") }
  }

  /// Order among siblings: greater is nearer to the viewer.
  @_LayerNumber(.zPosition) open var zPosition: CGFloat

  /// Applied about the anchor point.
  open var transform: CATransform3D {
    get { CATransform3D(properties.transform.matrix) }
    set { changeMatrix(\.transform, to: newValue, "transform") }
  }

  /// Whether the layer and its sublayers are left out.
  open var isHidden: Bool {
    get { properties.isHidden }
    set { change(\.isHidden, to: newValue, "hidden") }
  }

  /// Whether everything is clipped to the rounded bounds.
  open var masksToBounds: Bool {
    get { properties.masksToBounds }
    set { change(\.masksToBounds, to: newValue, "masksToBounds") }
  }

  // MARK: Looks that programs override

  /// Fades the layer with its sublayers as one image, 0…1.
  @_LayerNumber(.opacity) open var opacity: Float

  /// Fills the rounded bounds.
  open var backgroundColor: CGColor? {
    get { colorObject(properties.backgroundColor, "backgroundColor") }
    set { changeColor(\.backgroundColor, to: newValue, "backgroundColor") }
  }

  /// The radius of the corners in points.
  @_LayerNumber(.cornerRadius) open var cornerRadius: CGFloat

  /// The width of the ring inside the bounds, in points.
  @_LayerNumber(.borderWidth) open var borderWidth: CGFloat

  /// The colour of that ring.
  open var borderColor: CGColor? {
    get { colorObject(properties.borderColor, "borderColor") }
    set { changeColor(\.borderColor, to: newValue, "borderColor") }
  }

  /// A `CGImage`; anything else leaves a message.
  open var contents: Any? {
    get { imageObject }
    set { setContents(newValue) }
  }

  /// The path that casts the shadow instead of the layer's alpha.
  open var shadowPath: CGPath? {
    get { properties.shadow.path.map { CGPath($0) } }
    set { setShadowPath(newValue) }
  }

  // MARK: Other numbers

  /// The height of the anchor point above the layer's plane, in points.
  @_LayerNumber(.anchorPointZ) public var anchorPointZ: CGFloat
  /// The opacity of the shadow, 0…1.
  @_LayerNumber(.shadowOpacity) public var shadowOpacity: Float
  /// The standard deviation of the shadow's blur, in points.
  @_LayerNumber(.shadowRadius) public var shadowRadius: CGFloat
  /// Pixels of the image in one point.
  @_LayerNumber(.contentsScale) public var contentsScale: CGFloat

  // MARK: Time that programs override

  /// When the layer's clock begins, in its superlayer's seconds.
  open var beginTime: CFTimeInterval {
    get { clock.beginTime }
    set {
      // Layers take 0 at its word, and the number next to it too.
      changeClock(\.beginTime, to: abs(newValue) < 1e-50 ? 0 : newValue, "beginTime")
    }
  }

  /// The length of one cycle of the layer; infinite unless it is a timed object.
  open var duration: CFTimeInterval {
    get { clock.duration }
    set { changeClock(\.duration, to: newValue > 0 ? newValue : .infinity, "duration") }
  }

  /// The rate of the layer's clock; 0 pauses it.
  open var speed: Float {
    get { Float(clock.speed) }
    set { changeClock(\.speed, to: Double(written: newValue), "speed") }
  }

  /// Added to the layer's own time.
  open var timeOffset: CFTimeInterval {
    get { clock.timeOffset }
    set { changeClock(\.timeOffset, to: newValue, "timeOffset") }
  }

  /// How many cycles a timed layer has.
  open var repeatCount: Float {
    get { Float(clock.repeatCount) }
    set { changeClock(\.repeatCount, to: Timing.repeatCount(newValue), "repeatCount") }
  }

  /// How long a timed layer repeats.
  open var repeatDuration: CFTimeInterval {
    get { clock.repeatDuration }
    set { changeClock(\.repeatDuration, to: newValue, "repeatDuration") }
  }

  /// Whether the cycles of a timed layer turn round.
  open var autoreverses: Bool {
    get { clock.autoreverses }
    set { changeClock(\.autoreverses, to: newValue, "autoreverses") }
  }

  /// The appearance of a timed layer before and after its active time.
  open var fillMode: CAMediaTimingFillMode {
    get { CAMediaTimingFillMode(rawValue: clock.fillMode.rawValue) }
    set { changeClock(\.fillMode, to: FillMode(newValue), "fillMode") }
  }

  // MARK: Trees

  /// The layer that this one is in; nil for a root and for a mask.
  open var superlayer: CALayer? { currentSuperlayer }

  /// The layers in this one, back to front before sorting by `zPosition`; nil for none.
  open var sublayers: [CALayer]? {
    get { currentSublayers() }
    set { setSublayers(newValue ?? []) }
  }

  /// A layer whose composed alpha cuts this one, in the coordinates of the bounds.
  open var mask: CALayer? {
    get { modelLayer == nil ? maskLayer : modelLayer?.maskLayer?.presentation() }
    set { setMask(newValue) }
  }

  /// Adds a layer on top of the others.
  open func addSublayer(_ layer: CALayer) { insert(layer, at: nil) }

  /// Inserts a layer at a place among the others; one beyond the last is on top.
  open func insertSublayer(_ layer: CALayer, at index: UInt32) { insert(layer, at: Int(index)) }

  /// Inserts a layer right below another one; without that one at the bottom.
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    insert(layer, at: sibling.flatMap { index(of: $0, without: layer) } ?? 0)
  }

  /// Inserts a layer right above another one; without that one on top.
  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    insert(layer, at: sibling.flatMap { index(of: $0, without: layer) }.map { $0 + 1 })
  }

  /// Puts another layer in the place of one.
  open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
    replace(oldLayer, with: newLayer)
  }

  /// Takes the layer out of its superlayer, or from the layer whose mask it is.
  open func removeFromSuperlayer() { leaveTree() }

  /// Returns the layer's values at this instant of the clock; nil until the layer is committed in a
  /// tree.
  ///
  /// `init(layer:)` of the layer's class creates the copy, as in Core Animation. A class with
  /// custom initializers overrides that initializer. Changes of a presentation layer are ignored
  /// with a diagnostic.
  open func presentation() -> Self? { makePresentation().flatMap { $0 as? Self } }

  /// The layer whose values a presentation layer has; itself for other layers.
  open func model() -> Self { modelLayer.flatMap { $0 as? Self } ?? self }

  /// Takes over the objects that only the class knows, in a presentation layer.
  func adoptObjects(of model: CALayer) {}

  // MARK: Animations

  /// Adds a copy of an animation and removes an existing one with the same key.
  ///
  /// The copy starts when the transaction is committed, unless it has a `beginTime`. Transitions
  /// always have the key `transition`.
  open func add(_ anim: CAAnimation, forKey key: String?) { attach(anim, forKey: key) }

  /// The attached copy with a key, its begin and duration resolved; nil for none.
  open func animation(forKey key: String) -> CAAnimation? { attachedAnimation(key) }

  /// Removes an animation; its delegate receives the end as unfinished.
  open func removeAnimation(forKey key: String) { removeAnimations { $0.key == key } }

  /// Removes all animations, those without a key too.
  open func removeAllAnimations() { removeAnimations { _ in true } }

  // MARK: Actions

  /// Returns the action for a change of a property or an event.
  ///
  /// The search order is the delegate, `actions`, `style`, then the class. Last, properties of
  /// committed layers get an animation from their current presentation value. `NSNull` ends the
  /// search with nil (checked on macOS).
  open func action(forKey event: String) -> (any CAAction)? {
    let action =
      delegate?.action(for: self, forKey: event) ?? actions?[event] ?? styledAction(event)
      ?? type(of: self).defaultAction(forKey: event) ?? implicitAnimation(event)
    return action is NSNull ? nil : action
  }

  /// The action of the class for a property or an event; nil here.
  open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

  /// Returns the default value of a key; nil for the bounds, the position and the frame.
  ///
  /// The three have no default in Core Animation (checked on macOS).
  open class func defaultValue(forKey key: String) -> Any? {
    ["bounds", "position", "frame"].contains(key) ? nil : makeEmpty().value(forKeyPath: key)
  }

  /// Whether a change of a key needs `display()`; never here.
  open class func needsDisplay(forKey key: String) -> Bool { false }

  // MARK: Layout and contents

  /// Asks for `layoutSublayers()` before the next commit.
  open func setNeedsLayout() { markForLayout() }

  /// Performs pending calls of `layoutSublayers()` now, here, below, and in ancestors that need it.
  open func layoutIfNeeded() { layoutStart.arrange() }

  /// Asks for `display()` before the next commit.
  open func setNeedsDisplay() { markForDisplay() }

  /// As `setNeedsDisplay()`: layers are displayed as a whole.
  open func setNeedsDisplay(_ r: CGRect) { setNeedsDisplay() }

  /// Performs a pending call of `display()` now.
  open func displayIfNeeded() { displayIfMarked() }

  /// Asks the delegate to place the sublayers.
  open func layoutSublayers() { delegate?.layoutSublayers(of: self) }

  /// Asks the delegate for contents, and then for a drawing, which becomes the contents.
  ///
  /// The image of a drawing has `contentsScale` pixels a point. If nothing is drawn, the contents
  /// do not change.
  open func display() {
    delegate?.display(self)
    displayDrawing()
  }

  /// Draws the layer and all in it as the model values are, without animations, into a context.
  ///
  /// The layer's own coordinates are those of the context; position and transform do not count.
  open func render(in ctx: CGContext) { drawModel(in: ctx) }

  /// Draws what the layer shows, in its own coordinates; asks the delegate here.
  open func draw(in ctx: CGContext) { delegate?.draw(self, in: ctx) }

  // MARK: Values by key

  /// The value of a property by its name, or what the program stored under the key.
  open func value(forKey key: String) -> Any? { keyedValue(key) }

  /// Sets a property by its name, or stores a value of the program's own.
  open func setValue(_ value: Any?, forKey key: String) { setKeyedValue(value, key) }

  /// The value of a property or a part of one, such as `transform.rotation.z`.
  open func value(forKeyPath keyPath: String) -> Any? { keyedValue(keyPath) }

  /// Sets a property or a part of one.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) { setKeyedValue(value, keyPath) }

  /// The layer of this tree that is hit by a point in the superlayer's coordinates; nil for none.
  open func hitTest(_ point: CGPoint) -> CALayer? { hit(by: point) }

  /// The size that the layer's contents would like to have: that of its bounds, and of a text layer's text.
  open func preferredFrameSize() -> CGSize { bounds.size }

  /// Whether a point of the layer's own coordinates is inside its bounds.
  open func contains(_ point: CGPoint) -> Bool { bounds.contains(point) }
}
