import CGlibc
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Files

@Suite("Replacing files that other programs save")
struct FileReplacementTests {
  private static let limit = 1 << 20

  private func replacement(_ scratch: borrowing ScratchFolder) -> FileReplacement {
    FileReplacement(path: scratch.file("a"), limit: Self.limit)
  }

  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test("A file is replaced if it is the expected one; owner, mode and attributes remain")
  func attributes() throws {
    let scratch = try ScratchFolder()
    try scratch.write("old", to: "a")
    let path = scratch.file("a")
    #expect(chmod(path, 0o4640) == 0)
    // Only root may give files away.
    let isRoot = geteuid() == 0
    if isRoot { #expect(chown(path, 1234, 5678) == 0 && chmod(path, 0o4640) == 0) }
    let hasAttributes = setxattr(path, "user.note", "x", 1, 0) == 0
    let file = replacement(scratch)
    #expect(try !file.replace(bytes("other"), by: bytes("new")))
    #expect(try file.replace(bytes("old"), by: bytes("new")))
    #expect(try file.read() == bytes("new"))
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o7777 == 0o4640)
    if isRoot { #expect(status.st_uid == 1234 && status.st_gid == 5678) }
    if hasAttributes { #expect(getxattr(path, "user.note", nil, 0) == 1) }
    #expect(scratch.names == ["a"])
  }

  @Test("A file with two names is refused, and both keep it")
  func hardLinks() throws {
    let scratch = try ScratchFolder()
    try scratch.write("old", to: "a")
    #expect(link(scratch.file("a"), scratch.file("b")) == 0)
    do throws(RenderError) {
      _ = try replacement(scratch).replace(bytes("old"), by: bytes("new"))
      Issue.record("the names are parted")
    } catch {
      #expect(error.message.contains("hard links"))
    }
    #expect(try scratch.bytes("b") == bytes("old") && scratch.bytes("a") == bytes("old"))
    #expect(scratch.names == ["a", "b"])
  }

  @Test("A file that another program has open for writing is left to it")
  func openedForWriting() throws {
    let scratch = try ScratchFolder()
    try scratch.write("old", to: "a")
    let writer = try FileHandle(forUpdating: URL(filePath: scratch.file("a")))
    #expect(try !replacement(scratch).replace(bytes("old"), by: bytes("new")))
    try writer.write(contentsOf: Data("OLD".utf8))
    try writer.close()
    #expect(try scratch.bytes("a") == bytes("OLD"))
    #expect(try replacement(scratch).replace(bytes("OLD"), by: bytes("new")))
  }

  @Test("A save at every step goes back to its place, and so does a second one")
  func savesAtEveryStep() throws {
    for first in 1...7 {
      for second in first...9 {
        let scratch = try ScratchFolder()
        try scratch.write("old", to: "a")
        var file = replacement(scratch)
        let step = Mutex(0)
        let saves = Mutex([String]())
        file.beforeStep = {
          let now = step.withLock {
            $0 += 1
            return $0
          }
          for (number, wanted) in [first, second].enumerated() where now == wanted {
            try? scratch.write("save \(number)", to: "b")
            if rename(scratch.file("b"), scratch.file("a")) == 0 {
              saves.withLock { $0.append("save \(number)") }
            }
          }
        }
        let isReplaced = try? file.replace(bytes("old"), by: bytes("new"))
        let latest = saves.withLock { $0.last }
        let text = String(decoding: try scratch.bytes("a"), as: UTF8.self)
        #expect(text == latest ?? "new", "\(first) \(isReplaced ?? false) \(second)")
        #expect(!scratch.names.contains { $0.hasSuffix(".tmp") })
      }
    }
  }

  /// Another program that saves the file as programs do, with a number in each save.
  private final class OtherProgram: Sendable {
    enum Way: CaseIterable { case renaming, inPlace, openedBefore }

    private let scratch: ScratchFolder
    private let queue = DispatchQueue(label: "other program")
    private let done = Mutex(0)

    init(_ scratch: ScratchFolder) { self.scratch = scratch }

    /// Saves the file; goes on after some milliseconds where the save has to wait.
    func save(_ number: Int, _ way: Way, delay: UInt32, patience: Int) {
      let finished = DispatchSemaphore(value: 0)
      queue.async { [self] in
        let bytes = Array("page 0, outside \(number).".utf8)
        let path = scratch.file("a")
        switch way {
        case .renaming:
          try? scratch.write(bytes, to: "other")
          usleep(delay)
          rename(scratch.file("other"), path)
        case .inPlace, .openedBefore:
          let flags = way == .inPlace ? O_WRONLY | O_TRUNC | O_CREAT : O_WRONLY | O_CREAT
          let descriptor = open(path, flags, 0o644)
          usleep(delay)
          if way == .openedBefore { ftruncate(descriptor, 0) }
          write(descriptor, bytes, 6)
          usleep(delay)
          write(descriptor, Array(bytes.dropFirst(6)), bytes.count - 6)
          close(descriptor)
        }
        done.withLock { $0 = number }
        finished.signal()
      }
      _ = finished.wait(timeout: .now() + .milliseconds(patience))
    }

    /// The number of the latest save, once all are made.
    func finish() -> Int {
      queue.sync {}
      return done.withLock { $0 }
    }
  }

  @Test("No save is lost in 500 interleavings of edits and saves of another program")
  func interleavings() throws {
    var (accepted, lost) = (0, [UInt64]())
    for seed in 0..<(500 as UInt64) {
      var random = SplitMix64(seed: seed)
      let scratch = try ScratchFolder()
      try scratch.write("page 0, outside 0.", to: "a")
      let other = OtherProgram(scratch)
      // When the saves come, in steps of the edit; the rest follows the edit.
      let saves = (1...Int.random(in: 1...3, using: &random)).map { number in
        (
          number, Int.random(in: 0...12, using: &random),
          OtherProgram.Way.allCases.randomElement(using: &random) ?? .renaming,
          UInt32.random(in: 0...1500, using: &random), Int.random(in: 0...3, using: &random)
        )
      }.sorted { $0.1 < $1.1 }
      var file = replacement(scratch)
      let step = Mutex(0)
      let next = Mutex(0)
      let pauses = (0..<16).map { _ in UInt32.random(in: 0...800, using: &random) }
      let save: @Sendable (Int) -> Void = { limit in
        while let (number, time, way, delay, patience) = next.withLock({ index in
          let isDue = index < saves.count && saves[index].1 <= limit
          index += isDue ? 1 : 0
          return isDue ? saves[index - 1] : nil
        }) {
          _ = time
          other.save(number, way, delay: delay, patience: patience)
        }
      }
      file.beforeStep = {
        let now = step.withLock {
          $0 += 1
          return $0
        }
        save(now - 1)
        usleep(pauses[now % pauses.count])
      }
      for _ in 0..<8 {
        let present = String(decoding: try file.read(), as: UTF8.self)
        // As the editor: what another program has written only a part of cannot be edited.
        guard present.hasSuffix(".") else { continue }
        let edited = present.replacingOccurrences(of: "page 0", with: "page 1")
        let isReplaced = try? file.replace(bytes(present), by: bytes(edited))
        accepted += isReplaced == true ? 1 : 0
        if isReplaced != false { break }
      }
      save(.max)
      let latest = other.finish()
      let texts = try scratch.names.map { String(decoding: try scratch.bytes($0), as: UTF8.self) }
      if !texts.contains(where: { $0.hasSuffix("outside \(saves.count > 0 ? latest : 0).") }) {
        lost.append(seed)
      }
      #expect(!scratch.names.contains { $0.hasSuffix(".tmp") }, "\(seed)")
    }
    #expect(lost.isEmpty)
    #expect(accepted > 100)
  }
}
