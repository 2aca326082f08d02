import Foundation
import LottieFormat
import SceneFormat
import SceneModel
import Scripts
import Testing

/// The expressions of real files, with the values that a reference player gives them.
///
/// `scripts/check/expressions --samples FOLDER` asks the player and runs this; alone it is skipped, as the files are
/// other people's.
@Suite struct SampleExpressionTests {
  private static let values = ProcessInfo.processInfo.environment["ANIMRENDER_EXPRESSION_VALUES"]

  private struct Sample: Decodable {
    let file: String
    let rows: [Row]
  }

  // The property, the frame of its composition and of the file, and what the player gives.
  private struct Row: Decodable {
    let position: String
    let frame: Double
    let rootFrame: Double
    let value: [Double]

    init(from decoder: any Decoder) throws {
      var row = try decoder.unkeyedContainer()
      position = try row.decode(String.self)
      frame = try row.decode(Double.self)
      rootFrame = try row.decode(Double.self)
      value = try row.decode([Double].self)
    }
  }

  // Chance is each player's own.
  private static let chance = ["random", "wiggle", "noise"]

  @Test(.enabled(if: values != nil))
  func valuesAreThoseOfTheReferencePlayer() throws {
    let path = try #require(Self.values)
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    for sample in try JSONDecoder().decode([Sample].self, from: data) {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: sample.file))
      guard let program = try LottieReader().read(Array(bytes)).scene.programs.first else {
        continue
      }
      let evaluator = ScriptEvaluator()
      var (equal, left) = (0, 0)
      for row in sample.rows {
        guard let script = program.scripts.firstIndex(where: { $0.path == row.position + ".x" }),
          !Self.chance.contains(where: program.scripts[script].source.contains)
        else {
          left += 1
          continue
        }
        let moment = ExpressionTime(
          time: (row.frame - program.scripts[script].firstFrame) / program.rate,
          rootTime: (row.rootFrame - program.firstFrame) / program.rate
        )
        let use = ExpressionUse(program, script: script)
        let outcome = try evaluator.outcome(of: use, at: moment, base: [])
        let isEqual = Self.isEqual(outcome, row.value)
        equal += isEqual ? 1 : 0
        #expect(
          isEqual,
          "\(sample.file) \(row.position) at \(row.frame): \(outcome), not \(row.value)"
        )
      }
      let name = URL(fileURLWithPath: sample.file).lastPathComponent
      print(
        "\(name): \(equal) of \(sample.rows.count - left) values are equal, \(left) are not compared"
      )
    }
  }

  // A script that gives one number for a vector sets its first component.
  private static func isEqual(
    _ outcome: Result<ExpressionResult, ScriptFailure>,
    _ expected: [Double]
  ) -> Bool {
    guard case .success(.numbers(let numbers)) = outcome else { return false }
    return zip(numbers, expected).allSatisfy { abs($0 - $1) <= 1e-3 * max(1, abs($1)) }
  }
}
