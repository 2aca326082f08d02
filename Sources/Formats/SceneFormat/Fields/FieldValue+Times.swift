internal import Graphics
internal import JSONText
internal import SceneModel

// Times and lengths of time in seconds.

extension FieldValue where Value == Double {
  /// A time on the clock of the layer that is read.
  static var time: Self {
    Self(.time, .seconds) {
      $1.values.time($0)
    } write: {
      JSONValue(number: $0)
    }
  }

  /// An instant of the scene.
  static var sceneTime: Self {
    Self(.time, .seconds) {
      $1.values.sceneTime($0)
    } write: {
      JSONValue(number: $0)
    }
  }

  /// A length of time of 0 or more.
  static var length: Self {
    Self(.choice([.number(.notNegative), .time]), .seconds) {
      $1.values.nonNegativeLength($0)
    } write: {
      JSONValue(number: $0)
    }
  }

  /// A length of time above 0.
  static var positiveLength: Self {
    Self(.choice([.number(.positive), .time]), .seconds) {
      $1.values.positiveLength($0)
    } write: {
      JSONValue(number: $0)
    }
  }
}

extension FieldValue where Value == TimingFunction {
  /// A timing function.
  static var timingFunction: Self {
    Self(.timingFunction) {
      $1.values.timingFunction($0)
    } write: {
      JSONValue(timingFunction: $0)
    }
  }
}
