import CommandTable
import Files
import Glibc
import RenderPipeline
import SceneModel
import SceneReference

/// `init`: a folder with a scene, its schema for editors, and what to do with them.
struct InitCommand {
  let arguments: Arguments

  func run() throws {
    let name = arguments["template"]
    if name == "list", arguments.operands.isEmpty { return try Messages.print(SceneTemplate.list) }
    let template = try name.map(template)
    let operands = arguments.operands.isEmpty ? [name].compactMap(\.self) : arguments.operands
    guard operands.count == 1, let folder = operands.first, !folder.isEmpty else {
      throw UsageError("init takes one NAME, of a folder (animrender init hello)")
    }
    guard !FileSystem.exists(folder) else {
      throw RenderError(
        .cannotCreate,
        "\(FileSystem.quoted(folder)) is there already (choose another name, or remove it)"
      )
    }
    let output = try TemporaryOutput.folder(for: folder)
    let files = files(of: template, in: folder)
    for file in files {
      let path = "\(output.path)/\(file.path)"
      try FileSystem.makeFolders(FileSystem.folder(of: path))
      try TemporaryOutput.write(file.bytes, to: path)
    }
    try output.commitFolder(files.map(\.path))
    try Messages.print(
      """
      made \(FileSystem.quoted(folder)); next:

        cd \(folder.visible)
        animrender preview scene.json    # shows every change in the browser
        animrender scene.json            # writes scene.mp4

      """
    )
  }

  private func template(_ name: String) throws(UsageError) -> SceneTemplate {
    if let template = SceneTemplate(rawValue: name) { return template }
    let names = SceneTemplate.allCases.map(\.rawValue)
    throw UsageError(
      "init: there is no template '\(name.visible)'"
        + name.suggestion(among: names)
        + " (templates are \(names.joined(separator: ", ")))"
    )
  }

  private func files(of template: SceneTemplate?, in folder: String) -> [TemplateFiles.File] {
    guard let template else {
      return StarterScene.files(title: FileSystem.name(of: folder)).map { name, text in
        TemplateFiles.File(path: name, bytes: Array(text.utf8))
      }
    }
    let schema = Array(SceneSchema.document().utf8)
    return TemplateFiles.files(of: template)
      + [TemplateFiles.File(path: "animrender.schema.json", bytes: schema)]
  }
}
