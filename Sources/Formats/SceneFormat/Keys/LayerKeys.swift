internal import JSONText
internal import SceneModel

/// The keys of layers that are no animatable properties.
package enum LayerKeys {
  /// Short names of parts of the transform, and their key paths.
  package static let shorthands = ["rotation": "transform.rotation.z", "scale": "transform.scale"]

  /// The sections in which an editor lists the keys of every layer.
  package static let sections: [(name: String, keys: Set<String>)] = [
    ("place", Set(LayerTables.geometry.names + ["frame", "inset", "rotation", "scale", "stack"])),
    ("style", Set(LayerTables.contents.names)),
    ("effects", Set(LayerTables.effects.names + ["mask", "matte", "maskPaths", "motionBlur"])),
    ("time", Set(TimingKeys.layer.names + ["lifetime", "timeRemap"])),
  ]

  /// Keys of every layer.
  package static let every: [FieldSchema] =
    [
      FieldSchema("type", default: LayerKind.layer).summary("The kind of layer."),
      FieldSchema("name", .text).defaultValue(.null).nullable
        .summary("The name of the layer for messages, for `--layer`, and for mattes."),
    ] + LayerTables.geometry.schemas + [
      FieldSchema("frame", .choice([.rect(.notNegative), .partsOfParent]), .points)
        .summary(
          "Sets `bounds.size` and `position` before any transform; not together with either."
        ),
      FieldSchema("inset", .insets, .points)
        .summary("Sets the frame to the parent's bounds, reduced by these distances at each side."),
      FieldSchema("stack", .object(.stack)).defaultValue(.null).nullable
        .summary("Arranges the sublayers in a row or column, by the sizes in the file."),
      FieldSchema("rotation", .angle, .radians).defaultValue(0)
        .summary(
          "Rotates the layer clockwise; short for `transform.rotation.z`, which animations use."
        ),
      FieldSchema("scale", .size(.any), .factor).defaultValue(1)
        .summary("Scales the layer; short for `transform.scale`, which animations use."),
    ] + LayerTables.contents.schemas + [
      FieldSchema("sublayers", .list(.object(.layer))).defaultValue([]).nullable
        .summary("Layers drawn above this one's own content, back to front."),
      FieldSchema("mask", .object(.layer)).defaultValue(.null).nullable
        .summary("A layer whose alpha masks this one, in the coordinates of the bounds."),
    ] + LayerTables.structure.only(["animations"]).schemas + [
      FieldSchema("lifetime", .span, .seconds).defaultText("always").nullable
        .summary(
          "The interval in which the layer is in the tree, `[from, to)` in its parent's time."
        )
    ] + LayerTables.effects.schemas
    + LayerTables.structure.only([
      "matte", "motionBlur", "placement", "carriers", "maskPaths", "timeRemap", "revisions",
    ]).schemas + TimingKeys.layer.documentation
}
