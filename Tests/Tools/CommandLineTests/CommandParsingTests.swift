import Foundation
import TestSupport
import Testing

@Suite("The first minutes: init, doctor, watch, help and slips of the pen")
struct CommandParsingTests {
  @Test("The help fits a screen and names every command of the contract")
  func help() throws {
    let help = try Program.run(["--help"]).output
    #expect((24...40).contains(help.split(separator: "\n", omittingEmptySubsequences: false).count))
    #expect(help.split(separator: "\n").allSatisfy { $0.count <= 100 })
    let contract = [
      "render", "still", "sheet", "check", "info", "layout", "convert", "diff", "test",
      "verify",
      "batch", "plan", "farm", "cache", "preview", "watch", "doctor", "init", "fonts", "formats",
      "schema", "completion", "help",
    ]
    #expect(try Set(OptionList.commands()) == Set(contract))
    // For tests of the program itself, and thus not in the short help.
    #expect(try Program.run(["dump", "--help"]).output.hasPrefix("animrender dump"))
    #expect(try Program.run(["help", "preview"]).output.contains("--port N"))
  }

  @Test("init makes a scene without a hint, which renders; it replaces nothing")
  func start() throws {
    let folder = try WorkFolder()
    let path = folder.file("my \"new\" scene")
    let made = try Program.run(["init", path])
    #expect(made.code == 0 && made.output.contains("animrender preview scene.json"))
    #expect(
      folder.names.suffix(3).map { ($0 as NSString).lastPathComponent }
        == ["README.md", "animrender.schema.json", "scene.json"]
    )
    let check = try Program.run(["check", "\(path)/scene.json", "--strict"])
    #expect(check.code == 0 && check.errors.isEmpty, "\(check.errors)")
    let info = try Program.run(["info", "\(path)/scene.json"]).output
    #expect(info.contains(#"variable: title (string, "my \"new\" scene")"#), "\(info)")
    let still = ["still", "\(path)/scene.json", "--time", "2", "-o", folder.file("x.png")]
    #expect(try Program.run(still).code == 0)
    let again = try Program.run(["init", path])
    #expect(again.code == 73 && again.errors.contains("is there already"))
    #expect(try Program.run(["init"]).code == 64)
  }

  @Test("Every command line of the new folder's README works")
  func readme() throws {
    let folder = try WorkFolder()
    #expect(try Program.run(["init", folder.file("hello")]).code == 0)
    let readme = try String(contentsOfFile: folder.file("hello/README.md"), encoding: .utf8)
    let lines = readme.split(separator: "\n").map { $0.split(separator: "  #")[0] }
      .filter { $0.hasPrefix("animrender ") && !$0.contains(" preview ") || $0.hasPrefix("mkdir") }
    #expect(lines.count == 8)
    for line in lines {
      // Small and short, so that all of them take a moment.
      let isRender = line.hasPrefix("animrender scene.json")
      let script = line.replacingOccurrences(of: "animrender ", with: "\"$0\" ")
      let outcome = try Shell.run(
        "cd '\(folder.file("hello"))' && env -u CI \(script)\(isRender ? " -w 64 --frames 0-3" : "")"
      )
      #expect(outcome.code == 0, "\(line): \(outcome.errors)")
    }
    let names = Set(folder.names)
    for name in ["scene.mp4", "scene.webm", "still.png", "hello.gif", "report.html"] {
      #expect(names.contains("hello/\(name)"), "\(name)")
    }
  }

  @Test("Slips are answered with what was probably meant")
  func slips() throws {
    let folder = try WorkFolder()
    let scene = try folder.write(SmallScene.text(), to: "opening.json")
    for command in ["check", "info", "still", "preview"] {
      let wrong = scene.replacingOccurrences(of: "opening", with: "openning")
      let outcome = try Program.run([command, wrong])
      #expect(outcome.code == 66, "\(command): \(outcome.errors)")
      #expect(outcome.errors.contains("did you mean \(scene)?"), "\(outcome.errors)")
    }
    let far = try Program.run(["check", folder.file("x.json")])
    #expect(far.code == 66 && !far.errors.contains("did you mean"))
    #expect(try Program.run(["preveiw", scene]).errors.contains("did you mean preview?"))
    #expect(try Program.run(["preview", scene, "--prot", "1"]).errors.contains("--port?"))
    #expect(try Program.run(["preview", "-"]).code == 64)
    #expect(try Program.run(["preview", scene, "--port", "70000"]).code == 64)
    #expect(try Program.run(["watch", scene, "-o", "-"]).code == 64)
  }

  @Test("doctor names libraries, fonts and outputs, as text and as JSON")
  func doctor() throws {
    let text = try Program.run(["doctor"])
    #expect(text.code == 0 && text.errors.isEmpty)
    for part in [
      "library: libcairo.so.2", "library: libavcodec.so.", "font: DejaVu Sans: /", "x.webm",
    ] {
      #expect(text.output.contains(part), "\(part)")
    }
    let json = try Program.run(["doctor", "--json"]).output
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    #expect((object?["libraries"] as? [String])?.contains { $0.hasPrefix("libcairo") } == true)
    #expect(object?["processors"] as? Int ?? 0 >= 1)
    #expect(try Program.run(["doctor", "x"]).code == 64)
    // Without a compiler on the PATH, Swift files are missing.
    let path = ["PATH": "/nowhere"]
    let bare = try Program.run(["doctor"], environment: path).output
    #expect(bare.contains("\nmissing: Swift files as inputs: a Swift file needs Swift"), "\(bare)")
    #expect(!bare.contains("missing: nothing"))
    let lists = try JSONSerialization.jsonObject(
      with: Data(Program.run(["doctor", "--json"], environment: path).output.utf8)
    )
    let missing = try #require(lists as? [String: Any])["missingSwift"] as? String
    #expect(missing?.contains("swift.org") == true)
  }

  @Test("The recipes for CI use options that there are")
  func recipes() throws {
    let existing = Set(try OptionList.options(of: "test"))
    for name in ["action.yml", "gitlab.yml"] {
      let path = "/docs/ci/\(name)"
      let text = try String(contentsOfFile: Program.root + path, encoding: .utf8)
      let lines = text.split(separator: "\n").filter { $0.contains("animrender test \"$FOLDER\"") }
      #expect(lines.count == 1, "\(name)")
      let options = lines.flatMap { $0.matches(of: /--([a-z-]+)/).map { String($0.1) } }
      #expect(options.count >= 2 && existing.isSuperset(of: options), "\(name): \(options)")
    }
  }

  @Test("Without -o the size is reported too")
  func size() throws {
    let folder = try WorkFolder()
    let scene = try folder.write(SmallScene.text(), to: "scene.json")
    let outcome = try Shell.run("cd '\(folder.path)' && \"$0\" '\(scene)' --progress none")
    let size = try folder.bytes("scene.mp4").count
    let text = size < 1000 ? "\(size) B" : String(format: "%.1f kB", Double(size) / 1000)
    #expect(outcome.errors.contains("wrote scene.mp4 (\(text))"), "\(outcome.errors)")
  }

  @Test(
    "watch renders again after a change, continues after errors that it reports, and ends by a signal"
  )
  func watch() throws {
    let folder = try WorkFolder()
    let scene = try folder.write(SmallScene.text(), to: "scene.json")
    let output = folder.file("out.gif")
    let process = try Shell.start(["watch", scene, "-o", output, "-q"])
    func wait(_ isDone: () throws -> Bool) rethrows -> Bool {
      for _ in 0..<2400 {
        if try isDone() { return true }
        usleep(25_000)
      }
      return false
    }
    #expect(wait { FileManager.default.fileExists(atPath: output) })
    let first = try folder.bytes("out.gif")
    // The least of many looks: a round that is not over has files of its own.
    func openFiles() -> Int {
      (0..<40).map { _ in
        usleep(10_000)
        let folder = "/proc/\(process.identifier)/fd"
        return (try? FileManager.default.contentsOfDirectory(atPath: folder).count) ?? 0
      }.min() ?? 0
    }
    let opened = openFiles()
    _ = try folder.write("{ broken", to: "scene.json")
    usleep(300_000)
    #expect(try folder.bytes("out.gif") == first)
    _ = try folder.write(SmallScene.text(background: "\"#00ff00\""), to: "scene.json")
    #expect(try wait { try folder.bytes("out.gif") != first })
    let second = try folder.bytes("out.gif")
    // As editors do it.
    _ = try folder.write(SmallScene.text(background: "\"#0000ff\""), to: "new")
    #expect(rename(folder.file("new"), scene) == 0)
    #expect(try wait { try folder.bytes("out.gif") != second })
    #expect(wait { openFiles() <= opened })
    process.kill(SIGTERM)
    #expect(process.wait() == .signal(SIGTERM))
    #expect(folder.names == ["out.gif", "scene.json"])
  }

  @Test("P25: A signal that comes just when a round is done ends watch")
  func rounds() throws {
    for _ in 0..<6 {
      let folder = try WorkFolder()
      let scene = try folder.write(SmallScene.text(), to: "scene.json")
      let process = try Shell.start(["watch", scene, "-q", "-o", folder.file("x.gif")])
      while process.isRunning, access(folder.file("x.gif"), F_OK) != 0 { usleep(200) }
      process.kill(SIGTERM)
      #expect(process.wait(seconds: 60) == .signal(SIGTERM))
      #expect(folder.names == ["scene.json", "x.gif"])
    }
  }

  @Test("Programs that block signals can end preview and watch", arguments: ["preview", "watch"])
  func blockedSignals(command: String) throws {
    let folder = try WorkFolder()
    let scene = try folder.write(SmallScene.text(), to: "scene.json")
    let process = try ChildProcess(
      "env",
      ["--block-signal=TERM,INT", Program.path, command, scene]
        + (command == "watch" ? ["-q", "-o", folder.file("x.gif")] : ["--no-open"])
    )
    usleep(500_000)
    process.kill(SIGTERM)
    #expect(process.wait(seconds: 60) != .overdue)
  }
}
