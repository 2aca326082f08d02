import Foundation
import Graphics
import SceneModel
import TestSupport
import Testing

@testable import SceneFormat
@testable import SceneReference

/// The schema says what the model and the reader's tables say.
///
/// Whether it accepts the scenes of the repository, `scripts/check/schema` asks an independent validator.
@Suite("JSON Schema")
struct SchemaTests {
  private let root: [String: Any]

  init() throws {
    let object = try JSONSerialization.jsonObject(with: Data(SceneSchema.document().utf8))
    root = try #require(object as? [String: Any])
  }

  private func definition(_ name: String) throws -> [String: Any] {
    let definitions = try #require(root["$defs"] as? [String: Any])
    return try #require(definitions[name] as? [String: Any], "\(name)")
  }

  private func keys(_ schema: [String: Any]) throws -> Set<String> {
    let properties = try #require(schema["properties"] as? [String: [String: Any]])
    return Set(properties.filter { $0.value["deprecated"] == nil }.keys)
  }

  // The names under the first `enum` of a value.
  private func names(_ schema: Any?) throws -> [String] {
    let value = try #require(schema as? [String: Any])
    if let names = value["enum"] as? [String] { return names }
    let choices = try #require(value["anyOf"] as? [[String: Any]])
    return try #require(choices.compactMap { $0["enum"] as? [String] }.first)
  }

  @Test("It is JSON of draft 2020-12, the same each time, and refers only to what it has")
  func form() throws {
    let text = SceneSchema.document()
    #expect(root["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
    #expect(text == SceneSchema.document())
    let definitions = try #require(root["$defs"] as? [String: Any])
    let references = text.components(separatedBy: "\"#/$defs/").dropFirst().map {
      $0.prefix { $0 != "\"" }.split(separator: "/").map(String.init)
    }
    #expect(references.count > 500)
    for path in references {
      var node: Any? = definitions
      for key in path { node = (node as? [String: Any])?[key] }
      #expect(node != nil, "\(path)")
    }
    let names = Set(references.compactMap(\.first))
    #expect(names == Set(definitions.keys), "definitions that nothing refers to")
  }

