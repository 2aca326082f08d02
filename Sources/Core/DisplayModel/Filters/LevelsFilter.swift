public import Graphics

struct LevelsFilter: ImageFilter {
  var levels = Levels()
  var channel = Levels.Channel.rgb

  var kind: FilterKind { .levels }

  func effects(in space: FilterSpace) -> [Effect] {
    levels == Levels() ? [] : [.levels(levels, channel)]
  }
}

extension FilterInput {
  /// The ends and the curve of levels.
  public static let (inputBlack, inputWhite, inputGamma, outputBlack, outputWhite) = (
    FilterInput("inputBlack"), FilterInput("inputWhite"), FilterInput("inputGamma"),
    FilterInput("outputBlack"), FilterInput("outputWhite")
  )
}

extension FilterKind {
  /// Stretches the values of a channel, or of red, green and blue alike.
  public static let levels = FilterKind(
    "levels",
    LevelsFilter(),
    [
      .choice("channel", \LevelsFilter.channel)
        .summary("The channel that the curve changes.")
        .example(#""rgb""#, #""red""#, #""blue""#, with: #""inputGamma": 0.3"#),
      .input(.inputBlack, \LevelsFilter.levels.black, .fraction)
        .summary("The input value that maps to `outputBlack`, as do all lower values.")
        .example("0", "0.4", "0.8"),
      .input(.inputWhite, \LevelsFilter.levels.white, .fraction)
        .summary("The input value that maps to `outputWhite`, as do all higher values.")
        .example("1", "0.6", "0.2"),
      .input(.inputGamma, \LevelsFilter.levels.gamma)
        .summary("The gamma of the midtones: above 1 brightens, below 1 darkens.")
        .example("0.5", "1", "2"),
      .input(.outputBlack, \LevelsFilter.levels.outputBlack, .fraction)
        .summary("The output value for `inputBlack`.")
        .example("0", "0.4", "1"),
      .input(.outputWhite, \LevelsFilter.levels.outputWhite, .fraction)
        .summary("The output value for `inputWhite`.")
        .example("1", "0.6", "0"),
    ]
  )
}

extension FilterEffect {
  /// Stretches the values of a channel, or of red, green and blue alike.
  public static func levels(_ levels: Levels, _ channel: Levels.Channel) -> FilterEffect {
    FilterEffect(LevelsFilter(levels: levels, channel: channel))
  }
}
