internal import CoreGraphicsCompat
internal import Foundation
internal import Graphics
internal import SceneModel

// The properties of a cell, by name, that are neither one number of its particles nor objects: its clock, and
// how its image is read.
extension CAEmitterCell {
  func namedValue(_ key: String) -> Any? {
    switch key {
    case "enabled": NSNumber(value: isEnabled)
    case "contentsRect": contentsRect
    case "magnificationFilter": magnificationFilter
    case "minificationFilter": minificationFilter
    case "minificationFilterBias": NSNumber(value: minificationFilterBias)
    case "beginTime": NSNumber(value: beginTime)
    case "duration": NSNumber(value: duration)
    case "speed": NSNumber(value: speed)
    case "timeOffset": NSNumber(value: timeOffset)
    case "repeatCount": NSNumber(value: repeatCount)
    case "repeatDuration": NSNumber(value: repeatDuration)
    case "autoreverses": NSNumber(value: autoreverses)
    case "fillMode": fillMode.rawValue
    default: nil
    }
  }

  /// Sets such a property; false when there is none of that name.
  func setNamed(_ value: Any?, _ key: String) -> Bool {
    do throws(ConversionError) {
      switch key {
      case "enabled": isEnabled = flattened(value) == nil ? true : try Bool.read(value, key)
      case "contentsRect": contentsRect = try rect(value, key)
      case "magnificationFilter": magnificationFilter = try CALayerContentsFilter.text(value, key)
      case "minificationFilter": minificationFilter = try CALayerContentsFilter.text(value, key)
      case "minificationFilterBias": minificationFilterBias = Float(try Double.read(value, key))
      case "beginTime": beginTime = try Double.read(value, key)
      case "duration": duration = try Double.read(value, key)
      case "speed": speed = Float(try Double.read(value, key))
      case "timeOffset": timeOffset = try Double.read(value, key)
      case "repeatCount": repeatCount = Float(try Double.read(value, key))
      case "repeatDuration": repeatDuration = try Double.read(value, key)
      case "autoreverses": autoreverses = try Bool.read(value, key)
      case "fillMode":
        fillMode = CAMediaTimingFillMode(rawValue: try CAMediaTimingFillMode.text(value, key))
      default: return false
      }
    } catch {
      report(error.message)
    }
    return true
  }

  private func rect(_ value: Any?, _ key: String) throws(ConversionError) -> CGRect {
    if flattened(value) == nil { return CGRect(x: 0, y: 0, width: 1, height: 1) }
    return CGRect(try Rect.read(value, key))
  }
}
