import CoreGraphicsCompat
import CoreGraphicsDrawing
import Foundation
import TestSupport
import Testing

@Suite("Typical lines with paths, colours, images and fonts")
struct TypicalDrawingTests {
  @Test("Paths that do not change")
  func paths() throws {
    let lines = CGPathLines()
    #expect(lines.shadows().map(\.boundingBoxOfPath.width) == [100, 100, 100, 100, 108])
    let hexagon = lines.hexagon()
    #expect(hexagon.count == 6 && abs(hexagon[0].x - 50) < 1e-9 && abs(hexagon[0].y) < 1e-9)
    // A square on its tip as large as fits a rectangle of 20 × 10 points.
    let icon = try #require(lines.icon(in: CGRect(x: 0, y: 0, width: 20, height: 10)))
    #expect(abs(icon.width - 10) < 1e-9 && abs(icon.minX - 5) < 1e-9)
    // Twice around the middle, both times in the same sense; moved twice the rectangle is where the point was.
    #expect(lines.hits(CGPoint(x: 50, y: 30)) == [true, false, true, true, true])
    let outline = lines.outline().boundingBoxOfPath
    #expect(abs(outline.minX - 18) < 0.05 && abs(outline.maxX - 62) < 0.05)
    #expect(lines.same())
  }

  @Test("Paths that are built")
  func builtPaths() throws {
    let lines = CGMutablePathLines()
    #expect(lines.chart([1]) == nil)
    let chart = try #require(lines.chart([0, 4, 2]))
    #expect(chart.currentPoint == CGPoint(x: 300, y: 75))
    #expect(chart.boundingBoxOfPath.minY == 0 && chart.boundingBoxOfPath.maxY == 150)
    #expect(lines.area(under: chart).contains(CGPoint(x: 150, y: 20)))
    #expect(!lines.area(under: chart).contains(CGPoint(x: 10, y: 20)))
    let pie = lines.pie([1, 1, 2])
    // From the top clockwise: a quarter at the upper right, one at the lower right, a half at the left.
    let probes = [CGPoint(x: 170, y: 55), CGPoint(x: 170, y: 95), CGPoint(x: 120, y: 75)]
    for (slice, probe) in zip(pie, probes) {
      #expect(slice.contains(probe))
      #expect(pie.filter { $0.contains(probe) }.count == 1)
    }
    let bubble = lines.bubble(in: CGRect(x: 0, y: 0, width: 100, height: 50))
    #expect(!bubble.contains(CGPoint(x: 99, y: 1)) && bubble.contains(CGPoint(x: 2, y: 55)))
    #expect(lines.wave(phase: 0).currentPoint.x == 300)
    #expect(lines.shapes().boundingBox.maxX == 170)
  }

