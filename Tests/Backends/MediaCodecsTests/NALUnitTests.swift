import TestSupport
import Testing

@testable import MediaCodecs

@Suite("Units of H.264")
struct NALUnitTests {
  @Test("Units are split at start codes of three and four bytes")
  func splits() {
    let packet: [UInt8] = [0, 0, 0, 1, 9, 0, 0, 3, 1, 0, 0, 1, 7, 1, 1, 0, 0, 0, 0, 1, 8]
    #expect(NALUnits.split(packet).map(Array.init) == [[9, 0, 0, 3, 1], [7, 1, 1, 0], [8]])
    #expect(NALUnits.split([]).isEmpty && NALUnits.split([0, 1]).isEmpty)
    #expect(NALUnits.split([0, 0, 1]).map(Array.init) == [[]])
  }

  @Test("Any bytes are split at two zeros and a one")
  func anyBytes() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<500 {
      let packet = (0..<60).map { _ in UInt8(random.next() % 4) }
      let starts = packet.indices.filter { $0 >= 2 && Array(packet[$0 - 2...$0]) == [0, 0, 1] }
      let units = NALUnits.split(packet)
      #expect(units.map(\.startIndex) == starts.map { $0 + 1 }, "\(packet)")
      // A zero before a start code belongs to the code.
      let ends = starts.dropFirst().map { packet[$0 - 3] == 0 ? $0 - 3 : $0 - 2 } + [packet.count]
      for (unit, end) in zip(units, ends) where unit.startIndex <= end {
        #expect(unit.endIndex == end, "\(packet)")
      }
    }
  }
}
