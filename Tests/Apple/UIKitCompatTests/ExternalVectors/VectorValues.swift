import Foundation
import UIKitCompat

extension CGPoint {
  init(_ value: JSONValue) { self.init(x: value[0].number ?? 0, y: value[1].number ?? 0) }
  var numbers: [Double] { [Double(x), Double(y)] }
}

extension CGSize {
  init(_ value: JSONValue) { self.init(width: value[0].number ?? 0, height: value[1].number ?? 0) }
  var numbers: [Double] { [Double(width), Double(height)] }
}

extension CGRect {
  init(_ value: JSONValue) {
    self.init(
      origin: CGPoint(value),
      size: CGSize(width: value[2].number ?? 0, height: value[3].number ?? 0)
    )
  }
  var numbers: [Double] { origin.numbers + size.numbers }
}

extension CGAffineTransform {
  init(_ value: JSONValue) {
    let n = value.numbers.map { CGFloat($0) }
    self.init(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
  }
  var numbers: [Double] { [a, b, c, d, tx, ty].map { Double($0) } }
}

extension CATransform3D {
  init(_ value: JSONValue) {
    let n = value.numbers.map { CGFloat($0) }
    self.init(
      m11: n[0],
      m12: n[1],
      m13: n[2],
      m14: n[3],
      m21: n[4],
      m22: n[5],
      m23: n[6],
      m24: n[7],
      m31: n[8],
      m32: n[9],
      m33: n[10],
      m34: n[11],
      m41: n[12],
      m42: n[13],
      m43: n[14],
      m44: n[15]
    )
  }
  var numbers: [Double] {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44].map {
      Double($0)
    }
  }
}

extension JSONValue {
  /// The value as a program gives it for a key path.
  func object(for key: String) -> Any? {
    switch self {
    case .null: return nil
    case .flag(let flag): return flag
    case .number(let number): return number
    case .text(let text): return text
    case .object(let object):
      let n = object["rgba"]?.numbers.map { CGFloat($0) } ?? []
      return n.count == 4 ? UIColor(red: n[0], green: n[1], blue: n[2], alpha: n[3]).cgColor : nil
    case .list(let list):
      switch list.count {
      case 2 where key.hasSuffix("size") || key == "shadowOffset": return CGSize(self)
      case 2: return CGPoint(self)
      case 4: return CGRect(self)
      case 16: return CATransform3D(self)
      default: return nil
      }
    }
  }

  /// What a program reads, as a file has it.
  init(read value: Any?) {
    switch value {
    case nil, is NSNull: self = .null
    case let flag as Bool where !(value is NSNumber): self = .flag(flag)
    case let number as NSNumber: self = .value(number.doubleValue)
    case let number as Double: self = .value(number)
    case let number as CGFloat: self = .value(Double(number))
    case let number as Float: self = .value(Double(number))
    case let text as String: self = .text(text)
    case let point as CGPoint: self = .numbers(point.numbers)
    case let size as CGSize: self = .numbers(size.numbers)
    case let rect as CGRect: self = .numbers(rect.numbers)
    case let matrix as CATransform3D: self = .numbers(matrix.numbers)
    case let matrix as CGAffineTransform: self = .numbers(matrix.numbers)
    default: self = .text("\(value ?? "")")
    }
  }

  /// A part of geometry by the names of its path; itself for none.
  func part(_ names: some Sequence<Substring>) -> JSONValue {
    names.reduce(self) { value, name in
      switch name {
      case "origin": .list(Array(value.list.prefix(2)))
      case "size": .list(Array(value.list.suffix(2)))
      case "x", "m11": value[0]
      case "y": value[1]
      case "width": value.list.count == 4 ? value[2] : value[0]
      case "height": value.list.count == 4 ? value[3] : value[1]
      case "m33": value[10]
      default: .null
      }
    }
  }
}

extension CALayer {
  /// Sets a property as a program writes it, and what has no property by its key path.
  func write(_ value: JSONValue, to key: String) throws {
    switch key {
    case "frame": frame = CGRect(value)
    case "bounds": bounds = CGRect(value)
    case "position": position = CGPoint(value)
    case "anchorPoint": anchorPoint = CGPoint(value)
    case "anchorPointZ": anchorPointZ = CGFloat(value.number ?? 0)
    case "zPosition": zPosition = CGFloat(value.number ?? 0)
    case "opacity": opacity = Float(value.number ?? 0)
    case "contentsScale": contentsScale = CGFloat(value.number ?? 0)
    case "transform": transform = CATransform3D(value)
    case "sublayerTransform": sublayerTransform = CATransform3D(value)
    case "isHidden": isHidden = value.flag ?? false
    case "masksToBounds": masksToBounds = value.flag ?? false
    case "isGeometryFlipped": isGeometryFlipped = value.flag ?? false
    case "shadowOffset": shadowOffset = CGSize(value)
    default: setValue(value.object(for: key), forKeyPath: key)
    }
  }

  /// Reads a property, or a part of one.
  func read(_ path: String) throws -> JSONValue {
    let names = path.split(separator: ".")
    let full: Any? =
      switch names.first {
      case "frame": frame
      case "bounds": bounds
      case "position": position
      case "anchorPoint": anchorPoint
      case "anchorPointZ": anchorPointZ
      case "zPosition": zPosition
      case "opacity": opacity
      case "contentsScale": contentsScale
      case "transform": transform
      case "sublayerTransform": sublayerTransform
      case "isHidden": isHidden ? 1.0 : 0.0
      case "masksToBounds": masksToBounds ? 1.0 : 0.0
      case "isGeometryFlipped": isGeometryFlipped ? 1.0 : 0.0
      case "superlayer": superlayer
      default: throw VectorStage.Unknown(what: "property \(path)")
      }
    return JSONValue(read: full).part(names.dropFirst())
  }
}

extension UIView {
  /// Sets a property, or a part of one, as a program writes it.
  func write(_ value: JSONValue, to key: String) throws {
    let number = CGFloat(value.number ?? 0)
    switch key {
    case "frame": frame = CGRect(value)
    case "frame.origin": frame.origin = CGPoint(value)
    case "frame.origin.x": frame.origin.x = number
    case "bounds": bounds = CGRect(value)
    case "bounds.origin", "contentOffset": bounds.origin = CGPoint(value)
    case "bounds.origin.x": bounds.origin.x = number
    case "bounds.size": bounds.size = CGSize(value)
    case "alpha": alpha = number
    case "transform": transform = CGAffineTransform(value)
    case "anchorPoint": layer.anchorPoint = CGPoint(value)
    case "center": center = CGPoint(value)
    default: throw VectorStage.Unknown(what: "view property \(key)")
    }
  }

  /// Reads a property, or a part of one.
  func read(_ path: String) throws -> JSONValue {
    let names = path.split(separator: ".")
    switch names.first {
    case "frame": return JSONValue(read: frame).part(names.dropFirst())
    case "bounds": return JSONValue(read: bounds).part(names.dropFirst())
    case "alpha": return JSONValue(read: alpha)
    default: throw VectorStage.Unknown(what: "view property \(path)")
    }
  }
}
