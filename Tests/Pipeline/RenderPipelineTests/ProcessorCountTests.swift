import RenderPipeline
import Testing

@Suite("Processors that may be used")
struct ProcessorCountTests {
  @Test("Quotas of control groups are rounded up; invalid quotas do not count")
  func quotas() {
    for (text, count) in [
      ("200000 100000\n", 2), ("150000 100000", 2), ("50000 100000", 1), ("100000 100000", 1),
      ("max 100000\n", Int.max), ("", .max), ("1", .max), ("0 100000", .max), ("1 0", .max),
    ] {
      #expect(ProcessorCount.share(text) == count, "\(text)")
    }
  }

  @Test("There is at least one")
  func available() { #expect(ProcessorCount.available >= 1) }
}
