public import CoreAnimationCompat
internal import CoreGraphicsCompat
public import Foundation
internal import SceneLoading
internal import SceneModel

/// How a video is fitted into the bounds of its layer.
public struct AVLayerVideoGravity: Sendable, Hashable, RawRepresentable {
  /// The name, as Apple spells it.
  public let rawValue: String

  /// A gravity by its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// As large as fits, in proportion.
  public static let resizeAspect = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResizeAspect")
  /// As small as covers, in proportion; the rest is cut.
  public static let resizeAspectFill = AVLayerVideoGravity(
    rawValue: "AVLayerVideoGravityResizeAspectFill"
  )
  /// Stretched to the bounds.
  public static let resize = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResize")

  fileprivate var placement: ContentsGravity {
    switch self {
    case .resize: .resize
    case .resizeAspectFill: .resizeAspectFill
    default: .resizeAspect
    }
  }
}

/// A layer that shows what a player plays.
///
/// Playing is a matter of clocks, so that what a program does with the player is recorded like the changes of any
/// layer, and the frames are read when the recording is rendered.
public final class AVPlayerLayer: CALayer, InstantiableLayer {
  // The layer clipped to the bounds, and the video layer, on whose clock the video plays.
  private let stage = CALayer()
  private var screen = CALayer()
  private var displayedItem: AVPlayerItem?

  /// The player; nil for none.
  public var player: AVPlayer? {
    didSet {
      oldValue?.remove(self)
      player?.add(self)
      follow()
    }
  }

  /// How the video is fitted into the bounds.
  public var videoGravity = AVLayerVideoGravity.resizeAspect { didSet { setNeedsLayout() } }

  /// A layer without a player.
  public override init() { super.init() }

  /// A layer that shows a player's video.
  public convenience init(player: AVPlayer?) {
    self.init()
    self.player = player
    player?.add(self)
    follow()
  }

  /// A copy of another layer's values, without its player.
  public override init(layer: Any) { super.init(layer: layer) }

  /// Nil: layers are not read from archives.
  public required init?(coder: NSCoder) { return nil }

  /// Whether there is a frame to show.
  public var isReadyForDisplay: Bool { player?.currentItem?.status == .readyToPlay }

  /// The rectangle of the video in the bounds.
  public var videoRect: CGRect {
    guard let size = player?.currentItem?.video?.size else { return .zero }
    return CGRect(videoGravity.placement.rect(for: size, in: bounds.rect))
  }

  /// Fits the video into the bounds.
  public override func layoutSublayers() {
    super.layoutSublayers()
    guard let size = displayedItem?.video?.size else { return }
    let rect = videoRect
    CATransaction.withoutActions {
      stage.frame = bounds
      screen.position = CGPoint(x: rect.minX - bounds.minX, y: rect.minY - bounds.minY)
      screen.transform = CATransform3DMakeScale(
        rect.width / CGFloat(size.width),
        rect.height / CGFloat(size.height),
        1
      )
    }
  }

  /// Shows what the player plays, from now on as it plays it.
  func follow() {
    CATransaction.withoutActions {
      if displayedItem != player?.currentItem || stage.superlayer == nil {
        show(player?.currentItem)
      }
      let rate = player?.rate ?? 0
      screen.speed = rate
      screen.beginTime = rate == 0 ? 0 : stage.convertTime(CACurrentMediaTime(), from: nil)
      screen.timeOffset = player?.position ?? 0
    }
  }

  private func show(_ item: AVPlayerItem?) {
    displayedItem = item
    screen.removeFromSuperlayer()
    screen = CALayer()
    screen.anchorPoint = .zero
    stage.masksToBounds = true
    if stage.superlayer == nil { insertSublayer(stage, at: 0) }
    guard let video = item?.video else { return }
    screen.bounds.size = CGSize(video.size)
    stage.addSublayer(screen)
    var content = VideoContent()
    content.asset = video.asset.name
    var layer = Layer()
    layer.state.anchorPoint = .zero
    layer.state.bounds.size = video.size
    layer.state.content = .video(content)
    screen.embed([layer], assets: [video.asset], warnings: [])
    setNeedsLayout()
  }
}
