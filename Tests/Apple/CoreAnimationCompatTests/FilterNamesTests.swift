import CoreAnimationCompat
import Foundation
import Graphics
import SceneModel
import Testing

@Suite("Names of filters")
struct FilterNamesTests {
  private func setting(_ filter: Any?) -> (mode: BlendMode?, messages: [String]) {
    let recorder = SceneRecorder(size: CGSize(width: 10, height: 10), duration: 1)
    let layer = CALayer()
    layer.name = "filtered"
    layer.compositingFilter = filter
    recorder.rootLayer.addSublayer(layer)
    let recording = recorder.finish()
    let layers = recording.scene.layers
    let state = (layers + layers.flatMap(\.sublayers)).first { $0.name == "filtered" }
    return (
      state?.presentation(atLocalTime: 0).blendMode,
      recording.diagnostics.filter { $0.severity == .error }.map(\.message)
    )
  }

  @Test(
    "Names of blend modes composite by them",
    arguments: [
      (kCAFilterColorBurnBlendMode, BlendMode.colorBurn),
      (kCAFilterColorDodgeBlendMode, .colorDodge), (kCAFilterDarkenBlendMode, .darken),
      (kCAFilterDifferenceBlendMode, .difference), (kCAFilterExclusionBlendMode, .exclusion),
      (kCAFilterHardLightBlendMode, .hardLight), (kCAFilterLightenBlendMode, .lighten),
      (kCAFilterMultiply, .multiply), (kCAFilterMultiplyBlendMode, .multiply),
      (kCAFilterNormalBlendMode, .normal), (kCAFilterOverlayBlendMode, .overlay),
      (kCAFilterPlusL, .plusLighter), (kCAFilterScreenBlendMode, .screen),
      (kCAFilterSoftLightBlendMode, .softLight), (kCAFilterSourceOver, .normal),
      ("CIMultiplyBlendMode", .multiply), ("CIAdditionCompositing", .plusLighter),
      ("CISourceOverCompositing", .normal), ("CIColorBlendMode", .color),
      ("CIHueBlendMode", .hue), ("CILuminosityBlendMode", .luminosity),
      ("CISaturationBlendMode", .saturation), ("CIMultiplyCompositing", .multiply),
    ]
  )
  func blendModes(_ name: String, _ mode: BlendMode) {
    let result = setting(name)
    #expect(result.mode == mode && result.messages.isEmpty, "\(result.messages)")
  }

  @Test(
    "Every other name is reported, and composites normally",
    arguments: [
      kCAFilterClear, kCAFilterColorHueRotate, kCAFilterColorInvert, kCAFilterColorMatrix,
      kCAFilterColorMonochrome, kCAFilterColorSaturate, kCAFilterCopy, kCAFilterDestAtop,
      kCAFilterDestIn, kCAFilterDestOut, kCAFilterDestOver, kCAFilterGaussianBlur,
      kCAFilterMultiplyColor, kCAFilterPageCurl, kCAFilterPlusD, kCAFilterSourceAtop,
      kCAFilterSourceIn, kCAFilterSourceOut, kCAFilterXor, "CIGaussianBlur", "CIPixellate",
      "CIColorInvert", "CIMaximumCompositing", "CIMinimumCompositing", "CISourceInCompositing",
      "CISourceOutCompositing", "CISourceAtopCompositing", "CILinearBurnBlendMode",
      "CILinearDodgeBlendMode", "CIPinLightBlendMode", "CIDivideBlendMode",
      "CISubtractBlendMode", "CIBloom", "CISepiaTone",
    ]
  )
  func otherFilters(_ name: String) {
    let result = setting(name)
    #expect(result.mode == .normal)
    #expect(result.messages.count == 1 && result.messages.first?.contains(name) == true)
  }

  @Test("An object that is no name is reported, and nil composites normally")
  func objects() {
    #expect(setting(nil).messages.isEmpty)
    let result = setting(["a filter"])
    #expect(result.mode == .normal && result.messages.count == 1)
  }
}
