public import Foundation

/// Gives a view its frame, colours and content in `init(coder:)`, as an archive does on iOS.
///
/// `port-ios` writes one for every view of a class of the program.
public final class StoryboardDecoder: NSCoder {
  private let decode: (UIView) -> Void

  /// A coder for a view of a class.
  ///
  /// - Parameter decode: sets the view up; called before `init(coder:)` of `UIView` returns.
  public init<View: UIView>(_ decode: @escaping (_ view: View) -> Void) {
    self.decode = { if let view = $0 as? View { decode(view) } }
  }

  func setUp(_ view: UIView) { decode(view) }
}

extension UIView {
  /// Ends `init(coder:)`.
  func setUp(from coder: NSCoder) {
    setUp()
    decode(coder)
  }

  /// Gives the view what the storyboard says of it.
  func decode(_ coder: NSCoder) { (coder as? StoryboardDecoder)?.setUp(self) }
}
