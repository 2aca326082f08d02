import CoreGraphicsCompat
import CoreGraphicsDrawing
import Foundation
import Graphics
import ImageFiles
import Testing

@Suite("Drawings as images")
struct GoldenTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Goldens")

  /// Expects an image to be the golden, up to 2 of 255; `RECORD_GOLDENS=1` writes it.
  private func check(_ image: UIImage, _ name: String) throws {
    let file = Self.folder.appending(path: "\(name).png")
    let bytes = try #require(image.cgImage).fileBytes()
    if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
      try Data(bytes).write(to: file)
      Issue.record("recorded \(name): look at it, then test again")
      return
    }
    let expected = try PNGDecoder.decode(
      [UInt8](Data(contentsOf: file)),
      maxSide: 1000,
      maxPixels: 1 << 20
    )
    let actual = try pixels(of: try #require(image.cgImage))
    #expect(actual.width == expected.width && actual.height == expected.height)
    var maximum = 0
    for y in 0..<min(actual.height, expected.height) {
      for x in 0..<min(actual.width, expected.width) {
        for (a, b) in zip(actual.components(x, y), expected.components(x, y)) {
          maximum = max(maximum, abs(a - b))
        }
      }
    }
    #expect(maximum <= 2, "\(name) is off by \(maximum)")
  }

  @Test("A badge: clips, gradients, shadows, lines, texts and an image in it")
  func badge() throws {
    let photo = UIGraphicsImageRenderer(size: CGSize(width: 60, height: 60)).image { context in
      UIColor.systemTeal.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 60, height: 60))
      UIColor.systemYellow.setFill()
      UIBezierPath(ovalIn: CGRect(x: 32, y: 8, width: 18, height: 18)).fill()
      let hills = UIBezierPath()
      hills.move(to: CGPoint(x: 0, y: 45))
      hills.addQuadCurve(to: CGPoint(x: 60, y: 40), controlPoint: CGPoint(x: 25, y: 15))
      hills.addLine(to: CGPoint(x: 60, y: 60))
      hills.addLine(to: CGPoint(x: 0, y: 60))
      hills.close()
      UIColor.systemGreen.setFill()
      hills.fill()
    }
    let image = UIGraphicsImageRenderer(size: CGSize(width: 200, height: 120)).image { renderer in
      let context = renderer.cgContext
      let card = UIBezierPath(
        roundedRect: CGRect(x: 10, y: 10, width: 180, height: 100),
        cornerRadius: 14
      )
      context.saveGState()
      context.setShadow(offset: CGSize(width: 0, height: 3), blur: 6)
      UIColor.white.setFill()
      card.fill()
      context.restoreGState()

      context.saveGState()
      card.addClip()
      let colors = [UIColor(white: 1, alpha: 1).cgColor, UIColor.systemOrange.cgColor] as CFArray
      let gradient = CGGradient(
        colorsSpace: CGColorSpaceCreateDeviceRGB(),
        colors: colors,
        locations: [0, 1]
      )!
      context.drawLinearGradient(
        gradient,
        start: CGPoint(x: 0, y: 10),
        end: CGPoint(x: 0, y: 110),
        options: []
      )
      context.restoreGState()

      context.saveGState()
      UIBezierPath(ovalIn: CGRect(x: 24, y: 30, width: 60, height: 60)).addClip()
      photo.draw(in: CGRect(x: 24, y: 30, width: 60, height: 60))
      context.restoreGState()

      let ring = UIBezierPath(ovalIn: CGRect(x: 22, y: 28, width: 64, height: 64))
      ring.lineWidth = 3
      ring.setLineDash([6, 4], count: 2, phase: 0)
      UIColor.systemIndigo.setStroke()
      ring.stroke()

      let style = NSMutableParagraphStyle()
      style.lineSpacing = 2
      "Badge\nof cloth".draw(
        in: CGRect(x: 98, y: 34, width: 90, height: 60),
        withAttributes: [
          .font: UIFont(name: "DejaVu Sans-Bold", size: 18)!,
          .foregroundColor: UIColor.systemIndigo,
          .paragraphStyle: style,
        ]
      )
      let star = NSAttributedString(
        string: "★",
        attributes: [
          .font: UIFont(name: "DejaVu Sans", size: 26)!, .foregroundColor: UIColor.systemRed,
          .strokeColor: UIColor.white, .strokeWidth: -6,
        ]
      )
      context.rotate(by: .pi / 12)
      star.draw(at: CGPoint(x: 176, y: -22))
    }
    try check(image, "badge")
  }
}
