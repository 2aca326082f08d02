public import Files
public import Graphics
internal import MediaCodecs
public import Sampling
internal import SceneLoading

extension RenderTarget {
  /// The target of a path, with the usual settings of its format.
  ///
  /// - Parameters:
  ///   - output: the path.
  ///   - geometry: the size of the pictures.
  ///   - rate: frames per second.
  ///   - isTransparent: whether the pictures have alpha that is worth keeping.
  /// - Throws: `RenderError.unavailable` when the installed libraries cannot write it.
  public init(
    _ output: OutputPath,
    geometry: OutputGeometry,
    rate: FrameRate,
    isTransparent: Bool
  ) throws(RenderError) {
    let format = output.format
    guard format.isAvailable else {
      throw RenderError(
        .unavailable,
        ".\(format.name) cannot be written with the installed FFmpeg libraries "
          + "(`animrender formats` lists what can)"
      )
    }
    switch format.kind {
    case .animation(let animation):
      self = .animation(path: output.path, format: animation, quality: .good)
    case .stream(let stream): self = .stream(stream, .file(output.path))
    case .picture:
      self = output.names.map { .pictures($0) } ?? .picture(path: output.path)
    case .video(let container):
      let codec = format.codec(hasAlpha: isTransparent)
      let settings = VideoSettings(
        width: geometry.width,
        height: geometry.height,
        frameRate: rate,
        codec: codec,
        pixelFormat: codec.pixelFormat(alpha: isTransparent)
      )
      do throws(CodecError) {
        try settings.validate()
      } catch {
        throw RenderError(error)
      }
      self = .video(path: output.path, container: container, settings: settings)
    }
  }
}
