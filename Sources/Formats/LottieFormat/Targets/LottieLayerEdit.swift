internal import Graphics
internal import JSONText
internal import SceneFormat
internal import SceneModel

/// Changes a property of one layer, or of a group of shapes, in the JSON of a Lottie file.
struct LottieLayerEdit {
  private let target: Target
  private let value: TargetValue
  /// The file, to which images and fonts are added.
  private(set) var root: JSONValue
  private let paints: LottiePaintEdit
  // The added assets by the assets that they replace, and the name of the added font.
  private var images: [String: String] = [:]

  init(_ target: Target, _ value: TargetValue, _ root: JSONValue) {
    (self.target, self.value, self.root) = (target, value, root)
    let version = root["v"].flatMap { JSONCursor($0).text }.flatMap(LottieVersion.init)
    let isOfOld = version.map { $0 < LottieVersion(4, 1, 9) } ?? false
    let isCompleted = JSONCursor(root)["__complete"]?.isTrue == true
    paints = LottiePaintEdit(target, value, isInBytes: isOfOld && !isCompleted)
  }

  /// The layer with the change; nil for one without the property.
  mutating func edited(_ layer: JSONValue, isPart: Bool) throws(VariableError) -> JSONValue? {
    var layer = layer
    let type = isPart ? nil : JSONCursor(layer)["ty"]?.value.lottieNumber
    switch (target.property.word, value) {
    case (.color, _), (.fill, _), (.stroke, _), (.strokeWidth, _), (.hue, _), (.tint, _):
      return try paints.edited(layer, isPart: isPart)
    case (.hidden, .flag(let flag)):
      // Players draw groups of shapes that are called hidden.
      if isPart { layer["it"] = flag ? [] : layer["it"] } else { layer["hd"] = .boolean(flag) }
    case (.image, .text(let path)), (.imageFit, .text(let path)):
      guard type == 2, let id = JSONCursor(layer)["refId"]?.text,
        let image = try image(id, path)
      else { return nil }
      layer["refId"] = .string(image)
    case (.opacity, _), (.position, _), (.scale, _), (.rotation, _):
      return try placed(layer, isPart: isPart)
    case (.text, _), (.font, _), (.fontSize, _), (.fontWeight, _), (.alignment, _), (.fit, _):
      guard type == 5, let data = layer["t"], let source = data["d"] else { return nil }
      var text = data
      text["d"] = try documents(source)
      layer["t"] = text
    case (.hidden, _), (.image, _), (.imageFit, _), (.key, _): return nil
    }
    return layer
  }

  // MARK: Texts

  private mutating func documents(_ source: JSONValue) throws(VariableError) -> JSONValue {
    var source = source
    // A script would write its text over the new one.
    if target.property.word == .text { source["x"] = nil }
    func edited(_ key: JSONValue, _ edit: inout LottieLayerEdit) throws(VariableError) -> JSONValue
    {
      var key = key
      if let document = key["s"], document.isObject {
        key["s"] = try edit.document(document)
        return key
      }
      return try edit.document(key)
    }
    switch source["k"]?.kind {
    case .array(let keys)?:
      var result: [JSONValue] = []
      for key in keys { result.append(try edited(key, &self)) }
      source["k"] = JSONValue(.array(result))
    case .object?:
      source["k"] = try source["k"].map { (key) throws(VariableError) in try edited(key, &self) }
    default: source = try document(source)
    }
    return source
  }

