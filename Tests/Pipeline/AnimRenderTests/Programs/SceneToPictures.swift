import AnimRender

/// Writes `dot_000.png`, `dot_001.png` and so on: a dot that moves to the right within a second.
func makePictures(in folder: String) async throws {
  let dot = Layer.rectangle(Rect(10, 40, 20, 20), color: Color(1, 0.5, 0), cornerRadius: 10)
    .animate(\.x, from: 20, to: 180, duration: 1, easing: .linear)
  let scene = Scene(canvas: Canvas(width: 200, height: 100), duration: 1, layers: [dot])
  let request = RenderRequest(to: try RequestedOutput(path: "\(folder)/dot_%03d.png"))
  _ = try await request.render(SceneDocument(scene))
}
