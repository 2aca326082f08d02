import Foundation
import MediaCodecs
import TestSupport
import Testing

/// Signals at random moments: the seed is fixed, the moments are fractions of a whole run.
@Suite("Signals", .serialized)
struct SignalTests {
  private static let seed: UInt64 = 20_261_120

  private struct Case {
    let folder: WorkFolder
    let arguments: [String]
    let isSequence: Bool

    init(sequence: Bool) throws {
      folder = try WorkFolder()
      isSequence = sequence
      let scene = try folder.write(SmallScene.text(duration: 4), to: "scene.json")
      let output = folder.file(sequence ? "s/f_%04d.png" : "x.mp4")
      arguments = [scene, "-q", "-j", "2", "-s", "320x240", "-o", output]
      try FileManager.default.createDirectory(
        atPath: folder.file("s"),
        withIntermediateDirectories: true
      )
      try old()
    }

    func old() throws {
      _ = try folder.write("old", to: isSequence ? "s/f_0000.png" : "x.mp4")
    }

    /// Seconds of one whole run.
    func wholeRun() throws -> Double {
      let start = Date()
      let process = try Shell.start(arguments)
      #expect(process.wait() == .exit(0))
      return Date().timeIntervalSince(start)
    }

    /// Removes what a whole run leaves.
    func clear() throws {
      for name in folder.names where name != "scene.json" && name != "s" {
        try? FileManager.default.removeItem(atPath: folder.file(name))
      }
      try old()
    }

    /// Whether the output is the old one, alone.
    var isUntouched: Bool {
      folder.names.filter { $0 != "scene.json" && $0 != "s" }
        == [isSequence ? "s/f_0000.png" : "x.mp4"]
        && (try? folder.bytes(isSequence ? "s/f_0000.png" : "x.mp4")) == Data("old".utf8)
    }

    /// Whether the output is a whole new one, without temporary files.
    var isComplete: Bool {
      let names = folder.names.filter { $0 != "scene.json" && $0 != "s" }
      if isSequence {
        return names.count == 240 && names.allSatisfy { $0.hasPrefix("s/f_") }
      }
      return names == ["x.mp4"] && (try? decodedFrames(folder.file("x.mp4"))) == 240
    }
  }

  static func decodedFrames(_ path: String) throws -> Int {
    var reader = try VideoReader(path: path)
    var count = 0
    while try reader.next() != nil { count += 1 }
    return count
  }

  @Test(
    "P25: INT, TERM and HUP end the run by themselves and leave nothing",
    arguments: [false, true]
  )
  func polite(sequence: Bool) throws {
    let run = try Case(sequence: sequence)
    var full = try run.wholeRun()
    try run.clear()
    var random = SplitMix64(seed: Self.seed)
    print("signals: seed \(Self.seed), a whole run takes \(full) s")
    var completed = 0
    for index in 0..<9 {
      let number = [SIGINT, SIGTERM, SIGHUP][index % 3]
      let delay = random.number(in: 0...1.05) * full
      let process = try Shell.start(run.arguments)
      usleep(UInt32(delay * 1_000_000))
      process.kill(number)
      let end = process.wait(seconds: 60)
      if end == .exit(0) || run.isComplete {
        // The signal came after the last frame: the file has its name already.
        #expect(run.isComplete, "\(delay) s: \(end) \(run.folder.names)")
        completed += 1
        // Other tests made the measured run longer than this one: signals come earlier from now on.
        full = min(full, delay)
        try run.clear()
      } else {
        #expect(end == .signal(number))
        #expect(run.isUntouched, "\(delay) s: \(run.folder.names)")
        try run.clear()
      }
    }
    #expect(completed < 9)
  }

