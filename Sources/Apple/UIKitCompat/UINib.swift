public import Foundation

/// Views of a xib file in the form of a function.
open class UINib: NSObject {
  private let name: String

  /// The nib of a name; the bundle is not read.
  public init(nibName name: String, bundle bundleOrNil: Bundle?) { self.name = name }

  /// Names the function that makes the views of a file, as there is no reader of xib files.
  ///
  /// - Parameters:
  ///   - name: the file without its extension.
  ///   - make: makes the views of the file, for its owner.
  public static func register(_ name: String, make: @escaping (_ owner: Any?) -> [UIView]) {
    Registry.current.makers[name] = make
  }

  /// Makes the views; without a function of the name a diagnostic is reported.
  open func instantiate(
    withOwner ownerOrNil: Any?,
    options optionsOrNil: [AnyHashable: Any]? = nil
  ) -> [Any] {
    guard let make = Registry.current.makers[name] else {
      CATransaction.reportMisuse(
        "there is no nib \"\(name)\" (give a function that makes its views to UINib.register)"
      )
      return []
    }
    return make(ownerOrNil)
  }

  func firstView() -> UIView? {
    instantiate(withOwner: nil).first { $0 is UIView } as? UIView
  }

  /// Whether there is a function of a name.
  static func exists(_ name: String) -> Bool { Registry.current.makers[name] != nil }

  private final class Registry {
    static var current: Registry { ThreadObject.current("animrender.nibs") { Registry() } }
    var makers: [String: (Any?) -> [UIView]] = [:]
  }
}

extension Bundle {
  /// The views of a xib file; nil without a function that makes them.
  public func loadNibNamed(
    _ name: String,
    owner: Any?,
    options: [AnyHashable: Any]? = nil
  ) -> [Any]? {
    let views = UINib(nibName: name, bundle: self).instantiate(withOwner: owner)
    return views.isEmpty ? nil : views
  }
}
