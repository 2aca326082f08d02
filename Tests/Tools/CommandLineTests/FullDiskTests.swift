import Foundation
import TestSupport
import Testing

/// A device without space: exit 74, no output, no temporary file, and the old output untouched.
@Suite("Full disks")
struct FullDiskTests {
  /// A file system in memory, unmounted at the end.
  private final class SmallDisk {
    let path: String
    private let folder: WorkFolder

    init(kilobytes: Int) throws {
      folder = try WorkFolder()
      path = folder.path
      let script = "mount -t tmpfs -o size=\(kilobytes)k tmpfs \"$1\""
      #expect(try Shell.run(script, [path]).code == 0)
    }

    deinit { _ = try? Shell.run("umount -l \"$1\"", [path]) }

    var names: [String] {
      (try? FileManager.default.subpathsOfDirectory(atPath: path).sorted()) ?? []
    }
  }

  private let noise = SmallScene.text(duration: 4).replacingOccurrences(
    of: "\"red\"",
    with: "\"#c04020\", \"cornerRadius\": 7, \"borderWidth\": 3"
  )

  @Test(
    "P20: An MP4, failing at every size until it fits",
    .enabled(if: Shell.canMount, "a small tmpfs cannot be mounted")
  )
  func video() throws {
    let folder = try WorkFolder()
    let scene = try folder.write(noise, to: "scene.json")
    var failures = 0
    for kilobytes in stride(from: 8, through: 400, by: 4) {
      let disk = try SmallDisk(kilobytes: kilobytes)
      try Data("old".utf8).write(to: URL(fileURLWithPath: disk.path + "/x.mp4"))
      let outcome = try Program.run(
        [scene, "-q", "-j", "2", "--scale", "4", "--crf", "2", "-o", disk.path + "/x.mp4"]
      )
      #expect(disk.names == ["x.mp4"], "\(kilobytes) kB: \(disk.names)")
      if outcome.code == 0 { break }
      failures += 1
      #expect(outcome.code == 74, "\(kilobytes) kB: \(outcome.errors)")
      #expect(outcome.errors.contains("No space left on device"), "\(outcome.errors)")
      let retained = FileManager.default.contents(atPath: disk.path + "/x.mp4")
      #expect(retained == Data("old".utf8))
      #expect(kilobytes < 400)
    }
    // In the stream, at its end, and while the index moves to the front.
    #expect(failures >= 3)
  }

  @Test(
    "P20: Images, failing at every size until they fit",
    .enabled(if: Shell.canMount, "a small tmpfs cannot be mounted"),
    arguments: ["p/", "p_%03d.png"]
  )
  func images(output: String) throws {
    let folder = try WorkFolder()
    let scene = try folder.write(noise, to: "scene.json")
    var failures = 0
    for kilobytes in stride(from: 8, through: 800, by: 40) {
      let disk = try SmallDisk(kilobytes: kilobytes)
      let outcome = try Program.run(
        [scene, "-q", "-j", "2", "--frames", "0-99", "-o", "\(disk.path)/\(output)"]
      )
      if outcome.code == 0 {
        #expect(disk.names.filter { $0.hasSuffix(".png") }.count == 100)
        #expect(!disk.names.contains { $0.hasSuffix(".tmp") })
        break
      }
      failures += 1
      #expect(outcome.code == 74, "\(kilobytes) kB: \(outcome.errors)")
      #expect(!disk.names.contains { $0.hasSuffix(".png") || $0.hasSuffix(".tmp") })
      #expect(kilobytes < 800)
    }
    #expect(failures >= 2)
  }

  @Test(
    "P20: A manifest without space leaves no output either",
    .enabled(if: Shell.canMount, "a small tmpfs cannot be mounted")
  )
  func manifest() throws {
    let folder = try WorkFolder()
    let scene = try folder.write(noise, to: "scene.json")
    let disk = try SmallDisk(kilobytes: 8)
    // 240 frames of about 100 bytes do not fit.
    for output in ["x.mp4", "p/"] {
      let outcome = try Program.run([
        scene, "-q", "-o", folder.file(output), "--manifest", disk.path + "/m.json",
      ])
      #expect(outcome.code == 74, "\(outcome.errors)")
      #expect(disk.names == [] && folder.names == ["scene.json"], "\(folder.names)")
    }
  }

