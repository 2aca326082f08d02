import Foundation
import TestSupport
import Testing

/// `--sandbox`: the same outputs from a worker without rights, and nothing left however it ends.
@Suite("Sandbox", .enabled(if: Shell.hasSandbox, "the system has no filter of calls"))
struct SandboxTests {
  /// A library that tries what no renderer needs; nil where nothing can build it.
  static let intruder: String? = {
    let path = NSTemporaryDirectory() + "animrender-intruder-\(getpid()).so"
    let script = "cc -O1 -shared -fPIC -o \"$1\" \"$2\" -ldl"
    let outcome = try? Shell.run(script, [path, Repository.absolute("Tests/Faults/intruder.c")])
    guard outcome?.code == 0 else {
      print("skipped: no C compiler builds Tests/Faults/intruder.c: \(outcome?.errors ?? "")")
      return nil
    }
    return path
  }()

  /// Everything in a folder, by name; nil for folders.
  func content(_ folder: WorkFolder) -> [String: Data?] {
    Dictionary(folder.names.map { ($0, try? folder.bytes($0)) }) { first, _ in first }
  }

  func site(_ scene: String = SmallScene.text()) throws -> WorkFolder {
    let folder = try WorkFolder()
    _ = try folder.write(scene, to: "scene.json")
    return folder
  }

  /// Runs the program in a folder.
  func run(
    _ arguments: [String],
    in folder: WorkFolder,
    before: String = "",
    environment: [String: String] = [:]
  ) throws -> ChildProcess.Outcome {
    let script = "cd \"$1\"; shift; \(before) exec \"$0\" \"$@\""
    return try Shell.run(script, [folder.path] + arguments, environment: environment)
  }

  // MARK: The same outputs

  @Test(
    "P13: Outputs are the same with a sandbox",
    arguments: [
      ["-o", "x.mp4"], ["-o", "x.gif"], ["-o", "x.webm"], ["-o", "x.avif", "--frame", "3"],
      ["-o", "new/folders/x.png", "--frame", "3"], ["-o", "p/"], ["-o", "new/p/"],
      ["-o", "p/f_%03d.png"], ["-o", "f_##.png"], ["-o", "x.mp4", "--manifest", "new/m.json"],
      ["-o", "link.mp4"], ["-o", "-", "--format", "y4m"], [],
    ]
  )
  func equal(_ options: [String]) throws {
    var contents: [[String: Data?]] = []
    var printed: [String] = []
    for extra in [[], ["--sandbox"]] {
      let folder = try site()
      try FileManager.default.createDirectory(
        atPath: folder.file("p"),
        withIntermediateDirectories: false
      )
      // Older images: one is replaced, one stays.
      for name in ["p/frame_00002.png", "p/frame_90000.png"] {
        _ = try folder.write("old", to: name)
      }
      try FileManager.default.createSymbolicLink(
        atPath: folder.file("link.mp4"),
        withDestinationPath: "x.mp4"
      )
      let outcome = try run(["scene.json", "-j", "2"] + options + extra, in: folder)
      #expect(outcome.code == 0, "\(outcome.errors)")
      contents.append(content(folder))
      // The bytes of a stream are no text, and every one of them counts.
      printed.append(outcome.output)
    }
    #expect(contents[0] == contents[1], "\(contents.map { $0.keys.sorted() })")
    #expect(printed[0] == printed[1])
    #expect(contents[0].count > 4 || !printed[0].isEmpty)
  }

  @Test("P13: A pipe is written through, and waited for")
  func pipe() throws {
    let folder = try site()
    let script = """
      cd "$1"; mkfifo x.y4m; cat x.y4m >y & sleep 0.1; "$0" scene.json -q --sandbox -o x.y4m; c=$?
      wait; "$0" scene.json -q -o z.y4m; cmp y z.y4m || exit 9; exit $c
      """
    #expect(try Shell.run(script, [folder.path]).code == 0)
    // Nobody reads: the time is still looked at.
    let timedOut = try run(
      ["scene.json", "-q", "--sandbox", "--timeout", "0.3", "-o", "x.y4m"],
      in: folder
    )
    #expect(timedOut.code == 75, "\(timedOut.errors)")
  }

