internal import Graphics
internal import JSONText
internal import SceneFormat

/// Changes a property of one layer, or of a group of shapes, in the JSON of a Lottie file.
struct LottieLayerEdit {
  private let target: Target
  private let value: TargetValue
  /// The file, to which images and fonts are added.
  private(set) var root: JSONValue
  private let paints: LottiePaintEdit
  // The added assets by the assets that they replace.
  private var images: [String: String] = [:]

  init(_ target: Target, _ value: TargetValue, _ root: JSONValue) {
    (self.target, self.value, self.root) = (target, value, root)
    let isOfOld = root["v"]?.text.flatMap(LottieVersion.init).map { $0 < LottieVersion(4, 1, 9) }
    let isCompleted = JSONCursor(root)["__complete"]?.isTrue == true
    let isInBytes = isOfOld == true && !isCompleted
    paints = LottiePaintEdit(target: target, value: value, isInBytes: isInBytes)
  }

  /// The layer with the change; nil for one without the property.
  mutating func edited(_ layer: JSONValue, isPart: Bool) throws(VariableError) -> JSONValue? {
    var layer = layer
    let type = isPart ? nil : layer["ty"]?.lottieNumber
    switch (target.property.word, value) {
    case (.color, _), (.fill, _), (.stroke, _), (.strokeWidth, _), (.hue, _), (.tint, _):
      return try paints.edited(layer, isPart: isPart)
    case (.hidden, .flag(let flag)):
      // Players draw groups of shapes that are called hidden.
      if isPart { layer["it"] = flag ? [] : layer["it"] } else { layer["hd"] = .boolean(flag) }
    case (.image, .text(let text)), (.imageFit, .text(let text)):
      guard type == 2, let id = layer["refId"]?.identifier, let image = try image(id, text) else {
        return nil
      }
      layer["refId"] = .string(image)
    case (.opacity, _), (.position, _), (.scale, _), (.rotation, _):
      try place(&layer, isPart: isPart)
    case (.text, _), (.font, _), (.fontSize, _), (.fontWeight, _), (.alignment, _), (.fit, _):
      guard type == 5, layer.editDocuments({ change(&$0) }) else { return nil }
      // A script would write its text over the new one.
      if target.property.word == .text { layer.edit("t") { $0.edit("d") { $0["x"] = nil } } }
    case (.hidden, _), (.image, _), (.imageFit, _), (.key, _): return nil
    }
    return layer
  }

  // MARK: Texts

  private mutating func change(_ document: inout JSONValue) {
    switch (target.property.word, value) {
    case (.text, .text(let text)):
      // The width of the first text is that of the replaced ones.
      if document[LottieTextFit.originalKey] == nil {
        document[LottieTextFit.originalKey] = document["t"]
      }
      document["t"] = .string(text)
    case (.fit, .text(let fit)): document[LottieTextFit.key] = .string(fit)
    case (.fontSize, .number(let number)):
      let old = document["s"]?.lottieNumber ?? 0
      let size = max(0, target.operation.result(old, number))
      // The lines keep their distance in font sizes.
      if let height = document["lh"]?.lottieNumber, old > 0 {
        document["lh"] = .number(height * size / old)
      }
      document["s"] = .number(size)
    case (.alignment, .text(let word)):
      document["j"] = .integer(["left": 0, "right": 1, "center": 2, "justified": 3][word] ?? 0)
    case (.font, .text(let family)):
      document["f"] = .string(font(document["f"]?.text, family: family, weight: nil))
    case (.fontWeight, .number(let weight)):
      document["f"] = .string(font(document["f"]?.text, family: nil, weight: weight))
    default: break
    }
  }

  // The name of an entry of the list of fonts like another one.
  private mutating func font(_ name: String?, family: String?, weight: Double?) -> String {
    let list = root["fonts"]?["list"]?.items ?? []
    // One of the file's own fonts.
    if let family, list.contains(where: { $0["fName"]?.text == family }) { return family }
    let old = list.first { $0["fName"]?.text == name }
    var entry = old ?? ["fStyle": "Regular", "ascent": 75]
    let family = family ?? old?["fFamily"]?.text ?? name ?? ""
    let weight = weight ?? old?["fWeight"]?.lottieNumber
    let made = "\(family)@\(weight.map(\.shortestDecimal) ?? old?["fStyle"]?.text ?? "")"
    entry["fName"] = .string(made)
    entry["fFamily"] = .string(family)
    entry["fPath"] = nil
    if let weight { entry["fWeight"] = .number(weight) }
    if !list.contains(where: { $0["fName"]?.text == made }) {
      root["fonts"] = .object([("list", .array(list + [entry]))])
    }
    return made
  }

  // MARK: Images

