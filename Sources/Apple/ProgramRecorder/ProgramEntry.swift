internal import AnimationRenderer
internal import Files
internal import Foundation
internal import Glibc
internal import Sandboxing

/// The entry of the process: gives up rights, loads the program, and runs it.
@_cdecl("animrender_record")
public func recordProgram(
  _ words: UnsafePointer<CChar>,
  _ watchCrashes: @convention(c) (UInt, UInt) -> Void,
  _ beginClock: @convention(c) (@convention(c) () -> Double, UnsafePointer<CChar>) -> Void
) -> Int32 {
  let request = RecordingRequest(String(cString: words).split(separator: "\u{1}").map(String.init))
  var none = rlimit(rlim_cur: 0, rlim_max: 0)
  setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
  if let seconds = request.sandboxSeconds {
    var sandbox = Sandbox(outputs: [], seconds: seconds)
    sandbox.openDescriptors = [3]
    do throws(RenderError) {
      if let end = try sandbox.enter() { leave(end) }
    } catch {
      RecordingReply.send(problem: error.message)
      return 69
    }
  } else {
    var memory = rlimit(rlim_cur: 6 << 30, rlim_max: 6 << 30)
    setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &memory)
  }
  guard let program = dlopen(request.program, RTLD_NOW),
    let entry = dlsym(program, "animrender_program")
  else {
    let reason = dlerror().map { String(cString: $0) }
    RecordingReply.send(problem: reason ?? "the program has no entry")
    return 70
  }
  ProgramLines.begin(program: request.program, watchCrashes: watchCrashes)
  RecordedProgram.begin(request)
  ProgramTasks.begin()
  beginClock({ VirtualClock.current.now }, request.program)
  typealias Words = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  typealias Entry = @convention(c) (Int32, Words?) -> Int32
  return unsafeBitCast(entry, to: Entry.self)(0, nil)
}

// Ends the process that supervises as the worker has ended.
private func leave(_ end: Sandbox.End) -> Never {
  switch end {
  case .exited(let code): exit(code)
  case .timedOut: exit(75)
  case .ended(let number):
    signal(number, SIG_DFL)
    kill(getpid(), number)
    exit(128 + number)
  }
}
