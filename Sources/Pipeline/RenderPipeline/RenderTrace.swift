public import Files
internal import Glibc
public import SceneModel
internal import Synchronization

/// The work of all threads of a render as spans of time, in the trace-event format.
///
/// Browsers (`chrome://tracing`) and Perfetto show it as a timeline. A trace never changes a frame.
public final class RenderTrace: Sendable {
  /// What a thread does during a span.
  public enum Stage: String, Sendable {
    case sampling, drawing, conversion, encoding, waiting, muxing, sound
  }

  private struct Span: Sendable {
    let stage: Stage
    let thread: Int
    // Nanoseconds of the monotonic clock, and of the thread's processor time.
    let (start, end): (UInt64, UInt64)
    let processor: UInt64
    // The seconds of the frame in the scene.
    let time: Double?
  }

  private struct State: Sendable {
    var spans: [Span] = []
    // The system's threads in the order of their first span.
    var threads: [pthread_t: Int] = [:]
    var left = 0
  }

  private let file: PendingOutput
  private let start = RenderTrace.now(CLOCK_MONOTONIC)
  private let maxSpans: Int
  private let state = Mutex(State())

  /// A trace without spans, whose file is begun beside its path.
  ///
  /// - Parameters:
  ///   - path: the file; one that exists is replaced by `finish()`.
  ///   - limits: the most spans; further ones are counted.
  /// - Throws: `RenderError` when the file cannot be created.
  public init(_ path: String, limits: Limits = Limits()) throws(RenderError) {
    file = try PendingOutput(path)
    maxSpans = limits.traceSpans
  }

  /// A point in time on the calling thread.
  struct Moment {
    let wall = RenderTrace.now(CLOCK_MONOTONIC)
    let processor = RenderTrace.now(CLOCK_THREAD_CPUTIME_ID)
  }

  /// Adds a span of the calling thread that ends now.
  ///
  /// - Parameters:
  ///   - time: the frame it is for, in seconds of the scene; nil for none.
  ///   - conversion: seconds at its beginning that are colour conversion.
  func add(_ stage: Stage, since begin: Moment, at time: Double? = nil, conversion: Double = 0) {
    let end = Moment()
    let id = pthread_self()
    let length = Int(end.wall - begin.wall)
    let part = UInt64(Int(clamping: conversion * 1e9, in: 0...length))
    let middle = begin.wall + part
    let processor = end.processor - begin.processor
    state.withLock { state in
      guard state.spans.count < maxSpans else { return state.left += 1 }
      let thread = state.threads[id] ?? state.threads.count + 1
      state.threads[id] = thread
      func add(_ stage: Stage, from start: UInt64, to end: UInt64, processor: UInt64) {
        state.spans.append(
          Span(
            stage: stage,
            thread: thread,
            start: start,
            end: end,
            processor: processor,
            time: time
          )
        )
      }
      if part > 0 {
        add(.conversion, from: begin.wall, to: middle, processor: min(part, processor))
      }
      add(stage, from: middle, to: end.wall, processor: processor - min(part, processor))
    }
  }

  /// The number of spans beyond the limit, which are left out.
  public var omittedSpans: Int { state.withLock { $0.left } }

  /// Writes the file and puts it in its place.
  ///
  /// - Returns: how many spans beyond the limit are left out.
  /// - Throws: `RenderError` when it cannot be written.
  /// - Complexity: linear in the number of spans.
  public func finish() throws(RenderError) -> Int {
    let group = OutputGroup()
    try write(to: group)
    try group.commit()
    return omittedSpans
  }

  /// Writes the file beside its place, which it gets with the other files of a group.
  ///
  /// - Throws: `RenderError` when it cannot be written.
  /// - Complexity: linear in the number of spans.
  package func write(to group: OutputGroup) throws(RenderError) {
    let state = state.withLock { $0 }
    var text = "{\"displayTimeUnit\":\"ms\",\"traceEvents\":[\n"
    let names = state.threads.values.sorted().map { thread in
      #"{"name":"thread_name","ph":"M","pid":1,"tid":\#(thread),"args":{"name":"thread \#(thread)"}}"#
    }
    let spans = state.spans.map { span in
      let time = span.time.map { #","args":{"time":\#($0.thousandths.shortestDecimal)}"# } ?? ""
      let (begin, length) = (span.start - start, span.end - span.start)
      return #"{"name":"\#(span.stage.rawValue)","ph":"X","pid":1,"tid":\#(span.thread)"#
        + #","ts":\#(Self.microseconds(begin)),"dur":\#(Self.microseconds(length))"#
        + #","tdur":\#(Self.microseconds(span.processor))\#(time)}"#
    }
    text += (names + spans).joined(separator: ",\n") + "\n]}\n"
    try file.write(Array(text.utf8))
    group.add(file)
  }

  private static func microseconds(_ nanoseconds: UInt64) -> String {
    let fraction = String(nanoseconds % 1000)
    return "\(nanoseconds / 1000).\(String(repeating: "0", count: 3 - fraction.count))\(fraction)"
  }

  private static func now(_ clock: clockid_t) -> UInt64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}

extension RenderTrace? {
  /// Runs a closure as a span; without a trace it costs nothing.
  func span<Value: ~Copyable, Failure: Error>(
    _ stage: RenderTrace.Stage,
    at time: Double? = nil,
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    guard let trace = self else { return try body() }
    let begin = RenderTrace.Moment()
    defer { trace.add(stage, since: begin, at: time) }
    return try body()
  }
}
