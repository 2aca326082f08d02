/// Every field of a scene that takes a number, as a snippet with `@` in its place.
enum NumberFields {
  /// Whole scenes, one for each field.
  static let scenes: [String] =
    files
    + layers.map { scene(layer: $0) }
    + shapeKeys.map { scene(layer: shape($0)) }
    + paths.map { scene(layer: shape("\"path\": \($0)")) }
    + gradientKeys.map { scene(layer: gradient($0)) }
    + replicatorKeys.map { scene(layer: replicator($0)) }
    + textKeys.map { scene(layer: text($0)) }
    + animated.map { scene(layer: $0) }
    + NumberFieldsOfTexts.layers.map { scene(layer: $0) }

  private static func scene(layer: String) -> String {
    """
    { "format": "animrender/1", "canvas": { "width": 32, "height": 32, "background": "white" },
      "frameRate": 20, "duration": 0.5, "layers": [\(layer)] }
    """
  }

  private static let files: [String] = [
    "\"canvas\": { \"width\": @, \"height\": 8 }, \"duration\": 1",
    "\"canvas\": { \"width\": 8, \"height\": @ }, \"duration\": 1",
    "\"canvas\": { \"width\": 8, \"height\": 8, \"background\": [@, 0, 0, 1] }, \"duration\": 1",
    "\"canvas\": { \"width\": 8, \"height\": 8, \"background\": [0, 0, 0, @] }, \"duration\": 1",
    "\"canvas\": { \"width\": 8, \"height\": 8 }, \"duration\": @",
    "\"canvas\": { \"width\": 8, \"height\": 8 }, \"duration\": 1, \"frameRate\": @",
    "\"canvas\": { \"width\": 8, \"height\": 8 }, \"duration\": 1, \"markers\": { \"a\": @ }",
    "\"canvas\": { \"width\": 8, \"height\": 8 }, \"duration\": 1, \"markers\": { \"a\": [@, 2] }",
    """
    "canvas": { "width": 8, "height": 8 }, "duration": 0.1, "layers": [{ "frame": [@, 0, 5, 5] }],
    "motionBlur": { "samples": @, "shutterAngle": @, "shutterPhase": @ }
    """,
    """
    "canvas": { "width": 8, "height": 8 }, "duration": 1, "variables": { "v": @ },
    "layers": [{ "frame": [0, 0, "${v}", 5], "backgroundColor": "red" }]
    """,
  ].map { "{ \"format\": \"animrender/1\", \($0) }" }

  /// A visible layer with sublayers and a mask, so that every key has something to act on.
  private static func layer(_ keys: String) -> String {
    let defaults = [
      "\"position\": [16, 16]", "\"backgroundColor\": \"red\"", "\"borderWidth\": 1",
    ].filter { !keys.contains($0.prefix { $0 != ":" }) }
    return """
      { "bounds": [0, 0, 20, 20], \((defaults + [keys]).joined(separator: ", ")),
        "sublayers": [{ "frame": [2, 2, 9, 9], "backgroundColor": "blue", "opacity": 0.5 }] }
      """
  }

  private static let layers: [String] =
    [
      "\"frame\": [@, 0, 9, 9]", "\"frame\": [0, 0, @, 9]", "\"frame\": [0, @, 9, @]",
    ].map { "{ \"backgroundColor\": \"red\", \($0) }" }
    + [
      "{ \"bounds\": [@, 0, 9, 9], \"backgroundColor\": \"red\", \"masksToBounds\": true }",
      "{ \"bounds\": [0, 0, 9, @], \"backgroundColor\": \"red\", \"cornerRadius\": 2 }",
      "{ \"bounds\": [0, 0, @, @], \"position\": [@, @], \"borderWidth\": 3 }",
    ]
    + [
      "\"position\": [@, 5]", "\"position\": [5, @]", "\"anchorPoint\": [@, 0]",
      "\"anchorPoint\": [0, @]", "\"zPosition\": @", "\"opacity\": @",
      "\"backgroundColor\": [@, 1, 1]", "\"borderColor\": [0, @, 1, @]", "\"borderWidth\": @",
      "\"cornerRadius\": @", "\"cornerRadius\": @, \"masksToBounds\": true", "\"contentsScale\": @",
      "\"beginTime\": @", "\"speed\": @", "\"timeOffset\": @", "\"duration\": @",
      "\"duration\": 0.1, \"repeatCount\": @", "\"duration\": 0.1, \"repeatDuration\": @",
      "\"duration\": @, \"autoreverses\": true, \"repeatCount\": \"infinity\"",
      "\"lifetime\": [@, 5]", "\"lifetime\": [0, @]", "\"lifetime\": @", "\"hidden\": @",
      "\"transform\": [@, 0, 0, 1, 0, 0]", "\"transform\": [1, @, @, 1, 0, 0]",
      "\"transform\": [1, 0, 0, 1, @, @]", "\"transform\": [@, @, @, @, @, @]",
      "\"transform\": [@,0,0,0, 0,1,0,0, 0,0,1,0, 0,0,0,1]",
      "\"transform\": [1,0,0,0, 0,1,0,0, 0,0,@,0, @,@,@,1]",
      "\"transform\": [1,0,0,@, 0,1,0,@, 0,0,1,0, 0,0,0,1]",
      "\"transform\": [1,0,0,0, 0,1,0,0, 0,0,1,0, 0,0,0,@]",
      "\"transform\": [{ \"rotate\": @ }]", "\"transform\": [{ \"scale\": @ }]",
      "\"transform\": [{ \"scale\": [@, 1] }]", "\"transform\": [{ \"translate\": [@, 1] }]",
      "\"transform\": [{ \"skew\": [@, 0] }]",
      "\"transform\": [{ \"scale\": @ }, { \"scale\": @ }, { \"rotate\": @ }]",
      "\"sublayerTransform\": [@, 0, 0, @, 0, 0]", "\"sublayerTransform\": [{ \"scale\": @ }]",
      "\"mask\": { \"frame\": [0, 0, @, 9], \"backgroundColor\": \"red\" }",
      "\"mask\": { \"frame\": [@, 0, 9, 9], \"backgroundColor\": \"red\", \"opacity\": @ }",
    ].map(layer) + styles.map(layer)

