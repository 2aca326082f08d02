import Foundation
import Graphics
import SceneModel
import Testing
import UIKitCompat

/// Notes the safe area before its layouts.
private final class SafeController: UIViewController {
  private(set) var tops: [CGFloat] = []

  override func viewSafeAreaInsetsDidChange() { tops.append(view.safeAreaInsets.top) }
  override func viewWillLayoutSubviews() { if tops.isEmpty { tops.append(-1) } }
}

@Suite("Navigation")
struct NavigationTests {
  @Test("A controller hears of its safe area before the layout with it, once for each change")
  func safeAreaChanges() {
    let page = SafeController()
    let navigation = UINavigationController(rootViewController: page)
    VirtualClock.current.schedule(after: 1) { page.additionalSafeAreaInsets.top = 6 }
    VirtualClock.current.schedule(after: 2) { page.view.setNeedsLayout() }
    VirtualClock.current.schedule(after: 3) { navigation.isNavigationBarHidden = true }
    _ = record(navigation)
    #expect(page.tops == [44, 50, 6])
  }

  @Test("Showing a controller pushes it onto the stack around, and presents it where there is none")
  func show() {
    let (page, pushed, presented) = (UIViewController(), UIViewController(), UIViewController())
    let navigation = UINavigationController(rootViewController: page)
    VirtualClock.current.schedule(after: 1) { page.show(pushed, sender: nil) }
    _ = record(navigation)
    #expect(navigation.viewControllers == [page, pushed])
    let alone = UIViewController()
    VirtualClock.current.schedule(after: 1) { alone.show(presented, sender: nil) }
    _ = record(alone)
    #expect(alone.presentedViewController === presented)
  }

  @Test("Bars of controllers inset the safe area, and what scrolls begins below them")
  func safeArea() {
    let (table, page) = (UITableViewController(), NamedController("page"))
    let label = UILabel(frame: .zero)
    label.text = "pinned"
    label.translatesAutoresizingMaskIntoConstraints = false
    page.view.addSubview(label)
    label.topAnchor.constraint(equalTo: page.view.safeAreaLayoutGuide.topAnchor).isActive = true
    let navigation = UINavigationController(rootViewController: table)
    let tabs = UITabBarController()
    tabs.viewControllers = [navigation]
    table.title = "list"
    VirtualClock.current.schedule(after: 0.5) {
      guard let list = table.tableView else { return }
      #expect(list.safeAreaInsets == UIEdgeInsets(top: 44, left: 0, bottom: 49, right: 0))
      #expect(list.contentOffset.y == -44 && list.adjustedContentInset.bottom == 49)
      #expect(list.contentInset == .zero)
      navigation.pushViewController(page, animated: false)
    }
    VirtualClock.current.schedule(after: 1) {
      #expect(label.frame.minY == 44)
      let titles = navigation.navigationBar.subviews.compactMap { ($0 as? UIButton)?.currentTitle }
      #expect(titles == ["‹ list"])
      navigation.isNavigationBarHidden = true
    }
    VirtualClock.current.schedule(after: 1.5) { #expect(label.frame.minY == 0) }
    _ = record(tabs)
  }

  @Test("The button back has the title of its item, of the former controller, or \"Back\"")
  func backTitle() {
    let cases: [(title: String?, item: String?, expected: String)] = [
      (nil, nil, "‹ Back"), ("list", nil, "‹ list"), ("list", "up", "‹ up"), ("", nil, "‹ "),
      (nil, "", "‹ "),
    ]
    for (title, item, expected) in cases {
      let former = UIViewController()
      title.map { former.title = $0 }
      if let item {
        let back = UIBarButtonItem()
        back.title = item
        former.navigationItem.backBarButtonItem = back
      }
      let navigation = UINavigationController(rootViewController: former)
      VirtualClock.current.schedule(after: 0.5) {
        navigation.pushViewController(UIViewController(), animated: false)
      }
      _ = record(navigation, duration: 1)
      let buttons = navigation.navigationBar.subviews.compactMap { $0 as? UIButton }
      #expect(buttons.map(\.currentTitle) == [expected])
    }
  }

  @Test("A pushed view is loaded before anything disappears, and appears when it has come to rest")
  func order() {
    var lines: [String] = []
    let (first, second) = (NamedController("A"), NamedController("B"))
    let stack = UINavigationController()
    stack.viewControllers = [first]
    VirtualClock.current.schedule(after: 0.5) {
      for controller in [first, second] { controller.log = { lines.append($0) } }
      stack.pushViewController(second, animated: true)
    }
    _ = record(stack)
    #expect(
      lines == [
        "B load", "A willGo true 0.5", "B will true 0.5", "A gone true 0.85", "B did true 0.85",
      ]
    )
  }

