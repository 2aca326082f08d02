internal import JSONText
internal import SceneModel

// A spring is given by its physics, or by its feel.
extension AnimationObject {
  private static let physics = ["mass", "stiffness", "damping"]

  /// The spring; nil after a report.
  func spring() -> Spring? {
    let isByFeel = object.has("perceptualDuration")
    guard var spring = isByFeel ? springParameters() : Spring() else { return nil }
    let isComplete = AnimationKeys.springFields.read(into: &spring, reader) { key in
      isByFeel && Self.physics.contains(key) ? nil : object[key]
    }
    if !isByFeel, let bounce = object["bounce"] {
      return reader.refuse(bounce, .missing) {
        "bounce goes with perceptualDuration, which is missing (add it, or use damping)"
      }
    }
    guard isComplete else { return nil }
    guard spring.angularFrequency.isFinite, spring.angularFrequency > 0,
      spring.dampingRatio.isFinite
    else {
      let cursor = object["perceptualDuration"]
      return reader.refuse(cursor ?? object.cursor) {
        cursor.flatMap(\.value.number).map { "\($0.shortestDecimal) s are too short for a spring" }
          ?? "the spring's mass and stiffness are too far apart"
      }
    }
    return spring
  }

  private func springParameters() -> Spring? {
    guard let cursor = object["perceptualDuration"] else { return nil }
    let rivals = Self.physics.filter(object.has)
    if let rival = rivals.first {
      reader.refuse(cursor, .conflict) {
        "perceptualDuration and \(rival) are given together (choose one way to describe the spring)"
      }
    }
    let bounce = object["bounce"].map(bounce) ?? 0
    guard let duration = reader.positiveLength(cursor), let bounce, rivals.isEmpty else {
      return nil
    }
    return Spring(perceptualDuration: duration, bounce: bounce)
  }

  private func bounce(_ cursor: JSONCursor) -> Double? {
    guard let bounce = reader.number(cursor) else { return nil }
    guard bounce > -1, bounce < 1 else {
      return reader.refuse(cursor) {
        "a bounce of \(bounce.shortestDecimal) (give more than −1 and less than 1)"
      }
    }
    return bounce
  }
}
