import Foundation
import SceneModel
import Testing
import UIKitCompat

@Suite("Toolbars, search bars and steppers")
struct BarTests {
  @Test("Flexible spaces share what the buttons leave")
  func toolbar() {
    let views = (0..<3).map { _ in UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 20)) }
    let items = views.map { UIBarButtonItem(customView: $0) }
    let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 400, height: 44))
    bar.items = [items[0], .flexibleSpace(), items[1], .fixedSpace(20), items[2]]
    bar.layoutIfNeeded()
    // 5 items with 4 gaps of 12 points and margins of 16: 32 + 120 + 20 + 48 leave 180.
    #expect(views.map(\.center.x) == [36, 280, 364])
    #expect(views.allSatisfy { $0.center.y == 22 && $0.superview === bar })
    bar.setItems([UIBarButtonItem(systemItem: .flexibleSpace), items[2]], animated: false)
    bar.layoutIfNeeded()
    #expect(views[2].frame.maxX == 384 && views[0].superview == nil)
  }

  @Test("The value of a stepper has a range, and only taps send events")
  func stepper() {
    let controller = UIViewController()
    controller.loadViewIfNeeded()
    let stepper = UIStepper(frame: CGRect(x: 100, y: 100, width: 0, height: 0))
    #expect(stepper.frame.size == CGSize(width: 94, height: 32))
    stepper.maximumValue = 2
    stepper.value = 7
    #expect(stepper.value == 2)
    stepper.value = 0
    var values: [Double] = []
    stepper.addTarget(
      nil,
      action: { [weak stepper] in values.append(stepper?.value ?? -1) },
      for: .valueChanged
    )
    controller.view.addSubview(stepper)
    let (minus, plus) = (CGPoint(x: 120, y: 116), CGPoint(x: 170, y: 116))
    _ = record(
      controller,
      touches: [(plus, 0.5), (plus, 1), (plus, 1.5), (minus, 2)].map { .tap($0.0, at: $0.1) }
    )
    #expect(values == [1, 2, 1])
    stepper.wraps = true
    stepper.value = 2
    #expect(stepper.value == 2)
  }

  // Apple's documentation of gesture recognizers: the default action of a control, a single tap, comes before those of parents.
  @Test("A control answers a tap before a recognizer of the view around it")
  func tapOnControl() {
    let controller = UIViewController()
    let control = UISwitch(frame: CGRect(x: 100, y: 100, width: 51, height: 31))
    controller.view.addSubview(control)
    var taps = 0
    let recognizer = UITapGestureRecognizer(target: nil, action: { taps += 1 })
    controller.view.addGestureRecognizer(recognizer)
    let points = [CGPoint(x: 120, y: 115), CGPoint(x: 20, y: 20)]
    _ = record(controller, touches: zip(points, [0.5, 1.5]).map { .tap($0.0, at: $0.1) })
    #expect(control.isOn && taps == 1)
  }

  @Test("The field of a search bar leaves room for the button beside it")
  func searchBar() {
    let bar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 320, height: 56))
    bar.placeholder = "Search"
    bar.layoutIfNeeded()
    #expect(bar.searchTextField.frame == CGRect(x: 8, y: 10, width: 304, height: 36))
    bar.text = "red"
    #expect(bar.searchTextField.text == "red")
    bar.setShowsCancelButton(true, animated: false)
    bar.layoutIfNeeded()
    let button = bar.subviews.compactMap { $0 as? UIButton }.first
    #expect(bar.searchTextField.frame.maxX + 8 == button?.frame.minX)
    #expect(button.map { abs($0.frame.maxX - 312) < 1e-9 } == true)
  }

  @Test("A recording reports images and colours that no file has, once each")
  func missingResources() {
    let recording = record { root in
      for _ in 0..<2 {
        let image: UIImage = UIImage(imageLiteralResourceName: "no such picture")
        root.addSubview(UIImageView(image: image))
      }
      root.backgroundColor = UIColor(named: "no such colour")
      #expect(UIImage(systemName: "no such symbol") == nil)
    }
    #expect(
      recording.diagnostics.map(\.message) == [
        "UIImage(named:): no resource has the name \"no such picture\"",
        "UIColor(named:): no resource has the name \"no such colour\"",
        "there is no symbol \"no such symbol\" of the system (add an image of this name to the program's resources)",
      ]
    )
    #expect(recording.diagnostics.allSatisfy { $0.code == .missingAsset })
    #expect(record { _ in }.diagnostics.isEmpty)
  }
}
