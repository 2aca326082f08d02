import Glibc
import Graphics
import TestSupport
import Testing

@testable import MediaCodecs

/// SVT-AV1 takes real-time priority where the user is root; elsewhere it cannot, and these hold anyway.
@Suite("Scheduling of threads")
struct ThreadSchedulingTests {
  // The threads of this process that stop all others. Other tests open encoders meanwhile, which takes a moment.
  private var lastingUrgentThreads: Set<pid_t> {
    var lasting = ThreadScheduling.threads
    for _ in 0..<100 where !lasting.isEmpty {
      lasting = lasting.filter { [SCHED_FIFO, SCHED_RR].contains(sched_getscheduler($0)) }
      usleep(20_000)
    }
    return lasting
  }

  @Test(
    "An AV1 encoder restores the system's usual scheduling of its threads and the opening thread"
  )
  func encoder() throws {
    var settings = VideoSettings(
      width: 128,
      height: 128,
      frameRate: .sixty,
      codec: .av1,
      pixelFormat: .yuv420p
    )
    settings.quality = .draft
    var encoder = try SegmentEncoder(settings: settings, firstFrame: 0)
    #expect(sched_getscheduler(0) == SCHED_OTHER)
    #expect(lastingUrgentThreads.isEmpty)
    let frame = image(128, 128) { x, y in 0xFF00_0000 | UInt32(x + y) }
    try encoder.append(frame, index: 0)
    #expect(try encoder.finish().packets.count == 1)
  }

  @Test("Scheduling changes of a call are reset on its thread and on the threads that it started")
  func change() throws {
    // A thread that lives until the end of the test.
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    var thread = pthread_t()
    let canChange = ThreadScheduling.keeping {
      var urgent = sched_param(sched_priority: 1)
      let status = pthread_setschedparam(pthread_self(), SCHED_RR, &urgent)
      let end = UnsafeMutableRawPointer(bitPattern: Int(ends[0]))
      pthread_create(
        &thread,
        nil,
        { end in
          var byte: UInt8 = 0
          read(Int32(Int(bitPattern: end)), &byte, 1)
          return nil
        },
        end
      )
      return status == 0
    }
    #expect(sched_getscheduler(0) == SCHED_OTHER)
    #expect(lastingUrgentThreads.isEmpty, "changed: \(canChange)")
    close(ends[1])
    pthread_join(thread, nil)
    close(ends[0])
  }
}
