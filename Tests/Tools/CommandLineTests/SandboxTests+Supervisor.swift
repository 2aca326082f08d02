import Foundation
import TestSupport
import Testing

extension SandboxTests {
  @Test("P13: Without its supervisor the worker ends")
  func orphan() throws {
    let folder = try site(SmallScene.endless)
    let process = try ChildProcess(
      Program.path,
      ["scene.json", "-q", "--sandbox", "-o", "x.mp4"],
      in: folder.path
    )
    let worker = try #require(findWorker(of: process.identifier))
    kill(process.identifier, SIGKILL)
    #expect(process.wait(seconds: 60) == .signal(SIGKILL))
    for _ in 0..<6000 where isRunning(worker) { usleep(10_000) }
    #expect(!isRunning(worker))
    #expect(folder.names.allSatisfy { $0 == "scene.json" || $0.hasSuffix(".tmp") })
  }

  @Test("A worker beyond its processor time ends by SIGXCPU, before the system kills it")
  func processorTime() throws {
    let folder = try site(SmallScene.endless)
    let process = try ChildProcess(
      Program.path,
      ["scene.json", "-q", "-j", "1", "--sandbox", "--timeout", "100", "-o", "x.mp4"],
      in: folder.path,
      errors: folder.file("errors.txt")
    )
    let worker = try #require(findWorker(of: process.identifier))
    var limit = [Int]()
    for _ in 0..<6000 where limit.count != 2 {
      let text = try String(contentsOfFile: "/proc/\(worker)/limits", encoding: .utf8)
      let line = text.split(separator: "\n").first { $0.hasPrefix("Max cpu time") }
      limit = line?.split(separator: " ").compactMap { Int($0) } ?? []
      if limit.count != 2 { usleep(10_000) }
    }
    // The time of the run and three seconds to end, for one worker and two threads beside it.
    #expect(limit.first == 309)
    #expect(limit.last.map { $0 > 309 } == true)
    // As the kernel does at the soft limit.
    kill(worker, SIGXCPU)
    #expect(process.wait(seconds: 60) == .exit(75))
    #expect(folder.names == ["errors.txt", "scene.json"])
    let errors = try String(contentsOfFile: folder.file("errors.txt"), encoding: .utf8)
    #expect(errors.contains("more processor time than it may"))
  }

  func findWorker(of process: Int32) -> Int32? {
    for _ in 0..<6000 {
      let path = "/proc/\(process)/task/\(process)/children"
      let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
      if let number = text.split(separator: " ").first.flatMap({ Int32($0) }) { return number }
      usleep(10_000)
    }
    return nil
  }

  // A zombie that nobody has asked about does not run.
  func isRunning(_ process: Int32) -> Bool {
    status(of: process).map { !$0.contains(") Z ") } ?? false
  }

  func isStopped(_ process: Int32) -> Bool {
    status(of: process)?.contains(") T ") ?? false
  }

  func status(of process: Int32) -> String? {
    try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
  }
}
