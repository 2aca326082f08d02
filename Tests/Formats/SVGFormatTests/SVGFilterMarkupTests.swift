import SVGFormat
import SceneModel
import Testing

@Suite("Filter elements of layers")
struct SVGFilterMarkupTests {
  private func problem(_ content: String, _ attributes: String = "") -> String? {
    do throws(SVGReadError) {
      _ = try SVGFilterMarkup("<filter \(attributes)>\(content)</filter>", limits: Limits())
      return nil
    } catch {
      return error.message
    }
  }

  @Test(
    "What a browser would ignore is told with the nearest name",
    arguments: [
      ("<feGausianBlur stdDeviation='5'/>", "did you mean feGaussianBlur?"),
      ("<feGaussianBlur stdDev='5'/>", "stdDev is no attribute of feGaussianBlur"),
      ("<feGaussianBlur stdDeviation='xyz'/>", "'xyz' is not 2 numbers"),
      ("<feGaussianBlur stdDeviation='-5'/>", "'-5' is negative"),
      ("<feGaussianBlur in='nope'/>", "'nope' is no input"),
      ("<feOffset in='a'/><feFlood result='a'/>", "no result before it"),
      ("<feMerge><feMergeNode in='SourceGrafic'/></feMerge>", "did you mean SourceGraphic?"),
      ("<feColorMatrix values='1 2 3'/>", "is not 20 numbers"),
      ("<feColorMatrix type='saturate' values='1 2'/>", "is not a number"),
      ("<feBlend mode='multipli'/>", "did you mean multiply?"),
      ("<feComposite operator='add'/>", "over, in, out"),
      ("<feOffset dx='1px 2'/>", "dx of feOffset"),
      ("<rect/>", "rect is no element of filters"),
      ("", "the filter has no primitives"),
    ]
  )
  func told(content: String, words: String) {
    let message = problem(content)
    #expect(message?.contains(words) == true, "\(message ?? "nothing")")
  }

  @Test(
    "What the specification has is read",
    arguments: [
      "<feGaussianBlur in='SourceAlpha' stdDeviation='2 3' result='b'/><feMerge><feMergeNode in='b'/><feMergeNode/></feMerge>",
      "<title>x</title><feColorMatrix type='luminanceToAlpha'/>",
      "<feColorMatrix values='1 0 0 0 0  0 1 0 0 0  0 0 1 0 0  0 0 0 1 0' data-note='x' inkscape:collect='y'/>",
      "<feComponentTransfer><feFuncA type='table' tableValues='0, 1'/></feComponentTransfer>",
      "<feDiffuseLighting lighting-color='red'><fePointLight x='1' y='2' z='3'/></feDiffuseLighting>",
      "<feTurbulence baseFrequency='0.1' numOctaves='2' type='fractalNoise' x='0' width='50%'/>",
      "<feDropShadow dx='2' flood-color='red' style='color-interpolation-filters:sRGB'/>",
    ]
  )
  func read(content: String) {
    #expect(problem(content, "x='-50%' filterUnits='objectBoundingBox'") == nil)
  }
}
