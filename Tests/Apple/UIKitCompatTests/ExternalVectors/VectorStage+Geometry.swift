import Foundation
import UIKitCompat

// Functions of matrices, rectangles and paths.
extension VectorStage {
  func geometryAnswer(_ name: String, _ query: JSONValue) throws -> JSONValue? {
    switch name {
    case "rectApplying":
      return .numbers(CGRect(query[1]).applying(CGAffineTransform(query[2])).numbers)
    case "rectIntersects":
      let (a, b) = (CGRect(query[1]), CGRect(query[2]))
      return a.intersects(b) == b.intersects(a) ? .flag(a.intersects(b)) : .null
    case "rectIntersection":
      let (a, b) = (CGRect(query[1]), CGRect(query[2]))
      let common = a.intersection(b)
      guard common == b.intersection(a) else { return .null }
      return common.isNull ? .text("null") : .numbers(common.numbers)
    case "CATransform3DIsAffine": return .flag(CATransform3DIsAffine(try matrix(query[1])))
    case "CATransform3DIsIdentity": return .flag(CATransform3DIsIdentity(try matrix(query[1])))
    case "CATransform3DEqualToTransform":
      return .flag(CATransform3DEqualToTransform(try matrix(query[1]), try matrix(query[2])))
    case "CATransform3DGetAffineTransform":
      return .numbers(CATransform3DGetAffineTransform(try matrix(query[1])).numbers)
    default: return name.hasPrefix("CATransform3D") ? .numbers(try matrix(query).numbers) : nil
    }
  }

  private func matrix(_ call: JSONValue) throws -> CATransform3D {
    let n = call.list.dropFirst().map { CGFloat($0.number ?? 0) }
    switch call[0].text {
    case "matrix": return CATransform3D(call[1])
    case "CATransform3DIdentity": return CATransform3DIdentity
    case "CATransform3DMakeTranslation": return CATransform3DMakeTranslation(n[0], n[1], n[2])
    case "CATransform3DMakeScale": return CATransform3DMakeScale(n[0], n[1], n[2])
    case "CATransform3DMakeRotation": return CATransform3DMakeRotation(n[0], n[1], n[2], n[3])
    case "CATransform3DMakeAffineTransform":
      return CATransform3DMakeAffineTransform(CGAffineTransform(call[1]))
    case "CATransform3DConcat":
      return CATransform3DConcat(try matrix(call[1]), try matrix(call[2]))
    case "CATransform3DInvert": return CATransform3DInvert(try matrix(call[1]))
    case "CATransform3DTranslate":
      return CATransform3DTranslate(try matrix(call[1]), n[1], n[2], n[3])
    case "CATransform3DScale": return CATransform3DScale(try matrix(call[1]), n[1], n[2], n[3])
    default: throw Unknown(what: "matrix \(call)")
    }
  }

  func pathAnswer(_ name: String, _ query: JSONValue) throws -> JSONValue? {
    switch name {
    case "CGPath.boundingBox": return .numbers(path(query[1]).boundingBox.numbers)
    case "CGPath.boundingBoxOfPath": return .numbers(path(query[1]).boundingBoxOfPath.numbers)
    case "UIBezierPath.cgPath": return elements(UIBezierPath(cgPath: path(query[1])).cgPath)
    case "UIBezierPath.reversing":
      return elements(UIBezierPath(cgPath: path(query[1])).reversing().cgPath)
    case "UIBezierPath.roundedRect":
      let radius = CGFloat(query[2].number ?? 0)
      return elements(UIBezierPath(roundedRect: CGRect(query[1]), cornerRadius: radius).cgPath)
    case "UIBezierPath.roundedCorners":
      let names: [(String, UIRectCorner)] = [
        ("topLeft", .topLeft), ("topRight", .topRight), ("bottomLeft", .bottomLeft),
        ("bottomRight", .bottomRight),
      ]
      let corners = names.filter { query[2].list.contains(.text($0.0)) }.map(\.1)
      let path = UIBezierPath(
        roundedRect: CGRect(query[1]),
        byRoundingCorners: UIRectCorner(corners),
        cornerRadii: CGSize(query[3])
      )
      return elements(path.cgPath)
    case "CGPath.rect":
      return withTransform(query[2]) { elements(CGPath(rect: CGRect(query[1]), transform: $0)) }
    case "CGPath.ellipse":
      return withTransform(query[2]) {
        elements(CGPath(ellipseIn: CGRect(query[1]), transform: $0))
      }
    case "CGPath.roundedRect":
      let (width, height) = (CGFloat(query[2].number ?? 0), CGFloat(query[3].number ?? 0))
      return withTransform(query[4]) {
        elements(
          CGPath(
            roundedRect: CGRect(query[1]),
            cornerWidth: width,
            cornerHeight: height,
            transform: $0
          )
        )
      }
    default: return nil
    }
  }

  private func withTransform(
    _ value: JSONValue,
    _ body: (UnsafePointer<CGAffineTransform>?) -> JSONValue
  ) -> JSONValue {
    guard value != .null else { return body(nil) }
    return withUnsafePointer(to: CGAffineTransform(value)) { body($0) }
  }

  private func path(_ elements: JSONValue) -> CGPath {
    let path = CGMutablePath()
    for element in elements.list {
      let n = element.numbers
      let points = stride(from: 0, to: n.count, by: 2).map { CGPoint(x: n[$0], y: n[$0 + 1]) }
      switch element[0].text {
      case "M": path.move(to: points[0])
      case "L": path.addLine(to: points[0])
      case "C": path.addCurve(to: points[2], control1: points[0], control2: points[1])
      default: path.closeSubpath()
      }
    }
    return path
  }

  private func elements(_ path: CGPath) -> JSONValue {
    var result: [JSONValue] = []
    path.applyWithBlock { element in
      let points = element.pointee.points
      let (letter, count) =
        switch element.pointee.type {
        case .moveToPoint: ("M", 1)
        case .addLineToPoint: ("L", 1)
        case .addCurveToPoint: ("C", 3)
        case .addQuadCurveToPoint: ("Q", 2)
        case .closeSubpath: ("Z", 0)
        }
      let numbers = (0..<count).flatMap { points[$0].numbers }
      result.append(.list([.text(letter)] + numbers.map { .value($0) }))
    }
    return .list(result)
  }
}
