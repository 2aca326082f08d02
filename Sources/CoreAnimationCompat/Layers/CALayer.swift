internal import CoreGraphicsCompat
public import Foundation
internal import Graphics
internal import SceneModel

/// A picture in a tree of pictures: model values, a clock, animations, and layers in it.
///
/// Same as Core Animation, except that nothing is drawn while the program runs: what happens to layers is
/// recorded, and becomes a scene in the end. Changes of a layer that has been committed once start implicit
/// animations.
open class CALayer: NSObject, CAMediaTiming {
  // What code has set, and the clock that it has set.
  var properties = LayerState()
  var clock = Timing.layer
  // What the layer was when its transaction was last committed, and everything before.
  let record = LayerRecord()
  var children: [CALayer] = []
  var maskLayer: CALayer?
  weak var parent: CALayer?
  // The layer whose mask this one is.
  weak var masked: CALayer?
  // Set on presentation layers: the layer that they show.
  var shown: CALayer?
  var values: [String: Any] = [:]
  var pictureObject: Any?
  // The colours that code has set, by the names of properties.
  var keptColors: [String: CGColor] = [:]

  /// A name for messages and reports; not that of a property.
  open var name: String?
  /// Answers for the layer; asked first for actions.
  open weak var delegate: (any CALayerDelegate)?
  /// Actions by the names of properties and events.
  open var actions: [String: any CAAction]?
  /// More values by names, searched for `actions`.
  open var style: [AnyHashable: Any]?

  /// A layer with Core Animation's defaults.
  public override init() {
    super.init()
    properties.content = type(of: self).standardContent
    properties.masksToBounds = LayerState.masksToBounds(of: properties.content.kind)
  }

  /// A copy of another layer's own values, without its sublayers and animations.
  public init(layer: Any) {
    super.init()
    guard let other = layer as? CALayer else { return }
    properties = other.properties
    clock = other.clock
    name = other.name
    delegate = other.delegate
    (actions, style) = (other.actions, other.style)
    (values, pictureObject) = (other.values, other.pictureObject)
    keptColors = other.keptColors
  }

  /// Nil: layers are not read from archives.
  public required init?(coder: NSCoder) { return nil }

  // Trees of any depth are let go without a recursion as deep.
  deinit {
    var rest = children
    children = []
    while var layer = rest.popLast() {
      guard isKnownUniquelyReferenced(&layer) else { continue }
      rest += layer.children
      layer.children = []
    }
  }

  /// What the class adds to every layer, with its defaults.
  class var standardContent: LayerContent { .none }

  /// A presentation layer of the same class, to be filled.
  class func makeEmpty() -> CALayer { CALayer() }

  // MARK: Geometry that programs override

  /// The layer's own coordinates and size, in points.
  open var bounds: CGRect {
    get { CGRect(properties.bounds) }
    set {
      let isResized = newValue.size.extent != properties.bounds.size
      change(\.bounds, to: newValue.rect, "bounds")
      if isResized { setNeedsLayout() }
      if isResized, needsDisplayOnBoundsChange { setNeedsDisplay() }
    }
  }

  /// Where the anchor point is, in the superlayer's coordinates.
  open var position: CGPoint {
    get { CGPoint(properties.position) }
    set { change(\.position, to: newValue.point, "position") }
  }

  /// The box around the layer in its superlayer's coordinates; setting it sets position and bounds.
  ///
  /// With a transform other than a scale and a shift the new size is undefined in Core Animation: the
  /// layer stays as it is and leaves a message.
  open var frame: CGRect {
    get { CGRect(properties.frame) }
    set { setFrame(newValue.rect) }
  }

  // MARK: Trees

  /// What the layer shows at this instant of the clock; nil before it was committed in a tree.
  ///
  /// Changing it does nothing but leave a message. For a class of the program's own it is a layer of the
  /// nearest class of Core Animation.
  open func presentation() -> CALayer? { makePresentation() }

  /// The layer that a presentation layer shows; itself for other layers.
  open func model() -> CALayer { shown ?? self }

  // MARK: Actions

  /// What answers a change of a property or an event.
  ///
  /// The delegate is asked first, then `actions`, `style` and the class; in the end properties of layers
  /// that have been committed have an animation from where they are shown now. `NSNull` ends the search.
  open func action(forKey event: String) -> (any CAAction)? {
    if let action = delegate?.action(for: self, forKey: event) { return action }
    if let action = actions?[event] { return action }
    if let action = styledAction(event) { return action }
    if let action = type(of: self).defaultAction(forKey: event) { return action }
    return implicitAnimation(event)
  }

  /// The action of the class for a property or an event; nil here.
  open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

  /// What a key has where nothing was set.
  open class func defaultValue(forKey key: String) -> Any? { makeEmpty().value(forKeyPath: key) }

  /// Whether a change of a key needs `display()`; never here.
  open class func needsDisplay(forKey key: String) -> Bool { false }

  // MARK: Layout and contents

  /// Asks the delegate to place the sublayers.
  open func layoutSublayers() { delegate?.layoutSublayers(of: self) }

  /// Asks the delegate for contents.
  open func display() { delegate?.display(self) }

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

  /// Whether a point of the layer's own coordinates is inside its bounds.
  open func contains(_ point: CGPoint) -> Bool { bounds.contains(point) }
}

/// Answers for a layer.
public protocol CALayerDelegate: AnyObject {
  /// Gives the layer its contents.
  func display(_ layer: CALayer)
  /// Places the sublayers after a change of the bounds.
  func layoutSublayers(of layer: CALayer)
  /// The action for a property or an event; nil goes on searching, `NSNull` ends the search with none.
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
  /// Does nothing.
  public func display(_ layer: CALayer) {}
  /// Does nothing.
  public func layoutSublayers(of layer: CALayer) {}
  /// Nil: the search goes on.
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}

/// The event of a layer that comes into the tree or becomes visible.
public let kCAOnOrderIn = "onOrderIn"
/// The event of a layer that leaves the tree or is hidden.
public let kCAOnOrderOut = "onOrderOut"
/// The key of transitions.
public let kCATransition = "transition"
