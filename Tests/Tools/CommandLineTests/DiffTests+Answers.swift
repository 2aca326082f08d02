import Foundation
import TestSupport
import Testing

extension DiffTests {
  @Test("Answers for programs: JSON alone on standard output, annotations, quiet")
  func answers() throws {
    let folder = try WorkFolder()
    let old = try folder.write(Self.scene(), to: "old.json")
    let new = try folder.write(Self.scene(to: 30), to: "new.json")
    let both = try diff(old, new, "--json", "--github")
    let report = try json(both.output)
    #expect(report["format"] as? String == "animrender-diff/1" && report["equal"] as? Bool == false)
    #expect(both.errors.hasPrefix("::error file=\(old),title=old.json::"))
    let github = try diff(old, new, "--github", "-q")
    #expect(github.code == 1 && github.output.hasPrefix("::error file="))
    let quiet = try diff(old, new, "-q")
    #expect(quiet.code == 1 && quiet.output.isEmpty && quiet.errors.isEmpty)
  }

  @Test("The answer does not depend on the number of workers")
  func workers() throws {
    let folder = try WorkFolder()
    let old = try folder.write(Self.scene(duration: 1.5), to: "old.json")
    let new = try folder.write(Self.scene(to: 50, duration: 1.5), to: "new.json")
    let images = try frames(new, in: folder, "new")
    for actual in [new, images] {
      let answers = try ["1", "2", "5"].map { try diff(old, actual, "-j", $0).output }
      #expect(answers[0].contains("first: frame 9 at 0.15 s") && Set(answers).count == 1)
    }
  }
}
