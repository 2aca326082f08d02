internal import Foundation

/// The images, colours and fonts that a program has asked for by names and that do not exist, in the order of the
/// first request.
///
/// They belong to the thread, as recordings do.
package enum MissingResources {
  /// A kind of resource, with the call that asks for it.
  package enum Kind: String, Sendable {
    case image = "UIImage(named:)"
    case color = "UIColor(named:)"
    case font = "UIFont(name:)"
  }

  private static let key = "animrender.missing resources"

  /// Notes a request.
  static func add(_ kind: Kind, _ name: String) {
    let text = "\(kind.rawValue): no resource has the name \"\(name)\""
    let names = Thread.current.threadDictionary[key] as? [String] ?? []
    guard !names.contains(text), names.count < 100 else { return }
    Thread.current.threadDictionary[key] = names + [text]
  }

  /// Returns a message for each request so far, and forgets them.
  package static func takeMessages() -> [String] {
    defer { Thread.current.threadDictionary.removeObject(forKey: key) }
    return Thread.current.threadDictionary[key] as? [String] ?? []
  }
}
