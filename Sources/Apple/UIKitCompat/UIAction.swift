public import Foundation

/// A closure with a title and an image, for controls.
open class UIAction: NSObject {
  /// The closure that runs; its argument is the action, whose sender is the control.
  public typealias UIActionHandler = (UIAction) -> Void

  /// The title that a control shows.
  open var title: String
  /// The image that a control shows.
  open var image: UIImage?
  /// The control that runs the action now.
  open private(set) var sender: Any?

  private let handler: UIActionHandler

  /// An action.
  public init(title: String = "", image: UIImage? = nil, handler: @escaping UIActionHandler) {
    (self.title, self.image, self.handler) = (title, image, handler)
  }

  func run(_ sender: Any) {
    self.sender = sender
    handler(self)
    self.sender = nil
  }
}
