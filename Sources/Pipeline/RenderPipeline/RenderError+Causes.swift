internal import CoverageRasterizer
internal import Files
internal import ImageFiles
internal import MediaCodecs
internal import SceneLoading

extension RenderError {
  init(_ error: RasterError) {
    let code: Code =
      switch error.code {
      case .graphicsLibrary: .internalError
      case .limit: .limit
      case .image: .badInput
      case .outOfMemory: .systemResources
      }
    // The path precedes the message.
    var cause = error
    cause.label = ""
    self.init(code, path: error.label, cause.description)
  }

  /// An error of reading a file, which the message names.
  init(_ error: CodecError, reading path: String) {
    self.init(error, input: true)
    message = "\(FileSystem.quoted(path)): \(message)"
  }

  init(_ error: ImageFileError) { self.init(.internalError, "\(error)") }
}
