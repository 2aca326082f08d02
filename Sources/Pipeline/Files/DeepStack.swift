internal import CGlibc
internal import Glibc

/// Runs a closure on a stack deep enough for scenes nested up to the limit, and waits for it.
///
/// Readers, samplers and rasterizers recurse once per level of a scene. A thread with little stack
/// left passes the work to a new thread with a stack of `DeepStack.bytes`; any other thread runs it
/// directly. If the system cannot create a thread, the work runs on the current one.
///
/// The corresponding C functions are `pthread_attr_setstacksize`, `pthread_create` and
/// `pthread_join`.
///
/// - Throws: the error of the body.
/// - Complexity: creating a thread takes some 50 microseconds.
public func withDeepStack<Value, Failure: Error>(
  _ body: () throws(Failure) -> Value
) throws(Failure) -> Value {
  guard DeepStack.bytesLeft < DeepStack.bytesNeeded else { return try body() }
  var outcome: Result<Value, Failure>?
  withoutActuallyEscaping(body) { body in
    let work = DeepStack.Work {
      outcome = Result { () throws(Failure) in try body() }
    }
    DeepStack.run(work)
  }
  guard let outcome else { return try body() }
  return try outcome.get()
}

/// The stacks that deeply nested scenes need.
package enum DeepStack {
  /// The size of a stack in bytes; only what is used of it takes memory.
  ///
  /// The deepest scene needs about half of that in a debug build.
  package static let bytes = 64 << 20

  // The remaining stack that a thread needs to run the work directly.
  fileprivate static let bytesNeeded = bytes * 3 / 4

  /// The work of a new thread.
  fileprivate final class Work {
    let body: () -> Void

    init(_ body: @escaping () -> Void) { self.body = body }
  }

  /// The bytes between here and the end of this thread's stack; 0 where the system does not say.
  fileprivate static var bytesLeft: Int {
    var attributes = pthread_attr_t()
    guard pthread_getattr_np(pthread_self(), &attributes) == 0 else { return 0 }
    defer { pthread_attr_destroy(&attributes) }
    var (end, size) = (UnsafeMutableRawPointer?.none, 0)
    guard pthread_attr_getstack(&attributes, &end, &size) == 0, let end else { return 0 }
    var here = 0
    return withUnsafeMutablePointer(to: &here) { UnsafeMutableRawPointer($0) - end }
  }

  // Leaves the work undone where no thread can be made.
  fileprivate static func run(_ work: Work) {
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else { return }
    defer { pthread_attr_destroy(&attributes) }
    guard pthread_attr_setstacksize(&attributes, bytes) == 0 else { return }
    var thread = pthread_t()
    let isMade = pthread_create(
      &thread,
      &attributes,
      { pointer in
        if let pointer { Unmanaged<Work>.fromOpaque(pointer).takeUnretainedValue().body() }
        return nil
      },
      Unmanaged.passUnretained(work).toOpaque()
    )
    if isMade == 0 { pthread_join(thread, nil) }
  }
}
