import DisplayModel
import Graphics
import Sampling
import SceneModel
import Testing

@Suite("Patterns of fills")
struct FillPatternTests {
  private func shape(_ pattern: FillPattern) -> Layer {
    SampledScenes.box(Rect(0, 0, 40, 40), nil) { layer in
      layer.state.content = .shape(ShapeContent())
      layer.state.content.shape.path = .rect(Rect(0, 0, 30, 20))
      layer.state.content.shape.fillPattern = pattern
    }
  }

  private func tiles(_ layer: Layer) throws -> (tiles: TileItem, group: DisplayGroup)? {
    for group in try SampledScenes.list([layer]).groups {
      if case .tiles(let tiles)? = group.items.first { return (tiles, group) }
    }
    return nil
  }

  @Test("Tiles have the size of the image, or one in points, and are cut by the path")
  func sizes() throws {
    let pattern = FillPattern(image: .asset("photo"))
    let plain = try #require(try tiles(shape(pattern)))
    #expect((plain.tiles.width, plain.tiles.height) == (4, 2))
    #expect(plain.tiles.transform.a == 1 && plain.tiles.transform.d == 1)
    #expect(plain.group.clips.map(\.path) == [.rect(Rect(0, 0, 30, 20))])
    #expect((plain.tiles.bounds.width, plain.tiles.bounds.height) == (30, 20))
    let large = FillPattern(
      image: .asset("photo"),
      size: Size(10, 5),
      transform: Transform3D(.translation(3, 1))
    )
    let scaled = try #require(try tiles(shape(large)))
    #expect((scaled.tiles.width, scaled.tiles.height) == (10, 5))
    let offset = Point(
      scaled.tiles.transform.tx - plain.tiles.transform.tx,
      scaled.tiles.transform.ty - plain.tiles.transform.ty
    )
    #expect(offset == Point(3, 1))
  }

  @Test("A layer of twice the size has tiles of twice the pixels")
  func scales() throws {
    var layer = shape(FillPattern(image: .asset("photo"), size: Size(8, 4)))
    layer.state.transform = AnimatedTransform(.scale(2, 2))
    let result = try #require(try tiles(layer))
    #expect((result.tiles.width, result.tiles.height) == (16, 8))
    #expect(result.tiles.transform.a == 1)
  }

  @Test(
    "The pattern replaces the colour, not the stroke; a missing image is an error with its path"
  )
  func paints() throws {
    var layer = shape(FillPattern(image: .asset("photo")))
    layer.state.content.shape.fillColor = .black
    layer.state.content.shape.strokeColor = .black
    let leaves = try SampledScenes.list([layer]).leaves
    #expect(!leaves.contains { $0.isFill })
    #expect(leaves.contains { if case .stroke = $0 { true } else { false } })
    #expect(
      throws: SamplingError(.resource, path: "layers[0].fillPattern.image", "no such picture")
    ) {
      try SampledScenes.list([shape(FillPattern(image: .asset("gone")))])
    }
    layer.state.content.shape.path = nil
    #expect(try tiles(layer) == nil)
  }

  @Test("Letters of runs have the pattern of the run, or that of the text")
  func letters() throws {
    let layer = SampledScenes.box(Rect(0, 0, 100, 20), nil) { layer in
      var text = TextContent()
      text.runs = ["a", "b"].map(TextRun.init)
      text.fontSize = 10
      text.style.fillPattern = FillPattern(image: .asset("photo"))
      text.runs[1].style.fillPattern = FillPattern(image: .asset("photo"), size: Size(8, 8))
      layer.state.content = .text(text)
    }
    let widths = try SampledScenes.list([layer]).groups.compactMap { group -> Int? in
      if case .tiles(let tiles)? = group.items.first { tiles.width } else { nil }
    }
    #expect(widths == [4, 8])
  }

  @Test("The image of a pattern moves on the layer's clock")
  func movingImage() throws {
    let layer = shape(FillPattern(image: .asset("clip")))
    let frames = try [0, 0.25].map { time -> Int in
      for group in try SampledScenes.list([layer], at: time).groups {
        guard case .tiles(let tiles)? = group.items.first,
          case .image(let image)? = tiles.items.first, case .frame(let frame) = image.image
        else { continue }
        return frame.index
      }
      return -1
    }
    #expect(frames == [0, 2])
  }
}
