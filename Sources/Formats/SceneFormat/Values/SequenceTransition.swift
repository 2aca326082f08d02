internal import JSONText
internal import SceneModel

/// The change from an item of a sequence to the next one.
package enum SequenceTransitionKind: String, Sendable, CaseIterable {
  /// One image dissolves into the other.
  case fade
  /// The next item pushes the one before it out of the frame.
  case push
  /// The next item moves over the one before it.
  case slide
  /// An edge moves over the frame and uncovers the next item.
  case wipe
  /// A circle grows from the centre and uncovers the next item.
  case iris
  /// The item before grows to twice its size while it dissolves into the next one.
  case zoom
  /// Small squares change one after the other, in a random order.
  case dissolve

  /// Whether the transition moves something in a direction.
  var hasDirection: Bool { [.push, .slide, .wipe].contains(self) }

  /// Whether the images of both items are added, each with its part of every pixel.
  var addsImages: Bool { ![.push, .slide].contains(self) }

  /// Whether the transition depends on the size of the frame, and is cut by it.
  var needsSize: Bool { self != .fade }
}

/// The direction in which a transition moves.
package enum SequenceDirection: String, Sendable, CaseIterable {
  case left, right, up, down

  /// Core Animation's names, by where the movement comes from.
  package static let alternatives: [String: SequenceDirection] = [
    "fromRight": .left, "fromLeft": .right, "fromBottom": .up, "fromTop": .down,
  ]
}

/// A transition as it is written, with checked values.
struct SequenceTransition {
  var kind = SequenceTransitionKind.fade
  var direction = SequenceDirection.left
  /// Seconds, greater than 0.
  var duration = 0.5
  /// The timing function as written.
  var timingFunction: JSONValue = "easeInEaseOut"
  /// The timing function.
  var function = TimingFunction.easeInEaseOut
}
