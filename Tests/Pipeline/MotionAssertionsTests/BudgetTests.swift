import Files
import RenderPipeline
import SceneModel
import Testing

@testable import MotionAssertions

/// Assertions whose work grows faster than the scene are refused before they do it.
@Suite("The work of assertions")
struct BudgetTests {
  private static let many =
    #"{"type":"replicator","name":"r","instanceCount":10000,"instanceTransform":[{"translate":[0.01,0]}],"sublayers":[\#(MotionScene.square("x", at: 50, 50))]}"#

  private static func refusal(_ scene: MotionScene, _ assertions: String) throws -> RenderError? {
    do {
      _ = try scene.results(assertions, frames: .frame(0))
      return nil
    } catch let error as RenderError {
      return error
    }
  }

  @Test(
    "All pairs of 20,000 copies",
    arguments: [
      #"{"apart":["x","x"]}"#, #"{"above":"x","of":"x"}"#, #"{"equal":["x","x"]}"#,
    ]
  )
  func pairs(assertion: String) throws {
    let two = MotionScene(Self.many + "," + Self.many)
    let error = try #require(try Self.refusal(two, assertion))
    #expect(error.code == .limit)
    #expect(error.message.contains("200000000 comparisons of layers on one frame"), "\(error)")
    #expect(error.message.contains("assertions[0]"), "\(error)")
  }

  @Test("Opaque copies that lie on each other")
  func covers() throws {
    // Each copy is compared with all that are painted later.
    let three = MotionScene([Self.many, Self.many, Self.many].joined(separator: ","))
    let error = try #require(try Self.refusal(three, #"{"visible":"x"}"#))
    #expect(error.code == .limit && error.message.contains("comparisons of layers"), "\(error)")
  }

  @Test("Images of hundreds of texts")
  func images() throws {
    let texts = (0..<501).map {
      #"{"type":"text","name":"t\#($0)","string":"a","font":"Inter","fontSize":8,"bounds":[0,0,20,20],"position":[50,50]}"#
    }
    let scene = MotionScene(texts.joined(separator: ","))
    let error = try #require(try Self.refusal(scene, #"{"contrast":"t*"}"#))
    #expect(error.message.contains("1000 images of one frame"), "\(error)")
  }

  @Test("Remembered places and the memory of detectors count for the whole check")
  func memory() throws {
    let source = PlacedAssertion(MotionAssertion(.flashes))
    let budget = AssertionBudget(memoryBytes: 100)
    for _ in 0..<10 {
      budget.beginFrame()
      try budget.remember(1_000_000, for: source)
      try budget.draw(1000, for: source)
      try budget.compare(20_000, with: 10_000, for: source)
    }
    #expect(throws: RenderError.self) { try budget.remember(1, for: source) }
    #expect(throws: RenderError.self) { try budget.draw(1, for: source) }
    #expect(throws: RenderError.self) { try budget.compare(.max, with: 2, for: source) }
    // Detectors of other spans come one after the other.
    try budget.reserve(100, for: source)
    #expect(throws: RenderError.self) { try budget.reserve(1, for: source) }
    budget.release(100)
    try budget.reserve(100, for: source)
  }

  @Test("Copies that come late, go early, or fade")
  func copies() throws {
    let scene = MotionScene(
      MotionScene.square("a", at: 20, 50, #","lifetime":[0.5,1]"#) + ","
        + MotionScene.square("b", at: 50, 50, #","lifetime":[0,0.75]"#) + ","
        + MotionScene.square("c", at: 80, 50, MotionScene.linear("opacity", 1, 0))
    )
    let late = try scene.result(#"{"visible":"a"}"#)
    #expect(late.frames == "0+30" && late.layers == ["layers[0] a"], "\(late)")
    let early = try scene.result(#"{"visible":"b"}"#)
    #expect(early.frames == "45+15" && early.layers == ["layers[1] b"], "\(early)")
    let both = try scene.result(#"{"visible":"*"}"#)
    #expect(both.frames == "0+45" && both.layers == ["layers[0] a"], "\(both)")
    // 1 − 45/60 is not above a quarter.
    let faint = try scene.result(#"{"visible":"c","minOpacity":0.25}"#)
    #expect(faint.frames == "45+15" && faint.measures(0.25), "\(faint)")
    #expect(faint.message.contains("its opacity is not above the bound"))
  }
}
