internal import Synchronization

/// How long the assets that are being loaded by this process have taken so far, for the watch on frames that never end.
public enum LoadingTime {
  private static let running = Mutex<(next: Int, starts: [Int: ContinuousClock.Instant])>((0, [:]))

  /// Runs the loading of one asset under the watch.
  ///
  /// - Throws: the errors of the work.
  public static func measure<Value, Failure: Error>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let token = running.withLock { running in
      running.next += 1
      running.starts[running.next] = ContinuousClock.now
      return running.next
    }
    defer { running.withLock { _ = $0.starts.removeValue(forKey: token) } }
    return try body()
  }

  /// How long the slowest asset has taken so far; zero where none is being loaded.
  public static var slowest: Duration {
    running.withLock { $0.starts.values.min() }.map { ContinuousClock.now - $0 } ?? .zero
  }
}
