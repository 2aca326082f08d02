import Foundation
import TestSupport
import Testing

@Suite("animrender render and still")
struct RenderCommandTests {
  @Test("A scene becomes an MP4 with the exact number of frames")
  func video() throws {
    let folder = try WorkFolder()
    let scene = try folder.write(SmallScene.text(), to: "scene.json")
    let outcome = try Program.run([scene, "-o", folder.file("x.mp4")])
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains("30/30 frames"))
    #expect(folder.names == ["scene.json", "x.mp4"])
    guard let probe = try ffprobe(folder.file("x.mp4")) else {
      print("skipped: ffprobe is not installed, its view of the file is not checked")
      return
    }
    for line in [
      "codec_name=h264", "pix_fmt=yuv420p", "color_range=tv", "color_space=bt709",
      "color_transfer=bt709", "color_primaries=bt709", "nb_frames=30", "nb_read_frames=30",
      "r_frame_rate=60/1", "avg_frame_rate=60/1", "start_time=0.000000", "duration=0.500000",
    ] {
      #expect(probe.contains(line), "\(line) is missing")
    }
  }

  private func ffprobe(_ file: String) throws -> Set<String>? {
    let path = "/usr/bin/ffprobe"
    guard FileManager.default.isExecutableFile(atPath: path) else { return nil }
    let arguments = ["-v", "error", "-count_frames", "-show_streams", file]
    let reported = try ChildProcess.run(path, arguments).output
    return Set(reported.split(separator: "\n").map(String.init))
  }

  @Test("P40: Bytes do not depend on workers, time zone, locale or the folder")
  func determinism() throws {
    let folder = try WorkFolder()
    let scene = try folder.write(SmallScene.text(duration: 5), to: "scene.json")
    let runs: [([String], [String: String])] = [
      (["-j", "1"], [:]), (["-j", "2"], [:]), (["-j", "7"], [:]), (["-j", "50%"], [:]),
      (["-j", "2"], ["TZ": "Asia/Kolkata", "LC_ALL": "de_DE.UTF-8", "LANG": "ar_EG.UTF-8"]),
      (["-j", "2"], ["HOME": "/nonexistent", "TMPDIR": "/nonexistent"]),
    ]
    for (index, (options, environment)) in runs.enumerated() {
      let outcome = try Program.run(
        [scene, "-q", "-o", folder.file("\(index).mp4")] + options,
        environment: environment
      )
      #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    }
    let first = try folder.bytes("0.mp4")
    for index in 1..<runs.count { #expect(try folder.bytes("\(index).mp4") == first) }
  }

  @Test("A still equals the frame of a sequence, whose files carry scene frame numbers")
  func stills() throws {
    let folder = try WorkFolder()
    let scene = try folder.write(SmallScene.text(), to: "scene.json")
    let sequence = try Program.run([
      scene, "-q", "-o", folder.file("s/f_%04d.png"), "--frames", "3-5,9-13:2,-1",
    ])
    #expect(sequence.code == 0, "\(sequence.errors)")
    let files = ["0003", "0004", "0005", "0009", "0011", "0013", "0029"].map { "s/f_\($0).png" }
    #expect(folder.names == ["s"] + files + ["scene.json"])
    for (options, file) in [
      (["--frame", "4"], files[1]), (["--time", "13f"], files[5]), (["--time", "end"], files[6]),
    ] {
      let still = try Program.run(["still", scene, "-q", "-o", folder.file("x.png")] + options)
      #expect(still.code == 0, "\(still.errors)")
      #expect(try folder.bytes("x.png") == folder.bytes(file))
    }
  }

  @Test(
    "Names of sequences",
    arguments: [
      ("out/", "out/frame_00000.png"), ("a_%05d.png", "a_00000.png"), ("b_###.png", "b_000.png"),
      ("c%d.png", "c0.png"), ("50%_%03d.png", "50%_000.png"), ("5%%03d.png", "5%000.png"),
      ("50%_%03d%.png", "50%_000%.png"),
    ]
  )
  func sequenceNames(output: String, first: String) throws {
    let folder = try WorkFolder()
    let scene = try folder.write(SmallScene.text(), to: "scene.json")
    let outcome = try Program.run([scene, "-q", "-o", folder.file(output), "--frames", "0-1"])
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(folder.names.contains(first))
  }

  @Test("Standard input, sizes, rates, ranges and markers")
  func options() throws {
    let folder = try WorkFolder()
    let text = SmallScene.text("\"markers\": { \"middle\": 0.25, \"tail\": [0.4, 0.5] },")
    func frames(_ options: [String]) throws -> String {
      let outcome = try Program.run(
        ["-", "-o", folder.file("x.mp4"), "--progress", "plain"] + options,
        input: text
      )
      #expect(outcome.code == 0, "\(options): \(outcome.errors)")
      return outcome.errors
    }
    #expect(try frames(["--fps", "30"]).contains("15/15"))
    #expect(try frames(["--fps", "30000/1001"]).contains("15/15"))
    #expect(try frames(["--from", "middle"]).contains("15/15"))
    #expect(try frames(["--from", "10f", "--to", "middle"]).contains("5/5"))
    #expect(try frames(["--from", "00:00:00.1", "--to", "0.5"]).contains("24/24"))
    #expect(try frames(["--frame", "3", "--scale", "2"]).contains("1/1"))
    #expect(try frames(["-s", "99x51", "--fit", "cover", "--frames", "0"]).contains("padded"))
    #expect(try frames(["-w", "32", "--quality", "draft", "--frames", "-2"]).contains("1/1"))
    #expect(try frames(["--layer", "square", "--time", "0.2"]).contains("1/1"))
    #expect(try frames(["--codec-opt", "tune=animation", "--crf", "30"]).contains("30/30"))
  }

  @Test("Without -o the output's name is derived from the input and reported")
  func defaultOutput() throws {
    let folder = try WorkFolder()
    _ = try folder.write(SmallScene.text(), to: "intro.scene.json")
    let arguments = ["intro.scene.json", "--progress", "none"]
    let outcome = try ChildProcess.run(Program.path, arguments, in: folder.path)
    #expect(outcome.errors.contains("wrote intro.scene.mp4"))
    #expect(folder.names == ["intro.scene.json", "intro.scene.mp4"])
  }

  @Test("Transparency: kept in PNG, drawn on black with a note in MP4, refused with -t")
  func transparency() throws {
    let folder = try WorkFolder()
    let scene = try folder.write(SmallScene.text(background: "null"), to: "scene.json")
    let note = try Program.run([scene, "-o", folder.file("x.mp4"), "--strict"])
    #expect(note.code == 0 && note.errors.contains("drawn on black"))
    let refused = try Program.run([scene, "-o", folder.file("y.mp4"), "-t"])
    #expect(refused.code == 64 && refused.errors.contains(".png"))
    let png = try Program.run(["still", scene, "-o", folder.file("x.png")])
    #expect(png.code == 0)
    // The colour type in the IHDR chunk: 6 is RGBA, 2 is RGB.
    #expect(try folder.bytes("x.png")[25] == 6)
    let opaque = try Program.run(["still", scene, "-b", "white", "-o", folder.file("z.png")])
    #expect(opaque.code == 0)
    #expect(try folder.bytes("z.png")[25] == 2)
    #expect(folder.names == ["scene.json", "x.mp4", "x.png", "z.png"])
  }

  @Test("An output is replaced by default, and kept with --no-overwrite")
  func overwriting() throws {
    let folder = try WorkFolder()
    let scene = try folder.write(SmallScene.text(), to: "scene.json")
    _ = try folder.write("old", to: "x.mp4")
    let retained = try Program.run([scene, "-o", folder.file("x.mp4"), "--no-overwrite"])
    #expect(retained.code == 73)
    #expect(try folder.bytes("x.mp4") == Data("old".utf8))
    #expect(try Program.run([scene, "-q", "-f", "-o", folder.file("x.mp4")]).code == 0)
    #expect(try folder.bytes("x.mp4").count > 1000)
    #expect(try Program.run([scene, "-o", scene]).code == 64)
    #expect(try Program.run([scene, "-o", folder.path + "/x.mp4/y.mp4"]).code == 73)
  }

  @Test("P25: A signal leaves nothing behind", arguments: [SIGINT, SIGTERM, SIGHUP])
  func signals(number: Int32) throws {
    let folder = try WorkFolder()
    let scene = try folder.write(SmallScene.endless, to: "scene.json")
    let process = try Shell.start([scene, "-q", "-s", "640x480", "-o", folder.file("x.mp4")])
    let deadline = Date().addingTimeInterval(60)
    while !folder.names.contains(where: { $0.hasSuffix(".tmp") }), Date() < deadline {
      usleep(5000)
    }
    #expect(folder.names.contains { $0.hasSuffix(".tmp") })
    process.kill(number)
    #expect(process.wait() == .signal(number))
    #expect(folder.names == ["scene.json"])
  }
}
