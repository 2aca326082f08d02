// The names of filters that QuartzCore exports outside of its headers, for programs that declare
// them.
//
// They are strings for `compositingFilter`. The blend modes are supported. An unsupported filter
// emits a diagnostic with its name.

/// The text "clear".
public let kCAFilterClear = "clear"
/// The text "colorBurnBlendMode".
public let kCAFilterColorBurnBlendMode = "colorBurnBlendMode"
/// The text "colorDodgeBlendMode".
public let kCAFilterColorDodgeBlendMode = "colorDodgeBlendMode"
/// The text "colorHueRotate".
public let kCAFilterColorHueRotate = "colorHueRotate"
/// The text "colorInvert".
public let kCAFilterColorInvert = "colorInvert"
/// The text "colorMatrix".
public let kCAFilterColorMatrix = "colorMatrix"
/// The text "colorMonochrome".
public let kCAFilterColorMonochrome = "colorMonochrome"
/// The text "colorSaturate".
public let kCAFilterColorSaturate = "colorSaturate"
/// The text "copy".
public let kCAFilterCopy = "copy"
/// The text "darkenBlendMode".
public let kCAFilterDarkenBlendMode = "darkenBlendMode"
/// The text "destAtop".
public let kCAFilterDestAtop = "destAtop"
/// The text "destIn".
public let kCAFilterDestIn = "destIn"
/// The text "destOut".
public let kCAFilterDestOut = "destOut"
/// The text "destOver".
public let kCAFilterDestOver = "destOver"
/// The text "differenceBlendMode".
public let kCAFilterDifferenceBlendMode = "differenceBlendMode"
/// The text "exclusionBlendMode".
public let kCAFilterExclusionBlendMode = "exclusionBlendMode"
/// The text "gaussianBlur".
public let kCAFilterGaussianBlur = "gaussianBlur"
/// The text "hardLightBlendMode".
public let kCAFilterHardLightBlendMode = "hardLightBlendMode"
/// The text "lightenBlendMode".
public let kCAFilterLightenBlendMode = "lightenBlendMode"
/// The text "multiply".
public let kCAFilterMultiply = "multiply"
/// The text "multiplyBlendMode".
public let kCAFilterMultiplyBlendMode = "multiplyBlendMode"
/// The text "multiplyColor".
public let kCAFilterMultiplyColor = "multiplyColor"
/// The text "normalBlendMode".
public let kCAFilterNormalBlendMode = "normalBlendMode"
/// The text "overlayBlendMode".
public let kCAFilterOverlayBlendMode = "overlayBlendMode"
/// The text "pageCurl".
public let kCAFilterPageCurl = "pageCurl"
/// The text "plusD".
public let kCAFilterPlusD = "plusD"
/// The text "plusL".
public let kCAFilterPlusL = "plusL"
/// The text "screenBlendMode".
public let kCAFilterScreenBlendMode = "screenBlendMode"
/// The text "softLightBlendMode".
public let kCAFilterSoftLightBlendMode = "softLightBlendMode"
/// The text "sourceAtop".
public let kCAFilterSourceAtop = "sourceAtop"
/// The text "sourceIn".
public let kCAFilterSourceIn = "sourceIn"
/// The text "sourceOut".
public let kCAFilterSourceOut = "sourceOut"
/// The text "sourceOver".
public let kCAFilterSourceOver = "sourceOver"
/// The text "xor".
public let kCAFilterXor = "xor"
/// The text "lanczos"; as a filter of contents it leaves a message.
public let kCAFilterLanczos = CALayerContentsFilter(rawValue: "lanczos")
