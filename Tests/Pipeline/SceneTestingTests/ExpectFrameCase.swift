import Foundation
import SceneTesting
import TestSupport
import Testing
import XCTest

/// Expected frames, by XCTest.
final class ExpectFrameCase: XCTestCase {
  func testEqual() throws {
    expectFrame(of: try MovingSquare.scene(), at: 0.5, matches: "square-half")
    expectFrame(ofFile: "Goldens/square.json", at: 0.5, matches: "square-half")
  }

  // Run by the test below, in a process of their own: XCTest has no known issues here.
  private func skipUnlessAsked() throws {
    let isAsked = ProcessInfo.processInfo.environment["EXPECT_FAILURES"] != nil
    try XCTSkipUnless(isAsked, "fails on purpose, and only where another test looks at that")
  }

  func testDifferent() throws {
    try skipUnlessAsked()
    expectFrame(of: try MovingSquare.scene(), at: 0.25, matches: "square-half")
  }

  func testMissing() throws {
    try skipUnlessAsked()
    expectFrame(ofFile: "Goldens/square.json", at: 0.25, matches: "no-such-golden")
  }

  func testFromFarAway() throws {
    try skipUnlessAsked()
    expectFarAway()
  }
}

// Not in the class, so that the function of Swift Testing is called.
private func expectFarAway() {
  expectFrame(ofFile: "Goldens/square.json", at: 0.25, matches: "square-half")
}

@Suite("Expected frames, by XCTest")
struct ExpectFrameCaseTests {
  // The bundle of tests runs those of XCTest when it is given their names.
  private func run(_ name: String) throws -> (code: Int32, output: String) {
    let outcome = try ChildProcess.run(
      CommandLine.arguments[0],
      ["SceneTestingTests.ExpectFrameCase/\(name)"],
      environment: ["EXPECT_FAILURES": "1", "RECORD_FRAMES": ""]
    )
    return (outcome.code, outcome.output + outcome.errors)
  }

  @Test("Failures make a test of XCTest fail, with place and message")
  func failures() throws {
    let equal = try run("testEqual")
    #expect(equal.code == 0 && equal.output.contains("Executed 1 test, with 0 failures"))
    for (name, message) in [
      ("testDifferent", "square-half at 0.25 s: "),
      ("testMissing", "there is no golden image"),
      ("testFromFarAway", "square-half at 0.25 s: "),
    ] {
      let outcome = try run(name)
      #expect(outcome.code != 0, "\(name): \(outcome.output)")
      #expect(outcome.output.contains("Executed 1 test, with 1 failure"), "\(outcome.output)")
      #expect(outcome.output.contains(message) && outcome.output.contains("ExpectFrameCase.swift:"))
    }
  }
}
