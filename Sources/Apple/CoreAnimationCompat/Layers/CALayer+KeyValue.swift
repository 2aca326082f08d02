internal import CoreGraphicsCompat
internal import Foundation
internal import Graphics
internal import SceneModel

// Values by key: properties of the scene's registry, properties that only layers have, and custom
// ones.
extension CALayer {
  func keyedValue(_ path: String) -> Any? {
    if let (child, rest) = sublayer(at: path) { return child.value(forKeyPath: rest) }
    if let property = Property(written: path), property.applies(to: properties.content.kind) {
      if case .image = property { return imageObject }
      if case .text = property { return (self as? CATextLayer)?.string }
      let value = properties.value(of: property)?.adding(-longitudeOrigin(of: property))
      if case .scalar(let scalar) = property, scalar.isSingle, case .number(let number) = value {
        return NSNumber(value: Float(number))
      }
      return value?.boxed
    }
    switch path {
    case "frame": return frame
    case "name": return name
    case "sublayers": return sublayers
    case "superlayer": return superlayer
    case "mask": return mask
    case "delegate": return delegate
    case "actions": return actions
    case "style": return style
    case "contentsGravity": return contentsGravity.rawValue
    case "beginTime": return NSNumber(value: beginTime)
    case "duration": return NSNumber(value: duration)
    case "speed": return NSNumber(value: speed)
    case "timeOffset": return NSNumber(value: timeOffset)
    case "repeatCount": return NSNumber(value: repeatCount)
    case "autoreverses": return NSNumber(value: autoreverses)
    default:
      return namedProperty(path).map(\.value) ?? storedValue(path)
        ?? initialCustomValue(forKey: path)
    }
  }

  func setKeyedValue(_ value: Any?, _ path: String) {
    guard isChangeable(path) else { return }
    if let (child, rest) = sublayer(at: path) { return child.setValue(value, forKeyPath: rest) }
    if let property = Property(written: path), property.applies(to: properties.content.kind) {
      return set(value, of: property, path)
    }
    if set(value, ofOwn: path) { return }
    if let named = namedProperty(path) {
      do throws(ConversionError) { try named.write(value) } catch {
        report(.error, .type, at: path, error.message)
      }
      return
    }
    if let (cell, key) = (self as? CAEmitterLayer)?.cell(at: path) {
      return cell.setValue(value, forKey: key)
    }
    let parts = path.split(separator: ".")
    if parts.count > 1, let first = parts.first, Property(keyPath: String(first)) != nil {
      let hint = Suggestions.hint(for: path, among: Property.spellings())
      report(.error, .unknownKeyPath, at: path, "there is no property \"\(path)\"\(hint)")
      return
    }
    setCustomValue(value, forKey: path)
  }

  private func set(_ value: Any?, of property: Property, _ path: String) {
    if case .image = property { return contents = value }
    if case .text = property, let text = self as? CATextLayer { return text.string = value }
    do throws(ConversionError) {
      let new = try PropertyValue(value, for: property).adding(longitudeOrigin(of: property))
      guard let old = properties.value(of: property) else {
        return report(.error, .reference, at: path, "there is no \"\(path)\" in the layer")
      }
      guard old != new else { return }
      let size = properties.bounds.size
      change(property.actionKey) { $0.set(new, of: property) }
      if properties.bounds.size != size { sizeHasChanged() }
      (self as? CAEmitterLayer)?.adoptCells()
    } catch {
      report(.error, .type, at: path, error.message)
    }
  }

  // The properties that no animation has.
  private func set(_ value: Any?, ofOwn key: String) -> Bool {
    let number = flattened(value).flatMap { Double.coerced(from: $0) }
    switch key {
    case "frame":
      guard let rect = flattened(value).flatMap({ Rect.coerced(from: $0) }) else {
        report(.error, .type, at: key, "frame needs a CGRect")
        return true
      }
      setFrame(rect)
    case "name": name = value as? String
    case "sublayers": sublayers = value as? [CALayer]
    case "mask": mask = value as? CALayer
    case "delegate": delegate = value as? any CALayerDelegate
    case "actions": actions = value as? [String: any CAAction]
    case "contentsGravity":
      guard let text = value as? String ?? (value as? CALayerContentsGravity)?.rawValue else {
        report(.error, .type, at: key, "contentsGravity needs a string")
        return true
      }
      contentsGravity = CALayerContentsGravity(rawValue: text)
    case "beginTime": if let number { beginTime = number }
    case "speed": if let number { speed = Float(number) }
    case "timeOffset": if let number { timeOffset = number }
    case "repeatCount": if let number { repeatCount = Float(number) }
    case "duration": if let number { duration = number }
    case "autoreverses": if let flag = value as? Bool { autoreverses = flag }
    default: return false
    }
    return true
  }
}

extension Property {
  /// The property of a key path as programs write it.
  ///
  /// Core Animation also knows `transform.scale.xy`, which it does not document. It is `transform.scale` here: the two
  /// differ only in the depth that a layer has in a transform layer.
  init?(written keyPath: String) {
    let isFlat = keyPath.hasSuffix("ransform.scale.xy")
    self.init(keyPath: isFlat ? String(keyPath.dropLast(3)) : keyPath)
  }

  /// The name under which actions for a change of the property are found: that of the whole.
  var actionKey: String {
    switch self {
    case .cell, .cellColor, .filter, .textStyle: keyPath
    default: keyPath.split(separator: ".").first.map(String.init) ?? keyPath
    }
  }
}

extension ScalarProperty {
  /// Whether Core Animation has the property as a `Float`.
  fileprivate var isSingle: Bool { Self.singles.contains(self) }

  private static let singles: Set<ScalarProperty> = [
    .opacity, .shadowOpacity, .instanceRedOffset, .instanceGreenOffset, .instanceBlueOffset,
    .instanceAlphaOffset, .birthRate, .emitterLifetime, .emitterVelocity, .emitterScale,
    .emitterSpin,
  ]
}
