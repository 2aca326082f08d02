internal import Graphics
internal import JSONText
package import SceneModel

/// The keys of layers that are no animatable properties.
package enum LayerKeys {
  private static let standard = LayerState()

  /// Keys of every layer.
  package static let every: [KeyFact] =
    [
      KeyFact("type", default: LayerKind.layer, "The kind of layer."),
      KeyFact(
        "name",
        .text,
        standard: JSONValue(.null),
        takesNull: true,
        "Free text for messages, for `--layer`, and for mattes."
      ),
      KeyFact(
        "geometryFlipped",
        flag: standard.isGeometryFlipped,
        "Mirrors the sublayers about the horizontal mid-line of the bounds."
      ),
      KeyFact(
        "frame",
        .choice([.rect(.notNegative), .partsOfParent]),
        .points,
        "Sets `bounds.size` and `position` before any transform; not together with either."
      ),
      KeyFact(
        "inset",
        .insets,
        .points,
        "Fills the parent's bounds but for so much at each side, as a `frame` does."
      ),
      KeyFact(
        "stack",
        .object(.stack),
        standard: JSONValue(.null),
        takesNull: true,
        "Places the sublayers in a row or column, by their sizes as they are written."
      ),
      KeyFact(
        "rotation",
        .angle,
        .radians,
        standard: JSONValue(number: 0),
        "Turns the layer clockwise; short for `transform.rotation.z`, which animations act on."
      ),
      KeyFact(
        "scale",
        .size(.any),
        .factor,
        standard: JSONValue(number: 1),
        "Enlarges the layer; short for `transform.scale`, which animations act on."
      ),
      KeyFact(
        "contentsGravity",
        default: standard.contentsGravity,
        "How the picture is fitted into the bounds; `top` means the greatest y."
      ),
      KeyFact(
        "magnificationFilter",
        default: standard.magnificationFilter,
        others: ["trilinear"],
        "How the picture is read when it is enlarged."
      ),
      KeyFact(
        "minificationFilter",
        default: standard.minificationFilter,
        others: ["trilinear"],
        "How the picture is read when it is reduced."
      ),
      KeyFact(
        "sublayers",
        .list(.object(.layer)),
        standard: JSONValue(.array([])),
        takesNull: true,
        "Layers drawn above this one's own content, back to front."
      ),
      KeyFact(
        "mask",
        .object(.layer),
        standard: JSONValue(.null),
        takesNull: true,
        "A layer whose alpha cuts this one, in the coordinates of the bounds."
      ),
      KeyFact(
        "animations",
        .list(.object(.animation)),
        standard: JSONValue(.array([])),
        takesNull: true,
        "Animations of the layer, in the order of addition."
      ),
      KeyFact(
        "lifetime",
        .span,
        .seconds,
        standardText: "always",
        takesNull: true,
        "When the layer is in the tree, as `[from, to)` in its parent's time."
      ),
      KeyFact(
        "cornerCurve",
        default: standard.cornerCurve,
        "How rounded corners meet their edges."
      ),
      KeyFact(
        "maskedCorners",
        .list(.name(Corners.named.map(\.name), others: [])),
        standard: JSONValue(.array(Corners.named.map { JSONValue(text: $0.name) })),
        "The corners that `cornerRadius` rounds."
      ),
      KeyFact(
        "allowsGroupOpacity",
        flag: standard.allowsGroupOpacity,
        "Whether `opacity` fades the composed layer, not each of its parts."
      ),
      KeyFact(
        "blendMode",
        default: standard.blendMode,
        "How the layer is mixed with what lies under it in its parent."
      ),
      KeyFact(
        "filters",
        .optional(.list(.object(.filter))),
        standard: JSONValue(.array([])),
        "Changes of the composed picture, in order."
      ),
      KeyFact(
        "backgroundFilters",
        .optional(.list(.object(.filter))),
        standard: JSONValue(.array([])),
        "Changes of what lies under the layer, within its bounds and their corners; they stand still."
      ),
      KeyFact(
        "matte",
        .object(.matte),
        standard: JSONValue(.null),
        takesNull: true,
        "Cuts the layer by a sibling, which is not drawn itself."
      ),
      KeyFact(
        "motionBlur",
        flag: Layer().isMotionBlurred,
        takesNull: true,
        "Whether the layer moves while the scene's shutter is open."
      ),
      KeyFact(
        "placement",
        .anything,
        standard: JSONValue(.null),
        "Where the layer is, in parts that move independently; in place of `transform` and `opacity`."
      ),
      KeyFact(
        "carriers",
        .list(.anything),
        standard: JSONValue(.array([])),
        "Placements that carry the layer along, the outermost first."
      ),
      KeyFact(
        "maskPaths",
        .list(.anything),
        standard: JSONValue(.array([])),
        "Outlines that cut the layer and its sublayers before filters act."
      ),
      KeyFact(
        "timeRemap",
        .anything,
        standard: JSONValue(.null),
        "The layer's time in seconds at every time of its parent."
      ),
      KeyFact(
        "revisions",
        .list(.object(.revision)),
        standard: JSONValue(.array([])),
        takesNull: true,
        "Model values and times that change at instants of the scene, whatever the layer's clock does."
      ),
    ] + timing(.layer)

  /// The keys of `CAMediaTiming` with the defaults of some timing.
  package static func timing(_ timing: Timing) -> [KeyFact] {
    let isLayer = timing.duration == .infinity
    return [
      KeyFact(
        "beginTime",
        timing.beginTime,
        .seconds,
        isLayer
          ? "When the layer's clock begins, in its parent's time."
          : "When the animation begins, in the time of its layer or group."
      ),
      KeyFact("speed", timing.speed, .factor, "How fast the clock runs; below 0 it runs back."),
      KeyFact("timeOffset", timing.timeOffset, .seconds, "Added to the clock."),
      KeyFact(
        "duration",
        .endless(.positive),
        .seconds,
        standard: isLayer ? JSONValue(text: "infinity") : nil,
        standardText: isLayer ? nil : "0.25, in a group the group's",
        takesNull: true,
        isLayer
          ? "The length of one cycle of the layer's clock; outside it the layer is not drawn."
          : "The length of one cycle; of a spring also `\"settling\"`."
      ),
      KeyFact(
        "repeatCount",
        .endless(.notNegative),
        .count,
        standard: JSONValue(number: timing.repeatCount),
        "How many cycles, possibly a fraction; 0 means one."
      ),
      KeyFact(
        "repeatDuration",
        .endless(.notNegative),
        .seconds,
        standard: JSONValue(number: timing.repeatDuration),
        "How long cycles are repeated; wins over `repeatCount` when greater than 0."
      ),
      KeyFact(
        "autoreverses",
        flag: timing.autoreverses,
        "Whether every cycle runs forward and then back."
      ),
      KeyFact(
        "fillMode",
        default: timing.fillMode,
        "The value before the beginning and after the end."
      ),
    ]
  }
}
