internal import CViewFactory
internal import Foundation

/// Makes registered classes of cells by their own initializers.
enum ViewFactory {
  /// A view of a class, made by `init(frame:)`.
  static func make(_ type: UIView.Type, frame: CGRect) -> UIView {
    let view = view_factory_make(
      metadata(type),
      Double(frame.minX),
      Double(frame.minY),
      Double(frame.width),
      Double(frame.height)
    )
    return Unmanaged<UIView>.fromOpaque(view).takeRetainedValue()
  }

  /// A cell of a table view, made by `init(style:reuseIdentifier:)`.
  static func makeCell(_ type: UITableViewCell.Type, identifier: String?) -> UITableViewCell {
    let style = UInt8(UITableViewCell.CellStyle.default.rawValue)
    let cell = withOwned(identifier) { view_factory_make_cell(metadata(type), style, $0) }
    return Unmanaged<UITableViewCell>.fromOpaque(cell).takeRetainedValue()
  }

  /// A header or footer of a table view, made by `init(reuseIdentifier:)`.
  static func makeHeader(
    _ type: UITableViewHeaderFooterView.Type,
    identifier: String?
  ) -> UITableViewHeaderFooterView {
    let view = withOwned(identifier) { view_factory_make_header(metadata(type), $0) }
    return Unmanaged<UITableViewHeaderFooterView>.fromOpaque(view).takeRetainedValue()
  }

  private static func metadata(_ type: AnyClass) -> UnsafeRawPointer {
    unsafeBitCast(type, to: UnsafeRawPointer.self)
  }

  // The initializer owns its argument and destroys it.
  private static func withOwned(
    _ text: String?,
    _ body: (UnsafeRawPointer) -> UnsafeMutableRawPointer
  ) -> UnsafeMutableRawPointer {
    let argument = UnsafeMutablePointer<String?>.allocate(capacity: 1)
    argument.initialize(to: text)
    defer { argument.deallocate() }
    return body(argument)
  }
}
