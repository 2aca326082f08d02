import Files

/// The exit code of the process; the numbers are those of sysexits.h where it has one.
enum ExitCode: Int32 {
  case done = 0
  case answerIsNo = 1
  case usage = 64
  case badInput = 65
  case missingInput = 66
  case unavailable = 69
  case internalError = 70
  case systemResources = 71
  case cannotCreate = 73
  case inputOutput = 74
  case timeout = 75
  case permission = 77
}

/// The end of a command before its work is done: everything has been said, only the code is left.
struct CommandEnd: Error {
  let code: ExitCode
}

/// An error in the arguments, reported with the command's name and a pointer to its help.
struct UsageError: Error {
  let message: String
  // A byte stands last because of the compiler: see `RenderError`.
  let code = ExitCode.usage

  init(_ message: String) { self.message = message }
}

extension RenderError {
  /// The exit code of the kind of failure; nil for a requested stop.
  var exitCode: ExitCode? { code.exitCode }
}

extension RenderError.Code {
  /// The exit code; nil for a requested stop.
  var exitCode: ExitCode? {
    switch self {
    case .usage: .usage
    case .badInput, .limit: .badInput
    case .missingInput: .missingInput
    case .unavailable: .unavailable
    case .invalidSettings: .usage
    case .internalError: .internalError
    case .systemResources: .systemResources
    case .cannotCreate: .cannotCreate
    case .inputOutput, .closedPipe: .inputOutput
    case .timeout: .timeout
    case .permission: .permission
    case .unmet: .answerIsNo
    case .cancelled: nil
    }
  }
}
