import SceneReference

/// `schema`: the permitted content of a scene, for editors as JSON Schema, for people as a page.
struct SchemaCommand {
  let arguments: Arguments

  func run() throws {
    guard arguments.operands.isEmpty else { throw UsageError("schema takes no INPUT") }
    guard !arguments.has("reference") || !arguments.has("strict-modes") else {
      throw UsageError("--reference and --strict-modes are given together (choose one)")
    }
    if arguments.has("reference") { return try Messages.print(SceneReference.page()) }
    try Messages.print(
      arguments.has("strict-modes") ? SceneSchema.strictDocument() : SceneSchema.document()
    )
  }
}
