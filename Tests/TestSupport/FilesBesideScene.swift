internal import Compression
public import Foundation
internal import LottieFormat
internal import SVGAFormat
public import SceneFormat
internal import SceneModel

extension SceneFiles {
  /// Opens the files that a scene of the repository is read with, by their paths from its folder.
  public static func beside(_ scene: URL) -> SceneFiles {
    let bytes: @Sendable (String) throws(AccessError) -> [UInt8] = { source throws(AccessError) in
      let file = scene.deletingLastPathComponent().appending(path: source)
      guard let data = try? Data(contentsOf: file) else {
        throw AccessError(.file, "there is no \(source)")
      }
      return [UInt8](data)
    }
    var result = SceneFiles { source, _ throws(AccessError) in
      LottieSource(name: source, bytes: try bytes(source))
    }
    let lottie = result.animation
    result = SceneFiles { request throws(AccessError) in
      guard request.kind == .svga else { return try lottie(request) }
      let movie = try? DeflatedData.expandedZlib(bytes(request.source), upTo: 1 << 28)
      guard let movie, let read = try? SVGAScene(movie) else {
        throw AccessError(.decode, "no SVGA file")
      }
      return SceneFiles.Animation(name: request.source, scene: read.scene)
    }
    result.text = bytes
    result.textSize = SquareLetters.size
    return result
  }
}
