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
    TutorialEffect("view-springs", "views, animation blocks, springs, keyframes", viewSprings),
    TutorialEffect("stop-at-tap", "keys of animations, values stored with them", stopAtTap),
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
      "masks",
      scene: "tutorials/s27-masks",
      "masks by a shape, a picture and a text",
      masks
    ),
    TutorialEffect(
      "gradients",
      scene: "tutorials/s28-gradients",
      "shimmers, animated gradients, the three types",
      gradients
    ),
    TutorialEffect("label-stream", "timers that decay model values, reuse", labelStream),
    TutorialEffect("shake-and-shock", "the typed builder's ready-made effects", shakeAndShock),
    TutorialEffect(
      "contents",
      scene: "tutorials/s42-contents",
      "a bitmap scaled soft and blocky, beside shapes",
      contents
    ),
  ]
}
