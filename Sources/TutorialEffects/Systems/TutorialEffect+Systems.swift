extension TutorialEffect {
  /// The systems that the effects are made of, each by itself, in the order of the inventory.
  public static let systems: [TutorialEffect] = [
    TutorialEffect("presentation-values", "model and presentation", presentationValues),
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
      "what stays after an animation",
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
    TutorialEffect("view-springs", "views, animation blocks, springs, keyframes", viewSprings),
    TutorialEffect(
      "timing-functions",
      scene: "tutorials/s20-timing-functions",
      "the five named timing functions",
      timingFunctions
    ),
    TutorialEffect("stop-at-tap", "keys of animations, values stored with them", stopAtTap),
    TutorialEffect("label-stream", "timers that decay model values, reuse", labelStream),
    TutorialEffect("shake-and-shock", "the typed builder's ready-made effects", shakeAndShock),
  ]
}