  /// Reports wait for the reader of a pipe, with the other report complete beside its place.
  @Test(
    "P25: A signal while reports are written leaves nothing",
    arguments: ["check", "diff", "test"],
    [SIGINT, SIGTERM, SIGHUP]
  )
  func reports(command: String, number: Int32) throws {
    let folder = try WorkFolder()
    let text = SmallScene.text(#""assertions": [{"inside": "square", "area": "canvas"}],"#)
    let scene = try folder.write(text, to: "a.json")
    _ = try folder.write("old", to: "r.xml")
    #expect(mkfifo(folder.file("page"), 0o600) == 0)
    let before = folder.names
    let operands =
      switch command {
      case "check": [scene, "--motion"]
      case "diff": [scene, scene]
      default: [folder.path]
      }
    let reports = ["--junit", folder.file("r.xml"), "--html", folder.file("page")]
    let process = try Shell.start([command] + operands + reports)
    for _ in 0..<3000 where folder.names == before { usleep(10_000) }
    #expect(folder.names.count == before.count + 1, "\(folder.names)")
    process.kill(number)
    #expect(process.wait(seconds: 60) == .signal(number))
    #expect(folder.names == before)
    #expect(try folder.bytes("r.xml") == Data("old".utf8))
  }

  @Test("P25: INT, TERM and HUP at random moments leave no report and no temporary file")
  func reportsAtRandom() throws {
    var random = SplitMix64(seed: Self.seed + 3)
    for round in 0..<12 {
      let folder = try WorkFolder()
      let scene = try folder.write(SmallScene.text(), to: "a.json")
      let other = try folder.write(SmallScene.text(background: "\"white\""), to: "b.json")
      let names = ["r.xml", "r.html", "r.png"]
      let options = zip(["--junit", "--html", "--out"], names).flatMap { [$0, folder.file($1)] }
      let process = try Shell.start(["diff", scene, other, "-q"] + options)
      usleep(UInt32(random.number(in: 20...400) * 1000))
      process.kill([SIGINT, SIGTERM, SIGHUP][round % 3])
      process.wait(seconds: 60)
      let left = Set(folder.names).subtracting(["a.json", "b.json"])
      #expect(left.isEmpty || left == Set(names), "\(left)")
    }
  }

  @Test("P25: A second SIGINT at once leaves nothing either", arguments: [false, true])
  func twice(sequence: Bool) throws {
    let run = try Case(sequence: sequence)
    let full = try run.wholeRun()
    try run.clear()
    var random = SplitMix64(seed: Self.seed + 1)
    for _ in 0..<6 {
      let delay = random.number(in: 0.1...0.8) * full
      let process = try Shell.start(run.arguments)
      usleep(UInt32(delay * 1_000_000))
      process.kill(SIGINT)
      usleep(UInt32(random.number(in: 0...3000)))
      process.kill(SIGINT)
      let end = process.wait()
      if run.isComplete {
        try run.clear()
        continue
      }
      #expect(end == .signal(SIGINT))
      #expect(run.isUntouched, "\(delay) s: \(run.folder.names)")
      try run.clear()
    }
  }

  @Test(
    "P26: After SIGKILL the output is old or complete, and only .tmp is left",
    arguments: [false, true]
  )
  func killed(sequence: Bool) throws {
    let run = try Case(sequence: sequence)
    let full = try run.wholeRun()
    try run.clear()
    var random = SplitMix64(seed: Self.seed + 2)
    for _ in 0..<6 {
      let process = try Shell.start(run.arguments)
      let delay = random.number(in: 0.05...1.02) * full
      usleep(UInt32(delay * 1_000_000))
      process.kill(SIGKILL)
      process.wait()
      let leftovers = run.folder.names.filter { $0.contains(".tmp") }
      for name in leftovers {
        let first = name.split(separator: "/").first.map(String.init) ?? name
        #expect(first.hasSuffix(".tmp") || first == "s", "\(name)")
        try? FileManager.default.removeItem(atPath: run.folder.file(name))
      }
      #expect(run.isUntouched || run.isComplete, "\(delay) s: \(run.folder.names)")
      try run.clear()
    }
    // A run after that is not disturbed.
    _ = try run.wholeRun()
    #expect(run.isComplete)
  }

  @Test(
    "P25: A run at its limit of processor time ends by SIGXCPU and leaves nothing",
    arguments: ["x.mp4", "p/"],
    ["-s 320x240 -j 2", "-s 3000x3000 -j 1 --quality best"]
  )
  func processorTime(output: String, options: String) throws {
    let folder = try WorkFolder()
    _ = try folder.write(SmallScene.endless, to: "scene.json")
    _ = try folder.write("old", to: "x.mp4")
    // A memory dump would be left beside the output.
    let outcome = try Shell.run(
      "cd \"$1\"; ulimit -c unlimited; ulimit -St 1; \"$0\" scene.json -q \(options) -o \(output); exit $?",
      [folder.path]
    )
    #expect(outcome.code == 128 + SIGXCPU, "\(outcome.errors)")
    #expect(folder.names == ["scene.json", "x.mp4"])
    #expect(try folder.bytes("x.mp4") == Data("old".utf8))
  }

  @Test("A hard limit of processor time, as ulimit -t sets, ends a run in order, too")
  func hardProcessorTime() throws {
    let folder = try WorkFolder()
    _ = try folder.write(SmallScene.endless, to: "scene.json")
    let outcome = try Shell.run(
      "cd \"$1\"; ulimit -t 2; \"$0\" scene.json -q -s 320x240 -j 2 -o x.mp4; exit $?",
      [folder.path]
    )
    #expect(outcome.code == 128 + SIGXCPU, "\(outcome.errors)")
    #expect(folder.names == ["scene.json"])
  }

  @Test(
    "A run that is started with SIGXCPU ignored continues",
    .enabled(if: Shell.has("env"), "no env")
  )
  func ignoredProcessorTime() throws {
    let folder = try WorkFolder()
    let scene = try folder.write(SmallScene.text(duration: 4), to: "scene.json")
    let outcome = try Shell.run(
      "ulimit -St 1; exec env --ignore-signal=XCPU \"$0\" \"$@\"",
      [scene, "-q", "-s", "1280x960", "-o", folder.file("x.mp4")]
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
  }

  @Test("P25: At the end of its time a run reports it once, regardless of its workers")
  func timeout() throws {
    for round in 0..<6 {
      let folder = try WorkFolder()
      _ = try folder.write(SmallScene.endless, to: "scene.json")
      let time = 0.3 + 0.05 * Double(round)
      let outcome = try Program.run([
        folder.file("scene.json"), "-q", "-j", "4", "--timeout", "\(time)", "-o", folder.file("p/"),
      ])
      #expect(outcome.code == 75)
      let lines = outcome.errors.split(separator: "\n")
      #expect(lines.count == 1 && lines[0].hasSuffix("[E_TIMEOUT]"), "\(outcome.errors)")
      #expect(folder.names == ["scene.json"])
    }
  }

  @Test("A run under nohup outlives SIGHUP", .enabled(if: Shell.has("nohup"), "no nohup"))
  func nohup() throws {
    let run = try Case(sequence: false)
    // From the moment that the signal, the lowest bit, is ignored.
    let script = """
      nohup "$0" "$@" & until grep -q '^SigIgn:.*[13579bdf]$' /proc/$!/status; do sleep 0.01; done
      kill -HUP $!; wait $!
      """
    let outcome = try Shell.run(script, run.arguments)
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(run.isComplete)
  }
}
