import Graphics
import SVGAFormat
import SceneModel
import TestSupport
import Testing

@Suite("SVGA files")
struct SVGASceneTests {
  private let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 1, 2, 3]

  private func scene(_ file: MessageBytes, _ limits: Limits = Limits()) throws -> SVGAScene {
    try SVGAScene(file.bytes, limits: limits)
  }

  private func damageError(_ bytes: [UInt8], _ limits: Limits = Limits()) -> SVGAReadError? {
    do throws(SVGAReadError) {
      _ = try SVGAScene(bytes, limits: limits)
      return nil
    } catch {
      return error
    }
  }

  @Test("Size, rate and length are those of the file")
  func parameters() throws {
    let scene = try scene(.movie(120.5, 80, rate: 20, frames: 30)).scene
    #expect(scene.canvas.width == 121 && scene.canvas.height == 80)
    #expect(scene.frameRate.framesPerSecond == 20 && scene.duration == 1.5)
    #expect(damageError(MessageBytes.movie(120, 80, rate: 0, frames: 30).bytes)?.kind == .damaged)
    #expect(damageError(MessageBytes.movie(120, 80, rate: 20, frames: 0).bytes)?.kind == .damaged)
    #expect(damageError([])?.kind == .damaged)
    #expect(damageError(MessageBytes.movie(1e6, 80, rate: 20, frames: 1).bytes)?.kind == .limit)
  }

  private func keyframes<Value>(_ track: Track<Value>?) -> [Value] {
    if case .keyframes(let keys)? = track { keys.values } else { [] }
  }

  @Test("A sprite has a value for every frame that differs, and is gone after its last one")
  func frames() throws {
    let file = MessageBytes.movie(10, 10, rate: 10, frames: 4).image("a", png).sprite(
      "a",
      [
        .frame(size: (4, 2), transform: [2, 0, 0, 2, 1, 1]),
        .frame(alpha: 0.5, size: (4, 2), transform: [2, 0, 0, 2, 1, 1]), .frame(size: (4, 2)),
      ]
    )
    let layer = try #require(scene(file).scene.layers.first)
    #expect(layer.state.contents == .asset("a"))
    var opacities: [Double] = []
    var transforms: [Transform3D] = []
    for animation in layer.animations {
      guard case .property(let channel) = animation.action else { continue }
      #expect(animation.timing.duration == 0.4)
      if case .scalar(.opacity, let track) = channel { opacities = keyframes(track) }
      if case .transform(.transform, let track) = channel { transforms = keyframes(track) }
    }
    #expect(opacities == [1, 0.5, 1, 0])
    // A transform that is not written is none.
    #expect(transforms == [Transform3D(Affine(2, 0, 0, 2, 1, 1)), Transform3D(.identity)])
  }

  @Test("Retained shapes are those of the previous frame")
  func store() throws {
    let square = MessageBytes.path("M0 0h4v4h-4z R", fill: [1, 0, 0, 1])
    let file = MessageBytes.movie(10, 10, rate: 10, frames: 4).sprite(
      "",
      [.frame(shapes: [square]), .frame(shapes: [.store]), .frame(), .frame(shapes: [square])]
    )
    let layer = try #require(scene(file).scene.layers.first)
    #expect(
      layer.sublayers.map(\.lifetime) == [Lifetime(from: 0, to: 0.2), Lifetime(from: 0.3, to: 0.4)]
    )
    guard case .shape(let shape)? = layer.sublayers.first?.sublayers.first?.state.content else {
      Issue.record("no shape")
      return
    }
    #expect(shape.path == .rect(Rect(0, 0, 4, 4)) && shape.fillColor == Color(1, 0, 0, 1))
    #expect(shape.strokeColor == nil && shape.lineDashPattern.isEmpty)
  }

  @Test("Sprites with a matte are one group, cut by the sprite of that name")
  func mattes() throws {
    let file = MessageBytes.movie(10, 10, rate: 10, frames: 1).image("m", png).image("a", png)
      .sprite("m.matte", [.frame()]).sprite("a", matte: "m.matte", [.frame()])
      .sprite("a", matte: "m.matte", [.frame()]).sprite("a", [.frame()])
      .sprite("a", matte: "nowhere", [.frame()])
    let read = try scene(file)
    let layers = read.scene.layers
    #expect(layers.map(\.name) == ["m.matte", "cut by m.matte", "a", "a"])
    #expect(layers[0].state.contents == .asset("m"))
    #expect(layers[1].matte == Matte(layer: "m.matte") && layers[1].sublayers.count == 2)
    #expect(read.warnings.count == 1 && read.warnings[0].path == "sprites[4].matteKey")
    // A matte that nothing asks for is not drawn.
    let alone = MessageBytes.movie(10, 10, rate: 10, frames: 1).sprite("m.matte", [.frame()])
    #expect(try scene(alone).scene.layers.isEmpty)
  }

  @Test("Sounds begin and end with frames; images by name are missing")
  func audios() throws {
    let audio = MessageBytes().adding(1, "s").adding(2, UInt64(5)).adding(3, UInt64(15))
      .adding(4, UInt64(250))
    let file = MessageBytes.movie(10, 10, rate: 10, frames: 20).image("s", [0x49, 0x44, 0x33, 4])
      .image("p", Array("picture.png".utf8)).adding(5, audio)
    let read = try scene(file)
    #expect(read.scene.audio == [AudioTrack(asset: "s", begin: 0.5, from: 0.25, duration: 1)])
    #expect(read.scene.assets.map(\.kind) == [.audio])
    #expect(read.warnings.map(\.path) == ["images.p"])
  }

  @Test(
    "Invalid Protocol Buffers and truncated files cause an error or a shorter animation, never a crash"
  )
  func damageError() throws {
    let file = MessageBytes.movie(10, 10, rate: 10, frames: 4).image("a", png).sprite(
      "a",
      [.frame(clip: "M0 0h1", shapes: [.path("M0 0h4v4z", fill: [0, 0, 0, 1])])]
    ).bytes
    for length in file.indices { _ = damageError(Array(file[..<length])) }
    #expect(damageError(Array(file.dropLast()))?.message.contains("ends early") == true)
    #expect(damageError([0x0B])?.message.contains("kind") == true)
    #expect(damageError([UInt8](repeating: 0xFF, count: 12))?.message.contains("ten bytes") == true)
    #expect(
      damageError([0x12, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F])?.kind == .damaged
    )
    var generator = SplitMix64(seed: 3)
    for _ in 0..<500 {
      var copy = file
      for _ in 0..<3 {
        copy[Int.random(in: copy.indices, using: &generator)] = UInt8.random(
          in: 0...255,
          using: &generator
        )
      }
      _ = damageError(copy)
    }
  }

  @Test("P7: More of anything than there may be is a limit")
  func limits() {
    let movie = MessageBytes.movie(1, 1, rate: 1, frames: 1)
    let many = (0..<2001).reduce(into: movie) { file, _ in file = file.adding(4, MessageBytes()) }
    #expect(damageError(many.bytes)?.message.contains("2000 sprites") == true)
    let images = (0..<513).reduce(into: movie) { file, _ in file = file.adding(3, MessageBytes())
    }
    #expect(damageError(images.bytes)?.kind == .limit)
    let long = movie.sprite("", [.frame(clip: String(repeating: "M", count: (1 << 20) + 1))])
    #expect(damageError(long.bytes)?.message.contains("bytes of paths") == true)
  }
}
