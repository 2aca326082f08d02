internal import JSONText
internal import SceneModel

/// Writes values that are there at all times: one value, or keyframes with times in seconds.
enum AnimatedValueWriter {
  /// One value as it is, or an object with `values` and `keyTimes`.
  static func value<Value>(
    _ value: AnimatedValue<Value>,
    _ write: (Value) -> JSONValue?
  ) -> JSONValue {
    switch value {
    case .constant(let constant): return write(constant) ?? .null
    case .keyframes(let track, let beyond):
      var list = MemberList()
      list.add("values", JSONValue(.array(track.values.compactMap(write))))
      let (times, functions) = (track.givenKeyTimes ?? [], track.timingFunctions)
      let keys = KeyframeTimes(times: times, functions: functions, beyond: beyond)
      KeyframeTimes.table.write(keys, to: &list)
      return list.object
    case .scripted(let use, let keyframes):
      let base = self.value(keyframes, write)
      return script(use, base: base) ?? base
    }
  }

  /// A script of a scene, with the value that it sees as its own; nil for one of an animation, which no
  /// scene has.
  static func script(_ use: ScriptUse, base: JSONValue?) -> JSONValue? {
    guard use.program.objectModel == .scene else { return nil }
    var list = MemberList()
    list.add("expression", JSONValue(.string(use.program.scripts[use.script].source)))
    if let base { list.add("value", base) }
    return list.object
  }

  /// A number.
  static func number(_ value: AnimatedValue<Double>) -> JSONValue {
    self.value(value) { JSONValue(number: $0) }
  }

  /// `[x, y]`, keyframes of that, or an object with `x` and `y`.
  static func point(_ value: AnimatedPoint) -> JSONValue {
    switch value {
    case .joint(let point): return self.value(point) { JSONValue(point: $0) }
    case .separate(let x, let y):
      var list = MemberList()
      list.add("x", number(x))
      list.add("y", number(y))
      return list.object
    case .curved(let paths):
      return self.value(paths) { path in
        guard let handles = path.handles else { return JSONValue(point: path.point) }
        return JSONValue(
          numbers: [
            path.point.x, path.point.y, handles.out.x, handles.out.y, handles.into.x,
            handles.into.y,
          ]
        )
      }
    }
  }
}
