internal import Graphics
internal import JSONText

/// Remedies for values that other tools write in another form: with units, as scripts, as objects.
enum FormRemedy {
  /// The description of a coordinate or a side, for messages.
  static let partOfParent = "a number or a part of the parent such as \"50%\""

  /// Returns the remedy for a value of the wrong type, to put at the end of a message; empty without
  /// one.
  ///
  /// - Parameter what: the words of the message for what is needed, such as `a point as [x, y]`.
  static func of(_ cursor: JSONCursor, needs what: String) -> String {
    remedy(for: cursor, what).map { " (\($0))" } ?? ""
  }

  // Arrays of objects, of which one alone is probably meant as the only one.
  private static let lists = [
    "animations", "assertions", "audio tracks", "cells", "filters", "layers", "mask paths",
    "placements", "revisions", "runs",
  ]

  private static func remedy(for cursor: JSONCursor, _ what: String) -> String? {
    switch cursor.value.kind {
    case .string("center") where cursor.path.text.hasSuffix(".anchorPoint"):
      return "write [0.5, 0.5], in fractions of the size"
    case .string(let text):
      return part(text, cursor) ?? FormWords.remedy(for: text, what) ?? remedy(for: text, what)
        ?? unquoted(text, what)
        ?? list(text.split { " ,".contains($0) }.map(DecimalText.number), what)
    case .object(let members):
      let numbers = names(in: what).map { cursor.number(of: $0) }
      if let remedy = list(numbers, what) ?? color(cursor, what) { return remedy }
      if cursor.isScript {
        return "scripts are for properties of layers and values of vector items: animate it instead"
      }
      if cursor.isKeyframe {
        return "write the values alone, \"values\": [0, 1], and \"times\": [0, 1] in seconds"
      }
      if cursor["values"] != nil {
        return
          "write it in the layer's \"animations\": [{\"keyPath\": \"opacity\", \"values\": [0, 1]}]"
      }
      if what.hasPrefix("the name of a font") { return "write \"font\": \"Inter\"" }
      if what.hasPrefix("6 numbers") { return "write brackets around it: [{…}]" }
      if cursor.isEnd { return "name one property in keyPath, and write only its value here" }
      let isOne = lists.contains { what == "an array of \($0)" } && !members.isEmpty
      return isOne ? "write brackets around it: [{…}]" : nil
    case .array(let items):
      let numbers = items.map(\.number)
      if what == "an object with width and height", let sides = complete(numbers), sides.count == 2
      {
        return
          "write {\"width\": \(sides[0].shortestDecimal), \"height\": \(sides[1].shortestDecimal)}"
      }
      if what == "an object from names to assets" {
        return "write {\"logo\": {\"type\": \"image\", \"src\": \"logo.png\"}}"
      }
      guard cursor.path.text.hasSuffix(".position"), items.count == 3 else { return nil }
      return list(Array(numbers.prefix(2)), what).map { "\($0); the depth is zPosition" }
    case .number(let number):
      return what == "a string" ? "write \"\(number.shortestDecimal)\"" : nil
    case .bool(let flag):
      return flag && what == ValueReader.endlessNumber ? "write \"infinity\"" : nil
    case .null, .invalid: return nil
    }
  }

  // A percentage where parts are numbers.
  private static func part(_ text: String, _ cursor: JSONCursor) -> String? {
    guard cursor.path.text.contains(".keyTimes["), let number = number(text, before: "%"),
      let percent = Double(number)
    else { return nil }
    return "parts are numbers from 0 to 1: write \((percent / 100).shortestDecimal)"
  }

  // A number or a truth in quotes; the number may have a comma as in most of Europe.
  private static func unquoted(_ text: String, _ what: String) -> String? {
    let isTruth = what == "true or false" && ["true", "false"].contains(text)
    let point = String(text.map { $0 == "," ? "." : $0 })
    let isNumber = what.hasPrefix("a number") && DecimalText.number(point) != nil
    return isTruth || isNumber ? "write \(isTruth ? text : point), without quotes" : nil
  }

  // The numbers as a list, if it is what is needed.
  private static func list(_ numbers: [Double?], _ what: String) -> String? {
    guard let numbers = complete(numbers), !numbers.isEmpty, numbers.count == names(in: what).count
    else { return nil }
    return "write [\(numbers.map(\.shortestDecimal).joined(separator: ", "))]"
  }

