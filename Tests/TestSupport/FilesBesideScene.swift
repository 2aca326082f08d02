public import Foundation
internal import LottieFormat
public import SceneFormat
internal import SceneModel

extension SceneFiles {
  /// Opens the Lottie files that a scene of the repository plays, by their paths from its folder.
  public static func beside(_ scene: URL) -> SceneFiles {
    SceneFiles { source, _ throws(Refusal) in
      let file = scene.deletingLastPathComponent().appending(path: source)
      guard let data = try? Data(contentsOf: file) else {
        throw Refusal(.file, "there is no \(source)")
      }
      return LottieSource(name: source, bytes: [UInt8](data))
    }
  }
}
