internal import Graphics
internal import JSONText
package import SceneModel

extension LayerKeys {
  private static let tables: [LayerKind: [FieldSchema]] = [
    .replicator: LayerTables.replicator.schemas, .scroll: LayerTables.scroll.schemas,
    .shape: last(LayerTables.shape.schemas) { $0.hasSuffix("Gradient") },
    .gradient: LayerTables.gradient.schemas, .text: text,
    .emitter: last(LayerTables.emitter.schemas) { $0 == "emitterLifetime" },
    .vector: LayerTables.vector.schemas, .lottie: MediaKeys.layer(.lottie),
    .svga: MediaKeys.layer(.svga), .svg: MediaKeys.layer(.svg), .video: MediaKeys.layer(.video),
    .sprite: MediaKeys.layer(.sprite),
  ]

  // The order of the documentation, in which some keys are the last.
  private static func last(
    _ fields: [FieldSchema],
    _ isLast: (String) -> Bool
  ) -> [FieldSchema] {
    fields.filter { !isLast($0.name) } + fields.filter { isLast($0.name) }
  }

  /// Keys of one kind of layer that are no animatable properties.
  package static func base(_ kind: LayerKind) -> [FieldSchema] { tables[kind] ?? [] }

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
