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

/// Left out.
@available(
  *,
  unavailable,
  message: "there are no table views: add the rows that are seen to a UIView"
)
public class UITableView: UIView {}
/// Left out.
@available(*, unavailable, message: "there are no table views: make the row a UIView")
public class UITableViewCell: UIView {}
/// Left out.
@available(
  *,
  unavailable,
  message:
    "there are no table views: use a UIViewController, and add the rows that are seen to its view"
)
public class UITableViewController: UIViewController {}
/// Left out.
@available(
  *,
  unavailable,
  message: "there are no collection views: add the cells that are seen to a UIView"
)
public class UICollectionView: UIView {}
/// Left out.
@available(*, unavailable, message: "there are no collection views: make the cell a UIView")
public class UICollectionViewCell: UIView {}
/// Left out.
@available(
  *,
  unavailable,
  message:
    "there are no collection views: use a UIViewController, and add the cells that are seen to its view"
)
public class UICollectionViewController: UIViewController {}
/// Left out.
@available(
  *,
  unavailable,
  message: "there are no collection views: compute the frames of the cells"
)
public class UICollectionViewLayout: NSObject {}
/// Left out.
@available(
  *,
  unavailable,
  message: "there are no collection views: compute the frames of the cells"
)
public class UICollectionViewFlowLayout: NSObject {}
