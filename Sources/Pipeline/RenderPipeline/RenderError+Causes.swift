internal import CoverageRasterizer
internal import Files
internal import ImageFiles

extension RenderError {
  init(_ error: RasterError) {
    let code: Code =
      switch error.code {
      case .graphicsLibrary: .internalError
      case .limit: .limit
      case .image: .badInput
      case .outOfMemory: .systemResources
      }
    self.init(code, path: error.label, error.description)
  }

  init(_ error: ImageFileError) {
    self.init(.internalError, "\(error)")
  }
}
