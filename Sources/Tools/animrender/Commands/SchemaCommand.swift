import SceneReference

/// `schema`: the permitted content of a scene, for editors as JSON Schema, for people as a page.
struct SchemaCommand {
  let arguments: Arguments

  func run() throws {
    guard arguments.operands.isEmpty else { throw UsageError("schema takes no INPUT") }
    try Messages.print(
      arguments.has("reference") ? SceneReference.page() : SceneSchema.document()
    )
  }
}
