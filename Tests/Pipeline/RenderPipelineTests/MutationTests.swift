import Foundation
import TestSupport
import Testing

/// The scenes of the repository with random changes: each is refused or drawn, the same way twice.
@Suite("Mutated scenes")
struct MutationTests {
  private static let folder = Repository.absolute("scenes")

  /// Cases per seed; `MUTATION_CASES` asks for more, as before a release.
  private static let cases =
    ProcessInfo.processInfo.environment["MUTATION_CASES"].flatMap { Int($0) } ?? 150

  private static func scenes() throws -> [JSONTree] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      .filter { $0.hasSuffix(".json") }
      .map { try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8) }
      .filter { $0.utf8.count < 12_000 }
      .map { try JSONTree($0) }
  }

  @Test("Refused or drawn, and drawn equally twice", arguments: SplitMix64.seeds(5))
  func mutations(seed: UInt64) throws {
    let scenes = try Self.scenes()
    #expect(scenes.count > 5)
    let keys = scenes.reduce(into: Set<String>()) { $0.formUnion($1.keys) }.sorted()
    var mutator = SceneMutator(random: SplitMix64(seed: seed), keys: keys)
    let hostile = HostileScene(folder: Self.folder, side: 24, positions: [0.3, 1])
    let current = LastCase("mutations-\(seed)")
    var (drawn, slowest) = (0, 0.0)
    for index in 0..<Self.cases {
      let donor = scenes[Int.random(in: 0..<scenes.count, using: &mutator.random)]
      let text = mutator.mutated(scenes[index % scenes.count], donor: donor).text
      current.set(text)
      let start = ThreadClock.seconds
      let ending = hostile.render(text)
      slowest = max(slowest, ThreadClock.seconds - start)
      if case .drawn = ending { drawn += 1 }
      #expect(hostile.render(text) == ending, "seed \(seed), case \(index): \(text)")
    }
    print("seed \(seed): \(drawn) of \(Self.cases) drawn, slowest \(slowest) s")
    #expect(drawn > Self.cases / 20)
    #expect(slowest < 20)
  }

  @Test("A tree is printed as it was read")
  func trees() throws {
    let tree = try JSONTree("{\"a\": [1, true, \"x\\n\", null], \"b\": {\"c\": -2.5}}")
    #expect(tree.text == "{\"a\":[1,true,\"x\\n\",null],\"b\":{\"c\":-2.5}}")
    #expect(tree.count == 8)
    #expect(tree.node(7).text == "-2.5" && tree.node(0).count == 8)
    #expect(tree.replacing(2) { _ in .scalar("9") }.node(1).text == "[9,true,\"x\\n\",null]")
  }
}
