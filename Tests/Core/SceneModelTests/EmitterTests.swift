import Graphics
import SceneModel
import TestSupport
import Testing

@Suite("Emitters and sequences")
struct EmitterTests {
  private struct NoLimit: Error {}

  private func layer(_ cell: EmitterCell, _ change: (inout EmitterContent) -> Void = { _ in })
    -> Layer
  {
    var emitter = EmitterContent()
    emitter.cells = [cell]
    change(&emitter)
    return Layer(content: .emitter(emitter), animations: [])
  }

  private func cell(_ values: [CellScalar: Double]) -> EmitterCell {
    var cell = EmitterCell()
    for (key, value) in values { cell[key] = value }
    return cell
  }

  private func living(_ layer: Layer, at time: Double) throws -> [EmitterSimulation.LiveParticle] {
    let simulation = try #require(EmitterSimulation(layer, until: 10))
    return simulation.particles(at: time) { _ in }
  }

  private struct Vector: Decodable {
    var birthRate, lifetime, t: Double?
    var count: Int?
    var velocity, emissionLongitude, yAcceleration, scale, scaleSpeed: Double?
    var spin, alpha, alphaSpeed, age, scaleNow, rotation, alphaNow: Double?
    var firstAlive, lastAlive: Int?
    var offset: [Double]?
  }

  @Test("emitter.json: births, and the state of a particle")
  func vectors() throws {
    try VectorFile<Vector>.check("emitter.json") { v, check in
      if let rate = v.birthRate, let time = v.t, let lifetime = v.lifetime {
        let cell = cell([.birthRate: rate, .lifetime: lifetime])
        let births = try living(layer(cell), at: time).map(\.particle.birth)
        check.equal(births.count, v.count ?? -1, "count")
        check.close(births.first.map { $0 * rate }, Double(v.firstAlive ?? -1), "first")
        check.close(births.last.map { $0 * rate }, Double(v.lastAlive ?? -1), "last")
        return
      }
      var cell = cell([.birthRate: 1, .lifetime: 9])
      cell[.velocity] = v.velocity ?? 0
      cell[.emissionLongitude] = v.emissionLongitude ?? 0
      cell[.yAcceleration] = v.yAcceleration ?? 0
      cell[.scale] = v.scale ?? 1
      cell[.scaleSpeed] = v.scaleSpeed ?? 0
      cell[.spin] = v.spin ?? 0
      cell[.alphaSpeed] = v.alphaSpeed ?? 0
      let age = v.age ?? 0
      let particle = try #require(living(layer(cell), at: age).first?.particle)
      let position = particle.position(atAge: age)
      check.close(Point(position.x, position.y), v.offset ?? [], "offset")
      check.close(particle.scale(atAge: age), v.scaleNow ?? -1, "scale")
      check.close(particle.rotation(atAge: age), v.rotation ?? -1, "rotation")
      check.close(particle.color(atAge: age).alpha, v.alphaNow ?? -1, "alpha")
    }
  }

  @Test("A rate that falls to 0 keeps the births before")
  func endingRate() {
    let rates = [Double](repeating: 10, count: 241) + [Double](repeating: 0, count: 240)
    let schedule = BirthSchedule(rates: rates)
    #expect(schedule.births(after: -1, until: 0.55) == 0..<6)
    #expect(schedule.births(after: 0.55, until: 5) == 5..<11)
  }

  private struct RandomVector: Decodable {
    var seed, cell, particle, property: UInt64
    var u64: String
    var unit: Double
  }

  @Test("emitter_prng.json: random numbers by counting")
  func randomNumbers() throws {
    try VectorFile<RandomVector>.check("emitter_prng.json") { v, check in
      let bits = CounterRandom.bits(v.seed, v.cell, v.particle, v.property)
      check.equal(bits, UInt64(v.u64, radix: 16) ?? 0, "bits")
      check.contains(abs(CounterRandom.unit(bits) - v.unit) < 1e-12, "unit")
    }
  }

  private struct LinkVector: Decodable {
    var fps: Double
    var frame: Int
    var time, targetTimestamp, duration: Double
  }

