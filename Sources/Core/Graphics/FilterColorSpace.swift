/// The space in which a filter adds up colours, spelled as `color-interpolation-filters` of SVG.
public enum FilterColorSpace: String, Sendable, Hashable, CaseIterable {
  /// Components as they are.
  case sRGB
  /// Amounts of light: the components without the transfer curve of sRGB (IEC 61966-2-1).
  case linearRGB

  /// The amount of light of a component, both 0…1.
  public static func light(of component: Double) -> Double {
    component <= 0.04045
      ? component / 12.92 : ElementaryFunctions.pow((component + 0.055) / 1.055, 2.4)
  }

  /// The component of an amount of light, both 0…1.
  public static func component(of light: Double) -> Double {
    light <= 0.0031308 ? light * 12.92 : 1.055 * ElementaryFunctions.pow(light, 1 / 2.4) - 0.055
  }
}
