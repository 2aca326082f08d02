import Foundation
import TestSupport
import Testing

/// Sources that lead out of the scene's folder, to the network, or to what is no file.
@Suite("Escapes")
struct EscapeTests {
  private static func scene(image: String) -> String {
    SmallScene.text().replacingOccurrences(
      of: "\"layers\": [",
      with: "\"layers\": [{ \"frame\": [0, 0, 9, 9], \"contents\": { \"image\": \"\(image)\" } },"
    )
  }

  private static func assets(_ kind: String, _ source: String) -> String {
    SmallScene.text("\"assets\": { \"a\": { \"type\": \"\(kind)\", \"src\": \"\(source)\" } },")
  }

  /// A folder with a scene's folder in it, and with secrets and traps around.
  private func site() throws -> WorkFolder {
    let folder = try WorkFolder()
    let script = """
      cd "$1" && mkdir -p s/inside && cp "$2" secret.png && cp "$2" s/inside/ok.png
      cd s && ln -s ../secret.png out.png && ln -s loop.png loop.png && mkfifo pipe.png
      ln -s /dev/zero zero.png && ln -s .. up && mkdir dir.png && ln -s inside/ok.png within.png
      ln -s /proc/self/fd/0 fd.png && ln -s nothing.png dangling.png && : >empty.png
      """
    let kite = Program.root + "/scenes/pictures/kite.png"
    #expect(try Shell.run(script, [folder.path, kite]).code == 0)
    return folder
  }

  @Test(
    "P9: Nothing outside is opened; every way is 66 and nothing is written",
    arguments: [
      "/etc/passwd", "../secret.png", "inside/../../secret.png", "./../secret.png", "out.png",
      "up/secret.png", "loop.png", "pipe.png", "zero.png", "dir.png", "dangling.png", "fd.png",
      "inside", "%2e%2e/secret.png", "..%2fsecret.png", "..\\\\secret.png", "file:///etc/passwd",
      "file:../secret.png", "http://127.0.0.1:1/x.png", "HTTP://127.0.0.1:1/x.png",
      "concat:a.png|b.png", "subfile,,start,0,end,9,,:out.png", "//127.0.0.1/x.png", "C:\\\\x.png",
      "c:/x.png", "~/x.png", "$HOME/x.png", "", ".", "..", "/", "inside/ok.png/", "nul\\u0000.png",
      "inside/ok.png\\u0000.jpg", "data:image/png;base64,AAAA", "pipe:0", "-", "/proc/self/fd/0",
      "/dev/stdin", "/dev/zero", "fd:0", "nothing.png",
    ]
  )
  func sources(source: String) throws {
    let folder = try site()
    for text in [
      Self.scene(image: source), Self.assets("image", source), Self.assets("font", source),
    ] {
      let scene = try folder.write(text, to: "s/scene.json")
      let before = folder.names
      let outcome = try Shell.run(
        "\"$0\" \"$@\"; exit $?",
        [scene, "-q", "-o", folder.file("s/x.mp4")]
      )
      #expect(outcome.code == 66, "\(source): \(outcome.errors)")
      #expect(outcome.errors.contains("scene.json:"), "\(outcome.errors)")
      #expect(!outcome.errors.contains("\u{0}"))
      #expect(folder.names == before)
    }
  }

  @Test("P9: Files inside the root are read, through links too; an empty file does not decode")
  func inside() throws {
    let folder = try site()
    for (source, code) in [
      ("inside/ok.png", Int32(0)), ("within.png", 0), ("./inside//ok.png", 0), ("empty.png", 65),
    ] {
      let scene = try folder.write(Self.scene(image: source), to: "s/scene.json")
      let outcome = try Program.run(["still", scene, "-q", "-o", folder.file("x.png")])
      #expect(outcome.code == code, "\(source): \(outcome.errors)")
    }
  }

  @Test("P9: Another root is opened by the command line alone")
  func roots() throws {
    let folder = try site()
    let scene = try folder.write(Self.scene(image: "secret.png"), to: "s/scene.json")
    let arguments = ["still", scene, "-q", "-o", folder.file("x.png")]
    #expect(try Program.run(arguments).code == 66)
    #expect(try Program.run(arguments + ["--asset-root", folder.path]).code == 0)
  }

