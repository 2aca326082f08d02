import Foundation
import Graphics
import SceneFormat
import SceneModel
import TestSupport
import Testing

/// The law of the writer: read(write(scene)) == scene.
@Suite struct RoundTripTests {
  @Test(arguments: 0..<100) func random(_ seed: Int) throws {
    var random = RandomScene(seed: UInt64(seed))
    let scene = random.scene()
    let text = try SceneWriter.write(scene)
    let again = try read(text).scene
    #expect(again == scene, "seed \(seed)")
    #expect(try SceneWriter.write(again) == text)
  }

  @Test(arguments: RepositoryFile.scenes) func repository(_ path: String) throws {
    let files = SceneFiles.beside(URL(filePath: Repository.absolute(path)))
    let scene = try SceneReader(files: files).read(Repository.bytes(path)).scene
    let text = try SceneWriter.write(scene)
    let again = try read(text).scene
    #expect(again == scene)
    #expect(try SceneWriter.write(again) == text)
  }

  /// Every property parses from its key path, can be animated on the right kind of layer, and returns.
  @Test(arguments: Property.all) func property(_ property: Property) throws {
    #expect(Property(keyPath: property.keyPath) == property)
    let kind = property.owner ?? .layer
    let gradient = property.gradientKey.map {
      #","\#($0)":{"colors":["red","blue"],"startPoint":[0,0],"endPoint":[9,9]}"#
    }
    let empty = #"{"type":"\#(kind.rawValue)"\#(gradient ?? "")}"#
    let layer = try readLayer(empty)
    for seed in 0..<8 {
      var random = RandomScene(seed: UInt64(seed))
      let channel = random.channel(property, layer.state)
      #expect(channel.property == property)
      var animated = layer
      animated.animations = [Animation(timing: Timing(duration: 1), action: .property(channel))]
      let scene = Scene(
        canvas: Canvas(width: 9, height: 9),
        duration: 1,
        assets: [Asset(name: "photo", kind: .image, source: .file("p.png"))],
        layers: [animated]
      )
      #expect(try read(SceneWriter.write(scene)).scene == scene)
    }
    for other in LayerKind.allCases where !property.applies(to: other) {
      let text = animationText(#"{"keyPath":"\#(property.keyPath)","to":1}"#, type: other.rawValue)
      #expect(messages(text).contains { $0.contains("E_UNKNOWN_KEY_PATH") })
    }
  }

  @Test func writesOneForm() throws {
    var layer = Layer(name: "a")
    layer.state.transform = AnimatedTransform(.scale(2, 2))
    layer.state.backgroundColor = Color(1, 0, 0, 128.0 / 255)
    layer.animations = [
      Animation(
        timing: Timing(duration: 2, fillMode: .both),
        isRemovedOnCompletion: false,
        action: .property(
          .point(.position, .keyframes(KeyframeTrack(values: [.zero, Point(1, 0.5)])))
        )
      )
    ]
    let scene = Scene(canvas: Canvas(width: 10, height: 20), duration: 2.5, layers: [layer])
    #expect(
      try SceneWriter.write(scene) == """
        {
          "format": "animrender/1",
          "canvas": {
            "width": 10,
            "height": 20
          },
          "duration": 2.5,
          "layers": [
            {
              "name": "a",
              "transform": [2, 0, 0, 2, 0, 0],
              "backgroundColor": "#ff000080",
              "animations": [
                {
                  "keyPath": "position",
                  "values": [[0, 0], [1, 0.5]],
                  "duration": 2,
                  "fillMode": "both"
                }
              ]
            }
          ]
        }

        """
    )
  }
}
