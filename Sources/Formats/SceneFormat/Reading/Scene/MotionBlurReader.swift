internal import Graphics
internal import JSONText
internal import SceneModel

/// Reads a scene's motion blur.
struct MotionBlurReader {
  let values: ValueReader

  /// The shutter; nil after reports.
  func read(_ cursor: JSONCursor) -> MotionBlur? {
    guard cursor.isObject else {
      return values.mismatch(
        cursor,
        needs: "an object such as {\"samples\": 16, \"shutterAngle\": 180}"
      )
    }
    values.checkKeys(cursor, allowed: KeyCatalogue.motionBlur, of: "motionBlur")
    let object = ObjectCursor(cursor, report: values.report)
    let defaultValue = MotionBlur()
    let maximum = MotionBlur.maxPhase
    let samples = object["samples"].map { values.integer($0, in: 1...Limits.motionBlurSamples) }
    let angle = object["shutterAngle"].map { degrees($0, in: 0...MotionBlur.maxAngle) }
    let phase = object["shutterPhase"].map { degrees($0, in: -maximum...maximum) }
    guard let samples = samples ?? defaultValue.samples,
      let angle = angle ?? defaultValue.shutterAngle,
      let phase = phase ?? defaultValue.shutterPhase
    else { return nil }
    return MotionBlur(samples: samples, shutterAngle: angle, shutterPhase: phase)
  }

  private func degrees(_ cursor: JSONCursor, in range: ClosedRange<Double>) -> Double? {
    guard let number = values.number(cursor, as: "degrees") else { return nil }
    guard range.contains(number) else {
      return values.refuse(
        cursor,
        "\(number.shortestDecimal) degrees are outside "
          + "\(range.lowerBound.shortestDecimal)…\(range.upperBound.shortestDecimal)"
      )
    }
    return number
  }
}
