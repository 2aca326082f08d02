import Files
import Foundation
import TestSupport
import Testing

@Suite("Pipes as inputs")
struct InputPipesTests {
  // Writes into a pipe from another thread: opening it waits for a reader.
  private func feed(_ path: String, _ bytes: [UInt8]) {
    Thread.detachNewThread {
      let descriptor = open(path, O_WRONLY)
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        guard count > 0 else { break }
        rest = rest.dropFirst(count)
      }
      close(descriptor)
    }
  }

  private func pipe(_ folder: ScratchFolder) -> String {
    let path = folder.file("pipe")
    #expect(mkfifo(path, 0o600) == 0)
    return path
  }

  @Test("An accepted pipe is read as often as wanted", arguments: [0, 5, 300_000])
  func reading(count: Int) throws {
    let folder = try ScratchFolder()
    let path = pipe(folder)
    InputPipes.accept(path)
    #expect(InputPipes.contains(path))
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 / 7) }
    feed(path, bytes)
    #expect(try FileSystem.prefix(of: path, count: 3) == Array(bytes.prefix(3)))
    #expect(try FileSystem.read(path, limit: count) == bytes)
    #expect(try FileSystem.digest(of: path) == SHA256.digest(of: bytes))
    let copy = try InputPipes.reopenablePath(path)
    #expect(try FileSystem.read(copy, limit: count) == bytes)
    guard count > 0 else { return }
    let error = #expect(throws: RenderError.self) {
      _ = try FileSystem.read(path, limit: count - 1)
    }
    #expect(error?.code == .limit)
  }

  @Test("Other pipes, and pipes of a scene, are refused at once")
  func refused() throws {
    let folder = try ScratchFolder()
    let path = pipe(folder)
    InputPipes.accept(folder.file("gone"))
    InputPipes.accept("/dev/null")
    #expect(!InputPipes.contains("/dev/null") && !InputPipes.contains(path))
    #expect(throws: RenderError.self) { _ = try FileSystem.read(path, limit: 10) }
    InputPipes.accept(path)
    let root = try #require(FileSystem.resolvedPath(folder.path))
    #expect(throws: RenderError.self) { _ = try FileSystem.read(path, limit: 10, within: root) }
  }
}
