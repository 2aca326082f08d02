internal import Foundation

/// Animations that run on the clock of their group.
///
/// The group's duration truncates them; their delegates and removal flags have no meaning.
open class CAAnimationGroup: CAAnimation {
  /// The animations of the group, in order.
  open var animations: [CAAnimation]?

  override func copyValues(of other: CAAnimation) {
    super.copyValues(of: other)
    guard let other = other as? CAAnimationGroup else { return }
    animations = other.animations?.compactMap { $0.copy() as? CAAnimation }
  }
}

/// Shows the changes of its transaction step by step: the layer before goes over into the layer after.
open class CATransition: CAAnimation {
  /// How it looks.
  open var type = CATransitionType.fade
  /// Where the movement starts; nil is from the left.
  open var subtype: CATransitionSubtype?
  /// The progress at the beginning, 0…1.
  open var startProgress: Float = 0
  /// The progress at the end, 0…1.
  open var endProgress: Float = 1
  /// A filter of Core Image in place of the type; Linux has none, so that a message is left and the type counts.
  open var filter: Any?

  override func copyValues(of other: CAAnimation) {
    super.copyValues(of: other)
    guard let other = other as? CATransition else { return }
    (type, subtype) = (other.type, other.subtype)
    (startProgress, endProgress) = (other.startProgress, other.endProgress)
    filter = other.filter
  }
}
