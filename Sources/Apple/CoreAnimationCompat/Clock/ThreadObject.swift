internal import Foundation

/// Objects that each thread has one of: programs that are recorded beside each other do not share them.
package enum ThreadObject {
  /// Returns the object of this thread, made on first use.
  ///
  /// - Parameter key: its unique name in the thread's dictionary.
  package static func current<Object: AnyObject>(_ key: String, make: () -> Object) -> Object {
    let storage = Thread.current.threadDictionary
    if let existing = storage[key] as? Object { return existing }
    let made = make()
    storage[key] = made
    return made
  }
}