  @Test("The strict schema offers no values that the reader refuses")
  func strict() throws {
    let text = Data(SceneSchema.strictDocument().utf8)
    let root = try #require(try JSONSerialization.jsonObject(with: text) as? [String: Any])
    let layer = try #require((root["$defs"] as? [String: Any])?["layer"] as? [String: Any])
    for kind in try #require(layer["anyOf"] as? [[String: Any]]) {
      let keys = try #require(kind["properties"] as? [String: [String: Any]])
      // Objects that converters write are not in it.
      #expect(Set(keys.keys).isDisjoint(with: ["placement", "carriers", "maskPaths"]))
      let types = try #require(keys["timeRemap"]?["anyOf"] as? [[String: Any]])
      #expect(types.compactMap { $0["type"] as? String } == ["number", "null"])
    }
  }

  @Test("Every list of values may hold a repeat, except lists of a fixed length")
  func repeats() {
    var count = 0
    func visit(_ node: Any, _ path: String) {
      if let list = node as? [Any] { for item in list { visit(item, path) } }
      guard let object = node as? [String: Any] else { return }
      // A key of vector layers is named items, too.
      if !path.hasSuffix(".properties"), let items = object["items"] as? [String: Any],
        object["maxItems"] == nil
      {
        let target = (items["then"] as? [String: Any])?["$ref"] as? String
        let layers = items["$ref"] as? String ?? ""
        let isOfLayers = layers.hasSuffix("/layer") || layers.contains("/keyPathsOf")
        #expect(isOfLayers || target == "#/$defs/valueRepetition", "\(path)")
        count += 1
      }
      for (key, value) in object { visit(value, "\(path).\(key)") }
    }
    visit(root, "")
    #expect(count > 40)
  }

  @Test("The file and the canvas have the keys of the specification")
  func file() throws {
    #expect(
      try keys(root) == [
        "format", "canvas", "frameRate", "duration", "motionBlur", "variables", "theme", "symbols",
        "assets", "audio", "markers", "layers", "assertions",
      ]
    )
    let assertion = try #require(try definition("assertion")["else"] as? [String: Any])
    let kinds = try #require(assertion["anyOf"] as? [[String: Any]])
    #expect(
      kinds.compactMap { ($0["required"] as? [String])?.first }
        == AssertionKind.allCases.map(\.rawValue)
    )
    #expect(root["additionalProperties"] as? Bool == false)
    #expect(root["required"] as? [String] == ["format", "canvas", "duration"])
    let canvas = try #require(try definition("canvas")["else"] as? [String: Any])
    #expect(try keys(canvas) == ["width", "height", "background", "viewport"])
  }

  @Test(
    "Every kind of layer takes what the reader takes, and nothing else",
    arguments: LayerKind.allCases
  )
  func layers(_ kind: LayerKind) throws {
    let name = kind == .layer ? "plainLayer" : "\(kind.rawValue)Layer"
    let schema = try definition(name)
    let properties = Property.all.filter { $0.applies(to: kind) }.map(\.keyPath)
    let expected = Set(KeyCatalogue.layer + KeyCatalogue.layer(kind) + properties)
    #expect(try keys(schema) == expected)
    #expect(schema["additionalProperties"] as? Bool == false)
    // The reader agrees, key by key: none of them is called unknown.
    for key in expected.sorted() {
      let reported = messages(sceneText(#"{"type":"\#(kind.rawValue)","\#(key)":null}"#))
      #expect(!reported.contains { $0.contains("[E_UNKNOWN_KEY]") }, "\(key): \(reported)")
    }
    let other = messages(sceneText(#"{"type":"\#(kind.rawValue)","opacities":null}"#))
    #expect(other.contains { $0.contains("[E_UNKNOWN_KEY]") })
  }

  @Test("Every kind of animation takes what the reader takes", arguments: AnimationKind.allCases)
  func animations(_ kind: AnimationKind) throws {
    let schema = try definition("\(kind.rawValue)Animation")
    #expect(try keys(schema) == Set(kind.keys))
    for key in kind.keys {
      let reported = messages(animationText(#"{"type":"\#(kind.rawValue)","\#(key)":null}"#))
      #expect(!reported.contains { $0.contains("[E_UNKNOWN_KEY]") }, "\(key): \(reported)")
    }
  }

  @Test("Enumerations have the cases of the model")
  func enumerations() throws {
    let every = try #require(try definition("everyLayer")["properties"] as? [String: Any])
    #expect(try names(every["blendMode"]) == BlendMode.allCases.map(\.rawValue))
    #expect(try names(every["contentsGravity"]) == ContentsGravity.allCases.map(\.rawValue))
    #expect(try names(every["fillMode"]) == FillMode.allCases.map(\.rawValue))
    #expect(try names(every["type"]) == LayerKind.allCases.map(\.rawValue))
    let shape = try #require(try definition("shapeLayer")["properties"] as? [String: Any])
    #expect(try names(shape["lineCap"]) == ["butt", "round", "square"])
    #expect(try names(shape["fillRule"]) == ["nonZero", "evenOdd"])
    let text = try #require(try definition("textLayer")["properties"] as? [String: [String: Any]])
    #expect(try names(text["fontStyle"]) == ["normal", "italic"])
    #expect(text["fontStyle"]?["default"] as? String == "normal")
    let either = try #require(try definition("textRun")["else"] as? [String: Any])
    let run = try #require(either["properties"] as? [String: [String: Any]])
    #expect(
      try names(run["fontStyle"]) == ["normal", "italic"] && run["fontStyle"]?["default"] == nil
    )
    let frames = try #require(try definition("keyframeAnimation")["properties"] as? [String: Any])
    #expect(try names(frames["calculationMode"]) == CalculationMode.allCases.map(\.rawValue))
  }

  @Test("Every key path may be animated by the layers that have it, and by no others")
  func keyPaths() throws {
    let every = try names(definition("everyKeyPath"))
    for kind in LayerKind.allCases {
      let name = "keyPathsOf" + kind.rawValue.prefix(1).uppercased() + kind.rawValue.dropFirst()
      let properties = try #require(try definition(name)["properties"] as? [String: [String: Any]])
      let choices = try #require(properties["keyPath"]?["anyOf"] as? [[String: Any]])
      let base = choices.compactMap { $0["enum"] as? [String] }.first ?? []
      let existing = Property.all.filter { $0.applies(to: kind) }.map(\.keyPath)
      #expect(Set(existing).isSubset(of: every + base))
      for keyPath in every + base { #expect(Property(keyPath: keyPath)?.applies(to: kind) == true) }
    }
  }

  @Test("Defaults are the model's, limits those of Limits")
  func numbers() throws {
    let every = try #require(try definition("everyLayer")["properties"] as? [String: [String: Any]])
    #expect(every["opacity"]?["default"] as? Double == 1)
    #expect(every["anchorPoint"]?["default"] as? [Double] == [0.5, 0.5])
    #expect(every["shadowOffset"]?["default"] as? [Double] == [0, -3])
    #expect(every["borderColor"]?["default"] as? String == "#000000")
    let text = try #require(try definition("textLayer")["properties"] as? [String: [String: Any]])
    #expect(text["fontSize"]?["default"] as? Double == 36)
    let number = try #require(try definition("number")["anyOf"] as? [[String: Any]])
    #expect(number.first?["maximum"] as? Double == 1e9)
  }

  @Test("Every key and property has one sentence, and a form")
  func sentences() {
    let fields =
      FileKeys.scene + (ObjectForm.canvas.fields ?? []) + FileKeys.asset(.font) + LayerKeys.every
      + PartKeys.dataAsset + PartKeys.symbol + PartKeys.symbolUse + PartKeys.repetition
      + PartKeys.include + PartKeys.part + VectorItem.Kind.allCases.flatMap(VectorKeys.item)
      + VectorKeys.gradient.schemas + VectorTextKeys.animator.schemas
      + VectorTextKeys.selector.schemas
      + VectorTextKeys.path.schemas + VectorTextKeys.glyph.schemas
      + LayerKind.allCases.flatMap(LayerKeys.base) + LayerKeys.textRun
      + [ObjectForm.shapeGradient, .matte, .stack].flatMap { $0.fields ?? [] } + ObjectKeys.shape
      + LayerFilter.Kind.allCases.flatMap(ObjectKeys.filter) + ObjectKeys.cell
      + AnimationKind.allCases.flatMap(AnimationKeys.keys) + Property.all.map(\.field)
    for field in fields {
      #expect(field.summary.hasSuffix("."), "\(field.name)")
      #expect(!field.summary.dropLast().contains(". "), "\(field.name) has several sentences")
      #expect(field.summary.count > 10 && field.summary.count < 110, "\(field.name)")
    }
    #expect(fields.count > 300)
  }

  @Test("Numbers are refused where the reader refuses them")
  func ranges() {
    #expect(NumberRange.notNegative.contains(0) && !NumberRange.notNegative.contains(-1))
    #expect(!NumberRange.positive.contains(0) && NumberRange.positive.contains(1e-9))
    #expect(NumberRange.fraction.contains(1) && !NumberRange.fraction.contains(1.5))
    for property in ScalarProperty.allCases where property.modelRange.minimum == 0 {
      let kind = Property.scalar(property).owner ?? .layer
      let reported = messages(
        sceneText(#"{"type":"\#(kind.rawValue)","\#(property.rawValue)":-1}"#)
      )
      #expect(reported.contains { $0.contains("[E_VALUE]") }, "\(property)")
    }
  }
}

/// The reference page shows the whole registry.
@Suite("Reference rows")
struct ReferenceRowTests {
  @Test("Every property has a row, with type, default and how it is animated")
  func properties() {
    let rows = SceneReference.sections.flatMap(\.rows)
    for property in Property.all {
      let row = rows.first { $0.title == property.keyPath && $0.animated != "no" }
      #expect(row?.animated?.isEmpty == false, "\(property.keyPath)")
      #expect(row?.layers?.isEmpty == false, "\(property.keyPath)")
      #expect(row?.type.isEmpty == false, "\(property.keyPath)")
      #expect(row?.defaultValue.isEmpty == false, "\(property.keyPath)")
    }
  }

  @Test("Nearly all properties have an image")
  func images() {
    let names = Set(SceneReference.examples.map(\.name))
    // The gradients as a whole have one.
    let seen = Property.all.filter {
      names.contains($0.keyPath) || $0 == .scalar(.emitterLifetime) || $0.gradientKey != nil
    }
    let unseen = Set(Property.all).subtracting(seen).map(\.keyPath).sorted()
    // What only depth shows, and elements that other key paths set better.
    let isElement = { (path: String) in
      path.split(separator: ".").last?.first == "m" && path.count < 26
    }
    #expect(
      unseen.filter { !isElement($0) && !$0.hasSuffix(".z") } == [
        "emitterDepth", "emitterZPosition",
      ]
    )
  }

  @Test("The page has the rows in a table each and no variable parts")
  func page() {
    let page = SceneReference.page()
    #expect(page == SceneReference.page())
    #expect(
      page.contains(
        "| `opacity` | ![opacity](Resources/opacity.png) | number or percentage | 0…1 | `1` | evenly "
          + "| every |"
      )
    )
    #expect(
      page.contains(
        "| `strokeEnd` | ![strokeEnd](Resources/strokeEnd.png) | number | 0…1 | `1` | evenly | shape |"
      )
    )
    #expect(page.contains("## Emitter cells"))
  }
}
