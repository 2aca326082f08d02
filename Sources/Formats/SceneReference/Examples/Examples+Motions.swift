extension SceneReference {
  /// Examples of animations.
  static let motions = Example.table(
    ##"""
    $short = "keyPath": "position.x", "from": 12, "to": 108, "duration": 0.4
    $relative = "keyPath": "position.x", "duration": 1
    $stops = "keyPath": "position.x", "values": [12, 30, 108], "duration": 1
    $curve = "keyPath": "position", "duration": 1
    $bends = "keyPath": "position", "values": [[12, 60], [50, 14], [80, 60], [108, 14]], "calculationMode": "cubic", "duration": 1
    $spring = "type": "spring", "keyPath": "position.x", "from": 12, "to": 70, "duration": 4
    $orange = "changes": { "backgroundColor": "#fb5607" }
    animation.from: 12 | 40 | 80 || rows || animation: "keyPath": "position.x", "to": 108, "duration": 1 || strobe || at: 1
    animation.to: 40 | 80 | 108 || rows || animation: "keyPath": "position.x", "from": 12, "duration": 1 || strobe || at: 1
    animation.by: 20 | 50 | 90 || rows || animation: $relative || strobe || at: 1
    animation.beginTime: 0 | 0.2 | 0.4 || rows
    animation.speed: 0.5 | 1 | 1.5 || rows
    animation.timeOffset: 0 | 0.2 | 0.6 || rows
    animation.duration: 0.6 | 1 | 2 || rows || animation: "keyPath": "position.x", "from": 12, "to": 108
    animation.repeatCount: 1 | 2 | 1.3 || rows || animation: $short
    animation.repeatDuration: 0 | 0.5 | 0.7 || rows || animation: $short
    animation.autoreverses: false | true || rows || animation: $short
    animation.fillMode: "removed" | "forwards" || rows || animation: $short
    animation.attached: [0, 0.5] | [0.5, 1] || rows || animation: $short
    animation.isRemovedOnCompletion: true | false || rows || animation: $short
    animation.timingFunction: "linear" | "easeIn" | "easeOutExpo" | "easeInOutBack" | "steps(4)" || rows || strobe || at: 1
    animation.isAdditive: false | true || rows || animation: "keyPath": "position.x", "from": 12, "to": 40, "duration": 1 || layer: "position.x": 60, || strobe || at: 1
    animation.isCumulative: false | true || rows || animation: "keyPath": "position.x", "from": 12, "to": 44, "duration": 0.25, "repeatCount": 2.5
    animation.values: [12, 108] | [12, 30, 108] | [108, 60, 108] || rows || animation: $relative || strobe || at: 1
    animation.keyTimes: [0, 0.5, 1] | [0, 0.2, 1] | [0, 0.8, 1] || rows || animation: $stops || strobe || at: 1
    animation.times: [0, 0.5, 1] | [0, 0.2, 0.6] | [0.3, 0.5, 1] || rows || animation: $stops || strobe || at: 1
    animation.timingFunctions: [] | ["easeIn", "easeOut"] || rows || animation: $stops || strobe || at: 1
    animation.calculationMode: "linear" | "discrete" | "paced" || rows || animation: $stops || strobe || at: 1
    animation.path: "M 12 66 C 20 0 60 80 108 14" || rows || animation: $curve || strobe || at: 1
    animation.rotationMode: "none" | "auto" || rows || animation: $curve, "path": "M 12 30 Q 60 -10 108 30" || layer: "transform": [{ "scale": [1, 0.4] }], || strobe || at: 1
    animation.tensionValues: [1, 1, 1, 1] || rows || animation: $bends || strobe || at: 1
    animation.continuityValues: [-1, -1, -1, -1] || rows || animation: $bends || strobe || at: 1
    animation.biasValues: [1, 1, 1, 1] || rows || animation: $bends || strobe || at: 1
    animation.valueFunction: "translateX" | "scaleX" || rows || animation: "keyPath": "transform", "from": 1, "to": 8, "duration": 1 || strobe || at: 1
    animation.format: "%d %%" | "%05.1f" || "type": "text", "font": "DejaVu Sans", "fontSize": 14, "frame": [2, 30, 58, 24], "animations": [{ "keyPath": "string", "from": 0, "to": 50, "duration": 1, "format": VALUE }] || at: 0.5
    animation.animations: [] | [{ "keyPath": "position.x", "from": 12, "to": 108 }, { "keyPath": "transform.scale", "from": 0.4, "to": 1.6 }] || rows || animation: "type": "group", "duration": 1 || strobe || at: 1
    animation.mass: 0.5 | 1 | 4 || rows || animation: $spring || strobe || at: 1
    animation.stiffness: 20 | 100 | 300 || rows || animation: $spring || strobe || at: 1
    animation.damping: 4 | 10 | 20 || rows || animation: $spring || strobe || at: 1
    animation.initialVelocity: -10 | 0 | 10 || rows || animation: $spring || strobe || at: 1
    animation.allowsOverdamping: false | true || rows || animation: $spring, "damping": 50 || strobe || at: 1
    animation.perceptualDuration: 0.3 | 0.6 | 1.2 || rows || animation: $spring || strobe || at: 1
    animation.bounce: -0.3 | 0 | 0.5 || rows || animation: $spring, "perceptualDuration": 0.8 || strobe || at: 1
    animation.transitionType: "fade" | "push" | "reveal" || "frame": [4, 24, 32, 32], "backgroundColor": "#4cc9f0", "animations": [{ "type": "transition", "duration": 1, $orange, "transitionType": VALUE }] || at: 0.4
    animation.subtype: "fromLeft" | "fromRight" | "fromTop" || "frame": [4, 24, 32, 32], "backgroundColor": "#4cc9f0", "animations": [{ "type": "transition", "duration": 1, $orange, "transitionType": "moveIn", "subtype": VALUE }] || at: 0.4
    animation.startProgress: 0 | 0.3 | 0.6 || "frame": [4, 24, 32, 32], "backgroundColor": "#4cc9f0", "animations": [{ "type": "transition", "duration": 1, $orange, "transitionType": "push", "startProgress": VALUE }] || at: 0.4
    animation.endProgress: 0.3 | 0.6 | 1 || "frame": [4, 24, 32, 32], "backgroundColor": "#4cc9f0", "animations": [{ "type": "transition", "duration": 1, $orange, "transitionType": "push", "endProgress": VALUE }] || at: 0.4
    animation.changes: { "backgroundColor": "#fb5607" } | { "cornerRadius": 16 } || "frame": [4, 24, 32, 32], "backgroundColor": "#4cc9f0", "animations": [{ "type": "transition", "duration": 1, "transitionType": "push", "changes": VALUE }] || at: 0.4
    """##
  )
}
