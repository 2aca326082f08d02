internal import Graphics

/// Which particles an emitter layer shows, at any time of its clock.
///
/// Nothing is simulated from the start: births follow from the integral of the rate, random numbers
/// from counting, and the state of a particle from its age. Values of the layer and its cells, which
/// animations may change, count as they are when a particle is born.
public struct EmitterSimulation: Sendable {
  /// A particle that lives, with its kind.
  public struct LiveParticle: Sendable {
    /// The kind, with its model values.
    public var cell: EmitterCell
    /// The particle.
    public var particle: Particle
    /// Seconds since its birth.
    public var age: Double
  }

  // The lifetimes of a cell that determine which particles matter at a time.
  fileprivate struct Plan {
    // The longest life of a particle of the cell.
    var longest: Double
    var children: [Plan]
    // How long after a birth the particle or what it has emitted can be seen.
    var reach: Double { longest + (children.map(\.reach).max() ?? 0) }
  }

  private let layer: Layer
  private let levels: AudioLevels
  private let model: EmitterContent
  private let plans: [Plan]
  private let schedules: [BirthSchedule]
  /// Whether animations change births, so that a table of them has been made.
  public let isAnimated: Bool

  /// The entries of the layer's own tables.
  public let tableSize: Int

  /// Creates the particles of a layer; nil if it is not an emitter.
  ///
  /// - Parameters:
  ///   - layer: the layer.
  ///   - horizon: the last instant of its clock that is sampled; later births continue at their
  ///     last rate.
  ///   - levels: the levels that audio gives to animations.
  ///   - maxEntries: the maximum number of entries of its tables; a shorter table ends earlier.
  /// - Complexity: O(*horizon*) for a layer whose animations change births, else O(*cells*).
  public init?(
    _ layer: Layer,
    until horizon: Double,
    levels: AudioLevels = AudioLevels(),
    maxEntries: Int = Limits.emitterTables
  ) {
    guard case .emitter(let model) = layer.state.content else { return nil }
    (self.layer, self.levels, self.model) = (layer, levels, model)
    isAnimated = layer.animations.contains(where: \.changesEmission)
    var plans = model.cells.map { Plan($0, in: model) }
    guard isAnimated else {
      self.plans = plans
      tableSize = 0
      schedules = model.cells.map { cell in
        BirthSchedule(
          rate: cell.isEnabled ? cell[.birthRate] * model.birthRate : 0,
          begin: cell.beginTime,
          duration: cell.duration
        )
      }
      return
    }
    let longest = max(1, maxEntries / max(1, model.cells.count))
    let steps = Int(clamping: horizon / BirthSchedule.step, .up, in: 1...longest)
    tableSize = steps * model.cells.count
    var rates = [[Double]](repeating: [], count: model.cells.count)
    for step in 0...steps {
      let time = Double(step) * BirthSchedule.step
      let content = layer.presentation(atLocalTime: time, levels: levels).content.emitter
      for (index, cell) in content.cells.enumerated() {
        let isOn = time >= cell.beginTime && time < cell.beginTime + cell.duration
        rates[index].append(isOn && cell.isEnabled ? cell[.birthRate] * content.birthRate : 0)
        plans[index].widen(for: cell, in: content)
      }
    }
    self.plans = plans
    schedules = rates.map(BirthSchedule.init)
  }

  /// Returns the particles that live at an instant, in drawing order.
  ///
  /// - Parameters:
  ///   - time: seconds on the layer's clock.
  ///   - charge: receives the number of particles before they are examined.
  /// - Throws: errors of `charge`.
  public func particles<AccessError: Error>(
    at time: Double,
    charge: (Int) throws(AccessError) -> Void
  ) throws(AccessError) -> [LiveParticle] {
    var result: [LiveParticle] = []
    for index in plans.indices {
      try emit(
        Emission(cell: [index], plan: plans[index], key: UInt64(index), schedule: schedules[index]),
        at: time,
        charge,
        { content, random, _ in ParticleSource(content, random) },
        into: &result
      )
    }
    switch model.renderMode {
    case .unordered, .additive: return result
    case .oldestFirst: return result.sortedStably { $0.particle.birth < $1.particle.birth }
    case .oldestLast: return result.sortedStably { $0.particle.birth > $1.particle.birth }
    case .backToFront: return result.sortedStably { $0.depth < $1.depth }
    }
  }

