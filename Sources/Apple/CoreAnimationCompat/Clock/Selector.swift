/// A method for a later call.
///
/// Calling methods by their names needs the Objective-C runtime, which Linux does not have. A selector is called by its
/// method; without one it leaves a message. Pass the method itself unless it is stored:
///
///     button.addTarget(self, action: tapped, for: .touchUpInside)
///     let action = Selector("tapped", tapped)
public struct Selector: Hashable, ExpressibleByStringLiteral {
  /// The name.
  public let name: String
  // Receives the target, the sender and the event; nil for a mere name.
  private let method: ((_ target: Any?, _ sender: Any?, _ event: Any?) -> Void)?

  /// A name, which cannot be called.
  public init(_ name: String) { (self.name, method) = (name, nil) }

  /// A name, which cannot be called.
  public init(stringLiteral value: String) { self.init(value) }

  private init(_ name: String, calling method: @escaping (Any?, Any?, Any?) -> Void) {
    (self.name, self.method) = (name, method)
  }

  /// A closure or a method of an object, whose result is not used.
  public init<Result>(_ name: String, _ method: @escaping () -> Result) {
    self.init(name, calling: { _, _, _ in _ = method() })
  }

  /// A closure or a method of an object, called with the sender where that is of its type.
  public init<Sender>(_ name: String, _ method: @escaping (Sender) -> Void) {
    self.init(name) { _, sender, _ in
      if let sender: Sender = Self.argument(sender) { method(sender) }
    }
  }

  /// The same with a result that is not used.
  ///
  /// Disfavored: a method of a class without its object is a function with a result, too.
  @_disfavoredOverload
  public init<Sender, Result>(_ name: String, _ method: @escaping (Sender) -> Result) {
    self.init(name) { (sender: Sender) in _ = method(sender) }
  }

  /// The same with the event.
  public init<Sender, Event>(_ name: String, _ method: @escaping (Sender, Event) -> Void) {
    self.init(name) { _, sender, event in
      if let sender = sender as? Sender, let event = event as? Event { method(sender, event) }
    }
  }

  /// A method of a class, called for the target.
  public init<Target: AnyObject, Result>(
    _ name: String,
    _ method: @escaping (Target) -> () -> Result
  ) {
    self.init(name) { target, _, _ in if let target = target as? Target { _ = method(target)() } }
  }

  /// A method of a class, called for the target with the sender.
  ///
  /// Disfavored: of `setNeedsDisplay` the method without an argument is meant.
  @_disfavoredOverload
  public init<Target: AnyObject, Sender, Result>(
    _ name: String,
    _ method: @escaping (Target) -> (Sender) -> Result
  ) {
    self.init(name) { target, sender, _ in
      guard let target = target as? Target, let sender: Sender = Self.argument(sender) else {
        return
      }
      _ = method(target)(sender)
    }
  }

  /// The same with the event.
  public init<Target: AnyObject, Sender, Event>(
    _ name: String,
    _ method: @escaping (Target) -> (Sender, Event) -> Void
  ) {
    self.init(name) { target, sender, event in
      guard let target = target as? Target, let sender = sender as? Sender,
        let event = event as? Event
      else { return }
      method(target)(sender, event)
    }
  }

  // Objective-C passes the sender whatever the method takes: as a Boolean it is true, and nothing is false.
  private static func argument<Argument>(_ sender: Any?) -> Argument? {
    sender as? Argument ?? (Argument.self == Bool.self ? (sender != nil) as? Argument : nil)
  }

  /// Whether there is a method to call.
  package var isCallable: Bool { method != nil }

  /// Calls the method; without one a diagnostic is reported.
  package func call(_ target: Any?, _ sender: Any?, event: Any? = nil, from caller: String) {
    guard let method else {
      return CATransaction.reportMisuse(
        "\(caller): the method \"\(name)\" cannot be called by its name on Linux (give the method itself, as in "
          + "action: tapped, or a closure)"
      )
    }
    method(target, sender, event)
  }

  /// Whether two selectors have the same name.
  public static func == (a: Selector, b: Selector) -> Bool { a.name == b.name }

  /// Feeds the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension CADisplayLink {
  /// A link that calls a stored method with itself.
  public convenience init(target: Any, selector sel: Selector) {
    let target = target as AnyObject
    self.init { sel.call(target, $0, from: "CADisplayLink") }
  }
}
