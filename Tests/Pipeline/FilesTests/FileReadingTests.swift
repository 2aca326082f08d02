import Files
import Foundation
import TestSupport
import Testing

/// Files whose size is not what the system says, and roots at the ends of the rules.
@Suite("Reading of unusual files")
struct FileReadingTests {
  private static let shorter = "/sys/kernel/mm/transparent_hugepage/enabled"

  @Test(
    "A file with fewer bytes than its size is read to its end",
    .enabled(if: FileSystem.exists(shorter))
  )
  func shorterFile() throws {
    let bytes = try FileSystem.read(Self.shorter, limit: 1 << 16)
    #expect(FileSystem.size(of: Self.shorter).map { $0 > bytes.count } == true)
    #expect(String(decoding: bytes, as: UTF8.self).contains("never"))
  }

  @Test("A file with more bytes than its size is read to its end, up to the limit")
  func longerFile() throws {
    let path = "/proc/self/maps"
    let bytes = try FileSystem.read(path, limit: 1 << 24)
    #expect(bytes.count > 1000)
    let error = #expect(throws: RenderError.self) { try FileSystem.read(path, limit: 1000) }
    #expect(error?.code == .limit)
  }

  @Test("The root of the system may be a root, and contains every file")
  func systemRoot() throws {
    let folder = try ScratchFolder()
    try folder.write([7], to: "a")
    let path = try #require(FileSystem.resolvedPath(folder.file("a")))
    // The number of an earlier failure is no failure.
    errno = EXDEV
    #expect(try FileSystem.read(path, limit: 10, within: "/") == [7])
  }

  @Test("The existing part of a path is resolved, and the rest is appended")
  func canonicalPath() throws {
    let folder = try ScratchFolder()
    let real = try #require(FileSystem.resolvedPath(folder.path))
    #expect(symlink(real, folder.file("link")) == 0)
    #expect(FileSystem.canonicalPath(folder.file("link/a//b/./c")) == "\(real)/a/b/c")
    #expect(FileSystem.canonicalPath("\(real)/a/") == "\(real)/a")
    #expect(FileSystem.canonicalPath("/") == "/" && FileSystem.canonicalPath("//") == "/")
    #expect(FileSystem.canonicalPath("/no-such-folder/a") == "/no-such-folder/a")
  }
}
