internal import JSONText
internal import SceneFormat

extension SceneReference {
  static let emitters: [Example] = layers + cells

  private static let cell =
    ##""contents": "spark", "birthRate": 30, "lifetime": 1.4, "velocity": 26, "scale": 0.3, "color": "#ffb703""##
  private static let shot =
    ##"[{ \##(cell), "emissionLongitude": "-90deg", "emissionRange": "50deg" }]"##
  private static let still =
    ##"[{ "contents": "spark", "birthRate": 40, "lifetime": 2, "scale": 0.16, "color": "#ffb703" }]"##

  private static let fountain =
    ##""type": "emitter", "emitterPosition": [CX, 64], "timeOffset": 4, "emitterCells": \##(shot)"##
  private static let cloud = ##""type": "emitter", "timeOffset": 4, "emitterCells": \##(still)"##
  private static let middle = cloud + ##", "emitterPosition": [CX, 40]"##
  private static let shaped = middle + ##", "emitterSize": [20, 26]"##
  private static let overlapping =
    ##""type": "emitter", "timeOffset": 4, "emitterPosition": [CX, 40], "emitterShape": "circle", "emitterSize": [10, 10], "emitterCells": [{ "contents": "quarters", "birthRate": 12, "lifetime": 1, "scaleSpeed": -0.7 }]"##

  private static let turning =
    ##""type": "emitter", "emitterPosition": [CX, 66], "timeOffset": 4, "emitterCells": [{ "contents": "quarters", "birthRate": 3, "lifetime": 1.6, "velocity": 30, "emissionLongitude": "-90deg", "scale": 0.6, "spin": "30deg" }]"##

