import Foundation
import Graphics
import SceneModel
import Testing
import UIKitCompat

private class NameCell: UITableViewCell {
  private(set) var isPrepared = false

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    layer.name = "made by style, \(reuseIdentifier ?? "nil")"
  }

  required init?(coder: NSCoder) { nil }

  override func prepareForReuse() { isPrepared = true }

  private(set) var sizeInWindow: CGSize?

  override func didMoveToWindow() {
    super.didMoveToWindow()
    if window != nil { sizeInWindow = sizeInWindow ?? bounds.size }
  }
}

private final class TallCell: UITableViewCell {
  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    let box = UIView()
    box.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(box)
    NSLayoutConstraint.activate([
      box.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 10),
      box.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -10),
      box.heightAnchor.constraint(equalToConstant: 70),
    ])
  }

  required init?(coder: NSCoder) { nil }
}

private final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
  var sections: [[String]] = [["a", "b", "c"]]
  var heights: CGFloat?
  var titles: [String] = []
  var refused: IndexPath?
  var tall: Int?
  private(set) var selected: [IndexPath] = []
  private(set) var events: [String] = []
  private(set) var made = 0

  func numberOfSections(in tableView: UITableView) -> Int { sections.count }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    sections[section].count
  }
  func tableView(
    _ tableView: UITableView,
    cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    made += 1
    let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
    cell.textLabel?.text = sections[indexPath.section][indexPath.row]
    return cell
  }
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    titles.isEmpty ? nil : titles[section]
  }
  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    indexPath.row == tall ? 150 : heights ?? tableView.rowHeight
  }
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    selected.append(indexPath)
    events.append("select \(indexPath.row)")
  }
  func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool {
    indexPath != refused
  }
  func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath) {
    events.append("highlight \(indexPath.row)")
  }
  func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath) {
    events.append("end \(indexPath.row)")
  }
}

@Suite("Table views")
struct TableViewTests {
  private func table(_ rows: Rows, _ type: AnyClass = NameCell.self) -> UITableView {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    table.register(type, forCellReuseIdentifier: "cell")
    table.dataSource = rows
    table.delegate = rows
    return table
  }

  @Test("Cells of the registered class are made for the visible rows, one below the other")
  func layout() {
    let rows = Rows()
    rows.sections = [(0..<100).map(String.init), ["x"]]
    rows.heights = 50
    let table = table(rows)
    table.layoutIfNeeded()
    #expect(rows.made == 6 && table.visibleCells.count == 6)
    #expect(table.contentSize == CGSize(width: 400, height: 5050))
    let third = table.cellForRow(at: IndexPath(row: 2, section: 0))
    #expect(third?.frame == CGRect(x: 0, y: 100, width: 400, height: 50))
    #expect(third?.layer.name == "made by style, cell" && third?.reuseIdentifier == "cell")
    #expect(third?.textLabel?.text == "2" && third is NameCell)
    table.contentOffset.y = 5050 - 300
    table.layoutIfNeeded()
    #expect(table.indexPathsForVisibleRows?.last == IndexPath(row: 0, section: 1))
    #expect(table.visibleCells.allSatisfy { ($0 as? NameCell)?.isPrepared == true })
    #expect(table.indexPathForRow(at: CGPoint(x: 1, y: 5049)) == IndexPath(row: 0, section: 1))
    #expect(table.rectForRow(at: IndexPath(row: 99, section: 0)).minY == 4950)
  }

  @Test("A cell has its size when it comes into the window")
  func sizeInWindow() {
    let rows = Rows()
    rows.heights = 80
    var size: CGSize?
    _ = record { root in
      root.appear()
      let table = self.table(rows)
      root.addSubview(table)
      VirtualClock.current.schedule(after: 1) {
        size = (table.visibleCells.first as? NameCell)?.sizeInWindow
      }
    }
    #expect(size == CGSize(width: 400, height: 80))
  }

  @Test("Rows of automatic height are as high as their constraints ask for, or 44 points")
  func automaticHeights() throws {
    let expected: [(type: AnyClass, height: CGFloat)] = [(TallCell.self, 90), (NameCell.self, 44)]
    for (type, height): (AnyClass, CGFloat) in expected {
      let rows = Rows()
      var table: UITableView?
      let recording = record { root in
        let view = self.table(rows, type)
        table = view
        root.addSubview(view)
      }
      #expect(table?.contentSize.height == 3 * height)
      let last = try #require(table?.cellForRow(at: IndexPath(row: 2, section: 0)))
      #expect(last.frame.minY == 2 * height && table?.dataSource === rows)
      #expect(last.contentView.frame == CGRect(x: 0, y: 0, width: 400, height: height))
      #expect(!recording.diagnostics.contains { $0.message.contains("contradict") })
    }
  }

  @Test("Headers of a plain table remain at the upper edge while their section is visible")
  func headers() {
    let rows = Rows()
    rows.sections = [Array(repeating: "r", count: 10), Array(repeating: "s", count: 10)]
    rows.titles = ["First", "Second"]
    let table = table(rows)
    table.layoutIfNeeded()
    let header = table.headerView(forSection: 0)
    #expect(header?.textLabel?.text == "First")
    #expect(header?.frame == CGRect(x: 0, y: 0, width: 400, height: 28))
    table.contentOffset.y = 200
    table.layoutIfNeeded()
    #expect(header?.frame.minY == 200)
    // The section ends at 28 + 440.
    table.contentOffset.y = 460
    table.layoutIfNeeded()
    #expect(header?.frame.minY == 440)
  }

