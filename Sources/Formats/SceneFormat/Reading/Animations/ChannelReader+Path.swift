internal import Graphics
internal import JSONText
internal import SceneModel

extension ChannelReader {
  /// An animation of a path; warns once where paths of different structure may blend badly.
  func path(_ property: PathProperty) -> Channel? {
    guard let track: Track<Path?> = track.read({ cursor, _ in values.optionalPath(cursor) }) else {
      return nil
    }
    switch track {
    case .basic(let from, let to, _):
      let model = scope.state[property]
      let last = object[to == nil ? "from" : "to"] ?? object.cursor
      _ = warn(from ?? model, to ?? model, at: last)
    case .keyframes(let frames) where frames.mode != .discrete:
      let cursors = object["values"]?.elements ?? []
      for (pair, cursor) in zip(zip(frames.values, frames.values.dropFirst()), cursors.dropFirst())
      where warn(pair.0, pair.1, at: cursor) {
        break
      }
    case .keyframes: break
    }
    return .path(property, track)
  }

  private func warn(_ start: Path?, _ end: Path?, at cursor: JSONCursor) -> Bool {
    guard let start, let end, !start.morphsSmoothly(to: end) else { return false }
    values.report.add(
      .warning,
      .morph,
      offset: cursor.value.offset,
      path: cursor.path.text,
      "the paths have different structures (\(start.elements.count) and \(end.elements.count) "
        + "elements): points are added so that they blend (use the same commands in the same order)"
    )
    return true
  }
}
