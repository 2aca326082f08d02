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
