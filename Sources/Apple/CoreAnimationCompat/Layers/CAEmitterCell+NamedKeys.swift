internal import CoreGraphicsCompat
internal import Foundation
internal import Graphics

// The properties of a cell, by name, that are neither one number of its particles nor objects: its clock, and
// how its image is read.
extension CAEmitterCell {
  /// The property of a name that is no number of the cell's particles; nil for none.
  func namedProperty(_ key: String) -> NamedProperty? {
    switch key {
    case "enabled":
      NamedProperty(NSNumber(value: isEnabled)) { [self] (value) throws(ConversionError) in
        isEnabled = flattened(value) == nil ? true : try Bool.read(value, key)
      }
    case "contentsRect":
      NamedProperty(contentsRect) { [self] (value) throws(ConversionError) in
        let unit = CGRect(x: 0, y: 0, width: 1, height: 1)
        contentsRect = flattened(value) == nil ? unit : CGRect(try Rect.read(value, key))
      }
    case "magnificationFilter": filter(\.magnificationFilter, key)
    case "minificationFilter": filter(\.minificationFilter, key)
    case "minificationFilterBias": .number(self, \.minificationFilterBias, key)
    case "beginTime": .number(self, \.beginTime, key)
    case "duration": .number(self, \.duration, key)
    case "speed": .number(self, \.speed, key)
    case "timeOffset": .number(self, \.timeOffset, key)
    case "repeatCount": .number(self, \.repeatCount, key)
    case "repeatDuration": .number(self, \.repeatDuration, key)
    case "autoreverses": .flag(self, \.autoreverses, key)
    case "fillMode": .constant(self, \.fillMode, key)
    default: nil
    }
  }

  private func filter(
    _ path: ReferenceWritableKeyPath<CAEmitterCell, String>,
    _ key: String
  ) -> NamedProperty {
    NamedProperty(self[keyPath: path]) { [self] (value) throws(ConversionError) in
      self[keyPath: path] = try CALayerContentsFilter.text(value, key)
    }
  }
}
