import CRasterKernels
import Foundation
import TestSupport
import Testing

/// Conic gradients whose angles are approximated where that is sure have the pixels of exact angles.
@Suite("Kernels of conic gradients")
struct ConicKernelTests {
  // What segments of a gradient have in common.
  private enum Tones: CaseIterable {
    case any, oneAlpha, opaque, oneColor, pureColor
  }

  private static func segments(
    _ tones: Tones,
    using random: inout SplitMix64
  ) -> [gradient_segment] {
    func number() -> Float { Float(random.number(in: 0...1)) }
    let base = (0..<4).map { _ in tones == .pureColor ? number().rounded() : number() }
    var stops: [(position: Float, color: [Float])] = (0..<5).map { index in
      var color = base
      if tones != .oneColor && tones != .pureColor { for i in 0..<3 { color[i] = number() } }
      if tones != .oneAlpha { color[3] = tones == .opaque ? 1 : number() }
      // Some reach beyond a turn, or end before.
      return (Float(index) / 4 * (tones == .any ? 1.3 : 1) - 0.05, color)
    }
    // A hard edge, and a part of one colour.
    stops[2].position = stops[1].position
    if Bool.random(using: &random) { stops[4].color = stops[3].color }
    func segment(_ position: Float, _ width: Float, _ first: [Float], _ last: [Float])
      -> gradient_segment
    {
      gradient_segment(
        start: position,
        inverse: width > 0 ? 1 / width : 0,
        red: first[0],
        green: first[1],
        blue: first[2],
        alpha: first[3],
        delta_red: last[0] - first[0],
        delta_green: last[1] - first[1],
        delta_blue: last[2] - first[2],
        delta_alpha: last[3] - first[3]
      )
    }
    var all = [segment(-.greatestFiniteMagnitude, 0, stops[0].color, stops[0].color)]
    for (one, next) in zip(stops, stops.dropFirst()) where next.position > one.position {
      all.append(segment(one.position, next.position - one.position, one.color, next.color))
    }
    all.append(segment(stops[4].position, 0, stops[4].color, stops[4].color))
    return all
  }

  @Test("P44: Conic gradients", .enabled(if: rk_has_avx2()), arguments: SplitMix64.seeds(120))
  func variants(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (width, height) = (Int.random(in: 1...2100, using: &random), 24)
    // The centre in the image, on a pixel or beside the image; from tiny to larger than any, turned and sheared.
    let isNear = Bool.random(using: &random), isComplete = Bool.random(using: &random)
    var (x, y) = (
      random.number(in: isNear ? 0...2000 : -9000...9000),
      random.number(in: isNear ? 0...24 : -900...900)
    )
    if isComplete { (x, y) = (x.rounded(), y.rounded() + 0.5) }
    let scale = exp(random.number(in: seed % 10 == 0 ? -70...70 : -9...3))
    let angle = seed % 4 == 0 ? Double(seed % 8) * .pi / 4 : random.number(in: 0...6.3)
    let (along, across) = (cos(angle) * scale, sin(angle) * scale)
    let shear = seed % 3 == 0 ? random.number(in: 0.1...3) : 1
    let matrix = [
      along, across, -across * shear, along * shear, across * shear * y - along * x,
      -along * shear * y - across * x,
    ]
    for tones in Tones.allCases {
      let segments = Self.segments(tones, using: &random)
      let results = [false, true].map { usesAVX2 in
        var image = [UInt32](repeating: 7, count: width * height)
        gradient_fill_with(
          usesAVX2,
          gradient_conic,
          &image,
          width * 4,
          width,
          height,
          matrix,
          [0, 0],
          segments,
          segments.count,
          Int(seed % 8),
          3
        )
        return image
      }
      #expect(results[0] == results[1], "\(tones)")
    }
  }
}
