import Graphics
import TestSupport
import Testing

@testable import SVGFormat

extension SVGFrameTests {
  @Test("Sizes of fonts mix in pixels, relative ones by the size of the parent")
  func fontSizes() throws {
    for (from, to, expected) in [
      ("10px", "200%", 25.0), ("12px", "2em", 26), ("100%", "200%", 30),
      ("small", "xx-large", 22.5), ("12px", "inherit", 16),
    ] {
      let keyframes = "@keyframes k{from{font-size:\(from)}to{font-size:\(to)}}"
      let style = "<style>\(keyframes)text{animation:k 2s linear}</style>"
      let css = try halfway("\(style)<g font-size='20'><text font-size='7'>a</text></g>")
      expectClose(css.lengthContext(of: 3).fontSize, expected, "\(from) \(to)")
      guard to != "inherit" else { continue }
      let animation = "<animate attributeName='font-size' values='\(from);\(to)' dur='2s'/>"
      let smil = try halfway("<g/><g font-size='20'><text font-size='7'>a\(animation)</text></g>")
      expectClose(smil.lengthContext(of: 3).fontSize, expected, "\(from) \(to)")
    }
    // Without a size of its own.
    let to = "<style>@keyframes k{to{font-size:40px}}text{animation:k 2s linear}</style>"
    let inherited = try halfway("\(to)<g style='font-size:150%'><text>a</text></g>")
    expectClose(inherited.lengthContext(of: 3).fontSize, 32)
  }

  @Test("Lengths in the units of a font follow its animated size")
  func fontUnits() throws {
    let style = "<style>@keyframes k{from{font-size:10px}to{font-size:30px}}"
    let rules = ".k{animation:k 2s linear}</style>"
    let smil = "<animate attributeName='font-size' values='10;30' dur='2s'/>"
    for (attributes, animation) in [("class='k'", ""), ("", smil)] {
      for rect in ["width='2em'", "style='width:2em'", "style='width:4ex'"] {
        let shape = "<rect \(rect) height='1em' stroke='red' stroke-width='.2em'/>"
        let content = "\(style)\(rules)<g \(attributes)>\(shape)\(animation)</g>"
        let instant = try halfway(content)
        let bounds = instant.outline(of: 3).tightBounds
        #expect(bounds == Rect(0, 0, 40, 20), "\(rect) \(animation)")
        expectClose(instant.strokeNumber("stroke-width", along: [0, 2, 3]), 4)
      }
    }
    let svg = "<style>@keyframes k{to{width:1em}}rect{animation:k 2s linear}</style>"
    let keyframe = "<g font-size='10'>\(smil)<rect width='4' height='9'/></g>"
    #expect(try halfway(svg + keyframe).outline(of: 4).tightBounds == Rect(0, 0, 12, 9))
  }
}
