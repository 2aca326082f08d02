import CoreAnimationCompat
import Foundation
import Testing

/// Known answers from public material, many of them measured on Apple's systems.
///
/// `Tests/Vectors/external/decisions.json` decides those with a doubt one by one, and names those that fail.
@Suite("External vectors")
struct ExternalVectorTests {
  /// What becomes of a vector that has a doubt or fails.
  private enum Decision: String, Decodable {
    /// It is followed: the answer agrees.
    case follow
    /// It is not followed: the answer differs.
    case differ
    /// Nothing here answers it.
    case none
  }

  private struct Row: Decodable {
    var id: String
    var decision: Decision
    var reason: String
  }

  private struct Decisions: Decodable {
    var doubted, failing: [Row]
  }

  private enum Outcome: Equatable {
    case agrees
    case differs(String)
    case unanswered(String)
  }

  private func outcome(of vector: ExternalVector, in file: ExternalFile) -> Outcome {
    let stage = VectorStage()
    defer { _ = stage.recorder.finish() }
    stage.sampleTimes = vector.expected["samples"]?.list.compactMap { $0[0].number } ?? []
    stage.wantsCycle = vector.area == "iteration"
    stage.wantsObject = !vector.expected.object.isEmpty
    do {
      try stage.run(vector.setup ?? [])
      var answer = try stage.answer(vector.query)
      var expected = vector.expected
      if expected == .text("presented opacity before the second block") {
        expected = .value(stage.presentedOpacity)
      }
      if let range = expected["settlingDurationBetween"]?.numbers {
        let settling = answer["settlingDuration"]?.number ?? .nan
        answer = .flag(settling >= range[0] && settling <= range[1])
        expected = .flag(true)
      }
      let agrees = answer.agrees(
        with: expected,
        tolerance: vector.tolerance ?? file.tolerance,
        isRelative: vector.tolerance == nil && file.toleranceOf != nil
      )
      return agrees ? .agrees : .differs("\(answer)\n  expected \(expected)")
    } catch let unknown as VectorStage.Unknown {
      return .unanswered(unknown.what)
    } catch {
      return .unanswered("\(error)")
    }
  }

  @Test("All vectors agree, except those in the table of decisions", arguments: ExternalFile.names)
  func agreement(name: String) throws {
    let file = try ExternalFile.load(name)
    #expect(file.vectors.count == file.count)
    let decisions = try Self.decisions
    let doubted = Dictionary(uniqueKeysWithValues: decisions.doubted.map { ($0.id, $0) })
    let failing = Dictionary(uniqueKeysWithValues: decisions.failing.map { ($0.id, $0) })
    var passed = 0
    for vector in file.vectors {
      let isDoubted = vector.doubt != nil
      let row = (isDoubted ? doubted : failing)[vector.id]
      let outcome = outcome(of: vector, in: file)
      if !isDoubted, outcome == .agrees { passed += 1 }
      if isDoubted, row == nil {
        Issue.record("\(vector.id) has a doubt and no decision: \(outcome)")
      }
      switch (row?.decision ?? .follow, outcome) {
      case (.follow, .agrees), (.differ, .differs), (.none, .unanswered): break
      case (let decision, _):
        Issue.record("\(vector.id) is to \(decision.rawValue), and \(outcome)\n  \(vector.query)")
      }
    }
    let count = file.vectors.count { $0.doubt == nil }
    print("external \(name): \(passed) of \(count) without a doubt")
  }

  @Test("At least 98 % of those without a doubt agree; every decision has a vector and a reason")
  func table() throws {
    let vectors = try ExternalFile.names.flatMap { try ExternalFile.load($0).vectors }
    let decisions = try Self.decisions
    let sure = vectors.filter { $0.doubt == nil }
    #expect(Double(decisions.failing.count) <= 0.02 * Double(sure.count))
    #expect(Set(decisions.failing.map(\.id)).isSubset(of: sure.map(\.id)))
    let doubted = vectors.filter { $0.doubt != nil }
    #expect(Set(decisions.doubted.map(\.id)) == Set(doubted.map(\.id)))
    let rows = decisions.doubted + decisions.failing
    #expect(rows.allSatisfy { !$0.reason.isEmpty } && Set(rows.map(\.id)).count == rows.count)
    #expect(decisions.failing.allSatisfy { $0.decision != .follow })
  }

  private static var decisions: Decisions {
    get throws {
      let data = try Data(contentsOf: ExternalFile.folder.appending(path: "decisions.json"))
      return try JSONDecoder().decode(Decisions.self, from: data)
    }
  }
}
