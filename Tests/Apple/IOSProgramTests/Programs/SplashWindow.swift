// swift-format-ignore-file
import UIKit

class SplashDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    window = UIWindow(frame: UIScreen.main.bounds)
    window?.rootViewController = SplashController()
    window?.makeKeyAndVisible()
    return true
  }
}

class SplashController: UIViewController {
  private let logo = CAShapeLayer()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(red: 0.11, green: 0.63, blue: 0.95, alpha: 1)
    logo.path = UIBezierPath(arcCenter: .zero, radius: 26, startAngle: 0, endAngle: 2 * .pi, clockwise: true).cgPath
    logo.fillColor = UIColor.white.cgColor
    view.layer.addSublayer(logo)
    let zoom = CAKeyframeAnimation(keyPath: "transform.scale")
    zoom.values = [1, 0.8, 12]
    zoom.keyTimes = [0, 0.3, 1]
    zoom.timingFunctions = [CAMediaTimingFunction(name: .easeOut), CAMediaTimingFunction(name: .easeIn)]
    zoom.duration = 1.2
    zoom.isRemovedOnCompletion = false
    zoom.fillMode = .forwards
    logo.add(zoom, forKey: "zoom")
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    logo.position = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
  }
}
