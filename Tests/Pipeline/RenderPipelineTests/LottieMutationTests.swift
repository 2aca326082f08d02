import Foundation
import TestSupport
import Testing

/// The repository's own Lottie files with random changes: each is refused or drawn, the same way twice.
@Suite("Mutated Lottie files")
struct LottieMutationTests {
  private static let folder = Repository.absolute("scenes/lottie")

  /// Cases per seed; `MUTATION_CASES` asks for more, as before a release.
  private static let cases =
    ProcessInfo.processInfo.environment["MUTATION_CASES"].flatMap { Int($0) } ?? 200

  // Numbers that name a layer, a matte, a kind or a mode, and texts that stand for an asset or a slot.
  private static let values =
    (0...16).map(String.init)
    + [
      "\"a\"", "\"comp_0\"", "\"gr\"", "\"tr\"", "\"rp\"", "\"zz\"", "\"1e999\"",
      "[{\"t\":0,\"s\":[1]}]",
      "{\"a\":1,\"k\":[{\"t\":0,\"s\":[0]},{\"t\":9,\"s\":[1e9]}]}", "{\"k\":1e9}", "{\"k\":[]}",
    ]

  private static func files() throws -> [JSONTree] {
    try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
      .filter { $0.hasSuffix(".json") }
      .map { try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8) }
      .filter { $0.utf8.count < 20_000 }
      .map { try JSONTree($0) }
  }

  @Test("Refused or drawn, and drawn equally twice", arguments: SplitMix64.seeds(5))
  func mutations(seed: UInt64) throws {
    let files = try Self.files()
    #expect(files.count > 15)
    let keys = files.reduce(into: Set<String>()) { $0.formUnion($1.keys) }.sorted()
    var mutator = SceneMutator(random: SplitMix64(seed: seed), keys: keys)
    mutator.nestingKey = "it"
    mutator.furtherValues = Self.values
    let hostile = HostileScene(isLottie: true, folder: Self.folder, side: 64, positions: [0.5])
    let current = LastCase("lottie-mutations-\(seed)")
    var (drawn, slowest, slowestText) = (0, 0.0, "")
    for index in 0..<Self.cases {
      let donor = files[Int.random(in: 0..<files.count, using: &mutator.random)]
      var text = mutator.mutated(files[index % files.count], donor: donor).text
      if index % 50 == 0 { text = String(text.prefix(text.count * (index % 97) / 97)) }
      current.set(text)
      let start = ThreadClock.seconds
      let ending = hostile.render(text)
      let seconds = ThreadClock.seconds - start
      if seconds > slowest { (slowest, slowestText) = (seconds, text) }
      guard case .drawn = ending else { continue }
      drawn += 1
      // The second image costs as much as the first.
      if index % 4 == 0 {
        #expect(hostile.render(text) == ending, "seed \(seed), case \(index): \(text)")
      }
    }
    print("seed \(seed): \(drawn) of \(Self.cases) drawn, slowest \(slowest) s")
    #expect(drawn > Self.cases / 20)
    #expect(slowest < 20, "\(slowestText)")
  }
}
