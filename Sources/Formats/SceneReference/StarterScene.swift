internal import SceneModel

/// The files that `init` writes for a new project: a small scene, its schema, and instructions.
public enum StarterScene {
  /// Returns the files of a new folder, by their names in it.
  ///
  /// - Parameter title: the default text of the scene.
  public static func files(title: String) -> [(name: String, text: String)] {
    [
      ("scene.json", file(PackageResources.starter_txt, title: text(title))),
      ("animrender.schema.json", SceneSchema.document()),
      ("README.md", file(PackageResources.readme_txt, title: title.visible)),
    ]
  }

  private static func file(_ template: [UInt8], title: String) -> String {
    String(decoding: template, as: UTF8.self).replacing("TITLE", with: title)
  }

  // A name within a string of JSON.
  private static func text(_ title: String) -> String {
    title.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "\"", "\\": text += "\\" + String(scalar)
      case _ where scalar.value < 0x20: text += " "
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
