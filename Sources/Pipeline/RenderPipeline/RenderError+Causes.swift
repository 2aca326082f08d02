internal import CairoRaster
internal import Glibc
internal import ImageFiles
internal import MediaCodecs
internal import Sampling
internal import TextShaping

// How the errors of the stages become errors of a render. One place, so that each kind of failure has
// one exit code.

extension RenderError {
  init(_ error: SamplingError, path: String? = nil) {
    let code: Code =
      switch error.code {
      case .limit: .badInput
      case .resource: .missingInput
      case .font: .unavailable
      }
    self.init(code, path: path ?? error.path, error.message)
  }

  init(_ error: TextError, path: String = "") {
    let code: Code =
      switch error {
      case .noFont: .unavailable
      case .unreadableFile: .missingInput
      case .notAFont, .limitExceeded: .badInput
      case .libraryFailure: .systemResources
      }
    self.init(code, path: path, error.description)
  }

  init(_ error: RasterError) {
    let code: Code =
      switch error.code {
      case .graphicsLibrary: .internalError
      case .limit: .badInput
      case .outOfMemory: .systemResources
      }
    self.init(code, path: error.label, error.description)
  }

  init(_ error: ImageFileError) {
    self.init(.internalError, "\(error)")
  }

  /// An error of the codecs; those about reading a picture blame the input.
  init(_ error: CodecError, input: Bool = false, isStandardOutput: Bool = false) {
    if isStandardOutput, error.systemError == EPIPE {
      self = .closedPipe
      return
    }
    let code: Code =
      switch error.code {
      case .unavailable: .unavailable
      case .invalidSettings: .invalidSettings
      case .encode: .internalError
      case .decode, .limit: .badInput
      case .io: .inputOutput
      case .cannotCreate: input ? .missingInput : .cannotCreate
      case .outOfMemory: .systemResources
      }
    self.init(code, error.description)
  }
}