  @Test("display_link.json: the times of frames")
  func displayLink() throws {
    try VectorFile<LinkVector>.check("display_link.json") { v, check in
      let rate = try #require(FrameRate(v.fps))
      check.close(rate.time(ofFrame: v.frame), v.time, "time")
      check.close(rate.time(ofFrame: v.frame + 1), v.targetTimestamp, "target")
      check.close(rate.time(ofFrame: 1), v.duration, "duration")
    }
  }

  @Test("Every shape and mode gives birth inside its box", arguments: EmitterShape.allCases)
  func shapes(shape: EmitterShape) throws {
    for mode in EmitterMode.allCases {
      let layer = layer(cell([.birthRate: 400, .lifetime: 1])) {
        ($0.shape, $0.mode, $0.depth) = (shape, mode, 20)
        ($0.size, $0.position) = (Size(60, 40), Point(100, 200))
      }
      let positions = try living(layer, at: 0.999).map { $0.particle.position(atAge: 0) }
      #expect(positions.count == 400)
      let isRound = shape == .circle || shape == .sphere
      let half = isRound ? Point(60, 60) : Point(30, 20)
      for position in positions {
        #expect(abs(position.x - 100) <= half.x + 1e-9)
        #expect(abs(position.y - 200) <= half.y + 1e-9)
      }
      if mode == .volume, shape != .point {
        let sum: Double = positions.map(\.x).reduce(0, +)
        #expect(abs(sum / 400 - 100) < 5)
      }
      if mode == .points { #expect(Set(positions).count <= 8) }
    }
  }

  @Test("Random values lie evenly in the middle of their range")
  func ranges() throws {
    let layer = layer(cell([.birthRate: 2000, .lifetime: 1, .scale: 2, .scaleRange: 1]))
    let scales = try living(layer, at: 0.9999).map(\.particle.scale)
    #expect(scales.allSatisfy { (1.5...2.5).contains($0) })
    let sum: Double = scales.reduce(0, +)
    let average = sum / Double(scales.count)
    #expect(abs(average - 2) < 0.03)
    #expect((scales.min() ?? 9) < 1.52 && (scales.max() ?? 0) > 2.48)
  }

  @Test("A rate that changes gives as many births as its integral")
  func animatedRate() throws {
    var layer = layer(cell([.birthRate: 100, .lifetime: 100]))
    let track = Track.basic(from: 0.0, to: 1, by: nil)
    layer.animations = [Animation(.scalar(.birthRate, track))]
    let births = try living(layer, at: 3).map(\.particle.birth)
    // Half a second's worth in the first second, then two seconds of 100.
    #expect(births.count == 251)
    #expect(abs(births[50] - 1) < 0.01)
    #expect(births == births.sorted())
    #expect(
      try living(layer, at: 0.5).map(\.particle) == living(layer, at: 3).prefix(13).map(\.particle)
    )
  }

  @Test("Values of a cell count as they are at birth")
  func animatedCell() throws {
    var named = cell([.birthRate: 10, .lifetime: 5])
    named.name = "a"
    var layer = layer(named)
    let path = EmitterCellPath(["a"])
    layer.animations = [
      Animation(.cell(path, .scale, .basic(from: 0, to: 1, by: nil))),
      Animation(.cellColor(path, .basic(from: .black, to: .white, by: nil))),
    ]
    let particles = try living(layer, at: 2).map(\.particle)
    #expect(abs(particles[5].scale - 0.5) < 1e-9)
    #expect(abs(particles[5].color.x - 0.5) < 1e-9 && particles[15].color.x == 1)
  }

  @Test("Cells in cells emit from the particle, along its way")
  func nested() throws {
    var rocket = cell([.birthRate: 1, .lifetime: 1, .velocity: 100, .emissionLongitude: .pi / 2])
    rocket.duration = 0.5
    rocket.cells = [cell([.birthRate: 4, .lifetime: 0.5, .velocity: 10])]
    let all = try living(layer(rocket), at: 1.1)
    // The rocket has gone out; its sparks of the last half second are left.
    #expect(all.map { ($0.particle.birth * 4).rounded() } == [3])
    let spark = try #require(all.first?.particle)
    #expect(abs(spark.origin.y - 75) < 1e-9 && abs(spark.velocity.y - 10) < 1e-9)
  }

