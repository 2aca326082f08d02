import AnimRender

/// Makes a video for each colour; images and fonts are loaded once for all of them.
func makeCards(of input: String, colors: [String], in folder: String) async throws {
  var options = SceneDocument.Options()
  options.cache = ResourceCache(maxBytes: options.limits.memoryBytes)
  for color in colors {
    options.variables = try VariableOverrides(assignments: ["accent=\(color)"])
    let document = try SceneDocument.open(input, options)
    let output = try RequestedOutput(path: "\(folder)/card-\(color).mp4")
    _ = try await RenderRequest(to: output).render(document)
  }
}
