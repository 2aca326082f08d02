public import Graphics

/// One particle as it was born: its state at any age follows in closed form.
public struct Particle: Sendable, Equatable {
  /// When it was born, in seconds of the layer.
  public var birth: Double
  /// How long it lives, in seconds.
  public var lifetime: Double
  /// Where it was born, in the layer's points.
  public var origin: SIMD3<Double>
  /// Points a second at birth.
  public var velocity: SIMD3<Double>
  /// Points a second, every second.
  public var acceleration: SIMD3<Double>
  /// The size of its image at birth, 1 being the image's own.
  public var scale: Double
  /// By how much that changes in a second.
  public var scaleSpeed: Double
  /// Radians a second, clockwise on screen.
  public var spin: Double
  /// Multiplies its image at birth: red, green, blue and alpha, not clamped.
  public var color: SIMD4<Double>
  /// By how much that changes in a second.
  public var colorSpeed: SIMD4<Double>

  /// Where it is at an age.
  public func position(atAge age: Double) -> SIMD3<Double> {
    origin + velocity * age + acceleration * (age * age / 2)
  }

  /// The size of its image at an age, never below 0.
  public func scale(atAge age: Double) -> Double { max(0, scale + scaleSpeed * age) }

  /// How far its image has turned at an age, in radians.
  public func rotation(atAge age: Double) -> Double { spin * age }

  /// Returns the factor of the image's colour at an age, clamped to 0…1.
  public func color(atAge age: Double) -> Color {
    let c = color + colorSpeed * age
    return Color(c.x, c.y, c.z, c.w).clamped
  }

  /// Whether it lives at an instant: 0 ≤ age < lifetime.
  public func isAlive(at time: Double) -> Bool {
    let age = time - birth
    return age >= -Timing.snap && age < lifetime - Timing.snap
  }

  /// The direction in which it flies at an age, in radians from +x towards +y.
  func heading(atAge age: Double) -> Double {
    let flight = velocity + acceleration * age
    return flight.x == 0 && flight.y == 0 ? 0 : ElementaryFunctions.atan2(flight.y, flight.x)
  }
}

/// What a particle is born from at the time of its birth: the layer, or a particle that emits it.
struct ParticleSource {
  /// The place of the birth, in the layer's points.
  var point: SIMD3<Double>
  /// The direction that is straight ahead there, in radians from +x towards +y.
  var heading: Double
  /// Multiplies the size of the image.
  var scale: Double
  /// Multiplies the colour of the image: red, green, blue and alpha.
  var color = SIMD4(repeating: 1.0)

  /// The layer, whose multiplier of sizes acts on its cells, and through them on the cells inside them.
  init(_ emitter: EmitterContent, _ random: ParticleRandom) {
    (point, heading) = emitter.emissionPoint(random)
    scale = emitter.scale
  }

  /// A particle at an age: its particles inherit its size and colour, as in Core Animation.
  init(_ particle: Particle, atAge age: Double) {
    (point, heading) = (particle.position(atAge: age), particle.heading(atAge: age))
    scale = particle.scale(atAge: age)
    let factor = particle.color(atAge: age)
    color = SIMD4(factor.red, factor.green, factor.blue, factor.alpha)
  }
}

extension Particle {
  /// A particle of a cell.
  ///
  /// - Parameters:
  ///   - cell: its kind, with the values at the time of birth.
  ///   - emitter: the layer, likewise; its multipliers act on every cell.
  ///   - source: what it is born from.
  ///   - random: its random numbers.
  init(
    of cell: EmitterCell,
    in emitter: EmitterContent,
    born birth: Double,
    from source: ParticleSource,
    _ random: ParticleRandom
  ) {
    self.birth = birth
    lifetime = (cell[.lifetime] + random.spread(cell[.lifetimeRange], .lifetime)) * emitter.lifetime
    origin = source.point
    let speed =
      (cell[.velocity] + random.spread(cell[.velocityRange], .velocity)) * emitter.velocity
    let middle = source.heading + cell[.emissionLongitude]
    if emitter.preservesDepth {
      let axis = Self.direction(middle, cell[.emissionLatitude])
      velocity = axis.turned(within: cell[.emissionRange], longitude: middle, random) * speed
    } else {
      let longitude = middle + random.spread(cell[.emissionRange], .longitude)
      velocity = Self.direction(longitude, cell[.emissionLatitude]) * speed
    }
    acceleration = SIMD3(cell[.xAcceleration], cell[.yAcceleration], cell[.zAcceleration])
    scale = (cell[.scale] + random.spread(cell[.scaleRange], .scale)) * source.scale
    scaleSpeed = cell[.scaleSpeed] * source.scale
    spin = (cell[.spin] + random.spread(cell[.spinRange], .spin)) * emitter.spin
    let tint = SIMD4(
      cell.color.red + random.spread(cell[.redRange], .red),
      cell.color.green + random.spread(cell[.greenRange], .green),
      cell.color.blue + random.spread(cell[.blueRange], .blue),
      cell.color.alpha + random.spread(cell[.alphaRange], .alpha)
    )
    let speeds = SIMD4(cell[.redSpeed], cell[.greenSpeed], cell[.blueSpeed], cell[.alphaSpeed])
    (color, colorSpeed) = (tint * source.color, speeds * source.color)
  }

  // The unit vector of two angles in radians: from +x towards +y, and out of that plane towards +z.
  private static func direction(_ longitude: Double, _ latitude: Double) -> SIMD3<Double> {
    let flat = ElementaryFunctions.cos(latitude)
    return SIMD3(
      flat * ElementaryFunctions.cos(longitude),
      flat * ElementaryFunctions.sin(longitude),
      ElementaryFunctions.sin(latitude)
    )
  }
}

extension SIMD3<Double> {
  /// A unit vector in the cone about this one, evenly by solid angle.
  ///
  /// By Archimedes the cosine of the angle to the axis is evenly distributed on a cap.
  ///
  /// - Parameters:
  ///   - range: the opening angle in radians; 2π or more is every direction.
  ///   - longitude: the angle of the axis in the plane, which fixes where azimuths begin.
  fileprivate func turned(
    within range: Double,
    longitude: Double,
    _ random: ParticleRandom
  ) -> SIMD3<Double> {
    guard range != 0 else { return self }
    let widest = ElementaryFunctions.cos(Swift.min(abs(range) / 2, .pi))
    let cosine = 1 - random.unit(.polar) * (1 - widest)
    let sine = Swift.max(0, 1 - cosine * cosine).squareRoot()
    let azimuth = 2 * .pi * random.unit(.longitude)
    let across = SIMD3(-ElementaryFunctions.sin(longitude), ElementaryFunctions.cos(longitude), 0)
    let up = SIMD3(
      y * across.z - z * across.y,
      z * across.x - x * across.z,
      x * across.y - y * across.x
    )
    return self * cosine + across * (sine * ElementaryFunctions.cos(azimuth))
      + up * (sine * ElementaryFunctions.sin(azimuth))
  }
}