  @Test("Bézier paths of UIKit")
  func bezierPaths() {
    var lines = UIBezierPathLines()
    let heights = lines.icons().map { $0.bounds.height.rounded() }
    #expect(heights == [10, 40, 100, 100, 100, 100, 100, 80])
    let star = lines.star(points: 5)
    #expect(
      abs(star.bounds.minY) < 1e-9
        && abs(lines.star(points: 5, flip: true).bounds.maxY - 100) < 1e-9
    )
    #expect(lines.hole() == (false, true))
    #expect(lines.dashes() == [8, 4, 2, 1, 200, 0.6, 10])
    let isChanged = lines.change()
    let heart = lines.heart
    #expect(isChanged && heart.contains(CGPoint(x: 50, y: 60)))
  }

  @Test("Colours of Core Graphics")
  func colors() throws {
    var lines = CGColorLines()
    #expect((lines.gradient()[1] as? CGColor)?.alpha == 0)
    #expect(lines.contrast() == [true, false, true, false])
    #expect(lines.grays() == [0.25, 0.5, 0.5])
    #expect(lines.spaces() == ["rgb", "rgb"])
    #expect(lines.wide() == CGColor(srgbRed: 0.2, green: 0.4, blue: 0.6, alpha: 1))
    // The red of UIKit is in the extended space, hence not equal.
    #expect(lines.comparisons() == [false, false, true, false, true])
    // The first colour goes last, and then comes first: red, fully opaque again.
    let shifted = lines.shift()
    #expect(shifted?.components == [1, 0, 0, 1] && lines.colors.map(\.alpha) == [0.5, 0.5, 0.5])
  }

  @Test("Colours are converted and come back")
  func conversion() throws {
    let color = CGColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 0.5)
    let names = [CGColorSpace.displayP3, CGColorSpace.linearSRGB, CGColorSpace.extendedSRGB]
    for name in names {
      let space = try #require(CGColorSpace(name: name))
      let there = try #require(color.converted(to: space, intent: .defaultIntent, options: nil))
      #expect(there.colorSpace == space && there.alpha == 0.5)
      let home = try #require(color.colorSpace)
      let back = try #require(there.converted(to: home, intent: .perceptual, options: nil))
      for (a, b) in zip(color.components ?? [], back.components ?? []) {
        #expect(abs(a - b) < 1e-6)
      }
    }
    // Half of the light is 0.735357 of the value (IEC 61966-2-1).
    let half = CGColor(gray: 0.735357, alpha: 1)
    let linear = try #require(CGColorSpace(name: CGColorSpace.linearGray))
    let light = half.converted(to: linear, intent: .defaultIntent, options: nil)
    #expect(abs((light?.components?.first ?? 0) - 0.5) < 1e-6)
    // White stays white although it has no colour.
    let gray = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
      .converted(to: CGColorSpaceCreateDeviceGray(), intent: .defaultIntent, options: nil)
    #expect(gray?.components == [1, 1])
    // Green is brighter than blue.
    let grays = [
      CGColor(red: 0, green: 1, blue: 0, alpha: 1), CGColor(red: 0, green: 0, blue: 1, alpha: 1),
    ]
    .compactMap {
      $0.converted(to: linear, intent: .defaultIntent, options: nil)?.components?.first
    }
    #expect(grays.count == 2 && abs(grays[0] - 0.7152) < 1e-12 && abs(grays[1] - 0.0722) < 1e-12)
  }

  @Test("Colours of UIKit")
  func colorsOfUIKit() {
    let lines = UIColorLines()
    #expect(lines.names().count == 15 && lines.names().last?.cgColor.alpha == 0)
    #expect(lines.system().contains(.systemTeal))
    #expect(lines.hex() == ["#FF8000", "#00FF00", "#3EB489", "lightdark"])
    #expect(lines.components(of: .white) == [1, 1])
    #expect(lines.components(of: .red) == [1, 0, 0, 1])
    #expect(lines.wide().cgColor.alpha == 0.5)
    #expect(lines.dynamic() == .white)
    #expect(
      lines.gradient().count == 5
        && lines.gradient()[4].components == lines.gradient()[0].components
    )
  }

  @Test("Images from pixels can be cut and read")
  func images() throws {
    let lines = CGImageLines()
    #expect(lines.sprites().map(\.width) == Array(repeating: 2, count: 8))
    #expect(lines.fields() == [8, 4, 8, 32, 32])
    let details = try #require(lines.details())
    #expect(details == (.last, .rgb, true))
    #expect(lines.firstPixel() == [255, 127, 0, 255])
    #expect(lines.scaled(2) == CGSize(width: 2, height: 4))
    #expect(lines.animated() == (3, 0.6))
    #expect(lines.files().compactMap { $0?.cgImage?.width } == [8])
    #expect(MissingResources.takeMessages().count == 1)
    #expect(lines.describe() == "8×4 at 1.0, ratio 2.0 and 1.0")
    let image = try #require(
      CGImage(rgba: (0..<24).map { UInt8($0) }, width: 3, height: 2)
    )
    let part = try #require(image.cropping(to: CGRect(x: 1.2, y: 1, width: 5, height: 5)))
    #expect(part == CGImage(rgba: (16..<24).map { UInt8($0) }, width: 2, height: 1))
    #expect(image.cropping(to: CGRect(x: 3, y: 0, width: 1, height: 1)) == nil)
  }

  @Test("Fonts")
  func fonts() {
    var lines = UIFontLines()
    #expect(lines.sizes() == [28, 14, 12, 17, 18])
    #expect(Set(lines.weights()).count == 9)
    #expect(lines.ordered())
    #expect(lines.named().map(\.pointSize) == [14, 14, 14])
    let grown = lines.grow()
    #expect(grown == 30)
    #expect(lines.digits().fontName != UIFont.systemFont(ofSize: 20, weight: .medium).fontName)
    // Apple's sizes for the setting "large".
    #expect(lines.dynamic() == [34, 28, 17, 17, 13, 11])
    #expect(lines.traits() == Array(repeating: true, count: 5))
    #expect(lines.names() == ".SFUI-Bold, Georgia-ItalicGeorgia")
    let mono = UIFont.systemFont(ofSize: 9).fontDescriptor.withDesign(.monospaced)
    #expect(mono?.symbolicTraits.contains(.traitMonoSpace) == true)
    #expect(UIFont.title.fontDescriptor.withSymbolicTraits([])?.symbolicTraits == [])
    #expect(UIFontDescriptor(name: "Georgia-Bold", size: 7).symbolicTraits == .traitBold)
  }
}
