import Foundation
import TestSupport
import Testing

/// Calls of the system that fail one at a time: the output is complete or not there.
@Suite("Faults", .enabled(if: FaultyProgram.shim != nil, "no C compiler"))
struct FaultTests {
  private typealias Fault = FaultyProgram.Fault

  private static let faults = [
    Fault(call: "open", error: EIO), Fault(call: "read", error: EIO),
    Fault(call: "read", error: EINTR), Fault(call: "write", error: EIO),
    Fault(call: "write", error: ENOSPC, stays: true), Fault(call: "write", error: EINTR),
    Fault(call: "write", error: 0), Fault(call: "fsync", error: EIO),
    Fault(call: "rename", error: EIO), Fault(call: "close", error: EIO),
    Fault(call: "thread", error: EAGAIN), Fault(call: "thread", error: EAGAIN, stays: true),
  ]

  /// What a run of the program left in its folder, the scene left out.
  private func content(_ folder: WorkFolder) throws -> [String: Data] {
    var content: [String: Data] = [:]
    for name in folder.names where name != "scene.json" && name != "p" {
      content[name] = try folder.bytes(name)
    }
    return content
  }

  private func site(_ output: String) throws -> WorkFolder {
    let folder = try WorkFolder()
    _ = try folder.write(SmallScene.text(), to: "scene.json")
    if output == "p/" { mkdir(folder.file("p"), 0o777) }
    _ = try folder.write("old", to: output == "p/" ? "p/frame_00000.png" : output)
    return folder
  }

  /// Runs with a fault and looks at what is left; says whether the run failed.
  private func check(
    _ fault: Fault,
    _ output: String,
    _ options: [String],
    expected: [String: Data]
  ) throws -> Bool {
    let folder = try site(output)
    let old = try content(folder)
    let outcome = try FaultyProgram.run(
      ["render", "scene.json", "-j", "2", "-q", "-o", output] + options,
      in: folder,
      fault
    )
    let left = try content(folder)
    let title = "\(output): \(fault.testDescription), the \(fault.position)th: \(outcome.errors)"
    if outcome.code == 0 {
      #expect(left == expected, "\(title)")
      return false
    }
    #expect([65, 66, 69, 70, 71, 73, 74, 77].contains(outcome.code), "\(outcome.code) \(title)")
    #expect(outcome.errors.contains("animrender: error: "), "\(title)")
    #expect(left == old, "\(title): \(left.keys.sorted())")
    return true
  }

  private func sweep(
    _ fault: Fault,
    _ output: String,
    _ options: [String] = [],
    positions: Int
  ) throws -> Int {
    let folder = try site(output)
    var counting = fault
    counting.position = 0
    let full = try FaultyProgram.run(
      ["render", "scene.json", "-j", "2", "-q", "-o", output] + options,
      in: folder,
      counting
    )
    #expect(full.code == 0 && full.count > 0, "\(full.errors)")
    let expected = try content(folder)
    var failures = 0
    for step in 0..<min(positions, full.count) {
      counting.position = 1 + step * (full.count - 1) / max(1, positions - 1)
      if try check(counting, output, options, expected: expected) { failures += 1 }
    }
    return failures
  }

