import SceneModel
import Testing

@testable import Sampling

/// The limits of one frame, each charged up to its last unit.
@Suite("Budget of a frame")
struct FrameBudgetTests {
  private static let limits: Limits = {
    var limits = Limits()
    (limits.layersPerFrame, limits.copiesPerFrame, limits.copies) = (10, 20, 15)
    (limits.vertices, limits.modifiedVertices) = (30, 40)
    return limits
  }()

  enum Count: CaseIterable {
    case layers, particles, vertices, shapeVertices, modifiedVertices, copiesOfOne, copies

    var limit: (option: String, count: Int) {
      switch self {
      case .layers: ("--max-layers-per-frame)", 10)
      case .particles, .copies: ("--max-copies-per-frame)", 20)
      case .vertices, .shapeVertices: ("--max-vertices)", 30)
      case .modifiedVertices: ("--max-modified-vertices)", 40)
      case .copiesOfOne: ("--max-copies)", 15)
      }
    }

    func charge(_ count: Int, to budget: inout FrameBudget) throws {
      switch self {
      case .layers: try budget.charge(layers: count, path: "a")
      case .particles: try budget.charge(particles: count, path: "a")
      case .vertices: try budget.charge(vertices: count, path: "a")
      case .shapeVertices: try budget.charge(shapeVertices: count, path: "a")
      case .modifiedVertices: try budget.charge(modifiedVertices: count, path: "a")
      case .copiesOfOne: try budget.check(copiesOfOne: count, path: "a")
      case .copies: try budget.check(copies: count, path: "a")
      }
    }
  }

  @Test(
    "A count at its limit is accepted, and one above it is refused with the name of the option",
    arguments: Count.allCases
  )
  func charges(_ count: Count) throws {
    let (option, limit) = count.limit
    var budget = FrameBudget(limits: Self.limits)
    try count.charge(limit, to: &budget)
    var other = FrameBudget(limits: Self.limits)
    let error = #expect(throws: SamplingError.self) { try count.charge(limit + 1, to: &other) }
    #expect(error?.message.contains(option) == true && error?.path == "a")
  }

  @Test("Copies of several replicators are added, each within the limit of one")
  func copies() throws {
    var budget = FrameBudget(limits: Self.limits)
    try budget.charge(copies: 15, path: "a")
    try budget.charge(copies: 5, path: "a")
    var other = budget
    #expect(throws: SamplingError.self) { try other.charge(copies: 1, path: "a") }
    #expect(throws: SamplingError.self) { try other.charge(copies: 16, path: "a") }
    #expect(throws: SamplingError.self) { try budget.charge(particles: .max, path: "a") }
    #expect(budget.spent.copies == 20, "particles that overflow are not charged")
    #expect(throws: SamplingError.self) { try budget.check(copies: .max, path: "a") }
  }

  @Test(
    "A part that was made before is charged as a whole or not at all",
    arguments: [
      (FrameBudget.Cost(layers: 10), true), (.init(layers: 11), false), (.init(copies: 20), true),
      (.init(copies: 21), false), (.init(vertices: 30), true), (.init(vertices: 31), false),
      (.init(shapeVertices: 30), true), (.init(shapeVertices: 31), false),
      (.init(modifiedVertices: 40), true), (.init(modifiedVertices: 41), false),
    ]
  )
  func parts(_ cost: FrameBudget.Cost, _ fits: Bool) {
    var budget = FrameBudget(limits: Self.limits)
    let isCharged = budget.charge(cost)
    #expect(isCharged == fits)
    let sum = [\FrameBudget.Cost.layers, \.copies, \.vertices, \.shapeVertices, \.modifiedVertices]
      .map { budget.spent[keyPath: $0] }.reduce(0, +)
    #expect((sum > 0) == fits)
    let rest = budget.spent - cost
    #expect(
      !fits
        || [rest.layers, rest.copies, rest.vertices, rest.shapeVertices, rest.modifiedVertices] == [
          0, 0, 0, 0, 0,
        ]
    )
  }
}