  // A colour from its components, in 0…1 or as codes.
  private static func color(_ cursor: JSONCursor, _ what: String) -> String? {
    guard what.hasPrefix("a colour"),
      let parts = complete(["r", "g", "b"].map { cursor.number(of: $0) })
    else { return nil }
    let scale = parts.contains { $0 > 1 } ? 255.0 : 1
    let alpha = cursor.number(of: "a").map { [$0] } ?? []
    let numbers = parts.map { ($0 / scale * 1000).rounded() / 1000 } + alpha
    return "write [\(numbers.map(\.shortestDecimal).joined(separator: ", "))]"
  }

  // The names of the numbers of a list: `x` and `y` of `a point as [x, y]`.
  private static func names(in what: String) -> [String] {
    guard let open = what.firstIndex(of: "["), let end = what[open...].firstIndex(of: "]") else {
      return []
    }
    let names = what[what.index(after: open)..<end].split { ", ".contains($0) }
    let areNames = names.allSatisfy { $0.first?.isLetter == true }
    return areNames ? names.map(String.init) : []
  }

  private static func complete(_ numbers: [Double?]) -> [Double]? {
    let present = numbers.compactMap { $0 }
    return present.count == numbers.count ? present : nil
  }

  private static func remedy(for text: String, _ what: String) -> String? {
    for unit in ["px", "pt", "dp"] {
      if let number = number(text, before: unit) { return "lengths are in points: write \(number)" }
    }
    for unit in ["vw", "vh"] where number(text, before: unit) != nil {
      guard what == partOfParent, let number = number(text, before: unit) else { continue }
      return "write \"\(number)%\""
    }
    for unit in ["rem", "em", "vw", "vh"] where number(text, before: unit) != nil {
      return "lengths are in points: write a number of points"
    }
    for unit in ["frames", "frame", "f"] where what.contains("seconds") {
      guard number(text, before: unit) != nil else { continue }
      return "times are in seconds: divide the number of frames by the rate"
    }
    if let number = number(text, before: "ms"), let value = Double(number) {
      return "times are in seconds: write \((value / 1000).shortestDecimal)"
    }
    if let number = number(text, before: "s") { return "times are in seconds: write \(number)" }
    if let number = number(text, before: "%"), let percent = Double(number) {
      return what.hasPrefix("a size as")
        ? "write \((percent / 100).shortestDecimal)"
        : "write a number; percentages are not taken here"
    }
    let words = text.split { !$0.isLetter }
    if words.contains("Math") || words.contains("time") {
      return "a script is {\"expression\": \(text.quoted), \"value\": …}"
    }
    guard text.hasSuffix(")"), let open = text.firstIndex(of: "("), open > text.startIndex else {
      return nil
    }
    switch text[..<open] {
    case "calc", "min", "max", "clamp":
      return "write the result as a number; \"${…}\" computes with variables"
    case "blur": return "write [{\"type\": \"gaussianBlur\", \"inputRadius\": 8}]"
    case "wiggle", "random", "loopOut", "loopIn", "valueAtTime", "ease", "linear":
      return "a script is {\"expression\": \(text.quoted), \"value\": …}"
    default: return nil
    }
  }

  // The digits of a number with a unit.
  private static func number(_ text: String, before unit: String) -> String? {
    guard text.hasSuffix(unit) else { return nil }
    let digits = text.dropLast(unit.count + (text.dropLast(unit.count).last == " " ? 1 : 0))
    return DecimalText.number(digits) == nil ? nil : String(digits)
  }
}

extension JSONCursor {
  // A number of an object, of which sides may have one letter.
  fileprivate func number(of name: String) -> Double? {
    let member =
      self[name] ?? (["width", "height"].contains(name) ? self[String(name.prefix(1))] : nil)
    return member?.value.number
  }

  // Whether the value is a value with its time, as in After Effects and Lottie.
  fileprivate var isKeyframe: Bool {
    path.text.contains(".values[")
      && !["t", "time", "at", "offset", "frame", "keyTime"].allSatisfy { self[$0] == nil }
  }

  // Whether the value is an end of an animation.
  fileprivate var isEnd: Bool {
    [".from", ".to", ".by"].contains { path.text.hasSuffix($0) }
      && path.text.contains("animations[")
  }
}
