internal import SceneFormat

extension SceneReference {
  static let matrices: [Example] = transforms + sublayerTransforms + instanceTransforms

  private static let box =
    ##""bounds": [0, 0, 24, 24], "position": [CX, 40], "contents": "quarters""##
  private static let ghost =
    ##"{ "bounds": [0, 0, 24, 24], "position": [CX, 40], "borderColor": "#6b7394", "borderWidth": 1 }, "##

  private static let transforms: [Example] = [
    .cells(
      "transform",
      [##"[{ "rotate": "30deg" }]"##, ##"[{ "skew": ["20deg", 0] }]"##, "[1, 0.3, 0, 0.6, 0, 0]"],
      box,
      under: ghost
    ),
    .cells("transform.rotation.x", ["0", ##""40deg""##, ##""70deg""##], box, under: ghost),
    .cells("transform.rotation.y", ["0", ##""40deg""##, ##""70deg""##], box, under: ghost),
    .cells("transform.rotation.z", ["0", ##""20deg""##, ##""-45deg""##], box, under: ghost),
    .cells("transform.scale", ["0.5", "1", "1.4"], box, under: ghost),
    .cells("transform.scale.x", ["0.5", "1", "-1.4"], box, under: ghost),
    .cells("transform.scale.y", ["0.5", "1", "-1.4"], box, under: ghost),
    .cells(
      "transform.scale.z",
      ["0.2", "3"],
      ##""position": [CX, 40], "sublayerTransform": [{ "perspective": 60 }], "sublayers": [{ "type": "transform", "transform.scale.z": VALUE, "sublayers": [{ "bounds": [0, 0, 24, 24], "zPosition": 8, "contents": "quarters" }] }]"##,
      under: ghost
    ),
    .cells("transform.translation", ["[0, 0]", "[6, 12]", "[-6, -12]"], box, under: ghost),
    .cells("transform.translation.x", ["-7", "0", "7"], box, under: ghost),
    .cells("transform.translation.y", ["-16", "0", "16"], box, under: ghost),
    .cells(
      "transform.translation.z",
      ["-40", "0", "20"],
      ##""position": [CX, 40], "sublayerTransform": [{ "perspective": 60 }], "sublayers": [{ "bounds": [0, 0, 24, 24], "contents": "quarters", "transform.translation.z": VALUE }]"##,
      under: ghost
    ),
    .cells("transform.m11", ["0.5", "1", "1.5"], box, under: ghost),
    .cells("transform.m12", ["-0.5", "0", "0.5"], box, under: ghost),
    .cells("transform.m21", ["-0.5", "0", "0.5"], box, under: ghost),
    .cells("transform.m22", ["0.5", "1", "1.5"], box, under: ghost),
    .cells("transform.m14", ["-0.02", "0", "0.02"], box, under: ghost),
    .cells("transform.m24", ["-0.02", "0", "0.02"], box, under: ghost),
    .cells(
      "transform.m34",
      ["0", "-0.01", "-0.02"],
      ##""type": "transform", "position": [CX, 40], "sublayers": [{ "bounds": [0, 0, 30, 30], "contents": "quarters", "transform": [{ "rotate": "60deg", "axis": [0, 1, 0] }] }]"##,
      under: ghost
    ),
    .cells("transform.m41", ["-7", "0", "7"], box, under: ghost),
    .cells("transform.m42", ["-16", "0", "16"], box, under: ghost),
    .cells("transform.m44", ["0.75", "1", "2"], box, under: ghost),
  ]

  private static let parent =
    ##""bounds": [0, 0, 36, 60], "position": [CX, 40], "borderWidth": 1, "borderColor": "#6b7394", "sublayers": [{ "frame": [4, 8, 12, 44], "backgroundColor": "#4cc9f0" }, { "frame": [20, 8, 12, 44], "backgroundColor": "#ffb703" }]"##

  private static let sublayerTransforms: [Example] = [
    .cells(
      "sublayerTransform",
      ["[]", ##"[{ "rotate": "20deg" }]"##, ##"[{ "scale": 0.6 }]"##],
      parent
    ),
    .cells("sublayerTransform.rotation.x", ["0", ##""40deg""##, ##""65deg""##], parent),
    .cells("sublayerTransform.rotation.y", ["0", ##""40deg""##, ##""65deg""##], parent),
    .cells("sublayerTransform.rotation.z", ["0", ##""20deg""##, ##""-45deg""##], parent),
    .cells("sublayerTransform.scale", ["0.5", "0.8", "1.1"], parent),
    .cells("sublayerTransform.scale.x", ["0.5", "0.8", "1.1"], parent),
    .cells("sublayerTransform.scale.y", ["0.5", "0.8", "1.1"], parent),
    .cells("sublayerTransform.translation", ["[0, 0]", "[4, 10]", "[-4, -10]"], parent),
    .cells("sublayerTransform.translation.x", ["-5", "0", "5"], parent),
    .cells("sublayerTransform.translation.y", ["-14", "0", "14"], parent),
    .cells(
      "sublayerTransform.m34",
      ["0", "-0.01", "-0.02"],
      ##""bounds": [0, 0, 36, 60], "position": [CX, 40], "borderWidth": 1, "borderColor": "#6b7394", "sublayers": [{ "frame": [0, 8, 36, 44], "backgroundColor": "#4cc9f0", "transform": [{ "rotate": "50deg", "axis": [0, 1, 0] }] }]"##
    ),
  ]

  private static let copies =
    ##""type": "replicator", "frame": [0, 0, CW, 80], "instanceCount": 5, "sublayers": [{ "bounds": [0, 0, 8, 8], "position": [10, 20], "backgroundColor": "#4cc9f0" }]"##
  private static let ring =
    ##""type": "replicator", "frame": [0, 0, CW, 80], "instanceCount": 5, "sublayers": [{ "bounds": [0, 0, 8, 8], "position": [CX, 20], "backgroundColor": "#4cc9f0" }]"##

  private static let instanceTransforms: [Example] = [
    .cells(
      "instanceTransform",
      [##"[{ "translate": [9, 12] }]"##, ##"[{ "rotate": "72deg" }]"##],
      ring
    ),
    .cells(
      "instanceTransform.rotation.x",
      ["0", ##""40deg""##],
      ring + ##", "instanceTransform.translation": [0, 2]"##
    ),
    .cells(
      "instanceTransform.rotation.y",
      ["0", ##""40deg""##],
      copies + ##", "instanceTransform.translation": [0, 12]"##
    ),
    .cells("instanceTransform.rotation.z", [##""20deg""##, ##""72deg""##], ring),
    .cells(
      "instanceTransform.scale",
      ["0.9", "0.7"],
      copies + ##", "instanceTransform.translation": [4, 8]"##
    ),
    .cells(
      "instanceTransform.scale.x",
      ["1", "0.7"],
      copies + ##", "instanceTransform.translation": [0, 11]"##
    ),
    .cells(
      "instanceTransform.scale.y",
      ["1", "0.7"],
      copies + ##", "instanceTransform.translation": [10, 0]"##
    ),
    .cells("instanceTransform.translation", ["[10, 0]", "[9, 10]"], copies),
    .cells("instanceTransform.translation.x", ["5", "10"], copies),
    .cells("instanceTransform.translation.y", ["6", "12"], copies),
  ]
}