  private static let layers: [Example] = [
    .cells(
      "emitterCells",
      ["[]", shot],
      ##""type": "emitter", "emitterPosition": [CX, 64], "timeOffset": 4"##
    ),
    .cells(
      "emitterShape",
      [##""point""##, ##""line""##, ##""circle""##],
      middle + ##", "emitterSize": [16, 16]"##
    ),
    .cells(
      "emitterMode",
      [##""volume""##, ##""outline""##, ##""points""##],
      middle + ##", "emitterShape": "rectangle", "emitterSize": [26, 40]"##
    ),
    .cells(
      "renderMode",
      [##""oldestFirst""##, ##""oldestLast""##, ##""additive""##],
      overlapping
    ),
    .cells("seed", ["0", "1", "2"], shaped + ##", "emitterShape": "rectangle""##),
    .cells("birthRate", ["0.3", "1", "3"], fountain),
    .cells("emitter.lifetime", ["0.5", "1", "1.5"], fountain, key: "lifetime"),
    .cells("emitterLifetime", ["0.5", "1", "1.5"], fountain),
    .cells("velocity", ["0.4", "1", "1.5"], fountain),
    .cells("scale", ["0.4", "1", "1.8"], fountain),
    .cells("spin", ["0", "1", "3"], turning),
    .cells(
      "emitter.preservesDepth",
      ["false", "true"],
      ##""frame": [0, 0, CW, 80], "sublayerTransform": [{ "perspective": 60 }], "sublayers": [{ "type": "emitter", "position": [CX, 40], "timeOffset": 4, "seed": 2, "preservesDepth": VALUE, "emitterCells": [{ "contents": "spark", "birthRate": 30, "lifetime": 1.5, "velocity": 26, "emissionLatitude": "90deg", "emissionRange": "120deg", "scale": 0.2, "color": "#ffb703" }] }]"##
    ),
    .cells("emitterPosition", ["[12, 20]", "[20, 40]", "[28, 60]"], cloud),
    .cells("emitterPosition.x", ["8", "20", "32"], cloud + ##", "emitterPosition": [CX, 40]"##),
    .cells("emitterPosition.y", ["20", "40", "60"], cloud + ##", "emitterPosition": [CX, 40]"##),
    .cells(
      "emitterSize",
      ["[6, 6]", "[26, 12]", "[26, 50]"],
      middle + ##", "emitterShape": "rectangle""##
    ),
    .cells("emitterSize.width", ["4", "14", "28"], shaped + ##", "emitterShape": "rectangle""##),
    .cells("emitterSize.height", ["4", "26", "56"], shaped + ##", "emitterShape": "rectangle""##),
  ]

  private static func one(_ name: String, _ values: [String], _ members: String) -> Example {
    .cells(
      "cell." + name,
      values,
      ##""type": "emitter", "emitterPosition": [CX, 40], "timeOffset": 3, "emitterCells": [{ \##(name == "contents" ? "" : name == "contentsRect" ? quarters : spark)\##(members), "\##(name)": VALUE }]"##
    )
  }

  private static let quarters = ##""contents": "quarters", "##
  private static let tiles =
    ##""birthRate": 4, "lifetime": 1.2, "scale": 0.6, "velocity": 22, "emissionRange": "1turn""##
  private static let spark = ##""contents": "spark", "##
  private static let ray = ##""birthRate": 10, "lifetime": 1.2, "scale": 0.24, "color": "#ffb703""##
  private static let up = ray + ##", "emissionLongitude": "-90deg""##
  private static let spread = ray + ##", "velocity": 26, "emissionRange": "1turn""##
  private static let dots =
    ##""birthRate": 8, "lifetime": 1.2, "velocity": 24, "emissionLongitude": "-90deg""##
  private static let white = dots + ##", "scale": 0.4"##
  private static let square =
    ##""birthRate": 3, "lifetime": 1.4, "velocity": 26, "emissionLongitude": "-90deg", "contents": "quarters", "scale": 0.6"##

  private static func turned(_ name: String, _ values: [String], _ members: String) -> Example {
    .cells(
      "cell." + name,
      values,
      ##""type": "emitter", "emitterPosition": [CX, 60], "timeOffset": 3, "emitterCells": [{ \##(members), "\##(name)": VALUE }]"##
    )
  }

  private static let cells: [Example] = [
    one(
      "birthRate",
      ["3", "10", "40"],
      ##""lifetime": 1.2, "velocity": 26, "scale": 0.24, "color": "#ffb703", "emissionRange": "1turn""##
    ),
    one(
      "lifetime",
      ["0.4", "0.8", "1.2"],
      ##""birthRate": 20, "velocity": 26, "scale": 0.24, "color": "#ffb703", "emissionRange": "1turn""##
    ),
    one("lifetimeRange", ["0", "1.2"], up + ##", "velocity": 26, "emissionRange": "70deg""##),
    one("emissionLongitude", ["0", ##""45deg""##, ##""-90deg""##], ray + ##", "velocity": 14"##),
    one("emissionLatitude", ["0", ##""60deg""##], ray + ##", "velocity": 18"##),
    one("emissionRange", ["0", ##""60deg""##, ##""1turn""##], up + ##", "velocity": 26"##),
    one("velocity", ["6", "16", "30"], ray + ##", "emissionRange": "1turn""##),
    one("velocityRange", ["0", "40"], spread),
    one("xAcceleration", ["-20", "0", "20"], up + ##", "velocity": 30"##),
    one("yAcceleration", ["-20", "0", "50"], up + ##", "velocity": 30"##),
    one(
      "scale",
      ["0.1", "0.3", "0.6"],
      ##""birthRate": 10, "lifetime": 1.2, "color": "#ffb703", "velocity": 26, "emissionRange": "1turn""##
    ),
    one("scaleRange", ["0", "0.4"], spread),
    one("scaleSpeed", ["-0.15", "0", "0.4"], spread),
    turned("spin", ["0", ##""90deg""##], square),
    turned("spinRange", ["0", ##""1turn""##], square),
    one(
      "color",
      [##""white""##, ##""#ffb703""##, ##""#4cc9f0""##],
      ##""birthRate": 10, "lifetime": 1.2, "scale": 0.3, "velocity": 26, "emissionRange": "1turn""##
    ),
    one("redRange", ["0", "2"], white), one("greenRange", ["0", "2"], white),
    one("blueRange", ["0", "2"], white), one("alphaRange", ["0", "2"], white),
    one("redSpeed", ["0", "-1"], white), one("greenSpeed", ["0", "-1"], white),
    one("blueSpeed", ["0", "-1"], white), one("alphaSpeed", ["0", "-1"], white),
    one("contentsScale", ["0.5", "1", "2"], spread),
    one("isEnabled", ["true", "false"], spread),
    one(
      "contents",
      [##""spark""##, ##""quarters""##],
      ##""birthRate": 6, "lifetime": 1.2, "scale": 0.5, "velocity": 20, "emissionRange": "1turn""##
    ),
    one("contentsRect", ["[0, 0, 1, 1]", "[0, 0, 0.5, 0.5]"], tiles),
    one("beginTime", ["0", "2.5"], spread),
    one("duration", [##""infinity""##, "2.4"], spread),
    one(
      "emitterCells",
      [
        "[]",
        ##"[{ "contents": "spark", "birthRate": 20, "lifetime": 0.8, "scale": 0.1, "color": "#4cc9f0" }]"##,
      ],
      ##""birthRate": 3, "lifetime": 1.2, "scale": 0.3, "velocity": 26, "emissionRange": "1turn""##
    ),
  ]
}
