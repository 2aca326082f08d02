import SceneModel

/// Counts what one frame asks for, and refuses before the work is done.
struct FrameBudget {
  let limits: Limits
  private var layers = 0
  private var copies = 0
  private var vertices = 0
  private var shapeVertices = 0
  private var modifiedVertices = 0

  init(limits: Limits) {
    self.limits = limits
  }

  /// Charges sibling layers, shown or not.
  mutating func charge(layers count: Int, path: String) throws(SamplingError) {
    layers += count
    guard layers <= limits.layersPerFrame else {
      throw SamplingError(
        .limit,
        path: path,
        "layers: more than \(limits.layersPerFrame) in one frame with shapes and all copies "
          + "(use fewer, or raise it with --max-layers-per-frame)"
      )
    }
  }

  /// Charges the copies of one replicator.
  mutating func charge(copies count: Int, path: String) throws(SamplingError) {
    try check(copiesOfOne: count, path: path)
    copies += count
    guard copies <= limits.copiesPerFrame else {
      throw SamplingError(
        .limit,
        path: path,
        "instanceCount: all replicators together make more than \(limits.copiesPerFrame) "
          + "instances in one frame (use fewer, or raise it with --max-copies-per-frame)"
      )
    }
  }

  /// Checks the number of copies of one replicator or repeater.
  func check(copiesOfOne count: Int, path: String) throws(SamplingError) {
    guard count <= limits.copies else {
      throw SamplingError(
        .limit,
        path: path,
        "instanceCount: \(count) instances are more than the limit of \(limits.copies) "
          + "(use fewer, or raise it with --max-copies)"
      )
    }
  }

  /// Charges the particles that one emitter looks at; they count as copies.
  mutating func charge(particles count: Int, path: String) throws(SamplingError) {
    let (sum, overflow) = copies.addingReportingOverflow(count)
    guard !overflow, sum <= limits.copiesPerFrame else {
      throw SamplingError(
        .limit,
        path: path,
        "birthRate: all emitters and replicators together make more than "
          + "\(limits.copiesPerFrame) particles and instances in one frame (use a lower rate or "
          + "lifetime, or raise it with --max-copies-per-frame)"
      )
    }
    copies = sum
  }

  /// Checks the copies of repeaters before any is made, those in copies multiplied.
  func check(copies count: Int, path: String) throws(SamplingError) {
    var budget = self
    budget.copies += min(count, 1 << 40)
    try budget.charge(copies: 0, path: path)
  }

  /// Charges vertices of shapes: a path counts as often as paints and modifiers make something of it.
  mutating func charge(shapeVertices count: Int, path: String) throws(SamplingError) {
    shapeVertices += count
    guard shapeVertices <= limits.vertices else { throw tooManyVertices(path) }
  }

  /// Charges the vertices that a modifier has made of a path.
  mutating func charge(modifiedVertices count: Int, path: String) throws(SamplingError) {
    modifiedVertices += count
    guard modifiedVertices <= limits.modifiedVertices else {
      throw SamplingError(
        .limit,
        path: path,
        "path: modifiers make more than \(limits.modifiedVertices) vertices in one frame "
          + "(use fewer copies or ridges, or raise it with --max-modified-vertices)"
      )
    }
  }

  /// Charges the vertices of one drawn path.
  mutating func charge(vertices count: Int, path: String) throws(SamplingError) {
    vertices += count
    guard vertices <= limits.vertices else { throw tooManyVertices(path) }
  }

  private func tooManyVertices(_ path: String) -> SamplingError {
    SamplingError(
      .limit,
      path: path,
      "path: more than \(limits.vertices) vertices in one frame "
        + "(simplify the paths, or raise it with --max-vertices)"
    )
  }
}
