internal import AnimationRenderer
internal import CoreGraphicsCompat
internal import Files
internal import Glibc
internal import SceneModel
internal import Synchronization

/// The addresses in the program's code that added animations and caused messages; the command finds their lines.
///
/// Addresses count from the start of the program's file in memory, innermost call first, hexadecimal with blanks between.
enum ProgramLines {
  /// An animation that was added.
  struct Added {
    var keyPath: String
    /// As in messages: `ball.position`.
    var path: String
    var addresses: String
  }

  private struct State {
    var code: Range<UInt> = 0..<0
    var animations: [Added] = []
    var byAnimation: [ObjectIdentifier: String] = [:]
    var byMessage: [Diagnostic: String] = [:]
  }

  private typealias Backtrace =
    @convention(c) (
      UnsafeMutablePointer<UnsafeMutableRawPointer?>, Int32
    ) -> Int32

  private static let state = Mutex(State())
  // Looking at the stack takes microseconds: no program is much slower by it.
  private static let (maxAnimations, maxFrames, maxAddresses) = (10_000, 96, 6)

  /// The animations in the order of addition.
  static var animations: [Added] { state.withLock { $0.animations } }

  /// The addresses behind a message; empty where they are not known.
  static func addresses(of diagnostic: Diagnostic) -> String {
    state.withLock { $0.byMessage[diagnostic] ?? "" }
  }

  /// Begins to collect the addresses of a program that is loaded.
  ///
  /// - Parameter watchCrashes: receives the range of its code, and reports where it crashes.
  static func begin(program: String, watchCrashes: @convention(c) (UInt, UInt) -> Void) {
    guard let code = range(of: program), let symbol = dlsym(nil, "backtrace") else { return }
    let backtrace = unsafeBitCast(symbol, to: Backtrace.self)
    state.withLock { $0.code = code }
    watchCrashes(code.lowerBound, code.upperBound)
    ProgramObserver.begin { event in
      switch event {
      case .added(let animation, let keyPath, let path):
        guard animations.count < maxAnimations else { return }
        let addresses = callers(backtrace)
        state.withLock {
          $0.animations.append(Added(keyPath: keyPath, path: path, addresses: addresses))
          $0.byAnimation[ObjectIdentifier(animation)] = addresses
        }
      case .reported(let diagnostic, let animation):
        let known = animation.flatMap { animation in
          state.withLock { $0.byAnimation[ObjectIdentifier(animation)] }
        }
        let addresses = known ?? callers(backtrace)
        state.withLock { state in
          if state.byMessage[diagnostic] == nil { state.byMessage[diagnostic] = addresses }
        }
      }
    }
    // At once: a program often unwraps the missing resource next.
    MissingResources.begin { message in
      let diagnostic = Diagnostic(.warning, .missingAsset, message)
      let addresses = callers(backtrace)
      state.withLock { $0.byMessage[diagnostic] = addresses }
      RecordingReply.send(early: diagnostic)
    }
  }

  private static func callers(_ backtrace: Backtrace) -> String {
    var frames = [UnsafeMutableRawPointer?](repeating: nil, count: maxFrames)
    let count = Int(backtrace(&frames, Int32(maxFrames)))
    let code = state.withLock { $0.code }
    return frames.prefix(count).compactMap { frame -> String? in
      // A return address is that after the call.
      let address = UInt(bitPattern: frame) &- 1
      return code.contains(address) ? String(address - code.lowerBound, radix: 16) : nil
    }
    .prefix(maxAddresses).joined(separator: " ")
  }

  // From the system's table of mapped files: `7f00-7fff r-xp 00000000 00:00 0 PATH`.
  private static func range(of program: String) -> Range<UInt>? {
    guard let bytes = try? FileSystem.read("/proc/self/maps", limit: 1 << 24) else { return nil }
    var range: Range<UInt>?
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    where line.hasSuffix(" \(program)") {
      let ends = line.prefix { $0 != " " }.split(separator: "-").compactMap { UInt($0, radix: 16) }
      guard ends.count == 2, ends[0] < ends[1] else { continue }
      range = min(ends[0], range?.lowerBound ?? .max)..<max(ends[1], range?.upperBound ?? 0)
    }
    return range
  }
}
