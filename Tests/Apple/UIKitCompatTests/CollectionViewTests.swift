import Foundation
import Graphics
import SceneModel
import Testing
import UIKitCompat

private final class TileCell: UICollectionViewCell {
  override init(frame: CGRect) {
    super.init(frame: frame)
    layer.name = "made by frame"
  }

  required init?(coder: NSCoder) { nil }
}

private final class Tiles: NSObject, UICollectionViewDataSource, UICollectionViewDelegateFlowLayout
{
  var counts = [7]
  var sizes: [CGSize] = []
  var spacing: CGFloat?
  // What the data source does beside making a cell.
  var whileMaking: (UICollectionView, IndexPath) -> Void = { _, _ in }
  var refused: IndexPath?
  private(set) var selected: [IndexPath] = []
  private(set) var events: [String] = []

  func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }
  func collectionView(
    _ collectionView: UICollectionView,
    numberOfItemsInSection section: Int
  ) -> Int { counts[section] }
  func collectionView(
    _ collectionView: UICollectionView,
    cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    whileMaking(collectionView, indexPath)
    return collectionView.dequeueReusableCell(withReuseIdentifier: "tile", for: indexPath)
  }
  func collectionView(
    _ collectionView: UICollectionView,
    viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    collectionView.dequeueReusableSupplementaryView(
      ofKind: kind,
      withReuseIdentifier: "edge",
      for: indexPath
    )
  }
  func collectionView(
    _ collectionView: UICollectionView,
    layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    sizes.isEmpty
      ? (collectionViewLayout as? UICollectionViewFlowLayout)?.itemSize ?? .zero
      : sizes[indexPath.item]
  }
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    selected.append(indexPath)
    events.append("select \(indexPath.item)")
  }
  func collectionView(
    _ collectionView: UICollectionView,
    shouldHighlightItemAt indexPath: IndexPath
  ) -> Bool { indexPath != refused }
  func collectionView(_ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath) {
    events.append("highlight \(indexPath.item)")
  }
  func collectionView(
    _ collectionView: UICollectionView,
    didUnhighlightItemAt indexPath: IndexPath
  ) { events.append("end \(indexPath.item)") }
}

/// Scales cells by their distance from the middle.
private final class CarouselLayout: UICollectionViewFlowLayout {
  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    let middle = collectionView?.bounds.midX ?? 0
    return super.layoutAttributesForElements(in: rect)?.map { original in
      guard let copy = original.copy() as? UICollectionViewLayoutAttributes else { return original }
      let scale = max(0.5, 1 - abs(copy.center.x - middle) / 400)
      copy.transform3D = CATransform3DMakeScale(scale, scale, 1)
      return copy
    }
  }

  override func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint,
    withScrollingVelocity velocity: CGPoint
  ) -> CGPoint { CGPoint(x: (proposedContentOffset.x / 200).rounded() * 200, y: 0) }
}

/// Determines sizes from the view's, as code after WWDC 2018, session 225 does, and invalidates itself in vain.
private final class ColumnLayout: UICollectionViewFlowLayout {
  override func prepare() {
    super.prepare()
    itemSize = CGSize(width: (collectionView?.bounds.width ?? 0) / 2, height: 60)
    sectionInset = UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0)
    (minimumLineSpacing, minimumInteritemSpacing) = (4, 0)
    invalidateLayout()
  }
}

/// Asks for another layout in every one.
private final class RestlessView: UIView {
  override func layoutSubviews() { setNeedsLayout() }
}

@Suite("Collection views")
struct CollectionViewTests {
  private func view(_ tiles: Tiles, _ layout: UICollectionViewLayout) -> UICollectionView {
    let frame = CGRect(x: 0, y: 0, width: 400, height: 300)
    let view = UICollectionView(frame: frame, collectionViewLayout: layout)
    view.register(TileCell.self, forCellWithReuseIdentifier: "tile")
    view.register(
      UICollectionReusableView.self,
      forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
      withReuseIdentifier: "edge"
    )
    view.dataSource = tiles
    view.delegate = tiles
    return view
  }

