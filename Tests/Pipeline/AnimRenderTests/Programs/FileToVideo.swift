import AnimRender

/// Makes a video of 240 columns; scenes, Lottie animations and archives are all opened so.
func makeVideo(of input: String, at output: String) async throws {
  let document = try SceneDocument.open(input)
  for message in document.messages { print(message.text) }
  var request = RenderRequest(to: try RequestedOutput(path: output))
  request.canvas.size = .width(240)
  let count = try request.plan(document).frames.count
  let progress = RenderProgress { done in
    if done.isMultiple(of: 100) { print("\(done) of \(count) frames") }
  }
  _ = try await request.render(document, report: { print($0.text) }, progress: progress)
}