  @Test("A tap selects a row, and an inserted row moves the ones below it in 0.3 s")
  func changes() {
    let rows = Rows()
    var table: UITableView?
    let recording = record { root in
      root.appear()
      let view = self.table(rows)
      root.addSubview(view)
      table = view
      let clock = VirtualClock.current
      clock.schedule(after: 0.5) {
        view.cellForRow(at: IndexPath(row: 1, section: 0))?.layer.name = "b"
      }
      clock.schedule(after: 1) {
        rows.sections = [["a", "new", "b", "c"]]
        view.insertRows(at: [IndexPath(row: 1, section: 0)], with: .automatic)
      }
      clock.schedule(after: 2) {
        rows.sections = [["a", "b", "c"]]
        view.deleteRows(at: [IndexPath(row: 1, section: 0)], with: .fade)
      }
      TouchDispatcher.schedule([.tap(CGPoint(x: 100, y: 100), at: 3)], in: root, lasting: 4)
    }
    let y = [0.9, 1.15, 1.5, 2.5].map { recording.visible("b", at: $0)?.position.y ?? .nan }
    #expect(y[0] == 66 && (67.0...109).contains(y[1]) && y[2] == 110 && y[3] == 66, "\(y)")
    #expect(rows.selected == [IndexPath(row: 2, section: 0)])
    #expect(table?.indexPathForSelectedRow == IndexPath(row: 2, section: 0))
    #expect(table?.numberOfRows(inSection: 0) == 3)
  }

  @Test("Updates move rows to changed heights in 0.3 s, also rows that leave or enter the view")
  func changedHeights() {
    let rows = Rows()
    (rows.sections, rows.heights) = ([(0..<10).map(String.init)], 50)
    var ends: [Double] = []
    let recording = record { root in
      root.appear()
      let view = self.table(rows)
      root.addSubview(view)
      let clock = VirtualClock.current
      func nameRows() {
        for row in [0, 1, 5] {
          view.cellForRow(at: IndexPath(row: row, section: 0))?.layer.name = "row \(row)"
        }
      }
      clock.schedule(after: 0.5, nameRows)
      clock.schedule(after: 1) {
        rows.tall = 0
        view.beginUpdates()
        view.endUpdates()
      }
      clock.schedule(after: 2) {
        rows.tall = nil
        view.performBatchUpdates(nil) { _ in ends.append(clock.now) }
        nameRows()
      }
    }
    // The middle of the first row is where half of its height is; the others move by 100 points.
    for (row, low, high) in [(0, 25.0, 75.0), (1, 75, 175), (5, 275, 375)] {
      let y = [0.9, 1.15, 1.5, 2.15, 2.5].map {
        recording.visible("row \(row)", at: $0)?.position.y
      }
      #expect(y[0] == low && y[2] == (row == 5 ? nil : high) && y[4] == low, "\(row): \(y)")
      for middle in [y[1], y[3]] {
        #expect((low + 1..<high).contains(middle ?? 0), "\(row): \(y)")
      }
    }
    #expect(ends.count == 1 && abs(ends[0] - 2.3) < 1e-9)
    #expect(recording.visible("row 0", at: 1.5)?.bounds.height == 150)
  }

  @Test("A row is highlighted while a finger is on it, and not selected if it scrolls")
  func highlights() {
    let rows = Rows()
    rows.sections = [(0..<100).map(String.init)]
    (rows.heights, rows.refused) = (50, IndexPath(row: 2, section: 0))
    var states: [[Bool]] = []
    _ = record { root in
      root.appear()
      let table = self.table(rows)
      root.addSubview(table)
      for time in [0.75, 1.25] {
        VirtualClock.current.schedule(after: time) {
          let cell = table.cellForRow(at: IndexPath(row: 0, section: 0))
          states.append([cell?.isHighlighted ?? false, cell?.isSelected ?? false])
        }
      }
      let (first, second) = (CGPoint(x: 100, y: 25), CGPoint(x: 100, y: 75))
      let touches: [RecordedTouch] = [
        .tap(CGPoint(x: 100, y: 125), at: 0.1), .press(first, at: 0.5, duration: 0.5),
        .drag(from: second, to: first, at: 1.5, duration: 0.5),
      ]
      TouchDispatcher.schedule(touches, in: root, lasting: 4)
    }
    #expect(states == [[true, false], [false, true]])
    #expect(rows.events == ["highlight 0", "end 0", "select 0", "highlight 1", "end 1"])
  }

  @Test("A missing class is reported, and rows beyond the limit, too")
  func mistakes() {
    final class Many: NSObject, UITableViewDataSource {
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { .max }
      func tableView(
        _ tableView: UITableView,
        cellForRowAt indexPath: IndexPath
      ) -> UITableViewCell { tableView.dequeueReusableCell(withIdentifier: "no", for: indexPath) }
    }
    let many = Many()
    let recording = record { root in
      let table = UITableView(frame: root.bounds)
      table.rowHeight = 300
      table.dataSource = many
      root.addSubview(table)
    }
    let messages = recording.diagnostics.map(\.message)
    #expect(messages.contains { $0.contains("no class for cells \"no\"") })
    #expect(messages.contains { $0.contains("first 100000 rows") })
  }
}
