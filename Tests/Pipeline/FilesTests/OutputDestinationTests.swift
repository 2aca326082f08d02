import CGlibc
import Foundation
import TestSupport
import Testing

@testable import Files

@Suite("Links, devices and pipes as outputs")
struct OutputDestinationTests {
  private func isLink(_ path: String) -> Bool {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
  }

  private func replace(_ path: String) -> RenderError.Code? {
    do {
      try TemporaryOutput.replace(path, with: Array("new".utf8))
      return nil
    } catch {
      return error.code
    }
  }

  @Test("Devices are written through, and their failures are those of the output")
  func writtenThrough() throws {
    let full = #expect(throws: RenderError.self) {
      try TemporaryOutput.replace("/dev/full", with: [1])
    }
    #expect(full?.code == .inputOutput)
    for path in ["/dev/null", "/dev/full"] {
      #expect(replace(path) == (path == "/dev/null" ? nil : .inputOutput))
      let output = try TemporaryOutput.file(for: path)
      #expect(output.isWrittenThrough && output.path == path)
      #expect(throws: RenderError.self) {
        _ = try TemporaryOutput.file(for: path, needsSeeking: true)
      }
    }
    // No open file has such a number.
    for number in ["-1", "-0", "+1", "+0", "1x"] {
      let path = "/proc/self/fd/\(number)"
      #expect(OutputDestination(path) == .file(path), "\(number)")
    }
    #expect(!OutputDestination.isStandardOutput("/dev/fd/+1"))
    #expect(OutputDestination.isStandardOutput("/dev/fd/1"))
    let output = try TemporaryOutput.file(for: "/dev/null")
    try output.write([1, 2, 3])
    try output.write { (put) throws(RenderError) in try put([1]) }
    #expect(try output.moveIntoPlaceTentatively() == .final)
    output.rollBack(.final)
    let group = OutputGroup()
    try group.add("/dev/null") { (put) throws(RenderError) in try put([1]) }
    try group.commit()
  }

  @Test("Names of what grows beside an output")
  func growing() throws {
    let folder = try ScratchFolder()
    for name in ["x.mp4", "new", "new/", "new//"] {
      let output = try TemporaryOutput.folder(for: folder.file(name))
      let base = FileSystem.name(of: output.path)
      let target = name.hasPrefix("new") ? "new" : name
      #expect(
        base.hasPrefix(".\(target).animrender.\(getpid()).") && base.hasSuffix(".tmp"),
        "\(base)"
      )
      #expect(
        TemporaryOutput.isName(base, for: target) && TemporaryOutput.target(of: base) == target
      )
    }
    #expect(TemporaryOutput.target(of: ".a.animrender.b.animrender.1.c.tmp") == "a.animrender.b")
    for name in [
      "x.animrender.1.a.tmp", ".x.animrender.1.a.tm", ".x.1.a.tmp", ".animrender.1.a.tmp", "",
      ".tmp",
      ".x.animrender.1.a", "..tmp",
    ] {
      #expect(TemporaryOutput.target(of: name) == nil, "\(name)")
    }
    let long = String(repeating: "é", count: 120)
    let output = try TemporaryOutput.file(for: folder.file(long))
    let base = FileSystem.name(of: output.path)
    #expect(base.utf8.count < 255 && TemporaryOutput.isName(base, for: long))
    #expect(TemporaryOutput.target(of: base)?.utf8.count == 200)
    #expect(!TemporaryOutput.isName(base, for: String(long.prefix(99))))
  }

  @Test("Owner rights that a strict mask removed are added, and the original mode is returned")
  func masks() throws {
    let folder = try ScratchFolder()
    try folder.write("x", to: "x")
    var status = stat()
    for (mode, needed, given) in [
      (0o040, 0o600, 0o640), (0o600, 0o600, 0o600), (0o000, 0o400, 0o400), (0o755, 0o600, 0o755),
      (0o477, 0o600, 0o677),
    ] as [(mode_t, mode_t, mode_t)] {
      chmod(folder.file("x"), mode)
      #expect(TemporaryOutput.makeUsable(folder.file("x"), needed) == mode)
      stat(folder.file("x"), &status)
      #expect(status.st_mode & 0o777 == given, "\(String(mode, radix: 8))")
    }
    #expect(TemporaryOutput.makeUsable(folder.file("nothing"), 0o600) == 0o600)
    chmod(folder.file("x"), 0o200)
    try TemporaryOutput.flush(folder.file("x"))
    stat(folder.file("x"), &status)
    #expect(status.st_mode & 0o777 == 0o200)
  }

  @Test(
    "An output gets its mode at the end, also where the file had other rights while it grew"
  )
  func modes() throws {
    let folder = try ScratchFolder()
    for isReplacing in [false, true] {
      for (mode, expected) in [(0o040, 0o040), (0o600, 0o600), (0o200, 0o200)] as [(mode_t, mode_t)]
      {
        unlink(folder.file("x"))
        if isReplacing { try folder.write("old", to: "x") }
        try folder.write("new", to: "growing")
        chmod(folder.file("growing"), 0o640)
        let output = TemporaryOutput(
          path: folder.file("growing"),
          target: folder.file("x"),
          mode: mode
        )
        #expect(try output.moveIntoPlaceTentatively() == (isReplacing ? .exchanged : .new))
        var status = stat()
        stat(folder.file("x"), &status)
        #expect(status.st_mode & 0o777 == expected, "\(String(mode, radix: 8)) \(isReplacing)")
      }
    }
  }

  @Test("As many links are followed as the system follows")
  func manyLinks() throws {
    let folder = try ScratchFolder()
    try folder.write("x", to: "0")
    for number in 1...41 {
      #expect(symlink("\(number - 1)", folder.file("\(number)")) == 0)
    }
    #expect(FileSystem.exists(folder.file("40")) && !FileSystem.exists(folder.file("41")))
    #expect(OutputDestination(folder.file("40")) == .file(folder.file("0")))
    #expect(OutputDestination(folder.file("41")) == .endlessLinks)
  }

  @Test("Links remain, and their target files are replaced or created")
  func links() throws {
    let folder = try ScratchFolder()
    try FileManager.default.createDirectory(
      atPath: folder.file("a/b"),
      withIntermediateDirectories: true
    )
    try folder.write("old", to: "a/b/real")
    for (target, link) in [
      ("a/b/real", "absolute"), ("b/real", "a/relative"), ("a/relative", "second"),
      ("a/b/made", "dangling"), ("not/there", "deeper"),
    ] {
      let text = link == "absolute" ? folder.file(target) : target
      #expect(symlink(text, folder.file(link)) == 0)
    }
    // A name of one letter is a name.
    #expect(symlink("r", folder.file("short")) == 0)
    for (link, file) in [
      ("short", "r"), ("absolute", "a/b/real"), ("a/relative", "a/b/real"), ("second", "a/b/real"),
      ("dangling", "a/b/made"), ("deeper", "not/there"),
    ] {
      if file == "a/b/real" { try folder.write("old", to: file) }
      #expect(replace(folder.file(link)) == nil, "\(link)")
      #expect(isLink(folder.file(link)), "\(link) was replaced")
      #expect(!isLink(folder.file(file)))
      #expect(try folder.bytes(file) == Array("new".utf8), "\(link)")
    }
  }

  @Test("Links to folders and links to themselves are refused and remain")
  func unusableLinks() throws {
    let folder = try ScratchFolder()
    try FileManager.default.createDirectory(
      atPath: folder.file("inner"),
      withIntermediateDirectories: true
    )
    for (target, link) in [("inner", "folder"), ("one", "other"), ("other", "one"), ("me", "me")] {
      #expect(symlink(target, folder.file(link)) == 0)
    }
    let before = folder.names
    for name in ["folder", "one", "me"] {
      #expect(replace(folder.file(name)) == .cannotCreate, "\(name)")
    }
    #expect(folder.names == before)
  }

  @Test("A pipe receives the bytes and remains a pipe")
  func pipes() throws {
    let folder = try ScratchFolder()
    let path = folder.file("pipe")
    #expect(mkfifo(path, 0o600) == 0)
    #expect(symlink("pipe", folder.file("link")) == 0)
    for name in ["pipe", "link"] {
      // Opened first, so that the writer need not wait.
      let reader = open(path, O_RDONLY | O_NONBLOCK)
      defer { close(reader) }
      #expect(replace(folder.file(name)) == nil)
      var bytes = [UInt8](repeating: 0, count: 8)
      #expect(read(reader, &bytes, 8) == 3)
      #expect(Array(bytes[..<3]) == Array("new".utf8))
      #expect(OutputDestination(path) == .device(path))
    }
    #expect(folder.names == ["link", "pipe"])
    #expect(throws: RenderError.self) {
      _ = try TemporaryOutput.file(for: path, needsSeeking: true)
    }
  }

  @Test("A device remains a device", .enabled(if: Self.canMakeDevices, "only root makes devices"))
  func devices() throws {
    let folder = try ScratchFolder()
    let path = folder.file("null")
    #expect(mknod(path, S_IFCHR | 0o666, Self.nullDevice) == 0)
    #expect(replace(path) == nil)
    #expect(OutputDestination(path) == .device(path))
    #expect(folder.names == ["null"])
  }

  @Test("Images of a sequence go through links too")
  func sequences() throws {
    let folder = try ScratchFolder()
    try FileManager.default.createDirectory(
      atPath: folder.file("pictures"),
      withIntermediateDirectories: true
    )
    try folder.write("old", to: "elsewhere.png")
    #expect(symlink("../elsewhere.png", folder.file("pictures/f_0.png")) == 0)
    #expect(symlink("pictures", folder.file("link")) == 0)
    let output = try TemporaryOutput.folder(for: folder.file("link"))
    for name in ["f_0.png", "f_1.png"] {
      try Data(name.utf8).write(to: URL(fileURLWithPath: "\(output.path)/\(name)"))
    }
    try output.commitFiles(["f_0.png", "f_1.png"])
    #expect(isLink(folder.file("link")) && isLink(folder.file("pictures/f_0.png")))
    #expect(try folder.bytes("elsewhere.png") == Array("f_0.png".utf8))
    #expect(try folder.bytes("pictures/f_1.png") == Array("f_1.png".utf8))
    #expect(folder.names == ["elsewhere.png", "link", "pictures"])
  }

  @Test("Open descriptors are distinguished from the files at their paths")
  func descriptors() throws {
    #expect(OutputDestination("/dev/stdout") == .descriptor(1))
    #expect(OutputDestination("/proc/self/fd/2") == .descriptor(2))
    #expect(OutputDestination.isStandardOutput("/dev/fd/1"))
    let folder = try ScratchFolder()
    try folder.write("before ", to: "log")
    let log = open(folder.file("log"), O_WRONLY | O_APPEND)
    defer { close(log) }
    #expect(replace("/dev/fd/\(log)") == nil)
    #expect(try folder.bytes("log") == Array("before new".utf8))
  }

  private static var nullDevice: dev_t { dev_t(1 << 8 | 3) }

  private static let canMakeDevices: Bool = {
    guard let folder = try? ScratchFolder() else { return false }
    let path = folder.file("null")
    guard mknod(path, S_IFCHR | 0o666, nullDevice) == 0, let file = fopen(path, "w") else {
      print("skipped: devices cannot be made here")
      return false
    }
    fclose(file)
    return true
  }()
}
