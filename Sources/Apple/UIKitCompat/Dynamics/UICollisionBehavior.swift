public import Foundation
internal import Graphics

/// Keeps items apart from each other and within boundaries.
open class UICollisionBehavior: UIDynamicBehavior {
  /// The partners of collisions; the numbers are UIKit's.
  public struct Mode: OptionSet, Sendable, Hashable {
    /// One bit for items, one for boundaries.
    public let rawValue: UInt

    /// A mode from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Each other.
    public static let items = Mode(rawValue: 1)
    /// Boundaries.
    public static let boundaries = Mode(rawValue: 2)
    /// Both.
    public static let everything = Mode(rawValue: .max)
  }

  /// The items.
  open private(set) var items: [any UIDynamicItem]
  /// Whether the items collide with each other, with boundaries or with both.
  open var collisionMode = Mode.everything { didSet { wake() } }
  /// Hears of contacts.
  open weak var collisionDelegate: (any UICollisionBehaviorDelegate)?

  private var boundaries: [(identifier: any NSCopying, lines: [[Point]], bodies: [DynamicBody])] =
    []
  private var insets: UIEdgeInsets?
  private var frame: (bounds: CGRect, bodies: [DynamicBody])?
  // The contacts of the last tick, by their bodies.
  private var touching: [[ObjectIdentifier]: DynamicContact] = [:]
  private var touched: [[ObjectIdentifier]: DynamicContact] = [:]

  /// Collisions of items.
  public init(items: [any UIDynamicItem] = []) { self.items = items }

  /// Adds an item.
  open func addItem(_ item: any UIDynamicItem) {
    items.append(item)
    wake()
  }

  /// Takes an item out.
  open func removeItem(_ item: any UIDynamicItem) {
    items.removeAll { $0 === item }
    wake()
  }

  // MARK: Boundaries

  /// Whether the bounds of the reference view are a boundary.
  open var translatesReferenceBoundsIntoBoundary: Bool {
    get { insets != nil }
    set {
      insets = newValue ? .zero : nil
      frame = nil
      wake()
    }
  }

  /// Makes the bounds of the reference view without margins a boundary.
  open func setTranslatesReferenceBoundsIntoBoundary(with insets: UIEdgeInsets) {
    self.insets = insets
    frame = nil
    wake()
  }

  /// Adds a line that items do not cross.
  open func addBoundary(withIdentifier identifier: any NSCopying, from p1: CGPoint, to p2: CGPoint)
  {
    add(identifier, [[p1.point, p2.point]])
  }

  /// Adds a path that items do not cross.
  open func addBoundary(withIdentifier identifier: any NSCopying, for bezierPath: UIBezierPath) {
    add(identifier, bezierPath.lines)
  }

  /// The path of a boundary; nil for none.
  open func boundary(withIdentifier identifier: any NSCopying) -> UIBezierPath? {
    guard let boundary = boundaries.first(where: { Self.areEqual($0.identifier, identifier) })
    else { return nil }
    let path = UIBezierPath()
    for line in boundary.lines {
      for (index, point) in line.enumerated() {
        if index == 0 { path.move(to: CGPoint(point)) } else { path.addLine(to: CGPoint(point)) }
      }
    }
    return path
  }

  /// Takes a boundary away.
  open func removeBoundary(withIdentifier identifier: any NSCopying) {
    boundaries.removeAll { Self.areEqual($0.identifier, identifier) }
    wake()
  }

  /// Takes all boundaries but that of the reference view away.
  open func removeAllBoundaries() {
    boundaries = []
    wake()
  }

  /// The identifiers of boundaries; nil without any.
  open var boundaryIdentifiers: [any NSCopying]? {
    boundaries.isEmpty ? nil : boundaries.map(\.identifier)
  }

  private static func areEqual(_ a: any NSCopying, _ b: any NSCopying) -> Bool {
    (a as? NSObject).map { $0.isEqual(b) } ?? false
  }

  private func add(_ identifier: any NSCopying, _ lines: [[Point]]) {
    removeBoundary(withIdentifier: identifier)
    let bodies = lines.flatMap { line in
      zip(line, line.dropFirst()).filter { $0 != $1 }.map { Self.wall($0, $1, thickness: 0.5) }
    }
    boundaries.append((identifier, lines, bodies))
    wake()
  }

  // A line with a thickness on both sides.
  private static func wall(_ start: Point, _ end: Point, thickness: Double) -> DynamicBody {
    let side = (end - start).unit.left * thickness
    return DynamicBody(corners: [start + side, end + side, end - side, start - side])
  }

