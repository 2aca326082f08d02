import AnimRender

/// Writes `dot_000.png`, `dot_001.png` and so on: a dot that moves to the right within a second.
func makePictures(in folder: String) async throws {
  var state = LayerState()
  state.bounds = Rect(0, 0, 20, 20)
  (state.position.y, state.cornerRadius) = (50, 10)
  state.backgroundColor = Color(1, 0.5, 0)
  let path = Channel.scalar(.positionX, .basic(from: 20, to: 180, by: nil))
  let move = Animation(timing: Timing(duration: 1), action: .property(path))
  let dot = Layer(name: "dot", state: state, animations: [move])
  let scene = Scene(canvas: Canvas(width: 200, height: 100), duration: 1, layers: [dot])
  let request = RenderRequest(to: try RequestedOutput(path: "\(folder)/dot_%03d.png"))
  _ = try await request.render(SceneDocument(scene))
}
