import SceneModel

/// The numbers of animations: timing, tracks, springs, groups, and the values of every key path.
enum NumberFieldsOfAnimations {
  /// Layers with one animation each; `@` stands for the number.
  static let layers: [String] =
    (timing + basic + keyframes + springs + groups + transitions).map(moved)
    + valuesOfEveryProperty + emitters

  private static func moved(_ animation: String) -> String {
    """
    { "frame": [4, 4, 20, 20], "backgroundColor": "red", "animations": [{ \(animation) }] }
    """
  }

  private static let timing: [String] = [
    "\"beginTime\": @", "\"duration\": @", "\"speed\": @", "\"timeOffset\": @",
    "\"duration\": 0.1, \"repeatCount\": @", "\"duration\": 0.1, \"repeatDuration\": @",
    "\"duration\": @, \"repeatCount\": \"infinity\"",
    "\"duration\": @, \"autoreverses\": true, \"repeatCount\": 1e9",
    "\"duration\": 0.1, \"repeatCount\": @, \"isCumulative\": true",
    "\"speed\": @, \"fillMode\": \"both\"", "\"speed\": @, \"timeOffset\": @, \"beginTime\": @",
    "\"timingFunction\": [@, 0, 1, 1]", "\"timingFunction\": [0, @, 1, 1]",
    "\"timingFunction\": [0, 0, @, @]", "\"isAdditive\": @", "\"timingFunction\": @",
  ].map { "\"keyPath\": \"position.x\", \"from\": 4, \"to\": 20, \($0)" }

  private static let basic: [String] = [
    "\"from\": @, \"to\": 9", "\"from\": 9, \"to\": @", "\"from\": 9, \"by\": @", "\"by\": @",
    "\"from\": @, \"to\": @", "\"to\": @, \"isAdditive\": true",
    "\"from\": @, \"to\": @, \"duration\": 1e-9, \"repeatCount\": 1e9, \"isCumulative\": true",
  ].map { "\"keyPath\": \"bounds.size.width\", \($0)" }

  private static let keyframes: [String] =
    [
      "\"values\": [@, 5, 9]", "\"values\": [1, @]", "\"values\": [@]",
      "\"values\": [1, 2, 3], \"keyTimes\": [@, 0.5, 1]",
      "\"values\": [1, 2, 3], \"keyTimes\": [0, @, 1]", "\"values\": [1, 2], \"keyTimes\": [0, @]",
      "\"values\": [1, 2, 3], \"keyTimes\": [0, @, @]",
      "\"values\": [@, 2, @], \"calculationMode\": \"paced\"",
      "\"values\": [@, 2, @], \"calculationMode\": \"cubicPaced\"",
      "\"values\": [1, @], \"calculationMode\": \"cubic\", \"tensionValues\": [@, 0]",
      "\"values\": [@, 2, @], \"calculationMode\": \"discrete\", \"keyTimes\": [0, @, 0.7, 1]",
      "\"values\": [1, 2], \"timingFunctions\": [[@, 0, @, 1]]",
      "\"values\": [1, 2], \"duration\": @",
    ].map { "\"keyPath\": \"position.y\", \($0)" } + [
      "\"keyPath\": \"position\", \"path\": { \"ellipse\": [@, 0, 9, 9] }, \"rotationMode\": \"auto\"",
      "\"keyPath\": \"position\", \"path\": \"M 0 0 L @ @ L 0 @\", \"calculationMode\": \"paced\"",
      "\"keyPath\": \"position\", \"path\": \"M @ @\", \"rotationMode\": \"autoReverse\"",
      "\"keyPath\": \"position\", \"values\": [[@, 0], [3, @]], \"calculationMode\": \"paced\"",
    ]

  private static let transitions: [String] = [
    "\"duration\": @, \"changes\": { \"opacity\": 0.5 }",
    "\"startProgress\": @, \"changes\": { \"opacity\": 0.5 }",
    "\"changes\": { \"position\": [@, 5], \"bounds\": [0, 0, 9, @] }",
  ].map { "\"transitionType\": \"push\", \($0)" }

  /// Every number of a cell, alone, in a cell, and animated.
  private static let emitters: [String] = CellScalar.allCases.flatMap { property in
    let born = ["\"birthRate\": 9", "\"lifetime\": 0.5", "\"velocity\": 3"]
    let rest = born.filter { !$0.hasPrefix("\"\(property.rawValue)\"") }
    let cell = (rest + ["\"\(property.rawValue)\": @"]).joined(separator: ", ")
    let parent = born.joined(separator: ", ")
    return [
      "{ \"type\": \"emitter\", \"emitterCells\": [{ \(cell) }] }",
      "{ \"type\": \"emitter\", \"emitterCells\": [{ \(parent), \"emitterCells\": [{ \(cell) }] }] }",
      """
      { "type": "emitter", "emitterCells": [{ "name": "a", \(parent) }],
        "animations": [{ "keyPath": "emitterCells.a.\(property.rawValue)", "by": @ }] }
      """,
    ]
  }

