internal import JSONText
internal import SceneFormat

extension SceneReference {
  static let motions: [Example] = runs + keyframes + springs + transitions

  private static let run = ##""keyPath": "position.x", "from": 12, "to": 108, "duration": 1"##
  private static let short = ##""keyPath": "position.x", "from": 12, "to": 108, "duration": 0.4"##
  private static let relative = ##""keyPath": "position.x", "duration": 1"##

  private static let runs: [Example] = [
    .rows(
      "animation.from",
      ["12", "40", "80"],
      animation: ##""keyPath": "position.x", "to": 108, "duration": 1"##,
      isStrobe: true,
      at: 1
    ),
    .rows(
      "animation.to",
      ["40", "80", "108"],
      animation: ##""keyPath": "position.x", "from": 12, "duration": 1"##,
      isStrobe: true,
      at: 1
    ),
    .rows("animation.by", ["20", "50", "90"], animation: relative, isStrobe: true, at: 1),
    .rows("animation.beginTime", ["0", "0.2", "0.4"]),
    .rows("animation.speed", ["0.5", "1", "1.5"]),
    .rows("animation.timeOffset", ["0", "0.2", "0.6"]),
    .rows(
      "animation.duration",
      ["0.6", "1", "2"],
      animation: ##""keyPath": "position.x", "from": 12, "to": 108"##
    ),
    .rows("animation.repeatCount", ["1", "2", "1.3"], animation: short),
    .rows("animation.repeatDuration", ["0", "0.5", "0.7"], animation: short),
    .rows("animation.autoreverses", ["false", "true"], animation: short),
    .rows("animation.fillMode", [##""removed""##, ##""forwards""##], animation: short),
    .rows("animation.attached", ["[0, 0.5]", "[0.5, 1]"], animation: short),
    .rows("animation.isRemovedOnCompletion", ["true", "false"], animation: short),
    .rows(
      "animation.timingFunction",
      [
        ##""linear""##, ##""easeIn""##, ##""easeOutExpo""##, ##""easeInOutBack""##,
        ##""steps(4)""##,
      ],
      animation: run,
      isStrobe: true,
      at: 1
    ),
    .rows(
      "animation.isAdditive",
      ["false", "true"],
      animation: ##""keyPath": "position.x", "from": 12, "to": 40, "duration": 1"##,
      layer: ##""position.x": 60, "##,
      isStrobe: true,
      at: 1
    ),
    .rows(
      "animation.isCumulative",
      ["false", "true"],
      animation:
        ##""keyPath": "position.x", "from": 12, "to": 44, "duration": 0.25, "repeatCount": 2.5"##
    ),
  ]

  private static let stops = ##""keyPath": "position.x", "values": [12, 30, 108], "duration": 1"##
  private static let curve = ##""keyPath": "position", "duration": 1"##
  private static let bends =
    ##""keyPath": "position", "values": [[12, 60], [50, 14], [80, 60], [108, 14]], "calculationMode": "cubic", "duration": 1"##

  private static let keyframes: [Example] = [
    .rows(
      "animation.values",
      ["[12, 108]", "[12, 30, 108]", "[108, 60, 108]"],
      animation: ##""keyPath": "position.x", "duration": 1"##,
      isStrobe: true,
      at: 1
    ),
    .rows(
      "animation.keyTimes",
      ["[0, 0.5, 1]", "[0, 0.2, 1]", "[0, 0.8, 1]"],
      animation: stops,
      isStrobe: true,
      at: 1
    ),
    .rows(
      "animation.times",
      ["[0, 0.5, 1]", "[0, 0.2, 0.6]", "[0.3, 0.5, 1]"],
      animation: stops,
      isStrobe: true,
      at: 1
    ),
    .rows(
      "animation.timingFunctions",
      ["[]", ##"["easeIn", "easeOut"]"##],
      animation: stops,
      isStrobe: true,
      at: 1
    ),
    .rows(
      "animation.calculationMode",
      [##""linear""##, ##""discrete""##, ##""paced""##],
      animation: stops,
      isStrobe: true,
      at: 1
    ),
    .rows(
      "animation.path",
      [##""M 12 66 C 20 0 60 80 108 14""##],
      animation: curve,
      isStrobe: true,
      at: 1
    ),
    .rows(
      "animation.rotationMode",
      [##""none""##, ##""auto""##],
      animation: ##""keyPath": "position", "duration": 1, "path": "M 12 30 Q 60 -10 108 30""##,
      layer: ##""transform": [{ "scale": [1, 0.4] }], "##,
      isStrobe: true,
      at: 1
    ),
    .rows("animation.tensionValues", ["[1, 1, 1, 1]"], animation: bends, isStrobe: true, at: 1),
    .rows(
      "animation.continuityValues",
      ["[-1, -1, -1, -1]"],
      animation: bends,
      isStrobe: true,
      at: 1
    ),
    .rows("animation.biasValues", ["[1, 1, 1, 1]"], animation: bends, isStrobe: true, at: 1),
    .rows(
      "animation.valueFunction",
      [##""translateX""##, ##""scaleX""##],
      animation: ##""keyPath": "transform", "from": 1, "to": 8, "duration": 1"##,
      isStrobe: true,
      at: 1
    ),
    .cells(
      "animation.format",
      [##""%d %%""##, ##""%05.1f""##],
      ##""type": "text", "font": "DejaVu Sans", "fontSize": 14, "frame": [2, 30, 58, 24], "animations": [{ "keyPath": "string", "from": 0, "to": 50, "duration": 1, "format": VALUE }]"##,
      at: 0.5
    ),
    .rows(
      "animation.animations",
      [
        "[]",
        ##"[{ "keyPath": "position.x", "from": 12, "to": 108 }, { "keyPath": "transform.scale", "from": 0.4, "to": 1.6 }]"##,
      ],
      animation: ##""type": "group", "duration": 1"##,
      isStrobe: true,
      at: 1
    ),
  ]

  private static let spring =
    ##""type": "spring", "keyPath": "position.x", "from": 12, "to": 70, "duration": 4"##

  private static let springs: [Example] = [
    .rows("animation.mass", ["0.5", "1", "4"], animation: spring, isStrobe: true, at: 1),
    .rows("animation.stiffness", ["20", "100", "300"], animation: spring, isStrobe: true, at: 1),
    .rows("animation.damping", ["4", "10", "20"], animation: spring, isStrobe: true, at: 1),
    .rows(
      "animation.initialVelocity",
      ["-10", "0", "10"],
      animation: spring,
      isStrobe: true,
      at: 1
    ),
    .rows(
      "animation.allowsOverdamping",
      ["false", "true"],
      animation: spring + ##", "damping": 50"##,
      isStrobe: true,
      at: 1
    ),
    .rows(
      "animation.perceptualDuration",
      ["0.3", "0.6", "1.2"],
      animation: spring,
      isStrobe: true,
      at: 1
    ),
    .rows(
      "animation.bounce",
      ["-0.3", "0", "0.5"],
      animation: spring + ##", "perceptualDuration": 0.8"##,
      isStrobe: true,
      at: 1
    ),
  ]

  private static func change(_ name: String, _ values: [String], _ members: String) -> Example {
    .cells(
      "animation." + name,
      values,
      ##""frame": [4, 24, 32, 32], "backgroundColor": "#4cc9f0", "animations": [{ "type": "transition", "duration": 1, \##(members), "\##(name)": VALUE }]"##,
      at: 0.4
    )
  }

  private static let orange = ##""changes": { "backgroundColor": "#fb5607" }"##

  private static let transitions: [Example] = [
    change("transitionType", [##""fade""##, ##""push""##, ##""reveal""##], orange),
    change(
      "subtype",
      [##""fromLeft""##, ##""fromRight""##, ##""fromTop""##],
      orange + ##", "transitionType": "moveIn""##
    ),
    change("startProgress", ["0", "0.3", "0.6"], orange + ##", "transitionType": "push""##),
    change("endProgress", ["0.3", "0.6", "1"], orange + ##", "transitionType": "push""##),
    change(
      "changes",
      [##"{ "backgroundColor": "#fb5607" }"##, ##"{ "cornerRadius": 16 }"##],
      ##""transitionType": "push""##
    ),
  ]
}
