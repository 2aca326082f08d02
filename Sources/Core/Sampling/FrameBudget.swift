import SceneModel

/// Counts what one frame asks for, and refuses before the work is done.
struct FrameBudget {
  let limits: Limits
  /// The cost charged to the frame so far.
  var spent = Cost()

  /// The cost of a part of a frame.
  struct Cost {
    var layers = 0
    var copies = 0
    var vertices = 0
    var shapeVertices = 0
    var modifiedVertices = 0

    /// The sum of two parts.
    static func + (a: Cost, b: Cost) -> Cost { a.combined(with: b, +) }

    /// Returns the difference of two costs.
    static func - (a: Cost, b: Cost) -> Cost { a.combined(with: b, -) }

    private func combined(with other: Cost, _ combine: (Int, Int) -> Int) -> Cost {
      Cost(
        layers: combine(layers, other.layers),
        copies: combine(copies, other.copies),
        vertices: combine(vertices, other.vertices),
        shapeVertices: combine(shapeVertices, other.shapeVertices),
        modifiedVertices: combine(modifiedVertices, other.modifiedVertices)
      )
    }
  }

  /// Charges a part that has been made before; false, and nothing is charged, where it is too much.
  mutating func charge(_ cost: Cost) -> Bool {
    let sum = spent + cost
    guard sum.layers <= limits.layersPerFrame, sum.copies <= limits.copiesPerFrame,
      max(sum.vertices, sum.shapeVertices) <= limits.vertices,
      sum.modifiedVertices <= limits.modifiedVertices
    else { return false }
    spent = sum
    return true
  }

  /// Charges sibling layers, shown or not.
  mutating func charge(layers count: Int, path: String) throws(SamplingError) {
    spent.layers += count
    try require(spent.layers <= limits.layersPerFrame, path: path) {
      "layers: more than \(limits.layersPerFrame) in one frame with shapes and all copies "
        + "(use fewer, or raise it with --max-layers-per-frame)"
    }
  }

  /// Charges the copies of one replicator.
  mutating func charge(copies count: Int, path: String) throws(SamplingError) {
    try require(count <= limits.copies, path: path) {
      "instanceCount: \(count) instances are more than the limit of \(limits.copies) "
        + "(use fewer, or raise it with --max-copies)"
    }
    spent.copies += count
    try require(spent.copies <= limits.copiesPerFrame, path: path) {
      "instanceCount: all replicators together make more than \(limits.copiesPerFrame) "
        + "instances in one frame (use fewer, or raise it with --max-copies-per-frame)"
    }
  }

  /// Checks the number of copies of one repeater.
  func check(copiesOfOne count: Int, path: String) throws(SamplingError) {
    try require(count <= limits.copies, path: path) {
      "repeater: \(count) copies are more than the limit of \(limits.copies) "
        + "(use fewer, or raise it with --max-copies)"
    }
  }

  /// Charges the particles that one emitter looks at; they count as copies.
  mutating func charge(particles count: Int, path: String) throws(SamplingError) {
    let (sum, overflow) = spent.copies.addingReportingOverflow(count)
    try require(!overflow && sum <= limits.copiesPerFrame, path: path) {
      "birthRate: all emitters and replicators together make more than "
        + "\(limits.copiesPerFrame) particles and instances in one frame (use a lower rate or "
        + "lifetime, or raise it with --max-copies-per-frame)"
    }
    spent.copies = sum
  }

  /// Checks the copies of repeaters before any is made, those in copies multiplied.
  func check(copies count: Int, path: String) throws(SamplingError) {
    try require(spent.copies + min(count, 1 << 40) <= limits.copiesPerFrame, path: path) {
      "repeaters: copies, those in copies multiplied, are more than \(limits.copiesPerFrame) in one "
        + "frame (use fewer, or raise it with --max-copies-per-frame)"
    }
  }

  /// Charges vertices of shapes: a path counts as often as paints and modifiers make something of it.
  mutating func charge(shapeVertices count: Int, path: String) throws(SamplingError) {
    spent.shapeVertices += count
    try require(vertices: spent.shapeVertices, path)
  }

  /// Charges the vertices that a modifier has made of a path.
  mutating func charge(modifiedVertices count: Int, path: String) throws(SamplingError) {
    spent.modifiedVertices += count
    try require(spent.modifiedVertices <= limits.modifiedVertices, path: path) {
      "path: modifiers make more than \(limits.modifiedVertices) vertices in one frame "
        + "(use fewer copies or ridges, or raise it with --max-modified-vertices)"
    }
  }

  /// Charges the vertices of one drawn path.
  mutating func charge(vertices count: Int, path: String) throws(SamplingError) {
    spent.vertices += count
    try require(vertices: spent.vertices, path)
  }

  private func require(vertices count: Int, _ path: String) throws(SamplingError) {
    try require(count <= limits.vertices, path: path) {
      "path: more than \(limits.vertices) vertices in one frame "
        + "(simplify the paths, or raise it with --max-vertices)"
    }
  }

  private func require(
    _ isWithin: Bool,
    path: String,
    _ excess: () -> String
  ) throws(SamplingError) {
    guard isWithin else { throw SamplingError(.limit, path: path, excess()) }
  }
}