  // Four thick walls around the bounds.
  private func frameBodies(_ world: DynamicWorld) -> [DynamicBody] {
    guard let insets, let bounds = world.referenceBounds?.inset(by: insets) else { return [] }
    if let frame, frame.bounds == bounds { return frame.bodies }
    let (inner, depth) = (bounds.rect, 1000.0)
    func box(_ x: ClosedRange<Double>, _ y: ClosedRange<Double>) -> DynamicBody {
      DynamicBody(corners: [
        Point(x.lowerBound, y.lowerBound), Point(x.upperBound, y.lowerBound),
        Point(x.upperBound, y.upperBound), Point(x.lowerBound, y.upperBound),
      ])
    }
    let across = inner.minX - depth...inner.maxX + depth
    let along = inner.minY - depth...inner.maxY + depth
    let bodies = [
      box(across, along.lowerBound...inner.minY), box(across, inner.maxY...along.upperBound),
      box(across.lowerBound...inner.minX, along), box(inner.maxX...across.upperBound, along),
    ]
    frame = (bounds, bodies)
    return bodies
  }

  // MARK: For the animator

  override var dynamicItems: [any UIDynamicItem] { items }

  override func contacts(_ world: DynamicWorld) -> [DynamicContact] {
    let bodies = world.bodies(of: items)
    var result: [DynamicContact] = []
    if collisionMode.contains(.items) {
      for (index, body) in bodies.enumerated() {
        for other in bodies[..<index] where body.inverseMass + other.inverseMass > 0 {
          if let contact = DynamicContact(other, body) { result.append(contact) }
        }
      }
    }
    if collisionMode.contains(.boundaries) {
      for wall in frameBodies(world) + boundaries.flatMap(\.bodies) {
        for body in bodies where body.inverseMass > 0 {
          wall.material.friction = body.material.friction
          if let contact = DynamicContact(wall, body) { result.append(contact) }
        }
      }
    }
    for contact in result {
      touched[[ObjectIdentifier(contact.first), ObjectIdentifier(contact.second)]] = contact
    }
    return result
  }

  override func tickHasEnded() {
    let (before, now) = (touching, touched)
    (touching, touched) = (now, [:])
    guard let collisionDelegate else { return }
    func sorted(_ contacts: [DynamicContact]) -> [DynamicContact] {
      contacts.sorted {
        $0.position.x != $1.position.x
          ? $0.position.x < $1.position.x : $0.position.y < $1.position.y
      }
    }
    for contact in sorted(now.filter { before[$0.key] == nil }.map(\.value)) {
      guard let item = contact.second.item else { continue }
      let point = CGPoint(contact.position)
      if let other = contact.first.item {
        collisionDelegate.collisionBehavior(self, beganContactFor: other, with: item, at: point)
      } else {
        collisionDelegate.collisionBehavior(
          self,
          beganContactFor: item,
          withBoundaryIdentifier: identifier(of: contact.first),
          at: point
        )
      }
    }
    for contact in sorted(before.filter { now[$0.key] == nil }.map(\.value)) {
      guard let item = contact.second.item else { continue }
      if let other = contact.first.item {
        collisionDelegate.collisionBehavior(self, endedContactFor: other, with: item)
      } else {
        collisionDelegate.collisionBehavior(
          self,
          endedContactFor: item,
          withBoundaryIdentifier: identifier(of: contact.first)
        )
      }
    }
  }

  private func identifier(of wall: DynamicBody) -> (any NSCopying)? {
    boundaries.first { $0.bodies.contains { $0 === wall } }?.identifier
  }
}

/// Hears of contacts of items; every method may be left out.
public protocol UICollisionBehaviorDelegate: AnyObject {
  /// Two items touch.
  func collisionBehavior(
    _ behavior: UICollisionBehavior,
    beganContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem,
    at p: CGPoint
  )
  /// Two items touch no longer.
  func collisionBehavior(
    _ behavior: UICollisionBehavior,
    endedContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem
  )
  /// An item touches a boundary; nil is that of the reference view.
  func collisionBehavior(
    _ behavior: UICollisionBehavior,
    beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?,
    at p: CGPoint
  )
  /// An item touches a boundary no longer.
  func collisionBehavior(
    _ behavior: UICollisionBehavior,
    endedContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?
  )
}

extension UICollisionBehaviorDelegate {
  /// Does nothing.
  public func collisionBehavior(
    _ behavior: UICollisionBehavior,
    beganContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem,
    at p: CGPoint
  ) {}
  /// Does nothing.
  public func collisionBehavior(
    _ behavior: UICollisionBehavior,
    endedContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem
  ) {}
  /// Does nothing.
  public func collisionBehavior(
    _ behavior: UICollisionBehavior,
    beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?,
    at p: CGPoint
  ) {}
  /// Does nothing.
  public func collisionBehavior(
    _ behavior: UICollisionBehavior,
    endedContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?
  ) {}
}
