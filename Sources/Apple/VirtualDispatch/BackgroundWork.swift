internal import CoreAnimationCompat

/// The work of queues beside the main one that is yet to be done, for code that waits for it.
///
/// On Apple's systems another thread does it meanwhile.
final class BackgroundWork {
  /// A closure that runs once: when its event fires, or when code waits for it.
  final class Item {
    private var action: (() -> Void)?
    private let time: Double
    private weak var clock: VirtualClock?

    fileprivate init(_ time: Double, _ action: @escaping () -> Void) {
      (self.time, self.action, clock) = (time, action, .current)
    }

    func run() {
      let action = action
      self.action = nil
      action?()
    }

    fileprivate var isOver: Bool { action == nil || clock == nil }
    fileprivate var isDue: Bool {
      !isOver && clock === VirtualClock.current && time <= CACurrentMediaTime()
    }
  }

  private var items: [Item] = []

  /// That of this thread.
  static var current: BackgroundWork {
    ThreadObject.current("animrender.backgroundWork") { BackgroundWork() }
  }

  /// Notes a closure that an event runs at a media time.
  func add(at time: Double, _ action: @escaping () -> Void) -> Item {
    items.removeAll(where: \.isOver)
    let item = Item(time, action)
    items.append(item)
    return item
  }

  /// Does what is due until something has happened; leaves a message if it does not happen.
  ///
  /// - Parameters:
  ///   - deadline: until when the code waits; one that is not later than now leaves no message.
  ///   - call: the name of the function that waits, for the message.
  ///   - hasHappened: asked after every closure.
  static func wait(
    until deadline: DispatchTime = .distantFuture,
    for call: String,
    _ hasHappened: () -> Bool
  ) -> DispatchTimeoutResult {
    while !hasHappened() {
      guard let next = current.items.first(where: \.isDue) else {
        if deadline > .now() {
          CATransaction.reportMisuse(
            "\(call): nothing ends it, as the clock does not advance while code waits (continue in a closure, such as "
              + "that of DispatchGroup.notify)"
          )
        }
        return .timedOut
      }
      next.run()
    }
    return .success
  }
}
