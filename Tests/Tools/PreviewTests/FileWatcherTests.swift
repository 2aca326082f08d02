import Foundation
import Testing

@testable import Preview

@Suite("Changes of files")
struct FileWatchTests {
  private func folder() throws -> String {
    let path = FileManager.default.temporaryDirectory.path + "/watch-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return path
  }

  private func write(_ text: String, to path: String, atomically: Bool) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: atomically ? .atomic : [])
  }

  @Test("Saved, replaced and removed files are reported by path; others only as other changes")
  func changes() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let file = "\(folder)/scene.json"
    try write("a", to: file, atomically: false)
    var watch = try FileWatcher()
    func style(_ milliseconds: Int32 = 2000) -> (files: Set<String>, hasOthers: Bool) {
      watch.changes(of: [file, "\(folder)/gone.png"], within: milliseconds)
    }
    #expect(style(0).files == [])
    try write("b", to: file, atomically: false)
    #expect(style() == ([file], false))
    try write("c", to: file, atomically: true)
    #expect(style().files == [file])
    try write("d", to: "\(folder)/other.json", atomically: false)
    #expect(style() == ([], true))
    // One that was missing.
    try write("e", to: "\(folder)/gone.png", atomically: false)
    #expect(style().files == ["\(folder)/gone.png"])
    try FileManager.default.removeItem(atPath: file)
    #expect(style().files == [file])
    #expect(style(0) == ([], false))
  }

  @Test("The own output and its temporary files are no changes")
  func output() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let file = "\(folder)/pop.swift"
    try write("a", to: file, atomically: false)
    var watch = try FileWatcher()
    func changes(_ milliseconds: Int32) -> (files: Set<String>, hasOthers: Bool) {
      watch.changes(of: [file], except: "\(folder)/pop.mp4", within: milliseconds)
    }
    #expect(changes(0) == ([], false))
    try write("b", to: "\(folder)/.pop.mp4.animrender.7.x.tmp", atomically: false)
    try write("b", to: "\(folder)/pop.mp4", atomically: false)
    #expect(changes(500) == ([], false))
    try write("b", to: "\(folder)/.other.mp4.animrender.7.x.tmp", atomically: false)
    #expect(changes(2000) == ([], true))
    try write("c", to: "\(folder)/pop.mp4", atomically: false)
    try write("c", to: file, atomically: false)
    #expect(changes(2000) == ([file], false))
  }

  @Test("The target of a link is watched, under the link's name")
  func links() throws {
    let (folder, far) = (try folder(), try folder())
    defer { for path in [folder, far] { try? FileManager.default.removeItem(atPath: path) } }
    try write("a", to: "\(far)/real.json", atomically: false)
    let link = "\(folder)/scene.json"
    try FileManager.default.createSymbolicLink(
      atPath: link,
      withDestinationPath: "\(far)/real.json"
    )
    var watch = try FileWatcher()
    #expect(watch.changes(of: [link], within: 0).files == [])
    try write("b", to: "\(far)/real.json", atomically: false)
    #expect(watch.changes(of: [link], within: 2000).files == [link])
  }
}