  // The births of one cell from one place: the layer or a particle.
  private struct Emission {
    // Where the cell is: its index, and those of the cells that it is in before it.
    var cell: [Int]
    var plan: Plan
    var key: UInt64
    var schedule: BirthSchedule
  }

  private typealias SourceAtBirth = (
    _ content: EmitterContent, _ random: ParticleRandom, _ birth: Double
  ) -> ParticleSource

  // As deep as cells are inside each other, which the reader has bounded.
  private func emit<AccessError: Error>(
    _ emission: Emission,
    at time: Double,
    _ charge: (Int) throws(AccessError) -> Void,
    _ source: SourceAtBirth,
    into result: inout [LiveParticle]
  ) throws(AccessError) {
    let births = emission.schedule.births(after: time - emission.plan.reach, until: time)
    guard !births.isEmpty else { return }
    try charge(births.count)
    for index in births {
      let birth = emission.schedule.time(ofBirth: index)
      let content = content(at: birth)
      let cell = content.cell(at: emission.cell)
      let random = ParticleRandom(
        seed: content.seed,
        cell: emission.key,
        index: UInt64(clamping: index)
      )
      let particle = Particle(
        of: cell,
        in: content,
        born: birth,
        from: source(content, random, birth),
        random
      )
      if particle.isAlive(at: time) {
        result.append(
          LiveParticle(cell: model.cell(at: emission.cell), particle: particle, age: time - birth)
        )
      }
      for (number, child) in cell.cells.enumerated() where child.isEnabled {
        // A particle emits while it lives.
        let duration = min(child.duration, particle.lifetime - child.beginTime)
        guard duration > 0 else { continue }
        let inner = Emission(
          cell: emission.cell + [number],
          plan: emission.plan.children[number],
          key: CounterRandom.bits(emission.key, random.index, UInt64(number) + 1),
          schedule: BirthSchedule(
            rate: child[.birthRate],
            begin: birth + child.beginTime,
            duration: duration
          )
        )
        try emit(
          inner,
          at: time,
          charge,
          { _, _, instant in ParticleSource(particle, atAge: instant - birth) },
          into: &result
        )
      }
    }
  }

  private func content(at time: Double) -> EmitterContent {
    isAnimated ? layer.presentation(atLocalTime: time, levels: levels).content.emitter : model
  }
}

extension EmitterSimulation.Plan {
  init(_ cell: EmitterCell, in content: EmitterContent) {
    longest = Self.longest(cell, content)
    children = cell.cells.map { Self($0, in: content) }
  }

  /// Takes in what the cell is at another time.
  mutating func widen(for cell: EmitterCell, in content: EmitterContent) {
    longest = max(longest, Self.longest(cell, content))
    for (index, child) in cell.cells.enumerated() { children[index].widen(for: child, in: content) }
  }

  private static func longest(_ cell: EmitterCell, _ content: EmitterContent) -> Double {
    max(0, (cell[.lifetime] + abs(cell[.lifetimeRange]) / 2) * content.lifetime)
  }
}

extension EmitterSimulation.LiveParticle {
  fileprivate var depth: Double { particle.position(atAge: age).z }
}

extension EmitterContent {
  fileprivate func cell(at indices: [Int]) -> EmitterCell {
    indices.dropFirst().reduce(cells[indices[0]]) { $0.cells[$1] }
  }
}

extension Animation {
  fileprivate var changesEmission: Bool { properties.contains { $0.owner == .emitter } }
}

extension Array {
  // The order of births decides between equals.
  fileprivate func sortedStably(by isBefore: (Element, Element) -> Bool) -> [Element] {
    enumerated().sorted { a, b in
      if isBefore(a.element, b.element) { return true }
      return !isBefore(b.element, a.element) && a.offset < b.offset
    }.map(\.element)
  }
}
