// Replacements for features of the Objective-C runtime beyond attributes.
extension SourcePort {
  /// Calls members of `AnyObject` on the type that has them.
  mutating func castAnyObjects() {
    let declared = source.code.names(/\b(\w+)[ \t]*:[ \t]*AnyObject\b/)
    guard !declared.isEmpty else { return }
    replace(/(?<name>\b\w+)\.(?<member>\w+)/) { match in
      let (name, member) = (String(match.output.name), String(match.output.member))
      guard declared.contains(name), let type = OlderNames.anyObjectMembers[member] else {
        return nil
      }
      return ("(\(name) as! \(type)).\(member)", "\(name) is interpreted as a \(type)")
    }
  }

  /// Makes the stored properties animatable that `needsDisplay(forKey:)` names.
  mutating func makeNamedKeysAnimatable() {
    for scope in TypeScope.all(in: source) where scope.keyword == "class" {
      let body = String(Array(source.text)[scope.body])
      guard let start = body.firstRange(of: /func[ \t]+needsDisplay\(forKey/)?.lowerBound else {
        continue
      }
      let function = body[start...].prefix(600)
      let keys = function.names(/"(\w+)"/).union(
        function.names(/#(?:keyPath|selector)\((?:getter:)?[ \t]*(?:\w+\.)*(\w+)\)/)
      )
      for key in keys.sorted() { makeAnimatable(key, in: scope.name) }
    }
  }

  // Stored properties of the class itself: other classes of the file may have the same names.
  private mutating func makeAnimatable(_ key: String, in type: String) {
    let pattern =
      /(?:@objc[ \t]+)?((?:(?:public|open|internal|private|fileprivate|dynamic|weak|@objc)[ \t]+)*)var[ \t]+(\w+)[ \t]*(:[^\n={]*)?(=[^\n{]*)?(\{\s*(?:didSet|willSet))?/
    let (before, masked) = (source, source.masked)
    let scope = TypeScope.all(in: source).first { $0.keyword == "class" && $0.name == type }
    replace(pattern) { match in
      let offset = before.offset(of: match.range.lowerBound)
      let isComputed =
        match.output.4 == nil && match.output.5 == nil
        && before.text[match.range.upperBound...].drop { $0.isWhitespace && $0 != "\n" }.first
          == "{"
      guard match.output.2 == key, scope?.holdsDirectly(offset, in: masked) == true,
        !match.output.1.contains("weak"), !isComputed,
        !String(masked[..<offset].suffix(20)).contains(
          /(?:@(?:Animatable|NSManaged)|\b(?:static|class|lazy))[ \t]+$/
        )
      else { return nil }
      let words = match.output.1.split(separator: " ").filter { $0 != "dynamic" && $0 != "@objc" }
      let access = words.map { "\($0) " }.joined()
      let declared = String(match.output.3?.dropFirst() ?? "").trimmed
      // A wrapped property has a first value.
      let zero = match.output.4 == nil ? Self.defaultValue(of: declared) : ""
      guard zero != "\(declared)()" || zero.isEmpty else {
        return (nil, "give \(key) a first value and write @Animatable before it")
      }
      let end = match.output.3?.last?.isWhitespace == true ? " " : ""
      let value = match.output.4.map(String.init) ?? (end.isEmpty ? " = \(zero)" : "= \(zero) ")
      let observer = match.output.5 ?? ""
      return (
        "@Animatable \(access)var \(key)\(match.output.3 ?? "")\(value)\(observer)",
        "\(key) is @Animatable: needsDisplay(forKey:) of \(type) names it"
      )
    }
  }

  /// Lets classes that are neither views nor controllers observe views by names.
  ///
  /// `NSObject` has no method `observeValue(forKeyPath:of:change:context:)` that they could override.
  mutating func makeKeyValueObservers() {
    guard source.code.contains(/\boverride[^\n{]*func[ \t]+observeValue\(/) else { return }
    var observers: [String] = []
    var (before, owners) = (source, plainObjects)
    replace(
      /((?:(?:public|open|internal)[ \t]+)*)override[ \t]+((?:(?:public|open)[ \t]+)*func[ \t]+observeValue\()/
    ) { match in
      let owner = owners.innermost(at: match.range.lowerBound, of: before)
      guard let name = owner?.name else { return nil }
      observers.append(name)
      return (
        "\(match.output.1)\(match.output.2)",
        "override removed: \(name) is a KeyValueObserver, whose superclass observes nothing"
      )
    }
    (before, owners) = (source, plainObjects)
    replace(/\bsuper\.observeValue\([^\n]*\)/) { match in
      guard owners.innermost(at: match.range.lowerBound, of: before) != nil else { return nil }
      return ("()", "super.observeValue removed: the superclass observes nothing")
    }
    let lines = observers.map { "extension \($0): KeyValueObserver {}\n" }.joined()
    source.append(lines)
  }

  /// Lets objects of a storyboard that are neither views nor controllers be woken: `NSObject` has no such method.
  mutating func makeAwakeObjects() {
    let (before, owners) = (source, plainObjects)
    replace(
      /\boverride[ \t]+(?=(?:(?:public|open)[ \t]+)?func[ \t]+awakeFromNib\()|\bsuper\.awakeFromNib\(\)/
    ) { match in
      guard owners.innermost(at: match.range.lowerBound, of: before) != nil else { return nil }
      let isCall = match.output.hasPrefix("super")
      return (isCall ? "()" : "", "an NSObject is not woken: \(match.output) removed")
    }
  }

  // The classes that inherit directly from NSObject.
  private var plainObjects: [TypeScope] {
    TypeScope.all(in: source).filter { $0.keyword == "class" && $0.parents.first == "NSObject" }
  }

  /// Runs closures of the run loop on the virtual clock, which gives `NSDate()`.
  mutating func runClosuresOnClock() {
    replace(/\bNSDate\(\)/) { _ in
      (
        "NSDate(timeIntervalSinceNow: 0)",
        "NSDate() asks the system for the time, not the recording"
      )
    }
    replace(/\bRunLoop\.(?:main|current)\.perform([ \t]*\{|\([ \t]*\{)/) { match in
      let start = match.output.1.hasPrefix("(") ? "(execute: {" : " {"
      return (
        "DispatchQueue.main.async\(start)",
        "DispatchQueue.main.async, which the virtual clock runs, takes the place of the run loop"
      )
    }
  }

  /// Reports what has no counterpart without the Objective-C runtime.
  mutating func reportRuntime() {
    let causes: [(Regex<Substring>, String)] = [
      (
        /\b(?:object_setClass|method_exchangeImplementations|class_addMethod|class_replaceMethod|method_setImplementation|class_getInstanceMethod)\b/,
        "exchanging methods needs the Objective-C runtime: call the new method, or override it in a class"
      ),
      (
        /\bNSClassFromString\b|\bNSSelectorFromString\b|\bresponds\(to:[ \t]*Selector\(/,
        "classes and methods are not found by their names: refer to them in the source"
      ),
      (
        /\bNSKeyedArchiver\b|\bNSKeyedUnarchiver\b/,
        "views cannot be archived: make them by a function"
      ),
      (
        /\bUIApplication\.(?:didBecomeActive|willResignActive|didEnterBackground|willEnterForeground)Notification\b/,
        "the system posts no notification here: post it with NotificationCenter.default when it shall come"
      ),
    ]
    for (pattern, cause) in causes { replace(pattern) { _ in (nil, cause) } }
  }
}