  @Test("P9: No connection is made")
  func network() throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(listener) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let port = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address -> UInt16? in
        guard bind(listener, address, length) == 0, listen(listener, 8) == 0,
          getsockname(listener, address, &length) == 0
        else { return nil }
        return UInt16(bigEndian: pointer.pointee.sin_port)
      }
    }
    let number = try #require(port)
    let folder = try WorkFolder()
    for scheme in ["http", "tcp", "rtmp", "ftp", "hls+http"] {
      let source = "\(scheme)://127.0.0.1:\(number)/x.png"
      // As a source, and as what an image file says itself.
      _ = try folder.write("#EXTM3U\n#EXTINF:1,\n\(source)\n", to: "a.png")
      _ = try folder.write("ffconcat version 1.0\nfile \(source)\n", to: "b.png")
      let svg = "<svg xmlns='http://www.w3.org/2000/svg'><image href='\(source)'/></svg>"
      _ = try folder.write(svg, to: "c.png")
      for (image, code) in [(source, Int32(66)), ("a.png", 65), ("b.png", 65), ("c.png", 66)] {
        let scene = try folder.write(Self.scene(image: image), to: "scene.json")
        let outcome = try Program.run([scene, "-q", "-o", folder.file("x.mp4")])
        #expect(outcome.code == code, "\(outcome.errors)")
      }
    }
    var waiting = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
    #expect(poll(&waiting, 1, 200) == 0)
  }

  @Test(
    "P9: The system calls show no socket and no file of others",
    .enabled(if: Shell.has("strace"), "no strace")
  )
  func systemCalls() throws {
    let folder = try site()
    let text = Self.scene(image: "inside/ok.png")
    let scene = try folder.write(text, to: "s/scene.json")
    let log = folder.file("log")
    let script =
      """
      strace -f -qq -o "$1" -e trace=network,open,openat,openat2,creat,execve \
        "$0" "$2" -q -o "$3"
      """
    let outcome = try Shell.run(script, [log, scene, folder.file("out/x.mp4")])
    guard outcome.code == 0 else {
      print("skipped: strace may not trace here: \(outcome.errors)")
      return
    }
    let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
    #expect(lines.count > 10)
    #expect(!lines.contains { $0.contains("socket(") || $0.contains("connect(") })
    let written = lines.filter {
      $0.contains("O_WRONLY") || $0.contains("O_RDWR") || $0.contains("O_CREAT")
    }
    #expect(
      written.allSatisfy { $0.contains(".x.mp4.animrender.") || $0.contains("\"/dev/") },
      "\(written)"
    )
    #expect(lines.filter { $0.contains("execve(") }.count == 1)
  }

  // A scene with a file of every kind, in its folder.
  private func writeMedia(to folder: WorkFolder) throws -> String {
    let tutorials = Program.root + "/scenes/tutorials"
    let script = """
      cp "$1"/pictures/clip.mp4 "$1"/pictures/pendulum.gif "$1"/pictures/walker-atlas.* \\
        "$1"/pictures/coaster.svga "$1"/sounds/four-notes.opus "$1"/lottie/heart.json \\
        "$2"/scenes/fonts/DejaVuSans.ttf "$3"/s
      """
    #expect(try Shell.run(script, [tutorials, Program.root, folder.path]).code == 0)
    let svg =
      "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect id='a' width='9' height='9'/></svg>"
    _ = try folder.write(svg, to: "s/a.svg")
    let text = """
      { "format": "animrender/1", "canvas": { "width": 64, "height": 48 }, "duration": 0.1,
        "assets": {
          "still": { "type": "image", "src": "inside/ok.png" },
          "moving": { "type": "animatedImage", "src": "pendulum.gif" },
          "drawing": { "type": "svg", "src": "a.svg" },
          "clip": { "type": "video", "src": "clip.mp4" },
          "atlas": { "type": "atlas", "src": "walker-atlas.plist" },
          "svga": { "type": "svga", "src": "coaster.svga" },
          "heart": { "type": "lottie", "src": "heart.json" },
          "font": { "type": "font", "src": "DejaVuSans.ttf" },
          "notes": { "type": "audio", "src": "four-notes.opus" } },
        "audio": [{ "asset": "notes" }],
        "layers": [
          { "frame": [0, 0, 9, 9], "contents": "still" },
          { "frame": [9, 0, 9, 9], "contents": "moving" },
          { "frame": [18, 0, 9, 9], "contents": "drawing" },
          { "type": "shape", "path": { "svg": "a.svg", "id": "a" } },
          { "type": "video", "asset": "clip", "frame": [27, 0, 9, 9] },
          { "type": "sprite", "asset": "atlas", "frames": "down_*", "frame": [36, 0, 9, 9] },
          { "type": "svga", "asset": "svga", "frame": [45, 0, 9, 9] },
          { "type": "lottie", "asset": "heart", "frame": [0, 9, 9, 9] },
          { "type": "text", "string": "a", "font": "font", "frame": [9, 9, 20, 20] } ] }
      """
    return try folder.write(text, to: "s/scene.json")
  }

  @Test(
    "P9: With files of all kinds nothing is opened but them, fonts and the system's own",
    .enabled(if: Shell.has("strace"), "no strace")
  )
  func mediaSystemCalls() throws {
    let folder = try site()
    let scene = try writeMedia(to: folder)
    let log = folder.file("log")
    let script =
      "strace -f -qq -o \"$1\" -e trace=network,open,openat,openat2 \"$0\" \"$2\" -q -o \"$3\""
    let outcome = try Shell.run(script, [log, scene, folder.file("out/x.mp4")])
    guard outcome.code == 0 else {
      #expect(outcome.errors.contains("ptrace"), "\(outcome.errors)")
      print("skipped: strace may not trace here: \(outcome.errors)")
      return
    }
    let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
    #expect(!lines.contains { $0.contains("socket(") || $0.contains("connect(") })
    let opened = lines.filter { !$0.contains(" = -1 ") }.compactMap { line -> String? in
      let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
      return line.contains("open") && parts.count > 2 ? String(parts[1]) : nil
    }
    for name in [
      "ok.png", "pendulum.gif", "a.svg", "clip.mp4", "walker-atlas.png", "coaster.svga",
      "heart.json", "DejaVuSans.ttf", "four-notes.opus",
    ] {
      #expect(opened.contains { $0.hasSuffix(name) }, "\(name)")
    }
    let system = ["/usr/", "/lib/", "/lib64/", "/etc/", "/proc/", "/sys/", "/dev/", "/var/cache/"]
    let existing = [
      NSHomeDirectory() + "/.", Program.root + "/.build/", folder.path + "/s", folder.path + "/out",
    ]
    let other = opened.filter { path in
      !system.contains(where: path.hasPrefix) && !path.contains(".so")
        && !existing.contains(where: path.hasPrefix)
        && path.hasPrefix("/") && path != folder.path
    }
    #expect(other.isEmpty, "\(other)")
    #expect(!opened.contains { $0.contains("secret") || $0.contains("passwd") })
  }

  @Test(
    "P9: Files that name others open none of them",
    .enabled(if: Shell.has("strace"), "no strace"),
    arguments: [
      ("svg", "<svg xmlns='http://www.w3.org/2000/svg'><image href='SECRET'/></svg>"),
      ("svg", "<!DOCTYPE svg [<!ENTITY x SYSTEM 'SECRET'>]><svg>&x;</svg>"),
      ("svg", "<svg xmlns='http://www.w3.org/2000/svg'><style>@import url(SECRET);</style></svg>"),
      ("video", "#EXTM3U\n#EXTINF:1,\nSECRET\n"),
      ("audio", "#EXTM3U\n#EXTINF:1,\nSECRET\n"),
      ("video", "ffconcat version 1.0\nfile SECRET\n"),
      ("audio", "ffconcat version 1.0\nfile SECRET\n"),
      (
        "atlas",
        "<TextureAtlas imagePath='SECRET'><SubTexture name='a' x='0' y='0' width='1' height='1'/></TextureAtlas>"
      ),
      ("atlas", "{\"frames\": {}, \"meta\": {\"image\": \"SECRET\"}}"),
      (
        "lottie",
        "{\"v\": \"5\", \"fr\": 30, \"ip\": 0, \"op\": 30, \"w\": 9, \"h\": 9, \"assets\": [{\"id\": \"a\", \"w\": 9, \"h\": 9, \"u\": \"\", \"p\": \"SECRET\", \"e\": 0}], \"layers\": [{\"ty\": 2, \"refId\": \"a\", \"ip\": 0, \"op\": 30, \"st\": 0, \"ks\": {}}]}"
      ),
    ]
  )
  func namesInFiles(kind: String, text: String) throws {
    let layers = [
      "svg": "\"contents\": \"a\"", "video": "\"type\": \"video\", \"asset\": \"a\"",
      "audio": "", "atlas": "\"type\": \"sprite\", \"asset\": \"a\", \"frames\": \"a\"",
      "lottie": "\"type\": \"lottie\", \"asset\": \"a\"",
    ]
    let layer = try #require(layers[kind])
    let folder = try site()
    _ = try folder.write(
      text.replacingOccurrences(of: "SECRET", with: "../secret.png"),
      to: "s/a.bin"
    )
    let scene = try folder.write(
      """
      { "format": "animrender/1", "canvas": { "width": 9, "height": 9 }, "duration": 0.1,
        "assets": { "a": { "type": "\(kind)", "src": "a.bin" } },
        "audio": [\(kind == "audio" ? "{ \"asset\": \"a\" }" : "")],
        "layers": [{ \(layer)\(layer.isEmpty ? "" : ",") "frame": [0, 0, 9, 9] }] }
      """,
      to: "s/scene.json"
    )
    let log = folder.file("log")
    let script =
      "strace -f -qq -o \"$1\" -e trace=network,open,openat,openat2 \"$0\" \"$2\" -q -o \"$3\""
    let outcome = try Shell.run(script, [log, scene, folder.file("out/x.mp4")])
    let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
    guard lines.count > 10 else {
      print("skipped: strace may not trace here: \(outcome.errors)")
      return
    }
    // Style sheets beside an SVG are left out with a warning.
    let codes: [Int32] = text.contains("@import") ? [0] : [65, 66]
    #expect(codes.contains(outcome.code), "\(kind): \(outcome.errors)")
    #expect(!lines.contains { $0.contains("secret.png\"") && !$0.contains(" = -1 ") })
    #expect(!lines.contains { $0.contains("socket(") || $0.contains("connect(") })
  }
}
