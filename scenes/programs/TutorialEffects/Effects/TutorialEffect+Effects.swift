extension TutorialEffect {
  /// The effects of the tutorials, in the order of the inventory; each has a separate executable.
  public static let effects: [TutorialEffect] = [
    TutorialEffect("ball-pops", scene: "tutorials/e01-ball-pops", "scale keyframes", ballPops),
    TutorialEffect(
      "flying-label",
      scene: "tutorials/e02-flying-label",
      "keyframes along a path, removal by the delegate",
      flyingLabel
    ),
    TutorialEffect("water-ball", "paths that a display link draws", waterBall),
    TutorialEffect(
      "heart-in-ball",
      scene: "tutorials/e04-heart-in-ball",
      "a Lottie animation among layers",
      heartInBall
    ),
    TutorialEffect(
      "form-flies-in",
      scene: "tutorials/e05-form-flies-in",
      "begin times and fill modes",
      formFliesIn
    ),
    TutorialEffect(
      "pulse-on-stop",
      scene: "tutorials/e06-pulse-on-stop",
      "an animation that a delegate starts",
      pulseOnStop
    ),
    TutorialEffect(
      "clouds",
      scene: "tutorials/e07-clouds",
      "animations that restart for ever",
      clouds
    ),
    TutorialEffect(
      "login-tint",
      scene: "tutorials/e08-login-tint",
      "colour and corners, basic and springs",
      loginTint
    ),
    TutorialEffect(
      "info-label",
      scene: "tutorials/e09-info-label",
      "repetition, autoreverses, speeds",
      infoLabel
    ),
    TutorialEffect("login-button", scene: "login-button", "an animation group", loginButton),
    TutorialEffect(
      "form-group",
      scene: "tutorials/e11-form-group",
      "one group for several layers",
      formGroup
    ),
    TutorialEffect(
      "short-text-jump",
      scene: "tutorials/e12-short-text-jump",
      "the parameters of a spring",
      shortTextJump
    ),
    TutorialEffect(
      "border-flash",
      scene: "tutorials/e13-border-flash",
      "a spring of a colour",
      borderFlash
    ),
    TutorialEffect("heading-wobble", scene: "heading-wobble", "rotation keyframes", headingWobble),
    TutorialEffect("balloon-flight", scene: "balloon-flight", "position keyframes", balloonFlight),
    TutorialEffect(
      "avatar-bounce",
      scene: "tutorials/e16-avatar-bounce",
      "springs and path morphs of a mask",
      avatarBounce
    ),
    TutorialEffect("shimmer", scene: "shimmer", "a gradient under a text", shimmer),
    TutorialEffect(
      "pull-to-refresh",
      scene: "pull-to-refresh",
      "strokes, dashes and a paced path",
      pullToRefresh
    ),
    TutorialEffect(
      "dot-wave",
      scene: "dot-wave",
      "a replicator with delays",
      frameRate: 50,
      dotWave
    ),
    TutorialEffect(
      "microphone-meter",
      scene: "tutorials/e20-microphone-meter",
      "one animation a sample",
      microphoneMeter
    ),
    TutorialEffect(
      "dot-loader",
      scene: "dot-loader",
      "endless groups with negative begins",
      dotLoader
    ),
    TutorialEffect(
      "model-colour",
      scene: "tutorials/e22-model-colour",
      "model values before, after and never",
      modelColour
    ),
    TutorialEffect(
      "walker",
      scene: "tutorials/e23-walker",
      "frames of a sprite sheet, a paused clock",
      walker
    ),
    TutorialEffect(
      "progress-ring",
      scene: "tutorials/e24-progress-ring",
      "the typed builder, endless",
      progressRing
    ),
    TutorialEffect(
      "card",
      scene: "tutorials/e25-card",
      "the typed builder, restarted when it stops",
      card
    ),
    TutorialEffect("gif-view", "frames of a GIF by their unequal delays", gifView),
    TutorialEffect(
      "replicas",
      scene: "replicas",
      "colour offsets and rotations of copies",
      replicas
    ),
  ]
}
