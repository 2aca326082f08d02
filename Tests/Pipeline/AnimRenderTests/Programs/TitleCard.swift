import AnimRender

/// Writes a title that springs in on a card, as a video and as one image.
func makeTitle(_ title: String, video: String, poster: String) async throws {
  let card = Layer.rectangle(Rect(40, 40, 320, 120), color: .white, cornerRadius: 16)
    .animate(\.y, from: 300, duration: 0.7)
  let words = Layer.text(title, in: Rect(60, 60, 280, 80), size: 48, weight: 700, color: .black)
    .animate(\.scale, from: 0, begin: 0.3, spring: Spring(perceptualDuration: 0.5, bounce: 0.2))
  let canvas = Canvas(width: 400, height: 200)
  let scene = Scene(canvas: canvas, duration: 2, layers: [card, words])
  let document = SceneDocument(scene)
  _ = try await RenderRequest(to: try RequestedOutput(path: video)).render(document)
  try FrameRenderer(CanvasOptions().source(of: document)).bitmap(at: 1.9).writePNG(to: poster)
}
