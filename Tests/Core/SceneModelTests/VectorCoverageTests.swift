import TestSupport
import Testing

@Suite("Vector files")
struct VectorCoverageTests {
  private struct AnyVector: Decodable {}

  @Test("Every file is covered, partly covered or listed as waiting, and has the count it claims")
  func everyFileIsListedOnce() throws {
    let listed =
      VectorCoverage.covered + Array(VectorCoverage.partlyCovered.keys) + VectorCoverage.uncovered
    #expect(try allVectorFiles() == listed.sorted())
    for name in listed {
      let file = try VectorFile<AnyVector>.load(name)
      #expect(file.vectors.count == file.count, "\(name)")
    }
  }

  @Test("No file waits")
  func waiting() { #expect(VectorCoverage.uncovered.isEmpty) }
}
