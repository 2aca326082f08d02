public import Foundation

/// A view that shows an image, or images one after the other.
open class UIImageView: UIView {
  private static let key = "animationImages"

  /// The image.
  open var image: UIImage? {
    didSet { show() }
  }
  /// The image while the view is highlighted; nil for the same.
  open var highlightedImage: UIImage? {
    didSet { if isHighlighted { show() } }
  }
  /// Whether the highlighted image is shown.
  open var isHighlighted = false {
    didSet { if isHighlighted != oldValue { show() } }
  }
  /// Images to show one after the other.
  open var animationImages: [UIImage]?
  /// The seconds of one round; 0 means a thirtieth of a second for every image.
  open var animationDuration: TimeInterval = 0
  /// How many rounds; 0 means for ever.
  open var animationRepeatCount = 0

  /// A view with a frame and no image.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// A view of the size of an image.
  public init(image: UIImage?) {
    self.image = image
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    show()
  }

  /// A view of the size of an image, with another image for its highlighted state.
  public convenience init(image: UIImage?, highlightedImage: UIImage?) {
    self.init(image: image)
    self.highlightedImage = highlightedImage
  }

  /// A view without size and image: the coder is not read.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The size of the image.
  open override var intrinsicContentSize: CGSize { image?.size ?? super.intrinsicContentSize }

  /// The size of the image, regardless of the available size; zero without one.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? .zero }

  /// Starts the animation from its first image.
  open func startAnimating() {
    guard let images = animationImages, !images.isEmpty else { return }
    play(images, over: animationDuration, animationRepeatCount)
  }

  /// Shows the image again.
  open func stopAnimating() { layer.removeAnimation(forKey: Self.key) }

  /// Whether images are being shown one after the other.
  open var isAnimating: Bool { layer.animation(forKey: Self.key) != nil }

  // An image that is an animation plays by itself.
  private func show() {
    invalidateIntrinsicContentSize()
    let image = isHighlighted ? highlightedImage ?? self.image : self.image
    layer.removeAnimation(forKey: Self.key)
    layer.show(image, as: tinted(image))
    if let image, let images = image.images, images.count > 1 {
      play(images, over: image.duration, 0)
    }
  }

  // Templates are shown in the tint colour.
  private func tinted(_ image: UIImage?) -> CGImage? {
    guard let image, image.renderingMode == .alwaysTemplate else { return nil }
    return image.withTintColor(tintColor).cgImage
  }

  /// Shows a template in the new colour.
  open override func tintColorDidChange() {
    if image?.renderingMode == .alwaysTemplate { show() }
  }

  private func play(_ images: [UIImage], over duration: TimeInterval, _ rounds: Int) {
    layer.contentsScale = images[0].scale
    let animation = CAKeyframeAnimation(keyPath: "contents")
    animation.values = images.compactMap(\.uprightImage)
    animation.calculationMode = .discrete
    animation.duration = duration > 0 ? duration : Double(images.count) / 30
    animation.repeatCount = rounds > 0 ? Float(rounds) : .infinity
    layer.add(animation, forKey: Self.key)
  }
}
