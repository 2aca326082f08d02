import Foundation
import MediaCodecs
import TestSupport
import Testing

/// Sound as the command line asks for it.
@Suite("Sound on the command line")
struct AudioCommandTests {
  private let folder: WorkFolder

  init() throws {
    folder = try WorkFolder()
    try write(WaveFile.clicks(at: [0.25], duration: 0.5), to: "click.wav")
    try write(WaveFile([Int16](repeating: 30_000, count: 24_000)), to: "loud.wav")
  }

  private func write(_ wave: WaveFile, to name: String) throws {
    try Data(wave.bytes).write(to: URL(fileURLWithPath: folder.file(name)))
  }

  private func scene(_ tracks: String = #"{ "asset": "a" }"#, source: String = "click.wav") throws
    -> String
  {
    try folder.write(
      SmallScene.text(
        """
        "assets": { "a": { "type": "audio", "src": "\(source)" } }, "audio": [\(tracks)],
        """
      ),
      to: "s.json"
    )
  }

  private func run(_ arguments: String...) throws -> Program.Outcome {
    try Program.run(arguments + ["--progress", "none"])
  }

  // Where the sound of a file is loudest, in samples; nil for a file without sound.
  private func click(_ name: String) throws -> Int? {
    let descriptor = open(folder.file(name), O_RDONLY)
    let size = Int(lseek(descriptor, 0, SEEK_END))
    let file = MediaFile(descriptor: descriptor, byteCount: size)
    guard var reader = try? AudioDecoder(file, maxSeconds: 9) else { return nil }
    var samples: [Float] = []
    while let part = try reader.next() { samples += part }
    return (samples.indices.max { abs(samples[$0]) < abs(samples[$1]) } ?? 0) / 2
  }

  @Test("An output has the tracks of a scene, another file instead, or no audio")
  func choices() throws {
    let scene = try scene(#"{ "asset": "a", "begin": 0.125 }"#)
    #expect(try run(scene, "-o", folder.file("own.mp4")).code == 0)
    #expect(abs(try #require(try click("own.mp4")) - 18_000) <= 48)
    let other = try run(scene, "-o", folder.file("other.mp4"), "--audio", folder.file("click.wav"))
    #expect(other.code == 0 && other.errors.isEmpty)
    #expect(abs(try #require(try click("other.mp4")) - 12_000) <= 48)
    #expect(try run(scene, "-o", folder.file("none.mp4"), "--no-audio").code == 0)
    #expect(try click("none.mp4") == nil)
    let part = try run(scene, "-o", folder.file("part.mp4"), "--from", "0.25", "-j", "2")
    #expect(part.code == 0)
    #expect(abs(try #require(try click("part.mp4")) - 6000) <= 48)
  }

  @Test("Transparent videos have sound too", arguments: ["mov", "webm", "mkv"])
  func transparent(ending: String) throws {
    let scene = try scene(#"{ "asset": "a", "begin": 0.125 }"#)
    let name = "clear.\(ending)"
    // Alpha that an encoder dropped would be an error of the render itself.
    #expect(try run(scene, "-t", "-o", folder.file(name)).code == 0)
    #expect(abs(try #require(try click(name)) - 18_000) <= 48)
    #expect(try run(scene, "-t", "-o", folder.file("still.\(ending)"), "--no-audio").code == 0)
    #expect(try click("still.\(ending)") == nil)
  }

  @Test("A file of --audio that was cut off is warned of, which --strict refuses")
  func cutFile() throws {
    let scene = try scene()
    let whole = WaveFile([Int16](repeating: 1000, count: 24_000))
    try write(whole, to: "whole.wav")
    let half = Data(whole.bytes.prefix(whole.bytes.count / 2))
    try half.write(to: URL(fileURLWithPath: folder.file("half.wav")))
    let out = folder.file("x.mp4")
    let strict = ["-o", out, "--strict", "--audio"]
    let refused = try Program.run([scene] + strict + [folder.file("half.wav")])
    #expect(refused.code == 1 && refused.errors.contains("W_TRUNCATED"))
    #expect(!FileManager.default.fileExists(atPath: out))
    let warned = try run(scene, "-o", out, "--audio", folder.file("half.wav"))
    #expect(warned.code == 0 && warned.errors.contains("half.wav"))
    #expect(warned.errors.contains("before the length that its file promises"))
    #expect(try Program.run([scene] + strict + [folder.file("whole.wav")]).code == 0)
  }

  @Test("Codes of mistakes")
  func codes() throws {
    let scene = try scene()
    let out = folder.file("x.mp4")
    let missing = try run(scene, "-o", out, "--audio", folder.file("gone.wav"))
    #expect(missing.code == 66 && missing.errors.contains("--audio"))
    #expect(try run(scene, "-o", out, "--audio", scene).code == 65)
    let mute = folder.file("mute.mp4")
    #expect(try run(scene, "-o", mute, "--no-audio").code == 0)
    let silent = try run(scene, "-o", out, "--audio", mute)
    #expect(silent.code == 65 && silent.errors.contains("has no audio stream"), "\(silent.errors)")
    #expect(try run(scene, "-o", out, "--audio", folder.path).code == 66)
    #expect(try run(scene, "-o", out, "--audio", scene, "--no-audio").code == 64)
    #expect(try run("still", scene, "-o", folder.file("x.png"), "--no-audio").code == 64)
    let before = try folder.bytes("click.wav")
    #expect(try run(scene, "-o", folder.file("y.mp4"), "--max-sound-bytes", "100").code == 65)
    #expect(try run(scene, "-o", folder.file("y.mp4"), "--max-sound-seconds", "0.25").code == 65)
    #expect(try folder.bytes("click.wav") == before)
    #expect(try self.run(try self.scene(source: "gone.wav"), "-o", out).code == 66)
    #expect(try self.run(try self.scene(source: "s.json"), "-o", out).code == 65)
    let crowd = Array(repeating: #"{ "asset": "a" }"#, count: 3).joined(separator: ", ")
    let crowded = try self.scene(crowd)
    #expect(try run(crowded, "-o", out, "--max-audio-tracks", "3").code == 0)
    let refused = try run(crowded, "-o", out, "--max-audio-tracks", "2")
    #expect(refused.code == 65 && refused.errors.contains("--max-audio-tracks"))
  }

  @Test("Sound that an output cannot hold, and sound that is too loud, are noted")
  func notes() throws {
    let scene = try scene(#"{ "asset": "a", "gain": 2 }"#, source: "loud.wav")
    let images = try run(scene, "-o", folder.path + "/pictures/", "--strict")
    #expect(images.code == 0 && images.errors.contains("N_NO_SOUND"))
    #expect(try run(scene, "-o", folder.path + "/p/", "--no-audio").errors.isEmpty)
    #expect(try run("still", scene, "-o", folder.file("x.png")).errors.isEmpty)
    let loud = try run(scene, "-o", folder.file("x.mp4"), "--strict")
    #expect(loud.code == 0 && loud.errors.contains("N_CLIPPED"))
    // 2 · 30 000 / 32 768 = 1.83: a gain of 0.55 of that is full scale.
    #expect(loud.errors.contains("by 0.55"))
    let info = try Program.run(["info", scene])
    #expect(info.output.contains("audio") && info.output.contains("loud.wav"))
  }

  @Test(
    "FFmpeg's meter finds the loudness asked for within 0.1 LU",
    .enabled(if: Shell.has("ffmpeg")),
    arguments: ["out.mp4", "out.webm"]
  )
  func loudness(_ name: String) throws {
    // Chords that decay, louder in the second half.
    let codes = (0..<240_000).map { index -> Int16 in
      let time = Double(index) / 48_000
      let tones = [220, 277.2, 329.6, 880].map { sin(2 * .pi * $0 * time) }.reduce(0, +)
      let decay = exp(-3 * time.truncatingRemainder(dividingBy: 0.5))
      return Int16(tones / 4 * decay * (time < 2.5 ? 4000 : 15_000))
    }
    try write(WaveFile(codes), to: "chords.wav")
    let scene = try folder.write(
      SmallScene.text(
        """
        "assets": { "a": { "type": "audio", "src": "chords.wav" } }, "audio": [{ "asset": "a" }],
        """
      ).replacing(/"duration": *[0-9.]+/, with: #""duration": 5"#),
      to: "chords.json"
    )
    let output = folder.file(name)
    for (level, peak) in [(-14.0, -1.0), (-23, -1), (-12, -3)] {
      let run = try run(scene, "-o", output, "--loudness", "\(level)", "--true-peak", "\(peak)")
      #expect(run.code == 0 && run.errors.contains("N_LOUDNESS"), "\(run.errors)")
      let script = "ffmpeg -nostats -i \"$1\" -map 0:a -af ebur128 -f null - 2>&1"
      let text = try Shell.run(script, [output]).output
      let summary = text.split(separator: "Summary:").last ?? ""
      let found = summary.firstMatch(of: /I: +(-?[0-9.]+) LUFS/).flatMap { Double($0.1) }
      #expect(abs(try #require(found) - level) < 0.1 + 1e-9, "\(level): \(summary)")
    }
  }

  @Test("Loudness without audio, and what cannot be a loudness")
  func loudnessMistakes() throws {
    let out = folder.file("x.mp4")
    let silent = try folder.write(SmallScene.text(), to: "silent.json")
    let none = try run(silent, "-o", out, "--loudness", "-14")
    #expect(none.code == 0 && none.errors.contains("there is no audio"))
    for options in [["--loudness", "1"], ["--loudness", "loud"], ["--true-peak", "-1"]] {
      let mistake = try Program.run([silent, "-o", out] + options)
      #expect(mistake.code == 64 && mistake.errors.contains(options[0]), "\(mistake.errors)")
    }
    let image = try run(silent, "-o", folder.file("x.gif"), "--loudness", "-14")
    #expect(image.code == 64 && image.errors.contains("has no audio"))
  }
}
