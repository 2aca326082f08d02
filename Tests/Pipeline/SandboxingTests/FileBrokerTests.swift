import CSeccomp
import DynamicLibraries
import Files
import Foundation
import TestSupport
import Testing

@testable import Sandboxing

// It knows the numbers of calls.
private let isInstalled = (try? DynamicLibrary.seccomp.open()) != nil

/// The calls of a worker that is this process itself: the broker reads its memory and does its calls.
@Suite(
  "Calls that a supervisor does for its worker",
  .enabled(if: isInstalled, "libseccomp is not installed")
)
struct FileBrokerTests {
  private let folder: ScratchFolder
  private let root: String

  init() throws {
    folder = try ScratchFolder()
    root = try #require(FileSystem.resolvedPath(folder.path))
  }

  /// What a worker is told, in short.
  private enum Reported: Equatable {
    case done, later
    case refused(Int32)
    case file(closesOnExec: Bool, isNonblocking: Bool = false)
  }

  /// A worker with outputs `x.mp4` and `p/f_N.png`.
  private func makeBroker() throws -> FileBroker {
    mkdir(folder.file("p"), 0o777)
    let writablePaths = WritablePaths([
      .file(folder.file("x.mp4")),
      .images(folder: folder.file("p"), prefix: "f_", suffix: ".png"),
      .file(folder.file("new/er/y.mp4")),
    ])
    guard let broker = FileBroker(writablePaths: writablePaths, worker: getpid()) else {
      throw NoMemoryFile()
    }
    return broker
  }

  private struct NoMemoryFile: Error {}

  private func ask(
    _ broker: inout FileBroker,
    _ kind: FileCall.Kind,
    _ arguments: [Argument]
  ) -> Reported {
    let texts = arguments.map { argument -> UnsafeMutablePointer<CChar>? in
      switch argument {
      case .path(let name): strdup(folder.file(name))
      case .text(let text): strdup(text)
      case .number: nil
      }
    }
    defer { for text in texts { free(text) } }
    var words = zip(arguments, texts).map { argument, text -> UInt64 in
      switch argument {
      case .path, .text: UInt64(UInt(bitPattern: text))
      case .number(let number): UInt64(UInt32(bitPattern: number))
      }
    }
    words += Array(repeating: 0, count: 6 - words.count)
    var data = seccomp_data()
    data.nr = kind.number
    data.args = (words[0], words[1], words[2], words[3], words[4], words[5])
    switch broker.answer(data) {
    case .result: return .done
    case .failure(let number): return .refused(number)
    case .descriptor(let descriptor, let closesOnExec):
      defer { close(descriptor) }
      let isNonblocking = fcntl(descriptor, F_GETFL) & O_NONBLOCK != 0
      return .file(closesOnExec: closesOnExec, isNonblocking: isNonblocking)
    case .later: return .later
    }
  }

  private enum Argument {
    /// A path below the test's folder.
    case path(String)
    /// A path as it is.
    case text(String)
    case number(Int32)
  }

  private let here = Argument.number(AT_FDCWD)
  private let making = Argument.number(O_WRONLY | O_CREAT | O_TRUNC)
  private let mode = Argument.number(0o600)
  private func temporary(_ name: String, _ random: String = "a") -> String {
    ".\(name).animrender.1.\(random).tmp"
  }

