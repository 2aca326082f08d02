import Graphics
import SceneModel
import TestSupport
import Testing

@Suite("Wild matrices")
struct DepthRobustnessTests {
  private func matrix(_ random: inout SplitMix64) -> AnimatedTransform {
    var result = Transform3D.identity
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      let magnitude = Double(Int.random(in: -9...9, using: &random))
      let value = random.number(in: -1...1) * ElementaryFunctions.pow(10, magnitude)
      result[Int.random(in: 0...3, using: &random), Int.random(in: 0...3, using: &random)] = value
    }
    return AnimatedTransform(result)
  }

  private func layer(_ random: inout SplitMix64, depth: Int) -> Layer {
    var shape = ShapeContent()
    shape.path = .ellipse(in: Rect(0, 0, 60, 40))
    shape.strokeColor = .black
    shape.lineWidth = random.number(in: 0...50)
    shape.lineDashPattern = [3, 4]
    var gradient = GradientContent()
    gradient.colors = [.white, .black]
    let contents: [LayerContent] = [
      .none, .shape(shape), .gradient(gradient), .transform, .scroll(.both),
    ]
    var result = SampledScenes.box(Rect(10, 10, 60, 40))
    result.state.content = contents[Int.random(in: 0..<contents.count, using: &random)]
    result.state.contents = Bool.random(using: &random) ? .asset("photo") : nil
    result.state.transform = matrix(&random)
    result.state.sublayerTransform = matrix(&random)
    result.state.masksToBounds = Bool.random(using: &random)
    result.state.isGeometryFlipped = Bool.random(using: &random)
    result.state.cornerRadius = random.number(in: 0...30)
    result.state.zPosition = random.number(in: -300...300)
    result.state.opacity = random.number(in: 0.5...1.2)
    if depth < 3 { result.sublayers = [layer(&random, depth: depth + 1)] }
    return result
  }

  @Test(
    "P5: Any matrix gives finite coordinates within the canvas",
    arguments: SplitMix64.seeds(300)
  )
  func anything(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let list = try SampledScenes.list([layer(&random, depth: 0)])
    for leaf in list.leaves {
      switch leaf {
      case .fill(let fill): #expect(fill.path.numbers.allSatisfy { $0.isFinite })
      case .stroke(let stroke): #expect(stroke.path.numbers.allSatisfy { $0.isFinite })
      case .image(let image): #expect(image.destination.numbers.allSatisfy { $0.isFinite })
      case .tiles, .group: break
      }
    }
    for group in list.groups {
      #expect(group.bounds.intersection(list.canvas) == group.bounds)
      guard let projection = group.projection else { continue }
      #expect(projection.area.width <= 8193 && projection.area.height <= 8193)
      #expect(projection.area.width * projection.area.height <= 17_000_000)
      #expect(projection.map.inverse != nil)
    }
  }
}
