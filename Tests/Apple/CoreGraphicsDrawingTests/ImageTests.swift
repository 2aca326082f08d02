import CoreGraphicsCompat
import CoreGraphicsDrawing
import Foundation
import Graphics
import ImageFiles
import Testing

@Suite("Gradients, images and texts in contexts")
struct PictureTests {
  /// Red above, blue below.
  private func flag() throws -> UIImage {
    let bytes: [UInt8] = [255, 0, 0, 255, 0, 0, 255, 255]
    return UIImage(cgImage: try #require(CGImage(rgba: bytes, width: 1, height: 2)))
  }

  @Test(
    "Images of Core Graphics have their first row where y is greatest, those of UIKit are upright"
  )
  func upright() throws {
    let flag = try flag()
    let cgImage = try #require(flag.cgImage)
    let bitmap = try drawn { context in
      context.interpolationQuality = .none
      context.draw(cgImage, in: CGRect(x: 0, y: 0, width: 10, height: 20))
      flag.draw(in: CGRect(x: 10, y: 0, width: 10, height: 20))
    }
    #expect(bitmap.shows(blue, 5, 2) && bitmap.shows(red, 5, 17))
    #expect(bitmap.shows(red, 15, 2) && bitmap.shows(blue, 15, 17))
  }

  @Test("Linear gradients end where options say so")
  func linear() throws {
    let colors = [UIColor.red.cgColor, UIColor.blue.cgColor] as CFArray
    let gradient = try #require(CGGradient(colorsSpace: nil, colors: colors, locations: [0, 1]))
    func bitmap(_ options: CGGradientDrawingOptions) throws -> Bitmap {
      try drawn { context in
        context.drawLinearGradient(
          gradient,
          start: CGPoint(x: 5, y: 0),
          end: CGPoint(x: 15, y: 0),
          options: options
        )
      }
    }
    let none = try bitmap([])
    #expect(none.shows(nothing, 4, 5) && none.shows(nothing, 15, 5))
    // The middle of the pixel at 5 is a twentieth of the way.
    #expect(none.shows([242, 0, 13, 255], 5, 5) && none.shows([13, 0, 242, 255], 14, 19))
    let both = try bitmap([.drawsBeforeStartLocation, .drawsAfterEndLocation])
    #expect(both.shows(red, 0, 5) && both.shows(blue, 19, 5))
    let after = try bitmap(.drawsAfterEndLocation)
    #expect(after.shows(nothing, 4, 5) && after.shows(blue, 19, 5))
    // Far longer than the numbers that Cairo knows are good for.
    let long = try drawn(2000, 4) { context in
      context.drawLinearGradient(
        gradient,
        start: CGPoint(x: 100, y: 0),
        end: CGPoint(x: 1900, y: 0),
        options: []
      )
    }
    #expect(long.coverage == 4 * 1800 && long.shows(nothing, 99, 1) && long.shows(blue, 1899, 1))
    #expect(CGGradient(colorsSpace: nil, colors: [], locations: nil) == nil)
    #expect(CGGradient(colorsSpace: nil, colors: ["red"], locations: nil) == nil)
  }

  @Test("Radial gradients run from circle to circle")
  func radial() throws {
    let colors = [UIColor.red.cgColor, UIColor.blue.cgColor] as CFArray
    let gradient = try #require(CGGradient(colorsSpace: nil, colors: colors, locations: nil))
    let bitmap = try drawn(40, 40) { context in
      context.drawRadialGradient(
        gradient,
        startCenter: CGPoint(x: 20, y: 20),
        startRadius: 5,
        endCenter: CGPoint(x: 20, y: 20),
        endRadius: 15,
        options: []
      )
    }
    #expect(bitmap.shows(nothing, 20, 20) && bitmap.shows(nothing, 20, 2))
    // 10.5 from the centre: 0.55 of the way.
    #expect(bitmap.shows([115, 0, 140, 255], 30, 20, within: 3))
    #expect(abs(bitmap.coverage - 200 * .pi) < 8)
  }

  @Test("Images have the scale of their format, and PNG files of them the pixels")
  func scale() throws {
    let format = UIGraphicsImageRendererFormat.default()
    format.scale = 2
    format.opaque = true
    let renderer = UIGraphicsImageRenderer(
      bounds: CGRect(x: -5, y: -5, width: 10, height: 6),
      format: format
    )
    let image = renderer.image { context in
      UIColor.green.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    }
    #expect(image.size == CGSize(width: 10, height: 6) && image.scale == 2)
    let data = try #require(image.pngData())
    let bitmap = try PNGDecoder.decode([UInt8](data), maxSide: 100, maxPixels: 1000)
    #expect(bitmap.width == 20 && bitmap.height == 12)
    #expect(bitmap.shows(green, 10, 10) && bitmap.shows(green, 11, 11))
    #expect(bitmap.shows([0, 0, 0, 255], 9, 10) && bitmap.shows([0, 0, 0, 255], 0, 0))
  }

  // CIPA DC-008 (Exif), 4.6.5: what the orientations 1 to 8 mean for rows and columns.
  @Test(
    "Images lie as their orientation says",
    arguments: [
      (UIImage.Orientation.up, ["abc", "def"]), (.upMirrored, ["cba", "fed"]),
      (.down, ["fed", "cba"]), (.downMirrored, ["def", "abc"]),
      (.leftMirrored, ["ad", "be", "cf"]), (.right, ["da", "eb", "fc"]),
      (.rightMirrored, ["fc", "eb", "da"]), (.left, ["cf", "be", "ad"]),
    ]
  )
  func orientations(orientation: UIImage.Orientation, rows: [String]) throws {
    func bytes(_ text: String) -> [UInt8] { text.utf8.flatMap { [$0, 0, 0, 255] } }
    let image = try #require(CGImage(rgba: bytes("abcdef"), width: 3, height: 2))
    let turned = UIImage(cgImage: image, scale: 1, orientation: orientation)
    let upright = try #require(turned.uprightImage)
    let (width, height) = (rows[0].count, rows.count)
    #expect(upright == CGImage(rgba: bytes(rows.joined()), width: width, height: height))
    #expect(turned.size == CGSize(width: Double(upright.width), height: Double(upright.height)))
  }

  @Test("A tint keeps the shape of an image, a mask cuts to it")
  func tints() throws {
    let half = try #require(
      CGImage(rgba: [9, 9, 9, 255, 9, 9, 9, 0], width: 2, height: 1)
    )
    let tinted = UIImage(cgImage: half).withTintColor(.green)
    let bitmap = try pixels(of: try #require(tinted.cgImage))
    #expect(bitmap.shows(green, 0, 0) && bitmap.shows(nothing, 1, 0))
    let masked = try drawn { context in
      context.interpolationQuality = .none
      context.clip(to: CGRect(x: 0, y: 0, width: 20, height: 10), mask: half)
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
    }
    #expect(masked.coverage == 100 && masked.shows(red, 9, 9) && masked.shows(nothing, 10, 9))
  }

  @Test("Texts are measured, broken and aligned")
  func texts() throws {
    let font = try #require(UIFont(name: "DejaVu Sans", size: 20))
    let attributes: [NSAttributedString.Key: Any] = [.font: font, .foregroundColor: UIColor.red]
    let one = "MMMM".size(withAttributes: attributes)
    let two = ("MMMM\nMMMM" as NSString).size(withAttributes: attributes)
    #expect(two.width == one.width && abs(two.height - 2 * one.height) < 1e-9)
    // DejaVu Sans: an M is 1767 of 2048 units wide, a line (1901 + 483) of 2048 high.
    #expect(abs(one.width - 4 * 20 * 1767 / 2048) < 0.01)
    #expect(abs(one.height - 20 * 2384 / 2048) < 0.01)
    // A space is 651 wide, at the end as well.
    let spaced: [(String, Double)] = [(" ", 651), ("MM  ", 4836), (" M ", 3069)]
    for (text, units) in spaced {
      let size = text.size(withAttributes: attributes)
      let rect = text.boundingRect(
        with: CGSize(width: 1000, height: 1000),
        options: .usesLineFragmentOrigin,
        attributes: attributes,
        context: nil
      )
      #expect(abs(size.width - 20 * units / 2048) < 0.01 && rect.size == size)
    }
    let broken = "MMMM MMMM".boundingRect(
      with: CGSize(width: 80, height: 1000),
      options: .usesLineFragmentOrigin,
      attributes: attributes,
      context: nil
    )
    #expect(broken.height == two.height && broken.width <= 80)
    let style = NSMutableParagraphStyle()
    style.alignment = .right
    var aligned = attributes
    aligned[.paragraphStyle] = style
    let bitmap = try drawn(200, 40) { _ in
      "MM".draw(in: CGRect(x: 0, y: 0, width: 200, height: 40), withAttributes: aligned)
    }
    let columns = (0..<200).filter { x in (0..<40).contains { bitmap.components(x, $0)[3] > 0 } }
    #expect((columns.first ?? 0) > 150 && (columns.last ?? 0) > 190)
    #expect(bitmap.components(columns[4], 20)[1] == 0)
    let point = try drawn(200, 40) { _ in
      "MM".draw(at: CGPoint(x: 10, y: 5), withAttributes: attributes)
    }
    #expect(abs(point.coverage - bitmap.coverage) < 1)
  }

  @Test("Every part of a text has its own background, and lines under and through it")
  func decoratedTexts() throws {
    let font = try #require(UIFont(name: "DejaVu Sans", size: 20))
    let text = NSMutableAttributedString(string: "MM", attributes: [.font: font])
    text.addAttribute(
      .backgroundColor,
      value: UIColor.green,
      range: NSRange(location: 0, length: 1)
    )
    text.append(
      NSAttributedString(string: "MM", attributes: [.font: font, .backgroundColor: UIColor.blue])
    )
    let boxes = try drawn(100, 40) { _ in
      text.draw(in: CGRect(x: 0, y: 0, width: 100, height: 40))
    }
    // An M is 17.3 points wide, begins 4 points below the top, and its line ends at 23.3.
    #expect(boxes.shows(green, 8, 1) && boxes.shows(nothing, 25, 1))
    #expect(boxes.shows(blue, 50, 1) && boxes.shows(nothing, 80, 1) && boxes.shows(nothing, 50, 30))

    // An L has nothing but its stem above the line that it stands on, at 18.6.
    func rows(_ attributes: [NSAttributedString.Key: Any]) throws -> (middle: Int, below: Int) {
      let bitmap = try drawn(40, 40) { _ in
        "L".draw(at: .zero, withAttributes: attributes.merging([.font: font]) { $1 })
      }
      func sum(_ rows: Range<Int>) -> Int { rows.map { bitmap.components(7, $0)[3] }.reduce(0, +) }
      return (sum(4..<16), sum(19..<24))
    }
    #expect(try rows([:]) == (0, 0))
    let under = try rows([.underlineStyle: NSUnderlineStyle.single.rawValue])
    #expect(under.middle == 0 && under.below > 50)
    let through = try rows([.strikethroughStyle: 1])
    #expect(through.middle > 100 && through.below == 0)
  }

  @Test("A text is drawn into a rectangle, or on the baseline where it begins")
  func textWithOptions() throws {
    let attributes: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 20)]
    func drawing(_ body: (NSString) -> Void) throws -> Bitmap {
      try drawn(60, 60) { _ in body("HH HH") }
    }
    let box = CGRect(x: 2, y: 3, width: 35, height: 0)
    let broken = try drawing {
      $0.draw(with: box, options: .usesLineFragmentOrigin, attributes: attributes, context: nil)
    }
    // A height of 0 cuts nothing: there are two lines.
    let expected = try drawing {
      $0.draw(in: CGRect(x: 2, y: 3, width: 35, height: 57), withAttributes: attributes)
    }
    #expect(broken == expected && broken.coverage > 100)
    let based = try drawing {
      $0.draw(with: CGRect(x: 2, y: 30, width: 0, height: 0), attributes: attributes, context: nil)
    }
    func row(_ y: Int) -> Int { (0..<60).map { based.components($0, y)[3] }.reduce(0, +) }
    #expect(row(28) > 255 && row(31) == 0 && row(14) == 0)
  }

  @Test("A tinted image keeps its shape and takes the rendering mode")
  func tintedMode() throws {
    let tinted = try flag().withTintColor(.green, renderingMode: .alwaysOriginal)
    #expect(tinted.renderingMode == .alwaysOriginal)
    #expect(try pixels(of: try #require(tinted.cgImage)).shows(green, 0, 1))
  }

  @Test("Attributes that are not drawn leave one message, however often the text is drawn")
  func undrawnAttributes() throws {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 40)).image { _ in
      for _ in 0..<3 { "x".draw(at: .zero, withAttributes: [.baselineOffset: 3, .kern: 1]) }
    }
    #expect(image.cgImage?.faults == ["attributes of a text: baselineOffset"])
  }
}
