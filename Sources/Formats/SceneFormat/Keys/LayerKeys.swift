internal import Graphics
internal import JSONText
package import SceneModel

/// The keys of layers that are no animatable properties.
package enum LayerKeys {
  private static let defaultValue = LayerState()

  /// Keys of every layer.
  package static let every: [FieldSchema] =
    [
      FieldSchema("type", default: LayerKind.layer, "The kind of layer."),
      FieldSchema(
        "name",
        .text,
        defaultValue: JSONValue(.null),
        takesNull: true,
        "Free text for messages, for `--layer`, and for mattes."
      ),
      FieldSchema(
        "geometryFlipped",
        flag: defaultValue.isGeometryFlipped,
        "Mirrors the sublayers about the horizontal mid-line of the bounds."
      ),
      FieldSchema(
        "frame",
        .choice([.rect(.notNegative), .partsOfParent]),
        .points,
        "Sets `bounds.size` and `position` before any transform; not together with either."
      ),
      FieldSchema(
        "inset",
        .insets,
        .points,
        "Fills the parent's bounds but for so much at each side, as a `frame` does."
      ),
      FieldSchema(
        "stack",
        .object(.stack),
        defaultValue: JSONValue(.null),
        takesNull: true,
        "Places the sublayers in a row or column, by their sizes as they are written."
      ),
      FieldSchema(
        "rotation",
        .angle,
        .radians,
        defaultValue: JSONValue(number: 0),
        "Turns the layer clockwise; short for `transform.rotation.z`, which animations act on."
      ),
      FieldSchema(
        "scale",
        .size(.any),
        .factor,
        defaultValue: JSONValue(number: 1),
        "Enlarges the layer; short for `transform.scale`, which animations act on."
      ),
      FieldSchema(
        "contentsGravity",
        default: defaultValue.contentsGravity,
        "How the picture is fitted into the bounds; `top` means the greatest y."
      ),
      FieldSchema(
        "magnificationFilter",
        default: defaultValue.magnificationFilter,
        rest: ["trilinear"],
        "How the picture is read when it is enlarged."
      ),
      FieldSchema(
        "minificationFilter",
        default: defaultValue.minificationFilter,
        rest: ["trilinear"],
        "How the picture is read when it is reduced."
      ),
      FieldSchema(
        "sublayers",
        .list(.object(.layer)),
        defaultValue: JSONValue(.array([])),
        takesNull: true,
        "Layers drawn above this one's own content, back to front."
      ),
      FieldSchema(
        "mask",
        .object(.layer),
        defaultValue: JSONValue(.null),
        takesNull: true,
        "A layer whose alpha cuts this one, in the coordinates of the bounds."
      ),
      FieldSchema(
        "animations",
        .list(.object(.animation)),
        defaultValue: JSONValue(.array([])),
        takesNull: true,
        "Animations of the layer, in the order of addition."
      ),
      FieldSchema(
        "lifetime",
        .span,
        .seconds,
        defaultText: "always",
        takesNull: true,
        "When the layer is in the tree, as `[from, to)` in its parent's time."
      ),
      FieldSchema(
        "cornerCurve",
        default: defaultValue.cornerCurve,
        "How rounded corners meet their edges."
      ),
      FieldSchema(
        "maskedCorners",
        .list(.name(Corners.named.map(\.name), rest: [])),
        defaultValue: JSONValue(.array(Corners.named.map { JSONValue(text: $0.name) })),
        "The corners that `cornerRadius` rounds."
      ),
      FieldSchema(
        "allowsGroupOpacity",
        flag: defaultValue.allowsGroupOpacity,
        "Whether `opacity` fades the composed layer, not each of its parts."
      ),
      FieldSchema(
        "blendMode",
        default: defaultValue.blendMode,
        "How the layer is mixed with what lies under it in its parent."
      ),
      FieldSchema(
        "filters",
        .optional(.list(.object(.filter))),
        defaultValue: JSONValue(.array([])),
        "Changes of the composed picture, in order."
      ),
      FieldSchema(
        "backgroundFilters",
        .optional(.list(.object(.filter))),
        defaultValue: JSONValue(.array([])),
        "Changes of what lies under the layer, within its bounds and their corners; they stand still."
      ),
      FieldSchema(
        "matte",
        .object(.matte),
        defaultValue: JSONValue(.null),
        takesNull: true,
        "Cuts the layer by a sibling, which is not drawn itself."
      ),
      FieldSchema(
        "motionBlur",
        flag: Layer().isMotionBlurred,
        takesNull: true,
        "Whether the layer moves while the scene's shutter is open."
      ),
      FieldSchema(
        "placement",
        .anything,
        defaultValue: JSONValue(.null),
        "Where the layer is, in parts that move independently; in place of `transform` and `opacity`."
      ),
      FieldSchema(
        "carriers",
        .list(.anything),
        defaultValue: JSONValue(.array([])),
        "Placements that carry the layer along, the outermost first."
      ),
      FieldSchema(
        "maskPaths",
        .list(.anything),
        defaultValue: JSONValue(.array([])),
        "Outlines that cut the layer and its sublayers before filters act."
      ),
      FieldSchema(
        "timeRemap",
        .anything,
        defaultValue: JSONValue(.null),
        "The layer's time in seconds at every time of its parent."
      ),
      FieldSchema(
        "revisions",
        .list(.object(.revision)),
        defaultValue: JSONValue(.array([])),
        takesNull: true,
        "Model values and times that change at instants of the scene, whatever the layer's clock does."
      ),
    ] + timing(.layer)

  /// The keys of `CAMediaTiming` with the defaults of some timing.
  package static func timing(_ timing: Timing) -> [FieldSchema] {
    let isLayer = timing.duration == .infinity
    return [
      FieldSchema(
        "beginTime",
        timing.beginTime,
        .seconds,
        isLayer
          ? "When the layer's clock begins, in its parent's time."
          : "When the animation begins, in the time of its layer or group."
      ),
      FieldSchema("speed", timing.speed, .factor, "How fast the clock runs; below 0 it runs back."),
      FieldSchema("timeOffset", timing.timeOffset, .seconds, "Added to the clock."),
      FieldSchema(
        "duration",
        .endless(.positive),
        .seconds,
        defaultValue: isLayer ? JSONValue(text: "infinity") : nil,
        defaultText: isLayer ? nil : "0.25, in a group the group's",
        takesNull: true,
        isLayer
          ? "The length of one cycle of the layer's clock; outside it the layer is not drawn."
          : "The length of one cycle; of a spring also `\"settling\"`."
      ),
      FieldSchema(
        "repeatCount",
        .endless(.notNegative),
        .count,
        defaultValue: JSONValue(number: timing.repeatCount),
        "How many cycles, possibly a fraction; 0 means one."
      ),
      FieldSchema(
        "repeatDuration",
        .endless(.notNegative),
        .seconds,
        defaultValue: JSONValue(number: timing.repeatDuration),
        "How long cycles are repeated; wins over `repeatCount` when greater than 0."
      ),
      FieldSchema(
        "autoreverses",
        flag: timing.autoreverses,
        "Whether every cycle runs forward and then back."
      ),
      FieldSchema(
        "fillMode",
        default: timing.fillMode,
        "The value before the beginning and after the end."
      ),
    ]
  }
}
