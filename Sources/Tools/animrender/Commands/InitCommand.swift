import Files
import Glibc
import RenderPipeline
import SceneModel
import SceneReference

/// `init`: a folder with a small scene, its schema for editors, and what to do with them.
struct InitCommand {
  let arguments: Arguments

  func run() throws {
    guard arguments.operands.count == 1, let folder = arguments.operands.first, !folder.isEmpty
    else { throw UsageError("init takes one NAME, of a folder (animrender init hello)") }
    guard !FileSystem.exists(folder) else {
      throw RenderError(
        .cannotCreate,
        "\(FileSystem.quoted(folder)) is there already (choose another name, or remove it)"
      )
    }
    try FileSystem.makeFolders(folder)
    for (name, text) in StarterScene.files(title: FileSystem.name(of: folder)) {
      try TemporaryOutput.replace("\(folder)/\(name)", with: Array(text.utf8))
    }
    try Messages.print(
      """
      made \(FileSystem.quoted(folder)); next:

        cd \(folder.visible)
        animrender preview scene.json    # shows every change in the browser
        animrender scene.json            # writes scene.mp4

      """
    )
  }
}
