import CoverageRasterizer
import DisplayModel
import Foundation
import Graphics
import TestSupport
import Testing

/// Damaged parts of an image that are drawn again.
@Suite("Damage")
struct DamageTests {
  // How many lists of each size; `DAMAGE_SCENES` asks for more, as before a release.
  private static let count =
    ProcessInfo.processInfo.environment["DAMAGE_SCENES"].flatMap { Int($0) } ?? 8

  @Test(
    "Any part drawn again has the pixels of the complete image",
    arguments: [(97, 130), (1300, 40), (60, 61), (640, 200)]
  )
  func parts(width: Int, height: Int) throws {
    for seed in SplitMix64.seeds(Self.count) {
      var lists = RandomLists(seed: seed, width: width, height: height)
      let list = lists.list()
      // One or a few strips.
      let bandBytes = seed % 2 == 0 ? 1 << 20 : width * 4 * 48
      let rasterizer = CoverageRasterizer(bandBytes: bandBytes)
      var buffer = PixelBuffer(width: width, height: height)
      try rasterizer.draw(list, into: &buffer)
      // A retained snapshot would give the buffer other memory.
      let complete = try rasterizer.makeBitmap(of: list)
      for _ in 0..<4 {
        let areas = (0..<Int.random(in: 1...3, using: &lists.random)).map { _ in lists.part() }
        var last: DisplayList? = list
        if lists.random.next() % 2 == 0 {
          // The part may show anything before.
          for area in areas { buffer.spoil(area.intersection(list.canvas)) }
          last = nil
        }
        try rasterizer.draw(list, within: areas, over: last, into: &buffer)
        let isComplete = buffer.snapshot() == complete
        try #require(isComplete, "seed \(seed), \(width) × \(height), \(areas)")
      }
    }
  }

  @Test("A list drawn over another one in the parts that changed is the list drawn anew")
  func changes() throws {
    for seed in SplitMix64.seeds(2 * Self.count) {
      var lists = RandomLists(seed: seed, width: 200, height: 150)
      let rasterizer = CoverageRasterizer(bandBytes: 200 * 4 * 64)
      var buffer = PixelBuffer(width: 200, height: 150)
      var list = lists.list()
      try rasterizer.draw(list, into: &buffer)
      for _ in 0..<4 {
        var next = list
        let other = lists.list()
        let index = Int(lists.random.next() % UInt64(list.items.count))
        if lists.random.next() % 2 == 0 {
          next.items[index] = other.items[0]
        } else {
          next.items.insert(other.items[0], at: index)
        }
        try rasterizer.draw(next, within: next.changes(from: list), over: list, into: &buffer)
        let anew = try CoverageRasterizer(bandBytes: 200 * 4 * 64).makeBitmap(of: next)
        let isAnew = buffer.snapshot() == anew
        try #require(isAnew, "seed \(seed)")
        list = next
      }
    }
  }
}

extension PixelBuffer {
  fileprivate mutating func spoil(_ area: PixelRect) {
    let bytesPerRow = bytesPerRow
    withUnsafeMutableBytes { bytes in
      for y in area.y..<area.maxY {
        let row = y * bytesPerRow
        for byte in row + area.x * 4..<row + area.maxX * 4 { bytes[byte] = 0xa5 }
      }
    }
  }
}
