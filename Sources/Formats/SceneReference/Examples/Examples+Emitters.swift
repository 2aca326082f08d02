extension SceneReference {
  /// Examples of emitters and their cells.
  static let emitters = Example.table(
    ##"""
    $quarters = "contents": "quarters"
    $overlapping = "type": "emitter", "timeOffset": 4, "emitterPosition": [CX, 40], "emitterShape": "circle", "emitterSize": [10, 10], "emitterCells": [{ $quarters, "birthRate": 12, "lifetime": 1, "scaleSpeed": -0.7 }]
    $turning = "type": "emitter", "emitterPosition": [CX, 66], "timeOffset": 4, "emitterCells": [{ $quarters, "birthRate": 3, "lifetime": 1.6, "velocity": 30, "emissionLongitude": "-90deg", "scale": 0.6, "spin": "30deg" }]
    $tiles = "birthRate": 4, "lifetime": 1.2, "scale": 0.6, "velocity": 22, "emissionRange": "1turn"
    $spark = "contents": "spark"
    $cell = $spark, "birthRate": 30, "lifetime": 1.4, "velocity": 26, "scale": 0.3, "color": "#ffb703"
    $shot = [{ $cell, "emissionLongitude": "-90deg", "emissionRange": "50deg" }]
    $still = [{ $spark, "birthRate": 40, "lifetime": 2, "scale": 0.16, "color": "#ffb703" }]
    $fountain = "type": "emitter", "emitterPosition": [CX, 64], "timeOffset": 4, "emitterCells": $shot
    $cloud = "type": "emitter", "timeOffset": 4, "emitterCells": $still
    $middle = $cloud, "emitterPosition": [CX, 40]
    $shaped = $middle, "emitterSize": [20, 26]
    $ray = "birthRate": 10, "lifetime": 1.2, "scale": 0.24, "color": "#ffb703"
    $up = $ray, "emissionLongitude": "-90deg"
    $spread = $ray, "velocity": 26, "emissionRange": "1turn"
    $dots = "birthRate": 8, "lifetime": 1.2, "velocity": 24, "emissionLongitude": "-90deg"
    $white = $dots, "scale": 0.4
    $square = "birthRate": 3, "lifetime": 1.4, "velocity": 26, "emissionLongitude": "-90deg", $quarters, "scale": 0.6
    emitterCells: [] | $shot || "type": "emitter", "emitterPosition": [CX, 64], "timeOffset": 4
    emitterShape: "point" | "line" | "circle" || $middle, "emitterSize": [16, 16]
    emitterMode: "volume" | "outline" | "points" || $middle, "emitterShape": "rectangle", "emitterSize": [26, 40]
    renderMode: "oldestFirst" | "oldestLast" | "additive" || $overlapping
    seed: 0 | 1 | 2 || $shaped, "emitterShape": "rectangle"
    birthRate: 0.3 | 1 | 3 || $fountain
    emitter.lifetime: 0.5 | 1 | 1.5 || $fountain || key: lifetime
    emitterLifetime: 0.5 | 1 | 1.5 || $fountain
    velocity: 0.4 | 1 | 1.5 || $fountain
    scale: 0.4 | 1 | 1.8 || $fountain
    spin: 0 | 1 | 3 || $turning
    emitter.preservesDepth: false | true || "frame": [0, 0, CW, 80], "sublayerTransform": [{ "perspective": 60 }], "sublayers": [{ "type": "emitter", "position": [CX, 40], "timeOffset": 4, "seed": 2, "preservesDepth": VALUE, "emitterCells": [{ $spark, "birthRate": 30, "lifetime": 1.5, "velocity": 26, "emissionLatitude": "90deg", "emissionRange": "120deg", "scale": 0.2, "color": "#ffb703" }] }]
    emitterPosition: [12, 20] | [20, 40] | [28, 60] || $cloud
    emitterPosition.x: 8 | 20 | 32 || $middle
    emitterPosition.y: 20 | 40 | 60 || $middle
    emitterSize: [6, 6] | [26, 12] | [26, 50] || $middle, "emitterShape": "rectangle"
    emitterSize.width: 4 | 14 | 28 || $shaped, "emitterShape": "rectangle"
    emitterSize.height: 4 | 26 | 56 || $shaped, "emitterShape": "rectangle"
    cell.birthRate: 3 | 10 | 40 || "type": "emitter", "emitterPosition": [CX, 40], "timeOffset": 3, "emitterCells": [{ $spark, "lifetime": 1.2, "velocity": 26, "scale": 0.24, "color": "#ffb703", "emissionRange": "1turn", "birthRate": VALUE }]
    cell.lifetime: 0.4 | 0.8 | 1.2 || "type": "emitter", "emitterPosition": [CX, 40], "timeOffset": 3, "emitterCells": [{ $spark, "birthRate": 20, "velocity": 26, "scale": 0.24, "color": "#ffb703", "emissionRange": "1turn", "lifetime": VALUE }]
    cell.lifetimeRange: 0 | 1.2 || "type": "emitter", "emitterPosition": [CX, 40], "timeOffset": 3, "emitterCells": [{ $spark, $up, "velocity": 26, "emissionRange": "70deg", "lifetimeRange": VALUE }]
    cell.emissionLongitude: 0 | "45deg" | "-90deg" || "type": "emitter", "emitterPosition": [CX, 40], "timeOffset": 3, "emitterCells": [{ $spark, $ray, "velocity": 14, "emissionLongitude": VALUE }]
    cell.emissionLatitude: 0 | "60deg" || "type": "emitter", "emitterPosition": [CX, 40], "timeOffset": 3, "emitterCells": [{ $spark, $ray, "velocity": 18, "emissionLatitude": VALUE }]
    cell.emissionRange: 0 | "60deg" | "1turn" || "type": "emitter", "emitterPosition": [CX, 40], "timeOffset": 3, "emitterCells": [{ $spark, $up, "velocity": 26, "emissionRange": VALUE }]
    cell.velocity: 6 | 16 | 30 || "type": "emitter", "emitterPosition": [CX, 40], "timeOffset": 3, "emitterCells": [{ $spark, $ray, "emissionRange": "1turn", "velocity": VALUE }]
    cell.velocityRange: 0 | 40 || "type": "emitter", "emitterPosition": [CX, 40], "timeOffset": 3, "emitterCells": [{ $spark, $spread, "velocityRange": VALUE }]
    cell.xAcceleration: -20 | 0 | 20 || "type": "emitter", "emitterPosition": [CX, 40], "timeOffset": 3, "emitterCells": [{ $spark, $up, "velocity": 30, "xAcceleration": VALUE }]
    cell.yAcceleration: -20 | 0 | 50 || "type": "emitter", "emitterPosition": [CX, 40], "timeOffset": 3, "emitterCells": [{ $spark, $up, "velocity": 30, "yAcceleration": VALUE }]
    cell.scale: 0.1 | 0.3 | 0.6 || "type": "emitter", "emitterPosition": [CX, 40], "timeOffset": 3, "emitterCells": [{ $spark, "birthRate": 10, "lifetime": 1.2, "color": "#ffb703", "velocity": 26, "emissionRange": "1turn", "scale": VALUE }]
    cell.scaleRange: 0 | 0.4 || "type": "emitter", "emitterPosition": [CX, 40], "timeOffset": 3, "emitterCells": [{ $spark, $spread, "scaleRange": VALUE }]
    cell.scaleSpeed: -0.15 | 0 | 0.4 || "type": "emitter", "emitterPosition": [CX, 40], "timeOffset": 3, "emitterCells": [{ $spark, $spread, "scaleSpeed": VALUE }]
    cell.spin: 0 | "90deg" || "type": "emitter", "emitterPosition": [CX, 60], "timeOffset": 3, "emitterCells": [{ $square, "spin": VALUE }]
    cell.spinRange: 0 | "1turn" || "type": "emitter", "emitterPosition": [CX, 60], "timeOffset": 3, "emitterCells": [{ $square, "spinRange": VALUE }]
    cell.color: "white" | "#ffb703" | "#4cc9f0" || "type": "emitter", "emitterPosition": [CX, 40], "timeOffset": 3, "emitterCells": [{ $spark, "birthRate": 10, "lifetime": 1.2, "scale": 0.3, "velocity": 26, "emissionRange": "1turn", "color": VALUE }]
    cell.redRange: 0 | 2 || "type": "emitter", "emitterPosition": [CX, 40], "timeOffset": 3, "emitterCells": [{ $spark, $white, "redRange": VALUE }]
    cell.greenRange: 0 | 2 || "type": "emitter", "emitterPosition": [CX, 40], "timeOffset": 3, "emitterCells": [{ $spark, $white, "greenRange": VALUE }]
    cell.blueRange: 0 | 2 || "type": "emitter", "emitterPosition": [CX, 40], "timeOffset": 3, "emitterCells": [{ $spark, $white, "blueRange": VALUE }]
    cell.alphaRange: 0 | 2 || "type": "emitter", "emitterPosition": [CX, 40], "timeOffset": 3, "emitterCells": [{ $spark, $white, "alphaRange": VALUE }]
    cell.redSpeed: 0 | -1 || "type": "emitter", "emitterPosition": [CX, 40], "timeOffset": 3, "emitterCells": [{ $spark, $white, "redSpeed": VALUE }]
    cell.greenSpeed: 0 | -1 || "type": "emitter", "emitterPosition": [CX, 40], "timeOffset": 3, "emitterCells": [{ $spark, $white, "greenSpeed": VALUE }]
    cell.blueSpeed: 0 | -1 || "type": "emitter", "emitterPosition": [CX, 40], "timeOffset": 3, "emitterCells": [{ $spark, $white, "blueSpeed": VALUE }]
    cell.alphaSpeed: 0 | -1 || "type": "emitter", "emitterPosition": [CX, 40], "timeOffset": 3, "emitterCells": [{ $spark, $white, "alphaSpeed": VALUE }]
    cell.contentsScale: 0.5 | 1 | 2 || "type": "emitter", "emitterPosition": [CX, 40], "timeOffset": 3, "emitterCells": [{ $spark, $spread, "contentsScale": VALUE }]
    cell.isEnabled: true | false || "type": "emitter", "emitterPosition": [CX, 40], "timeOffset": 3, "emitterCells": [{ $spark, $spread, "isEnabled": VALUE }]
    cell.contents: "spark" | "quarters" || "type": "emitter", "emitterPosition": [CX, 40], "timeOffset": 3, "emitterCells": [{ "birthRate": 6, "lifetime": 1.2, "scale": 0.5, "velocity": 20, "emissionRange": "1turn", "contents": VALUE }]
    cell.contentsRect: [0, 0, 1, 1] | [0, 0, 0.5, 0.5] || "type": "emitter", "emitterPosition": [CX, 40], "timeOffset": 3, "emitterCells": [{ $quarters, $tiles, "contentsRect": VALUE }]
    cell.beginTime: 0 | 2.5 || "type": "emitter", "emitterPosition": [CX, 40], "timeOffset": 3, "emitterCells": [{ $spark, $spread, "beginTime": VALUE }]
    cell.duration: "infinity" | 2.4 || "type": "emitter", "emitterPosition": [CX, 40], "timeOffset": 3, "emitterCells": [{ $spark, $spread, "duration": VALUE }]
    cell.emitterCells: [] | [{ $spark, "birthRate": 20, "lifetime": 0.8, "scale": 0.1, "color": "#4cc9f0" }] || "type": "emitter", "emitterPosition": [CX, 40], "timeOffset": 3, "emitterCells": [{ $spark, "birthRate": 3, "lifetime": 1.2, "scale": 0.3, "velocity": 26, "emissionRange": "1turn", "emitterCells": VALUE }]
    """##
  )
}
