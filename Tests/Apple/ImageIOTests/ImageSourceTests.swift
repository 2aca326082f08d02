import CoreGraphicsCompat
import Foundation
import ImageIO
import TestSupport
import Testing

@Suite("Images of files, as ImageIO reads them")
struct ImageSourceTests {
  private func bytes(_ name: String) throws -> Data {
    Data(try Repository.bytes("scenes/tutorials/pictures/\(name)"))
  }

  // As the tutorials type it in.
  private func delay(_ source: CGImageSource, _ index: Int) -> Double {
    guard let properties = CGImageSourceCopyPropertiesAtIndex(source, index, nil),
      let gif = (properties as NSDictionary)[kCGImagePropertyGIFDictionary as String]
        as? NSDictionary
    else { return 0.1 }
    var delay = 0.1
    if let unclamped = gif[kCGImagePropertyGIFUnclampedDelayTime as String] as? NSNumber {
      delay = unclamped.doubleValue
    }
    if delay <= 0, let clamped = gif[kCGImagePropertyGIFDelayTime as String] as? NSNumber {
      delay = clamped.doubleValue
    }
    return max(delay, 0.01)
  }

  @Test("The frames of a GIF and their delays")
  func frames() throws {
    let source = try #require(CGImageSourceCreateWithData(bytes("pendulum.gif") as CFData, nil))
    #expect(CGImageSourceGetCount(source) == 6)
    #expect(CGImageSourceGetType(source) == "com.compuserve.gif")
    let delays = (0..<6).map { delay(source, $0) }
    for (match, meant) in zip(delays, [0.1, 0.3, 0.05, 0.6, 0.15, 0.4]) {
      #expect(abs(match - meant) < 1e-9)
    }
    let images = (0..<6).compactMap { CGImageSourceCreateImageAtIndex(source, $0, nil) }
    #expect(images.count == 6 && images[0] != images[1])
    // Any frame alone is what it is in the row.
    let again = try #require(CGImageSourceCreateWithData(bytes("pendulum.gif") as CFData, nil))
    #expect(CGImageSourceCreateImageAtIndex(again, 4, nil) == images[4])
    #expect(CGImageSourceCreateImageAtIndex(source, 6, nil) == nil)
    #expect(CGImageSourceCopyPropertiesAtIndex(source, -1, nil) == nil)
  }

  @Test("Short delays are there as they are and as players show them")
  func shortDelays() throws {
    var file = [UInt8](try bytes("pendulum.gif"))
    let control = try #require(file.firstRange(of: [0x21, 0xF9, 0x04]))
    file.replaceSubrange(control.upperBound + 1..<control.upperBound + 3, with: [1, 0])
    let source = try #require(CGImageSourceCreateWithData(Data(file) as CFData, nil))
    let frame = CGImageSourceCopyPropertiesAtIndex(source, 0, nil)
    let gif = try #require(frame?[kCGImagePropertyGIFDictionary] as? [String: Any])
    #expect(gif[kCGImagePropertyGIFUnclampedDelayTime] as? Double == 0.01)
    #expect(gif[kCGImagePropertyGIFDelayTime] as? Double == 0.1)
    #expect(frame?[kCGImagePropertyPixelWidth] as? Int == 160)
  }

  @Test("A static image has one frame; data that is no image gives nil")
  func rest() throws {
    let url = URL(filePath: Repository.absolute("scenes/tutorials/pictures/kite.png"))
    let source = try #require(CGImageSourceCreateWithURL(url as CFURL, nil))
    #expect(CGImageSourceGetCount(source) == 1)
    #expect(CGImageSourceCreateImageAtIndex(source, 0, nil)?.width == 64)
    #expect(CGImageSourceCopyPropertiesAtIndex(source, 0, nil)?["{PNG}"] == nil)
    #expect(CGImageSourceCreateWithData(Data([1, 2, 3]) as CFData, nil) == nil)
  }
}