  @Test("A file grows beside its place, gets its name, and cannot be opened any more")
  func file() throws {
    var broker = try makeBroker()
    let growing = temporary("x.mp4")
    #expect(ask(&broker, .open, [.path(growing), making, mode]) == .file(closesOnExec: false))
    let again = Argument.number(O_RDWR | O_CLOEXEC)
    #expect(ask(&broker, .openat, [here, .path(growing), again]) == .file(closesOnExec: true))
    #expect(ask(&broker, .creat, [.path("x.mp4"), mode]) == .refused(EPERM))
    #expect(
      ask(&broker, .renameat, [here, .path(growing), here, .path("y.mp4")]) == .refused(EPERM)
    )
    #expect(ask(&broker, .renameat, [here, .path(growing), here, .path("x.mp4")]) == .done)
    #expect(folder.names == ["p", "x.mp4"])
    #expect(ask(&broker, .open, [.path("x.mp4"), .number(O_WRONLY)]) == .refused(EPERM))
    #expect(ask(&broker, .rename, [.path("x.mp4"), .path(growing)]) == .refused(EPERM))
    #expect(ask(&broker, .unlink, [.path("x.mp4")]) == .done, "it may take back what it placed")
    #expect(folder.names == ["p"])
    #expect(ask(&broker, .open, [.path(growing), making, mode]) == .file(closesOnExec: false))
    #expect(ask(&broker, .rename, [.path(growing), .path("x.mp4")]) == .done)
    #expect(folder.names == ["p", "x.mp4"])
  }

  @Test("Files of other programs are not touched, regardless of their names")
  func rest() throws {
    var broker = try makeBroker()
    let foreign = temporary("x.mp4", "other")
    for name in [foreign, "x.mp4", "notes", "p/f_1.png"] { try folder.write("old", to: name) }
    // A name that is free for it, taken by another run: it is never opened.
    #expect(ask(&broker, .open, [.path(foreign), making, mode]) == .refused(EEXIST))
    for name in [foreign, "x.mp4", "notes", "p/f_1.png"] {
      for flags in [O_WRONLY, O_RDWR, O_WRONLY | O_TRUNC, O_RDONLY | O_TRUNC, O_WRONLY | O_APPEND] {
        #expect(
          ask(&broker, .open, [.path(name), .number(flags)]) == .refused(EPERM),
          "\(name) \(flags)"
        )
      }
      #expect(ask(&broker, .unlink, [.path(name)]) == .refused(EPERM), "\(name)")
      #expect(ask(&broker, .chmod, [.path(name), .number(0o777)]) == .refused(EPERM), "\(name)")
      #expect(
        ask(&broker, .chown, [.path(name), .number(-1), .number(0)]) == .refused(EPERM),
        "\(name)"
      )
      #expect(ask(&broker, .rename, [.path(name), .path("x.mp4")]) == .refused(EPERM), "\(name)")
      #expect(try folder.bytes(name) == Array("old".utf8))
    }
    for name in [
      "made", ".made.animrender.1.a.tmp", "p/g_1.png", "p/.g_1.png.animrender.1.a.tmp", "q/a",
    ] {
      #expect(
        ask(&broker, .open, [.path(name), making, mode]) != .file(closesOnExec: false),
        "\(name)"
      )
      #expect(ask(&broker, .mkdir, [.path(name), .number(0o700)]) != .done, "\(name)")
    }
    #expect(folder.names == [foreign, "notes", "p", "x.mp4"])
  }

  @Test("Where nothing is, that is what it hears")
  func missing() throws {
    var broker = try makeBroker()
    #expect(ask(&broker, .open, [.path("nothing"), .number(O_WRONLY)]) == .refused(ENOENT))
    #expect(ask(&broker, .open, [.path("no/thing"), .number(O_WRONLY)]) == .refused(ENOENT))
    #expect(ask(&broker, .unlink, [.path("nothing")]) == .refused(EPERM))
    #expect(ask(&broker, .unlink, [.text("")]) == .refused(ENOENT))
    #expect(ask(&broker, .unlink, [.text("/")]) == .refused(EPERM))
    #expect(ask(&broker, .unlink, [.text("//")]) == .refused(EPERM))
    for path in ["", "/", "..", "\(root)/..", "\(root)/.", "/proc/self/fd"] {
      for kind in [FileCall.Kind.unlink, .rmdir] {
        #expect(ask(&broker, kind, [.text(path)]) != .done, "\(path)")
      }
    }
  }

  @Test("The broker creates parent folders, and a folder that grows until it is complete")
  func folders() throws {
    var broker = try makeBroker()
    #expect(ask(&broker, .mkdir, [.path("new"), .number(0o755)]) == .done)
    #expect(ask(&broker, .mkdirat, [here, .path("new/er"), .number(0o755)]) == .done)
    #expect(ask(&broker, .mkdir, [.path("newer"), .number(0o755)]) == .refused(EPERM))
    // A folder on the way is nobody's: it is not removed.
    #expect(ask(&broker, .rmdir, [.path("new/er")]) == .refused(EPERM))
    let growing = temporary("p")
    #expect(ask(&broker, .mkdir, [.path(growing), .number(0o700)]) == .done)
    #expect(
      ask(&broker, .open, [.path("\(growing)/f_1.png"), making, mode]) == .file(closesOnExec: false)
    )
    #expect(ask(&broker, .rmdir, [.path(growing)]) == .refused(ENOTEMPTY))
    // The images change places with those of an older run, which it removes then.
    try folder.write("old", to: "p/f_1.png")
    let exchange = Argument.number(2)
    #expect(
      ask(&broker, .renameat2, [here, .path(growing), here, .path("p"), .number(1)])
        == .refused(EPERM)
    )
    #expect(
      ask(&broker, .renameat2, [here, .path(growing), here, .path("new"), exchange])
        == .refused(EPERM)
    )
    #expect(
      ask(&broker, .renameat2, [here, .path("p"), here, .path(growing), exchange])
        == .refused(EPERM)
    )
    #expect(ask(&broker, .renameat2, [here, .path(growing), here, .path("p"), exchange]) == .done)
    #expect(try folder.bytes("p/f_1.png").isEmpty)
    #expect(try folder.bytes("\(growing)/f_1.png") == Array("old".utf8))
    #expect(ask(&broker, .link, [.path("p/f_1.png"), .path("\(growing)/f_2.png")]) == .done)
    #expect(ask(&broker, .link, [.path("p/f_1.png"), .path("f_2.png")]) == .refused(EPERM))
    #expect(
      ask(&broker, .linkat, [here, .path("p"), here, .path("\(growing)/f_3.png"), .number(0x400)])
        == .refused(EPERM)
    )
    try folder.write("note", to: "note")
    #expect(ask(&broker, .link, [.path("note"), .path("\(growing)/f_3.png")]) == .refused(EPERM))
    for name in ["f_1.png", "f_2.png"] {
      #expect(ask(&broker, .unlinkat, [here, .path("\(growing)/\(name)"), .number(0)]) == .done)
    }
    #expect(ask(&broker, .unlinkat, [here, .path(growing), .number(0x200)]) == .done)
    #expect(folder.names == ["new", "note", "p"])
    broker.removeLeftovers()
    #expect(folder.names == ["new", "note", "p"])
  }

  @Test("Its own files: plain rights, no new owner, links not followed, removed in the end")
  func rights() throws {
    var broker = try makeBroker()
    try folder.write("secret", to: "secret")
    chmod(folder.file("secret"), 0o600)
    let growing = temporary("x.mp4")
    #expect(
      ask(&broker, .open, [.path(growing), making, .number(0o6777)]) == .file(closesOnExec: false)
    )
    var status = stat()
    stat(folder.file(growing), &status)
    #expect(status.st_mode & 0o7000 == 0)
    #expect(ask(&broker, .chmod, [.path(growing), .number(0o6751)]) == .done)
    stat(folder.file(growing), &status)
    #expect(status.st_mode & 0o7777 == 0o751)
    #expect(ask(&broker, .fchmodat, [here, .path(growing), .number(0o640)]) == .done)
    stat(folder.file(growing), &status)
    #expect(status.st_mode & 0o7777 == 0o640)
    #expect(ask(&broker, .chown, [.path(growing), .number(0), .number(0)]) == .refused(EPERM))
    let group = Argument.number(Int32(bitPattern: status.st_gid))
    #expect(ask(&broker, .lchown, [.path(growing), .number(-1), group]) == .done)
    #expect(ask(&broker, .fchownat, [here, .path(growing), .number(-1), group]) == .done)
    // Its own name became a link meanwhile.
    unlink(folder.file(growing))
    #expect(symlink("secret", folder.file(growing)) == 0)
    #expect(ask(&broker, .open, [.path(growing), .number(O_WRONLY)]) == .refused(ELOOP))
    #expect(ask(&broker, .chmod, [.path(growing), .number(0o777)]) != .done)
    stat(folder.file("secret"), &status)
    #expect(status.st_mode & 0o777 == 0o600)
    #expect(try folder.bytes("secret") == Array("secret".utf8))
    broker.removeLeftovers()
    #expect(folder.names == ["p", "secret"])
  }

  @Test("A new folder retains its setgid and sticky bits")
  func folderRights() throws {
    var broker = try makeBroker()
    let growing = temporary("p")
    #expect(ask(&broker, .mkdir, [.path(growing), .number(0o7700)]) == .done)
    #expect(ask(&broker, .chmod, [.path(growing), .number(0o7755)]) == .done)
    var status = stat()
    stat(folder.file(growing), &status)
    #expect(status.st_mode & 0o7777 == 0o3755)
    broker.removeLeftovers()
    #expect(folder.names == ["p"])
  }

  @Test(
    "Opening a pipe without a reader is retried; any other open that fails is refused"
  )
  func pipes() throws {
    let pipe = folder.file("pipe.y4m")
    #expect(mkfifo(pipe, 0o600) == 0)
    let writablePaths = WritablePaths([.file(pipe), .file(folder.file("x.mp4"))])
    guard var broker = FileBroker(writablePaths: writablePaths, worker: getpid()) else {
      throw NoMemoryFile()
    }
    let writing = Argument.number(O_WRONLY | O_CLOEXEC)
    #expect(ask(&broker, .open, [.path("pipe.y4m"), writing]) == .later)
    let reader = Glibc.open(pipe, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    #expect(ask(&broker, .open, [.path("pipe.y4m"), writing]) == .file(closesOnExec: true))
    // The worker waits for the reader unless it asks not to.
    let asked = Argument.number(O_WRONLY | O_NONBLOCK)
    #expect(
      ask(&broker, .open, [.path("pipe.y4m"), asked])
        == .file(closesOnExec: false, isNonblocking: true)
    )
    close(reader)
    #expect(ask(&broker, .unlink, [.path("pipe.y4m")]) == .refused(EPERM))
    // The name of its own file is a socket's meanwhile.
    let growing = temporary("x.mp4")
    #expect(ask(&broker, .open, [.path(growing), making, mode]) == .file(closesOnExec: false))
    unlink(folder.file(growing))
    let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(listener) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    // Its path has 107 bytes at most.
    let short = "/tmp/animrender-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: short.utf8) }
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(bound == 0)
    #expect(rename(short, folder.file(growing)) == 0)
    #expect(ask(&broker, .open, [.path(growing), writing]) == .refused(ENXIO))
    broker.removeLeftovers()
  }

  @Test("Folders that are open, bad addresses and texts that are not UTF-8 are refused")
  func addresses() throws {
    var broker = try makeBroker()
    let open = Argument.number(0)
    let relative = Argument.text(temporary("x.mp4"))
    #expect(ask(&broker, .openat, [open, relative, making, mode]) == .refused(EPERM))
    #expect(ask(&broker, .unlinkat, [open, relative, .number(0)]) == .refused(EPERM))
    #expect(ask(&broker, .open, [.number(0), making, mode]) == .refused(EPERM))
    // A path after an open folder counts where it begins at the root.
    let absolute = Argument.path(temporary("x.mp4"))
    #expect(ask(&broker, .openat, [open, absolute, making, mode]) == .file(closesOnExec: false))
    var bytes: [CChar] = [0x2F, 0x74, 0x6D, 0x70, 0x2F, -1, 0]
    var data = seccomp_data()
    data.nr = FileCall.Kind.unlink.number
    bytes.withUnsafeMutableBufferPointer { data.args.0 = UInt64(UInt(bitPattern: $0.baseAddress)) }
    let memory = Glibc.open("/proc/self/mem", O_RDONLY | O_CLOEXEC)
    defer { close(memory) }
    withExtendedLifetime(bytes) { #expect(FileCall(data, memory: memory) == nil) }
    data.nr = -1
    #expect(FileCall(data, memory: memory) == nil)
    // Without a zero byte within the longest path there is no text.
    for length in [Int(PATH_MAX) - 1, Int(PATH_MAX)] {
      var long = [UInt8](repeating: UInt8(ascii: "a"), count: length) + [0]
      let isText = long.withUnsafeMutableBufferPointer {
        data.nr = FileCall.Kind.unlink.number
        data.args.0 = UInt64(UInt(bitPattern: $0.baseAddress))
        return FileCall(data, memory: memory)?.path.utf8.count == length
      }
      #expect(isText == (length < PATH_MAX), "\(length)")
    }
    // Relative paths count from the current folder alone.
    func isRead(_ kind: FileCall.Kind, _ folder: Int32, _ path: String, _ operand: Int = 0) -> Bool
    {
      path.withCString { path in
        let address = UInt64(UInt(bitPattern: path))
        let number = UInt64(UInt32(bitPattern: folder))
        let other = UInt64(UInt32(bitPattern: AT_FDCWD))
        data.nr = kind.number
        data.args =
          operand == 0
          ? (number, address, other, address, 0, 0) : (other, address, number, address, 0, 0)
        return FileCall(data, memory: memory) != nil
      }
    }
    for kind in [FileCall.Kind.openat, .mkdirat, .unlinkat, .fchmodat, .fchownat] {
      #expect(isRead(kind, AT_FDCWD, "a") && isRead(kind, AT_FDCWD, "/a") && isRead(kind, 3, "/a"))
      #expect(!isRead(kind, 3, "a") && !isRead(kind, -1, "a") && !isRead(kind, 0, "a"), "\(kind)")
    }
    for (kind, operand) in [
      (FileCall.Kind.renameat, 0), (.renameat, 1), (.renameat2, 0), (.renameat2, 1), (.linkat, 0),
      (.linkat, 1),
    ] {
      #expect(isRead(kind, AT_FDCWD, "a", operand) && isRead(kind, 3, "/a", operand), "\(kind)")
      #expect(!isRead(kind, 3, "a", operand), "\(kind) \(operand)")
    }
    broker.removeLeftovers()
  }
}
