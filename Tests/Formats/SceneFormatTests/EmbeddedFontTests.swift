import SceneFormat
import SceneModel
import TestSupport
import Testing

/// Fonts of animations that one scene plays stay apart.
@Suite("Fonts of embedded animations")
struct EmbeddedFontTests {
  // An animation with a part of the family Roboto, and texts in it and in an installed family.
  private static func animation() -> Scene {
    func text(_ font: String) -> VectorItem {
      var text = VectorText()
      text.font = font
      return .text(text)
    }
    var layer = Layer()
    layer.state.content = .vector(
      ShapeTree(items: [
        text("Roboto"), .group(VectorGroup(items: [text("Roboto")])), text("Helvetica"),
      ])
    )
    return Scene(
      canvas: Canvas(width: 10, height: 10),
      duration: 1,
      assets: [
        Asset(name: "font R", kind: .font, source: .file("r.ttf"), family: "Roboto")
      ],
      layers: [Layer(sublayers: [layer])]
    )
  }

  @Test("Texts of each animation ask for its own part of a family")
  func families() throws {
    let one = EmbeddedAnimation(Self.animation(), name: "one", source: "a/one.json").scene
    let two = EmbeddedAnimation(Self.animation(), name: "two", source: "two.json").scene
    #expect(one.assets.map(\.family) == ["one/Roboto"])
    #expect(two.assets.map(\.family) == ["two/Roboto"])
    #expect(one.assets.map(\.source) == [.file("a/r.ttf")])
    let layer = try #require(one.layers.first?.sublayers.first)
    guard case .vector(let vector) = layer.state.content, vector.items.count == 3,
      case .text(let first) = vector.items[0], case .group(let group) = vector.items[1],
      case .text(let inner)? = group.items.first, case .text(let installed) = vector.items[2]
    else {
      Issue.record("the texts are not there")
      return
    }
    #expect([first.font, inner.font] == ["one/Roboto", "one/Roboto"])
    #expect(installed.font == "Helvetica")
  }
}
