import Foundation
import UIKitCompat

/// A controller whose view has its name, and that notes its appearances.
final class NamedController: UIViewController {
  private(set) var notes: [String] = []
  private(set) var arrivals = 0
  var log: (String) -> Void = { _ in }

  init(_ name: String) {
    super.init(nibName: nil, bundle: nil)
    title = name
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.layer.name = title
    view.backgroundColor = .red
    log("\(title ?? "") load")
  }

  override func viewWillAppear(_ animated: Bool) { note("will", animated) }
  override func viewIsAppearing(_ animated: Bool) { arrivals += 1 }
  override func viewDidAppear(_ animated: Bool) { note("did", animated) }
  override func viewWillDisappear(_ animated: Bool) { note("willGo", animated) }
  override func viewDidDisappear(_ animated: Bool) { note("gone", animated) }

  private func note(_ text: String, _ animated: Bool) {
    notes.append(text)
    log("\(title ?? "") \(text) \(animated) \(VirtualClock.current.now)")
  }
}
