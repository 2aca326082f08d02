internal import Graphics
internal import JSONText
internal import SceneModel

/// Writes what layers that play something add.
enum VideoWriter {
  /// The keys of a video.
  static func add(_ video: VideoContent, to list: inout MemberList) {
    list.add("asset", JSONValue(text: video.asset))
    list.add("loop", loop(video.plays), unless: video.plays == 1)
    if let from = video.from { list.add("from", value(from)) }
    if let to = video.to { list.add("to", value(to)) }
  }

  /// The keys of a sprite.
  static func add(_ sprite: SpriteContent, to list: inout MemberList) {
    list.add("asset", JSONValue(text: sprite.asset))
    switch sprite.frames {
    case .all: break
    case .pattern(let pattern): list.add("frames", JSONValue(text: pattern))
    case .names(let names):
      list.add("frames", JSONValue(.array(names.map { JSONValue(text: $0) })))
    }
    list.add("rate", sprite.rate, default: SpriteContent().rate)
    list.add("loop", loop(sprite.plays), unless: sprite.plays == 1)
  }

  private static func loop(_ plays: Double) -> JSONValue {
    plays.isFinite ? JSONValue(number: plays) : JSONValue(.bool(true))
  }

  private static func value(_ time: MediaTime) -> JSONValue {
    switch time {
    case .seconds(let seconds): JSONValue(number: seconds)
    case .percent(let percent): JSONValue(text: percent.shortestDecimal + "%")
    case .frame(let number): JSONValue(text: number.shortestDecimal + "f")
    }
  }
}
