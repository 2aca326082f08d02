import Foundation
import UIKitCompat

// Avatars, sprites and banners, as code for iOS writes image views. It says `import UIKit` there, which this module is.

final class AvatarView: UIImageView {
  var isOnline = false {
    didSet { layer.borderColor = (isOnline ? UIColor.systemGreen : .systemGray).cgColor }
  }

  override var image: UIImage? {
    didSet { changes += 1 }
  }
  private(set) var changes = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    contentMode = .scaleAspectFill
    clipsToBounds = true
    layer.borderWidth = 2
  }

  override init(image: UIImage?) {
    super.init(image: image)
    clipsToBounds = true
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    layer.cornerRadius = min(bounds.width, bounds.height) / 2
  }
}

extension UIImageView {
  func crossfade(to newImage: UIImage?, duration: TimeInterval = 0.3) {
    UIView.transition(
      with: self,
      duration: duration,
      options: .transitionCrossDissolve,
      animations: { self.image = newImage },
      completion: nil
    )
  }

  func playSprites(_ images: [UIImage], fps: Double = 12, times: Int = 0) {
    animationImages = images
    animationDuration = Double(images.count) / fps
    animationRepeatCount = times
    startAnimating()
  }
}

final class UIImageViewLines {
  let avatar = AvatarView(frame: CGRect(x: 20, y: 20, width: 60, height: 60))
  let banner: UIImageView
  private lazy var background: UIImageView = {
    let imageView = UIImageView(image: nil)
    imageView.frame = CGRect(x: 0, y: 0, width: 400, height: 300)
    imageView.contentMode = .scaleAspectFit
    imageView.backgroundColor = .black
    imageView.isUserInteractionEnabled = true
    return imageView
  }()
  let frames: [UIImage]

  init(frames: [UIImage]) {
    self.frames = frames
    banner = UIImageView(image: frames.first)
    banner.frame.origin = CGPoint(x: 100, y: 20)
  }

  func show(in view: UIView) {
    view.addSubview(background)
    view.addSubview(avatar)
    view.insertSubview(banner, aboveSubview: background)
    avatar.image = frames.last
    avatar.isOnline = true
    avatar.layoutIfNeeded()
    background.image = UIImage(named: "background") ?? UIImage()
    background.alpha = 0.5
    background.tintColor = .systemBlue
  }

  func play() -> Bool {
    banner.playSprites(frames, fps: 4, times: 2)
    guard banner.isAnimating else { return false }
    return banner.animationImages?.count == frames.count
      && banner.animationDuration == Double(frames.count) / 4
  }

  func stop() -> UIImage? {
    if banner.isAnimating { banner.stopAnimating() }
    banner.animationImages = nil
    banner.image = frames.last
    banner.highlightedImage = frames.first
    banner.isHighlighted = false
    return banner.image
  }

  func swap() {
    avatar.crossfade(to: frames.first)
    background.image = UIImage.animatedImage(with: frames, duration: 1)
    UIView.animate(withDuration: 0.3) {
      self.avatar.transform = CGAffineTransform(scaleX: 1.2, y: 1.2)
      self.avatar.frame.origin.y += 10
    }
    banner.sizeToFit()
    banner.layer.contentsGravity = .resizeAspect
    (banner.layer.contents, banner.layer.contentsScale) = (
      frames.first?.cgImage, frames.first?.scale ?? 1
    )
  }

  func clones() -> [UIImageView] {
    let sizes = [CGSize(width: 10, height: 10), CGSize(width: 20, height: 20)]
    return sizes.map { size -> UIImageView in
      let clone = UIImageView(image: avatar.image)
      clone.frame = CGRect(origin: avatar.frame.origin, size: size)
      clone.contentMode = avatar.contentMode == .scaleAspectFill ? .scaleToFill : .center
      return clone
    }
  }

  func fields() -> (UIView.ContentMode, Bool, Int) {
    let plain = UIImageView()
    return (plain.contentMode, plain.isAnimating || plain.image != nil, plain.animationRepeatCount)
  }
}