  @Test("P13: Commands that only read, and errors, are the same")
  func reading() throws {
    let folder = try site()
    _ = try folder.write("{", to: "broken.json")
    for arguments in [
      ["check", "scene.json"], ["info", "scene.json"], ["dump", "scene.json"],
      ["check", "broken.json"], ["still", "none.json", "-o", "x.png"], ["check", "--nonsense"],
      ["render", "scene.json", "-o", "p.xyz"],
    ] {
      let plain = try run(arguments, in: folder)
      let boxed = try run(arguments + ["--sandbox"], in: folder)
      #expect(boxed.code == plain.code, "\(arguments)")
      #expect(boxed.output == plain.output && boxed.errors == plain.errors, "\(arguments)")
    }
    #expect(folder.names == ["broken.json", "scene.json"])
  }

  @Test("P13: A user without rights has a sandbox too", .enabled(if: Shell.canDropRights))
  func nobody() throws {
    let folder = try site()
    chmod(folder.path, 0o777)
    let script = "cd \"$1\"; \(Shell.asNobody) \"$0\" scene.json -q --sandbox -o x.mp4"
    let outcome = try Shell.run(script, [folder.path])
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(folder.names == ["scene.json", "x.mp4"])
  }

  @Test("P13: Stores that others read are refused, and several inputs")
  func together() throws {
    let folder = try site()
    for arguments in [
      ["scene.json", "-o", "x.mp4", "--cache", "store"], ["scene.json", "-o", "x.mp4", "--resume"],
      ["scene.json", "scene.json", "-o", "{row}.mp4"],
    ] {
      let outcome = try run(arguments + ["--sandbox"], in: folder)
      #expect(outcome.code == 64 && outcome.errors.contains("--sandbox"), "\(outcome.errors)")
    }
    // The store of the environment is another matter: it is not used.
    let store = folder.file("store")
    let outcome = try run(
      ["scene.json", "-q", "-o", "x.mp4", "--sandbox"],
      in: folder,
      environment: ["ANIMRENDER_CACHE": store]
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(folder.names == ["scene.json", "x.mp4"])
  }

  // MARK: Refused

  @Test("P13: A library that was taken over is refused everything", .enabled(if: intruder != nil))
  func intrusion() throws {
    let folder = try site()
    let other = try WorkFolder()
    let secret = try other.write("secret", to: "file")
    let outcome = try run(
      ["scene.json", "-q", "-j", "1", "--sandbox", "--rasterizer", "cairo", "-o", "x.mp4"],
      in: folder,
      before: "export INTRUDER_FILE=\(secret) LD_PRELOAD=\(Self.intruder ?? "");"
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
    var tried: [String: Int32] = [:]
    for line in outcome.errors.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 3, words[0] == "intruder:" else { continue }
      tried[String(words[1])] = Int32(words[2])
    }
    #expect(tried.count == 42, "\(outcome.errors)")
    // Reading stays allowed: this is what the page says. Standard error is a file here, and no terminal.
    let exceptions: [String: Int32] = [
      "clone3": ENOSYS, "openat2": ENOSYS, "read": 0, "read-limit": 0, "terminal": ENOTTY,
    ]
    for (name, error) in tried { #expect(error == exceptions[name] ?? EPERM, "\(name): \(error)") }
    #expect(exceptions.keys.allSatisfy { tried[$0] != nil })
    #expect(other.names == ["file"])
    #expect(try other.bytes("file") == Data("secret".utf8))
    let plain = try site()
    let full = try run(["scene.json", "-q", "-o", "x.mp4"], in: plain)
    #expect(full.code == 0)
    #expect(content(folder) == content(plain))
  }

  @Test(
    "P13: The permissions of a file that an older image links to do not change",
    .enabled(if: intruder != nil)
  )
  func link() throws {
    let folder = try site()
    let other = try WorkFolder()
    let secret = try other.write("secret", to: "file")
    chmod(secret, 0o600)
    mkdir(folder.file("p"), 0o777)
    #expect(symlink(secret, folder.file("p/frame_00000.png")) == 0)
    let outcome = try run(
      ["scene.json", "-q", "-j", "1", "--sandbox", "--rasterizer", "cairo", "-o", "p/"],
      in: folder,
      before: "export INTRUDER_LINK=p/frame_00000.png LD_PRELOAD=\(Self.intruder ?? "");"
    )
    // Whether the run is content with such an image is another matter.
    #expect(outcome.errors.contains("intruder: exchange 0"), "\(outcome.errors)")
    var status = stat()
    #expect(stat(secret, &status) == 0 && status.st_mode & 0o777 == 0o600)
    #expect(try other.bytes("file") == Data("secret".utf8))
  }

  // MARK: Ends

  @Test("P13: The end of a worker is heard of where children are ignored")
  func ignoredChildren() throws {
    let folder = try site()
    // What ends a run that never hears of it is killed itself.
    let script =
      "cd \"$1\"; env --ignore-signal=CHLD \"$0\" scene.json -q --sandbox -o x.mp4"
    let outcome = try Shell.run(script, [folder.path])
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(folder.names == ["scene.json", "x.mp4"])
  }

  @Test("P13: A worker that is repeatedly stopped and continued repeats no work")
  func interruptions() throws {
    for _ in 0..<3 {
      let folder = try site()
      let process = try ChildProcess(
        Program.path,
        ["scene.json", "-q", "-j", "1", "--sandbox", "-o", "p/"],
        in: folder.path,
        errors: folder.file("errors")
      )
      let worker = try #require(findWorker(of: process.identifier))
      while isRunning(worker) {
        kill(worker, SIGSTOP)
        kill(worker, SIGCONT)
        usleep(200)
      }
      #expect(process.wait(seconds: 30) == .exit(0))
      #expect(try folder.bytes("errors").isEmpty)
      #expect(folder.names.filter { $0.hasPrefix("p/") }.count == 30, "\(folder.names)")
    }
  }

  @Test("P13: A worker that waits for a reader hears of signals")
  func waiting() throws {
    let folder = try site()
    #expect(mkfifo(folder.file("x.y4m"), 0o600) == 0)
    let process = try ChildProcess(
      "env",
      ["--default-signal=TERM", Program.path, "scene.json", "-q", "--sandbox", "-o", "x.y4m"],
      in: folder.path
    )
    let worker = try #require(findWorker(of: process.identifier))
    // It waits in the call that the supervisor answers.
    let path = "/proc/\(worker)/wchan"
    let waits = {
      (try? String(contentsOfFile: path, encoding: .utf8))?.contains("seccomp") == true
    }
    for _ in 0..<300 where !waits() { usleep(10_000) }
    // The first one is remembered, the next one ends the wait; two that come too close are one.
    for _ in 0..<50 where isRunning(process.identifier) {
      kill(process.identifier, SIGTERM)
      usleep(300_000)
    }
    #expect(process.wait(seconds: 30) == .signal(SIGTERM))
    #expect(kill(worker, 0) != 0)
  }

  @Test("P13: Limits of memory, time and files end in their codes and leave nothing")
  func limits() throws {
    let wide = SmallScene.endless.replacingOccurrences(
      of: "\"width\": 64, \"height\": 48",
      with: "\"width\": 8000, \"height\": 8000"
    )
    let cases: [(scene: String, limit: String, code: Int32, output: String)] = [
      (wide, "ulimit -v 1300000;", 71, "x.mp4"), (SmallScene.endless, "ulimit -St 1;", 75, "x.mp4"),
      (SmallScene.endless, "ulimit -f 8;", 74, "x.y4m"),
    ]
    for (scene, limit, code, output) in cases {
      let folder = try site(scene)
      let outcome = try run(
        ["scene.json", "-q", "-j", "1", "--sandbox", "-o", output],
        in: folder,
        before: limit
      )
      #expect(outcome.code == code, "\(limit) \(outcome.code) \(outcome.errors)")
      #expect(outcome.errors.contains("error: "), "\(limit)")
      #expect(folder.names == ["scene.json"], "\(limit) \(folder.names)")
    }
  }

  /// What is done to a run, and how it ends.
  struct Blow: CustomTestStringConvertible, Sendable {
    var signal: Int32
    var isForWorker: Bool
    var end: ChildProcess.End
    var words = ""

    var testDescription: String { "signal \(signal) to the \(isForWorker ? "worker" : "program")" }
  }

  @Test(
    "P13: However the worker ends, nothing is left, and the program says why",
    arguments: [
      Blow(signal: SIGKILL, isForWorker: true, end: .exit(71), words: "Killed"),
      Blow(signal: SIGSEGV, isForWorker: true, end: .exit(70), words: "Segmentation"),
      // It can do nothing itself: the time is looked at from outside.
      Blow(signal: SIGSTOP, isForWorker: true, end: .exit(75), words: "longer than it may"),
      Blow(signal: SIGTERM, isForWorker: false, end: .signal(SIGTERM)),
      Blow(signal: SIGINT, isForWorker: false, end: .signal(SIGINT)),
    ],
    ["x.mp4", "p/"]
  )
  func blow(_ blow: Blow, output: String) throws {
    let folder = try site(SmallScene.endless)
    let errors = try WorkFolder()
    let time = blow.signal == SIGSTOP ? ["--timeout", "1"] : []
    let process = try ChildProcess(
      "env",
      [
        "--default-signal=HUP,INT,TERM", Program.path, "scene.json", "-q", "--sandbox", "-s",
        "640x480", "-o", output,
      ]
        + time,
      environment: ["SWIFT_BACKTRACE": "enable=no"],
      in: folder.path,
      errors: errors.file("errors")
    )
    let worker = try #require(findWorker(of: process.identifier))
    // It has begun to write; a time that runs out is not waited for.
    let written = { (try? FileManager.default.contentsOfDirectory(atPath: folder.path).count) ?? 0 }
    for _ in 0..<2000 where time.isEmpty && written() < 2 { usleep(10_000) }
    #expect(!time.isEmpty || written() >= 2)
    kill(blow.isForWorker ? worker : process.identifier, blow.signal)
    #expect(process.wait(seconds: 60) == blow.end)
    #expect(folder.names == ["scene.json"], "\(folder.names)")
    let reported = String(decoding: try errors.bytes("errors"), as: UTF8.self)
    #expect(blow.words.isEmpty ? reported.isEmpty : reported.contains(blow.words), "\(reported)")
    #expect(kill(worker, 0) != 0)
  }

  @Test(
    "P13: A worker that is stopped before its first request is ended too",
    .enabled(if: intruder != nil),
    arguments: [nil, SIGTERM]
  )
  func standstill(signal: Int32?) throws {
    let folder = try site(SmallScene.endless)
    let process = try ChildProcess(
      "env",
      [
        "--default-signal=TERM", Program.path, "scene.json", "-q", "--sandbox", "-o", "x.mp4",
        "--rasterizer", "cairo",
      ]
        + (signal == nil ? ["--timeout", "0.3"] : []),
      environment: ["LD_PRELOAD": Self.intruder ?? "", "INTRUDER_STOPS": "1"],
      in: folder.path
    )
    let worker = try #require(findWorker(of: process.identifier))
    for _ in 0..<6000 where !isStopped(worker) { usleep(10_000) }
    #expect(isStopped(worker))
    if let signal { kill(process.identifier, signal) }
    #expect(process.wait(seconds: 60) == signal.map { .signal($0) } ?? .exit(75))
    #expect(folder.names == ["scene.json"])
    #expect(kill(worker, 0) != 0)
  }

  @Test(
    "P13: A call of another architecture ends the worker, and not one of its threads",
    .enabled(if: intruder != nil),
    arguments: ["1", "2"]
  )
  func otherArchitecture(workers: String) throws {
    let folder = try site(SmallScene.endless)
    let outcome = try run(
      ["scene.json", "-q", "-j", workers, "--sandbox", "--rasterizer", "cairo", "-o", "x.mp4"],
      in: folder,
      before:
        "export INTRUDER_OLD_CALL=1 SWIFT_BACKTRACE=enable=no LD_PRELOAD=\(Self.intruder ?? "");"
    )
    #expect(outcome.code == 70, "\(outcome.code) \(outcome.errors)")
    #expect(outcome.errors.contains("ended by a signal: "), "\(outcome.errors)")
    #expect(folder.names == ["scene.json"])
  }
}
