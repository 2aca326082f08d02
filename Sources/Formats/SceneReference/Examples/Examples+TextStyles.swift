extension SceneReference {
  /// Examples of the styles of texts.
  static let textStyles = Example.table(
    ##"""
    $large = "type": "text", "font": "DejaVu Sans", "fontWeight": 700, "fontSize": 26, "string": "Ag", "frame": [4, 20, 52, 40], "foregroundColor": "#4cc9f0"
    $words = "type": "text", "font": "DejaVu Sans", "fontSize": 13, "string": "it is", "frame": [3, 28, 36, 26]
    text.strokeColor: null | "#fb5607" || $large, "strokeWidth": 2 || key: strokeColor
    strokeWidth: 1 | 3 || $large, "strokeColor": "#fb5607"
    strokePosition: "outside" | "center" || $large, "strokeColor": "#fb5607", "strokeWidth": 3
    text.fillGradient: { "colors": ["#4cc9f0", "#fb5607"], "startPoint": [0, 0], "endPoint": [40, 0] } | { "colors": ["#ffb703", "#fb5607"], "startPoint": [0, 8], "endPoint": [0, 28] } || $large || key: fillGradient
    underline: false | true || $large
    strikethrough: false | true || $large
    textTransform: "uppercase" | "lowercase" | "capitalize" || $words
    highlight: { "color": "#b5179e" } | { "color": "#b5179e", "padding": [1, 5, 1, 5], "cornerRadius": 6 } || "type": "text", "font": "DejaVu Sans", "fontSize": 18, "string": "Ag", "frame": [12, 24, 40, 30]
    """##
  )
}
