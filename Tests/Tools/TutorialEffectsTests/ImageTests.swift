import AnimationRenderer
import Foundation
import SceneModel
import TestSupport
import Testing

@testable import TutorialEffects

/// The images of the programs, of which display lists see no pixels.
@Suite("Images of programs")
struct PictureTests {
  @Test(
    "Programs show the images of their scenes, byte by byte",
    arguments: [
      ("layer-properties", "kite"),
      ("geometry-flipped", "kite"),
      ("masks", "rosette"),
      ("contents", "boat"),
    ]
  )
  func sameFiles(_ program: String, _ image: String) throws {
    let file = [UInt8](try Repository.bytes("scenes/tutorials/pictures/\(image).png"))
    let effect = try #require(TutorialEffect.systems.first { $0.name == program })
    let sources = effect.makeRenderer().scene().assets.map(\.source)
    #expect(sources == [.data(file, type: "image/png")])
  }

  @Test("A meter that a sound drives is heard")
  func audio() throws {
    let scene = audioMeter().scene()
    #expect(scene.audio.map(\.begin) == [0.4] && scene.assets.map(\.kind) == [.audio])
  }
}
