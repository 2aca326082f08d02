internal import Graphics

/// A filter of one number that is a map of colours.
private struct ColorAdjustment: ImageFilter {
  enum Map { case brightness, contrast, saturate }

  var map: Map
  var amount: Double

  var kind: FilterKind {
    switch map {
    case .brightness: .brightness
    case .contrast: .contrast
    case .saturate: .saturate
    }
  }

  func effects(in space: FilterSpace) -> [Effect] {
    switch map {
    case .brightness: [.colorMatrix(.brightness(amount))]
    case .contrast: [.colorMatrix(.contrast(amount))]
    case .saturate: [.colorMatrix(.saturation(amount))]
    }
  }
}

private struct MatrixFilter: ImageFilter {
  var elements = ColorMatrix.identity.elements

  var kind: FilterKind { .colorMatrix }

  func effects(in space: FilterSpace) -> [Effect] {
    ColorMatrix(elements).map { [.colorMatrix($0)] } ?? []
  }
}

extension FilterKind {
  /// Adds an amount to red, green and blue.
  public static let brightness = FilterKind(
    "brightness",
    ColorAdjustment(map: .brightness, amount: 0),
    [
      .input(.inputAmount, \ColorAdjustment.amount)
        .summary("Added to red, green and blue, −1…1.")
        .example("-0.4", "0", "0.4")
    ]
  )

  /// Multiplies the distance from the middle, 0.5.
  public static let contrast = FilterKind(
    "contrast",
    ColorAdjustment(map: .contrast, amount: 1),
    [
      .input(.inputAmount, \ColorAdjustment.amount)
        .summary("Multiplies the distance from 0.5; 1 changes nothing.")
        .example("0.4", "1", "2")
    ]
  )

  /// Multiplies the distance from grey of the same luma.
  public static let saturate = FilterKind(
    "saturate",
    ColorAdjustment(map: .saturate, amount: 1),
    [
      .input(.inputAmount, \ColorAdjustment.amount)
        .summary("Multiplies the distance from the grey of the same luma; 1 changes nothing.")
        .example("0", "1", "2")
    ]
  )

  /// Maps red, green, blue, alpha and 1 by four rows of five numbers.
  public static let colorMatrix = FilterKind(
    "colorMatrix",
    MatrixFilter(),
    [
      .input(.inputMatrix, \MatrixFilter.elements)
        .summary(
          "Four rows of five factors for (r, g, b, a, 1), which give red, green, blue and alpha."
        )
        .example(
          "[1,0,0,0,0, 0,1,0,0,0, 0,0,1,0,0, 0,0,0,1,0]",
          "[0,0,1,0,0, 0,1,0,0,0, 1,0,0,0,0, 0,0,0,1,0]",
          "[-1,0,0,0,1, 0,-1,0,0,1, 0,0,-1,0,1, 0,0,0,1,0]"
        )
    ]
  )
}

extension FilterEffect {
  /// Adds an amount, −1…1, to red, green and blue.
  public static func brightness(amount: Double) -> FilterEffect {
    FilterEffect(ColorAdjustment(map: .brightness, amount: amount))
  }

  /// Multiplies the distance from the middle, 0.5, by an amount.
  public static func contrast(amount: Double) -> FilterEffect {
    FilterEffect(ColorAdjustment(map: .contrast, amount: amount))
  }

  /// Multiplies the distance from grey of the same luma by an amount.
  public static func saturate(amount: Double) -> FilterEffect {
    FilterEffect(ColorAdjustment(map: .saturate, amount: amount))
  }

  /// Maps red, green, blue, alpha and 1 by four rows of five numbers.
  public static func colorMatrix(_ elements: [Double]) -> FilterEffect {
    FilterEffect(MatrixFilter(elements: elements))
  }
}
