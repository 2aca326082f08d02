// swift-format-ignore-file
import UIKit

class SheetContentController: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    let handle = UIView(frame: CGRect(x: 60, y: 8, width: 40, height: 5))
    handle.backgroundColor = .lightGray
    handle.layer.cornerRadius = 2.5
    view.addSubview(handle)
  }
}

class SheetHostController: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .darkGray
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    let sheet = SheetContentController()
    present(sheet, animated: true) {
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.6) { sheet.dismiss(animated: true) }
    }
  }
}
