public import Foundation
internal import Graphics

/// A rule by which an animator moves items; may contain other behaviours.
open class UIDynamicBehavior: NSObject {
  /// The behaviours in this one.
  open private(set) var childBehaviors: [UIDynamicBehavior] = []
  /// Called at every tick.
  open var action: (() -> Void)?
  /// The animator; nil for none.
  open internal(set) weak var dynamicAnimator: UIDynamicAnimator? {
    didSet { for child in childBehaviors { child.dynamicAnimator = dynamicAnimator } }
  }

  /// A behaviour.
  public override init() {}

  /// Adds another behaviour to this one.
  open func addChildBehavior(_ behavior: UIDynamicBehavior) {
    childBehaviors.append(behavior)
    behavior.join(dynamicAnimator)
    wake()
  }

  /// Takes a behaviour out of this one.
  open func removeChildBehavior(_ behavior: UIDynamicBehavior) {
    childBehaviors.removeAll { $0 === behavior }
    behavior.join(nil)
    wake()
  }

  /// Called before the behaviour comes to an animator, or leaves it (nil); does nothing here.
  open func willMove(to dynamicAnimator: UIDynamicAnimator?) {}

  func join(_ animator: UIDynamicAnimator?) {
    willMove(to: animator)
    dynamicAnimator = animator
  }

  /// The behaviour and all in it.
  var all: [UIDynamicBehavior] { [self] + childBehaviors.flatMap(\.all) }

  /// The animator looks at the behaviours again.
  func wake() { dynamicAnimator?.wake() }

  // MARK: For the animator

  /// The items of the behaviour.
  var dynamicItems: [any UIDynamicItem] { [] }
  /// States what the behaviour says of its items.
  func describe(_ world: DynamicWorld) {}
  /// Accelerates the bodies of the items.
  func accelerate(_ world: DynamicWorld, _ seconds: Double) {}
  /// Prepares joints for a step.
  func prepare(_ world: DynamicWorld, _ seconds: Double) {}
  /// Solves joints once.
  func solve(_ world: DynamicWorld) {}
  /// The bodies that collide with each other, and the boundaries.
  func contacts(_ world: DynamicWorld) -> [DynamicContact] { [] }
  /// A tick is over.
  func tickHasEnded() {}
}

/// A behaviour of several items.
open class DynamicItemsBehavior: UIDynamicBehavior {
  /// The items.
  public fileprivate(set) var items: [any UIDynamicItem]

  fileprivate init(items: [any UIDynamicItem]) { self.items = items }

  /// Adds an item.
  public func addItem(_ item: any UIDynamicItem) {
    items.append(item)
    wake()
  }

  /// Takes an item out.
  public func removeItem(_ item: any UIDynamicItem) {
    items.removeAll { $0 === item }
    wake()
  }

  override var dynamicItems: [any UIDynamicItem] { items }
}

/// Accelerates items; 1000 points a second each second for the magnitude 1.
open class UIGravityBehavior: DynamicItemsBehavior {
  /// Direction and magnitude.
  open var gravityDirection = CGVector(dx: 0, dy: 1) { didSet { wake() } }

  /// Gravity for items.
  public override init(items: [any UIDynamicItem] = []) { super.init(items: items) }

  /// The direction in radians, clockwise on screen from the right.
  open var angle: CGFloat {
    get { atan2(gravityDirection.dy, gravityDirection.dx) }
    set { setAngle(newValue, magnitude: magnitude) }
  }

  /// The acceleration in thousands of points a second each second.
  open var magnitude: CGFloat {
    get { hypot(gravityDirection.dx, gravityDirection.dy) }
    set { setAngle(angle, magnitude: newValue) }
  }

  /// Sets direction and magnitude.
  open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    gravityDirection = CGVector(dx: cos(angle) * magnitude, dy: sin(angle) * magnitude)
  }

  override func accelerate(_ world: DynamicWorld, _ seconds: Double) {
    let change = Point(Double(gravityDirection.dx), Double(gravityDirection.dy)) * (1000 * seconds)
    for body in world.bodies(of: items) where body.inverseMass > 0 {
      body.velocity = body.velocity + change
    }
  }
}

/// Pushes items: 100 × 100 points of the density 1 by 100 points a second (each second) for the magnitude 1.
open class UIPushBehavior: DynamicItemsBehavior {
  /// Whether the force acts all the time or once; the numbers are UIKit's.
  public enum Mode: Int, Sendable {
    case continuous, instantaneous
  }