  @Test("Cells in cells inherit the size and the colour that the particle has at their birth")
  func inheritance() throws {
    var rocket = cell([.birthRate: 1, .lifetime: 4, .scale: 0.5, .scaleSpeed: -0.1])
    (rocket.duration, rocket.color) = (0.5, Color(1, 0, 0.5, 1))
    rocket[.alphaSpeed] = -0.25
    var trail = cell([
      .birthRate: 1, .lifetime: 1.5, .scale: 0.5, .scaleSpeed: 1, .alphaSpeed: -0.5,
    ])
    trail.color = Color(0.5, 1, 1, 1)
    trail.cells = [cell([.birthRate: 1, .lifetime: 0.5])]
    rocket.cells = [trail]
    let layer = layer(rocket) { $0.scale = 2 }
    let all = try living(layer, at: 2.25)
    let particle = { (birth: Double, lifetime: Double) in
      all.first { $0.particle.birth == birth && $0.particle.lifetime == lifetime }?.particle
    }
    // At 2 s the rocket has the size 2 · (0.5 − 0.2), and the alpha 0.5.
    let fresh = try #require(particle(2, 1.5))
    #expect(abs(fresh.scale(atAge: 0) - 0.3) < 1e-9 && abs(fresh.scale(atAge: 0.5) - 0.6) < 1e-9)
    #expect(fresh.color(atAge: 0) == Color(0.5, 0, 0.5, 0.5))
    #expect(fresh.color(atAge: 1) == Color(0.5, 0, 0.5, 0.25))
    // The trail of 1 s has the size 0.4 and the alpha 0.75 then, and 1.2 and 0.375 a second later.
    let last = try #require(all.map(\.particle).first { $0.lifetime == 0.5 && $0.color.w < 0.4 })
    #expect(last.birth == 2 && abs(last.scale - 1.2) < 1e-9)
    #expect(abs(last.color.w - 0.375) < 1e-9 && last.color.y == 0)
  }

  @Test("Order, limits and cells that give none")
  func orders() throws {
    for mode in EmitterRenderMode.allCases {
      let layer = layer(cell([.birthRate: 10, .lifetime: 1])) { $0.renderMode = mode }
      let births = try living(layer, at: 0.9).map(\.particle.birth)
      #expect(births == (mode == .oldestLast ? births.sorted(by: >) : births.sorted()))
    }
    var off = cell([.birthRate: 10, .lifetime: 1])
    off.isEnabled = false
    #expect(try living(layer(off), at: 1).isEmpty)
    let flood = try #require(
      EmitterSimulation(layer(cell([.birthRate: 1e9, .lifetime: 1e9])), until: 1)
    )
    #expect(throws: NoLimit.self) {
      try flood.particles(at: 1e6) { (count) throws(NoLimit) in
        if count > 1000 { throw NoLimit() }
      }
    }
  }

  @Test("The layer's multipliers act on lifetime, velocity, size and its speed, and spin")
  func multipliers() throws {
    let cell = cell([
      .birthRate: 1, .lifetime: 4, .velocity: 10, .scale: 1.5, .scaleSpeed: 0.25, .spin: 0.5,
    ])
    let layer = layer(cell) { emitter in
      emitter.lifetime = 0.5
      emitter.velocity = 3
      emitter.scale = 2
      emitter.spin = 4
    }
    let particle = try #require(living(layer, at: 1).first?.particle)
    #expect(particle.birth == 0 && particle.lifetime == 2)
    #expect(particle.position(atAge: 1).x - particle.origin.x == 30)
    #expect(particle.scale(atAge: 0) == 3 && particle.scale(atAge: 1) == 3.5)
    #expect(particle.rotation(atAge: 1) == 2)
  }

  @Test("A particle that shrinks is gone at nothing, not turned inside out")
  func shrinking() throws {
    let layer = layer(cell([.birthRate: 1, .lifetime: 4, .scale: 1, .scaleSpeed: -0.5]))
    let particle = try #require(living(layer, at: 3).first?.particle)
    #expect(particle.scale(atAge: 1) == 0.5)
    #expect(particle.scale(atAge: 2) == 0 && particle.scale(atAge: 3) == 0)
  }
}
