import Foundation
import TestSupport
import Testing

/// Random inputs of every family, the same for the same seed; `scripts/check/fuzz` runs more of them.
@Suite("Fuzzing")
struct FuzzTests {
  private static let environment = ProcessInfo.processInfo.environment

  /// Inputs a family and run: few here, as many as `FUZZ_ROUNDS` asks for.
  private static let rounds = environment["FUZZ_ROUNDS"].flatMap { Int($0) } ?? 25
  private static let seed = environment["FUZZ_SEED"].flatMap { UInt64($0) } ?? 1
  private static let families =
    environment["FUZZ_FAMILY"].flatMap { FuzzFamily(rawValue: $0) }.map { [$0] }
    ?? FuzzFamily.allCases
  /// Of a processor, an input; a build for debugging is slow.
  private static let secondsAllowed = retained == nil ? 20.0 : 5
  /// Where `scripts/check/fuzz` wants inputs that break a law, and the one that is being tried.
  private static let retained = environment["FUZZ_KEPT"]

  @Test(
    "Any input is refused or accepted, and accepted input satisfies the laws",
    arguments: families
  )
  func random(family: FuzzFamily) throws {
    var inputs = try FuzzInputs(family, seed: Self.seed)
    let current =
      Self.retained.map { LastCase(at: "\($0)/current-\(family.rawValue)") }
      ?? LastCase("fuzz-\(family.rawValue)")
    var (accepted, slowest, broken) = (0, 0.0, 0)
    for index in 0..<Self.rounds {
      let bytes = try inputs.next()
      current.set(bytes)
      let start = Self.processorSeconds
      // A law each of many inputs finds more than all laws of few; each is read and drawn in any case.
      let verdict = try family.judge(bytes, laws: Self.retained == nil ? .all : .one(index))
      let seconds = Self.processorSeconds - start
      slowest = max(slowest, seconds)
      if verdict == .accepted { accepted += 1 }
      var law: String?
      if case .wrong(let text) = verdict { law = text }
      if seconds > Self.secondsAllowed { law = "it takes \(seconds) s" }
      guard let law else { continue }
      broken += 1
      if let retained = Self.retained {
        let path = "\(retained)/\(family.rawValue)-\(Self.seed)-\(index)"
        try Data(bytes).write(to: URL(fileURLWithPath: path))
      }
      Issue.record("\(family) seed \(Self.seed), input \(index): \(law): \(escaped(bytes))")
    }
    print(
      "fuzz \(family.rawValue): \(Self.rounds) inputs, \(accepted) taken, \(broken) break a law, slowest \(slowest) s"
    )
    // A change of an entry is always seen; of the others, some are harmless.
    #expect(
      accepted > 0 || family == .store,
      "a family of which nothing is taken tests only refusals"
    )
  }

  @Test("Bugs found by fuzzing remain fixed")
  func regressions() throws {
    let root = Repository.absolute("Tests/Regressions")
    var count = 0
    for path in try FileManager.default.subpathsOfDirectory(atPath: root).sorted() {
      let family = FuzzFamily(rawValue: path.split(separator: "/").first.map(String.init) ?? "")
      guard path.contains("/"), let family else { continue }
      let start = Self.processorSeconds
      let bytes = Array(try Repository.bytes("Tests/Regressions/\(path)"))
      let verdict = try family.judge(bytes, laws: .all)
      let seconds = Self.processorSeconds - start
      if seconds > Self.secondsAllowed { Issue.record("\(path): it takes \(seconds) s") }
      if case .wrong(let law) = verdict { Issue.record("\(path): \(law)") }
      count += 1
    }
    #expect(count > 0)
  }

  /// What was used of processors, which a busy machine makes no longer; of all threads where this runs alone.
  private static var processorSeconds: Double {
    var time = timespec()
    clock_gettime(retained == nil ? CLOCK_THREAD_CPUTIME_ID : CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private func escaped(_ bytes: [UInt8]) -> String {
    bytes.count > 4000 ? "\(bytes.count) bytes" : String(decoding: bytes, as: UTF8.self)
  }
}
