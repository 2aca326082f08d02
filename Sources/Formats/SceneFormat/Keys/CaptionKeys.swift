package import Graphics
internal import SceneModel

/// The words of a caption while it is spoken.
package enum CaptionWords: String, Sendable, CaseIterable {
  /// All words look the same.
  case plain
  /// The spoken word has the highlight colour.
  case highlight
  /// All words up to the spoken one have the highlight colour.
  case karaoke
  /// Words appear when they are spoken.
  case appear
}

/// The line breaks of captions.
package enum CaptionBreaks: String, Sendable, CaseIterable {
  /// Lines of similar widths; only lines that begin with a dash or `>>` remain apart.
  case balance
  /// Those of the file, and further ones where a line is too wide.
  case keep
}

/// How the captions of a layer are shown.
struct CaptionOptions {
  var asset = ""
  var maxLines = 2
  /// Points; nil for a part of the parent's width.
  var maxWidth: Double?
  var words = CaptionWords.plain
  var breaks = CaptionBreaks.balance
  var highlightColor: Color?
}

/// The keys of assets and layers with captions.
package enum CaptionKeys {
  /// The `type` of assets and layers.
  package static let type = "captions"

  /// Keys of an asset.
  package static let asset = [
    FieldSchema("type", .constant(type)).required.summary("The kind of file."),
    FieldSchema("src", .file).required
      .summary(
        "The path of a `.srt`, `.vtt`, `.ass`, `.ssa`, `.lrc`, `.sub` or `.json` file with captions."
      ),
  ]

  /// Keys of a layer besides those of plain layers and of the style of texts.
  package static let layer = options.schemas
  static let options = FieldTable(CaptionOptions()) {
    Field(FieldSchema("type", .constant(type)).required.summary("The kind of layer."))
    Field("asset", \.asset, .text(as: "the name of a captions asset"))
      .required(
        "asset is missing (add the name of a captions asset, such as \"asset\": \"subtitles\")"
      )
      .summary("The name of a `captions` asset.")
    Field("maxLines", \.maxLines, .integer(1...10, .count)).nullable
      .summary(
        "The number of lines of a caption at most; letters become smaller where they do not suffice."
      )
    Field("maxWidth", \.maxWidth, .optional(.positive(.points)))
      .defaultText("90% of the parent's width, and \(columns) columns").nullable
      .summary("The width of a line at most.")
    Field("words", \.words, .word).nullable
      .summary(
        "How words follow their times; in captions without times of words they share its time by their lengths."
      )
    Field("breaks", \.breaks, .word).nullable
      .summary("Whether lines are balanced, or end as in the file.")
    Field("highlightColor", \.highlightColor, .optional(.color))
      .defaultText("`\"\(highlightColor)\"`; with `highlight`, the letters do not change").nullable
      .summary("The colour of highlighted words.")
  }

  /// Keys of text layers that captions have: the style of the letters.
  package static let style: [FieldSchema] = LayerKeys.base(.text).filter {
    styleNames.contains($0.name)
  }

  static let styleNames = [
    "font", "fontWeight", "fontStyle", "fontVariations", "alignmentMode", "lineSpacing", "padding",
    "strokeColor", "strokeWidth", "strokePosition", "fillGradient", "fillPattern", "underline",
    "strikethrough", "textTransform", "highlight",
  ]
  /// Animatable properties of texts that are part of the style.
  package static let styleProperties = ["fontSize", "foregroundColor", "tracking"]
  static let highlightColor = "#ffd60a"
  /// The part of the parent's sides within which titles are safe, by SMPTE ST 2046-1.
  static let titleSafe = 0.9
  /// The columns of a line, as in teletext subtitles.
  static let columns = 37
  // Parts of the parent's height and width. Lines of 90 % of the width have about 32 letters or more.
  private static let fontSizes = (ofHeight: 0.06, ofWidth: 0.05)

  /// Returns the default font size in points in a parent of a size: 6 % of the height, but at most 5 % of the width.
  package static func fontSize(in size: Size) -> Double {
    min(size.height * fontSizes.ofHeight, size.width * fontSizes.ofWidth)
  }
}
