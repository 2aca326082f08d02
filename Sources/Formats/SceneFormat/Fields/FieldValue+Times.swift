internal import JSONText
internal import SceneModel

// Times and lengths of time in seconds.

extension FieldValue where Value == Double {
  /// A time on the clock of the layer that is read.
  static var time: Self { Self(.time, .seconds) { $1.time($0) } }

  /// An instant of the scene.
  static var sceneTime: Self { Self(.time, .seconds) { $1.sceneTime($0) } }

  /// A length of time of 0 or more.
  static var length: Self {
    Self(.choice([.number(.notNegative), .time]), .seconds) { $1.nonNegativeLength($0) }
  }

  /// A length of time above 0.
  static var positiveLength: Self {
    Self(.choice([.number(.positive), .time]), .seconds) { $1.positiveLength($0) }
  }
}

extension FieldValue where Value == TimingFunction {
  /// A timing function.
  static var timingFunction: Self {
    Self(.timingFunction, { $1.timingFunction($0) }, { JSONValue(timingFunction: $0) })
  }
}

extension FieldValue where Value == [TimingFunction?] {
  /// The timing functions of segments, null for linear ones.
  static var timingFunctions: Self {
    let function = FieldValue<TimingFunction?>.orNull(.timingFunction)
    return Self(.list(function.form)) { cursor, reader in
      reader.list(cursor, of: "timing functions") { function.read($0, reader) }
    } write: {
      JSONValue(.array($0.map { JSONValue(timingFunction: $0) }))
    }
  }
}

extension FieldValue where Value == Lifetime {
  /// A start and an end, which may be endless.
  static var span: Self {
    Self(.span, { $1.span($0) }, { JSONValue(numbers: [$0.from, $0.to]) }, .seconds)
  }
}