  // The identifier of an asset with another image, or with another fit, in the box of the old one.
  private mutating func image(_ id: String, _ text: String) throws(VariableError) -> String? {
    if let existing = images[id] { return existing }
    let assets = root["assets"]?.items ?? []
    guard var asset = assets.first(where: { $0["id"]?.identifier == id }), asset["p"] != nil else {
      return nil
    }
    if target.property.word == .image {
      try target.checkPath(text)
      asset["p"] = .string(text)
      asset["u"] = ""
      asset["t"] = nil
      asset[LottieImageReader.outsideKey] = true
    } else {
      asset["pr"] = .string(TargetImageFit(rawValue: text)?.aspectRatio)
    }
    let new = TargetText.unused(id) { name in assets.contains { $0["id"]?.identifier == name } }
    asset["id"] = .string(new)
    root["assets"] = .array(assets + [asset])
    images[id] = new
    return new
  }

  // MARK: Placement

  private func place(_ layer: inout JSONValue, isPart: Bool) throws(VariableError) {
    guard isPart else {
      let isDeep = JSONCursor(layer)["ddd"]?.isTrue ?? false
      layer["ks"] = try transform(layer["ks"] ?? [:], isDeep: isDeep)
      return
    }
    guard var items = layer["it"]?.items else { return }
    let index = items.lastIndex { $0["ty"]?.text == "tr" } ?? items.endIndex
    if index == items.endIndex { items.append(["ty": "tr"]) }
    items[index] = try transform(items[index], isDeep: false)
    layer["it"] = .array(items)
  }

  private func transform(_ transform: JSONValue, isDeep: Bool) throws(VariableError) -> JSONValue {
    var transform = transform
    func change(
      _ key: String,
      _ defaultValue: [Double],
      times scale: Double = 1
    ) throws(VariableError) {
      transform[key] = try property(transform[key], default: defaultValue, value.numbers, scale)
    }
    switch target.property.word {
    case .opacity: try change("o", [100], times: 100)
    case .rotation: try change(isDeep && transform["rz"] != nil ? "rz" : "r", [0])
    case .scale: try change("s", [100, 100, 100], times: 100)
    case .position:
      guard target.operation != .set, var parts = transform["p"],
        JSONCursor(parts)["s"]?.isTrue == true
      else {
        try change("p", [0, 0, 0])
        break
      }
      for (key, number) in zip(["x", "y"], value.numbers) {
        parts[key] = try property(parts[key], default: [0], [number], 1)
      }
      transform["p"] = parts
    default: break
    }
    return transform
  }

  // A property with another value, or with all its values changed; further components stay.
  private func property(
    _ old: JSONValue?,
    default defaultValue: [Double],
    _ numbers: [Double],
    _ scale: Double
  ) throws(VariableError) -> JSONValue {
    let isFactor = target.operation == .multiply
    func change(_ values: [Double]) -> [Double] {
      values.enumerated().map { index, value in
        guard index < numbers.count else { return value }
        return target.operation.result(value, isFactor ? numbers[index] : numbers[index] * scale)
      }
    }
    guard target.operation != .set, let old, old.isObject else {
      return LottieProperty.constant(change(defaultValue))
    }
    guard old["x"] == nil else {
      throw target.error("an expression drives the property (give a value with =)")
    }
    return LottieProperty.mapping(old, tangents: isFactor, change)
  }
}

extension JSONValue {
  /// Changes every document of a text layer; returns whether there are any.
  mutating func editDocuments(_ change: (inout JSONValue) -> Void) -> Bool {
    guard self["t"]?["d"] != nil else { return false }
    func keyed(_ key: inout JSONValue) {
      if key["s"]?.isObject == true { key.edit("s", change) } else { change(&key) }
    }
    edit("t") {
      $0.edit("d") { source in
        switch source["k"]?.kind {
        case .array?: source.edit("k") { $0.editItems(keyed) }
        case .object?: source.edit("k", keyed)
        default: change(&source)
        }
      }
    }
    return true
  }
}

/// Values of properties in the JSON of a Lottie file.
enum LottieProperty {
  /// A property that does not move.
  static func constant(_ values: [Double]) -> JSONValue {
    let numbers = values.map { JSONValue(.number($0)) }
    return ["a": 0, "k": numbers.count == 1 ? numbers[0] : .array(numbers)]
  }

  /// A property with all its values changed; keyframes keep their times and easing.
  ///
  /// - Parameter tangents: whether the tangents of ways are changed as well.
  static func mapping(
    _ property: JSONValue,
    tangents: Bool = false,
    _ change: ([Double]) -> [Double]
  ) -> JSONValue {
    func map(_ value: inout JSONValue) {
      guard let numbers = value.lottieNumbers, !numbers.isEmpty else { return }
      let result = change(numbers).map { JSONValue(.number($0)) }
      value = value.isArray ? JSONValue(.array(result), offset: value.offset) : result[0]
    }
    var property = property
    property.edit("k") { k in
      guard k.items?.first?.isObject == true else { return map(&k) }
      k.editItems { key in
        for name in ["s", "e"] + (tangents ? ["to", "ti"] : []) { key.edit(name, map) }
      }
    }
    return property
  }
}
