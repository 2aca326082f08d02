public import Foundation

extension UIImage {
  /// An image of the program with the name of a symbol of the system.
  ///
  /// Linux does not have Apple's symbols: nil, with a message, without an image of the name.
  public convenience init?(systemName name: String) {
    guard let path = UIImage.path(named: name) else {
      MissingResources.add(
        "there is no symbol \"\(name)\" of the system (add an image of this name to the program's resources)"
      )
      return nil
    }
    self.init(contentsOfFile: path)
  }

  /// The same: an image of the program has its own size and weight.
  public convenience init?(systemName name: String, withConfiguration: Configuration?) {
    self.init(systemName: name)
  }

  /// How symbols of the system are drawn.
  open class Configuration: NSObject {}

  /// Accepted: there are no symbols.
  open class SymbolConfiguration: Configuration {
    /// Accepted: there are no symbols.
    public init(pointSize: CGFloat, weight: SymbolWeight = .regular, scale: SymbolScale = .medium) {
    }
    /// Accepted: there are no symbols.
    public init(weight: SymbolWeight) {}
    /// Accepted: there are no symbols.
    public init(scale: SymbolScale) {}
  }

  /// The weight of the lines of a symbol.
  public enum SymbolWeight: Int, Sendable {
    case unspecified, ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
  }

  /// The size of a symbol beside a text.
  public enum SymbolScale: Int, Sendable {
    case `default` = -1
    case unspecified, small, medium, large
  }
}
