extension SceneReference {
  /// Examples of keys of kinds of layers.
  static let kinds = Example.table(
    ##"""
    $line = "type": "shape", "fillColor": null, "strokeColor": "#4cc9f0", "lineWidth": 7, "path": "M 8 60 L 20 18 L 32 60"
    $ends = "type": "shape", "fillColor": null, "strokeColor": "#4cc9f0", "path": "M 8 60 L 20 18 L 32 60"
    $ring = "type": "shape", "fillColor": null, "strokeColor": "#4cc9f0", "lineWidth": 5, "path": { "ellipse": [5, 25, 30, 30] }
    $star = "type": "shape", "fillColor": "#4cc9f0", "path": { "star": { "center": [CX, 42], "points": 5, "outerRadius": 18, "innerRadius": 8 } }
    $dashes = "type": "shape", "fillColor": null, "strokeColor": "#4cc9f0", "lineWidth": 4, "path": "M 20 6 V 74"
    $wash = "type": "gradient", "bounds": [0, 0, 34, 60], "position": [CX, 40]
    $colored = $wash, "colors": ["#4cc9f0", "#fb5607"]
    $source = , "sublayers": [{ "bounds": [0, 0, 12, 12], "position": [CX, 10], "backgroundColor": "white" }]
    $column = "type": "replicator", "frame": [0, 0, CW, 80], "instanceTransform": [{ "translate": [0, 15] }]
    $five = $column$source, "instanceCount": 5
    $running = $column, "instanceCount": 5, "sublayers": [{ "bounds": [0, 0, 10, 10], "position": [8, 10], "backgroundColor": "#4cc9f0", "animations": [{ "keyPath": "position.x", "from": 8, "to": 32, "duration": 1, "fillMode": "both" }] }]
    $text = "type": "text", "font": "DejaVu Sans", "borderWidth": 1, "borderColor": "#39415f"
    $half = $text, "fontSize": 18, "frame": [2, 24, 56, 30]
    $wide = $text, "frame": [2, 4, 56, 72], "fontSize": 11, "string": "two lines of text"
    preservesDepth: false | true || "type": "replicator", "frame": [0, 0, CW, 80], "instanceCount": 3, "sublayerTransform": [{ "perspective": 90 }], "instanceTransform": [{ "translate": [6, 6, -30] }], "instanceRedOffset": -0.3, "sublayers": [{ "frame": [8, 14, 30, 36], "backgroundColor": "#ffb703" }]
    path: "M 6 60 Q 20 0 34 60 Z" | { "ellipse": [4, 20, 32, 40] } | { "star": { "center": [20, 40], "points": 5, "outerRadius": 18, "innerRadius": 8 } } || "type": "shape", "fillColor": "#4cc9f0"
    fillColor: "#4cc9f0" | "#ffb703" | null || "type": "shape", "strokeColor": "white", "path": { "star": { "center": [CX, 42], "points": 5, "outerRadius": 18, "innerRadius": 8 } }
    fillRule: "nonZero" | "evenOdd" || "type": "shape", "fillColor": "#4cc9f0", "path": [{ "rect": [8, 16, 44, 48] }, { "rect": [20, 28, 20, 24] }]
    fillGradient: { "gradientType": "axial", "colors": ["#4cc9f0", "#fb5607"], "startPoint": [20, 40], "endPoint": [34, 52] } | { "gradientType": "radial", "colors": ["#4cc9f0", "#fb5607"], "startPoint": [20, 40], "endPoint": [34, 52] } | { "gradientType": "conic", "colors": ["#4cc9f0", "#fb5607"], "startPoint": [20, 40], "endPoint": [34, 52] } || $star
    strokeColor: "#4cc9f0" | "#ffb703" | null || "type": "shape", "fillColor": "#39415f", "lineWidth": 4, "path": { "ellipse": [5, 25, 30, 30] }
    strokeGradient: { "gradientType": "axial", "colors": ["#4cc9f0", "#fb5607"], "startPoint": [20, 40], "endPoint": [34, 52] } | { "gradientType": "radial", "colors": ["#4cc9f0", "#fb5607"], "startPoint": [20, 40], "endPoint": [34, 52] } | { "gradientType": "conic", "colors": ["#4cc9f0", "#fb5607"], "startPoint": [20, 40], "endPoint": [34, 52] } || $ring
    strokeStart: 0 | 0.3 | 0.6 || $ring
    strokeEnd: 0.3 | 0.6 | 1 || $ring
    strokeOffset: 0 | 0.25 | 0.5 || $ring, "strokeEnd": 0.3
    lineWidth: 1 | 4 | 10 || $ends
    lineCap: "butt" | "round" | "square" || $line
    lineJoin: "miter" | "round" | "bevel" || $line
    miterLimit: 10 | 2 || "type": "shape", "fillColor": null, "strokeColor": "#4cc9f0", "lineWidth": 8, "path": "M 16 70 L 30 24 L 44 70"
    lineDashPattern: [] | [10, 5] | [2, 4] || $dashes
    lineDashPhase: 0 | 5 | 10 || $dashes, "lineDashPattern": [10, 10]
    gradientType: "axial" | "radial" | "conic" || $colored, "startPoint": [0.5, 0.5], "endPoint": [1, 1]
    colors: ["#4cc9f0", "#fb5607"] | ["red", "yellow", "blue"] || $wash
    locations: [0, 1] | [0.4, 0.6] | [0.5, 0.5] || $colored
    startPoint: [0.5, 0] | [0, 0] | [0, 0.5] || $colored
    startPoint.x: 0 | 0.5 | 1 || $colored
    startPoint.y: 0 | 0.4 | 0.8 || $colored
    endPoint: [0.5, 1] | [1, 1] | [1, 0.2] || $colored
    endPoint.x: 0 | 0.5 | 1 || $colored
    endPoint.y: 0.3 | 0.6 | 1 || $colored
    instanceCount: 1 | 3 | 5 || $column$source
    instanceDelay: 0 | 0.1 | 0.2 || $running || at: 1
    instanceColor: "white" | "#4cc9f0" | "#ffb70380" || $five
    instanceRedOffset: 0 | -0.1 | -0.25 || $five
    instanceGreenOffset: 0 | -0.1 | -0.25 || $five
    instanceBlueOffset: 0 | -0.1 | -0.25 || $five
    instanceAlphaOffset: 0 | -0.1 | -0.25 || $five
    string: "Hello" | [{ "string": "a" }, { "string": "B", "fontWeight": 700, "foregroundColor": "#ffb703" }] || $half
    font: "DejaVu Sans" | "DejaVu Sans Bold" || "type": "text", "string": "Aqua", "fontSize": 18, "frame": [2, 24, 56, 30]
    fontSize: 10 | 18 | 28 || "type": "text", "font": "DejaVu Sans", "string": "Ag", "frame": [0, 20, 40, 44]
    fontWeight: 400 | "bold" || $half, "string": "Aqua"
    fontStyle: "normal" | "italic" || $half, "string": "Aqua"
    foregroundColor: "white" | "#4cc9f0" | "#ffb703" || "type": "text", "font": "DejaVu Sans", "fontSize": 22, "string": "Ag", "frame": [2, 24, 38, 34]
    alignmentMode: "left" | "center" | "right" || "type": "text", "font": "DejaVu Sans", "fontSize": 13, "string": "one\nfive", "borderWidth": 1, "borderColor": "#39415f", "frame": [2, 22, 36, 36]
    isWrapped: false | true || $wide
    truncationMode: "none" | "start" | "end" || "type": "text", "font": "DejaVu Sans", "fontSize": 11, "string": "Balloon", "frame": [1, 30, 36, 20]
    tracking: 0 | 2 | 5 || "type": "text", "font": "DejaVu Sans", "fontSize": 12, "string": "abc", "frame": [2, 30, 38, 24]
    lineSpacing: 0 | 8 || $wide, "isWrapped": true
    verticalAlignment: "top" | "center" | "bottom" || $text, "fontSize": 13, "string": "Ag", "frame": [4, 8, 32, 64]
    padding: 0 | 8 | [16, 2, 2, 2] || $text, "fontSize": 11, "string": "Ag", "frame": [2, 20, 36, 40]
    letters: { "stagger": 0.2, "animations": [{ "keyPath": "position.y", "from": 24, "to": 0, "duration": 1, "fillMode": "both" }] } | { "stagger": 0.2, "order": "center", "animations": [{ "keyPath": "transform.scale", "from": 0.2, "to": 1, "duration": 1, "fillMode": "both" }] } || $text, "fontSize": 18, "string": "abcde", "frame": [2, 12, 56, 56] || at: 0.7
    fit: "none" | "shrink" | "wrap" || $text, "fontSize": 16, "string": "two words", "frame": [2, 12, 36, 56]
    minimumFontSize: 4 | 9 | 13 || $text, "fontSize": 16, "string": "Balloon ride", "fit": "shrink", "frame": [2, 28, 36, 24]
    sizeToFit: false | true || $text, "fontSize": 13, "string": "Ag", "padding": 4, "alignmentMode": "center", "verticalAlignment": "center", "frame": [2, 10, 56, 60]
    """##
  )
}
