internal import MediaCodecs

/// Runs a closure and adds the processor time that it took on this thread, in seconds, to a sum.
func timed<Value, Failure: Error>(
  _ sum: inout Double,
  _ body: () throws(Failure) -> Value
) throws(Failure) -> Value {
  let start = ThreadClock.now
  defer { sum += ThreadClock.now - start }
  return try body()
}
