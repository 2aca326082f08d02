import Files
import Foundation
import Graphics
import RenderPipeline
import Sampling
import SceneFormat
import SceneLoading
import SceneModel
import TestSupport
import Testing

@Suite("SVG files of a scene")
struct DrawingResourceTests {
  private static let folder = Repository.absolute("scenes/conformance/image/icons")
  // With an element "outline" that is all that they show.
  private static let icons = Repository.files(in: "scenes/conformance/image/icons", type: "svg")
    .map { String($0.split(separator: "/").last ?? "") }.filter { $0 != "badge.svg" }

  private func document(
    _ layers: String,
    side: Int,
    folder: String = folder
  ) throws(SceneLoadingError) -> SceneDocument {
    let text = """
      { "format": "animrender/1", "canvas": { "width": \(side), "height": \(side) }, "duration": 1,
        "layers": [\(layers)] }
      """
    return try SceneDocument.open(Array(text.utf8), folder: folder)
  }

  private func size(of file: String) throws -> Size {
    let outcome = try document("{ \"contents\": { \"image\": \"\(file)\" } }", side: 9).load()
    let worker = WorkerResources(outcome.resources, limits: Limits())
    guard case .drawing(let drawing) = try worker.image(for: .file(file)) else { return .zero }
    return drawing.size
  }

  @Test("Outlines as shapes cover what the images cover", arguments: icons)
  func outlines(file: String) throws {
    #expect(Self.icons.count == 10)
    let size = try size(of: file)
    for side in [16, 64, 1024] {
      let scale = [Double(side) / size.width, Double(side) / size.height]
      let shape = """
        { "type": "shape", "path": { "svg": "\(file)", "id": "outline" }, "fillColor": "black",
          "fillRule": "\(["battery.svg", "eye.svg"].contains(file) ? "evenOdd" : "nonZero")",
          "transform": [\(scale[0]), 0, 0, \(scale[1]), 0, 0] }
        """
      let image =
        "{ \"frame\": [0, 0, \(side), \(side)], \"contents\": { \"image\": \"\(file)\" } }"
      let (drawn, expected) = try (
        document(shape, side: side).bitmap(at: 0), document(image, side: side).bitmap(at: 0)
      )
      let (worst, mean) = drawn.alphaDifference(from: expected)
      // Along edges alone: both round coverage, and shapes that touch meet twice in the image.
      #expect(worst <= 64 && mean * Double(side) < 26, "\(file) \(side): \(worst), \(mean)")
    }
  }

  @Test("A drawing is made for its size on the output, and again when it grows")
  func sharpness() throws {
    let layer = """
      { "bounds": [0, 0, 24, 24], "anchorPoint": [0, 0], "contents": { "image": "heart.svg" },
        "animations": [{ "keyPath": "transform.scale", "from": 1, "to": 8, "duration": 1 }] }
      """
    let grown = try document(layer, side: 96).bitmap(at: 3.0 / 7)
    let still = "{ \"frame\": [0, 0, 96, 96], \"contents\": { \"image\": \"heart.svg\" } }"
    let large = try document(still, side: 96).bitmap(at: 0)
    #expect(grown == large)
  }

  private func failure(_ svg: String, type: String = "svg", _ limits: Limits = Limits())
    -> RenderError?
  {
    let scene = Scene(
      canvas: Canvas(width: 9, height: 9),
      duration: 1,
      assets: [
        Asset(
          name: "a",
          kind: type == "svg" ? .svg : .image,
          source: .data(Array(svg.utf8), type: "")
        )
      ]
    )
    let outcome = ResourceLoader(ResourceOptions(roots: ["/nowhere"]), limits: limits).load(scene)
    return outcome.problems.first
  }

