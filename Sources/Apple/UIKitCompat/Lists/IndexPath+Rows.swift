public import Foundation

extension IndexPath {
  /// A row of a section.
  public init(row: Int, section: Int) { self = [section, row] }

  /// An item of a section.
  public init(item: Int, section: Int) { self = [section, item] }

  /// The section; 0 for an empty path.
  public var section: Int {
    get { count > 0 ? self[0] : 0 }
    set { self = [newValue, row] }
  }

  /// The row in the section; 0 for a shorter path.
  public var row: Int {
    get { count > 1 ? self[1] : 0 }
    set { self = [section, newValue] }
  }

  /// The item in the section; 0 for a shorter path.
  public var item: Int {
    get { row }
    set { row = newValue }
  }
}
