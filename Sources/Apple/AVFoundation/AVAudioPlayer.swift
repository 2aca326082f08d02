internal import CoreAnimationCompat
internal import Files
public import Foundation
internal import SceneLoading
internal import SceneModel

/// Plays a sound on the virtual clock: it becomes sound of the recording, and tells how loud it is.
///
/// It belongs to the thread that records.
open class AVAudioPlayer {
  /// Is told when the sound ends.
  public weak var delegate: (any AVAudioPlayerDelegate)?
  /// Seconds.
  public var duration: TimeInterval { audio.duration }
  /// Whether it plays.
  public private(set) var isPlaying = false
  /// How often the sound comes again after the first time; below 0 without end.
  open var numberOfLoops = 0
  /// Whether `updateMeters()` measures.
  open var isMeteringEnabled = false
  /// How loud it is, 0…1; what `averagePower(forChannel:)` gives does not depend on it.
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
  private var heard: RecordedAudio?
  private var power = silence

  /// What is measured where nothing is heard, in decibels.
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

  deinit { heard?.stop() }

  /// Does nothing, since sounds are read at once.
  @discardableResult open func prepareToPlay() -> Bool { true }

  /// Plays on from where it stands; after the end from the start.
  @discardableResult open func play() -> Bool {
    guard !isPlaying else { return true }
    isPlaying = true
    rounds = 0
    move(to: anchor.position < duration ? anchor.position : 0)
    return true
  }

  /// Stands still.
  open func pause() {
    let position = currentTime
    isPlaying = false
    move(to: position)
  }

  /// Stands still, likewise.
  open func stop() { pause() }

  /// Measures how loud the sound is now.
  open func updateMeters() {
    guard isMeteringEnabled, isPlaying else {
      power = Self.silence
      return
    }
    let decibels = audio.decibels(before: currentTime, span: Self.meteredSeconds)
    power = decibels.map { max(Self.silence, Float($0)) } ?? Self.silence
  }

  /// How loud the sound was at the last measurement, in decibels below full scale: −160…0.
  ///
  /// It is the mean of the squares of the 0.05 s before, both channels together, whatever the channel.
  open func averagePower(forChannel channelNumber: Int) -> Float { power }

  private func move(to position: Double) {
    anchor = (CACurrentMediaTime(), min(max(0, position), duration))
    plays += 1
    heard?.stop()
    heard = nil
    guard isPlaying else { return }
    if volume > 0 {
      heard = RecordedAudio.play(
        audio.asset,
        from: anchor.position,
        gain: Double(min(volume, 1))
      )
      // A recording holds no more sounds: loops without end would not, either.
      guard heard != nil else { return isPlaying = false }
    }
    let play = plays
    VirtualClock.current.schedule(after: duration - anchor.position) { [weak self] in
      guard let self, plays == play else { return }
      arriveAtEnd()
    }
  }

  private func arriveAtEnd() {
    // Nothing would come again without end at one instant.
    if duration > 0, numberOfLoops < 0 || rounds < numberOfLoops {
      rounds += 1
      return move(to: 0)
    }
    isPlaying = false
    move(to: 0)
    delegate?.audioPlayerDidFinishPlaying(self, successfully: true)
  }
}

/// Is told of what a player of sounds does.
public protocol AVAudioPlayerDelegate: AnyObject {
  /// The sound has ended.
  func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool)
}

extension AVAudioPlayerDelegate {
  /// Nothing, where a program does not ask.
  public func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool) {}
}
