import Files
import Foundation
import SegmentStore
import TestSupport
import Testing

@Suite("Upkeep of a store")
struct UpkeepTests {
  private let keys = (0..<5).map { SHA256.digest(of: [UInt8($0)]) }

  private func store(_ folder: ScratchFolder, maxBytes: Int = .max) throws -> SegmentStore {
    let store = try SegmentStore(path: folder.path, maxBytes: maxBytes)
    for (number, key) in keys.enumerated() {
      let entry = store.writer(of: key, number == 0 ? .job : .images)
      entry?.add([UInt8](repeating: 0, count: 1000))
      entry?.commit()
      // The first is the oldest.
      try age(by: Double(1000 - 100 * number), path(folder, key))
    }
    return store
  }

  private func age(by seconds: Double, _ path: String) throws {
    let date = Date(timeIntervalSinceNow: -seconds)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
  }

  private func path(_ folder: ScratchFolder, _ key: Digest) -> String {
    folder.file("v1/\(key.hex.prefix(2))/\(key.hex).seg")
  }

  @Test("Contents are counted by kind")
  func contents() throws {
    let folder = try ScratchFolder()
    let contents = try store(folder).contents()
    #expect(contents.kinds.map(\.name) == ["pictures", "jobs"])
    #expect(contents.kinds.map(\.count) == [4, 1])
    #expect(contents.count == 5 && contents.bytes > 5000 && contents.bytes < 6000)
    #expect(abs((contents.oldestUse ?? 0) - (Int(Date().timeIntervalSince1970) - 1000)) < 60)
  }

  @Test("The least recently used entry is pruned first; reading is a use")
  func prune() throws {
    let folder = try ScratchFolder()
    let store = try store(folder)
    let size = store.contents().bytes / 5
    #expect(store.prune(to: 5 * size) == (0, 0))
    #expect(store.reader(of: keys[0]) != nil)
    #expect(store.prune(to: 2 * size + 10) == (3, 3 * size))
    #expect(keys.map { store.has($0) } == [true, false, false, false, true])
    store.prune(to: 0)
    #expect(store.contents().count == 0)
  }

  @Test("A store that grows beyond its size is pruned; a store that is only read is not")
  func grown() throws {
    let folder = try ScratchFolder()
    let first = try store(folder, maxBytes: 2500)
    first.pruneIfGrown()
    #expect(first.contents().count == 2)
    _ = try store(folder)
    let second = try SegmentStore(path: folder.path, maxBytes: 1)
    #expect(second.reader(of: keys[4]) != nil)
    second.pruneIfGrown()
    #expect(second.contents().count == 5)
  }

