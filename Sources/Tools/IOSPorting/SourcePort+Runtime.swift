// Replacements for features of the Objective-C runtime beyond attributes.
extension SourcePort {
  /// Calls members of `AnyObject` on the type that has them.
  mutating func castAnyObjects() {
    let declared = Set(
      source.code.matches(of: /\b(\w+)[ \t]*:[ \t]*AnyObject\b/).map { String($0.output.1) }
    )
    guard !declared.isEmpty else { return }
    let numbers: Set = ["doubleValue", "floatValue", "intValue", "integerValue", "boolValue"]
    let layers: Set = ["removeFromSuperlayer", "removeAllAnimations"]
    let views: Set = [
      "removeFromSuperview", "frame", "bounds", "center", "alpha", "isHidden", "layer", "transform",
      "backgroundColor", "tag", "superview", "subviews",
    ]
    replace(/(?<name>\b\w+)\.(?<member>\w+)/) { match in
      let (name, member) = (String(match.output.name), String(match.output.member))
      let full = String(match.output.0)
      guard declared.contains(name) else { return (full, "") }
      let type =
        numbers.contains(member)
        ? "NSNumber" : layers.contains(member) ? "CALayer" : views.contains(member) ? "UIView" : nil
      guard let type else { return (full, "") }
      return ("(\(name) as! \(type)).\(member)", "\(name) is interpreted as a \(type)")
    }
    dropEmptyNotes()
  }

  /// Makes the stored properties animatable that `needsDisplay(forKey:)` names.
  mutating func makeNamedKeysAnimatable() {
    for scope in TypeScope.all(in: source) where scope.keyword == "class" {
      let characters = Array(source.text)
      let body = String(characters[scope.body])
      guard let start = body.firstRange(of: /func[ \t]+needsDisplay\(forKey/)?.lowerBound else {
        continue
      }
      let function = body[start...].prefix(600)
      var keys = Set(function.matches(of: /"(\w+)"/).map { String($0.output.1) })
      keys.formUnion(
        function.matches(of: /#(?:keyPath|selector)\((?:getter:)?[ \t]*(?:\w+\.)*(\w+)\)/).map {
          String($0.output.1)
        }
      )
      for key in keys.sorted() { makeAnimatable(key, in: scope.name) }
    }
  }

  private mutating func makeAnimatable(_ key: String, in type: String) {
    let pattern =
      /(?:@objc[ \t]+)?((?:(?:public|open|internal|private|fileprivate|dynamic|@objc)[ \t]+)*)var[ \t]+(\w+)[ \t]*(:[^\n={]*)?(=[^\n{]*)/
    replace(pattern) { match in
      guard match.output.2 == key, !match.output.0.contains("@Animatable") else {
        return (String(match.output.0), "")
      }
      let words = match.output.1.split(separator: " ").filter { $0 != "dynamic" && $0 != "@objc" }
      let access = words.map { "\($0) " }.joined()
      let declaration = "var \(key)\(match.output.3 ?? "")\(match.output.4)"
      return (
        "@Animatable \(access)\(declaration)",
        "\(key) is @Animatable: needsDisplay(forKey:) of \(type) names it"
      )
    }
    dropEmptyNotes()
  }

  /// Reports what has no counterpart without the Objective-C runtime.
  mutating func reportRuntime() {
    let causes: [(Regex<Substring>, String)] = [
      (
        /\baddObserver\([^\n]*forKeyPath:|\bobserveValue\(forKeyPath|\.observe\(\\/,
        "observing properties by key paths needs the Objective-C runtime: override the property and use didSet"
      ),
      (
        /\b(?:method_exchangeImplementations|class_addMethod|class_replaceMethod|method_setImplementation|class_getInstanceMethod)\b/,
        "exchanging methods needs the Objective-C runtime: call the new method, or override it in a class"
      ),
      (
        /\bNSClassFromString\b|\bNSSelectorFromString\b|\bresponds\(to:/,
        "classes and methods are not found by their names: refer to them in the source"
      ),
      (
        /\bNSKeyedArchiver\b|\bNSKeyedUnarchiver\b/,
        "views cannot be archived: make them by a function"
      ),
    ]
    for (pattern, cause) in causes { replace(pattern) { _ in (nil, cause) } }
  }
}
