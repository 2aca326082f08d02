internal import CoreAnimationCompat
internal import Files
public import Foundation
internal import SceneLoading

/// Plays audio on the virtual clock: adds it to the recording's audio and measures its level.
///
/// It belongs to the thread that records.
open class AVAudioPlayer {
  /// Receives the end of playback.
  public weak var delegate: (any AVAudioPlayerDelegate)?
  /// Seconds.
  public var duration: TimeInterval { audio.duration }
  /// Whether it plays.
  public private(set) var isPlaying = false
  /// The number of repetitions after the first playback; a negative number repeats without end.
  open var numberOfLoops = 0
  /// Whether `updateMeters()` measures.
  open var isMeteringEnabled = false
  /// The volume, 0…1; `averagePower(forChannel:)` does not depend on it.
  open var volume: Float = 1 {
    didSet { if isPlaying, volume != oldValue { move(to: currentTime) } }
  }
  /// Seconds from the start of the sound.
  open var currentTime: TimeInterval {
    get {
      guard isPlaying else { return anchor.position }
      return min(anchor.position + CACurrentMediaTime() - anchor.time, duration)
    }
    set { move(to: newValue) }
  }

  private let audio: PlayableAudio
  private var anchor = (time: 0.0, position: 0.0)
  private var plays = 0
  private var rounds = 0
  private var recordedAudio: RecordedAudio?
  private var power = silence

  /// The measured level of silence, in decibels.
  private static let silence: Float = -160
  /// The seconds before now that a measurement looks at.
  private static let meteredSeconds = 0.05

  /// A player of the bytes of a file: WAV, FLAC, MP3, Ogg, AAC and others.
  ///
  /// - Throws: `AVPlayerItem.Failure` where they are no sound.
  public init(data: Data) throws {
    do throws(RenderError) {
      audio = try PlayableAudio([UInt8](data))
    } catch {
      throw AVPlayerItem.Failure(description: error.message)
    }
  }

  /// A player of a file.
  ///
  /// - Throws: Foundation's error where it cannot be read, and as `init(data:)`.
  public convenience init(contentsOf url: URL) throws { try self.init(data: Data(contentsOf: url)) }

  deinit { recordedAudio?.stop() }

  /// Does nothing, since sounds are read at once.
  @discardableResult open func prepareToPlay() -> Bool { true }

  /// Starts playback at the current position, or at the start after the end was reached.
  @discardableResult open func play() -> Bool {
    guard !isPlaying else { return true }
    isPlaying = true
    rounds = 0
    move(to: anchor.position < duration ? anchor.position : 0)
    return true
  }

  /// Pauses playback.
  open func pause() {
    let position = currentTime
    isPlaying = false
    move(to: position)
  }

  /// Pauses playback, as `pause()` does.
  open func stop() { pause() }

  /// Measures how loud the sound is now.
  open func updateMeters() {
    guard isMeteringEnabled, isPlaying else { return power = Self.silence }
    let decibels = audio.decibels(before: currentTime, span: Self.meteredSeconds)
    power = decibels.map { max(Self.silence, Float($0)) } ?? Self.silence
  }

  /// The level at the last measurement, in decibels below full scale: −160…0.
  ///
  /// It is the mean square of the preceding 0.05 s over both channels, for any channel number.
  open func averagePower(forChannel channelNumber: Int) -> Float { power }

  private func move(to position: Double) {
    anchor = (CACurrentMediaTime(), min(max(0, position), duration))
    plays += 1
    recordedAudio?.stop()
    recordedAudio = nil
    guard isPlaying else { return }
    if volume > 0 {
      recordedAudio = RecordedAudio.play(
        audio.asset,
        from: anchor.position,
        gain: Double(min(volume, 1))
      )
      // A recording holds no more sounds: loops without end would not, either.
      guard recordedAudio != nil else { return isPlaying = false }
    }
    let play = plays
    VirtualClock.current.schedule(after: duration - anchor.position) { [weak self] in
      guard let self, plays == play else { return }
      arriveAtEnd()
    }
  }

  private func arriveAtEnd() {
    // Empty audio must not loop endlessly at one instant.
    if duration > 0, numberOfLoops < 0 || rounds < numberOfLoops {
      rounds += 1
      return move(to: 0)
    }
    isPlaying = false
    move(to: 0)
    delegate?.audioPlayerDidFinishPlaying(self, successfully: true)
  }
}

/// Receives the events of an audio player.
public protocol AVAudioPlayerDelegate: AnyObject {
  /// The sound has ended.
  func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool)
}

extension AVAudioPlayerDelegate {
  /// Nothing, where a program does not ask.
  public func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool) {}
}
