import Foundation
import TestSupport
import Testing

/// Processes that are started in odd ways: closed streams, strange masks, few files, no folder.
@Suite("Surroundings")
struct ProcessEnvironmentTests {
  private func reference(_ folder: WorkFolder) throws -> (scene: String, bytes: Data) {
    let scene = try folder.write(SmallScene.text(), to: "scene.json")
    #expect(try Program.run([scene, "-q", "-o", folder.file("ref.mp4")]).code == 0)
    return (scene, try folder.bytes("ref.mp4"))
  }

  @Test(
    "P30: Closed standard streams never mix with the output",
    arguments: ["<&-", ">&-", "2>&-", "<&- >&-", "<&- 2>&-", ">&- 2>&-", "<&- >&- 2>&-"]
  )
  func closedStreams(closing: String) throws {
    let folder = try WorkFolder()
    let (scene, bytes) = try reference(folder)
    let script = "\"$0\" \"$@\" \(closing); exit $?"
    let run = try Shell.run(script, [scene, "--progress", "bar", "-o", folder.file("x.mp4")])
    #expect(run.code == 0, "\(run.errors)")
    #expect(try folder.bytes("x.mp4") == bytes)
    let images = try Shell.run(script, [scene, "-j", "2", "-o", folder.file("p/")])
    #expect(images.code == 0)
    let dump = try Shell.run(script, ["dump", scene])
    #expect(
      dump.code == (closing.contains(">&-") && !closing.hasPrefix("2") ? expected(closing) : 0)
    )
    #expect(try Shell.run(script, ["-", "-o", folder.file("y.mp4")]).code >= 64)
    #expect(
      try Shell.run(script, [folder.file("gone.json"), "-o", folder.file("y.mp4")]).code == 66
    )
    #expect(folder.names.filter { !$0.hasPrefix("p") } == ["ref.mp4", "scene.json", "x.mp4"])
  }

  // Only a closed standard output makes `dump` fail.
  private func expected(_ closing: String) -> Int32 {
    closing.replacingOccurrences(of: "2>&-", with: "").contains(">&-") ? 74 : 0
  }

  @Test(
    "P30: Without /proc the version and the help are printed, and all else says what is missing",
    .enabled(if: Shell.canMount && Shell.has("unshare"))
  )
  func noProcesses() throws {
    let folder = try WorkFolder()
    let (scene, _) = try reference(folder)
    let script = "unshare -m sh -c 'mount -t tmpfs none /proc && \"$0\" \"$@\"' \"$0\" \"$@\""
    let before = folder.names
    for _ in 0..<5 {
      let version = try Shell.run(script, ["--version"])
      #expect(version.code == 0 && version.output.hasPrefix("animrender "), "\(version.errors)")
      for arguments in [["--help"], ["help"], ["help", "limits"], ["still", "--help"], ["-h"]] {
        let help = try Shell.run(script, arguments)
        #expect(help.code == 0 && help.output.count > 200, "\(arguments) \(help)")
      }
      let mistyped = try Shell.run(script, ["rendr"])
      #expect(
        mistyped.code == 64 && mistyped.errors.contains("did you mean render?"),
        "\(mistyped)"
      )
      for arguments in [
        [scene, "-q", "-o", folder.file("x.mp4")], ["check", scene], ["check", "--sandbox", scene],
      ] {
        let outcome = try Shell.run(script, arguments)
        #expect(outcome.code == 71 && outcome.errors.contains("/proc is missing"), "\(outcome)")
      }
    }
    #expect(folder.names == before)
  }

  @Test("Names that are not UTF-8 are refused as they are, and never become other names")
  func otherBytes() throws {
    let folder = try WorkFolder()
    let (scene, _) = try reference(folder)
    func run(_ script: String) throws -> Program.Outcome {
      try Shell.run("cd '\(folder.path)' && n=$(printf 'e\\377') && \(script)", [scene])
    }
    #expect(try run("cp \"$1\" \"$n.json\" && mkdir \"d$n\"").code == 0)
    let before = folder.names.count
    for script in [
      "\"$0\" still \"$n.json\" -o o.png", "\"$0\" \"$1\" -o \"$n.gif\"",
      "\"$0\" \"$1\" -o \"d$n/\"", "\"$0\" check --sandbox \"$n.json\"",
      "\"$0\" \"$1\" -o x.mp4 --set \"a=$n\"",
    ] {
      let outcome = try run(script)
      #expect(outcome.code == 64 && outcome.errors.contains(#"e\xff"#), "\(outcome.errors)")
      #expect(outcome.errors.contains("not UTF-8"))
    }
    #expect(folder.names.count == before)
    for script in ["\"$0\" test .", "\"$0\" diff . .", "\"$0\" test . --update"] {
      let outcome = try run(script)
      #expect(outcome.code == 66, "\(outcome.errors)")
      #expect(outcome.errors.contains(#"'e\xff.json'"#) || outcome.errors.contains(#"'de\xff'"#))
    }
    // The images of the other scene are written.
    let images = folder.names.filter { $0.hasSuffix("s.png") }.count
    // A link to such a name is no output.
    #expect(try run("ln -s \"$n.json\" l.mp4").code == 0)
    let linked = try run("\"$0\" \"$1\" -o l.mp4")
    #expect(linked.code == 73 && linked.errors.contains("not UTF-8"), "\(linked.errors)")
    #expect(folder.names.count == before + images + 1)
  }

  @Test("P30: A working folder that is gone does no harm to absolute paths")
  func deletedFolder() throws {
    let folder = try WorkFolder()
    let (scene, bytes) = try reference(folder)
    let script = "mkdir \"$1.d\" && cd \"$1.d\" && rmdir \"$1.d\" && \"$0\" \"$@\"; exit $?"
    let outcome = try Shell.run(script, [scene, "-o", folder.file("x.mp4"), "-q"])
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(try folder.bytes("x.mp4") == bytes)
    let relative = try Shell.run(script, [scene, "-o", "x.mp4", "-q"])
    #expect(relative.code == 73, "\(relative.errors)")
  }

  @Test("P30: An empty environment gives the same bytes")
  func emptyEnvironment() throws {
    let folder = try WorkFolder()
    let (scene, bytes) = try reference(folder)
    for prefix in ["env -i", "env -u HOME -u TMPDIR -u LANG", "env HOME= TMPDIR= LC_ALL=xx PATH="] {
      let outcome = try Shell.run(
        "\(prefix) \"$0\" \"$@\"; exit $?",
        [scene, "-q", "-o", folder.file("x.mp4")]
      )
      #expect(outcome.code == 0, "\(prefix): \(outcome.errors)")
      #expect(try folder.bytes("x.mp4") == bytes)
    }
  }

  @Test(
    "P30: The mode of outputs is 0666 without the mask's bits",
    arguments: ["0777", "022", "077", "0", "0200", "0444"]
  )
  func masks(mask: String) throws {
    let folder = try WorkFolder()
    let (scene, bytes) = try reference(folder)
    chmod(folder.path, 0o777)
    try FileManager.default.createDirectory(
      atPath: folder.file("p"),
      withIntermediateDirectories: true
    )
    chmod(folder.file("p"), 0o777)
    // Root may read what its own mask forbids; another user shows whether the program may.
    let user = Shell.canDropRights ? Shell.asNobody : ""
    let expected = String(0o666 & ~(Int(mask, radix: 8) ?? 0), radix: 8)
    for (output, file) in [("x.mp4", "x.mp4"), ("p/", "p/frame_00000.png")] {
      let outcome = try Shell.run(
        "umask \(mask); \(user) \"$0\" \"$@\"; exit $?",
        [scene, "-q", "--frames", "0-29", "-o", folder.file(output)]
      )
      #expect(outcome.code == 0, "\(output): \(outcome.errors)")
      let mode = try FileManager.default.attributesOfItem(atPath: folder.file(file))[
        .posixPermissions
      ]
      #expect(String((mode as? Int) ?? -1, radix: 8) == expected)
    }
    chmod(folder.file("x.mp4"), 0o600)
    #expect(try folder.bytes("x.mp4") == bytes)
    #expect(!folder.names.contains { $0.hasSuffix(".tmp") })
  }

  @Test("P30: Few open files", arguments: [3, 4, 5, 6, 8, 12, 16])
  func fewFiles(count: Int) throws {
    let folder = try WorkFolder()
    let (scene, bytes) = try reference(folder)
    for (output, options) in [("x.mp4", ["-j", "2"]), ("p/", ["-j", "2"])] {
      let outcome = try Shell.run(
        "ulimit -n \(count); \"$0\" \"$@\"; exit $?",
        [scene, "-q", "-o", folder.file(output)] + options
      )
      // Without enough of them the system does not even start the program (127).
      let isFine = outcome.code == 0 || (64...77).contains(outcome.code) || outcome.code == 127
      #expect(isFine, "\(count) files: \(outcome.code) \(outcome.errors)")
      if count >= 16 { #expect(outcome.code == 0, "\(outcome.errors)") }
      if output == "x.mp4", outcome.code == 0 { #expect(try folder.bytes("x.mp4") == bytes) }
    }
    #expect(!folder.names.contains { $0.hasSuffix(".tmp") })
  }

  @Test("P22: 1.2 GB of addresses are enough")
  func addresses() throws {
    let folder = try WorkFolder()
    let (scene, bytes) = try reference(folder)
    let outcome = try Shell.run(
      "ulimit -v 1200000; \"$0\" \"$@\"; exit $?",
      [scene, "-q", "-j", "2", "-o", folder.file("x.mp4")]
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(try folder.bytes("x.mp4") == bytes)
  }

  @Test(
    "P22: Without room for memory it ends at once, with a reason",
    arguments: [300_000, 800_000]
  )
  func littleMemory(kilobytes: Int) throws {
    let folder = try WorkFolder()
    let scene = try folder.write(SmallScene.text(), to: "scene.json")
    let outcome = try Shell.run(
      "ulimit -v \(kilobytes); \"$0\" \"$@\"; exit $?",
      [scene, "-q", "-j", "2", "-o", folder.file("x.mp4")]
    )
    #expect(outcome.code == 71, "\(outcome.errors)")
    #expect(outcome.errors.contains("ulimit -v") && outcome.errors.contains("E_SYSTEM"))
    #expect(folder.names == ["scene.json"])
  }

  @Test(
    "P22: Memory that ends between two threads ends the run, and no thread is waited for",
    arguments: Array(stride(from: 290_000, through: 420_000, by: 10_000))
  )
  func memoryOfThreads(kilobytes: Int) throws {
    let folder = try WorkFolder()
    // What is read and refused takes the memory that a thread would need.
    let layers = Array(repeating: "{}", count: 5000).joined(separator: ",")
    let bomb = "{ \"type\": \"replicator\", \"instanceCount\": 10000, \"sublayers\": [\(layers)] }"
    for text in [BombTests.scene(bomb), SmallScene.text()] {
      let scene = try folder.write(text, to: "scene.json")
      let outcome = try Shell.run(
        "ulimit -d \(kilobytes); \"$0\" \"$@\"; exit $?",
        [scene, "-q", "-j", "2", "-o", folder.file("x.mp4"), "--max-layers-per-frame", "20000"]
      )
      #expect([0, 65, 71].contains(outcome.code), "\(outcome.code): \(outcome.errors.prefix(500))")
      #expect(!folder.names.contains { $0.hasSuffix(".tmp") })
    }
  }

  @Test(
    "P22: Without threads it ends at once, with a reason",
    .enabled(if: Shell.canDropRights && Shell.has("prlimit"), "nobody can be limited")
  )
  func noThreads() throws {
    let folder = try WorkFolder()
    let scene = try folder.write(SmallScene.text(), to: "scene.json")
    chmod(folder.path, 0o777)
    // The limit counts all processes of the user, so it is one that runs nothing else.
    let user = Shell.asNobody.replacingOccurrences(of: "65534", with: "65531")
    let outcome = try Shell.run(
      "prlimit --nproc=2 \(user) \"$0\" \"$@\"; exit $?",
      [scene, "-q", "-o", folder.file("x.mp4")]
    )
    #expect(outcome.code == 71, "\(outcome.errors)")
    #expect(outcome.errors.contains("ulimit -u"))
    #expect(folder.names == ["scene.json"])
  }

  @Test("P30: Too few open files are no internal error")
  func fewFilesSaySo() throws {
    let folder = try WorkFolder()
    let scene = try folder.write(SmallScene.text(), to: "scene.json")
    let outcome = try Shell.run("ulimit -n 8; \"$0\" check \"$1\"; exit $?", [scene])
    #expect(outcome.code == 71 && outcome.errors.contains("E_SYSTEM"), "\(outcome.errors)")
  }

  @Test(
    "P30: A closed standard output is 74 for every stream",
    arguments: ["nut", "y4m", "rgba", "png"]
  )
  func closedStream(format: String) throws {
    let folder = try WorkFolder()
    let scene = try folder.write(SmallScene.text(), to: "scene.json")
    let outcome = try Shell.run(
      "\"$0\" \"$@\" >&-; exit $?",
      [scene, "-q", "--frames", "0-2", "-o", "-", "--format", format]
    )
    #expect(outcome.code == 74, "\(outcome.errors)")
  }
}