  @Test(
    "P20: A limit on the size of files is the same error",
    arguments: ["x.mp4", "x.png", "c.json", "x.gif", "x.webm", "x.mkv", "x.y4m"]
  )
  func fileSize(name: String) throws {
    let folder = try WorkFolder()
    let scene = try folder.write(noise, to: "scene.json")
    var arguments = [scene, "-o", folder.file(name)]
    if name == "x.png" { arguments = ["still", "--scale", "8"] + arguments }
    if name == "c.json" { arguments = ["convert"] + arguments }
    let outcome = try Shell.run("ulimit -f 1; \"$0\" \"$@\" >/dev/null 2>&1; exit $?", arguments)
    if name == "c.json", outcome.code == 0 { return }
    #expect(outcome.code == 74)
    #expect(folder.names.filter { $0 != name } == ["scene.json"])
    #expect(!folder.names.contains(name))
  }

  @Test("P20: So is a full device behind standard output", arguments: ["dump", "convert", "info"])
  func fullStream(command: String) throws {
    let folder = try WorkFolder()
    let scene = try folder.write(noise, to: "scene.json")
    let outcome = try Shell.run("\"$0\" \"$@\" >/dev/full; exit $?", [command, scene])
    #expect(outcome.code == 74)
    #expect(outcome.errors.contains("No space left on device"), "\(outcome.errors)")
    let help = try Shell.run("\"$0\" --help >/dev/full; exit $?")
    #expect(help.code == 74)
  }

  @Test("P24: A reader that goes away ends the program with 74, without a word and without SIGPIPE")
  func brokenPipe() throws {
    let folder = try WorkFolder()
    let layers = (0..<3000).map {
      "{ \"frame\": [\($0), 0, 9, 9], \"backgroundColor\": \"red\" }"
    }
    let text = BombTests.scene(
      layers.joined(separator: ","),
      canvas: "\"width\": 4000, \"height\": 9"
    )
    let scene = try folder.write(text, to: "scene.json")
    for command in ["dump", "convert"] {
      let outcome = try Shell.run(
        "( \"$0\" \"$@\"; echo $? >&2 ) | head -c 10; exit 0",
        [command, scene]
      )
      #expect(outcome.output.utf8.count == 10)
      #expect(outcome.errors == "74\n")
    }
    let video = try Shell.run(
      "( \"$0\" \"$@\" --progress plain; echo $? >\"$3\".code ) 2>&1 | true; cat \"$3\".code",
      [scene, "-o", folder.file("x.mp4")]
    )
    #expect(video.output == "0\n", "messages that nobody reads are no error: \(video.output)")
    #expect(folder.names == ["scene.json", "x.mp4", "x.mp4.code"])
  }

  @Test(
    "P20: A file beside an output without space leaves the old outputs",
    arguments: [
      ["x.mp4", "-o", "x.mp4", "--deps"], ["x.mp4", "-o", "x.mp4", "--trace"],
      ["x.png", "--frame", "0", "-o", "x.png", "--deps"],
      [
        "x.webm", "x.mp4", "x.html", "p.png", "-t", "-o", "x.webm", "--for", "web-alpha",
        "--poster", "p.png", "--deps",
      ],
      ["x.webp", "p.png", "-o", "x.webp", "--max-bytes", "1M", "--poster", "p.png", "--trace"],
      ["x.png", "x.json", "--sheet-image", "x.png", "--sheet-data", "x.json", "--deps"],
      ["x.png", "sheet", "-o", "x.png", "--deps"],
    ]
  )
  func companions(line: [String]) throws {
    let names = line.prefix { $0.contains(".") }
    var words = line.dropFirst(names.count)
    let command = words.first == "sheet" ? words.removeFirst() : "render"
    for isOld in [true, false] {
      let folder = try WorkFolder()
      _ = try folder.write(SmallScene.text(), to: "scene.json")
      if isOld { for name in names { _ = try folder.write("old", to: name) } }
      let before = folder.names
      let outcome = try Shell.run(
        "cd \"$1\"; shift; \"$0\" \"$@\"; exit $?",
        [folder.path, command, "scene.json", "-q"] + words + ["/dev/full"]
      )
      #expect(outcome.code == 74, "\(outcome.errors)")
      #expect(outcome.errors.components(separatedBy: "/dev/full").count == 2, "\(outcome.errors)")
      #expect(folder.names == before)
      if isOld { for name in names { #expect(try folder.bytes(name) == Data("old".utf8)) } }
    }
  }
}
