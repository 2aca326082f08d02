internal import Foundation

/// Objects that each thread has one of: programs that are recorded beside each other do not share them.
package enum ThreadObject {
  /// The object of this thread, made when it is first asked for.
  ///
  /// - Parameter key: its name among all that threads hold.
  package static func current<Object: AnyObject>(_ key: String, make: () -> Object) -> Object {
    let storage = Thread.current.threadDictionary
    if let existing = storage[key] as? Object { return existing }
    let made = make()
    storage[key] = made
    return made
  }
}
