import Graphics
import TestSupport
import Testing

@testable import SVGFormat

/// CSS Transforms 2, section 14, and Filter Effects 1, section 13.
@Suite("Sums of CSS animations with what is below")
struct CSSCompositionTests {
  // Halfway between a value and its sum with the keyframe.
  private func halfway(
    _ name: String,
    _ below: String,
    _ keyframe: String,
    _ composition: String
  ) throws -> SVGInstant {
    let rules = "\(name):\(below);animation:k 2s linear;animation-composition:\(composition)"
    let style = "<style>@keyframes k{to{\(name):\(keyframe)}}rect{\(rules)}</style>"
    var instants = SVGInstants(try animated("\(style)<rect width='20' height='20'/>"))
    return instants.instant(at: 1)
  }

  @Test(
    "Functions of transforms grow, the rest from different ones on as parts of matrices",
    arguments: [
      ("translateX(20px)", "translateX(50px)", Affine.translation(45, 0)),
      ("scale(2)", "scale(3)", .scale(3, 3)),
      ("scale(2)", "translateX(50px)", Affine(2, 0, 0, 2, 25, 0)),
      ("translateX(20px)", "none", .translation(20, 0)),
      ("matrix(2,0,0,2,5,6)", "matrix(3,0,0,3,1,2)", Affine(3, 0, 0, 3, 5.5, 7)),
      (
        "rotate(10deg)", "rotate(30deg) scale(2)",
        Affine.scale(1.5, 1.5).concatenating(.rotation(25 * .pi / 180))
      ),
      // A rotation by 60° at half between 40° and 80°.
      ("rotate3d(1,1,0,40deg)", "rotate3d(2,2,0,40deg)", Affine(0.75, 0.25, 0.25, 0.75, 0, 0)),
    ]
  )
  func transforms(_ below: String, _ keyframe: String, _ expected: Affine) throws {
    let matrix = try halfway("transform", below, keyframe, "accumulate").matrix(of: 2)
    expectClose(matrix, expected, within: 1e-9, "\(below) \(keyframe)")
  }

  @Test(
    "Filters follow each other with add, and grow with accumulate",
    arguments: [
      ("add", "blur(2px)", "blur(4px)", "blur(2px) blur(2px)"),
      ("add", "none", "blur(4px)", "blur(2px)"),
      ("accumulate", "blur(2px)", "blur(4px)", "blur(4px)"),
      ("accumulate", "none", "brightness(3) blur(4px)", "brightness(2) blur(2px)"),
      ("accumulate", "brightness(2)", "brightness(3) blur(4px)", "brightness(3) blur(2px)"),
      // Lists of other functions replace each other.
      ("accumulate", "blur(2px)", "brightness(3) blur(4px)", "brightness(3) blur(4px)"),
      (
        "accumulate", "invert(.25) saturate(3)", "invert(.5) saturate(2)",
        "invert(0.5) saturate(3.5)"
      ),
      (
        "accumulate", "drop-shadow(1px 2px 3px blue)", "drop-shadow(1px 2px 3px red)",
        "drop-shadow(rgb(128,0,255) 1.5px 3px 4.5px)"
      ),
    ]
  )
  func filters(
    _ composition: String,
    _ below: String,
    _ keyframe: String,
    _ expected: String
  ) throws {
    let instant = try halfway("filter", below, keyframe, composition)
    #expect(instant.computed("filter", of: 2) == expected)
  }

  @Test("Shapes add their numbers, and scales multiply", arguments: ["add", "accumulate"])
  func others(_ composition: String) throws {
    let shape = ("circle(10px at 1px 1px)", "circle(20px at 5px 5px)")
    let clip = try halfway("clip-path", shape.0, shape.1, composition)
    #expect(clip.computed("clip-path", of: 2) == "circle(20px at 3.5px 3.5px)")
    expectClose(try halfway("scale", "2", "3", composition).matrix(of: 2), Affine.scale(4, 4))
  }

  // From 0 s to 3 s.
  @Test(
    "Rotations about different axes mix on the shorter way over a sphere",
    arguments: [
      // One of no angle has the axis of the other.
      ("rotateY(0)", "rotateX(180deg)", 1.0, Affine.scale(1, 0.5)),
      ("rotate3d(0,0,1,0deg)", "rotate3d(1,1,0,180deg)", 1, Affine(0.75, 0.25, 0.25, 0.75, 0, 0)),
      // About (1, 1, 0) by an angle with a cosine of 1/3.
      (
        "rotateX(90deg)", "rotateY(90deg)", 1.5,
        Affine(2.0 / 3, 1.0 / 3, 1.0 / 3, 2.0 / 3, 0, 0)
      ),
      (
        "rotateX(270deg)", "rotateY(90deg)", 1.5,
        Affine(2.0 / 3, -1.0 / 3, -1.0 / 3, 2.0 / 3, 0, 0)
      ),
      // Opposite axes: from 30° to −90°.
      ("rotateX(30deg)", "rotate3d(-1,0,0,90deg)", 0.75, .identity),
    ]
  )
  func rotations(_ from: String, _ to: String, _ time: Double, _ expected: Affine) throws {
    let keyframes = "from{transform:\(from)}to{transform:\(to)}"
    let style = "<style>@keyframes k{\(keyframes)}rect{animation:k 3s linear}</style>"
    var instants = SVGInstants(try animated("\(style)<rect/>"))
    expectClose(instants.instant(at: time).matrix(of: 2), expected, within: 1e-9, "\(from) \(to)")
  }
}
