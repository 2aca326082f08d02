public import Foundation
internal import Graphics

/// Moves items by the rules of its behaviours, 60 times a second on the virtual clock.
///
/// It pauses when nothing moves any more, and resumes when a behaviour changes. Every run gives the same motion.
open class UIDynamicAnimator: NSObject {
  /// The view in whose coordinates items move; nil for none.
  public let referenceView: UIView?
  /// Hears of pauses.
  open weak var delegate: (any UIDynamicAnimatorDelegate)?
  /// The behaviours that were added.
  open private(set) var behaviors: [UIDynamicBehavior] = []
  /// Seconds that the animator has run.
  open private(set) var elapsedTime: TimeInterval = 0

  let world = DynamicWorld()
  private var link: CADisplayLink?
  private var restTime = 0.0
  // The media time up to which items have moved.
  private var lastTime = 0.0

  /// An animator of the subviews of a view.
  public init(referenceView view: UIView) {
    referenceView = view
  }

  /// An animator of other items.
  public override init() { referenceView = nil }

  deinit { link?.invalidate() }

  /// Adds a behaviour.
  open func addBehavior(_ behavior: UIDynamicBehavior) {
    guard !behaviors.contains(where: { $0 === behavior }) else { return }
    behavior.dynamicAnimator?.removeBehavior(behavior)
    behaviors.append(behavior)
    behavior.join(self)
    wake()
  }

  /// Takes a behaviour out.
  open func removeBehavior(_ behavior: UIDynamicBehavior) {
    guard behaviors.contains(where: { $0 === behavior }) else { return }
    behaviors.removeAll { $0 === behavior }
    behavior.join(nil)
    wake()
  }

  /// Takes all behaviours out.
  open func removeAllBehaviors() { for behavior in behaviors { removeBehavior(behavior) } }

  /// Whether anything moves.
  open var isRunning: Bool { link != nil }

  /// The items of the behaviours whose frames meet a rectangle.
  open func items(in rect: CGRect) -> [any UIDynamicItem] {
    var seen: Set<ObjectIdentifier> = []
    return behaviors.flatMap(\.all).flatMap(\.dynamicItems).filter { item in
      let frame = CGRect(center: item.center, size: item.bounds.size)
      return frame.intersects(rect) && seen.insert(ObjectIdentifier(item)).inserted
    }
  }

  /// Notes that the program has moved or turned an item.
  open func updateItem(usingCurrentState item: any UIDynamicItem) {
    world.body(of: item)?.read()
    wake()
  }

  // MARK: Ticks

  func wake() {
    restTime = 0
    guard link == nil, !behaviors.isEmpty else { return }
    delegate?.dynamicAnimatorWillResume(self)
    let link = CADisplayLink { [weak self] in self?.tick($0) }
    lastTime = CACurrentMediaTime()
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  private func pause() {
    link?.invalidate()
    link = nil
    delegate?.dynamicAnimatorDidPause(self)
  }

  private func tick(_ link: CADisplayLink) {
    let all = behaviors.flatMap(\.all)
    guard !all.isEmpty else { return pause() }
    let seconds = link.timestamp - lastTime
    guard seconds > 0 else { return }
    lastTime = link.timestamp
    world.referenceBounds = referenceView?.bounds
    let fastest = world.run(all, for: seconds)
    elapsedTime += seconds
    for behavior in all {
      behavior.action?()
      behavior.tickHasEnded()
    }
    restTime = fastest < 3 ? restTime + seconds : 0
    if restTime > 0.5 { pause() }
  }
}

/// Hears of the pauses of an animator.
public protocol UIDynamicAnimatorDelegate: AnyObject {
  /// Items move again.
  func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator)
  /// Nothing moves any more.
  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator)
}

extension UIDynamicAnimatorDelegate {
  /// Does nothing.
  public func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) {}
  /// Does nothing.
  public func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) {}
}

/// The bodies of an animator.
final class DynamicWorld {
  /// The bounds of the reference view.
  var referenceBounds: CGRect?
  private var bodies: [ObjectIdentifier: DynamicBody] = [:]
  // Bodies in the order in which their items came.
  private var order: [DynamicBody] = []

  private static let stepsPerSecond = 240.0
  private static let iterations = 16

  /// The body of an item; nil for one of no behaviour.
  func body(of item: any UIDynamicItem) -> DynamicBody? { bodies[ObjectIdentifier(item)] }

  /// The bodies of items.
  func bodies(of items: [any UIDynamicItem]) -> [DynamicBody] { items.compactMap { body(of: $0) } }

  /// Moves the items of behaviours for some time; returns the largest speed in points a second.
  func run(_ behaviors: [UIDynamicBehavior], for seconds: Double) -> Double {
    gather(behaviors.flatMap(\.dynamicItems))
    for behavior in behaviors { behavior.describe(self) }
    for body in order { body.update() }
    let count = Int(clamping: (seconds * Self.stepsPerSecond).rounded(.up), in: 1...100)
    for _ in 0..<count { advance(behaviors, seconds / Double(count)) }
    for body in order { body.write() }
    return order.map { $0.inverseMass > 0 ? $0.velocity.length + abs($0.spin) * 30 : 0 }.max() ?? 0
  }

  private func gather(_ items: [any UIDynamicItem]) {
    var current: [ObjectIdentifier: DynamicBody] = [:]
    order = []
    for item in items where current[ObjectIdentifier(item)] == nil {
      let former = bodies[ObjectIdentifier(item)]
      let body = former?.item === item ? former ?? DynamicBody(item) : DynamicBody(item)
      body.material = .init()
      current[ObjectIdentifier(item)] = body
      order.append(body)
    }
    bodies = current
  }

  private func advance(_ behaviors: [UIDynamicBehavior], _ seconds: Double) {
    // Half before and half after the move: a fall is then exact.
    for behavior in behaviors { behavior.accelerate(self, seconds / 2) }
    for body in order {
      body.velocity = body.velocity * (1 / (1 + seconds * body.material.resistance))
      body.spin *= 1 / (1 + seconds * body.material.angularResistance)
    }
    for behavior in behaviors { behavior.prepare(self, seconds) }
    var contacts = behaviors.flatMap { $0.contacts(self) }
    for index in contacts.indices { contacts[index].prepare() }
    for _ in 0..<Self.iterations {
      for behavior in behaviors { behavior.solve(self) }
      for index in contacts.indices { contacts[index].solve() }
    }
    for body in order where body.inverseMass > 0 {
      body.position = body.position + body.velocity * seconds
      body.angle += body.spin * seconds
    }
    for contact in contacts { contact.separate() }
    for behavior in behaviors { behavior.accelerate(self, seconds / 2) }
  }
}
