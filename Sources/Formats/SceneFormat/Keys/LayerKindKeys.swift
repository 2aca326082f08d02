internal import JSONText
package import SceneModel

extension LayerKeys {
  /// Keys of one kind of layer that are no animatable properties.
  package static func base(_ kind: LayerKind) -> [FieldSchema] {
    switch kind {
    case .text: return text
    case .lottie, .svga, .svg, .video, .sprite: return MediaKeys.layer(kind)
    default:
      let fields = LayerTables.table(kind)?.schemas ?? []
      // The order of the documentation, in which some keys are the last.
      let isLast = { (field: FieldSchema) in
        field.name.hasSuffix("Gradient") || field.name == "emitterLifetime"
      }
      return fields.filter { !isLast($0) } + fields.filter(isLast)
    }
  }

  private static let text: [FieldSchema] =
    LayerTables.text.schemas + [
      FieldSchema("letters", .optional(.object(.letters))).defaultValue(.null)
        .summary("Animations of each character, word or line, one after the other."),
      FieldSchema("fit", default: TextFit.none)
        .summary(
          "Whether the font size is reduced to fit the bounds, with `wrap` in several lines."
        ),
      FieldSchema("minimumFontSize", .number(.positive), .points)
        .defaultValue(number: TextFit.minFontSize)
        .summary("The minimum font size for `fit`."),
      FieldSchema("sizeToFit", .flag).defaultValue(.boolean(false))
        .summary("Whether the size of the bounds is that of the text with its padding."),
    ] + ObjectKeys.textStyle.schemas

  /// Keys of the runs of a text.
  package static let textRun: [FieldSchema] =
    ObjectKeys.textRun.schemas
    + ObjectKeys.textStyle.schemas.map { schema in
      var schema = schema
      (schema.defaultValue, schema.defaultText) = (nil, ObjectKeys.ofLayer)
      return schema
    }
}
