import CoreGraphicsCompat
import CoreGraphicsDrawing
import Foundation
import Testing

@Suite("Blend modes of contexts")
struct CompositionTests {
  /// Porter and Duff: the factors of source and destination, from their alphas.
  static let operators:
    [(mode: CGBlendMode, factors: @Sendable (Double, Double) -> (Double, Double))] = [
      (.clear, { _, _ in (0, 0) }),
      (.copy, { _, _ in (1, 0) }),
      (.sourceIn, { _, d in (d, 0) }),
      (.sourceOut, { _, d in (1 - d, 0) }),
      (.sourceAtop, { s, d in (d, 1 - s) }),
      (.destinationOver, { _, d in (1 - d, 1) }),
      (.destinationIn, { s, _ in (0, s) }),
      (.destinationOut, { s, _ in (0, 1 - s) }),
      (.destinationAtop, { s, d in (1 - d, s) }),
      (.xor, { s, d in (1 - d, 1 - s) }),
      (.normal, { s, _ in (1, 1 - s) }),
    ]

  @Test("Each operator has its factors where the shape is, and changes nothing elsewhere")
  func operators() throws {
    let (source, destination) = (0.6, 0.8)
    for (mode, factors) in Self.operators {
      let image = try drawn { context in
        context.setFillColor(red: 1, green: 0, blue: 0, alpha: destination)
        context.fill(CGRect(x: 0, y: 0, width: 10, height: 20))
        context.setBlendMode(mode)
        context.setFillColor(red: 0, green: 0, blue: 1, alpha: source)
        context.fill(CGRect(x: 5, y: 0, width: 10, height: 10))
      }
      func expected(_ s: Double, _ d: Double) -> [Int] {
        let (fs, fd) = factors(s, d)
        return [d * fd, 0, s * fs, s * fs + d * fd].map { Int(($0 * 255).rounded()) }
      }
      #expect(image.shows(expected(source, destination), 7, 5, within: 2), "\(mode) both")
      #expect(image.shows(expected(source, 0), 12, 5, within: 2), "\(mode) source")
      #expect(image.shows([204, 0, 0, 204], 2, 5), "\(mode) destination")
      #expect(image.shows([204, 0, 0, 204], 7, 15), "\(mode) below")
      #expect(image.shows(nothing, 17, 15), "\(mode) empty")
    }
  }

  @Test("An edge that covers half a pixel leaves half of what was there")
  func coverage() throws {
    let image = try drawn { context in
      context.setFillColor(UIColor.red.cgColor)
      context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
      context.clear(CGRect(x: 5.5, y: 0, width: 10, height: 20))
    }
    #expect(image.shows([128, 0, 0, 128], 5, 3) && image.shows(nothing, 6, 3))
    #expect(image.shows([128, 0, 0, 128], 15, 3) && image.shows(red, 16, 3))
  }

  @Test("Colours multiply")
  func multiply() throws {
    let image = try drawn { context in
      context.setFillColor(red: 1, green: 0.5, blue: 0, alpha: 1)
      context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
      let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 20))
      UIColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 1).setFill()
      path.fill(with: .multiply, alpha: 1)
    }
    #expect(image.shows([128, 64, 0, 255], 5, 5) && image.shows([255, 128, 0, 255], 15, 5))
  }
}
