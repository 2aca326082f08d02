/// Solves linear equations and inequalities of which some are preferences.
///
/// The Cassowary algorithm: G. Badros, A. Borning, P. Stuckey, "The Cassowary Linear Arithmetic Constraint Solving
/// Algorithm", ACM TOCHI 8(4), 2001. Preferences are ordered by strength, and a stronger one is never given up for any
/// number of weaker ones: there is one objective for each strength. The result depends on the order of calls only.
struct SimplexSolver {
  /// An unknown of any sign.
  struct Variable: Hashable { fileprivate let id: Int }

  /// A sum of multiples of variables and a constant.
  struct Expression {
    var terms: [(variable: Variable, factor: Double)] = []
    var constant = 0.0

    init(_ constant: Double = 0) { self.constant = constant }
    init(_ variable: Variable) { terms = [(variable, 1)] }

    static func + (a: Expression, b: Expression) -> Expression {
      var result = a
      result.terms += b.terms
      result.constant += b.constant
      return result
    }

    static func * (a: Expression, factor: Double) -> Expression {
      var result = a
      for index in result.terms.indices { result.terms[index].factor *= factor }
      result.constant *= factor
      return result
    }

    static func - (a: Expression, b: Expression) -> Expression { a + b * -1 }
    static func + (a: Expression, b: Double) -> Expression { a + Expression(b) }
  }

  // Variables of the program, of any sign; those of the algorithm are at least 0, dummies 0.
  private enum Kind { case external, slack, error, dummy }

  // The value of a basic variable: a constant and multiples of variables that are not basic.
  private struct Row {
    var constant = 0.0
    var cells: [Int: Double] = [:]

    mutating func add(_ id: Int, _ factor: Double) {
      let sum = (cells[id] ?? 0) + factor
      cells[id] = SimplexSolver.isZero(sum) ? nil : sum
    }

    mutating func add(_ other: Row, _ factor: Double) {
      constant += other.constant * factor
      for (id, value) in other.cells { add(id, value * factor) }
    }

    mutating func negate() {
      constant = -constant
      cells = cells.mapValues { -$0 }
    }

    // From 0 = … + a·x to x = …
    mutating func solve(for id: Int) {
      let factor = -1 / (cells.removeValue(forKey: id) ?? 1)
      constant *= factor
      cells = cells.mapValues { $0 * factor }
    }

    mutating func substitute(_ id: Int, _ row: Row) {
      if let factor = cells.removeValue(forKey: id) { add(row, factor) }
    }
  }

  private var kinds: [Kind] = []
  private var rows: [Int: Row] = [:]
  private var objectives: [Double: Row] = [:]

  private static func isZero(_ value: Double) -> Bool { abs(value) < 1e-8 }

  /// A new unknown, 0 until a constraint says otherwise.
  mutating func makeVariable() -> Variable { Variable(id: make(.external)) }

  private mutating func make(_ kind: Kind) -> Int {
    kinds.append(kind)
    return kinds.count - 1
  }

  /// Adds a constraint: an expression compared with 0.
  ///
  /// - Parameter strength: greater is more important; nil for a constraint that must hold.
  /// - Returns: whether it can hold together with those before; if not it is left out.
  mutating func add(
    _ expression: Expression,
    _ relation: NSLayoutConstraint.Relation,
    strength: Double?
  ) -> Bool {
    var row = Row(constant: expression.constant)
    for (variable, factor) in expression.terms where !Self.isZero(factor) {
      if let definition = rows[variable.id] {
        row.add(definition, factor)
      } else {
        row.add(variable.id, factor)
      }
    }
    let markers = addMarkers(&row, relation, strength)
    if row.constant < 0 { row.negate() }
    guard let subject = subject(of: row, markers) else {
      if row.cells.keys.allSatisfy({ kinds[$0] == .dummy }) {
        guard Self.isZero(row.constant) else { return false }
        row.solve(for: markers[0])
        install(row, markers[0])
        return true
      }
      return addWithArtificialVariable(row)
    }
    row.solve(for: subject)
    install(row, subject)
    return true
  }

