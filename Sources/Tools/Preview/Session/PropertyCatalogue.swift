internal import Graphics
internal import JSONText
internal import SceneFormat
internal import SceneModel

/// The keys of every object of a scene file with their forms, for the inspector of the page.
///
/// It comes from the tables that the reader uses, so that the page names no property itself.
enum PropertyCatalogue {
  /// An object of tables by their names, such as `layer`, `layer/text`, `animation/spring` and `stack`; each is a list of
  /// fields.
  static let json: JSONValue = .object(tables.map { ($0, .array($1.map(field))) })

  private static var tables: [(String, [FieldSchema])] {
    let objects: [ObjectForm] = [
      .canvas, .theme, .themeFont, .motionBlur, .audioTrack, .stack, .matte, .letters,
      .shapeGradient, .fillPattern, .textHighlight, .textRun, .emitterCell,
    ]
    var result =
      [("scene", FileKeys.scene)] + objects.map { ($0.rawValue, $0.fields ?? []) } + [
        ("layer", LayerKeys.every + properties { $0.owner == nil }),
        ("layer/captions", CaptionKeys.layer + CaptionKeys.style),
      ]
    for kind in LayerKind.allCases {
      let further = properties {
        $0.owner == kind || $0.gradientKey != nil && $0.applies(to: kind)
      }
      result.append(("layer/\(kind.rawValue)", LayerKeys.base(kind) + further))
    }
    for kind in AnimationKind.allCases {
      result.append(("animation/\(kind.rawValue)", AnimationKeys.keys(of: kind)))
    }
    for kind in FilterKind.allCases {
      result.append(("filter/\(kind.rawValue)", ObjectKeys.filter(kind)))
    }
    return result
  }

  private static func properties(_ isIncluded: (Property) -> Bool) -> [FieldSchema] {
    Property.all.filter(isIncluded).map(\.field)
  }

  private static func field(_ field: FieldSchema) -> JSONValue {
    let root = field.name.prefix { $0 != "." }
    let section = LayerKeys.sections.first { $0.keys.contains(String(root)) }?.name
    let animated = Property(keyPath: field.name)?.animatedForm
    return compact([
      ("name", .string(field.name)),
      ("form", form(field.takesNull ? .optional(field.form) : field.form)),
      ("unit", field.unit.map { .string($0.rawValue) }),
      ("default", field.defaultValue),
      ("summary", .string(field.summary)),
      ("section", section.map { .string($0) }),
      ("animated", animated.map(form)),
    ])
  }

  private static func form(_ form: ValueForm) -> JSONValue {
    func kind(_ name: String, _ rest: (String, JSONValue?)...) -> JSONValue {
      compact([("is", .string(name))] + rest)
    }
    func number(_ name: String, _ range: NumberRange) -> JSONValue {
      kind(
        name,
        ("min", range.minimum.map { .number($0) }),
        ("max", range.maximum.map { .number($0) })
      )
    }
    switch form {
    case .number(let range): return number("number", range)
    case .integer(let range):
      return number(
        "integer",
        NumberRange(minimum: Double(range.lowerBound), maximum: Double(range.upperBound))
      )
    case .endless(let range): return number("number", range)
    case .point: return kind("numbers", ("parts", .texts(["x", "y"])))
    case .size: return kind("numbers", ("parts", .texts(["w", "h"])))
    case .rect: return kind("numbers", ("parts", .texts(["x", "y", "w", "h"])))
    case .name(let names, _): return kind("name", ("names", .texts(names)))
    case .constant(let text): return kind("name", ("names", .texts([text])))
    case .list(let element, _): return kind("list", ("of", self.form(element)))
    case .object(let object): return kind("object", ("of", .string(object.rawValue)))
    case .dictionary(let element): return kind("map", ("of", self.form(element)))
    case .animated(let element): return self.form(element)
    case .choice(let forms): return kind("choice", ("of", .array(forms.map(self.form))))
    case .time: return kind("time")
    case .angle: return kind("angle")
    case .flag: return kind("flag")
    case .color: return kind("color")
    case .timingFunction: return kind("easing")
    case .text: return kind("text")
    case .null: return kind("null")
    case .keyPath: return kind("keyPath")
    case .percentage, .transform, .path, .file, .image, .particle, .countFormat, .frameRate, .span,
      .animatedPoint, .anything:
      return kind("anything")
    }
  }

  private static func compact(_ members: [(String, JSONValue?)]) -> JSONValue {
    .object(members.compactMap { name, value in value.map { (name, $0) } })
  }
}
