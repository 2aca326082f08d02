import Foundation
import TestSupport
import Testing

/// Outputs that are no regular files: links are followed, pipes written through.
@Suite("Links and pipes as outputs")
struct OutputDeviceTests {
  @Test("Every writer writes through a pipe and leaves it")
  func pipes() throws {
    let folder = try WorkFolder()
    let scene = try folder.write(SmallScene.text(), to: "scene.json")
    #expect(try Program.run(["still", scene, "-q", "-o", folder.file("ref.png")]).code == 0)
    let reference = folder.file("ref.png")
    let other = try folder.write(SmallScene.text(background: "\"#FFFFFF\""), to: "other.json")
    #expect(try Program.run(["still", other, "-q", "-o", folder.file("other.png")]).code == 0)
    for (name, arguments) in [
      ("p.png", ["still", scene, "-o"]), ("p.y4m", ["render", scene, "-o"]),
      ("p.gif", ["render", scene, "-o"]), ("sheet.png", ["sheet", scene, "-o"]),
      ("p.json", ["convert", scene, "-o"]),
      ("m.json", ["still", scene, "-o", folder.file("with.png"), "--manifest"]),
      ("r.html", ["diff", reference, reference, "--html"]),
      ("r.xml", ["diff", reference, reference, "--junit"]),
      ("out.png", ["diff", reference, folder.file("other.png"), "--out"]),
    ] {
      let script = """
        mkfifo "$1"; cat "$1" >"$1.read" & reader=$!
        pipe=$1; shift; "$0" "$@" "$pipe" >/dev/null; code=$?
        wait $reader; test -p "$pipe" || exit 99
        exit $code
        """
      let outcome = try Shell.run(script, [folder.file(name)] + arguments)
      let expected: Int32 = name == "out.png" ? 1 : 0
      #expect(outcome.code == expected, "\(name): \(outcome.errors)")
      let bytes = try folder.bytes(name + ".read")
      #expect(!bytes.isEmpty, "\(name)")
      if name == "p.png" { #expect(try bytes == folder.bytes("ref.png")) }
    }
    #expect(!folder.names.contains { $0.hasSuffix(".tmp") })
  }

  @Test(
    "Formats that are completed at their front refuse a pipe",
    arguments: ["mp4", "mkv", "webp"]
  )
  func seeking(ending: String) throws {
    let folder = try WorkFolder()
    let scene = try folder.write(SmallScene.text(), to: "scene.json")
    let pipe = folder.file("x.\(ending)")
    #expect(mkfifo(pipe, 0o600) == 0)
    let outcome = try Shell.run("\"$0\" \"$@\"; exit $?", [scene, "-q", "-o", pipe])
    #expect(outcome.code == 73, "\(outcome.errors)")
    #expect(outcome.errors.contains("device or pipe"))
    #expect(folder.names == ["scene.json", "x.\(ending)"])
  }

  @Test("A signal ends the wait for a reader of a pipe, and a place refuses a pipe at once")
  func noReader() throws {
    let folder = try WorkFolder()
    let scene = try folder.write(SmallScene.text(), to: "scene.json")
    let pipe = folder.file("x.gif")
    #expect(mkfifo(pipe, 0o600) == 0)
    // 137 where the first signal has no effect.
    let outcome = try Shell.run(
      "timeout -k 30 1 \"$0\" \"$@\"; exit $?",
      [scene, "-q", "-o", pipe]
    )
    #expect(outcome.code == 124, "\(outcome.code): \(outcome.errors)")
    let place = try Program.run([scene, "-q", "--for", "slack-emoji", "-o", pipe])
    #expect(place.code == 73 && place.errors.contains("device or pipe"), "\(place.errors)")
    #expect(folder.names == ["scene.json", "x.gif"])
  }

  @Test("A link to a video is preserved and the video is replaced")
  func link() throws {
    let folder = try WorkFolder()
    let scene = try folder.write(SmallScene.text(), to: "scene.json")
    _ = try folder.write("old", to: "real.mp4")
    #expect(symlink("real.mp4", folder.file("x.mp4")) == 0)
    #expect(try Program.run([scene, "-q", "-o", folder.file("x.mp4")]).code == 0)
    let target = try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("x.mp4"))
    #expect(target == "real.mp4")
    #expect(try folder.bytes("real.mp4").count > 100)
  }

  @Test("/dev/stdout is the same as -")
  func standardOutput() throws {
    let folder = try WorkFolder()
    let scene = try folder.write(SmallScene.text(), to: "scene.json")
    let sum = "| cksum"
    let streams = try ["-", "/dev/stdout", "/dev/fd/1"].map {
      try Shell.run("\"$0\" \"$1\" -q -o \($0) --format y4m \(sum)", [scene]).output
    }
    #expect(Set(streams).count == 1 && !streams[0].isEmpty)
    // A file that the shell has opened is written on, not replaced.
    let script = "{ echo before; \"$0\" convert \"$1\" -o /dev/stdout; } >\"$2\""
    #expect(try Shell.run(script, [scene, folder.file("log")]).code == 0)
    let log = String(decoding: try folder.bytes("log"), as: UTF8.self)
    #expect(log.hasPrefix("before\n{") && log.contains("animrender/1"))
  }
}
