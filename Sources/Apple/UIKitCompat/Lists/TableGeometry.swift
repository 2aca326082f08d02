internal import Foundation

/// The heights of a table view's parts, and where they are.
struct TableGeometry {
  /// A section with its rows.
  struct Section {
    var headerHeight: CGFloat
    var rows: [Row]
    var footerHeight: CGFloat
    var height: CGFloat { headerHeight + rows.reduce(0) { $0 + $1.height } + footerHeight }
  }

  /// A row, which is measured when it is first visible unless its height is given.
  struct Row {
    var height: CGFloat
    var isMeasured: Bool
  }

  /// The y coordinates of a section's parts.
  struct Span {
    var section: Int
    var header, footer: ClosedRange<CGFloat>
    var bottom: CGFloat { footer.upperBound }
  }

  var sections: [Section] = []
  /// The height of the view above all sections.
  var headerHeight: CGFloat = 0
  /// The height of the view below all sections.
  var footerHeight: CGFloat = 0

  /// The height of everything.
  var height: CGFloat { sections.reduce(headerHeight + footerHeight) { $0 + $1.height } }

  /// Whether there is a row with a path.
  func contains(_ path: IndexPath) -> Bool {
    sections.indices.contains(path.section)
      && sections[path.section].rows.indices.contains(path.row)
  }

  /// Calls a closure with every row and its range of y coordinates, from the first one on, until it returns false.
  func forEachRow(_ body: (IndexPath, CGFloat, CGFloat) -> Bool) {
    var y = headerHeight
    for (number, section) in sections.enumerated() {
      y += section.headerHeight
      for (index, row) in section.rows.enumerated() {
        guard body(IndexPath(row: index, section: number), y, row.height) else { return }
        y += row.height
      }
      y += section.footerHeight
    }
  }

  /// The rows that a range of y coordinates shows.
  func rows(from low: CGFloat, to high: CGFloat) -> [IndexPath] {
    var result: [IndexPath] = []
    forEachRow { path, y, height in
      if y < high, y + height > low { result.append(path) }
      return y < high
    }
    return result
  }

  /// The y coordinate and height of a row; zero for a row that does not exist.
  func span(of path: IndexPath) -> (y: CGFloat, height: CGFloat) {
    guard contains(path) else { return (0, 0) }
    let section = sections[path.section]
    let before = section.rows[..<path.row].reduce(top(of: path.section) + section.headerHeight) {
      $0 + $1.height
    }
    return (before, section.rows[path.row].height)
  }

  /// The y coordinate of a section's header.
  func top(of section: Int) -> CGFloat {
    sections.prefix(max(0, section)).reduce(headerHeight) { $0 + $1.height }
  }
}
