internal import Foundation
internal import Synchronization

/// The images, colours, fonts and animations that a program has asked for by names and that do not exist, in the order
/// of the first request.
///
/// They belong to the thread, as recordings do.
package enum MissingResources {
  /// A kind of resource, with the call that asks for it.
  package enum Kind: String, Sendable {
    case image = "UIImage(named:)"
    case color = "UIColor(named:)"
    case font = "UIFont(name:)"
    case animation = "LottieAnimation.named(_:)"
  }

  private static let key = "animrender.missing resources"
  private static let observe = Mutex<(@Sendable (String) -> Void)?>(nil)

  /// Begins to pass on each message at the time of the request, when its program may still crash.
  package static func begin(_ observe: @escaping @Sendable (String) -> Void) {
    self.observe.withLock { $0 = observe }
  }

  /// Notes a request.
  package static func add(_ kind: Kind, _ name: String) {
    add("\(kind.rawValue): no resource has the name \"\(name)\"")
  }

  /// Notes that a resource cannot be used.
  package static func add(_ text: String) {
    let names = Thread.current.threadDictionary[key] as? [String] ?? []
    guard !names.contains(text), names.count < 100 else { return }
    Thread.current.threadDictionary[key] = names + [text]
    observe.withLock { $0 }?(text)
  }

  /// Returns a message for each request so far, and forgets them.
  package static func takeMessages() -> [String] {
    defer { Thread.current.threadDictionary.removeObject(forKey: key) }
    return Thread.current.threadDictionary[key] as? [String] ?? []
  }
}