  private mutating func document(_ document: JSONValue) throws(VariableError) -> JSONValue {
    var document = document
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
      let size = max(0, changed(old, by: number))
      // The lines keep their distance in font sizes.
      if let height = document["lh"]?.lottieNumber, old > 0 {
        document["lh"] = .number(height * size / old)
      }
      document["s"] = .number(size)
    case (.alignment, .text(let word)):
      let number = ["left": 0, "right": 1, "center": 2, "justified": 3][word]
      document["j"] = .integer(number ?? 0)
    case (.font, .text(let family)):
      document["f"] = .string(font(JSONCursor(document)["f"]?.text, family: family, weight: nil))
    case (.fontWeight, .number(let weight)):
      document["f"] = .string(font(JSONCursor(document)["f"]?.text, family: nil, weight: weight))
    default: break
    }
    return document
  }

  // The name of an entry of the list of fonts like another one.
  private mutating func font(_ name: String?, family: String?, weight: Double?) -> String {
    let list = JSONCursor(root)["fonts"]?["list"]?.elements ?? []
    let old = list.first { $0["fName"]?.text == name }
    var entry = old?.value ?? ["fStyle": "Regular", "ascent": 75]
    let family = family ?? old?["fFamily"]?.text ?? name ?? ""
    let weight = weight ?? old?["fWeight"]?.value.lottieNumber
    let made = "\(family)@\((weight.map { $0.shortestDecimal }) ?? old?["fStyle"]?.text ?? "")"
    entry["fName"] = .string(made)
    entry["fFamily"] = .string(family)
    entry["fPath"] = nil
    if let weight { entry["fWeight"] = .number(weight) }
    if !list.contains(where: { $0["fName"]?.text == made }) {
      let fonts = JSONValue(.array(list.map(\.value) + [entry]))
      root["fonts"] = .object([("list", fonts)])
    }
    return made
  }

  private func changed(_ old: Double, by number: Double) -> Double {
    switch target.operation {
    case .set: number
    case .add: old + number
    case .multiply: old * number
    }
  }

  // MARK: Images

  // The identifier of an asset with another image, or with another fit, in the box of the old one.
  private mutating func image(_ id: String, _ text: String) throws(VariableError) -> String? {
    if let existing = images[id] { return existing }
    let assets = JSONCursor(root)["assets"]?.elements ?? []
    guard let old = assets.first(where: { $0["id"]?.text == id }), old["p"] != nil else {
      return nil
    }
    var asset = old.value
    if target.property.word == .image {
      if !DataURI.hasScheme(of: text), let failure = AssetPath.failure(in: text) {
        throw VariableError(
          message: "\(target.text.quoted): \(failure) (name its folder with --asset-root)"
        )
      }
      asset["p"] = .string(text)
      asset["u"] = ""
      asset["t"] = nil
      asset[LottieImageReader.outsideKey] = true
    } else {
      let fits = ["cover": "xMidYMid slice", "contain": "xMidYMid meet", "fill": "none"]
      asset["pr"] = .string(fits[text])
    }
    var (new, number) = ("\(id)@1", 1)
    while assets.contains(where: { $0["id"]?.text == new }) {
      number += 1
      new = "\(id)@\(number)"
    }
    asset["id"] = .string(new)
    root["assets"] = JSONValue(.array(assets.map(\.value) + [asset]))
    images[id] = new
    return new
  }

  // MARK: Placement

  private func placed(_ layer: JSONValue, isPart: Bool) throws(VariableError) -> JSONValue {
    var layer = layer
    guard isPart else {
      let isDeep = JSONCursor(layer)["ddd"]?.isTrue ?? false
      layer["ks"] = try transform(layer["ks"] ?? [:], isDeep: isDeep)
      return layer
    }
    guard case .array(var items)? = layer["it"]?.kind else { return layer }
    if let index = items.lastIndex(where: { JSONCursor($0)["ty"]?.text == "tr" }) {
      items[index] = try transform(items[index], isDeep: false)
    } else {
      items.append(try transform(["ty": "tr"], isDeep: false))
    }
    layer["it"] = JSONValue(.array(items))
    return layer
  }

  private func transform(_ transform: JSONValue, isDeep: Bool) throws(VariableError) -> JSONValue {
    var transform = transform
    switch (target.property.word, value) {
    case (.opacity, .number(let number)):
      transform["o"] = try property(transform["o"], default: [100], [number], times: 100)
    case (.rotation, .number(let number)):
      let key = isDeep && transform["rz"] != nil ? "rz" : "r"
      transform[key] = try property(transform[key], default: [0], [number], times: 1)
    case (.scale, .point(let point)):
      transform["s"] = try property(
        transform["s"],
        default: [100, 100, 100],
        [point.x, point.y],
        times: 100
      )
    case (.position, .point(let point)):
      let isSplit = transform["p"].map { JSONCursor($0)["s"]?.isTrue == true } ?? false
      if isSplit, target.operation != .set, var parts = transform["p"] {
        parts["x"] = try property(parts["x"], default: [0], [point.x], times: 1)
        parts["y"] = try property(parts["y"], default: [0], [point.y], times: 1)
        transform["p"] = parts
      } else {
        transform["p"] = try property(
          transform["p"],
          default: [0, 0, 0],
          [point.x, point.y],
          times: 1
        )
      }
    default: break
    }
    return transform
  }

  /// A property with another value, or with all its values changed; further components stay.
  private func property(
    _ old: JSONValue?,
    default defaultValue: [Double],
    _ numbers: [Double],
    times scale: Double
  ) throws(VariableError) -> JSONValue {
    guard target.operation != .set, let old, old.isObject else {
      let start = target.operation == .set ? numbers.map { $0 * scale } : []
      let rest = defaultValue.dropFirst(start.count)
      let values = (start + rest).enumerated().map { index, value in
        target.operation == .set || index >= numbers.count
          ? value : change(value, numbers[index], scale)
      }
      return LottieProperty.constant(values)
    }
    guard old["x"] == nil else {
      throw VariableError(
        message: "\(target.text.quoted): an expression drives the property (give a value with =)"
      )
    }
    return LottieProperty.mapping(old, tangents: target.operation == .multiply) { values in
      values.enumerated().map { index, value in
        index < numbers.count ? change(value, numbers[index], scale) : value
      }
    }
  }

  private func change(_ old: Double, _ number: Double, _ scale: Double) -> Double {
    target.operation == .multiply ? old * number : old + number * scale
  }
}

/// Values of properties in the JSON of a Lottie file.
enum LottieProperty {
  /// A property that does not move.
  static func constant(_ values: [Double]) -> JSONValue {
    let numbers = values.map { JSONValue(.number($0)) }
    return ["a": 0, "k": numbers.count == 1 ? numbers[0] : JSONValue(.array(numbers))]
  }

  /// A property with all its values changed; keyframes keep their times and easing.
  ///
  /// - Parameter tangents: whether the tangents of ways are changed as well.
  static func mapping(
    _ property: JSONValue,
    tangents: Bool = false,
    _ change: ([Double]) -> [Double]
  ) -> JSONValue {
    func mapped(_ value: JSONValue) -> JSONValue {
      guard let numbers = value.lottieNumbers, !numbers.isEmpty else { return value }
      let result = change(numbers).map { JSONValue(.number($0)) }
      return value.isArray ? JSONValue(.array(result), offset: value.offset) : result[0]
    }
    guard var k = property["k"] else { return property }
    if case .array(let keys) = k.kind, keys.first?.isObject == true {
      k = JSONValue(
        .array(
          keys.map { key in
            var key = key
            for name in ["s", "e"] + (tangents ? ["to", "ti"] : []) {
              key[name] = key[name].map(mapped)
            }
            return key
          }
        ),
        offset: k.offset
      )
    } else {
      k = mapped(k)
    }
    var result = property
    result["k"] = k
    return result
  }
}
