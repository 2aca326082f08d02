internal import SceneFormat

extension SceneReference {
  static let kinds: [Example] = types + shapes + gradients + replicators + texts + textStyles

  private static let types: [Example] = [
    .cells(
      "preservesDepth",
      ["false", "true"],
      ##""type": "replicator", "frame": [0, 0, CW, 80], "instanceCount": 3, "sublayerTransform": [{ "perspective": 90 }], "instanceTransform": [{ "translate": [6, 6, -30] }], "instanceRedOffset": -0.3, "sublayers": [{ "frame": [8, 14, 30, 36], "backgroundColor": "#ffb703" }]"##
    )
  ]

  private static let line =
    ##""type": "shape", "fillColor": null, "strokeColor": "#4cc9f0", "lineWidth": 7, "path": "M 8 60 L 20 18 L 32 60""##
  private static let ends =
    ##""type": "shape", "fillColor": null, "strokeColor": "#4cc9f0", "path": "M 8 60 L 20 18 L 32 60""##
  private static let ring =
    ##""type": "shape", "fillColor": null, "strokeColor": "#4cc9f0", "lineWidth": 5, "path": { "ellipse": [5, 25, 30, 30] }"##
  private static let star =
    ##""type": "shape", "fillColor": "#4cc9f0", "path": { "star": { "center": [CX, 42], "points": 5, "outerRadius": 18, "innerRadius": 8 } }"##
  private static let dashes =
    ##""type": "shape", "fillColor": null, "strokeColor": "#4cc9f0", "lineWidth": 4, "path": "M 20 6 V 74""##
  private static let threeColors = [##""#4cc9f0""##, ##""#ffb703""##, "null"]

  private static let shapes: [Example] = [
    .cells(
      "path",
      [
        ##""M 6 60 Q 20 0 34 60 Z""##, ##"{ "ellipse": [4, 20, 32, 40] }"##,
        ##"{ "star": { "center": [20, 40], "points": 5, "outerRadius": 18, "innerRadius": 8 } }"##,
      ],
      ##""type": "shape", "fillColor": "#4cc9f0""##
    ),
    .cells(
      "fillColor",
      threeColors,
      ##""type": "shape", "strokeColor": "white", "path": { "star": { "center": [CX, 42], "points": 5, "outerRadius": 18, "innerRadius": 8 } }"##
    ),
    .cells(
      "fillRule",
      [##""nonZero""##, ##""evenOdd""##],
      ##""type": "shape", "fillColor": "#4cc9f0", "path": [{ "rect": [8, 16, 44, 48] }, { "rect": [20, 28, 20, 24] }]"##
    ),
    .cells("fillGradient", [gradient("axial"), gradient("radial"), gradient("conic")], star),
    .cells(
      "strokeColor",
      [##""#4cc9f0""##, ##""#ffb703""##, "null"],
      ##""type": "shape", "fillColor": "#39415f", "lineWidth": 4, "path": { "ellipse": [5, 25, 30, 30] }"##
    ),
    .cells("strokeGradient", [gradient("axial"), gradient("radial"), gradient("conic")], ring),
    .cells("strokeStart", ["0", "0.3", "0.6"], ring),
    .cells("strokeEnd", ["0.3", "0.6", "1"], ring),
    .cells("strokeOffset", ["0", "0.25", "0.5"], ring + ##", "strokeEnd": 0.3"##),
    .cells("lineWidth", ["1", "4", "10"], ends),
    .cells("lineCap", [##""butt""##, ##""round""##, ##""square""##], line),
    .cells("lineJoin", [##""miter""##, ##""round""##, ##""bevel""##], line),
    .cells(
      "miterLimit",
      ["10", "2"],
      ##""type": "shape", "fillColor": null, "strokeColor": "#4cc9f0", "lineWidth": 8, "path": "M 16 70 L 30 24 L 44 70""##
    ),
    .cells("lineDashPattern", ["[]", "[10, 5]", "[2, 4]"], dashes),
    .cells("lineDashPhase", ["0", "5", "10"], dashes + ##", "lineDashPattern": [10, 10]"##),
  ]

  private static func gradient(_ type: String) -> String {
    ##"{ "gradientType": "\##(type)", "colors": ["#4cc9f0", "#fb5607"], "startPoint": [20, 40], "endPoint": [34, 52] }"##
  }

  private static let wash = ##""type": "gradient", "bounds": [0, 0, 34, 60], "position": [CX, 40]"##
  private static let colored = wash + ##", "colors": ["#4cc9f0", "#fb5607"]"##

  private static let gradients: [Example] = [
    .cells(
      "gradientType",
      [##""axial""##, ##""radial""##, ##""conic""##],
      colored + ##", "startPoint": [0.5, 0.5], "endPoint": [1, 1]"##
    ),
    .cells("colors", [##"["#4cc9f0", "#fb5607"]"##, ##"["red", "yellow", "blue"]"##], wash),
    .cells("locations", ["[0, 1]", "[0.4, 0.6]", "[0.5, 0.5]"], colored),
    .cells("startPoint", ["[0.5, 0]", "[0, 0]", "[0, 0.5]"], colored),
    .cells("startPoint.x", ["0", "0.5", "1"], colored),
    .cells("startPoint.y", ["0", "0.4", "0.8"], colored),
    .cells("endPoint", ["[0.5, 1]", "[1, 1]", "[1, 0.2]"], colored),
    .cells("endPoint.x", ["0", "0.5", "1"], colored),
    .cells("endPoint.y", ["0.3", "0.6", "1"], colored),
  ]

  private static let source =
    ##", "sublayers": [{ "bounds": [0, 0, 12, 12], "position": [CX, 10], "backgroundColor": "white" }]"##
  private static let column =
    ##""type": "replicator", "frame": [0, 0, CW, 80], "instanceTransform": [{ "translate": [0, 15] }]"##
  private static let five = column + source + ##", "instanceCount": 5"##
  private static let running =
    column
    + ##", "instanceCount": 5, "sublayers": [{ "bounds": [0, 0, 10, 10], "position": [8, 10], "backgroundColor": "#4cc9f0", "animations": [{ "keyPath": "position.x", "from": 8, "to": 32, "duration": 1, "fillMode": "both" }] }]"##

  private static let replicators: [Example] = [
    .cells("instanceCount", ["1", "3", "5"], column + source),
    .cells("instanceDelay", ["0", "0.1", "0.2"], running, at: 1),
    .cells("instanceColor", [##""white""##, ##""#4cc9f0""##, ##""#ffb70380""##], five),
    .cells("instanceRedOffset", ["0", "-0.1", "-0.25"], five),
    .cells("instanceGreenOffset", ["0", "-0.1", "-0.25"], five),
    .cells("instanceBlueOffset", ["0", "-0.1", "-0.25"], five),
    .cells("instanceAlphaOffset", ["0", "-0.1", "-0.25"], five),
  ]

  private static let text =
    ##""type": "text", "font": "DejaVu Sans", "borderWidth": 1, "borderColor": "#39415f""##
  private static let half = text + ##", "fontSize": 18, "frame": [2, 24, 56, 30]"##
  private static let wide =
    text + ##", "frame": [2, 4, 56, 72], "fontSize": 11, "string": "two lines of text""##

  private static let texts: [Example] = [
    .cells(
      "string",
      [
        ##""Hello""##,
        ##"[{ "string": "a" }, { "string": "B", "fontWeight": 700, "foregroundColor": "#ffb703" }]"##,
      ],
      half
    ),
    .cells(
      "font",
      [##""DejaVu Sans""##, ##""DejaVu Sans Bold""##],
      ##""type": "text", "string": "Aqua", "fontSize": 18, "frame": [2, 24, 56, 30]"##
    ),
    .cells(
      "fontSize",
      ["10", "18", "28"],
      ##""type": "text", "font": "DejaVu Sans", "string": "Ag", "frame": [0, 20, 40, 44]"##
    ),
    .cells("fontWeight", ["400", ##""bold""##], half + ##", "string": "Aqua""##),
    .cells("fontStyle", [##""normal""##, ##""italic""##], half + ##", "string": "Aqua""##),
    .cells(
      "foregroundColor",
      [##""white""##, ##""#4cc9f0""##, ##""#ffb703""##],
      ##""type": "text", "font": "DejaVu Sans", "fontSize": 22, "string": "Ag", "frame": [2, 24, 38, 34]"##
    ),
    .cells(
      "alignmentMode",
      [##""left""##, ##""center""##, ##""right""##],
      ##""type": "text", "font": "DejaVu Sans", "fontSize": 13, "string": "one\nfive", "borderWidth": 1, "borderColor": "#39415f", "frame": [2, 22, 36, 36]"##
    ),
    .cells("isWrapped", ["false", "true"], wide),
    .cells(
      "truncationMode",
      [##""none""##, ##""start""##, ##""end""##],
      ##""type": "text", "font": "DejaVu Sans", "fontSize": 11, "string": "Balloon", "frame": [1, 30, 36, 20]"##
    ),
    .cells(
      "tracking",
      ["0", "2", "5"],
      ##""type": "text", "font": "DejaVu Sans", "fontSize": 12, "string": "abc", "frame": [2, 30, 38, 24]"##
    ),
    .cells("lineSpacing", ["0", "8"], wide + ##", "isWrapped": true"##),
    .cells(
      "verticalAlignment",
      [##""top""##, ##""center""##, ##""bottom""##],
      text + ##", "fontSize": 13, "string": "Ag", "frame": [4, 8, 32, 64]"##
    ),
    .cells(
      "padding",
      ["0", "8", "[16, 2, 2, 2]"],
      text + ##", "fontSize": 11, "string": "Ag", "frame": [2, 20, 36, 40]"##
    ),
    .cells(
      "letters",
      [
        ##"{ "stagger": 0.2, "animations": [{ "keyPath": "position.y", "from": 24, "to": 0, "duration": 1, "fillMode": "both" }] }"##,
        ##"{ "stagger": 0.2, "order": "center", "animations": [{ "keyPath": "transform.scale", "from": 0.2, "to": 1, "duration": 1, "fillMode": "both" }] }"##,
      ],
      text + ##", "fontSize": 18, "string": "abcde", "frame": [2, 12, 56, 56]"##,
      at: 0.7
    ),
    .cells(
      "fit",
      [##""none""##, ##""shrink""##, ##""wrap""##],
      text + ##", "fontSize": 16, "string": "two words", "frame": [2, 12, 36, 56]"##
    ),
    .cells(
      "minimumFontSize",
      ["4", "9", "13"],
      text
        + ##", "fontSize": 16, "string": "Balloon ride", "fit": "shrink", "frame": [2, 28, 36, 24]"##
    ),
    .cells(
      "sizeToFit",
      ["false", "true"],
      text
        + ##", "fontSize": 13, "string": "Ag", "padding": 4, "alignmentMode": "center", "verticalAlignment": "center", "frame": [2, 10, 56, 60]"##
    ),
  ]
}