  @Test("A forbidden SVG feature is reported with the exit code of its kind")
  func refusals() throws {
    let space = "xmlns='http://www.w3.org/2000/svg'"
    #expect(failure("<svg \(space)><rect width='9' height='9'/></svg>") == nil)
    #expect(failure("<svg \(space)><image href='/etc/passwd'/></svg>")?.code == .missingInput)
    #expect(failure("<svg \(space) width='1e6'/>")?.code == .limit)
    #expect(failure("<svg \(space)><g>")?.code == .badInput)
    #expect(failure("no svg")?.code == .badInput)
    let inner = "<svg \(space)><image href='data:image/svg+xml;base64,PHN2Zy8+'/></svg>"
    #expect(failure(inner, type: "image") == nil)
    let damaged = "<svg \(space)><image href='data:image/gif;base64,R0lGODlh'/></svg>"
    #expect(failure(damaged, type: "image")?.code == .badInput)
    let kite = try Repository.bytes("scenes/pictures/kite.png")
    let image =
      "<svg \(space)><image href='data:image/png;base64,\(Data(kite).base64EncodedString())'/></svg>"
    #expect(failure(image) == nil)
    var limits = Limits()
    limits.imagePixels = 64 * 40 - 1
    #expect(failure(image, limits)?.code == .limit)
  }

  @Test("An asset of the type svg is an SVG, and its undrawn features are reported")
  func messages() throws {
    let folder = try ScratchFolder()
    try folder.write(Repository.bytes("scenes/pictures/kite.png"), to: "a.svg")
    try folder.write(
      "<svg xmlns='http://www.w3.org/2000/svg'><text>A</text><script/></svg>",
      to: "b.svg"
    )
    func loaded(_ name: String) -> ResourceLoader.Outcome {
      let scene = Scene(
        canvas: Canvas(width: 9, height: 9),
        duration: 1,
        assets: [Asset(name: "a", kind: .svg, source: .file(name))]
      )
      return ResourceLoader(ResourceOptions(roots: [folder.path])).load(scene)
    }
    #expect(loaded("a.svg").problems.first?.message.contains("no SVG") == true)
    let reported = loaded("b.svg")
    #expect(
      reported.problems.isEmpty
        && reported.diagnostics.map(\.code) == [.unsupportedFeature, .unsupportedFeature]
    )
    #expect(reported.diagnostics.first?.path == "assets.a.src")
  }

  @Test("Paths name a file and an element that are there")
  func paths() throws {
    func messages(_ path: String) -> [String] {
      do throws(SceneLoadingError) {
        _ = try document("{ \"type\": \"shape\", \"path\": \(path) }", side: 9)
        return []
      } catch {
        return error.messages.map(\.diagnostic.message)
      }
    }
    #expect(messages("{ \"svg\": \"heart.svg\" }") == [])
    #expect(messages("[{ \"svg\": \"heart.svg\" }, \"M 0 0 h 1\"]") == [])
    #expect(
      messages("{ \"svg\": \"heart.svg\", \"id\": \"outlin\" }").first?.contains("outline?") == true
    )
    #expect(messages("{ \"svg\": \"nowhere.svg\" }").count == 1)
    #expect(messages("{ \"svg\": \"../icons/heart.svg\" }").first?.contains("leaves") == true)
    #expect(messages("{ \"svg\": \"heart.svg\", \"name\": \"a\" }").count == 1)
  }
}

extension Bitmap {
  /// The greatest and the mean difference of alpha from another image of the same size.
  fileprivate func alphaDifference(from other: Bitmap) -> (worst: Int, mean: Double) {
    var (worst, sum) = (0, 0)
    withUnsafeBytes { mine in
      other.withUnsafeBytes { theirs in
        for row in 0..<height {
          for column in 0..<width {
            let offset = row * bytesPerRow + column * 4 + 3
            let difference = abs(Int(mine[offset]) - Int(theirs[offset]))
            (worst, sum) = (max(worst, difference), sum + difference)
          }
        }
      }
    }
    return (worst, Double(sum) / Double(width * height))
  }
}
