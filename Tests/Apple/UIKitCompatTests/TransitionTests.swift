import Foundation
import SceneModel
import Testing
import UIKitCompat

/// Fades the new view in, linearly in a second.
private final class Fade: NSObject, UIViewControllerAnimatedTransitioning {
  private(set) var ends: [Bool] = []

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 1 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let new = transitionContext.view(forKey: .to) else { return }
    transitionContext.containerView.addSubview(new)
    new.alpha = 0
    UIView.animate(
      withDuration: 1,
      delay: 0,
      options: .curveLinear,
      animations: { new.alpha = 1 },
      completion: { _ in
        transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      }
    )
  }

  func animationEnded(_ transitionCompleted: Bool) { ends.append(transitionCompleted) }
}

private final class Guide: NSObject, UINavigationControllerDelegate {
  let animator = Fade()
  let driver = UIPercentDrivenInteractiveTransition()
  var isInteractive = false
  private(set) var operations: [UINavigationController.Operation] = []
  private(set) var shown: [String] = []
  private(set) var hadCoordinator = false

  func navigationController(
    _ navigationController: UINavigationController,
    willShow viewController: UIViewController,
    animated: Bool
  ) { hadCoordinator = navigationController.transitionCoordinator != nil }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController,
    to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    operations.append(operation)
    return animator
  }

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { isInteractive ? driver : nil }

  func navigationController(
    _ navigationController: UINavigationController,
    didShow viewController: UIViewController,
    animated: Bool
  ) { shown.append(viewController.title ?? "") }
}

@Suite("Transitions of controllers")
struct TransitionTests {
  @Test("The delegate's animator moves the views, and the delegate is notified")
  func delegate() {
    let guide = Guide()
    let (first, second) = (NamedController("first"), NamedController("second"))
    let navigation = UINavigationController(rootViewController: first)
    navigation.delegate = guide
    VirtualClock.current.schedule(after: 1) {
      navigation.pushViewController(second, animated: true)
    }
    let recording = record(navigation)
    #expect(abs((recording.visible("second", at: 1.5)?.opacity ?? 0) - 0.5) < 0.01)
    #expect(guide.operations == [.push] && guide.shown.last == "second")
    #expect(guide.animator.ends == [true] && guide.hadCoordinator)
    #expect(navigation.transitionCoordinator == nil)
  }

  private func interactivePush(isFinished: Bool) -> (Guide, UINavigationController, [Double?]) {
    let guide = Guide()
    guide.isInteractive = true
    let (first, second) = (NamedController("first"), NamedController("second"))
    let navigation = UINavigationController(rootViewController: first)
    navigation.delegate = guide
    let clock = VirtualClock.current
    clock.schedule(after: 1) { navigation.pushViewController(second, animated: true) }
    clock.schedule(after: 1.2) { guide.driver.update(0.25) }
    clock.schedule(after: 1.5) { guide.driver.update(0.6) }
    clock.schedule(after: 2) {
      if isFinished { guide.driver.finish() } else { guide.driver.cancel() }
    }
    let recording = record(navigation)
    let times = [1.1, 1.3, 1.7, 2.2, 3.5]
    return (guide, navigation, times.map { recording.visible("second", at: $0)?.opacity })
  }

  @Test("A percent-driven transition shows the given part of it, and finishes from there")
  func finishedInteraction() {
    let (guide, navigation, opacities) = interactivePush(isFinished: true)
    let expected = [0, 0.25, 0.6, 0.8, 1]
    for (opacity, value) in zip(opacities, expected) {
      #expect(abs((opacity ?? .nan) - value) < 0.02, "\(opacities)")
    }
    #expect(navigation.topViewController?.title == "second" && guide.animator.ends == [true])
    #expect(guide.driver.percentComplete == 1)
  }

