internal import Graphics
internal import JSONText
internal import SceneModel

/// Reads the spring of an animation: by its physics, or by its feel.
struct SpringReader {
  let values: ValueReader
  let object: ObjectCursor

  private static let physics = ["mass", "stiffness", "damping"]

  /// The spring; nil after a report.
  func spring() -> Spring? {
    guard var spring = object.has("perceptualDuration") ? springParameters() : physics() else {
      return nil
    }
    if let cursor = object["initialVelocity"] {
      guard let velocity = values.number(cursor) else { return nil }
      spring.initialVelocity = velocity
    }
    if let cursor = object["allowsOverdamping"] {
      guard let flag = values.flag(cursor) else { return nil }
      spring.allowsOverdamping = flag
    }
    return spring
  }

  private func physics() -> Spring? {
    if let bounce = object["bounce"] {
      return values.refuse(
        bounce,
        .missing,
        "bounce goes with perceptualDuration, which is missing (add it, or use damping)"
      )
    }
    let defaultValue = Spring()
    let mass = object["mass"].map(values.positive) ?? defaultValue.mass
    let stiffness = object["stiffness"].map(values.positive) ?? defaultValue.stiffness
    let damping = object["damping"].map(values.nonNegative) ?? defaultValue.damping
    guard let mass, let stiffness, let damping else { return nil }
    let spring = Spring(mass: mass, stiffness: stiffness, damping: damping)
    guard spring.angularFrequency.isFinite, spring.angularFrequency > 0,
      spring.dampingRatio.isFinite
    else {
      return values.refuse(object.cursor, "the spring's mass and stiffness are too far apart")
    }
    return spring
  }

  private func springParameters() -> Spring? {
    guard let cursor = object["perceptualDuration"] else { return nil }
    let rivals = Self.physics.filter(object.has)
    if let rival = rivals.first {
      values.report.error(
        .conflict,
        cursor,
        "perceptualDuration and \(rival) are given together (choose one way to describe the spring)"
      )
    }
    let bounce = object["bounce"].map(bounce) ?? 0
    guard let duration = values.positiveLength(cursor), let bounce, rivals.isEmpty else {
      return nil
    }
    let spring = Spring(perceptualDuration: duration, bounce: bounce)
    guard spring.angularFrequency.isFinite, spring.angularFrequency > 0,
      spring.dampingRatio.isFinite
    else {
      return values.refuse(cursor, "\(duration.shortestDecimal) s are too short for a spring")
    }
    return spring
  }

  private func bounce(_ cursor: JSONCursor) -> Double? {
    guard let bounce = values.number(cursor) else { return nil }
    guard bounce > -1, bounce < 1 else {
      return values.refuse(
        cursor,
        "a bounce of \(bounce.shortestDecimal) (give more than −1 and less than 1)"
      )
    }
    return bounce
  }
}