  /// Whether the force acts all the time or once.
  public let mode: Mode
  /// Direction and magnitude.
  open var pushDirection = CGVector.zero { didSet { wake() } }
  /// Whether the force acts; a force that acts once is inactive then.
  open var active = true { didSet { wake() } }
  private var offsets: [ObjectIdentifier: UIOffset] = [:]

  /// A force on items.
  public init(items: [any UIDynamicItem], mode: Mode) {
    self.mode = mode
    super.init(items: items)
  }

  /// The direction in radians, clockwise on screen from the right.
  open var angle: CGFloat {
    get { atan2(pushDirection.dy, pushDirection.dx) }
    set { setAngle(newValue, magnitude: magnitude) }
  }

  /// The force.
  open var magnitude: CGFloat {
    get { hypot(pushDirection.dx, pushDirection.dy) }
    set { setAngle(angle, magnitude: newValue) }
  }

  /// Sets direction and magnitude.
  open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    pushDirection = CGVector(dx: cos(angle) * magnitude, dy: sin(angle) * magnitude)
  }

  /// The place of an item that is pushed, from its middle.
  open func targetOffsetFromCenter(for item: any UIDynamicItem) -> UIOffset {
    offsets[ObjectIdentifier(item)] ?? .zero
  }

  /// Sets the place of an item that is pushed, from its middle.
  open func setTargetOffsetFromCenter(_ o: UIOffset, for item: any UIDynamicItem) {
    offsets[ObjectIdentifier(item)] = o
  }

  override func accelerate(_ world: DynamicWorld, _ seconds: Double) {
    guard active else { return }
    let share = mode == .continuous ? seconds : 1
    let impulse = Point(Double(pushDirection.dx), Double(pushDirection.dy)) * (100 * share)
    for item in items {
      guard let body = world.body(of: item) else { continue }
      let offset = targetOffsetFromCenter(for: item)
      body.push(impulse, at: body.turned(Point(Double(offset.horizontal), Double(offset.vertical))))
    }
    if mode == .instantaneous { active = false }
  }
}

/// The material of items, and their speeds.
open class UIDynamicItemBehavior: DynamicItemsBehavior {
  /// How much speed is left after a collision, 0…1.
  open var elasticity: CGFloat = 0 { didSet { wake() } }
  /// How much items hold each other, 0…1.
  open var friction: CGFloat = 0 { didSet { wake() } }
  /// The mass of 100 × 100 points.
  open var density: CGFloat = 1 { didSet { wake() } }
  /// How much speed is lost each second.
  open var resistance: CGFloat = 0 { didSet { wake() } }
  /// How much rotation is lost each second.
  open var angularResistance: CGFloat = 0 { didSet { wake() } }
  /// Whether items turn.
  open var allowsRotation = true { didSet { wake() } }
  /// Whether items are fixed, and others collide with them.
  open var isAnchored = false { didSet { wake() } }

  // Speeds that were added before there was an animator.
  private var added: [(item: any UIDynamicItem, velocity: Point, spin: Double)] = []

  /// A behaviour of items.
  public override init(items: [any UIDynamicItem] = []) { super.init(items: items) }

  /// Adds points a second to the speed of an item.
  open func addLinearVelocity(_ velocity: CGPoint, for item: any UIDynamicItem) {
    added.append((item, velocity.point, 0))
    wake()
  }

  /// The speed of an item in points a second.
  open func linearVelocity(for item: any UIDynamicItem) -> CGPoint {
    CGPoint(dynamicAnimator?.world.body(of: item)?.velocity ?? .zero)
  }

  /// Adds radians a second to the rotation of an item.
  open func addAngularVelocity(_ velocity: CGFloat, for item: any UIDynamicItem) {
    added.append((item, .zero, Double(velocity)))
    wake()
  }

  /// The rotation of an item in radians a second.
  open func angularVelocity(for item: any UIDynamicItem) -> CGFloat {
    CGFloat(dynamicAnimator?.world.body(of: item)?.spin ?? 0)
  }

  override func describe(_ world: DynamicWorld) {
    for body in world.bodies(of: items) {
      body.material = .init(
        elasticity: Double(elasticity),
        friction: Double(friction),
        density: Double(density),
        resistance: Double(resistance),
        angularResistance: Double(angularResistance),
        allowsRotation: allowsRotation,
        isAnchored: isAnchored
      )
    }
    for (item, velocity, spin) in added {
      guard let body = world.body(of: item) else { continue }
      body.velocity = body.velocity + velocity
      body.spin += spin
    }
    added = []
  }
}
