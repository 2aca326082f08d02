import Foundation
import TestSupport
import Testing

/// The same bytes wherever, whenever and however often the program runs.
@Suite("Repeatability")
struct RepeatabilityTests {
  private static let scene = Program.root + "/scenes/replicas.json"

  @Test("P28: Eight runs to one output leave one complete file and nothing else")
  func concurrent() throws {
    let folder = try WorkFolder()
    let scene = try folder.write(SmallScene.text(duration: 2), to: "scene.json")
    #expect(try Program.run([scene, "-q", "-o", folder.file("ref.mp4")]).code == 0)
    let reference = try folder.bytes("ref.mp4")
    for round in 0..<2 {
      let processes = try (0..<8).map { index in
        usleep(UInt32(round * index * 4000))
        return try Shell.start([scene, "-q", "-j", "2", "-o", folder.file("x.mp4")])
      }
      for process in processes {
        #expect(process.wait() == .exit(0))
        // Whoever came last: the file has its name, so it is whole.
        #expect(try folder.bytes("x.mp4") == reference)
      }
      #expect(folder.names == ["ref.mp4", "scene.json", "x.mp4"])
    }
    #expect(try SignalTests.decodedFrames(folder.file("x.mp4")) == 120)
  }

  @Test("P28: Eight runs to one folder of images")
  func concurrentPictures() throws {
    let folder = try WorkFolder()
    let scene = try folder.write(SmallScene.text(), to: "scene.json")
    let processes = try (0..<8).map { _ in
      try Shell.start([scene, "-q", "-o", folder.file("p/")])
    }
    for process in processes {
      #expect(process.wait() == .exit(0))
    }
    #expect(folder.names.count == 32 && !folder.names.contains { $0.hasSuffix(".tmp") })
  }

  @Test(
    "P28: Eight runs that render parts of one sequence lose no image",
    arguments: [false, true]
  )
  func concurrentParts(isThere: Bool) throws {
    let folder = try WorkFolder()
    let scene = try folder.write(SmallScene.text(duration: 2), to: "scene.json")
    for _ in 0..<2 {
      if isThere {
        try FileManager.default.createDirectory(
          atPath: folder.file("p"),
          withIntermediateDirectories: true
        )
        _ = try folder.write("old", to: "p/frame_99999.png")
      }
      let processes = try (0..<8).map { part in
        try Shell.start([
          scene, "-q", "--frames", "\(part * 15)-\(part * 15 + 14)", "-o", folder.file("p/"),
        ])
      }
      for process in processes {
        #expect(process.wait() == .exit(0))
      }
      // The scene, the folder, and 120 images.
      #expect(folder.names.count == 122 + (isThere ? 1 : 0), "\(folder.names)")
      try FileManager.default.removeItem(atPath: folder.file("p"))
    }
  }

  @Test("P40: Spelling of paths, working folder and niceness")
  func paths() throws {
    let folder = try WorkFolder()
    let scene = try folder.write(SmallScene.text(duration: 1), to: "scene.json")
    #expect(try Program.run([scene, "-q", "-o", folder.file("ref.mp4")]).code == 0)
    let reference = try folder.bytes("ref.mp4")
    let scripts = [
      "cd \"$1\" && \"$0\" scene.json -q -o x.mp4",
      "cd \"$1\" && \"$0\" ./scene.json -q -o ./x.mp4",
      "cd / && \"$0\" \"$1/../$(basename \"$1\")//scene.json\" -q -o \"$1/./x.mp4\"",
      "cd \"$1\" && \"$0\" - -q -o x.mp4 <scene.json",
      "cd \"$1\" && cat scene.json | \"$0\" - -qo x.mp4",
      "cd \"$1\" && mkdir -p d && cd d && \"$0\" ../scene.json -q --output=../x.mp4; rmdir \"$1/d\"",
      "cd \"$1\" && nice -n 19 \"$0\" render -q -j 3 -o x.mp4 -- scene.json",
      "cd \"$1\" && TZ=Asia/Kolkata \"$0\" -o x.mp4 scene.json --progress none",
      "cd \"$1\" && ln -s . l && \"$0\" l/l/scene.json -q -o l/x.mp4; rm l",
    ]
    for script in scripts {
      let outcome = try Shell.run(script, [folder.path])
      #expect(try folder.bytes("x.mp4") == reference, "\(script): \(outcome.errors)")
      unlink(folder.file("x.mp4"))
    }
  }

