extension UIView {
  /// The program's style; setting another one leaves a message.
  public var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { .unspecified }
    set { newValue.reportOverride() }
  }
}

extension UIViewController {
  /// The program's style; setting another one leaves a message.
  public var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { .unspecified }
    set { newValue.reportOverride() }
  }
}

extension UIUserInterfaceStyle {
  /// Leaves a message about a view or controller that would have another style than the program.
  fileprivate func reportOverride() {
    guard self != .unspecified, self != UITraitCollection.current.userInterfaceStyle else { return }
    let name = self == .dark ? "dark" : "light"
    CATransaction.reportUnsupported(
      "overrideUserInterfaceStyle: a program is light or dark as a whole (record it with --appearance \(name))"
    )
  }
}
