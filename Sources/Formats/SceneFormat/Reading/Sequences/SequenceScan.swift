internal import Graphics
internal import JSONText
internal import SceneModel

/// Finds the sequences of a scene before its layers are read, since their items are markers.
struct SequenceScan {
  let values: ValueReader
  let index: SceneIndex

  /// Reads the sequences in a list of layers and in their sublayers.
  ///
  /// - Parameter clocks: the clocks of the layers around the list, the outermost first; nil inside
  ///   of a clock that is stopped, reversed or remapped.
  func scan(_ list: JSONCursor, clocks: [Timing]?) {
    for element in list.elements where element.isObject {
      let inner = Self.clock(element).flatMap { clock in clocks.map { $0 + [clock] } }
      if element["sequence"]?.value.isTrue == true {
        sequence(element, clocks: inner)
      } else {
        if let sublayers = element["sublayers"] { scan(sublayers, clocks: inner) }
      }
      if let mask = element["mask"]?["sublayers"] { scan(mask, clocks: nil) }
    }
  }

  private func sequence(_ cursor: JSONCursor, clocks: [Timing]?) {
    let reader = SequencePlanReader(values: values)
    guard let plan = reader.plan(cursor, seconds: { values.number($0, as: "seconds") }) else {
      return
    }
    index.sequences[cursor.path.text] = plan
    for (item, element) in zip(plan.items, cursor["sublayers"]?.elements ?? []) {
      var clock = Timing.layer
      clock.beginTime = item.begin
      if let sublayers = element["sublayers"] {
        scan(sublayers, clocks: clocks.map { $0 + [clock] })
      }
      guard let clocks, let name = item.name, let written = element["name"] else { continue }
      let times = [item.begin, item.end].map { time in
        clocks.reversed().reduce(time) { $1.parentTime(atLocalTime: $0) }
      }
      declare(Marker(name: name, begin: times[0], end: times[1]), written)
    }
  }

  // A symbol or repeat with a sequence gives markers once, by its first use.
  private func declare(_ marker: Marker, _ cursor: JSONCursor) {
    if let offset = index.markerOffsets[marker.name] {
      guard offset != cursor.value.offset else { return }
      values.report.error(
        .duplicate,
        cursor,
        "there is a marker \(marker.name.quoted) already (rename the item or the marker)"
      )
      return
    }
    index.markerOffsets[marker.name] = cursor.value.offset
    index.markers.append(marker)
  }

  // The clock of a layer by its numbers; nil where times inside have no instant of the parent.
  private static func clock(_ cursor: JSONCursor) -> Timing? {
    if cursor["timeRemap"] != nil || cursor["duration"]?.value.number != nil,
      cursor["sequence"] == nil
    {
      return nil
    }
    var timing = Timing.layer
    if let begin = cursor["beginTime"]?.value.number { timing.beginTime = begin }
    if let offset = cursor["timeOffset"]?.value.number { timing.timeOffset = offset }
    if let speed = cursor["speed"]?.value.number { timing.speed = speed }
    return timing.speed > 0 ? timing : nil
  }
}

extension JSONValue {
  fileprivate var isTrue: Bool { if case .bool(true) = kind { true } else { false } }
  fileprivate var number: Double? { if case .number(let number) = kind { number } else { nil } }
}
