public import Foundation

// The declarations that are unavailable on purpose: the compiler's message names the alternative.

/// Left out.
@available(
  *,
  unavailable,
  message:
    "there is no physics: use UIView.animate with a spring, CASpringAnimation or a CADisplayLink"
)
public class UIDynamicAnimator: NSObject {}
/// Left out.
@available(
  *,
  unavailable,
  message:
    "there is no physics: use UIView.animate with a spring, CASpringAnimation or a CADisplayLink"
)
public class UIDynamicBehavior: NSObject {}
/// Left out.
@available(
  *,
  unavailable,
  message:
    "there is no physics: use UIView.animate with a spring, CASpringAnimation or a CADisplayLink"
)
public class UIGravityBehavior: NSObject {}
/// Left out.
@available(
  *,
  unavailable,
  message:
    "there is no physics: use UIView.animate with a spring, CASpringAnimation or a CADisplayLink"
)
public class UICollisionBehavior: NSObject {}
/// Left out.
@available(
  *,
  unavailable,
  message:
    "there is no physics: use UIView.animate with a spring, CASpringAnimation or a CADisplayLink"
)
public class UIPushBehavior: NSObject {}
/// Left out.
@available(
  *,
  unavailable,
  message:
    "there is no physics: use UIView.animate with a spring, CASpringAnimation or a CADisplayLink"
)
public class UISnapBehavior: NSObject {}
/// Left out.
@available(
  *,
  unavailable,
  message:
    "there is no physics: use UIView.animate with a spring, CASpringAnimation or a CADisplayLink"
)
public class UIAttachmentBehavior: NSObject {}
/// Left out.
@available(
  *,
  unavailable,
  message:
    "there is no physics: use UIView.animate with a spring, CASpringAnimation or a CADisplayLink"
)
public class UIDynamicItemBehavior: NSObject {}
