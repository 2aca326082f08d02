extension TutorialEffect {
  /// The systems that the effects are made of, each by itself, in the order of the inventory.
  public static let systems: [TutorialEffect] = [
    TutorialEffect(
      "layer-properties",
      scene: "tutorials/s01-layer-properties",
      "each property of a plain layer in turn",
      frameRate: 30,
      layerProperties
    ),
    TutorialEffect("presentation-values", "model and presentation", presentationValues),
    TutorialEffect(
      "geometry-flipped",
      scene: "tutorials/s04-geometry-flipped",
      "the same chart with y down and with y up",
      geometryFlipped
    ),
    TutorialEffect(
      "anchor-point",
      scene: "tutorials/s05-anchor-point",
      "squares that turn about their anchor points",
      anchorPoint
    ),
    TutorialEffect(
      "3d-cards",
      scene: "tutorials/s06-3d-cards",
      "cards with two sides turn over in one perspective",
      cards3D
    ),
    TutorialEffect("transactions", "transactions, implicit animations, actions", transactions),
    TutorialEffect(
      "timing",
      scene: "tutorials/s09-timing",
      "the eight timing properties",
      timing
    ),
    TutorialEffect(
      "time-offset-ring",
      scene: "tutorials/s10-time-offset-ring",
      "a run that begins inside itself, clocks in clocks",
      timeOffsetRing
    ),
    TutorialEffect(
      "fill-modes",
      scene: "tutorials/s12-fill-modes",
      "the four fill modes",
      fillModes
    ),
    TutorialEffect(
      "removed-on-completion",
      scene: "tutorials/s13-removed-on-completion",
      "the model value after an animation",
      removedOnCompletion
    ),
    TutorialEffect(
      "from-to-by",
      scene: "tutorials/s14-from-to-by",
      "the eight combinations of three values",
      fromToBy
    ),
    TutorialEffect(
      "keyframes",
      scene: "tutorials/s15-keyframes",
      "values at key times",
      keyframes
    ),
    TutorialEffect(
      "path-keyframes",
      scene: "tutorials/s16-path-keyframes",
      "ways along paths, linear and paced",
      pathKeyframes
    ),
    TutorialEffect(
      "groups",
      scene: "tutorials/s17-groups",
      "groups and how they cut their children",
      groups
    ),
    TutorialEffect(
      "springs",
      scene: "tutorials/s18-springs",
      "springs beside their formula",
      springs
    ),
    TutorialEffect(
      "layer-springs",
      scene: "tutorials/s19-view-and-layer-springs",
      "a spring of given duration, one of given physics",
      layerSprings
    ),
    TutorialEffect("view-springs", "views, animation blocks, springs, keyframes", viewSprings),
    TutorialEffect(
      "timing-functions",
      scene: "tutorials/s20-timing-functions",
      "the five named timing functions",
      timingFunctions
    ),
    TutorialEffect("stop-at-tap", "keys of animations, values stored with them", stopAtTap),
    TutorialEffect("boxed-values", "values in boxes, and one of a wrong type", boxedValues),
    TutorialEffect(
      "shape-layer",
      scene: "tutorials/s24-shape-layer",
      "caps, joins, dots, fill rules, a wave",
      shapeLayer
    ),
    TutorialEffect(
      "paths",
      scene: "tutorials/s25-paths",
      "the building blocks of paths, drawn from their starts",
      paths
    ),
    TutorialEffect(
      "path-morph",
      scene: "tutorials/s26-path-morph",
      "paths morphed on a mask and a rim at once",
      pathMorph
    ),
    TutorialEffect(
      "masks",
      scene: "tutorials/s27-masks",
      "masks by a shape, an image and a text",
      masks
    ),
    TutorialEffect(
      "gradients",
      scene: "tutorials/s28-gradients",
      "shimmers, animated gradients, the three types",
      gradients
    ),
    TutorialEffect(
      "stroke-trim-dash",
      scene: "tutorials/s29-stroke-trim-dash",
      "stroke starts and ends, dashes and their phase",
      strokeTrimDash
    ),
    TutorialEffect(
      "replicator",
      scene: "tutorials/s30-replicator",
      "copies with delays, offsets and animated counts",
      frameRate: 50,
      replicator
    ),
    TutorialEffect(
      "emitter",
      scene: "tutorials/s31-emitter",
      "particles: fountain, ring, fireworks, snow",
      emitter
    ),
    TutorialEffect(
      "scroll-layer",
      scene: "tutorials/s31-scroll-layer",
      "an animated origin of bounds",
      scrollLayer
    ),
    TutorialEffect(
      "text-layer",
      scene: "tutorials/s31-text-layer",
      "alignment, truncation, wrapping, runs",
      textLayer
    ),
    TutorialEffect(
      "transform-layer",
      scene: "tutorials/s31-transform-layer",
      "sublayers that keep their depth",
      transformLayer
    ),
    TutorialEffect("video-layer", "players at several speeds and places", videoLayer),
    TutorialEffect("sound-meter", "audio that plays and drives a meter", audioMeter),
    TutorialEffect("label-stream", "timers that decay model values, reuse", labelStream),
    TutorialEffect(
      "sprite-atlas",
      "frames of an atlas as contents, a paused clock",
      spriteAtlas
    ),
    TutorialEffect(
      "lottie",
      scene: "tutorials/s36-lottie",
      "speeds and parts of a Lottie animation",
      lottie
    ),
    TutorialEffect(
      "roller-coaster",
      scene: "tutorials/s37-roller-coaster",
      "a paced path and the rotation modes",
      rollerCoaster
    ),
    TutorialEffect("shake-and-shock", "the typed builder's ready-made effects", shakeAndShock),
    TutorialEffect(
      "coin-bag",
      scene: "tutorials/s41-coin-bag",
      "shifting waves, a shake, thrown coins",
      coinBag
    ),
    TutorialEffect(
      "contents",
      scene: "tutorials/s42-contents",
      "a bitmap scaled soft and blocky, beside shapes",
      contents
    ),
  ]
}
