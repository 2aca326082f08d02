import SceneModel
import TestSupport
import Testing

@Suite("Animation vectors")
struct AnimationVectorTests {
  private struct NilTableVector: Decodable {
    var fromValue, toValue, byValue: Double?
    var underlying, progress, start, end, value: Double
  }

  @Test("basic_nil_table.json: all combinations of from, to and by")
  func basicNilTable() throws {
    try VectorFile<NilTableVector>.check("basic_nil_table.json") { v, check in
      let ends = Track<Double>.ends(
        from: v.fromValue,
        to: v.toValue,
        by: v.byValue,
        underlying: v.underlying
      )
      check.close(ends.start, v.start, "start")
      check.close(ends.end, v.end, "end")
      let track = Track.basic(from: v.fromValue, to: v.toValue, by: v.byValue)
      var layer = Layer(animations: [Animation(.scalar(.zPosition, track))])
      layer.state.zPosition = v.underlying
      check.close(layer.presentation(atLocalTime: v.progress).zPosition, v.value)
    }
  }

  private struct StackingVector: Decodable {
    struct Step: Decodable {
      var additive: Bool
      var fromValue, toValue: Double?
    }

    var model, progress, presentation: Double
    var animations: [Step]
  }

  @Test("stacking.json: several animations of one property in order")
  func stacking() throws {
    try VectorFile<StackingVector>.check("stacking.json") { vector, check in
      var layer = Layer(
        animations: vector.animations.map { step in
          Animation(
            .scalar(.zPosition, .basic(from: step.fromValue, to: step.toValue, by: nil)),
            isAdditive: step.additive
          )
        }
      )
      layer.state.zPosition = vector.model
      let visible = layer.presentation(atLocalTime: vector.progress)
      check.close(visible.zPosition, vector.presentation)
    }
  }

  private struct CumulativeVector: Decodable {
    var fromValue, toValue, duration, repeatCount, model, parentTime, value: Double
    var autoreverses: Bool?
    var cumulative, additive: Bool
  }

  @Test("additive_cumulative.json: accumulating cycles, added to the model or replacing it")
  func additiveCumulative() throws {
    try VectorFile<CumulativeVector>.check("additive_cumulative.json") { v, check in
      var layer = Layer(
        animations: [
          Animation(
            timing: Timing(
              duration: v.duration,
              repeatCount: v.repeatCount,
              autoreverses: v.autoreverses ?? false
            ),
            isAdditive: v.additive,
            isCumulative: v.cumulative,
            action: .property(
              .scalar(.zPosition, .basic(from: v.fromValue, to: v.toValue, by: nil))
            )
          )
        ]
      )
      layer.state.zPosition = v.model
      check.close(layer.presentation(atLocalTime: v.parentTime).zPosition, v.value)
    }
  }

  private struct SpringVector: Decodable {
    struct Sample: Decodable {
      var t, s: Double
    }

    var mass, stiffness, damping, initialVelocity: Double
    var allowsOverdamping: Bool
    var omega0, dampingRatio, settlingDuration: Double
    var samples: [Sample]
  }

  @Test("springs.json: the fraction over time and the settling duration")
  func springs() throws {
    try VectorFile<SpringVector>.check("springs.json") { v, check in
      let spring = Spring(
        mass: v.mass,
        stiffness: v.stiffness,
        damping: v.damping,
        initialVelocity: v.initialVelocity,
        allowsOverdamping: v.allowsOverdamping
      )
      check.close(spring.angularFrequency, v.omega0, "omega0")
      // The file gives the ratio before it is held to 1.
      let constrained = v.allowsOverdamping ? v.dampingRatio : min(1, v.dampingRatio)
      check.close(spring.dampingRatio, constrained, "damping ratio")
      check.close(spring.settlingDuration, v.settlingDuration, "settling duration")
      for sample in v.samples {
        check.close(spring.fraction(at: sample.t), sample.s, "s(\(sample.t))")
      }
    }
  }

  private struct PerceptualVector: Decodable {
    var perceptualDuration, bounce: Double
    var mass, stiffness, damping, dampingRatio, settlingDuration: Double
    var allowsOverdamping: Bool
  }

  @Test("spring_perceptual.json: coefficients from duration and bounce")
  func perceptualSprings() throws {
    try VectorFile<PerceptualVector>.check("spring_perceptual.json") { v, check in
      let spring = Spring(perceptualDuration: v.perceptualDuration, bounce: v.bounce)
      check.close(spring.mass, v.mass, "mass")
      check.close(spring.stiffness, v.stiffness, "stiffness")
      check.close(spring.damping, v.damping, "damping")
      check.close(spring.dampingRatio, v.dampingRatio, "damping ratio")
      check.close(spring.settlingDuration, v.settlingDuration, "settling duration")
      check.equal(spring.allowsOverdamping, v.allowsOverdamping, "allows overdamping")
    }
  }
}
