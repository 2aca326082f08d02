public import Foundation
internal import Graphics

/// Joins a place of an item to a point or to a place of another item, rigidly or by a spring.
open class UIAttachmentBehavior: UIDynamicBehavior {
  /// The other end of a joint; the numbers are UIKit's.
  public enum AttachmentType: Int, Sendable {
    case items, anchor
  }

  /// The one or two items.
  public let items: [any UIDynamicItem]
  /// The other end of the joint of the first item.
  public let attachedBehaviorType: AttachmentType
  /// The point that the item is joined to.
  open var anchorPoint: CGPoint { didSet { wake() } }
  /// The length of the joint in points.
  open var length: CGFloat { didSet { wake() } }
  /// How much of the swinging of a spring is damped, 1 for all.
  open var damping: CGFloat = 0 { didSet { wake() } }
  /// The swings of a spring each second; 0 is rigid.
  open var frequency: CGFloat = 0 { didSet { wake() } }
  private let offsets: [Point]
  private var joint: DynamicJoint?

  /// Joins the middle of an item to a point.
  public convenience init(item: any UIDynamicItem, attachedToAnchor point: CGPoint) {
    self.init(item: item, offsetFromCenter: .zero, attachedToAnchor: point)
  }

  /// Joins a place of an item to a point.
  public init(
    item: any UIDynamicItem,
    offsetFromCenter offset: UIOffset,
    attachedToAnchor point: CGPoint
  ) {
    items = [item]
    offsets = [offset.point]
    anchorPoint = point
    attachedBehaviorType = .anchor
    length = CGFloat(Self.end(on: item, offset.point).distance(to: point.point))
  }

  /// Joins the middles of two items.
  public convenience init(item item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem) {
    self.init(item: item1, offsetFromCenter: .zero, attachedTo: item2, offsetFromCenter: .zero)
  }

  /// Joins places of two items.
  public init(
    item item1: any UIDynamicItem,
    offsetFromCenter offset1: UIOffset,
    attachedTo item2: any UIDynamicItem,
    offsetFromCenter offset2: UIOffset
  ) {
    items = [item1, item2]
    offsets = [offset1.point, offset2.point]
    anchorPoint = .zero
    attachedBehaviorType = .items
    let ends = (Self.end(on: item1, offset1.point), Self.end(on: item2, offset2.point))
    length = CGFloat(ends.0.distance(to: ends.1))
  }

  private static func end(on item: any UIDynamicItem, _ offset: Point) -> Point {
    let turned = CGPoint(x: offset.x, y: offset.y).applying(item.transform)
    return item.center.point + turned.point
  }

  override var dynamicItems: [any UIDynamicItem] { items }

  override func prepare(_ world: DynamicWorld, _ seconds: Double) {
    joint = nil
    guard let body = world.body(of: items[0]) else { return }
    let other = items.count > 1 ? world.body(of: items[1]) : nil
    let arm = body.turned(offsets[0])
    let otherArm = other.map { $0.turned(offsets[1]) } ?? .zero
    let target = other.map { $0.position + otherArm } ?? anchorPoint.point
    joint = DynamicJoint(
      body,
      arm: arm,
      other: other,
      otherArm: otherArm,
      target: target,
      length: Double(length),
      frequency: Double(frequency),
      damping: Double(damping),
      seconds: seconds
    )
  }

  override func solve(_ world: DynamicWorld) { joint?.solve() }
}

/// Pulls an item to a point, upright, by a damped spring.
open class UISnapBehavior: UIDynamicBehavior {
  /// The point.
  open var snapPoint: CGPoint { didSet { wake() } }
  /// How much of the swinging is damped, 0…1.
  open var damping: CGFloat = 0.5 { didSet { wake() } }
  private let item: any UIDynamicItem
  private var joint: DynamicJoint?

  // UIKit does not document the rate of its spring.
  private static let frequency = 3.0

  /// A spring for an item.
  public init(item: any UIDynamicItem, snapTo point: CGPoint) {
    (self.item, snapPoint) = (item, point)
  }

  override var dynamicItems: [any UIDynamicItem] { [item] }

  override func prepare(_ world: DynamicWorld, _ seconds: Double) {
    joint = nil
    guard let body = world.body(of: item) else { return }
    let ratio = 0.2 + 0.8 * Double(damping)
    joint = DynamicJoint(
      body,
      arm: .zero,
      other: nil,
      otherArm: .zero,
      target: snapPoint.point,
      length: 0,
      frequency: Self.frequency,
      damping: ratio,
      seconds: seconds
    )
    let rate = 2 * .pi * Self.frequency
    guard body.material.allowsRotation else { return }
    let angle = atan2(sin(body.angle), cos(body.angle))
    // A step of the damped spring, implicit as that of the joint.
    let divisor = 1 + 2 * ratio * rate * seconds + rate * rate * seconds * seconds
    body.spin = (body.spin - rate * rate * seconds * angle) / divisor
  }

  override func solve(_ world: DynamicWorld) { joint?.solve() }
}

/// A joint of a body to a point or another body for one step.
///
/// A length of at most a point joins both coordinates, a greater one the distance. A spring is a soft constraint: it
/// gives way to impulses by what frequency and damping say.
struct DynamicJoint {
  private let body: DynamicBody
  private let other: DynamicBody?
  private let arm, otherArm: Point
  // Directions in which the joint acts, each with its softness, its speed and the impulse so far.
  private var rows:
    [(direction: Point, softness: Double, bias: Double, mass: Double, impulse: Double)] = []

  init(
    _ body: DynamicBody,
    arm: Point,
    other: DynamicBody?,
    otherArm: Point,
    target: Point,
    length: Double,
    frequency: Double,
    damping: Double,
    seconds: Double
  ) {
    (self.body, self.other, self.arm, self.otherArm) = (body, other, arm, otherArm)
    let difference = body.position + arm - target
    let isPoint = length <= 1
    let directions = isPoint ? [Point(1, 0), Point(0, 1)] : [difference.unit]
    for direction in directions where direction != .zero {
      let response =
        body.response(along: direction, at: arm)
        + (other?.response(along: direction, at: otherArm) ?? 0)
      guard response > 0 else { continue }
      let error = isPoint ? direction.dot(difference) : difference.length - length
      guard frequency > 0 else {
        rows.append((direction, 0, 0.2 * error / seconds, 1 / response, 0))
        continue
      }
      let (mass, rate) = (1 / response, 2 * .pi * frequency)
      let (drag, stiffness) = (2 * mass * damping * rate, mass * rate * rate)
      let softness = 1 / (seconds * (drag + seconds * stiffness))
      let bias = error * seconds * stiffness * softness
      rows.append((direction, softness, bias, 1 / (response + softness), 0))
    }
  }

  mutating func solve() {
    for index in rows.indices {
      let row = rows[index]
      let velocity = body.velocity(at: arm) - (other?.velocity(at: otherArm) ?? .zero)
      let wanted = -(row.direction.dot(velocity) + row.bias + row.softness * row.impulse) * row.mass
      rows[index].impulse += wanted
      body.push(row.direction * wanted, at: arm)
      other?.push(row.direction * -wanted, at: otherArm)
    }
  }
}

extension UIOffset {
  fileprivate var point: Point { Point(Double(horizontal), Double(vertical)) }
}
