public import Files
internal import Glibc
package import MediaCodecs
package import Sampling
public import SceneModel
package import TextShaping

// How the errors of the stages become errors of a render. One place, so that each kind of failure has
// one exit code.

extension RenderError {
  /// The code in brackets of the message.
  public var diagnosticCode: Diagnostic.Code {
    switch code {
    case .usage: .usage
    case .badInput: path.contains(".fontVariations") ? .value : .decode
    case .limit: .limit
    case .missingInput: .file
    case .unavailable: path.hasSuffix(".font") ? .font : .encoder
    case .invalidSettings: .encoder
    case .internalError: .internalError
    case .systemResources: .system
    case .cannotCreate, .inputOutput, .closedPipe, .permission: .output
    case .timeout, .cancelled: .timeout
    case .unmet: .unmet
    }
  }

  /// An error of sampling, at its place in the scene or at another one.
  package init(_ error: SamplingError, path: String? = nil) {
    let code: Code =
      switch error.code {
      case .limit: .limit
      case .resource: .missingInput
      case .damaged: .badInput
      case .font: .unavailable
      }
    self.init(code, path: path ?? error.path, error.message)
  }

  /// An error of the fonts, at a place in the scene.
  package init(_ error: TextError, path: String = "") {
    let code: Code =
      switch error {
      case .noFont: .unavailable
      case .unreadableFile: .missingInput
      case .notAFont, .compressedFont: .badInput
      case .limitExceeded: .limit
      case .libraryFailure: .systemResources
      }
    self.init(code, path: path, error.description)
  }

  /// An error of the codecs; those about reading an image blame the input.
  package init(_ error: CodecError, input: Bool = false, isStandardOutput: Bool = false) {
    if isStandardOutput, error.systemError == EPIPE {
      self = .closedPipe
      return
    }
    let code: Code =
      switch error.code {
      case .unavailable: .unavailable
      case .invalidSettings: .invalidSettings
      case .encode: .internalError
      case .decode: .badInput
      case .limit: .limit
      // The libraries take the early end of a file for a fault of the disk.
      case .io: input ? .badInput : .inputOutput
      case .cannotCreate: input ? .missingInput : .cannotCreate
      case .outOfMemory: .systemResources
      }
    self.init(code, error.description)
  }
}
