extension SceneReference {
  /// A small scene in which one key is seen: some values of it side by side, or below each other.
  public struct Example: Sendable, CustomStringConvertible {
    /// The name of the image: the key path, or the object and the key.
    public let name: String
    /// The instant to look at, in seconds.
    public let time: Double
    /// The scene as a file; its assets lie below the folder `scenes`.
    public let scene: String
    /// The values that are shown, as scene files write them.
    public let values: [String]
    /// Whether the values are one below the other instead of side by side.
    public let isInRows: Bool

    /// The name.
    public var description: String { name }

    /// The width of every image in pixels.
    public static let width = 120
    /// The height of every image in pixels.
    public static let height = 80
  }

  /// Every example, in the order of the page.
  public static var examples: [Example] {
    let parts = ["matrices", "kinds", "textStyles", "emitters", "motions"]
    return (tables["everyLayer"] ?? []) + filterExamples + parts.flatMap { tables[$0] ?? [] }
  }
}

extension SceneReference.Example {
  /// Creates an example with values side by side.
  ///
  /// In the texts CW is the width of a cell, CX its half, and VALUE the value. A layer without
  /// VALUE has the value under the example's key.
  ///
  /// - Parameters:
  ///   - layer: the members of the layer that has the key.
  ///   - option: `under` gives layers below it, with a comma after each, `key` another key than
  ///     the name, `at` the time.
  static func cells(
    _ name: String,
    _ values: [String],
    layer: String,
    option: (String) -> String? = { _ in nil }
  ) -> Self {
    let (width, key, under) = (width / values.count, option("key") ?? name, option("under") ?? "")
    let layers = values.enumerated().map { index, value in
      let member = layer.contains("VALUE") ? "" : ", \"\(key)\": VALUE"
      let text = "\(under){ \(layer)\(member) }".replacing("CW", with: String(width))
        .replacing("CX", with: String(width / 2)).replacing("VALUE", with: value)
      return group("[\(index * width), 0, \(width), \(height)]", text)
    }
    let time = option("at").flatMap(Double.init) ?? 0
    return Self(name, time: time, layers: layers, values: values, isInRows: false)
  }

  /// Values below each other: a dot that runs to the right, seen at one instant or at eleven.
  ///
  /// - Parameters:
  ///   - isStrobe: whether the dot is drawn at every tenth of a second before the instant, too.
  ///   - option: `animation` gives members of its animation besides the key's, `layer` members of
  ///     the dot, `scene` members of the scene with a comma after each, `at` the instant.
  static func rows(
    _ name: String,
    _ values: [String],
    isStrobe: Bool,
    option: (String) -> String?
  ) -> Self {
    let run = #""keyPath": "position.x", "from": 12, "to": 108, "duration": 1"#
    let (animation, layer) = (option("animation") ?? run, option("layer") ?? "")
    let height = height / values.count
    let key = name.split(separator: ".").last.map(String.init) ?? name
    let layers = values.enumerated().map { index, value in
      let member =
        animation.contains("VALUE") || layer.contains("VALUE") ? "" : ", \"\(key)\": VALUE"
      let fill = member.contains("fillMode") ? "" : "\"fillMode\": \"both\", "
      let dot = """
        { "bounds": [0, 0, 10, 10], "cornerRadius": 5, "position": [12, \(height / 2)], \
        "backgroundColor": "#4cc9f0\(isStrobe ? "90" : "")", \(layer)\
        "animations": [{ \(fill)\(animation)\(member) }] }
        """.replacing("VALUE", with: value)
      let strobe =
        "{ \"type\": \"replicator\", \"instanceCount\": 11, \"instanceDelay\": 0.1,"
        + " \"sublayers\": [\(dot)] }"
      let track = "{ \"frame\": [12, \(height / 2), 96, 1], \"backgroundColor\": \"#39415f\" }, "
      return group("[0, \(index * height), 120, \(height)]", track + (isStrobe ? strobe : dot))
    }
    let (time, scene) = (option("at").flatMap(Double.init) ?? 0.6, option("scene") ?? "")
    return Self(name, time: time, layers: layers, values: values, isInRows: true, scene: scene)
  }

  private static func group(_ frame: String, _ sublayers: String) -> String {
    "{ \"frame\": \(frame), \"masksToBounds\": true, \"sublayers\": [\(sublayers)] }"
  }

  private init(
    _ name: String,
    time: Double,
    layers: [String],
    values: [String],
    isInRows: Bool,
    scene head: String = ""
  ) {
    (self.isInRows, self.name, self.time, self.values) = (isInRows, name, time, values)
    scene = """
      {
        "format": "animrender/1", "duration": 10, \(head)
        "canvas": { "width": \(Self.width), "height": \(Self.height), "background": "#101426" },
        "assets": {
          "kite": { "type": "image", "src": "pictures/kite.png" },
          "spark": { "type": "image", "src": "tutorials/pictures/spark.png" },
          "quarters": { "type": "image", "src": "conformance/image/quarters.png" }
        },
        "layers": [
          \(layers.joined(separator: ",\n    "))
        ]
      }

      """
  }
}