  @Test("P21: Whichever call fails, a video is complete or not there", arguments: faults)
  func video(_ fault: FaultyProgram.Fault) throws {
    let failures = try sweep(fault, "x.mp4", positions: 4)
    // What can be done again is, what cannot ends the run.
    if fault.error == EINTR || fault.error == 0 { #expect(failures == 0) }
    if ["write", "fsync", "rename"].contains(fault.call), fault.error == EIO {
      #expect(failures > 0)
    }
  }

  @Test("P21: So are the images of a folder", arguments: faults)
  func images(_ fault: FaultyProgram.Fault) throws {
    _ = try sweep(fault, "p/", positions: 2)
  }

  @Test(
    "P21: An output and its manifest appear together or remain unchanged",
    arguments: [true, false]
  )
  func manifest(isOld: Bool) throws {
    let arguments = ["render", "scene.json", "-q", "-o", "x.mp4", "--manifest", "m.json"]
    func site() throws -> WorkFolder {
      let folder = try self.site("x.mp4")
      if isOld { _ = try folder.write("old too", to: "m.json") }
      return folder
    }
    var fault = Fault(call: "rename", error: EIO)
    let full = try site()
    let outcome = try FaultyProgram.run(arguments, in: full, fault)
    #expect(outcome.code == 0 && outcome.count == 2, "\(outcome.errors)")
    let (new, old) = (try content(full), try content(site()))
    #expect(new.count == 2 && new["x.mp4"] != old["x.mp4"] && new["m.json"] != old["m.json"])
    var failures = 0
    for position in 1...2 {
      fault.position = position
      let folder = try site()
      let outcome = try FaultyProgram.run(arguments, in: folder, fault)
      let left = try content(folder)
      // Where files cannot change places, the manifest takes its place as the output does.
      #expect(
        left == (outcome.code == 0 ? new : old),
        "\(position): \(left.keys) \(outcome.errors)"
      )
      #expect(outcome.code == 0 || outcome.code == 74, "\(outcome.errors)")
      if outcome.code != 0 { failures += 1 }
    }
    #expect(failures == (isOld ? 1 : 2))
  }

  /// Outputs of several files, with the options that ask for them.
  private static let companies: [[String]] = [
    ["x.webm", "p.png", "-o", "x.webm", "--poster", "p.png"],
    ["s.json", "s.png", "--sheet-image", "s.png", "--sheet-data", "s.json"],
    [
      "x.webm", "x.mp4", "x.html", "p.png", "-t", "-o", "x.webm", "--for", "web-alpha", "--poster",
      "p.png",
    ],
    ["x.webp", "-o", "x.webp", "--max-bytes", "1k"],
  ]

