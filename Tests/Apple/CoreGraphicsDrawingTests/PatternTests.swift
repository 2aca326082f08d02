import CoreGraphicsCompat
import CoreGraphicsDrawing
import Foundation
import Testing

/// Colours that are patterns of an image.
@Suite("Patterns of images")
struct PatternTests {
  /// 4 × 4 points, the upper left quarter red, the others clear.
  private let pattern = UIColor(
    patternImage: UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
    }
  )

  @Test("Every way to fill draws tiles from the origin of the context, whatever the map is")
  func fills() throws {
    let ways: [(CGContext) -> Void] = [
      { context in
        pattern.setFill()
        UIRectFill(CGRect(x: 1, y: 0, width: 8, height: 8))
      },
      { context in
        pattern.set()
        UIBezierPath(rect: CGRect(x: 1, y: 0, width: 8, height: 8)).fill()
      },
      { context in
        context.translateBy(x: 1, y: 0)
        context.setFillColor(pattern.cgColor)
        context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
      },
    ]
    for way in ways {
      let image = try drawn(20, 20, way)
      #expect(image.shows(red, 1, 0) && image.shows(red, 4, 5) && image.shows(red, 8, 1))
      #expect(image.shows(nothing, 0, 0) && image.shows(nothing, 2, 0))
      #expect(image.shows(nothing, 4, 2) && image.shows(nothing, 9, 0))
      // Columns 1, 4, 5 and 8 in two rows of each of the two tiles.
      #expect(image.coverage == 16)
    }
  }

  @Test("Alpha fades tiles; an oval cuts them")
  func alphaAndShapes() throws {
    let image = try drawn { context in
      context.setAlpha(0.5)
      pattern.withAlphaComponent(0.5).setFill()
      UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 20, height: 20)).fill()
    }
    #expect(image.shows([64, 0, 0, 64], 8, 8) && image.shows(nothing, 0, 0))
    #expect(image.shows(nothing, 10, 10))
  }

  @Test("Tiles are upright and begin at the bottom where y runs up")
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
    context.setFillColor(pattern.cgColor)
    context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
    let image = try pixels(of: try #require(context.makeImage()))
    #expect(image.shows(red, 0, 6) && image.shows(red, 0, 7) && image.shows(red, 0, 3))
    #expect(image.shows(nothing, 0, 9) && image.shows(nothing, 0, 5) && image.shows(nothing, 2, 6))
  }

  @Test("Letters are filled with tiles; a line in a pattern leaves a message")
  func lettersAndLines() throws {
    let image = try drawn(40, 40) { context in
      ("H" as NSString).draw(
        at: .zero,
        withAttributes: [.font: UIFont.systemFont(ofSize: 40), .foregroundColor: pattern]
      )
      #expect(context.faults.isEmpty)
    }
    #expect(image.coverage > 20)
    _ = try drawn { context in
      pattern.setStroke()
      context.stroke(CGRect(x: 2, y: 2, width: 9, height: 9))
      #expect(context.faults.count == 1 && context.faults[0].contains("pattern"))
    }
  }
}
