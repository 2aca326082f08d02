import Foundation
import UIKitCompat

// Questions about layers, views and transactions.
extension VectorStage {
  /// The answer to a query.
  func answer(_ query: JSONValue) throws -> JSONValue {
    let name = query[0].text ?? ""
    for ask in [
      treeAnswer, animationAnswer, layerAnswer, transactionAnswer, geometryAnswer, pathAnswer,
      springAnswer, viewSpringAnswer, timingAnswer, mixAnswer,
    ] {
      if let answer = try ask(name, query) { return answer }
    }
    throw Unknown(what: "query \(name)")
  }

  private func treeAnswer(_ name: String, _ query: JSONValue) throws -> JSONValue? {
    switch name {
    case "exists": .flag(try layer(query[1]).superlayer == nil)
    case "count": .number(Double(try layer(query[1]).sublayers?.count ?? 0))
    case "sublayers":
      try layer(query[1]).sublayers.map { .list($0.map { self.name(of: $0) }) } ?? .null
    case "superlayer": self.name(of: try layer(query[1]).superlayer)
    case "subviews": .list(try view(query[1]).subviews.map { self.name(of: $0) })
    case "superview": self.name(of: try view(query[1]).superview)
    case "hitTest": self.name(of: try view(query[1]).hitTest(CGPoint(query[2]), with: nil))
    case "pointInside": .flag(try view(query[1]).point(inside: CGPoint(query[2]), with: nil))
    case "layouts": .flag(Double(try view(query[1]).layouts) >= query[3].number ?? 0)
    case "convertPoint":
      .numbers(
        query[3] == .text("to")
          ? try layer(query[1]).convert(CGPoint(query[2]), to: layer(query[4])).numbers
          : try layer(query[1]).convert(CGPoint(query[2]), from: layer(query[4])).numbers
      )
    case "convertRect":
      .numbers(try layer(query[1]).convert(CGRect(query[2]), to: layer(query[4])).numbers)
    case "convertViewPoint":
      .numbers(
        query[3] == .text("to")
          ? try view(query[1]).convert(CGPoint(query[2]), to: optionalView(query[4])).numbers
          : try view(query[1]).convert(CGPoint(query[2]), from: optionalView(query[4])).numbers
      )
    default: nil
    }
  }

  private func optionalView(_ name: JSONValue) throws -> UIView? {
    name == .null ? nil : try view(name)
  }

  private func animationAnswer(_ name: String, _ query: JSONValue) throws -> JSONValue? {
    switch name {
    case "animationKeys": return .texts(try layer(query[1]).animationKeys())
    case "animationKeysSorted": return .texts(try layer(query[1]).animationKeys()?.sorted())
    case "animationCount":
      return .number(Double(try layer(query[1]).animationKeys()?.count ?? 0))
    case "hasAnimation":
      return .flag(try layer(query[1]).animation(forKey: query[2].text ?? "") != nil)
    case "animatesAdditively":
      let all = try animations(of: layer(query[1]))
      let additive = all.filter(\.isAdditive)
      if all.isEmpty || !additive.isEmpty && additive.count < all.count { return .null }
      return .flag(!additive.isEmpty)
    case "animation":
      let animation = try layer(query[1]).animation(forKey: query[2].text ?? "")
      return read(query[3].text ?? "", of: animation as? CAPropertyAnimation)
    case "secondAnimation":
      let all = try animations(of: layer(query[1]))
      return read(query[2].text ?? "", of: all.count > 1 ? all[1] : nil)
    case "presentation":
      return try layer(query[1]).presentation()?.read(query[2].text ?? "") ?? .null
    case "completion":
      let calls = completions[query[1].text ?? ""] ?? []
      return calls.count == 1 ? .flag(calls[0]) : .null
    case "completionCount":
      return .number(Double(completions[query[1].text ?? ""]?.count ?? 0))
    default: return nil
    }
  }

  func animations(of layer: CALayer) -> [CAPropertyAnimation] {
    (layer.animationKeys() ?? []).compactMap { layer.animation(forKey: $0) as? CAPropertyAnimation }
  }

  private func read(_ property: String, of animation: CAPropertyAnimation?) -> JSONValue {
    guard let animation else { return .null }
    let names = property.split(separator: ".").dropFirst()
    return switch property.prefix(while: { $0 != "." }) {
    case "keyPath": .text(animation.keyPath ?? "")
    case "duration": .number(animation.duration)
    case "isAdditive": .flag(animation.isAdditive)
    case "fromValue":
      JSONValue(read: (animation as? CABasicAnimation)?.fromValue).part(names)
    default: .null
    }
  }

  private func layerAnswer(_ name: String, _ query: JSONValue) throws -> JSONValue? {
    switch name {
    case "get":
      let path = query[2].text ?? ""
      if let view = views[query[1].text ?? ""] { return try view.read(path) }
      if path == "superlayer" { return self.name(of: try layer(query[1]).superlayer) }
      return try layer(query[1]).read(path)
    case "getKey": return JSONValue(read: try layer(query[1]).value(forKey: query[2].text ?? ""))
    case "hasKey": return .flag(try layer(query[1]).value(forKey: query[2].text ?? "") != nil)
    case "matrixElement": return try answer(query[1]).part([(query[2].text ?? "")[...]])
    case "affineTransform": return .numbers(try layer(query[1]).affineTransform().numbers)
    case "notifications": return .number(Double(notifications))
    case "hasDefault": return .flag(CALayer.defaultValue(forKey: query[1].text ?? "") != nil)
    case "default": return JSONValue(read: CALayer.defaultValue(forKey: query[1].text ?? ""))
    case "defaultAction": return tag(of: CALayer.defaultAction(forKey: query[1].text ?? ""))
    case "action": return tag(of: try layer(query[1]).action(forKey: query[2].text ?? ""))
    case "constant": return ConstantTexts.all[query[1].text ?? ""].map { .text($0) }
    default: return nil
    }
  }

  private func tag(of action: (any CAAction)?) -> JSONValue {
    switch action {
    case nil: .null
    case let tagged as TaggedAction: .text(tagged.tag)
    default: .text("\(type(of: action))")
    }
  }

  private func transactionAnswer(_ name: String, _ query: JSONValue) throws -> JSONValue? {
    switch name {
    case "transaction":
      switch query[1].text {
      case "animationDuration": return .number(CATransaction.animationDuration())
      case "disableActions": return .flag(CATransaction.disableActions())
      case "animationTimingFunction":
        return CATransaction.animationTimingFunction() == nil ? .null : .text("function")
      default: return nil
      }
    case "transactionValue":
      let value = CATransaction.value(forKey: query[1].text ?? "")
      return (value as? Bool).map { .flag($0) } ?? JSONValue(read: value)
    case "transactionTimingControlPoint":
      guard let function = CATransaction.animationTimingFunction() else { return .null }
      return points(of: function)[Int(query[1].number ?? 0)]
    case "runs":
      try run(Array(query.list.dropFirst()))
      return .flag(true)
    case "controlPoints":
      let n = query[1].numbers.map { Float($0) }
      let function =
        n.count == 4
        ? CAMediaTimingFunction(controlPoints: n[0], n[1], n[2], n[3])
        : CAMediaTimingFunction(name: .init(rawValue: query[1].text ?? ""))
      return points(of: function)
    default: return nil
    }
  }

  private func points(of function: CAMediaTimingFunction) -> JSONValue {
    .list(
      (0...3).map { index in
        var point: [Float] = [0, 0]
        function.getControlPoint(at: index, values: &point)
        return .numbers(point.map { Double($0) })
      }
    )
  }
}
