extension SceneReference {
  /// Examples of keys of every layer.
  static let everyLayer = Example.table(
    ##"""
    $box = "bounds": [0, 0, 24, 36], "position": [CX, 40], "backgroundColor": "#4cc9f0"
    $plain = "bounds": [0, 0, 24, 36], "backgroundColor": "#4cc9f0"
    $ghost = { "bounds": [0, 0, 24, 36], "position": [CX, 40], "borderColor": "#6b7394", "borderWidth": 1 },
    $stripes = "sublayers": [{ "frame": [0, 0, 14, 14], "backgroundColor": "#ffb703" }, { "frame": [18, 22, 14, 20], "backgroundColor": "#fb5607" }]
    $small = "frame": [2, 22, 36, 36], "borderWidth": 1, "borderColor": "#6b7394", "contents": "kite"
    $middle = "frame": [3, 13, 54, 54], "contents": "kite", "contentsScale": 2
    $plate = { "frame": [0, 0, CW, 80], "backgroundColor": "#d9e2ec" },
    $caster = "bounds": [0, 0, 20, 30], "position": [CX, 40], "backgroundColor": "#4cc9f0"
    $strong = $caster, "shadowOpacity": 0.7, "shadowRadius": 2
    $shadow = $strong, "shadowOffset": [4, 6]
    position: [14, 30] | [20, 40] | [26, 50] || $plain || under: $ghost
    position.x: 12 | 20 | 28 || $box || under: $ghost
    position.y: 28 | 40 | 52 || $box || under: $ghost
    frame: [2, 2, 20, 40] | [10, 10, 30, 10] | [10, 40, 24, 36] || "backgroundColor": "#4cc9f0" || under: $ghost
    inset: 0 | 10 | [30, 4, 4, 4] || "backgroundColor": "#4cc9f0"
    stack: { "spacing": 4, "alignment": "center" } | { "axis": "vertical", "alignment": ["end", "center"] } || "frame": [4, 4, 52, 72], "borderWidth": 1, "borderColor": "#6b7394", "sublayers": [{ "bounds": [0, 0, 12, 20], "backgroundColor": "#ffb703" }, { "bounds": [0, 0, 20, 12], "backgroundColor": "#4cc9f0" }]
    anchorPoint: [0, 0] | [0.5, 0.5] | [1, 1] || $box || under: $ghost
    anchorPoint.x: 0 | 0.5 | 1 || $box || under: $ghost
    anchorPoint.y: 0 | 0.5 | 1 || $box || under: $ghost
    anchorPointZ: -15 | 0 | 15 || $box, "transform": [{ "perspective": 100 }, { "rotate": "60deg", "axis": [0, 1, 0] }] || under: $ghost
    bounds: [0, 0, 12, 36] | [0, 0, 24, 36] | [0, 0, 36, 20] || "position": [CX, 40], "backgroundColor": "#4cc9f0" || under: $ghost
    bounds.size: [12, 36] | [24, 36] | [36, 20] || $box || under: $ghost
    bounds.size.width: 8 | 24 | 34 || $box || under: $ghost
    bounds.size.height: 10 | 36 | 60 || $box || under: $ghost
    bounds.origin: [0, 0] | [8, 8] | [-8, -8] || $box, $stripes
    bounds.origin.x: 0 | 8 | -8 || $box, $stripes
    bounds.origin.y: 0 | 12 | -12 || $box, $stripes
    zPosition: -1 | 1 || "frame": [16, 18, 24, 34], "backgroundColor": "#4cc9f0" || under: { "frame": [26, 30, 24, 34], "backgroundColor": "#ffb703" },
    geometryFlipped: false | true || "frame": [12, 10, 36, 60], "borderWidth": 1, "borderColor": "#6b7394", "sublayers": [{ "frame": [6, 6, 10, 14], "backgroundColor": "#ffb703" }, { "frame": [20, 6, 10, 40], "backgroundColor": "#4cc9f0" }]
    doubleSided: true | false || $box, "transform": [{ "rotate": "150deg", "axis": [0, 1, 0] }] || under: $ghost
    sublayers: [] | [{ "frame": [4, 4, 16, 10], "backgroundColor": "#ffb703" }, { "frame": [8, 10, 30, 20], "backgroundColor": "#fb5607" }] || $box
    opacity: 0.2 | 0.6 | 1 || $box || under: $ghost
    hidden: false | true || $box || under: $ghost
    backgroundColor: "#4cc9f0" | "#ffb703" | "#ffffff40" | null || "bounds": [0, 0, 20, 36], "position": [CX, 40] || under: { "bounds": [0, 0, 20, 36], "position": [CX, 40], "borderColor": "#6b7394", "borderWidth": 1 },
    borderWidth: 1 | 4 | 10 || $box, "borderColor": "#ffb703"
    borderColor: "#ffb703" | "white" | "#00000080" || $box, "borderWidth": 5
    cornerRadius: 0 | 6 | 12 || $box
    cornerCurve: "circular" | "continuous" || "bounds": [0, 0, 50, 50], "position": [CX, 40], "backgroundColor": "#4cc9f0", "cornerRadius": 16
    maskedCorners: ["minXminY"] | ["minXminY", "maxXmaxY"] | [] || $box, "cornerRadius": 12
    masksToBounds: false | true || $box, "cornerRadius": 10, "sublayers": [{ "frame": [-8, 12, 40, 10], "backgroundColor": "#ffb703" }]
    mask: null | { "type": "shape", "path": { "ellipse": [0, 0, 50, 50] } } || "frame": [5, 15, 50, 50], "contents": "kite"
    allowsGroupOpacity: true | false || "bounds": [0, 0, 30, 30], "position": [24, 32], "backgroundColor": "#4cc9f0", "opacity": 0.5, "sublayers": [{ "frame": [14, 14, 26, 26], "backgroundColor": "#ffb703" }]
    blendMode: "normal" | "multiply" | "screen" || "frame": [8, 20, 24, 40], "backgroundColor": "#4cc9f0" || under: { "frame": [2, 32, 36, 16], "backgroundColor": "#fb5607" },
    matte: { "layer": "m", "mode": "alpha" } | { "layer": "m", "mode": "alphaInverted" } || "frame": [5, 15, 50, 50], "contents": "kite" || under: { "type": "shape", "name": "m", "path": { "star": { "center": [30, 40], "points": 5, "outerRadius": 26, "innerRadius": 12 } } },
    filters: [] | [{ "type": "gaussianBlur", "inputRadius": 3 }] | [{ "type": "saturate", "inputAmount": 0 }] || "frame": [2, 28, 36, 24], "contents": "kite"
    backgroundFilters: [] | [{ "type": "gaussianBlur", "inputRadius": 3 }] | [{ "type": "saturate", "inputAmount": 0 }] || "frame": [12, 22, 36, 36], "cornerRadius": 8, "borderWidth": 1, "borderColor": "#ffffff" || under: { "frame": [2, 28, 56, 24], "contents": "kite" },
    contents: null | "kite" | "quarters" || "frame": [2, 22, 36, 36], "borderWidth": 1, "borderColor": "#6b7394"
    contentsGravity: "resize" | "resizeAspect" | "resizeAspectFill" || $small, "masksToBounds": true
    contentsScale: 1 | 2 | 4 || $small, "contentsGravity": "center", "masksToBounds": true
    magnificationFilter: "linear" | "nearest" || "frame": [6, 16, 48, 48], "contents": "kite", "contentsRect": [0.4, 0.3, 0.16, 0.26]
    minificationFilter: "linear" | "nearest" || "frame": [20, 30, 20, 13], "contents": "kite"
    contentsRect: [0, 0, 1, 1] | [0, 0, 0.5, 1] | [0.25, 0.25, 0.5, 0.5] || $small
    contentsRect.origin: [0, 0] | [0.3, 0] | [0.3, 0.4] || $small
    contentsRect.origin.x: 0 | 0.3 | 0.6 || $small
    contentsRect.origin.y: 0 | 0.3 | 0.6 || $small
    contentsRect.size: [1, 1] | [0.5, 1] | [0.5, 0.5] || $small
    contentsRect.size.width: 1 | 0.5 | 0.25 || $small
    contentsRect.size.height: 1 | 0.5 | 0.25 || $small
    contentsCenter: [0, 0, 1, 1] | [0.4, 0.4, 0.2, 0.2] || $middle
    contentsCenter.origin: [0, 0] | [0.5, 0.5] || $middle, "contentsCenter": [0, 0, 0.3, 0.3]
    contentsCenter.origin.x: 0 | 0.6 || $middle, "contentsCenter": [0, 0, 0.3, 1]
    contentsCenter.origin.y: 0 | 0.7 || $middle, "contentsCenter": [0, 0, 1, 0.3]
    contentsCenter.size: [1, 1] | [0.2, 0.2] || $middle
    contentsCenter.size.width: 1 | 0.2 || $middle
    contentsCenter.size.height: 1 | 0.2 || $middle
    shadowOpacity: 0 | 0.4 | 1 || $caster, "shadowOffset": [4, 6] || under: $plate
    shadowRadius: 0 | 2 | 6 || $caster, "shadowOffset": [4, 6], "shadowOpacity": 0.7 || under: $plate
    shadowColor: "black" | "#fb5607" | null || $shadow || under: $plate
    shadowOffset: [0, -6] | [6, 6] | [-6, 0] || $strong || under: $plate
    shadowOffset.width: -6 | 0 | 6 || $shadow || under: $plate
    shadowOffset.height: -8 | 0 | 8 || $shadow || under: $plate
    shadowPath: null | { "ellipse": [-6, 24, 32, 12] } || $shadow || under: $plate
    beginTime: 0 | 0.2 | 0.4 || rows || layer: "beginTime": VALUE,
    speed: 0.5 | 1 | 1.5 || rows || layer: "speed": VALUE,
    timeOffset: 0 | 0.2 | 0.4 || rows || layer: "timeOffset": VALUE,
    duration: 0.5 | 0.8 || rows || layer: "duration": VALUE,
    repeatCount: 0 | 2 || rows || layer: "repeatCount": VALUE, "duration": 0.4,
    repeatDuration: 0 | 0.7 || rows || layer: "repeatDuration": VALUE, "duration": 0.4,
    autoreverses: false | true || rows || layer: "autoreverses": VALUE, "duration": 0.4,
    fillMode: "removed" | "forwards" || rows || layer: "fillMode": VALUE, "duration": 0.4,
    motionBlur: true | false || rows || layer: "motionBlur": VALUE, || scene: "frameRate": 5, "motionBlur": { "samples": 32 },
    lifetime: [0, 0.5] | [0.5, 1] || rows || layer: "lifetime": VALUE,
    revisions: [{ "at": 0.5, "backgroundColor": "#fb5607" }] | [{ "at": 0.3, "speed": 0, "timeOffset": 0.3 }] || rows || layer: "revisions": VALUE,
    """##
  )
}
