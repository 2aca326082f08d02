extension SceneReference {
  /// Examples of matrices and their parts.
  static let matrices = Example.table(
    ##"""
    $box = "bounds": [0, 0, 24, 24], "position": [CX, 40], "contents": "quarters"
    $ghost = { "bounds": [0, 0, 24, 24], "position": [CX, 40], "borderColor": "#6b7394", "borderWidth": 1 },
    $parent = "bounds": [0, 0, 36, 60], "position": [CX, 40], "borderWidth": 1, "borderColor": "#6b7394", "sublayers": [{ "frame": [4, 8, 12, 44], "backgroundColor": "#4cc9f0" }, { "frame": [20, 8, 12, 44], "backgroundColor": "#ffb703" }]
    $copies = "type": "replicator", "frame": [0, 0, CW, 80], "instanceCount": 5, "sublayers": [{ "bounds": [0, 0, 8, 8], "position": [10, 20], "backgroundColor": "#4cc9f0" }]
    $ring = "type": "replicator", "frame": [0, 0, CW, 80], "instanceCount": 5, "sublayers": [{ "bounds": [0, 0, 8, 8], "position": [CX, 20], "backgroundColor": "#4cc9f0" }]
    transform: [{ "rotate": "30deg" }] | [{ "skew": ["20deg", 0] }] | [1, 0.3, 0, 0.6, 0, 0] || $box || under: $ghost
    transform.rotation.x: 0 | "40deg" | "70deg" || $box || under: $ghost
    transform.rotation.y: 0 | "40deg" | "70deg" || $box || under: $ghost
    transform.rotation.z: 0 | "20deg" | "-45deg" || $box || under: $ghost
    transform.scale: 0.5 | 1 | 1.4 || $box || under: $ghost
    transform.scale.x: 0.5 | 1 | -1.4 || $box || under: $ghost
    transform.scale.y: 0.5 | 1 | -1.4 || $box || under: $ghost
    transform.scale.z: 0.2 | 3 || "position": [CX, 40], "sublayerTransform": [{ "perspective": 60 }], "sublayers": [{ "type": "transform", "transform.scale.z": VALUE, "sublayers": [{ "bounds": [0, 0, 24, 24], "zPosition": 8, "contents": "quarters" }] }] || under: $ghost
    transform.translation: [0, 0] | [6, 12] | [-6, -12] || $box || under: $ghost
    transform.translation.x: -7 | 0 | 7 || $box || under: $ghost
    transform.translation.y: -16 | 0 | 16 || $box || under: $ghost
    transform.translation.z: -40 | 0 | 20 || "position": [CX, 40], "sublayerTransform": [{ "perspective": 60 }], "sublayers": [{ "bounds": [0, 0, 24, 24], "contents": "quarters", "transform.translation.z": VALUE }] || under: $ghost
    transform.m11: 0.5 | 1 | 1.5 || $box || under: $ghost
    transform.m12: -0.5 | 0 | 0.5 || $box || under: $ghost
    transform.m21: -0.5 | 0 | 0.5 || $box || under: $ghost
    transform.m22: 0.5 | 1 | 1.5 || $box || under: $ghost
    transform.m14: -0.02 | 0 | 0.02 || $box || under: $ghost
    transform.m24: -0.02 | 0 | 0.02 || $box || under: $ghost
    transform.m34: 0 | -0.01 | -0.02 || "type": "transform", "position": [CX, 40], "sublayers": [{ "bounds": [0, 0, 30, 30], "contents": "quarters", "transform": [{ "rotate": "60deg", "axis": [0, 1, 0] }] }] || under: $ghost
    transform.m41: -7 | 0 | 7 || $box || under: $ghost
    transform.m42: -16 | 0 | 16 || $box || under: $ghost
    transform.m44: 0.75 | 1 | 2 || $box || under: $ghost
    sublayerTransform: [] | [{ "rotate": "20deg" }] | [{ "scale": 0.6 }] || $parent
    sublayerTransform.rotation.x: 0 | "40deg" | "65deg" || $parent
    sublayerTransform.rotation.y: 0 | "40deg" | "65deg" || $parent
    sublayerTransform.rotation.z: 0 | "20deg" | "-45deg" || $parent
    sublayerTransform.scale: 0.5 | 0.8 | 1.1 || $parent
    sublayerTransform.scale.x: 0.5 | 0.8 | 1.1 || $parent
    sublayerTransform.scale.y: 0.5 | 0.8 | 1.1 || $parent
    sublayerTransform.translation: [0, 0] | [4, 10] | [-4, -10] || $parent
    sublayerTransform.translation.x: -5 | 0 | 5 || $parent
    sublayerTransform.translation.y: -14 | 0 | 14 || $parent
    sublayerTransform.m34: 0 | -0.01 | -0.02 || "bounds": [0, 0, 36, 60], "position": [CX, 40], "borderWidth": 1, "borderColor": "#6b7394", "sublayers": [{ "frame": [0, 8, 36, 44], "backgroundColor": "#4cc9f0", "transform": [{ "rotate": "50deg", "axis": [0, 1, 0] }] }]
    instanceTransform: [{ "translate": [9, 12] }] | [{ "rotate": "72deg" }] || $ring
    instanceTransform.rotation.x: 0 | "40deg" || $ring, "instanceTransform.translation": [0, 2]
    instanceTransform.rotation.y: 0 | "40deg" || $copies, "instanceTransform.translation": [0, 12]
    instanceTransform.rotation.z: "20deg" | "72deg" || $ring
    instanceTransform.scale: 0.9 | 0.7 || $copies, "instanceTransform.translation": [4, 8]
    instanceTransform.scale.x: 1 | 0.7 || $copies, "instanceTransform.translation": [0, 11]
    instanceTransform.scale.y: 1 | 0.7 || $copies, "instanceTransform.translation": [10, 0]
    instanceTransform.translation: [10, 0] | [9, 10] || $copies
    instanceTransform.translation.x: 5 | 10 || $copies
    instanceTransform.translation.y: 6 | 12 || $copies
    """##
  )
}