  @Test("P42: Five runs with different hash seeds give equal texts and files")
  func hashSeeds() throws {
    let folder = try WorkFolder()
    var seen: Set<[Data]> = []
    for _ in 0..<5 {
      // Without the variable, every process orders its dictionaries in another way.
      let script = "unset SWIFT_DETERMINISTIC_HASHING; \"$0\" \"$@\"; exit $?"
      let texts = try [
        ["dump", Self.scene, "--time", "1"], ["convert", Self.scene], ["info", Self.scene],
        ["info", "--json", Self.scene], ["check", Self.scene],
      ].map { try Shell.run(script, $0) }
      for text in texts { #expect(text.code == 0, "\(text.errors)") }
      let video = [Self.scene, "-q", "-w", "160", "--frames", "0-39", "-o", folder.file("x.mp4")]
      let still = ["still", Self.scene, "-q", "--time", "1", "-o", folder.file("x.png")]
      for arguments in [video, still] {
        #expect(try Shell.run(script, arguments).code == 0)
      }
      seen.insert(
        texts.flatMap { [Data($0.output.utf8), Data($0.errors.utf8)] }
          + [try folder.bytes("x.mp4"), try folder.bytes("x.png")]
      )
    }
    #expect(seen.count == 1)
  }

  @Test(
    "P41: A locale with a decimal comma changes nothing",
    .enabled(if: Shell.has("localedef"), "no localedef")
  )
  func locale() throws {
    let folder = try WorkFolder()
    let build = "localedef -i \"$1\" -f UTF-8 \"$2/$1.UTF-8\" 2>&1"
    for name in ["de_DE", "tr_TR"] {
      guard try Shell.run(build, [name, folder.path]).code == 0 else {
        print("skipped: localedef cannot make \(name)")
        continue
      }
      let locale = ["LOCPATH": folder.path, "LC_ALL": "\(name).UTF-8"]
      // The locale is there: the shell's printf uses its comma.
      let comma = try Shell.run(
        "LC_ALL=\"$1\" /usr/bin/printf %.1f 1,5",
        ["\(name).UTF-8"],
        environment: locale
      )
      #expect(comma.output == "1,5")
      for arguments in [
        ["dump", Self.scene, "--time", "1.25"], ["convert", Self.scene], ["info", Self.scene],
      ] {
        let plain = try Program.run(arguments, environment: ["LC_ALL": "C"])
        let other = try Program.run(arguments, environment: locale)
        #expect(other.output == plain.output && other.code == 0, "\(other.errors)")
      }
      let options = ["-q", "-w", "160", "--frames", "0-9", "--crf", "20.5", "-o"]
      for (file, environment) in [("a.mp4", ["LC_ALL": "C"]), ("b.mp4", locale)] {
        let outcome = try Program.run(
          [Self.scene] + options + [folder.file(file)],
          environment: environment
        )
        #expect(outcome.code == 0, "\(outcome.errors)")
      }
      #expect(try folder.bytes("a.mp4") == folder.bytes("b.mp4"))
    }
  }

  @Test("P44: Without the vector code of Cairo's pixels, frames are the same")
  func vectors() throws {
    let folder = try WorkFolder()
    for name in ["replicas", "showcase"] {
      let scene = Program.root + "/scenes/\(name).json"
      let arguments = ["still", scene, "-q", "-w", "160", "--time", "1", "-o"]
      let disabled = ["PIXMAN_DISABLE": "ssse3 sse2 mmx fast"]
      #expect(try Program.run(arguments + [folder.file("a.png")]).code == 0)
      let plain = try Program.run(arguments + [folder.file("b.png")], environment: disabled)
      #expect(plain.code == 0, "\(plain.errors)")
      #expect(try folder.bytes("a.png") == folder.bytes("b.png"), "\(name)")
    }
  }

  @Test("P42: Outputs hold no date, name of the machine, path or version of a library")
  func traces() throws {
    let folder = try WorkFolder()
    let scene = try folder.write(SmallScene.text(), to: "scene.json")
    #expect(try Program.run([scene, "-q", "-o", folder.file("x.mp4")]).code == 0)
    #expect(try Program.run(["still", scene, "-q", "-o", folder.file("x.png")]).code == 0)
    let year = Calendar(identifier: .gregorian).component(.year, from: Date())
    var traces = [
      "\(year)-", "/tmp/", folder.path, "scene.json", "Lavf", "Lavc", "libx264", "x264 - core",
      "tIME", "tEXt", NSUserName() + "@",
    ]
    let host = ProcessInfo.processInfo.hostName
    if host.count > 4 { traces.append(host) }
    for file in ["x.mp4", "x.png"] {
      let bytes = try folder.bytes(file)
      for trace in traces {
        #expect(bytes.range(of: Data(trace.utf8)) == nil, "\(file) holds \(trace)")
      }
    }
    // Seconds since 1904 in the movie, track and media headers: none.
    let video = try folder.bytes("x.mp4")
    for box in ["mvhd", "tkhd", "mdhd"] {
      let range = try #require(video.range(of: Data(box.utf8)))
      #expect(video[range.upperBound + 4..<range.upperBound + 12].allSatisfy { $0 == 0 })
    }
  }
}
