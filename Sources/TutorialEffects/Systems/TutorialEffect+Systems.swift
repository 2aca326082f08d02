extension TutorialEffect {
  /// The systems that the effects are made of, each by itself, in the order of the inventory.
  public static let systems: [TutorialEffect] = [
    TutorialEffect("view-springs", "views, animation blocks, springs, keyframes", viewSprings),
    TutorialEffect(
      "layer-springs",
      scene: "tutorials/s19-view-and-layer-springs",
      "a spring of given duration, one of given physics",
      layerSprings
    ),
    TutorialEffect("stop-at-tap", "keys of animations, values stored with them", stopAtTap),
    TutorialEffect(
      "path-morph",
      scene: "tutorials/s26-path-morph",
      "paths morphed on a mask and a rim at once",
      pathMorph
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
    TutorialEffect("label-stream", "timers that decay model values, reuse", labelStream),
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
  ]
}