  @Test("Old incomplete entries are removed; foreign files remain")
  func leftovers() throws {
    let folder = try ScratchFolder()
    let store = try store(folder)
    let inner = "v1/\(keys[0].hex.prefix(2))"
    for name in [".0.1.a.tmp", ".0.1.b.tmp", "notes.txt"] {
      try folder.write("", to: "\(inner)/\(name)")
      if name != ".0.1.b.tmp" { try age(by: 100_000, folder.file("\(inner)/\(name)")) }
    }
    #expect(store.contents().strayFiles == 3)
    store.prune(to: .max)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.file(inner)).sorted()
    #expect(left == [".0.1.b.tmp", "\(keys[0].hex).seg", "notes.txt"])
  }

  @Test("Damaged entries are found and removed")
  func verify() throws {
    let folder = try ScratchFolder()
    let store = try store(folder)
    #expect(store.verify() == (5, [], []))
    let file = path(folder, keys[3])
    var bytes = try Data(contentsOf: URL(fileURLWithPath: file))
    bytes[500] ^= 1
    try bytes.write(to: URL(fileURLWithPath: file))
    #expect(store.verify() == (4, ["\(keys[3].hex).seg"], []))
    #expect(store.verify() == (4, [], []))
    // A folder in the place of an entry stays.
    #expect(mkdir(file, 0o700) == 0)
    #expect(store.verify() == (4, [], ["\(keys[3].hex).seg"]))
  }

  @Test("An absent store is reported as missing; a path that is no store cannot be used")
  func missing() throws {
    let folder = try ScratchFolder()
    try folder.write("", to: "file")
    #expect(mkdir(folder.file("empty"), 0o700) == 0)
    for (name, code) in [
      ("none", RenderError.Code.missingInput), ("empty", .missingInput), ("file", .cannotCreate),
    ] {
      let error = #expect(throws: RenderError.self) {
        _ = try SegmentStore(existing: folder.file(name))
      }
      #expect(error?.code == code, "\(name)")
      let isTold = error?.message.contains("it holds no segments") == true
      #expect(isTold == (name == "empty"), "\(error?.message ?? "")")
    }
    #expect(mkdir(folder.file("open"), 0o700) == 0 && mkdir(folder.file("open/v1"), 0o700) == 0)
    for (mode, isUsed) in [
      (0o700, true), (0o755, true), (0o720, false), (0o702, false), (0o777, false),
    ] as [(mode_t, Bool)] {
      chmod(folder.file("open/v1"), mode)
      let isThere = (try? SegmentStore(existing: folder.file("open"))) != nil
      #expect(isThere == isUsed, "\(String(mode, radix: 8))")
    }
    #expect(folder.names == ["empty", "file", "open"])
  }

  @Test("A store beside an output is removed when the output is done, and when the store is empty")
  func resume() throws {
    let folder = try ScratchFolder()
    let output = folder.file("x.mp4")
    let name = ".x.mp4.animrender-resume"
    #expect(ResumeStore.path(of: output) == folder.file(name))
    #expect(ResumeStore.path(of: "frames/") == ".frames.animrender-resume")
    #expect(ResumeStore.path(of: "f/") == ".f.animrender-resume")
    #expect(ResumeStore.path(of: "/x.mp4") == "/.x.mp4.animrender-resume")
    #expect(ResumeStore.path(of: "./a") == ".a.animrender-resume")
    #expect(ResumeStore.path(of: ".a/b//") == ".a/.b.animrender-resume")
    let longest = String(repeating: "a", count: 200)
    #expect(ResumeStore.path(of: longest) == ".\(longest).animrender-resume")
    #expect(ResumeStore.path(of: longest + "a") != ".\(longest)a.animrender-resume")
    #expect(ResumeStore.path(of: longest + "a") != ResumeStore.path(of: longest + "b"))
    #expect(ResumeStore.path(of: longest + "a").utf8.count < 200)
    do {
      _ = try ResumeStore(beside: output)
    }
    #expect(folder.names.isEmpty)
    do {
      let interrupted = try ResumeStore(beside: output)
      let entry = interrupted.store.writer(of: keys[0], .video)
      entry?.commit()
    }
    #expect(folder.names == [name])
    let first = try ResumeStore(beside: output)
    let second = try ResumeStore(beside: output)
    #expect(second.store.has(keys[0]))
    try first.remove()
    #expect(folder.names == [name], "another render still uses it")
    _ = first
    _ = second
  }

  @Test("Going on removes what the killed render has left beside the output, and nothing of others")
  func abandoned() throws {
    let folder = try ScratchFolder()
    let output = folder.file("x.mp4")
    // No process has this number.
    let gone = ".x.mp4.animrender.\(Int32.max - 1).a.tmp"
    // Before and after the names of running processes in order.
    let first = ".x.mp4.animrender.0999999999.a.tmp"
    // Not names of leftovers.
    let odd =
      [0, -1].map { ".x.mp4.animrender.\($0).a.tmp" } + [".x.mp4.animrender.a.tmp", "x.mp4"]
    let base = ".x.mp4.animrender.\(getpid()).a.tmp"
    // Users without rights may not signal this process, which runs all the same.
    let system = ".x.mp4.animrender.1.a.tmp"
    let other = ".y.mp4.animrender.\(Int32.max - 1).a.tmp"
    for name in [gone, first, base, system, other] + odd { try folder.write("", to: name) }
    do {
      let first = try ResumeStore(beside: output)
      first.store.writer(of: keys[0], .video)?.commit()
    }
    #expect(folder.names.contains(gone), "nothing to go on with: another machine may be at work")
    let last = try ResumeStore(beside: output)
    #expect(!folder.names.contains(gone))
    // Of a render of the same output that was killed beside this one.
    try folder.write("", to: gone)
    try last.remove()
    // In a container this process can be the first one.
    #expect(folder.names == Set([base, system, other] + odd).sorted())
  }

  @Test("A killed render whose parent does not collect its state is gone, too")
  func uncollected() throws {
    var process: pid_t = 0
    let name = strdup("true")
    defer { free(name) }
    try #require(posix_spawnp(&process, "true", nil, nil, [name, nil], [nil]) == 0)
    defer { waitpid(process, nil, 0) }
    var state = siginfo_t()
    try #require(waitid(P_PID, id_t(process), &state, WEXITED | WNOWAIT) == 0)
    #expect(kill(process, 0) == 0, "it still has its number")
    #expect(!RunningProcess.exists(process) && RunningProcess.exists(getpid()))
    let folder = try ScratchFolder()
    do {
      let first = try ResumeStore(beside: folder.file("x.mp4"))
      first.store.writer(of: keys[0], .video)?.commit()
    }
    try folder.write("", to: ".x.mp4.animrender.\(process).a.tmp")
    try ResumeStore(beside: folder.file("x.mp4")).remove()
    #expect(folder.names.isEmpty)
  }

  @Test("Leftovers of a killed render are removed regardless of the file system's clock")
  func clocks() throws {
    for seconds in [-3600.0, -1, 0, 100_000] {
      let folder = try ScratchFolder()
      let gone = ".x.mp4.animrender.\(Int32.max - 1).a.tmp"
      try folder.write("", to: gone)
      try age(by: seconds, folder.file(gone))
      let first = try ResumeStore(beside: folder.file("x.mp4"))
      first.store.writer(of: keys[0], .video)?.commit()
      try withExtendedLifetime(first) {
        let second = try ResumeStore(beside: folder.file("x.mp4"))
        #expect(folder.names.contains(gone), "the first render still works")
        withExtendedLifetime(second) {}
      }
    }
    for seconds in [-3600.0, -1, 0, 100_000] {
      let folder = try ScratchFolder()
      let gone = ".x.mp4.animrender.\(Int32.max - 1).a.tmp"
      try folder.write("", to: gone)
      try age(by: seconds, folder.file(gone))
      TemporaryOutput.removeStale(for: folder.file("x.mp4"))
      #expect(folder.names.isEmpty == (seconds > 86_400), "\(seconds) s")
      TemporaryOutput.removeAbandoned(for: folder.file("x.mp4"))
      #expect(folder.names.isEmpty, "\(seconds) s")
    }
  }
}
