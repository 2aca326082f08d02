import SceneModel

extension RandomScene {
  mutating func video() -> VideoContent {
    var video = VideoContent()
    (video.asset, video.plays) = ("clip", pick([1, 2.5, .infinity]))
    video.from = maybe { .percent(Double($0.int(0...40)) / 7) }
    video.to = maybe { $0.pick([.frame(500), .seconds(1e6)]) }
    return video
  }

  mutating func sprite() -> SpriteContent {
    var sprite = SpriteContent()
    (sprite.asset, sprite.rate, sprite.plays) = (
      "atlas", pick([1, 6, 12.5]), pick([1, 3, .infinity])
    )
    sprite.frames = pick([.all, .names(["a"]), .names(["a", "b ${"]), .pattern("walk_%d")])
    return sprite
  }
}