  @Test("A pushed view comes from the right in 0.35 s, and a popped one goes there")
  func pushAndPop() {
    let (first, second) = (NamedController("first"), NamedController("second"))
    let navigation = UINavigationController(rootViewController: first)
    let clock = VirtualClock.current
    clock.schedule(after: 1) { navigation.pushViewController(second, animated: true) }
    clock.schedule(after: 2) { #expect(navigation.navigationBar.topItem?.title == "second") }
    clock.schedule(after: 2) { #expect(navigation.popViewController(animated: true) === second) }
    let recording = record(navigation)
    func x(_ name: String, _ time: Double) -> Double? {
      recording.visible(name, at: time).map { $0.position.x + $0.transform.matrix[3, 0] }
    }
    #expect(x("first", 0.5) == 200 && x("second", 0.5) == nil)
    #expect((200.0...600).contains(x("second", 1.1) ?? 0) && x("second", 1.5) == 200)
    #expect(x("first", 1.5) == nil && (200.0...600).contains(x("second", 2.2) ?? 0))
    #expect(x("second", 2.5) == nil && x("first", 2.5) == 200)
    #expect(first.notes == ["will", "did", "willGo", "gone", "will", "did"])
    #expect(second.notes == ["will", "did", "willGo", "gone"])
    #expect(navigation.viewControllers == [first] && second.parent == nil)
    #expect(recording.diagnostics.isEmpty)
  }

  @Test(
    "The outermost controller presents, and views are where they were after the dismissal",
    arguments: [UIModalPresentationStyle.fullScreen, .overFullScreen, .automatic, .currentContext],
    [true, false]
  )
  func presentation(style: UIModalPresentationStyle, isAnimated: Bool) {
    let (page, above) = (NamedController("page"), NamedController("above"))
    let navigation = UINavigationController(rootViewController: page)
    let tabs = UITabBarController()
    tabs.viewControllers = [navigation]
    above.modalPresentationStyle = style
    let clock = VirtualClock.current
    clock.schedule(after: 1) {
      let (superview, frame) = (page.view.superview, page.view.frame)
      page.present(above, animated: isAnimated)
      #expect(above.presentingViewController === tabs && tabs.presentedViewController === above)
      #expect(page.presentedViewController === above)
      clock.schedule(after: 1) { above.dismiss(animated: isAnimated) }
      clock.schedule(after: 1.5) {
        #expect(page.view.superview === superview && page.view.frame == frame)
        #expect(page.presentedViewController == nil && above.view.window == nil)
      }
    }
    _ = record(tabs)
    let gone =
      style == .fullScreen || style == .currentContext ? ["willGo", "gone", "will", "did"] : []
    #expect(page.notes == ["will", "did"] + gone)
  }

  @Test("What containers show while they load appears with them, each once, and may present then")
  func loadingContainers() {
    final class Tabs: UITabBarController {
      var pages: [UIViewController] = []
      override func viewDidLoad() {
        super.viewDidLoad()
        viewControllers = pages
        selectedIndex = 1
      }
    }
    final class Stack: UINavigationController {
      var pages: [UIViewController] = []
      override func viewDidLoad() {
        super.viewDidLoad()
        for page in pages { pushViewController(page, animated: true) }
      }
    }
    let (tabs, stack) = (Tabs(), Stack())
    let (first, below, page) = (NamedController("1"), NamedController("2"), NamedController("3"))
    let above = NamedController("4")
    (tabs.pages, stack.pages) = ([first, stack], [below, page])
    var hadWindow = false
    page.log = { line in
      guard line.contains("did") else { return }
      hadWindow = page.view.window != nil
      page.present(above, animated: false)
    }
    _ = record(tabs)
    #expect(first.notes.isEmpty && below.notes.isEmpty)
    #expect(page.notes == ["will", "did"] && hadWindow)
    #expect(above.notes == ["will", "did"])
    #expect([first, below, page, above].map(\.arrivals) == [0, 0, 1, 1])
    #expect(above.presentingViewController === tabs)
  }

  @Test("A controller that defines the context presents, and one in a presented stack dismisses")
  func presentationContext() {
    let (page, above) = (NamedController("page"), NamedController("above"))
    let stack = UINavigationController(rootViewController: above)
    let navigation = UINavigationController(rootViewController: page)
    page.definesPresentationContext = true
    stack.modalPresentationStyle = .overCurrentContext
    VirtualClock.current.schedule(after: 1) {
      page.present(stack, animated: false)
      #expect(above.presentingViewController === page && navigation.presentedViewController == nil)
      above.dismiss(animated: false)
      #expect(page.presentedViewController == nil && stack.view.window == nil)
    }
    _ = record(navigation)
  }

  @Test("Stacks are replaced and emptied down to the root without animation")
  func stacks() {
    let all = ["a", "b", "c"].map(NamedController.init)
    let navigation = UINavigationController(rootViewController: all[0])
    VirtualClock.current.schedule(after: 1) {
      navigation.setViewControllers(all, animated: false)
      #expect(navigation.topViewController === all[2])
      #expect(navigation.popToRootViewController(animated: false)?.count == 2)
      #expect(navigation.popViewController(animated: false) == nil)
    }
    let recording = record(navigation)
    #expect(navigation.viewControllers == [all[0]])
    #expect(recording.visible("a", at: 2) != nil && recording.visible("c", at: 2) == nil)
    #expect(all[0].navigationController === navigation && all[1].navigationController == nil)
  }
}