  @Test("A cancelled percent-driven transition runs back")
  func cancelledInteraction() {
    let (guide, navigation, opacities) = interactivePush(isFinished: false)
    #expect(abs((opacities[3] ?? .nan) - 0.4) < 0.02, "\(opacities)")
    #expect(opacities[4] == nil)
    #expect(guide.animator.ends == [false] && guide.shown.isEmpty)
    let first = navigation.topViewController as? NamedController
    #expect(first?.notes == ["will", "did", "willGo", "will", "did"])
    #expect(navigation.navigationBar.topItem?.title == "first" && navigation.children == [first])
  }

  @Test("A cancelled dismissal lets the view appear again, which can then be dismissed")
  func cancelledDismissal() {
    final class Dismissal: NSObject, UIViewControllerTransitioningDelegate {
      var driver: UIPercentDrivenInteractiveTransition?

      func animationController(
        forDismissed dismissed: UIViewController
      ) -> (any UIViewControllerAnimatedTransitioning)? { Fade() }

      func interactionControllerForDismissal(
        using animator: any UIViewControllerAnimatedTransitioning
      ) -> (any UIViewControllerInteractiveTransitioning)? { driver }
    }
    let (page, above, dismissal) = (NamedController("page"), NamedController("above"), Dismissal())
    above.modalPresentationStyle = .fullScreen
    above.transitioningDelegate = dismissal
    var lines: [String] = []
    let clock = VirtualClock.current
    clock.schedule(after: 0.5) {
      page.present(above, animated: false)
      for controller in [page, above] {
        controller.log = { lines.append($0.split(separator: " ")[..<2].joined(separator: " ")) }
      }
    }
    clock.schedule(after: 1) {
      dismissal.driver = UIPercentDrivenInteractiveTransition()
      page.dismiss(animated: true)
      dismissal.driver?.update(0.2)
    }
    clock.schedule(after: 1.2) { dismissal.driver?.cancel() }
    clock.schedule(after: 2) {
      #expect(page.presentedViewController === above)
      #expect(above.view.window?.subviews.last === above.view)
      dismissal.driver = nil
      page.dismiss(animated: true)
    }
    _ = record(page)
    let turned = ["page willGo", "page gone", "above will", "above did"]
    let gone = ["above willGo", "page will", "above gone", "page did"]
    #expect(lines == gone[..<2] + turned + gone)
    #expect(page.presentedViewController == nil && above.view.window == nil)
  }

  @Test("Views that are about to appear have a coordinator", arguments: [true, false])
  func coordinators(isAnimated: Bool) {
    let (first, second, above) = (
      NamedController("first"), NamedController("second"), NamedController("above")
    )
    above.modalPresentationStyle = .fullScreen
    let navigation = UINavigationController(rootViewController: first)
    let clock = VirtualClock.current
    var lines: [String] = []
    for controller in [first, second, above] {
      let name = controller.title ?? ""
      controller.log = { [weak controller] line in
        guard line.hasPrefix("\(name) will ") else { return }
        controller?.transitionCoordinator?.animate { coordinator in
          lines.append("\(name) along \(coordinator.transitionDuration)")
        } completion: { _ in
          lines.append("\(name) done \((clock.now * 1000).rounded() / 1000)")
        }
      }
    }
    clock.schedule(after: 0.5) { navigation.pushViewController(second, animated: isAnimated) }
    clock.schedule(after: 1) { navigation.popViewController(animated: isAnimated) }
    clock.schedule(after: 2) { first.present(above, animated: isAnimated) }
    clock.schedule(after: 3) { first.dismiss(animated: isAnimated) }
    _ = record(navigation)
    let expected =
      isAnimated
      ? [
        "second along 0.35", "second done 0.85", "first along 0.35", "first done 1.35",
        "above along 0.4", "above done 2.4", "first along 0.4", "first done 3.4",
      ]
      : [
        "second along 0.0", "second done 0.5", "first along 0.0", "first done 1.0",
        "above along 0.0", "above done 2.0", "first along 0.0", "first done 3.0",
      ]
    #expect(lines == expected)
  }
}
