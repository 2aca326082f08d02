public import Foundation
@_exported public import UIKitCompat

/// A view that plays a Lottie animation, fitted into its bounds by `contentMode`.
///
/// Under the names of lottie-ios; everything is done by the layer.
open class LottieAnimationView: UIView {
  /// The layer that plays the animation.
  public let animationLayer = LottieAnimationLayer()

  /// An empty view.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    layer.addSublayer(animationLayer)
    layoutAnimationLayer()
  }

  /// Nil: views are not read from archives.
  public required init?(coder: NSCoder) { return nil }

  /// A view with the size of an animation, positioned at its beginning.
  public convenience init(animation: LottieAnimation?) {
    self.init(frame: CGRect(origin: .zero, size: animation?.size ?? .zero))
    self.animation = animation
  }

  /// A view with an animation by its name; see `LottieAnimation.named`.
  public convenience init(name: String, bundle: Bundle = .main, subdirectory: String? = nil) {
    self.init(animation: .named(name, bundle: bundle, subdirectory: subdirectory))
  }

  /// A view with the animation in a file; empty when it cannot be read.
  public convenience init(filePath: String) { self.init(animation: .filepath(filePath)) }

  /// The animation; assigning another one pauses at its beginning.
  open var animation: LottieAnimation? {
    get { animationLayer.animation }
    set { animationLayer.animation = newValue }
  }

  /// How often the next `play` plays.
  open var loopMode: LottieLoopMode {
    get { animationLayer.loopMode }
    set { animationLayer.loopMode = newValue }
  }

  /// How fast it plays; below 0 it runs back.
  open var animationSpeed: CGFloat {
    get { animationLayer.animationSpeed }
    set { animationLayer.animationSpeed = newValue }
  }

  /// The current time, in seconds of the animation; setting it pauses there.
  open var currentTime: TimeInterval {
    get { animationLayer.currentTime }
    set { animationLayer.currentTime = newValue }
  }

  /// The current progress, 0…1; setting it pauses there.
  open var currentProgress: CGFloat {
    get { animationLayer.currentProgress }
    set { animationLayer.currentProgress = newValue }
  }

  /// The current frame; setting it pauses there.
  open var currentFrame: CGFloat {
    get { animationLayer.currentFrame }
    set { animationLayer.currentFrame = newValue }
  }

  /// Whether it plays at this instant.
  open var isAnimationPlaying: Bool { animationLayer.isAnimationPlaying }

  /// Plays the whole animation from the current position.
  open func play(completion: LottieCompletionBlock? = nil) {
    animationLayer.play(completion: completion)
  }

  /// Plays from one place to another, each 0…1; see the layer.
  open func play(
    fromProgress: CGFloat? = nil,
    toProgress: CGFloat,
    loopMode: LottieLoopMode? = nil,
    completion: LottieCompletionBlock? = nil
  ) {
    animationLayer.play(
      fromProgress: fromProgress,
      toProgress: toProgress,
      loopMode: loopMode,
      completion: completion
    )
  }

  /// Plays from one frame to another.
  open func play(
    fromFrame: CGFloat? = nil,
    toFrame: CGFloat,
    loopMode: LottieLoopMode? = nil,
    completion: LottieCompletionBlock? = nil
  ) {
    animationLayer.play(
      fromFrame: fromFrame,
      toFrame: toFrame,
      loopMode: loopMode,
      completion: completion
    )
  }

  /// Plays from one marker to another; nothing where one of them is missing.
  open func play(
    fromMarker: String? = nil,
    toMarker: String,
    loopMode: LottieLoopMode? = nil,
    completion: LottieCompletionBlock? = nil
  ) {
    animationLayer.play(
      fromMarker: fromMarker,
      toMarker: toMarker,
      loopMode: loopMode,
      completion: completion
    )
  }

  /// Plays what a marker spans; nothing where it is missing.
  open func play(
    marker: String,
    loopMode: LottieLoopMode? = nil,
    completion: LottieCompletionBlock? = nil
  ) {
    animationLayer.play(marker: marker, loopMode: loopMode, completion: completion)
  }

  /// Pauses at the current position.
  open func pause() { animationLayer.pause() }

  /// Returns to the beginning and pauses.
  open func stop() { animationLayer.stop() }

  // MARK: Layout

  /// The size of the animation.
  open override var intrinsicContentSize: CGSize {
    animation?.size ?? super.intrinsicContentSize
  }

  /// How the animation is fitted into the bounds.
  open override var contentMode: ContentMode { didSet { layoutAnimationLayer() } }

  /// The layer follows the bounds.
  open override func layoutSubviews() { layoutAnimationLayer() }

  private func layoutAnimationLayer() {
    CATransaction.withoutActions {
      animationLayer.frame = bounds
      animationLayer.contentsGravity = layer.contentsGravity
      animationLayer.setNeedsLayout()
    }
  }
}
