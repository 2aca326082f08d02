internal import Foundation
internal import SceneModel

// The style of a layer: values of properties that are not set, and of the program's own keys.
extension CALayer {
  /// The style and the styles that it names, nearest first.
  private func styles(_ first: [AnyHashable: Any]?) -> [[AnyHashable: Any]] {
    var result: [[AnyHashable: Any]] = []
    var next = first
    while let style = next, result.count < 100 {
      result.append(style)
      next = style["style"] as? [AnyHashable: Any]
    }
    return result
  }

  /// The action that the style has for an event.
  func styledAction(_ event: String) -> (any CAAction)? {
    styles(style).firstResult { ($0["actions"] as? [String: any CAAction])?[event] }
  }

  /// The value that the program has stored under a key, or else that of the style.
  func storedValue(_ key: String) -> Any? {
    values[key] ?? styles(style).firstResult { $0[key] }
  }

  /// Gives the properties that are not set the values of the style, without animations.
  ///
  /// A property with the value of its class counts as not set. Values of the former style that nothing has changed are
  /// reset first.
  func styleHasChanged(from former: [AnyHashable: Any]?) {
    let (old, new) = (styledProperties(former), styledProperties(style))
    guard !old.isEmpty || !new.isEmpty else { return }
    let initial = type(of: self).makeEmpty()
    CATransaction.withoutActions {
      if !old.isEmpty {
        let styled = type(of: self).makeEmpty()
        for (key, value) in old { styled.setKeyedValue(value, key) }
        for key in old.keys.sorted() where hasValue(of: styled, key) {
          setKeyedValue(initial.keyedValue(key), key)
        }
      }
      for (key, value) in new.sorted(by: { $0.key < $1.key }) where hasValue(of: initial, key) {
        setKeyedValue(value, key)
      }
    }
  }

  // Core Animation does not look for the geometry and the tree in a style.
  private func styledProperties(_ style: [AnyHashable: Any]?) -> [String: Any] {
    let others: Set = [
      "bounds", "frame", "style", "actions", "delegate", "sublayers", "superlayer", "mask",
    ]
    var result: [String: Any] = [:]
    for style in styles(style).reversed() {
      for case (let key as String, let value) in style
      where !others.contains(key) && isProperty(key) {
        result[key] = value
      }
    }
    return result
  }

  private func isProperty(_ key: String) -> Bool {
    if let property = Property(written: key) {
      return property.applies(to: properties.content.kind)
    }
    let otherKeys: Set = [
      "name", "contentsGravity", "beginTime", "duration", "speed", "timeOffset", "repeatCount",
      "autoreverses",
    ]
    return otherKeys.contains(key) || namedProperty(key) != nil
  }

  private func hasValue(of other: CALayer, _ key: String) -> Bool {
    let objects = (keyedValue(key), other.keyedValue(key))
    if let property = Property(written: key), let value = properties.value(of: property) {
      return value == other.properties.value(of: property)
    }
    switch objects {
    case (nil, nil): return true
    case (let mine as AnyHashable, let its as AnyHashable): return mine == its
    default: return false
    }
  }
}
