import Foundation
import Testing
import UIKitCompat

@Suite("Tab bars")
struct TabBarTests {
  private func page(_ name: String) -> UIViewController {
    let controller = UIViewController()
    controller.title = name
    controller.loadViewIfNeeded()
    controller.view.layer.name = name
    controller.view.backgroundColor = .red
    return controller
  }

  @Test("A tap on an item shows its controller, unless the delegate forbids it")
  func selection() {
    final class Gate: UITabBarControllerDelegate {
      var selected: [String] = []
      func tabBarController(
        _ tabBarController: UITabBarController,
        shouldSelect viewController: UIViewController
      ) -> Bool { viewController.title != "three" }
      func tabBarController(
        _ tabBarController: UITabBarController,
        didSelect viewController: UIViewController
      ) { selected.append(viewController.title ?? "") }
    }
    let gate = Gate()
    let tabs = UITabBarController()
    tabs.delegate = gate
    tabs.viewControllers = ["one", "two", "three", "four"].map(page)
    // Items are 100 points wide, and the bar is 49 points high.
    let recording = record(
      tabs,
      touches: [
        .tap(CGPoint(x: 150, y: 280), at: 1), .tap(CGPoint(x: 250, y: 280), at: 2),
      ]
    )
    #expect(gate.selected == ["two"])
    #expect(tabs.selectedIndex == 1 && tabs.selectedViewController?.title == "two")
    #expect(tabs.tabBar.selectedItem?.title == "two")
    #expect(recording.visible("one", at: 0.5) != nil && recording.visible("two", at: 0.5) == nil)
    #expect(recording.visible("one", at: 1.5) == nil && recording.visible("two", at: 1.5) != nil)
    #expect(tabs.viewControllers?[0].tabBarController === tabs)
    #expect(tabs.tabBar.frame == CGRect(x: 0, y: 251, width: 400, height: 49))
  }

  @Test("A tab bar of another class replaces the bar")
  func customBar() {
    final class Bar: UITabBar {}
    let tabs = UITabBarController()
    tabs.viewControllers = ["one", "two"].map(page)
    tabs.setValue(Bar(), forKey: "tabBar")
    #expect(tabs.tabBar is Bar && tabs.tabBar.items?.map(\.title) == ["one", "two"])
  }

  @Test("A navigation controller has the item of its first controller")
  func navigation() {
    let first = page("one")
    first.tabBarItem = UITabBarItem(title: "First", image: nil, tag: 3)
    let tabs = UITabBarController()
    tabs.viewControllers = [UINavigationController(rootViewController: first), page("two")]
    #expect(tabs.tabBar.items?.map(\.title) == ["First", "two"])
  }
}
