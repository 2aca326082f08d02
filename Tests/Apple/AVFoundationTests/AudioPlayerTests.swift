import AVFoundation
import AnimationRenderer
import CoreAnimationCompat
import Foundation
import SceneModel
import TestSupport
import Testing

@Suite("Players of sounds")
struct AudioPlayerTests {
  private static let notes = URL(
    filePath: Repository.absolute("scenes/tutorials/sounds/four-notes.opus")
  )

  private func record(seconds: Double = 6, _ program: (CALayer) -> Void) -> Renderer {
    SceneRecorder.forgetUnrecorded()
    let stage = CALayer()
    stage.frame = CGRect(x: 0, y: 0, width: 64, height: 48)
    program(stage)
    return Renderer(layer: stage, size: stage.bounds.size, frameRate: 20, duration: seconds)
  }

  private func later(_ seconds: Double, _ action: @escaping () -> Void) {
    VirtualClock.current.schedule(after: seconds, action)
  }

  private func isClose(_ track: AudioTrack, _ begin: Double, _ from: Double, _ duration: Double)
    -> Bool
  {
    abs(track.begin - begin) < 1e-9 && abs(track.from - from) < 1e-9
      && abs((track.duration ?? -1) - duration) < 1e-3
  }

  @Test("Played audio becomes audio of the recording")
  func tracks() throws {
    let player = try AVAudioPlayer(contentsOf: Self.notes)
    #expect(abs(player.duration - 3) < 0.02 && !player.isPlaying)
    let renderer = record { _ in
      later(0.5) { player.play() }
      later(1.5) { player.volume = 0.25 }
      later(2) { player.pause() }
      later(3) { player.play() }
      later(4) { player.currentTime = 2.5 }
    }
    let scene = renderer.scene()
    #expect(renderer.diagnostics.isEmpty && scene.assets.map(\.kind) == [.audio])
    try #require(scene.audio.count == 4)
    #expect(isClose(scene.audio[0], 0.5, 0, 1) && scene.audio[0].gain == 1)
    #expect(isClose(scene.audio[1], 1.5, 1, 0.5) && scene.audio[1].gain == 0.25)
    #expect(isClose(scene.audio[2], 3, 1.5, 1))
    #expect(isClose(scene.audio[3], 4, 2.5, player.duration - 2.5))
    #expect(!player.isPlaying)
  }

  @Test("Loops and the end are reported")
  func loops() throws {
    let player = try AVAudioPlayer(contentsOf: Self.notes)
    let ends = Ends()
    player.delegate = ends
    player.numberOfLoops = 1
    let scene = record(seconds: 8) { _ in player.play() }.scene()
    try #require(scene.audio.count == 2)
    #expect(isClose(scene.audio[1], player.duration, 0, player.duration))
    #expect(ends.times.count == 1 && abs((ends.times.first ?? 0) - 2 * player.duration) < 1e-6)
  }

  private final class Ends: AVAudioPlayerDelegate {
    var times: [Double] = []
    func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool) {
      times.append(CACurrentMediaTime())
    }
  }

  @Test("A loop without end stops where a scene holds no more tracks, with a message")
  func endless() throws {
    let player = try AVAudioPlayer(data: Self.shortSound)
    player.numberOfLoops = -1
    let renderer = record(seconds: 20) { _ in player.play() }
    #expect(renderer.scene().audio.count == Limits().audioTracks && !player.isPlaying)
    #expect(renderer.diagnostics.map(\.code) == [.limit])
  }

  // WAV of 0.05 s: one channel, 16 bits, 8,000 samples a second.
  private static let shortSound: Data = {
    func little(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(value >> (8 * $0) & 255) }
    }
    let format = little(1, 2) + little(1, 2) + little(8000, 4) + little(16000, 4) + [2, 0, 16, 0]
    let head = Array("RIFF".utf8) + little(836, 4) + Array("WAVEfmt ".utf8) + little(16, 4) + format
    return Data(head + Array("data".utf8) + little(800, 4) + [UInt8](repeating: 1, count: 800))
  }()

  @Test("The power follows the notes, each louder than the one before")
  func meters() throws {
    let player = try AVAudioPlayer(contentsOf: Self.notes)
    var powers: [Float] = []
    _ = record { _ in
      player.updateMeters()
      powers.append(player.averagePower(forChannel: 0))
      player.isMeteringEnabled = true
      player.play()
      for time in [0.2, 0.9, 1.6, 2.3] {
        later(time) {
          player.updateMeters()
          powers.append(player.averagePower(forChannel: 0))
        }
      }
    }
    try #require(powers.count == 5)
    #expect(powers[0] == -160 && powers[4] < 0)
    for (before, after) in zip(powers, powers.dropFirst()) { #expect(after > before + 3) }
  }

  @Test("A file without audio is an error with a reason")
  func failure() {
    let error = #expect(throws: AVPlayerItem.Failure.self) {
      try AVAudioPlayer(data: Data("no sound".utf8))
    }
    #expect(error?.description.contains("not a readable audio file") == true)
    #expect(throws: (any Error).self) { try AVAudioPlayer(contentsOf: URL(filePath: "/nowhere")) }
  }

  @Test("A video is heard at normal speed while it is not muted; other speeds are reported")
  func video() async throws {
    let folder = try ScratchFolder()
    try await writeVideo(to: folder.file("notes.mp4"))
    let renderer = recordVideo(folder.file("notes.mp4"))
    let scene = renderer.scene()
    try #require(scene.audio.count == 3)
    #expect(isClose(scene.audio[0], 0, 0, 0.5) && isClose(scene.audio[1], 1, 0.5, 0.5))
    #expect(isClose(scene.audio[2], 3, 0.25, 1.75) && scene.audio[2].gain == 0.5)
    #expect(scene.assets.map(\.kind) == [.video])
    #expect(renderer.diagnostics.map(\.code) == [.unsupportedFeature])
    #expect(renderer.diagnostics.first?.message.contains("2.0 times") == true)
  }

  // Two seconds of a dark image with the notes.
  private func writeVideo(to path: String) async throws {
    let player = try AVAudioPlayer(contentsOf: Self.notes)
    try await record(seconds: 2) { _ in player.play() }.write(to: path)
  }

  private func recordVideo(_ path: String) -> Renderer {
    record { stage in
      let player = AVPlayer(url: URL(filePath: path))
      stage.addSublayer(AVPlayerLayer(player: player))
      player.play()
      later(0.5) { player.pause() }
      later(1) { player.play() }
      later(1.5) { player.isMuted = true }
      later(2) { player.rate = 0 }
      later(2.5) {
        player.isMuted = false
        player.seek(to: .zero)
        player.rate = 2
      }
      later(2.6) { player.pause() }
      later(3) {
        player.seek(to: CMTime(seconds: 0.25, preferredTimescale: 600))
        player.volume = 0.5
        player.play()
      }
    }
  }
}
