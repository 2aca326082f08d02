// swift-format-ignore-file
import UIKit

final class LoginViewController: UIViewController {
  private let heading = UILabel()
  private let username = UIView()
  private let password = UIView()
  private let loginButton = UIButton(type: .custom)

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(red: 0.18, green: 0.55, blue: 0.85, alpha: 1)
    heading.text = "Welcome"
    heading.font = UIFont.boldSystemFont(ofSize: 20)
    heading.textColor = .white
    heading.textAlignment = .center
    for field in [username, password] {
      field.backgroundColor = .white
      field.layer.cornerRadius = 5
    }
    loginButton.setTitle("Log In", for: .normal)
    loginButton.backgroundColor = UIColor(red: 0.63, green: 0.84, blue: 0.35, alpha: 1)
    loginButton.layer.cornerRadius = 8
    [heading, username, password, loginButton].forEach(view.addSubview)
  }

  override func viewWillLayoutSubviews() {
    let width = view.bounds.width
    heading.frame = CGRect(x: 0, y: 20, width: width, height: 30)
    username.frame = CGRect(x: 20, y: 60, width: width - 40, height: 24)
    password.frame = CGRect(x: 20, y: 92, width: width - 40, height: 24)
    loginButton.frame = CGRect(x: 40, y: 126, width: width - 80, height: 28)
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    loginButton.alpha = 0
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    heading.center.x -= view.bounds.width
    username.center.x -= view.bounds.width
    password.center.x -= view.bounds.width
    UIView.animate(withDuration: 0.5) { self.heading.center.x += self.view.bounds.width }
    UIView.animate(withDuration: 0.5, delay: 0.3, options: [], animations: {
      self.username.center.x += self.view.bounds.width
    }, completion: nil)
    UIView.animate(
      withDuration: 0.5, delay: 0.4, usingSpringWithDamping: 0.6, initialSpringVelocity: 0,
      options: [], animations: { self.password.center.x += self.view.bounds.width }
    ) { _ in
      UIView.animate(withDuration: 0.3) { self.loginButton.alpha = 1 }
    }
  }
}
