internal import SceneFormat

extension SceneReference {
  static let everyLayer: [Example] = placing + styles + filterExamples + images + shadows + times

  private static let box =
    ##""bounds": [0, 0, 24, 36], "position": [CX, 40], "backgroundColor": "#4cc9f0""##
  private static let plain = ##""bounds": [0, 0, 24, 36], "backgroundColor": "#4cc9f0""##
  private static let ghost =
    ##"{ "bounds": [0, 0, 24, 36], "position": [CX, 40], "borderColor": "#6b7394", "borderWidth": 1 }, "##
  private static let stripes =
    ##""sublayers": [{ "frame": [0, 0, 14, 14], "backgroundColor": "#ffb703" }, { "frame": [18, 22, 14, 20], "backgroundColor": "#fb5607" }]"##
  private static let three = [##""#4cc9f0""##, ##""#ffb703""##, ##""#ffffff40""##]

  private static let placing: [Example] = [
    .cells("position", ["[14, 30]", "[20, 40]", "[26, 50]"], plain, under: ghost),
    .cells("position.x", ["12", "20", "28"], box, under: ghost),
    .cells("position.y", ["28", "40", "52"], box, under: ghost),
    .cells(
      "frame",
      ["[2, 2, 20, 40]", "[10, 10, 30, 10]", "[10, 40, 24, 36]"],
      ##""backgroundColor": "#4cc9f0""##,
      under: ghost
    ),
    .cells("inset", ["0", "10", "[30, 4, 4, 4]"], ##""backgroundColor": "#4cc9f0""##),
    .cells(
      "stack",
      [
        ##"{ "spacing": 4, "alignment": "center" }"##,
        ##"{ "axis": "vertical", "alignment": ["end", "center"] }"##,
      ],
      ##""frame": [4, 4, 52, 72], "borderWidth": 1, "borderColor": "#6b7394", "sublayers": [{ "bounds": [0, 0, 12, 20], "backgroundColor": "#ffb703" }, { "bounds": [0, 0, 20, 12], "backgroundColor": "#4cc9f0" }]"##
    ),
    .cells("anchorPoint", ["[0, 0]", "[0.5, 0.5]", "[1, 1]"], box, under: ghost),
    .cells("anchorPoint.x", ["0", "0.5", "1"], box, under: ghost),
    .cells("anchorPoint.y", ["0", "0.5", "1"], box, under: ghost),
    .cells(
      "anchorPointZ",
      ["-15", "0", "15"],
      box + ##", "transform": [{ "perspective": 100 }, { "rotate": "60deg", "axis": [0, 1, 0] }]"##,
      under: ghost
    ),
    .cells(
      "bounds",
      ["[0, 0, 12, 36]", "[0, 0, 24, 36]", "[0, 0, 36, 20]"],
      ##""position": [CX, 40], "backgroundColor": "#4cc9f0""##,
      under: ghost
    ),
    .cells("bounds.size", ["[12, 36]", "[24, 36]", "[36, 20]"], box, under: ghost),
    .cells("bounds.size.width", ["8", "24", "34"], box, under: ghost),
    .cells("bounds.size.height", ["10", "36", "60"], box, under: ghost),
    .cells("bounds.origin", ["[0, 0]", "[8, 8]", "[-8, -8]"], box + ", " + stripes),
    .cells("bounds.origin.x", ["0", "8", "-8"], box + ", " + stripes),
    .cells("bounds.origin.y", ["0", "12", "-12"], box + ", " + stripes),
    .cells(
      "zPosition",
      ["-1", "1"],
      ##""frame": [16, 18, 24, 34], "backgroundColor": "#4cc9f0""##,
      under: ##"{ "frame": [26, 30, 24, 34], "backgroundColor": "#ffb703" }, "##
    ),
    .cells(
      "geometryFlipped",
      ["false", "true"],
      ##""frame": [12, 10, 36, 60], "borderWidth": 1, "borderColor": "#6b7394", "sublayers": [{ "frame": [6, 6, 10, 14], "backgroundColor": "#ffb703" }, { "frame": [20, 6, 10, 40], "backgroundColor": "#4cc9f0" }]"##
    ),
    .cells(
      "doubleSided",
      ["true", "false"],
      box + ##", "transform": [{ "rotate": "150deg", "axis": [0, 1, 0] }]"##,
      under: ghost
    ),
    .cells(
      "sublayers",
      [
        "[]",
        ##"[{ "frame": [4, 4, 16, 10], "backgroundColor": "#ffb703" }, { "frame": [8, 10, 30, 20], "backgroundColor": "#fb5607" }]"##,
      ],
      box
    ),
  ]

  private static let styles: [Example] = [
    .cells("opacity", ["0.2", "0.6", "1"], box, under: ghost),
    .cells("hidden", ["false", "true"], box, under: ghost),
    .cells(
      "backgroundColor",
      three + ["null"],
      ##""bounds": [0, 0, 20, 36], "position": [CX, 40]"##,
      under:
        ##"{ "bounds": [0, 0, 20, 36], "position": [CX, 40], "borderColor": "#6b7394", "borderWidth": 1 }, "##
    ),
    .cells("borderWidth", ["1", "4", "10"], box + ##", "borderColor": "#ffb703""##),
    .cells(
      "borderColor",
      [##""#ffb703""##, ##""white""##, ##""#00000080""##],
      box + ##", "borderWidth": 5"##
    ),
    .cells("cornerRadius", ["0", "6", "12"], box),
    .cells(
      "cornerCurve",
      [##""circular""##, ##""continuous""##],
      ##""bounds": [0, 0, 50, 50], "position": [CX, 40], "backgroundColor": "#4cc9f0", "cornerRadius": 16"##
    ),
    .cells(
      "maskedCorners",
      [##"["minXminY"]"##, ##"["minXminY", "maxXmaxY"]"##, "[]"],
      box + ##", "cornerRadius": 12"##
    ),
    .cells(
      "masksToBounds",
      ["false", "true"],
      box + ", "
        + ##""cornerRadius": 10, "sublayers": [{ "frame": [-8, 12, 40, 10], "backgroundColor": "#ffb703" }]"##
    ),
    .cells(
      "mask",
      ["null", ##"{ "type": "shape", "path": { "ellipse": [0, 0, 50, 50] } }"##],
      ##""frame": [5, 15, 50, 50], "contents": "kite""##
    ),
    .cells(
      "allowsGroupOpacity",
      ["true", "false"],
      ##""bounds": [0, 0, 30, 30], "position": [24, 32], "backgroundColor": "#4cc9f0", "opacity": 0.5, "sublayers": [{ "frame": [14, 14, 26, 26], "backgroundColor": "#ffb703" }]"##
    ),
    .cells(
      "blendMode",
      [##""normal""##, ##""multiply""##, ##""screen""##],
      ##""frame": [8, 20, 24, 40], "backgroundColor": "#4cc9f0""##,
      under: ##"{ "frame": [2, 32, 36, 16], "backgroundColor": "#fb5607" }, "##
    ),
    .cells(
      "matte",
      [##"{ "layer": "m", "mode": "alpha" }"##, ##"{ "layer": "m", "mode": "alphaInverted" }"##],
      ##""frame": [5, 15, 50, 50], "contents": "kite""##,
      under:
        ##"{ "type": "shape", "name": "m", "path": { "star": { "center": [30, 40], "points": 5, "outerRadius": 26, "innerRadius": 12 } } }, "##
    ),
    .cells(
      "filters",
      [
        "[]", ##"[{ "type": "gaussianBlur", "inputRadius": 3 }]"##,
        ##"[{ "type": "saturate", "inputAmount": 0 }]"##,
      ],
      ##""frame": [2, 28, 36, 24], "contents": "kite""##
    ),
    .cells(
      "backgroundFilters",
      [
        "[]", ##"[{ "type": "gaussianBlur", "inputRadius": 3 }]"##,
        ##"[{ "type": "saturate", "inputAmount": 0 }]"##,
      ],
      ##""frame": [12, 22, 36, 36], "cornerRadius": 8, "borderWidth": 1, "borderColor": "#ffffff""##,
      under: ##"{ "frame": [2, 28, 56, 24], "contents": "kite" }, "##
    ),
  ]

  private static let image =
    ##""frame": [3, 13, 54, 54], "borderWidth": 1, "borderColor": "#6b7394", "contents": "kite""##
  private static let small =
    ##""frame": [2, 22, 36, 36], "borderWidth": 1, "borderColor": "#6b7394", "contents": "kite""##
  private static let middle = ##""frame": [3, 13, 54, 54], "contents": "kite", "contentsScale": 2"##

  private static let images: [Example] = [
    .cells(
      "contents",
      ["null", ##""kite""##, ##""quarters""##],
      ##""frame": [2, 22, 36, 36], "borderWidth": 1, "borderColor": "#6b7394""##
    ),
    .cells(
      "contentsGravity",
      [##""resize""##, ##""resizeAspect""##, ##""resizeAspectFill""##],
      small + ##", "masksToBounds": true"##
    ),
    .cells(
      "contentsScale",
      ["1", "2", "4"],
      small + ##", "contentsGravity": "center", "masksToBounds": true"##
    ),
    .cells(
      "magnificationFilter",
      [##""linear""##, ##""nearest""##],
      ##""frame": [6, 16, 48, 48], "contents": "kite", "contentsRect": [0.4, 0.3, 0.16, 0.26]"##
    ),
    .cells(
      "minificationFilter",
      [##""linear""##, ##""nearest""##],
      ##""frame": [20, 30, 20, 13], "contents": "kite""##
    ),
    .cells("contentsRect", ["[0, 0, 1, 1]", "[0, 0, 0.5, 1]", "[0.25, 0.25, 0.5, 0.5]"], small),
    .cells("contentsRect.origin", ["[0, 0]", "[0.3, 0]", "[0.3, 0.4]"], small),
    .cells("contentsRect.origin.x", ["0", "0.3", "0.6"], small),
    .cells("contentsRect.origin.y", ["0", "0.3", "0.6"], small),
    .cells("contentsRect.size", ["[1, 1]", "[0.5, 1]", "[0.5, 0.5]"], small),
    .cells("contentsRect.size.width", ["1", "0.5", "0.25"], small),
    .cells("contentsRect.size.height", ["1", "0.5", "0.25"], small),
    .cells("contentsCenter", ["[0, 0, 1, 1]", "[0.4, 0.4, 0.2, 0.2]"], middle),
    .cells(
      "contentsCenter.origin",
      ["[0, 0]", "[0.5, 0.5]"],
      middle + ##", "contentsCenter": [0, 0, 0.3, 0.3]"##
    ),
    .cells(
      "contentsCenter.origin.x",
      ["0", "0.6"],
      middle + ##", "contentsCenter": [0, 0, 0.3, 1]"##
    ),
    .cells(
      "contentsCenter.origin.y",
      ["0", "0.7"],
      middle + ##", "contentsCenter": [0, 0, 1, 0.3]"##
    ),
    .cells("contentsCenter.size", ["[1, 1]", "[0.2, 0.2]"], middle),
    .cells("contentsCenter.size.width", ["1", "0.2"], middle),
    .cells("contentsCenter.size.height", ["1", "0.2"], middle),
  ]

  private static let plate = ##"{ "frame": [0, 0, CW, 80], "backgroundColor": "#d9e2ec" }, "##
  private static let caster =
    ##""bounds": [0, 0, 20, 30], "position": [CX, 40], "backgroundColor": "#4cc9f0""##
  private static let strong = caster + ##", "shadowOpacity": 0.7, "shadowRadius": 2"##
  private static let shadow =
    strong + ##", "shadowOffset": [4, 6]"##

  private static let shadows: [Example] = [
    .cells(
      "shadowOpacity",
      ["0", "0.4", "1"],
      caster + ##", "shadowOffset": [4, 6]"##,
      under: plate
    ),
    .cells(
      "shadowRadius",
      ["0", "2", "6"],
      caster + ##", "shadowOffset": [4, 6], "shadowOpacity": 0.7"##,
      under: plate
    ),
    .cells("shadowColor", [##""black""##, ##""#fb5607""##, "null"], shadow, under: plate),
    .cells("shadowOffset", ["[0, -6]", "[6, 6]", "[-6, 0]"], strong, under: plate),
    .cells("shadowOffset.width", ["-6", "0", "6"], shadow, under: plate),
    .cells("shadowOffset.height", ["-8", "0", "8"], shadow, under: plate),
    .cells("shadowPath", ["null", ##"{ "ellipse": [-6, 24, 32, 12] }"##], shadow, under: plate),
  ]

  private static func timed(_ key: String, _ more: String = "") -> String {
    "\"\(key)\": VALUE, \(more)"
  }

  private static let times: [Example] = [
    .rows("beginTime", ["0", "0.2", "0.4"], layer: timed("beginTime")),
    .rows("speed", ["0.5", "1", "1.5"], layer: timed("speed")),
    .rows("timeOffset", ["0", "0.2", "0.4"], layer: timed("timeOffset")),
    .rows("duration", ["0.5", "0.8"], layer: timed("duration")),
    .rows("repeatCount", ["0", "2"], layer: timed("repeatCount", ##""duration": 0.4, "##)),
    .rows(
      "repeatDuration",
      ["0", "0.7"],
      layer: timed("repeatDuration", ##""duration": 0.4, "##)
    ),
    .rows(
      "autoreverses",
      ["false", "true"],
      layer: timed("autoreverses", ##""duration": 0.4, "##)
    ),
    .rows(
      "fillMode",
      [##""removed""##, ##""forwards""##],
      layer: timed("fillMode", ##""duration": 0.4, "##)
    ),
    .rows(
      "motionBlur",
      ["true", "false"],
      layer: timed("motionBlur"),
      scene: ##""frameRate": 5, "motionBlur": { "samples": 32 },"##
    ),
    .rows("lifetime", ["[0, 0.5]", "[0.5, 1]"], layer: timed("lifetime")),
    .rows(
      "revisions",
      [
        ##"[{ "at": 0.5, "backgroundColor": "#fb5607" }]"##,
        ##"[{ "at": 0.3, "speed": 0, "timeOffset": 0.3 }]"##,
      ],
      layer: timed("revisions")
    ),
  ]
}