  // The variables that take up the difference of the two sides.
  private mutating func addMarkers(
    _ row: inout Row,
    _ relation: NSLayoutConstraint.Relation,
    _ strength: Double?
  ) -> [Int] {
    guard relation != .equal else {
      guard let strength else {
        let dummy = make(.dummy)
        row.add(dummy, 1)
        return [dummy]
      }
      let (above, below) = (make(.error), make(.error))
      row.add(above, -1)
      row.add(below, 1)
      objectives[strength, default: Row()].add(above, 1)
      objectives[strength, default: Row()].add(below, 1)
      return [above, below]
    }
    let sign = relation == .lessThanOrEqual ? 1.0 : -1
    let slack = make(.slack)
    row.add(slack, sign)
    guard let strength else { return [slack] }
    let error = make(.error)
    row.add(error, -sign)
    objectives[strength, default: Row()].add(error, 1)
    return [slack, error]
  }

  private func subject(of row: Row, _ markers: [Int]) -> Int? {
    if let external = row.cells.keys.filter({ kinds[$0] == .external }).min() { return external }
    return markers.first {
      (kinds[$0] == .slack || kinds[$0] == .error) && (row.cells[$0] ?? 0) < 0
    }
  }

  private mutating func install(_ row: Row, _ id: Int) {
    for key in Array(rows.keys) { rows[key]?.substitute(id, row) }
    for key in Array(objectives.keys) { objectives[key]?.substitute(id, row) }
    rows[id] = row
  }

  private mutating func addWithArtificialVariable(_ row: Row) -> Bool {
    let artificial = make(.slack)
    rows[artificial] = row
    var goal = [row]
    optimize(&goal)
    let isPossible = Self.isZero(goal[0].constant)
    if var left = rows.removeValue(forKey: artificial), isPossible, !left.cells.isEmpty {
      let entering = left.cells.keys.filter { kinds[$0] == .slack || kinds[$0] == .error }.min()
      guard let entering else { return false }
      left.solve(for: entering)
      // The artificial variable is 0 from now on.
      left.cells[artificial] = nil
      install(left, entering)
    }
    for key in Array(rows.keys) { rows[key]?.cells[artificial] = nil }
    for key in Array(objectives.keys) { objectives[key]?.cells[artificial] = nil }
    return isPossible
  }

  /// Finds the values that satisfy the preferences as well as possible.
  mutating func solve() {
    let strengths = objectives.keys.sorted(by: >)
    var goals = strengths.map { objectives[$0] ?? Row() }
    // Error variables may have become basic since they were counted.
    for index in goals.indices {
      for id in goals[index].cells.keys.sorted() {
        if let row = rows[id] { goals[index].substitute(id, row) }
      }
    }
    optimize(&goals)
    objectives = Dictionary(uniqueKeysWithValues: zip(strengths, goals))
  }

  /// The value of an unknown, after `solve()`.
  func value(of variable: Variable) -> Double { rows[variable.id]?.constant ?? 0 }

  /// The value of an expression, after `solve()`.
  func value(of expression: Expression) -> Double {
    expression.terms.reduce(expression.constant) { $0 + $1.factor * value(of: $1.variable) }
  }

  // Pivots until no goal can become smaller without an earlier one growing. The lowest of several candidates is taken,
  // which ends every cycle (Bland's rule).
  private mutating func optimize(_ goals: inout [Row]) {
    while let entering = entering(goals) {
      var leaving: (id: Int, ratio: Double)?
      for (id, row) in rows where kinds[id] != .external {
        guard let factor = row.cells[entering], factor < 0 else { continue }
        let ratio = -row.constant / factor
        if let best = leaving, best.ratio < ratio || (best.ratio == ratio && best.id < id) {
          continue
        }
        leaving = (id, ratio)
      }
      guard let leaving, var row = rows.removeValue(forKey: leaving.id) else { return }
      row.add(leaving.id, -1)
      row.solve(for: entering)
      for index in goals.indices { goals[index].substitute(entering, row) }
      install(row, entering)
    }
  }

  private func entering(_ goals: [Row]) -> Int? {
    for (index, goal) in goals.enumerated() {
      let candidates = goal.cells.filter { id, factor in
        factor < -1e-8 && kinds[id] != .dummy
          && goals[..<index].allSatisfy { ($0.cells[id] ?? 0) == 0 }
      }
      if let id = candidates.keys.min() { return id }
    }
    return nil
  }
}
