/// How a view is shown over another one; the whole image in any case.
public enum UIModalPresentationStyle: Int, Sendable {
  case fullScreen, pageSheet, formSheet, currentContext, custom, overFullScreen,
    overCurrentContext, popover
  case none = -1
  case automatic = -2
}

/// How a view comes when it is presented.
public enum UIModalTransitionStyle: Int, Sendable {
  /// From below.
  case coverVertical
  /// By a turn of the whole image.
  case flipHorizontal
  /// By a fade.
  case crossDissolve
  /// By a fade.
  case partialCurl
}

/// How a status bar would look.
public enum UIStatusBarStyle: Int, Sendable {
  case `default` = 0
  case lightContent = 1
  case darkContent = 3
}

/// How a status bar would come and go.
public enum UIStatusBarAnimation: Int, Sendable {
  case none, fade, slide
}

/// How an image may be turned; without meaning here.
public struct UIInterfaceOrientationMask: OptionSet, Sendable {
  /// One bit an orientation.
  public let rawValue: UInt

  /// Orientations from their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Upright.
  public static let portrait = UIInterfaceOrientationMask(rawValue: 2)
  /// On its left side.
  public static let landscapeLeft = UIInterfaceOrientationMask(rawValue: 16)
  /// On its right side.
  public static let landscapeRight = UIInterfaceOrientationMask(rawValue: 8)
  /// On its head.
  public static let portraitUpsideDown = UIInterfaceOrientationMask(rawValue: 4)
  /// On either side.
  public static let landscape: UIInterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
  /// All.
  public static let all: UIInterfaceOrientationMask = [.portrait, .landscape, .portraitUpsideDown]
  /// All but on its head.
  public static let allButUpsideDown: UIInterfaceOrientationMask = [.portrait, .landscape]
}
