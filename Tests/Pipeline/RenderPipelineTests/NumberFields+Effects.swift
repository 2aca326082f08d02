extension NumberFields {
  /// Keys of shadows, filters, corners and blending.
  static let styles: [String] =
    [
      "\"shadowRadius\": @", "\"shadowOffset\": [@, 2]", "\"shadowOffset\": [@, @]",
      "\"shadowColor\": [0, 0, @]", "\"shadowPath\": { \"rect\": [0, @, @, 9] }",
      "\"shadowRadius\": @, \"transform\": [{ \"scale\": @ }]",
      "\"shadowRadius\": @, \"opacity\": 0.5, \"blendMode\": \"hue\"",
      "\"shadowOffset\": [@, 0], \"filters\": [{ \"type\": \"gaussianBlur\", \"inputRadius\": @ }]",
    ].map { "\"shadowOpacity\": 1, \($0)" }
    + [
      "\"shadowOpacity\": @", "\"contentsRect\": [@, 0, 1, 1]", "\"contentsCenter\": [0, @, @, 1]",
      "\"cornerRadius\": @, \"cornerCurve\": \"continuous\", \"maskedCorners\": [\"minXminY\"]",
      "\"opacity\": @, \"allowsGroupOpacity\": false",
    ]
    + [
      "\"type\": \"gaussianBlur\", \"inputRadius\": @",
      "\"type\": \"brightness\", \"inputAmount\": @",
      "\"type\": \"contrast\", \"inputAmount\": @", "\"type\": \"saturate\", \"inputAmount\": @",
      "\"type\": \"tint\", \"inputAmount\": @, \"inputColor\": \"red\"",
      "\"type\": \"tint\", \"inputColor\": [@, 0, 1]",
      "\"type\": \"tint\", \"inputAmount\": @, \"colorSpace\": \"linearRGB\"",
      "\"type\": \"colorMatrix\", \"inputMatrix\": [@,0,0,0,@, 0,1,0,0,0, 0,@,1,0,0, 0,0,0,@,@]",
      "\"type\": \"tritone\", \"inputAmount\": @, \"inputMidtones\": [@, 0, 1]",
      "\"type\": \"levels\", \"inputBlack\": @, \"inputGamma\": @, \"outputWhite\": @",
      "\"type\": \"levels\", \"channel\": \"alpha\", \"inputWhite\": @, \"outputBlack\": @",
      "\"type\": \"colorOverlay\", \"inputAmount\": @, \"blendMode\": \"hardMix\"",
      "\"type\": \"dropShadow\", \"inputAngle\": @, \"inputDistance\": @, \"inputRadius\": @",
      "\"type\": \"innerShadow\", \"inputDistance\": @, \"inputRadius\": 2, \"inputSpread\": @",
      "\"type\": \"glow\", \"inputRadius\": @, \"inputAmount\": @, \"inputColor\": [@, 1, 0]",
      "\"type\": \"noise\", \"inputAmount\": @, \"inputSize\": @",
    ].map { "\"filters\": [{ \($0) }, { \"type\": \"saturate\", \"inputAmount\": 0.5 }]" }
    + ["inputRadius", "inputRadius\", \"isAdditive\": true, \"key\": \"k"].map { input in
      """
      "filters": [{ "type": "gaussianBlur", "name": "f", "inputRadius": 2 }], "animations": [
        { "keyPath": "filters.f.\(input)", "from": @, "to": @ }]
      """
    }
}
