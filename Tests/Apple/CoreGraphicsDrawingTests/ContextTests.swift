import CoreGraphicsCompat
import CoreGraphicsDrawing
import Foundation
import Testing

@Suite("Contexts")
struct ContextTests {
  @Test("Areas are filled exactly where they are; y runs down in UIKit's contexts")
  func areas() throws {
    let image = try drawn { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 2, y: 3, width: 4, height: 5))
    }
    #expect(image.shows(red, 2, 3) && image.shows(red, 5, 7))
    #expect(image.shows(nothing, 1, 3) && image.shows(nothing, 6, 7))
    #expect(image.shows(nothing, 2, 2) && image.shows(nothing, 2, 8))
    #expect(image.coverage == 20)
  }

  @Test("y runs up in contexts of a program's own")
  func upwards() throws {
    let context = try #require(
      CGContext(
        data: nil,
        width: 10,
        height: 10,
        bitsPerComponent: 8,
        bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue
      )
    )
    context.setFillColor(red: 0, green: 0, blue: 1, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 10, height: 3))
    let image = try pixels(of: try #require(context.makeImage()))
    #expect(image.shows(blue, 4, 9) && image.shows(blue, 4, 7))
    #expect(image.shows(nothing, 4, 6))
    #expect(context.convertToDeviceSpace(CGPoint(x: 1, y: 2)) == CGPoint(x: 1, y: 8))
    #expect(context.convertToUserSpace(CGPoint(x: 1, y: 8)) == CGPoint(x: 1, y: 2))
  }

  @Test("New maps act before existing ones; states are restored in order")
  func maps() throws {
    let image = try drawn { context in
      context.setFillColor(UIColor.green.cgColor)
      context.saveGState()
      context.translateBy(x: 10, y: 0)
      context.scaleBy(x: 2, y: 3)
      context.setFillColor(UIColor.red.cgColor)
      context.fill(CGRect(x: 1, y: 1, width: 1, height: 1))
      context.restoreGState()
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    }
    #expect(image.shows(red, 12, 3) && image.shows(red, 13, 5))
    #expect(image.shows(green, 0, 0))
    #expect(image.coverage == 7)
  }

  @Test("A path ignores later maps; its line width follows them")
  func pathsAndPens() throws {
    let image = try drawn { context in
      UIColor.blue.setStroke()
      context.move(to: CGPoint(x: 0, y: 10))
      context.addLine(to: CGPoint(x: 20, y: 10))
      context.scaleBy(x: 1, y: 4)
      context.setLineWidth(1)
      context.strokePath()
    }
    // The line lies at 10, the pen is 4 pixels high.
    #expect(image.shows(blue, 10, 8) && image.shows(blue, 10, 11))
    #expect(image.shows(nothing, 10, 7) && image.shows(nothing, 10, 12))
  }

  @Test("Clips cut what comes after them, and their common inside remains")
  func clips() throws {
    let image = try drawn { context in
      UIColor.red.setFill()
      context.clip(to: CGRect(x: 0, y: 0, width: 10, height: 20))
      context.addRect(CGRect(x: 5, y: 0, width: 10, height: 10))
      context.addRect(CGRect(x: 7, y: 2, width: 2, height: 2))
      context.clip(using: .evenOdd)
      #expect(context.boundingBoxOfClipPath == CGRect(x: 5, y: 0, width: 5, height: 10))
      context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
    }
    #expect(image.coverage == 50 - 4)
    #expect(image.shows(red, 5, 0) && image.shows(nothing, 7, 2))
    #expect(image.shows(nothing, 4, 0) && image.shows(nothing, 10, 0))
  }

  @Test("Quarter turns, arcs, dashes and even-odd areas are those of paths in layers")
  func shapes() throws {
    let disc = try drawn { context in
      context.addArc(
        center: CGPoint(x: 10, y: 10),
        radius: 8,
        startAngle: 0,
        endAngle: 2 * .pi,
        clockwise: false
      )
      context.fillPath()
    }
    #expect(abs(disc.coverage - 64 * .pi) < 1)
    let ring = try drawn { context in
      context.addEllipse(in: CGRect(x: 2, y: 2, width: 16, height: 16))
      context.addEllipse(in: CGRect(x: 6, y: 6, width: 8, height: 8))
      context.drawPath(using: .eoFill)
    }
    #expect(abs(ring.coverage - 48 * .pi) < 1)
    let dashes = try drawn { context in
      context.setLineWidth(2)
      context.setLineDash(phase: 0, lengths: [3, 2])
      context.strokeLineSegments(between: [CGPoint(x: 0, y: 5), CGPoint(x: 20, y: 5)])
    }
    #expect(dashes.coverage == 4 * 3 * 2)
    #expect(dashes.shows([0, 0, 0, 255], 2, 4) && dashes.shows(nothing, 3, 4))
  }

  @Test("A transparency layer is faded as one image")
  func layers() throws {
    func squares(_ context: CGContext) {
      context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
      context.fill(CGRect(x: 5, y: 5, width: 10, height: 10))
    }
    let apart = try drawn { context in
      context.setAlpha(0.5)
      squares(context)
    }
    #expect(apart.shows([0, 0, 0, 191], 7, 7) && apart.shows([0, 0, 0, 128], 2, 2))
    let together = try drawn { context in
      context.setAlpha(0.5)
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      squares(context)
      context.endTransparencyLayer()
    }
    #expect(together.shows([0, 0, 0, 128], 7, 7) && together.shows([0, 0, 0, 128], 2, 2))
  }

  @Test("Shadows fall downwards in UIKit's contexts and upwards in others, for any map")
  func shadows() throws {
    let down = try drawn { context in
      context.scaleBy(x: 2, y: 2)
      context.setShadow(offset: CGSize(width: 0, height: 8), blur: 0, color: UIColor.red.cgColor)
      UIColor.blue.setFill()
      context.fill(CGRect(x: 3, y: 1, width: 2, height: 2))
    }
    #expect(down.shows(blue, 7, 3) && down.shows(red, 7, 11) && down.shows(nothing, 7, 7))
    #expect(down.coverage == 32)
    let context = try #require(
      CGContext(width: 20, height: 20, scale: 1, isFlipped: false)
    )
    context.setShadow(offset: CGSize(width: 0, height: 8), blur: 0, color: UIColor.red.cgColor)
    context.fill(CGRect(x: 6, y: 2, width: 4, height: 4))
    let up = try pixels(of: try #require(context.makeImage()))
    #expect(up.shows([0, 0, 0, 255], 7, 15) && up.shows(red, 7, 7))
  }

  @Test("Invalid drawing is omitted and reported")
  func faults() throws {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10)).image { renderer in
      let context = renderer.cgContext
      context.fill(CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1))
      context.fill(CGRect(x: 0, y: 0, width: 1e300, height: 1))
      context.restoreGState()
      context.setLineDash(phase: 0, lengths: [0, 0])
      context.addLine(to: .zero)
      context.strokePath()
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    }
    let cgImage = try #require(image.cgImage)
    // The two rectangles have one message.
    #expect(cgImage.faults.count == 4, "\(cgImage.faults)")
    #expect(try pixels(of: cgImage).coverage == 1)
    for side in [CGFloat.nan, .infinity, 0, -5, 1e5, 1e18] {
      let image = UIGraphicsImageRenderer(size: CGSize(width: side, height: side)).image { _ in }
      #expect(image.cgImage?.width == (side == -5 ? 5 : 1), "\(side)")
    }
    #expect(UIGraphicsGetCurrentContext() == nil)
  }

  @Test("Endlessly nested layers and masks are reported and end")
  func nesting() throws {
    let dot = try #require(CGImage(rgba: [0, 0, 0, 255], width: 1, height: 1))
    var faults: [String] = []
    let image = try drawn { context in
      for _ in 0..<100_000 { context.beginTransparencyLayer(auxiliaryInfo: nil) }
      context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
      for _ in 0..<100_000 { context.endTransparencyLayer() }
      for _ in 0..<10_000 {
        context.clip(to: CGRect(x: 0, y: 0, width: 20, height: 20), mask: dot)
      }
      context.fill(CGRect(x: 10, y: 10, width: 10, height: 10))
      faults = context.faults
    }
    #expect(image.coverage == 200)
    #expect(faults.contains { $0.contains("layers more than 64 deep") })
    #expect(faults.count <= 10)
  }

  @Test("Ten thousand items are drawn like one after the other")
  func manyItems() throws {
    let image = try drawn(100, 100) { context in
      for index in 0..<10_000 {
        context.setFillColor(gray: CGFloat(index % 7) / 6, alpha: 1)
        context.fill(CGRect(x: CGFloat(index % 100), y: CGFloat(index / 100), width: 1, height: 1))
      }
    }
    #expect(image.coverage == 10_000)
    for index in [0, 77, 4095, 4096, 9999] {
      let gray = Int((Double(index % 7) / 6 * 255).rounded())
      #expect(image.shows([gray, gray, gray, 255], index % 100, index / 100), "\(index)")
    }
  }
}
