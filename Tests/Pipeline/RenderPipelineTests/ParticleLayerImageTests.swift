import Foundation
import Graphics
import RenderPipeline
import SceneLoading
import Testing

@Suite("Particles that show layers, in pixels")
struct ParticleLayerImageTests {
  // A badge of 16 × 16 points: a gradient, a ring and a text, with an antialiased edge.
  private static let badge = """
    { "name": "badge", "frame": [0, 0, 16, 16], "sublayers": [
      { "type": "gradient", "frame": [0, 0, 16, 16], "cornerRadius": 7, "colors": ["#4cc9f0", "#f72585"] },
      { "type": "shape", "path": { "ellipse": [3, 3, 10, 10] }, "fillColor": null, "strokeColor": "white" },
      { "type": "text", "string": "+", "frame": [4, 0, 12, 16], "font": "DejaVu Sans", "fontSize": 12 }
    ] }
    """

  private static func scene(_ size: Int, _ layers: String, head: String = "") -> String {
    """
    { "format": "animrender/1", "canvas": { "width": \(size), "height": \(size) }, "duration": 4,
      \(head)"layers": [\(layers)] }
    """
  }

  private static func emitter(_ contents: String, _ sublayers: String, _ keys: String) -> String {
    """
    { "type": "emitter", "emitterPosition": [20, 60], "sublayers": [\(sublayers)], "emitterCells": [
      { "contents": \(contents), "birthRate": 1, "lifetime": 9, \(keys) } ] }
    """
  }

  private func frame(_ text: String, at time: Double = 0) throws -> Bitmap {
    let document = try SceneDocument.open(Array(text.utf8))
    return try FrameRenderer(CanvasOptions().source(of: document)).bitmap(at: time)
  }

  @Test(
    "A cell with a layer shows what one with the layer's image does",
    arguments: [
      #""velocity": 30"#, ##""velocity": 30, "color": "#ff8000", "alphaSpeed": -0.2"##,
      #""velocity": 30, "xAcceleration": 2"#,
    ]
  )
  func sameAsPicture(_ keys: String) throws {
    let image = try frame(Self.scene(16, Self.badge))
    let data = Data(try image.pngBytes()).base64EncodedString()
    let assets =
      ##""assets": { "badge": { "type": "image", "data": "data:image/png;base64,\##(data)" } }, "##
    // Particles stand at whole pixels in whole seconds, so that the image is not resampled.
    let layer = try frame(
      Self.scene(120, Self.emitter(#"{ "layer": "badge" }"#, Self.badge, keys)),
      at: 2
    )
    let pictured = try frame(
      Self.scene(120, Self.emitter(#""badge""#, "", keys), head: assets),
      at: 2
    )
    let difference = ImageDifference(layer, pictured)
    #expect(difference.maximum <= 2, "\(difference)")
    // There is something to compare: three particles.
    #expect([20, 50, 80].allSatisfy { layer[$0 + 2, 60] >> 24 > 99 })
  }

  @Test("An enlarged layer is sharp")
  func sharp() throws {
    let square = #"{ "name": "badge", "frame": [0, 0, 3, 3], "backgroundColor": "white" }"#
    let keys = #""scale": 10, "velocity": 0"#
    let image = try frame(
      Self.scene(120, Self.emitter(#"{ "layer": "badge" }"#, square, keys))
    )
    // 30 × 30 pixels from (5, 45) on, and nothing half covered.
    var alphas: [Int: Int] = [:]
    for y in 0..<120 { for x in 0..<120 { alphas[Int(image[x, y] >> 24), default: 0] += 1 } }
    #expect(alphas == [0: 120 * 120 - 900, 255: 900])
  }
}