  private static func shape(_ keys: String) -> String {
    let path = keys.hasPrefix("\"path\"") ? "" : ", \"path\": { \"ellipse\": [4, 4, 20, 12] }"
    return """
      { "type": "shape", "strokeColor": "blue", "lineWidth": 3, "fillColor": "red"\(path), \(keys) }
      """.replacingOccurrences("\"lineWidth\": 3, ", with: keys.contains("lineWidth") ? "" : nil)
  }

  private static let shapeKeys: [String] = [
    "\"lineWidth\": @", "\"lineWidth\": @, \"lineJoin\": \"round\", \"lineCap\": \"round\"",
    "\"miterLimit\": @", "\"strokeStart\": @", "\"strokeEnd\": @",
    "\"strokeOffset\": @, \"strokeEnd\": 0.5",
    "\"lineDashPattern\": [@]", "\"lineDashPattern\": [@, 2]", "\"lineDashPattern\": [1, @, 3]",
    "\"lineDashPattern\": [@, @, @]", "\"lineDashPattern\": @",
    "\"lineDashPhase\": @, \"lineDashPattern\": [3, 2]",
    "\"fillGradient\": { \"colors\": [\"red\", \"blue\"], \"startPoint\": [@, 0], \"endPoint\": [9, 9] }",
    "\"fillGradient\": { \"colors\": [\"red\", [0, 0, @]], \"startPoint\": [0, 0], \"endPoint\": [@, @] }",
    """
    "strokeGradient": { "gradientType": "radial", "colors": ["red", "blue"], "locations": [@, 1],
      "startPoint": [0, 0], "endPoint": [@, 9] }
    """,
    """
    "fillGradient": { "gradientType": "conic", "colors": ["red", "blue"], "startPoint": [9, @],
      "endPoint": [10, 10] }
    """,
  ]

  private static let paths: [String] = [
    "{ \"rect\": [@, 0, 9, 9] }", "{ \"rect\": [0, 0, @, 9] }",
    "{ \"rect\": [0, 0, 9, 9], \"cornerRadius\": @ }", "{ \"ellipse\": [0, 0, @, 9] }",
    "{ \"ellipse\": [@, @, @, @] }",
    "{ \"arc\": { \"center\": [@, 9], \"radius\": 5, \"startAngle\": 0, \"endAngle\": 3 } }",
    "{ \"arc\": { \"center\": [9, 9], \"radius\": @, \"startAngle\": 0, \"endAngle\": 3 } }",
    "{ \"arc\": { \"center\": [9, 9], \"radius\": 5, \"startAngle\": @, \"endAngle\": 3 } }",
    "{ \"arc\": { \"center\": [9, 9], \"radius\": 5, \"startAngle\": 0, \"endAngle\": @ } }",
    "{ \"line\": [[@, 0], [9, 9]] }",
    "{ \"polyline\": [[0, 0], [@, @], [9, 0]], \"closed\": true }",
    "{ \"polygon\": { \"center\": [9, 9], \"radius\": @, \"sides\": 5 } }",
    "{ \"polygon\": { \"center\": [9, 9], \"radius\": 9, \"sides\": @ } }",
    "{ \"polygon\": { \"center\": [9, 9], \"radius\": 9, \"sides\": 5, \"rotation\": @ } }",
    "{ \"star\": { \"center\": [9, 9], \"points\": @, \"outerRadius\": 9, \"innerRadius\": 4 } }",
    "{ \"star\": { \"center\": [9, 9], \"points\": 5, \"outerRadius\": @, \"innerRadius\": 4 } }",
    "{ \"star\": { \"center\": [9, 9], \"points\": 5, \"outerRadius\": 9, \"innerRadius\": @ } }",
    "{ \"sine\": { \"from\": [@, 9], \"to\": [30, 9], \"amplitude\": 3, \"wavelength\": 9 } }",
    "{ \"sine\": { \"from\": [0, 9], \"to\": [@, 9], \"amplitude\": 3, \"wavelength\": 9 } }",
    "{ \"sine\": { \"from\": [0, 9], \"to\": [30, 9], \"amplitude\": @, \"wavelength\": 9 } }",
    "{ \"sine\": { \"from\": [0, 9], \"to\": [30, 9], \"amplitude\": 3, \"wavelength\": @ } }",
    """
    { "sine": { "from": [0, 9], "to": [30, 9], "amplitude": 3, "wavelength": 9, "phase": @ } }
    """,
    "{ \"sine\": { \"from\": [0, 9], \"to\": [9, 9], \"amplitude\": 3, \"wavelength\": 9, \"step\": @ } }",
    "\"M 0 0 L @ 9 C 1 2 @ 4 5 6 Z\"", "\"M @,@ h @ v @ q 1 1 @ @ t @ @ z\"",
    "\"M 1 1 A @ 5 0 1 0 9 9\"", "\"M 1 1 A 5 5 @ 1 0 9 9\"", "\"M 1 1 a 5 5 0 1 0 @ 9\"", "@",
  ]

