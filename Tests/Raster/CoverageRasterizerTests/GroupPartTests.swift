import CoverageRasterizer
import DisplayModel
import Graphics
import TestSupport
import Testing

/// Images of groups are made where their items are; what lies between is left out.
@Suite("Parts of groups")
struct GroupPartTests {
  private let canvas = PixelRect(x: 0, y: 0, width: 300, height: 120)

  private func item(_ random: inout SplitMix64, depth: Int = 0) -> DisplayItem {
    let side = random.number(in: 4...30)
    let shape = Rect(random.number(in: -10...290), random.number(in: -10...110), side, side)
    let bounds = PixelRect(covering: shape).intersection(canvas)
    let color = Color(random.number(in: 0...1), 0.4, 0.8, random.number(in: 0.3...1))
    let path = Bool.random(using: &random) ? Path.rect(shape) : .ellipse(in: shape)
    let isDeep = depth < 2 && Int.random(in: 0..<4, using: &random) == 0
    guard isDeep else {
      return .fill(
        FillItem(
          path: path,
          transform: .identity,
          paint: .color(color),
          rule: .nonZero,
          bounds: bounds
        )
      )
    }
    let items = (0..<3).map { _ in item(&random, depth: depth + 1) }
    let opacity = Bool.random(using: &random) ? 1 : 0.6
    return .group(DisplayGroup(items: items, opacity: opacity, bounds: canvas))
  }

  private func group(_ items: [DisplayItem], hasMask: Bool) -> DisplayGroup {
    var group = DisplayGroup(items: items, opacity: 0.7, bounds: canvas)
    if hasMask {
      let disc = Path.ellipse(in: Rect(20, -30, 240, 170))
      let shape = FillItem(
        path: disc,
        transform: .identity,
        paint: .color(.black),
        rule: .nonZero,
        bounds: canvas
      )
      group.mask = DisplayMask(mode: .alpha, items: [.fill(shape)], bounds: canvas)
    }
    return group
  }

  private func list(_ items: [DisplayItem]) -> DisplayList {
    DisplayList(
      width: canvas.width,
      height: canvas.height,
      background: Color(0.1, 0.1, 0.3),
      items: items
    )
  }

  @Test("Show what an image of the whole shows", arguments: SplitMix64.seeds(8))
  func parts(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for count in 1...40 {
      let items = (0..<count).map { _ in item(&random) }
      // An item that shows nothing and reaches everywhere keeps a group in one part.
      let everywhere = DisplayItem.fill(
        FillItem(
          path: .rect(Rect(0, 0, 1, 1)),
          transform: .identity,
          paint: .color(.clear),
          rule: .nonZero,
          bounds: canvas
        )
      )
      for hasMask in [false, true] {
        let parts = list([.group(group(items, hasMask: hasMask))])
        let full = list([.group(group([everywhere] + items, hasMask: hasMask))])
        let rasterizer = CoverageRasterizer(bandBytes: 1)
        #expect(try rasterizer.makeBitmap(of: parts) == rasterizer.makeBitmap(of: full))
      }
    }
  }

  // A group that only keeps items together.
  private func retained(_ items: [DisplayItem]) -> DisplayItem {
    let bounds = items.reduce(PixelRect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1.bounds) }
    return .group(DisplayGroup(items: items, opacity: 1, bounds: bounds))
  }

  @Test("Groups that only keep items show these, and change where these do")
  func retained() throws {
    var random = SplitMix64(seed: 5)
    let items = (0..<12).map { _ in item(&random, depth: 2) }
    let alone = try CoverageRasterizer(bandBytes: 1).makeBitmap(of: list(items))
    let deep = retained(items.map { retained([retained([$0])]) })
    #expect(items.allSatisfy { retained([retained([$0])]).isOneFill })
    #expect(!deep.isOneFill)
    #expect(try CoverageRasterizer(bandBytes: 1).makeBitmap(of: list([deep])) == alone)
    var moved = items
    moved[5] = item(&random, depth: 2)
    // The outer group has the same bounds in both.
    let frame = DisplayItem.fill(
      FillItem(
        path: .rect(canvas.rect),
        transform: .identity,
        paint: .color(.black),
        rule: .nonZero,
        bounds: canvas
      )
    )
    let lists = [items, moved].map {
      list([retained([frame] + $0.map { retained([retained([$0])]) })])
    }
    #expect(Set(lists[1].changes(from: lists[0])) == [items[5].bounds, moved[5].bounds])
    #expect(lists[1].changes(from: lists[1]).isEmpty)
    let fewer = list([retained([frame] + items[..<5].map { retained([retained([$0])]) })])
    #expect(Set(fewer.changes(from: lists[0])) == Set(items[5...].map(\.bounds)))
  }

  @Test("Items that move in a faded or masked group change it alone", arguments: [false, true])
  func changes(hasMask: Bool) throws {
    var random = SplitMix64(seed: 3)
    let items = (0..<12).map { _ in item(&random, depth: 2) }
    var moved = items
    moved[5] = item(&random, depth: 2)
    let before = list([.group(group(items, hasMask: hasMask))])
    let after = list([.group(group(moved, hasMask: hasMask))])
    let areas = after.changes(from: before)
    #expect(Set(areas) == [items[5].bounds, moved[5].bounds])
    #expect(after.changes(from: after).isEmpty)
    // A shadow reaches beyond them.
    var shaded = group(moved, hasMask: hasMask)
    shaded.shadow = DisplayShadow(color: .black, offset: Point(4, 4), sigma: 3)
    var plain = shaded
    plain.items = items
    #expect(list([.group(shaded)]).changes(from: list([.group(plain)])) == [canvas, canvas])
    // Other modes can change what lies between by a rounding, where a clip cuts.
    var mixed = group(moved, hasMask: hasMask)
    mixed.blendMode = .colorBurn
    plain = mixed
    plain.items = items
    #expect(list([.group(mixed)]).changes(from: list([.group(plain)])) == [canvas, canvas])
    // Another opacity changes all items, and nothing between them.
    var faded = group(items, hasMask: hasMask)
    faded.opacity = 0.5
    #expect(Set(list([.group(faded)]).changes(from: before)) == Set(items.map(\.bounds)))
  }
}
