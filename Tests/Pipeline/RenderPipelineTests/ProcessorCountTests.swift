import Foundation
import RenderPipeline
import Testing

@Suite("Processors that may be used")
struct ProcessorCountTests {
  @Test("Quotas of control groups are rounded up; what is no quota does not count")
  func quotas() {
    for (text, count) in [
      ("200000 100000\n", 2), ("150000 100000", 2), ("50000 100000", 1), ("100000 100000", 1),
      ("max 100000\n", Int.max), ("", .max), ("1", .max), ("0 100000", .max), ("1 0", .max),
    ] {
      #expect(ProcessorCount.share(text) == count, "\(text)")
    }
  }

  @Test("A thread that may run on one processor counts one")
  func affinity() throws {
    #expect(ProcessorCount.available >= 1)
    let counts = Counts()
    let thread = Thread {
      var mask = [UInt8](repeating: 0, count: 128)
      var before = mask
      let size = mask.count
      let isKnown = before.withUnsafeMutableBytes {
        sched_getaffinity(0, size, $0.baseAddress?.assumingMemoryBound(to: cpu_set_t.self))
      }
      guard isKnown == 0, let place = before.firstIndex(where: { $0 != 0 }) else {
        return counts.finish(nil)
      }
      mask[place] = before[place] & (~before[place] &+ 1)
      let isSet = mask.withUnsafeBytes {
        sched_setaffinity(0, size, $0.baseAddress?.assumingMemoryBound(to: cpu_set_t.self))
      }
      counts.finish(isSet == 0 ? ProcessorCount.available : nil)
    }
    thread.start()
    #expect(counts.wait() == 1)
  }

  /// A number that another thread finds.
  private final class Counts: @unchecked Sendable {
    private let done = DispatchSemaphore(value: 0)
    private var count: Int?

    func finish(_ count: Int?) {
      self.count = count
      done.signal()
    }

    func wait() -> Int? {
      done.wait()
      return count
    }
  }
}