  private static let springs: [String] = [
    "\"mass\": @", "\"stiffness\": @", "\"damping\": @", "\"initialVelocity\": @",
    "\"mass\": @, \"stiffness\": @, \"damping\": @", "\"damping\": @, \"allowsOverdamping\": true",
    "\"mass\": @, \"duration\": \"settling\"", "\"damping\": @, \"duration\": \"settling\"",
    "\"stiffness\": @, \"duration\": \"settling\"", "\"perceptualDuration\": @",
    "\"perceptualDuration\": 0.5, \"bounce\": @", "\"perceptualDuration\": @, \"bounce\": @",
    "\"stiffness\": 1e9, \"damping\": 1e-9, \"initialVelocity\": @",
  ].map { "\"type\": \"spring\", \"keyPath\": \"position.x\", \"from\": 4, \"to\": 20, \($0)" }

  private static let groups: [String] = [
    "\"duration\": @", "\"duration\": 1, \"speed\": @", "\"beginTime\": @", "\"repeatCount\": @",
    "\"repeatDuration\": @, \"duration\": 0.1", "\"duration\": @, \"autoreverses\": true",
  ].map {
    "\"type\": \"group\", \"animations\": [{ \"keyPath\": \"opacity\", \"from\": 0 }], \($0)"
  }

  private static let valuesOfEveryProperty: [String] = Property.all.flatMap { property in
    let end = isAddable(property) ? "by" : "to"
    return values(of: property).map { value in
      """
      { "type": "\(kind(of: property))", "bounds": [0, 0, 20, 20], "position": [16, 16],
        "backgroundColor": "red", \(extras(of: property)) "animations": [
          { "keyPath": "\(property.keyPath)", "from": \(value), "duration": 0.4 },
          { "keyPath": "\(property.keyPath)", "\(end)": \(value), "beginTime": 0.4, "duration": 0.4,
            "fillMode": "both" }] }
      """
    }
  }

  private static let flat: Set<TransformComponent> = [
    .rotationZ, .scale, .scaleX, .scaleY, .translationX, .translationY,
  ]

  private static func isAddable(_ property: Property) -> Bool {
    switch property {
    case .path, .flag, .text, .image: false
    default: true
    }
  }

  private static func values(of property: Property) -> [String] {
    switch property {
    // These leave the plane, which this version cannot show.
    case .component(_, let part) where !NumberFieldsOfAnimations.flat.contains(part): []
    case .scalar, .component: ["@"]
    case .point, .size, .translation: ["[@, 5]", "[5, @]"]
    case .rect: ["[@, 0, 9, 9]", "[0, 0, 9, @]"]
    case .color: ["[@, 0, 0, 1]", "[0, 0, 0, @]"]
    case .transform: ["[@, 0, 0, 1, 0, 0]", "[1, @, 0, 1, @, 0]", "[{ \"rotate\": @ }]"]
    case .path: ["{ \"rect\": [0, 0, @, 9] }"]
    case .colors: ["[[@, 0, 0], \"blue\"]"]
    case .numbers: ["[0, @]"]
    case .flag, .text, .image, .textStyle, .cell, .cellColor: ["@"]
    // None are in the list of properties: filters have names of their own.
    case .filter: []
    }
  }

  private static func kind(of property: Property) -> String {
    (LayerKind.allCases.first { property.applies(to: $0) } ?? .layer).rawValue
  }

  private static func extras(of property: Property) -> String {
    switch property.owner {
    case .shape where property.gradientKey != nil:
      """
      "path": { "rect": [2, 2, 9, 9] }, "\(property.gradientKey ?? "")": { "colors": ["red", "blue"],
        "locations": [0, 1], "startPoint": [0, 0], "endPoint": [9, 9] },
      """
    case .shape:
      "\"path\": { \"rect\": [2, 2, 9, 9] }, \"strokeColor\": \"blue\", \"lineDashPattern\": [2, 1],"
    case .gradient: "\"colors\": [\"red\", \"blue\"], \"locations\": [0, 1],"
    case .replicator:
      """
      "instanceCount": 5, "sublayers": [{ "frame": [0, 0, 5, 5], "backgroundColor": "red" }],
      """
    case .text: "\"string\": \"a b\","
    case .emitter: "\"emitterCells\": [{ \"birthRate\": 9, \"lifetime\": 1 }],"
    case .layer, .transform, .scroll, .vector, .video, .sprite, .lottie, .svga, .svg, nil:
      "\"sublayers\": [{ \"frame\": [0, 0, 5, 5], \"backgroundColor\": \"red\" }],"
    }
  }
}