  private func frame(_ view: UICollectionView, _ item: Int, _ section: Int = 0) -> CGRect? {
    view.cellForItem(at: IndexPath(item: item, section: section))?.frame
  }

  @Test("What a layout sets while it prepares itself counts for this layout")
  func layoutSetInPrepare() {
    let tiles = Tiles()
    let view = view(tiles, ColumnLayout())
    let recording = record { $0.addSubview(view) }
    #expect(recording.diagnostics.isEmpty)
    #expect(frame(view, 1) == CGRect(x: 200, y: 20, width: 200, height: 60))
    #expect(frame(view, 2) == CGRect(x: 0, y: 84, width: 200, height: 60))
    #expect(view.contentSize == CGSize(width: 400, height: 20 + 4 * 60 + 3 * 4))
  }

  @Test("A layout without end names the class of its view")
  func endlessLayout() throws {
    let recording = record { $0.addSubview(RestlessView(frame: $0.bounds)) }
    let message = try #require(recording.diagnostics.first)
    #expect(message.code == .limit && message.message.contains("RestlessView"))
  }

  @Test("The data source may ask for places and scroll while it makes a cell")
  func askedWhileMaking() {
    let tiles = Tiles()
    var frames: [CGRect?] = []
    tiles.whileMaking = { view, path in
      frames.append(view.layoutAttributesForItem(at: path)?.frame)
      view.scrollToItem(at: path, at: .top, animated: false)
    }
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 100, height: 100)
    let view = view(tiles, layout)
    view.layoutIfNeeded()
    #expect(!frames.isEmpty && frames.allSatisfy { $0?.size == layout.itemSize })
  }

  @Test("Full lines are justified, and the last one continues their columns")
  func flow() {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 120, height: 60)
    layout.sectionInset = UIEdgeInsets(top: 5, left: 10, bottom: 7, right: 10)
    layout.minimumLineSpacing = 8
    layout.headerReferenceSize = CGSize(width: 0, height: 30)
    let tiles = Tiles()
    let view = view(tiles, layout)
    view.layoutIfNeeded()
    // Three cells in 380 points leave 20 for two gaps.
    #expect(frame(view, 0) == CGRect(x: 10, y: 35, width: 120, height: 60))
    #expect(frame(view, 1)?.minX == 140 && frame(view, 2)?.minX == 270)
    #expect(frame(view, 6) == CGRect(x: 10, y: 171, width: 120, height: 60))
    #expect(view.contentSize == CGSize(width: 400, height: 30 + 5 + 3 * 60 + 2 * 8 + 7))
    #expect(view.visibleCells.first?.layer.name == "made by frame")
    let header = view.supplementaryView(
      forElementKind: UICollectionView.elementKindSectionHeader,
      at: IndexPath(item: 0, section: 0)
    )
    #expect(header?.frame == CGRect(x: 0, y: 0, width: 400, height: 30))
    #expect(view.dataSource === tiles)
  }

  @Test("Horizontal content has columns, and cells of several sizes are centred in their lines")
  func directions() {
    let layout = UICollectionViewFlowLayout()
    layout.scrollDirection = .horizontal
    layout.itemSize = CGSize(width: 100, height: 140)
    let seven = Tiles()
    let columns = view(seven, layout)
    columns.layoutIfNeeded()
    #expect(frame(columns, 1)?.origin == CGPoint(x: 0, y: 160))
    #expect(frame(columns, 2)?.origin == CGPoint(x: 110, y: 0))
    #expect(columns.contentSize == CGSize(width: 4 * 100 + 3 * 10, height: 300))
    #expect(columns.dataSource === seven)
    let tiles = Tiles()
    tiles.counts = [3]
    tiles.sizes = [(200, 40), (150, 80), (300, 20)].map { CGSize(width: $0.0, height: $0.1) }
    let lines = view(tiles, UICollectionViewFlowLayout())
    lines.layoutIfNeeded()
    #expect(frame(lines, 0) == CGRect(x: 0, y: 20, width: 200, height: 40))
    #expect(frame(lines, 1) == CGRect(x: 250, y: 0, width: 150, height: 80))
    #expect(frame(lines, 2)?.minY == 90)
  }

  @Test("A layout of the program's own transforms cells and chooses where a finger leaves them")
  func carousel() {
    let layout = CarouselLayout()
    layout.scrollDirection = .horizontal
    layout.itemSize = CGSize(width: 190, height: 200)
    let tiles = Tiles()
    var carousel: UICollectionView?
    _ = record { root in
      let view = self.view(tiles, layout)
      carousel = view
      root.addSubview(view)
      let touches = [
        RecordedTouch.drag(
          from: CGPoint(x: 350, y: 50),
          to: CGPoint(x: 200, y: 50),
          at: 0.5,
          duration: 1
        )
      ]
      TouchDispatcher.schedule(
        touches + [.tap(CGPoint(x: 260, y: 150), at: 3)],
        in: root,
        lasting: 4
      )
    }
    #expect(carousel?.contentOffset == CGPoint(x: 200, y: 0))
    // The middle of the view is at 400, that of the second cell at 295.
    let scale = carousel?.cellForItem(at: IndexPath(item: 1, section: 0))?.transform.a
    #expect(abs((scale ?? 0) - (1 - 105.0 / 400)) < 1e-6)
    #expect(tiles.selected == [IndexPath(item: 2, section: 0)])
  }

  @Test("A cell is highlighted while a finger is on it, but not under one of its controls")
  func highlights() {
    let tiles = Tiles()
    tiles.refused = IndexPath(item: 1, section: 0)
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 100, height: 100)
    layout.minimumInteritemSpacing = 0
    var states: [[Bool]] = []
    _ = record { root in
      root.appear()
      let view = self.view(tiles, layout)
      root.addSubview(view)
      let clock = VirtualClock.current
      clock.schedule(after: 0.25) {
        let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
        view.cellForItem(at: IndexPath(item: 0, section: 0))?.contentView.addSubview(button)
      }
      for time in [0.75, 1.25] {
        clock.schedule(after: time) {
          let cell = view.cellForItem(at: IndexPath(item: 0, section: 0))
          states.append([cell?.isHighlighted ?? false, cell?.isSelected ?? false])
        }
      }
      let touches: [RecordedTouch] = [
        .press(CGPoint(x: 50, y: 75), at: 0.5, duration: 0.5),
        .tap(CGPoint(x: 50, y: 25), at: 2), .tap(CGPoint(x: 150, y: 50), at: 3),
      ]
      TouchDispatcher.schedule(touches, in: root, lasting: 4)
    }
    #expect(states == [[true, false], [false, true]])
    #expect(tiles.events == ["highlight 0", "select 0", "end 0"])
  }

  @Test("Inserted items fade in, and the others move")
  func updates() {
    let tiles = Tiles()
    tiles.counts = [2]
    let recording = record { root in
      root.appear()
      let view = self.view(tiles, UICollectionViewFlowLayout())
      root.addSubview(view)
      let clock = VirtualClock.current
      clock.schedule(after: 0.5) {
        view.cellForItem(at: IndexPath(item: 0, section: 0))?.layer.name = "first"
      }
      clock.schedule(after: 1) {
        tiles.counts = [3]
        view.insertItems(at: [IndexPath(item: 0, section: 0)])
        view.cellForItem(at: IndexPath(item: 0, section: 0))?.layer.name = "new"
      }
    }
    let x = [0.9, 1.15, 1.5].map { recording.visible("first", at: $0)?.position.x ?? .nan }
    #expect(x[0] == 25 && x[1] > 25 && x[1] < x[2] && x[2] > 75, "\(x)")
    let opacity = [1.05, 1.5].map { recording.visible("new", at: $0)?.opacity ?? .nan }
    #expect(opacity[0] < 0.5 && opacity[1] == 1, "\(opacity)")
  }
}
