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
    addObserver(observer, selector: Selector("", aSelector), name: aName, object: anObject)
  }

  /// Calls a closure or a method of this object without the notification.
  public func addObserver(
    _ observer: AnyObject,
    selector aSelector: @escaping () -> Void,
    name aName: Notification.Name?,
    object anObject: Any?
  ) {
    addObserver(observer, selector: Selector("", aSelector), name: aName, object: anObject)
  }

  /// Calls a method of a class with the notification, `selector: Self.note`, as long as the observer is there.
  public func addObserver<Observer: AnyObject>(
    _ observer: Observer,
    selector aSelector: @escaping (Observer) -> (Notification) -> Void,
    name aName: Notification.Name?,
    object anObject: Any?
  ) {
    addObserver(observer, selector: Selector("", aSelector), name: aName, object: anObject)
  }

  /// Calls a method of a class without the notification.
  public func addObserver<Observer: AnyObject>(
    _ observer: Observer,
    selector aSelector: @escaping (Observer) -> () -> Void,
    name aName: Notification.Name?,
    object anObject: Any?
  ) {
    addObserver(observer, selector: Selector("", aSelector), name: aName, object: anObject)
  }

  /// Calls a closure or a method of this object with the notification as an object.
  public func addObserver(
    _ observer: AnyObject,
    selector aSelector: @escaping (NSNotification) -> Void,
    name aName: Notification.Name?,
    object anObject: Any?
  ) {
    let report: (Notification) -> Void = { note in
      aSelector(NSNotification(name: note.name, object: note.object, userInfo: note.userInfo))
    }
    addObserver(observer, selector: report, name: aName, object: anObject)
  }

  /// Calls a method of a class with the notification as an object.
  public func addObserver<Observer: AnyObject>(
    _ observer: Observer,
    selector aSelector: @escaping (Observer) -> (NSNotification) -> Void,
    name aName: Notification.Name?,
    object anObject: Any?
  ) {
    let report: (NSNotification) -> Void = { [weak observer] note in
      if let observer { aSelector(observer)(note) }
    }
    addObserver(observer, selector: report, name: aName, object: anObject)
  }
}

extension NotificationCenter {
  /// Calls a kept method with the notification.
  public func addObserver(
    _ observer: AnyObject,
    selector aSelector: Selector,
    name aName: Notification.Name?,
    object anObject: Any?
  ) {
    // The closure runs on the posting thread, which is that of its recording.
    nonisolated(unsafe) let report = { [weak observer] (note: Notification) in
      aSelector.call(observer, note, from: "NotificationCenter")
    }
    _ = addObserver(forName: aName, object: anObject, queue: nil) { report($0) }
  }
}
