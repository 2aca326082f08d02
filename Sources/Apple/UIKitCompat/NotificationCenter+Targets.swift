public import Foundation

// Observers that are methods, as `#selector` makes them on iOS.
extension NotificationCenter {
  /// Calls a closure or a method of this object, which it keeps alive.
  public func addObserver(
    _ observer: AnyObject,
    selector aSelector: @escaping (Notification) -> Void,
    name aName: Notification.Name?,
    object anObject: Any?
  ) {
    // It is told on the thread that posts, which is that of its recording.
    nonisolated(unsafe) let tell = aSelector
    _ = addObserver(forName: aName, object: anObject, queue: nil) { tell($0) }
  }

  /// Calls a closure or a method of this object without the notification.
  public func addObserver(
    _ observer: AnyObject,
    selector aSelector: @escaping () -> Void,
    name aName: Notification.Name?,
    object anObject: Any?
  ) {
    addObserver(observer, selector: { _ in aSelector() }, name: aName, object: anObject)
  }
}
