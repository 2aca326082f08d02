internal import JSONText
internal import SceneModel

/// The keys of `CAMediaTiming`, in the order in which they are written.
enum TimingKeys {
  /// The keys of the clock of a layer.
  static let layer = table(
    Timing.layer,
    begin: "The start time of the layer's clock, in its parent's time.",
    Field("duration", \.duration, .duration).nullable.readApart
      .summary("The duration of one cycle of the layer's clock; outside it the layer is not drawn.")
  )

  /// The keys of an animation, whose duration is always written.
  static let animation = table(
    Timing(duration: 0),
    begin: "The start time of the animation, in the time of its layer or group.",
    Field("duration", \.duration, .duration).nullable.readApart
      .defaultText("0.25, in a group the group's")
      .summary("The duration of one cycle; for a spring also `\"settling\"`.")
  )

  private static func table(
    _ defaults: Timing,
    begin: String,
    _ duration: Field<Timing>
  ) -> FieldTable<Timing> {
    FieldTable(defaults) {
      Field("beginTime", \.beginTime, .time).summary(begin)
      duration
      Field("speed", \.speed, .number(.factor))
        .summary("The rate of the clock; a negative one runs backwards.")
      Field("timeOffset", \.timeOffset, .offset).summary("An offset added to the local time.")
      Field("repeatCount", \.repeatCount, .repeatCount)
        .summary("The number of cycles, possibly fractional; 0 means one.")
      Field("repeatDuration", \.repeatDuration, .repeatDuration)
        .summary("The duration of all cycles; overrides `repeatCount` if greater than 0.")
      Field("autoreverses", \.autoreverses, .flag)
        .summary("Whether every cycle plays forwards and then backwards.")
      Field("fillMode", \.fillMode, .word)
        .summary("The fill mode before the beginning and after the end.")
    }
  }
}

extension FieldTable<Timing> {
  /// The keys in the order of the documentation, in which the duration follows the clock's rate and offset.
  var documentation: [FieldSchema] {
    var fields = schemas
    fields.insert(fields.remove(at: 1), at: 3)
    return fields
  }

  /// Reads all keys but the duration, which has separate rules for animations.
  func timing(_ object: ObjectCursor, duration: Double, _ reader: ValueReader) -> Timing {
    var timing = Timing(duration: duration)
    _ = read(into: &timing, reader) { object[$0] }
    return timing
  }
}

extension FieldValue where Value == Double {
  fileprivate static var duration: Self {
    Self(.choice([.endless(.positive), .time]), .seconds) { $1.duration($0) }
  }

  fileprivate static var offset: Self { Self(.time, .seconds) { $1.length($0) } }

  fileprivate static var repeatCount: Self {
    Self(.endless(.notNegative), .count) { $1.repeatCount($0) }
  }

  fileprivate static var repeatDuration: Self {
    Self(.choice([.endless(.notNegative), .time]), .seconds) { cursor, reader in
      cursor.isTimeText
        ? reader.nonNegativeLength(cursor) : reader.endless(cursor, isPositive: true)
    }
  }
}
