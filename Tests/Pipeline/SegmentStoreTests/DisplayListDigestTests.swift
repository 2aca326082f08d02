import DisplayModel
import Files
import Graphics
import SegmentStore
import Testing

/// Every part of a display list that decides pixels decides the digest.
@Suite("Digests of display lists")
struct DisplayListDigestTests {
  private static func hasher(_ content: Digest? = SHA256.digest(of: [1])) -> DisplayListHasher {
    DisplayListHasher(ImageDigests { _ in content })
  }

  private static func digest(_ list: DisplayList) throws -> Digest {
    try hasher().digest(of: list)
  }

  private static func digest(_ item: DisplayItem) throws -> Digest {
    try digest(DisplayList(width: 64, height: 48, background: .black, items: [item]))
  }

  // Reflection finds the fields: one that no alteration changes fails, too.
  @Test("Every stored field of every type in a list decides the digest")
  func fields() throws {
    let list = DisplayList.specimen
    let alterations = list.alterations()
    #expect(alterations.count > 800)
    let original = try Self.digest(list)
    var places = [original: "nothing"]
    let used = Self.hasher()
    for (place, other) in alterations.map({ ($0.place, $0.value) }) {
      let digest = try Self.digest(other)
      let same = places.updateValue(place, forKey: digest)
      #expect(same == nil, "\(place) looks like \(same ?? "")")
      if let same { places[digest] = same }
      // What a hasher remembers of the last lists does not show.
      #expect(try used.digest(of: list) == original)
      #expect(try used.digest(of: other) == digest, "\(place)")
    }
  }

  @Test("Nested lists differ from flat ones")
  func nesting() throws {
    var flat = DisplayList(width: 64, height: 48, background: .black)
    flat.items = [.fill(.specimen), .stroke(.specimen)]
    var nested = flat
    nested.items = [.group(DisplayGroup(items: flat.items, bounds: .specimen))]
    #expect(try Self.digest(flat) != Self.digest(nested))
  }

  @Test("Equal pixels in other memory are the same image")
  func memory() throws {
    let items = [1, 1, 2].map {
      DisplayItem.image(.specimen(.bitmap(.specimen(marked: $0))))
    }
    #expect(try Self.digest(items[0]) == Self.digest(items[1]))
    #expect(try Self.digest(items[0]) != Self.digest(items[2]))
  }

  @Test("Frames of images that move count by their file, not by the name of their asset")
  func frames() throws {
    var renamed = ImageFrame.specimen
    renamed.source = "b"
    let lists = [ImageFrame.specimen, renamed].map { frame in
      var list = DisplayList(width: 64, height: 48, background: .black)
      list.items = [.image(.specimen(.frame(frame)))]
      return list
    }
    let digest = try Self.digest(lists[0])
    #expect(try Self.digest(lists[1]) == digest)
    #expect(try Self.hasher(SHA256.digest(of: [2])).digest(of: lists[0]) != digest)
    #expect(throws: DisplayListHasher.UnknownImageError.self) {
      try Self.hasher(nil).digest(of: lists[0])
    }
  }

  @Test("Names of groups do not count")
  func names() throws {
    var renamed = DisplayGroup.specimen
    renamed.origin = GroupOrigin(.shadow)
    #expect(try Self.digest(.group(renamed)) == Self.digest(.group(.specimen)))
  }

  // Both kinds of effects once began with the same byte, and have different lengths.
  @Test("Effects whose numbers continue each other's bytes remain different")
  func kinds() throws {
    let filler = Double(bitPattern: 0x3E3E_3E3E_3E3E_3E3E)
    func number(_ bytes: (index: Int, byte: UInt64)...) -> Double {
      var bits = filler.bitPattern
      for (index, byte) in bytes {
        bits = bits & ~(0xFF << UInt64(8 * index)) | byte << UInt64(8 * index)
      }
      return Double(bitPattern: bits)
    }
    // A blur takes 26 bytes, a glow 50; in the other order their kinds and flags are in numbers.
    let blur = Effect.directionalBlur(sigma: filler, axis: Point(filler, filler))
    let glow = Effect.glow(
      EffectGlow(
        color: Color(filler, filler, number((6, 0), (7, 9)), filler),
        sigma: filler,
        gain: filler,
        isBelow: false
      )
    )
    let other = Effect.glow(
      EffectGlow(
        color: Color(filler, filler, filler, number((0, 0), (1, 9))),
        sigma: filler,
        gain: filler,
        isBelow: false
      )
    )
    let digests = try [[blur, glow], [other, blur]].map { effects in
      try Self.digest(
        .group(DisplayGroup(items: [], effects: effects, bounds: .specimen))
      )
    }
    #expect(digests[0] != digests[1])
  }
}
