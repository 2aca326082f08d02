import CPages
import CommandTable

/// The files of the templates, embedded in the program.
enum TemplateFiles {
  /// One file of a new folder.
  struct File {
    /// Its path in the folder.
    let path: String
    let bytes: [UInt8]
  }

  /// Returns the files of a template, with the fonts that its scene names and their licences.
  static func files(of template: SceneTemplate) -> [File] {
    let texts = files(in: template.rawValue)
    let scene = texts.first { $0.path == "scene.json" }.map {
      String(decoding: $0.bytes, as: UTF8.self)
    }
    let fonts = files(in: "").filter { scene?.contains("\"\($0.path)\"") == true }
    let licences = files(in: "").filter { file in
      // LICENSE-Inter.txt is that of Inter-Bold.otf.
      let family = file.path.split(separator: "-").last?.split(separator: ".").first ?? ""
      return file.path.hasSuffix(".txt") && fonts.contains { $0.path.hasPrefix("fonts/\(family)-") }
    }
    return texts + fonts + licences
  }

  private static func files(in folder: String) -> [File] {
    (0..<template_file_count()).compactMap { index in
      let file = template_file_at(index)
      guard String(cString: file.folder) == folder else { return nil }
      let bytes = UnsafeBufferPointer(start: file.bytes, count: file.count)
      return File(path: String(cString: file.path), bytes: Array(bytes))
    }
  }
}
