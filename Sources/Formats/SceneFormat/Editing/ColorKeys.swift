package import JSONText

/// The places of colours in a scene file.
package enum ColorKeys {
  /// Returns whether the value at a path is a colour, or one of a list of colours.
  ///
  /// A variable may hold any text and is none.
  ///
  /// - Parameters:
  ///   - steps: the path of the value.
  ///   - root: the scene, or an included file.
  @Sendable package static func contains(_ steps: [JSONStep], in root: JSONValue) -> Bool {
    let keys = steps.compactMap { if case .key(let key) = $0 { key } else { nil } }
    guard let last = keys.last, keys[0] != "variables",
      !keys.contains(where: { KeyCatalogue.isFree($0) })
    else { return false }
    if isColor(last) || keys.dropLast() == ["theme", "colors"] { return true }
    guard ["from", "to", "by", "values"].contains(last),
      let index = steps.lastIndex(of: .key(last))
    else { return false }
    // Keyframes of a value are inside its key. An animation has a key path.
    if keys.count > 1, isColor(keys[keys.count - 2]) { return true }
    let keyPath = root.value(at: steps[..<index] + [.key("keyPath")])
    guard case .string(let text)? = keyPath?.kind, let name = text.split(separator: ".").last else {
      return false
    }
    return isColor(String(name))
  }

  private static func isColor(_ key: String) -> Bool {
    let words = ["color", "colors", "Color", "Colors"]
    return words.contains { key == $0 || ($0.first == "C" && key.hasSuffix($0)) }
      || ["background", "inputShadows", "inputMidtones", "inputHighlights"].contains(key)
  }
}
