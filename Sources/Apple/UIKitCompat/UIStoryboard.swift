public import Foundation

/// Scenes of a storyboard in the form of functions, which `port-ios` writes.
open class UIStoryboard: NSObject {
  private let name: String

  /// The storyboard of a name; the bundle is not read.
  public init(name: String, bundle storyboardBundleOrNil: Bundle?) { self.name = name }

  /// Names the functions that make the scenes of a file, as there is no reader of storyboards.
  ///
  /// - Parameters:
  ///   - name: the file without its extension.
  ///   - initial: makes the first controller.
  ///   - scenes: make the controllers with identifiers.
  public static func register(
    _ name: String,
    initial: (() -> UIViewController)?,
    scenes: [String: () -> UIViewController]
  ) {
    Registry.current.entries[name] = (initial, scenes)
  }

  /// Makes the first controller; nil if there is none, which is reported.
  open func instantiateInitialViewController() -> UIViewController? {
    guard let make = Registry.current.entries[name]?.initial else {
      CATransaction.reportMisuse("the storyboard \"\(name)\" has no initial controller")
      return nil
    }
    return make()
  }

  /// Makes the controller with an identifier; without one an empty controller, which is reported.
  open func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
    guard let make = Registry.current.entries[name]?.scenes[identifier] else {
      CATransaction.reportMisuse(
        "the storyboard \"\(name)\" has no controller \"\(identifier)\" (port-ios reads storyboards that are given to it)"
      )
      return UIViewController()
    }
    return make()
  }

  private final class Registry {
    static var current: Registry { ThreadObject.current("animrender.storyboards") { Registry() } }
    typealias Maker = () -> UIViewController
    var entries: [String: (initial: Maker?, scenes: [String: Maker])] = [:]
  }
}

/// A way from one controller of a storyboard to another one.
open class UIStoryboardSegue: NSObject {
  /// The name; nil for none.
  public let identifier: String?
  /// The controller that is left.
  public let source: UIViewController
  /// The controller that comes.
  public let destination: UIViewController
  private let handler: () -> Void

  /// A way that a subclass goes in `perform()`.
  public init(identifier: String?, source: UIViewController, destination: UIViewController) {
    (self.identifier, self.source, self.destination) = (identifier, source, destination)
    handler = {}
  }

  /// A way that a closure goes.
  public init(
    identifier: String?,
    source: UIViewController,
    destination: UIViewController,
    performHandler: @escaping () -> Void
  ) {
    (self.identifier, self.source, self.destination) = (identifier, source, destination)
    handler = performHandler
  }

  /// Goes the way.
  open func perform() { handler() }
}

/// How a segue shows its controller.
public enum StoryboardSegueKind: Sendable {
  /// Pushed where there is a navigation controller, otherwise presented.
  case show
  /// Presented over the other one.
  case present
}

/// The segues of a controller, by their identifiers in the file.
struct StoryboardSegues {
  struct Entry {
    var identifier: String?
    var make: (_ source: UIViewController) -> UIStoryboardSegue
  }

  var entries: [String: Entry] = [:]
}

extension UIViewController {
  /// Adds a way to another controller of the storyboard; `port-ios` generates such calls.
  ///
  /// - Parameters:
  ///   - id: its identifier in the file, by which `performSegue(id:)` finds it.
  ///   - identifier: its name in the program; nil for none.
  ///   - kind: how it shows the controller.
  ///   - make: makes the controller.
  public func addSegue(
    id: String,
    identifier: String?,
    _ kind: StoryboardSegueKind,
    _ make: @escaping () -> UIViewController
  ) {
    segues.entries[id] = .init(identifier: identifier) { source in
      let destination = make()
      return UIStoryboardSegue(
        identifier: identifier,
        source: source,
        destination: destination
      ) {
        if kind == .show, let stack = source.navigationController {
          stack.pushViewController(destination, animated: true)
        } else {
          source.present(destination, animated: true)
        }
      }
    }
  }

  /// Goes the way of an identifier in the file, as a control of the storyboard does.
  public func performSegue(id: String, sender: Any?) {
    guard let entry = segues.entries[id] else { return }
    let name = entry.identifier ?? ""
    guard shouldPerformSegue(withIdentifier: name, sender: sender) else { return }
    go(entry, sender)
  }

  /// Goes the way of a name; without one a diagnostic is reported.
  public func performSegue(withIdentifier identifier: String, sender: Any?) {
    guard let entry = segues.entries.values.first(where: { $0.identifier == identifier }) else {
      return CATransaction.reportMisuse("\(type(of: self)) has no segue \"\(identifier)\"")
    }
    go(entry, sender)
  }

  /// Puts a controller of the storyboard into this one, as large as a view of it.
  public func embed(_ child: UIViewController, in view: UIView, identifier: String?) {
    let segue = UIStoryboardSegue(identifier: identifier, source: self, destination: child)
    prepare(for: segue, sender: nil)
    addChild(child)
    child.loadedView.frame = view.bounds
    child.loadedView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(child.loadedView)
    child.didMove(toParent: self)
  }

  private func go(_ entry: StoryboardSegues.Entry, _ sender: Any?) {
    let segue = entry.make(self)
    prepare(for: segue, sender: sender)
    segue.perform()
  }
}