  @Test(
    "P21: Files beside an output change with it, or none does",
    arguments: companies,
    [
      Fault(call: "write", error: ENOSPC, stays: true), Fault(call: "fsync", error: EIO),
      Fault(call: "rename", error: EIO),
    ]
  )
  func companions(company: [String], fault: FaultyProgram.Fault) throws {
    let names = company.prefix { !$0.hasPrefix("-") }
    let arguments = ["render", "scene.json", "-j", "2", "-q"] + company.dropFirst(names.count)
    func site() throws -> WorkFolder {
      let folder = try WorkFolder()
      _ = try folder.write(SmallScene.text(), to: "scene.json")
      for name in names { _ = try folder.write("old", to: name) }
      return folder
    }
    var fault = fault
    fault.position = 0
    let full = try site()
    let outcome = try FaultyProgram.run(arguments, in: full, fault)
    #expect(outcome.code == 0 && outcome.count > 0, "\(outcome.errors)")
    let (new, old) = (try content(full), try content(site()))
    #expect(new.keys.sorted() == names.sorted() && names.allSatisfy { new[$0] != old[$0] })
    for position in Set([1, 2, 3, outcome.count / 2, outcome.count]).sorted()
    where 1...outcome.count ~= position {
      fault.position = position
      let folder = try site()
      let outcome = try FaultyProgram.run(arguments, in: folder, fault)
      let left = try content(folder)
      #expect(
        left == (outcome.code == 0 ? new : old),
        "\(position): \(left.mapValues(\.count)) \(outcome.errors)"
      )
      #expect([0, 74].contains(outcome.code), "\(outcome.code) \(outcome.errors)")
    }
  }

  @Test("P22: Allocations of C libraries may fail", arguments: ["x.mp4", "x.webm", "p/"])
  func memory(output: String) throws {
    for stays in [false, true] {
      let fault = Fault(call: "malloc", error: ENOMEM, stays: stays)
      #expect(try sweep(fault, output, positions: 6) > 0)
    }
  }

  @Test(
    "P22: Failures that FFmpeg ignores are detected: headers, and the options of a container",
    arguments: [
      ("x264_encoder_headers", 4, ["--quality", "good"]),
      ("x264_encoder_headers", 4, ["--quality", "best"]),
      ("avformat_write_header", 6, []), ("av_dict_parse_string", 4, ["--codec", "h265"]),
    ]
  )
  func missed(function: String, positions: Int, options: [String]) throws {
    let fault = Fault(call: "malloc", error: ENOMEM, function: function)
    #expect(try sweep(fault, "x.mp4", options, positions: positions) > 0)
  }

  @Test("P29: An encoder that fails in the middle leaves nothing", arguments: ["x.mp4", "x.webm"])
  func encoder(output: String) throws {
    let fault = Fault(call: "encode", error: EIO)
    // Every frame, and the end of the stream.
    #expect(try sweep(fault, output, positions: 6) == 6)
  }

  // MARK: Power

  /// What is known to be on the disk, after the calls that were made so far.
  private struct Disk {
    var isDirty: [String: Bool] = [:]
    var faults: [String] = []
    var renamed: [String] = []
    var flushedAfter = false

    private func inside(_ folder: String) -> [String] {
      isDirty.keys.filter { $0.hasPrefix(folder + "/") }
    }

    mutating func apply(_ call: String, _ one: String, _ other: String) {
      switch call {
      case "write":
        if isDirty[one] == nil { isDirty[FileSystemPath.folder(of: one)] = true }
        isDirty[one] = true
        if renamed.contains(where: { one == $0 || one.hasPrefix($0 + "/") }) {
          faults.append("\(one) is written to under its final name")
        }
      case "fsync":
        isDirty[one] = false
        if renamed.contains(where: { FileSystemPath.folder(of: $0) == one }) { flushedAfter = true }
      case "rename", "link", "renameat2", "renameat":
        let dirty = ([one] + inside(one)).filter { isDirty[$0] == true }
        if !dirty.isEmpty {
          faults.append("\(other) gets its name while \(dirty) is not on the disk")
        }
        renamed.append(other)
        flushedAfter = false
      default: faults.append("an unknown call \(call)")
      }
    }
  }

  private enum FileSystemPath {
    static func folder(of path: String) -> String {
      URL(fileURLWithPath: path).deletingLastPathComponent().path
    }
  }

  @Test(
    "P27: After a power failure at any call, a file name refers only to data on the disk",
    arguments: ["x.mp4", "x.mkv", "x.gif", "x.webp", "p/", "new/", "x.json", "one.png"]
  )
  func power(output: String) throws {
    let folder = try WorkFolder()
    _ = try folder.write(SmallScene.text(), to: "scene.json")
    if output == "p/" {
      mkdir(folder.file("p"), 0o777)
      _ = try folder.write("old", to: "p/frame_00000.png")
    }
    let log = NSTemporaryDirectory() + "animrender-log-\(UUID().uuidString)"
    defer { unlink(log) }
    var arguments = [folder.file("scene.json"), "-q", "-o", folder.file(output)]
    if output == "x.json" { arguments.insert("convert", at: 0) }
    if output == "one.png" { arguments.insert("still", at: 0) }
    let outcome = try FaultyProgram.run(
      arguments,
      in: folder,
      Fault(call: "none", error: 0),
      log: log
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
    var disk = Disk()
    let root = URL(fileURLWithPath: folder.path).resolvingSymlinksInPath().path
    for line in try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n") {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map {
        $0.replacingOccurrences(of: folder.path, with: root).replacingOccurrences(
          of: "/./",
          with: "/"
        )
      }
      guard parts.count == 3, parts[1].hasPrefix(root) else { continue }
      disk.apply(
        parts[0],
        parts[1],
        parts[2].hasSuffix("/") ? String(parts[2].dropLast()) : parts[2]
      )
    }
    #expect(disk.faults.isEmpty, "\(disk.faults)")
    #expect(disk.renamed.count == 1, "\(disk.renamed)")
    #expect(disk.flushedAfter, "the folder that holds the new name is not flushed")
  }
}