  private static func gradient(_ keys: String) -> String {
    "{ \"type\": \"gradient\", \"frame\": [0, 0, 30, 30], \"colors\": [\"red\", \"blue\"], \(keys) }"
      .replacingOccurrences(
        "\"colors\": [\"red\", \"blue\"], ",
        with: keys.contains("colors") ? "" : nil
      )
  }

  private static let gradientKeys: [String] =
    ["axial", "radial", "conic"].flatMap { kind in
      [
        "\"startPoint\": [@, 0]", "\"endPoint\": [@, 0]",
        "\"endPoint\": [1, @]",
        "\"startPoint\": [@, @], \"endPoint\": [@, @]", "\"locations\": [@, 1]",
        "\"locations\": [0, @]", "\"locations\": @", "\"colors\": [[@, 0, 0], [0, 0, 0, @]]",
      ].map { "\"gradientType\": \"\(kind)\", \($0)" }
    }

  private static func replicator(_ keys: String) -> String {
    """
    { "type": "replicator", "bounds": [0, 0, 9, 9], "position": [9, 9],
      "sublayers": [{ "frame": [0, 0, 5, 5], "backgroundColor": "red", "animations": [
        { "keyPath": "opacity", "from": 0, "duration": 0.3 }] }], \(keys) }
    """
  }

  private static let replicatorKeys: [String] =
    ["\"instanceCount\": @"]
    + [
      "\"instanceDelay\": @", "\"instanceTransform\": [{ \"translate\": [@, 1] }]",
      "\"instanceTransform\": [{ \"scale\": @ }]", "\"instanceTransform\": [{ \"rotate\": @ }]",
      "\"instanceTransform\": [@, 0, 0, 1, 0, 0]", "\"instanceColor\": [@, 1, 1, 1]",
      "\"instanceRedOffset\": @", "\"instanceGreenOffset\": @", "\"instanceBlueOffset\": @",
      "\"instanceAlphaOffset\": @",
    ].map { "\"instanceCount\": 50, \($0)" }

  private static func text(_ keys: String) -> String {
    "{ \"type\": \"text\", \"frame\": [0, 0, 30, 30], \"string\": \"Ab c\", \(keys) }"
      .replacingOccurrences(
        "\"frame\": [0, 0, 30, 30], ",
        with: keys.contains("frame") ? "" : nil
      )
  }

  private static let textKeys: [String] = [
    "\"fontSize\": @", "\"fontWeight\": @", "\"foregroundColor\": [@, 0, 0, 1]", "\"isWrapped\": @",
    "\"fontSize\": @, \"isWrapped\": true", "\"frame\": [0, 0, @, 30], \"isWrapped\": true",
    "\"frame\": [0, 0, @, 30], \"alignmentMode\": \"justified\"", "\"frame\": [@, 0, 30, 30]",
    "\"frame\": [0, 0, 30, @], \"alignmentMode\": \"right\"",
    """
    "animations": [{ "keyPath": "string", "format": "%.9f", "from": @, "to": 1, "duration": 1 }]
    """,
    """
    "animations": [{ "keyPath": "string", "format": "%012d", "values": [0, @], "duration": 1 }]
    """,
  ]

  private static let animated: [String] = NumberFieldsOfAnimations.layers
}

extension String {
  /// The text with a part replaced; as it is for nil.
  fileprivate func replacingOccurrences(_ part: String, with other: String?) -> String {
    guard let other, let range = firstRange(of: part) else { return self }
    return replacingCharacters(in: range, with: other)
  }

  private func replacingCharacters(in range: Range<Index>, with other: String) -> String {
    self[..<range.lowerBound] + other + self[range.upperBound...]
  }
}
