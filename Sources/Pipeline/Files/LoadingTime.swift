package import Synchronization

/// How long the assets that are being loaded by this process have taken so far, for the watch on frames that never end.
public enum LoadingTime {
  private struct Running {
    var next = 0
    var assets: [Int: (name: String, start: ContinuousClock.Instant)] = [:]
  }

  private static let running = Mutex(Running())

  /// The names of the assets whose loading has begun since a test set an empty list; nil without a test.
  package static let observedNames = Mutex<[String]?>(nil)

  /// Runs the loading of one asset under the watch.
  ///
  /// - Parameter name: the path in the scene of what is loaded, for messages.
  /// - Throws: the errors of the work.
  public static func measure<Value, Failure: Error>(
    _ name: String,
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    observedNames.withLock { $0?.append(name) }
    let token = running.withLock { running in
      running.next += 1
      running.assets[running.next] = (name, ContinuousClock.now)
      return running.next
    }
    defer { running.withLock { _ = $0.assets.removeValue(forKey: token) } }
    return try body()
  }

  /// The asset that has taken longest so far; nil where none is being loaded.
  public static var slowest: (name: String, duration: Duration)? {
    running.withLock { $0.assets.values.min { $0.start < $1.start } }
      .map { ($0.name, ContinuousClock.now - $0.start) }
  }
}
