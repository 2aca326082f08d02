import Foundation

@testable import Preview

/// A folder with a scene that moves a box from 10 to 54 within a second.
final class SceneFolder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.path + "/preview-\(UUID().uuidString)/scenes"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try write(Self.scene(), to: "scene.json")
  }

  deinit {
    try? FileManager.default.removeItem(atPath: (path as NSString).deletingLastPathComponent)
  }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
  }

  var session: PreviewSession {
    PreviewSession(PreviewSettings(path: "\(path)/scene.json", workers: 2))
  }

  static func scene(_ color: String = "${accent}", extra: String = "") -> String {
    """
    { "format": "animrender/1", "canvas": { "width": 64, "height": 48, "background": "#102030" },
      "frameRate": 30, "duration": 1, "variables": { "accent": "#ff0000", "wide": 20 }, \(extra)
      "markers": { "middle": [0.5, 0.6] },
      "layers": [
        { "name": "group", "beginTime": 0.2, "fillMode": "both", "sublayers": [
          { "name": "box", "position": [10, 24], "bounds": [0, 0, "${wide}", 20], "backgroundColor": "\(color)",
            "animations": [{ "keyPath": "position.x", "from": 10, "to": 54, "duration": 1 }] } ] } ] }
    """
  }
}
