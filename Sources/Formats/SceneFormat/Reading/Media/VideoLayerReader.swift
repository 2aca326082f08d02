internal import Graphics
internal import JSONText
internal import SceneModel

/// Reads the keys that are specific to layers that show a video or an animated image.
struct VideoLayerReader {
  let values: ValueReader
  let object: ObjectCursor
  let index: SceneIndex
  /// The kind of asset that the layer plays.
  var kind = Asset.Kind.video

  /// Returns the video content; invalid keys are reported and leave defaults.
  func content() -> VideoContent {
    var video = VideoContent()
    guard let cursor = object["asset"] else {
      values.report.error(
        .missing,
        object.cursor,
        "asset is missing (add the name of \(words), such as \"asset\": \"clip\")"
      )
      return video
    }
    index.mark(cursor)
    if let name = values.string(cursor, as: "the name of \(words)") {
      video.asset =
        AssetNameReader(
          values: values,
          index: index,
          kind: kind,
          rest: kind == .svg ? [] : [.animatedImage, .svg]
        )
        .name(name, cursor) ?? ""
    }
    if let plays = object.nonNull("loop").flatMap(values.plays) { video.plays = plays }
    video.from = object.nonNull("from").flatMap { time($0, \.begin) }
    video.to = object.nonNull("to").flatMap { time($0, \.lastInstant) }
    if case .seconds(let from)? = video.from, case .seconds(let to)? = video.to, from >= to {
      values.report.error(
        .value,
        object["to"] ?? object.cursor,
        "nothing is between \(from.shortestDecimal) s and \(to.shortestDecimal) s (give a later end)"
      )
    }
    return video
  }

  private var words: String { kind == .svg ? "an svg asset" : "a video asset" }

  private func time(_ cursor: JSONCursor, _ instant: (Marker) -> Double) -> MediaTime? {
    guard let expression = TimeExpression(cursor.value) else {
      return values.mismatch(cursor, needs: TimeExpression.forms)
    }
    switch expression {
    case .time(let time): return time
    case .marker(let name):
      if let marker = index.markers.first(where: { $0.name == name }) {
        return .seconds(instant(marker))
      }
      let names = index.markers.map(\.name)
      return values.refuse(
        cursor,
        .reference,
        "there is no marker \(name.quoted)\(Suggestions.hint(for: name, among: names))"
      )
    }
  }
}

extension Marker {
  // The end of a span, or the instant.
  fileprivate var lastInstant: Double { end ?? begin }
}
