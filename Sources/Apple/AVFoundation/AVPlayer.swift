internal import CoreAnimationCompat
public import Foundation
internal import SceneLoading

/// Plays a video on the virtual clock; layers of the class `AVPlayerLayer` show it.
///
/// It belongs to the thread that records; a notification block captures it as
/// `nonisolated(unsafe) let`. The video's audio is recorded while it plays at normal speed. At
/// other speeds it is silent, which is reported.
open class AVPlayer {
  /// The behaviour at the end of the item.
  public enum ActionAtItemEnd: Int, Sendable {
    case advance, pause, none
  }

  /// The item that is played; nil for none.
  public private(set) var currentItem: AVPlayerItem?
  /// The behaviour at the end of the item; the last frame remains visible in any case.
  open var actionAtItemEnd = ActionAtItemEnd.pause
  /// Whether nothing is heard.
  open var isMuted = false { didSet { if isMuted != oldValue { playAudio() } } }
  /// How loud it is, 0…1.
  open var volume: Float = 1 { didSet { if volume != oldValue { playAudio() } } }

  private var anchor = (time: 0.0, position: 0.0)
  private var speed: Float = 0
  private var plays = 0
  private var layers: [WeakLayer] = []
  private var audio: RecordedAudio?

  private struct WeakLayer {
    weak var layer: AVPlayerLayer?
  }

  /// A player of nothing.
  public init() {}

  /// A player for the video in a file, positioned at its beginning.
  public init(url: URL) { currentItem = AVPlayerItem(url: url) }

  /// A player for an item, positioned at its beginning.
  public init(playerItem item: AVPlayerItem?) { currentItem = item }

  /// Replaces the item and starts at its beginning; the rate does not change.
  open func replaceCurrentItem(with item: AVPlayerItem?) {
    currentItem = item
    move(to: 0, speed)
  }

  /// The playback speed; 0 is paused.
  open var rate: Float {
    get { speed }
    set { move(to: position, newValue.isFinite ? newValue : 0) }
  }

  /// Plays at its own speed.
  open func play() { rate = 1 }

  /// Pauses playback.
  open func pause() { rate = 0 }

  /// Plays from now on at a speed.
  open func playImmediately(atRate rate: Float) { self.rate = rate }

  /// The place in the video that is shown.
  open func currentTime() -> CMTime { CMTime(seconds: position, preferredTimescale: 90_000) }

  /// Goes to a place in the video.
  open func seek(to time: CMTime) {
    guard time.isValid else { return }
    move(to: time.seconds, speed)
  }

  /// Seeks to a time in the video, exactly; the tolerances are ignored.
  open func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) {
    seek(to: time)
  }

  /// Goes to a place in the video, and calls back at once.
  open func seek(to time: CMTime, completionHandler: @escaping (Bool) -> Void) {
    seek(to: time)
    completionHandler(time.isValid)
  }

  deinit { audio?.stop() }

  // MARK: Clock

  private var length: Double { currentItem?.video?.duration ?? 0 }

  /// The seconds of the video that are shown at this instant.
  var position: Double {
    let elapsed = (CACurrentMediaTime() - anchor.time) * Double(speed)
    return min(max(0, anchor.position + elapsed), length)
  }

  private func move(to position: Double, _ rate: Float) {
    anchor = (CACurrentMediaTime(), min(max(0, position), length))
    speed = rate
    plays += 1
    for entry in layers { entry.layer?.follow() }
    playAudio()
    awaitEnd()
  }

  // Restarts the audio from the current position.
  private func playAudio() {
    audio?.stop()
    audio = nil
    guard let video = currentItem?.video, video.hasAudio, speed != 0, !isMuted, volume > 0 else {
      return
    }
    guard speed == 1 else {
      return CATransaction.reportUnsupported(
        "a player plays a video at \(speed) times its speed: its audio is not heard (mute it, or play at 1)"
      )
    }
    guard position < length else { return }
    audio = RecordedAudio.play(video.asset, from: position, gain: Double(min(volume, 1)))
  }

  private func awaitEnd() {
    guard speed != 0, currentItem?.video != nil else { return }
    let rest = speed > 0 ? length - anchor.position : anchor.position
    let play = plays
    VirtualClock.current.schedule(after: rest / Double(abs(speed))) { [weak self] in
      guard let self, plays == play else { return }
      arriveAtEnd()
    }
  }

  private func arriveAtEnd() {
    let isAtEnd = speed > 0
    switch actionAtItemEnd {
    case .advance, .pause: move(to: isAtEnd ? length : 0, 0)
    case .none: break
    }
    guard isAtEnd else { return }
    NotificationCenter.default.post(name: .AVPlayerItemDidPlayToEndTime, object: currentItem)
  }

  /// Adds a layer that is notified of changes.
  func add(_ layer: AVPlayerLayer) {
    layers.removeAll { $0.layer == nil || $0.layer === layer }
    layers.append(WeakLayer(layer: layer))
  }

  /// Stops notifying a layer of changes.
  func remove(_ layer: AVPlayerLayer) { layers.removeAll { $0.layer === layer } }
}
