internal import CoreGraphicsCompat
internal import Foundation
internal import SceneModel

// Values by key: the properties of a cell, and the program's own.
extension CAEmitterCell {
  func keyedValue(_ key: String) -> Any? {
    if let scalar = CellScalar(rawValue: key) { return NSNumber(value: content[scalar]) }
    switch key {
    case "color": return color
    case "name": return name
    case "contents": return contents
    case "emitterCells": return emitterCells
    default: return namedProperty(key)?.value ?? values[key] ?? style?[key]
    }
  }

  func setKeyedValue(_ value: Any?, _ key: String) {
    do throws(ConversionError) {
      if let scalar = CellScalar(rawValue: key) {
        return set(scalar, try Double.read(value, key))
      }
      if key == "contents" { return contents = value }
      if let property = namedProperty(key) { return try property.write(value) }
    } catch {
      return report(error.message)
    }
    let isAssigned =
      switch key {
      case "color": assign(value) { (new: CGColor?) in color = new }
      case "name": assign(value) { (new: String?) in name = new }
      case "emitterCells": assign(value) { (new: [CAEmitterCell]?) in emitterCells = new }
      default: store(value, key)
      }
    if !isAssigned { report("\(key) of a cell has a value of a wrong type") }
  }

  /// Gives the numbers, the colour and the image that are not set the values of the style.
  func takeStyle() {
    let initial = EmitterCell()
    for case (let key as String, let value) in style ?? [:] {
      let isUnset =
        switch key {
        case "color": content.color == initial.color
        case "contents": contents == nil
        default:
          CellScalar(rawValue: key).map { content[$0] == initial[$0] } ?? false
        }
      if isUnset { setKeyedValue(value, key) }
    }
  }

  // False for a value of another type.
  private func assign<Value>(_ value: Any?, _ set: (Value?) -> Void) -> Bool {
    let new = flattened(value)
    guard new == nil || new is Value else { return false }
    set(new as? Value)
    return true
  }

  private func store(_ value: Any?, _ key: String) -> Bool {
    let keys = CellScalar.allCases.map(\.rawValue)
    let hint = Suggestions.hint(for: key, among: keys)
    // A misspelt property is a mistake, another word is the program's own.
    if !hint.isEmpty { report("a cell has no property \"\(key)\"\(hint)") }
    values[key] = value
    return true
  }

  /// Returns the nested cell that a key path begins with, and the rest of the path.
  func innerCell(_ keyPath: String) -> (CAEmitterCell, String)? {
    let parts = keyPath.split(separator: ".", maxSplits: 2).map(String.init)
    guard parts.count == 3, parts[0] == "emitterCells",
      let cell = emitterCells?.first(where: { $0.name == parts[1] })
    else { return nil }
    return (cell, parts[2])
  }
}
