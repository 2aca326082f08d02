internal import JSONText

// Functions that order and regroup the rows of a table.
extension ExpressionCall {
  // MARK: Order

  func sorted() throws(ExpressionError) -> JSONValue {
    let (items, keys, isDescending) = try sortKeys(byDefault: false)
    return .array(try order(keys, isDescending).map { items[$0] })
  }

  func ranked() throws(ExpressionError) -> JSONValue {
    let (_, keys, isDescending) = try sortKeys(byDefault: true)
    return .array(try ranks(keys, isDescending).map { .integer($0) })
  }

  // A word for the order may take the place of the member of plain elements.
  private func sortKeys(byDefault: Bool) throws(ExpressionError) -> (
    items: [JSONValue], keys: [JSONValue], isDescending: Bool
  ) {
    let items = try list(arguments[0])
    var rest = arguments.dropFirst()
    var isDescending = byDefault
    let isPlain = items.first.map { !$0.isObject } ?? true
    if rest.count == 2 || rest.count == 1 && isPlain, let word = rest.popLast() {
      switch word.kind {
      case .string("ascending"): isDescending = false
      case .string("descending"): isDescending = true
      default:
        throw ExpressionError(
          "\(function.signature) needs 'ascending' or 'descending', not \(word.echo)"
        )
      }
    }
    guard isPlain || !rest.isEmpty else {
      throw ExpressionError(
        "\(function.rawValue) of rows needs the name of a member"
          + memberHint(items)
      )
    }
    return (items, try list(arguments[0], member: rest.first), isDescending)
  }

  // Equal elements retain their order. A sort visits each element once for each doubling of their number.
  private func order(_ keys: [JSONValue], _ isDescending: Bool) throws(ExpressionError) -> [Int] {
    try evaluator.budget.charge(keys.count * (Int.bitWidth - keys.count.leadingZeroBitCount))
    // An order needs one kind of values; the sort itself cannot report others.
    for (index, key) in keys.enumerated() {
      do throws(ExpressionError) {
        _ = try ExpressionEvaluator.isBelow(keys[0], key)
      } catch {
        let first = index == 0 ? "" : " and in element 0 \(keys[0].echo)"
        throw ExpressionError(
          "\(function.rawValue) needs numbers, or texts: in element \(index) is \(key.echo)"
            + "\(first) (fill the cell, or leave out its row)"
        )
      }
    }
    func isBefore(_ a: Int, _ b: Int) -> Bool {
      let (first, second) = isDescending ? (keys[b], keys[a]) : (keys[a], keys[b])
      if (try? ExpressionEvaluator.isBelow(first, second)) ?? false { return true }
      if (try? ExpressionEvaluator.isBelow(second, first)) ?? false { return false }
      return a < b
    }
    return keys.indices.sorted(by: isBefore)
  }

  private func ranks(_ keys: [JSONValue], _ isDescending: Bool) throws(ExpressionError) -> [Int] {
    var ranks = [Int](repeating: 0, count: keys.count)
    for (place, index) in try order(keys, isDescending).enumerated() { ranks[index] = place + 1 }
    return ranks
  }

  // MARK: Rows

  func filtered() throws(ExpressionError) -> JSONValue {
    let items = try list(arguments[0])
    let values = try list(arguments[0], member: arguments[1])
    var sign = Expression.Operator.equal
    if arguments.count == 4 {
      guard case .string(let text) = arguments[2].kind,
        let comparison = Expression.Operator(rawValue: text), !"+-*/%".contains(text)
      else {
        let words = "'==', '!=', '<', '<=', '>' or '>='"
        throw ExpressionError("filter compares by \(words), not by \(arguments[2].echo)")
      }
      sign = comparison
    }
    let other = arguments[arguments.count - 1]
    var result: [JSONValue] = []
    for (index, value) in values.enumerated() {
      do throws(ExpressionError) {
        if case .bool(true) = try evaluator.binary(sign, value, other).kind {
          result.append(items[index])
        }
      } catch {
        throw ExpressionError("filter: in element \(index): \(error.message)")
      }
    }
    return .array(result)
  }

  func grouped() throws(ExpressionError) -> JSONValue {
    .array(
      try groups(by: arguments[1])
        .map { .object([("key", $0.key), ("rows", .array($0.rows))]) }
    )
  }

  // The rows of each value of a member, in the order of the first occurrences.
  private func groups(
    by member: JSONValue
  ) throws(ExpressionError) -> [(key: JSONValue, rows: [JSONValue])] {
    let items = try list(arguments[0])
    var positions: [String: Int] = [:]
    var result: [(key: JSONValue, rows: [JSONValue])] = []
    for (item, key) in zip(items, try list(arguments[0], member: member)) {
      let text = try identity(of: key)
      if let position = positions[text] {
        result[position].rows.append(item)
      } else {
        positions[text] = result.count
        result.append((key, [item]))
      }
    }
    return result
  }

  /// A long table as series: one value of each at every instant, and its place among them.
  func pivoted() throws(ExpressionError) -> JSONValue {
    let series = try groups(by: arguments[1])
    let instants = try inOrder(groups(by: arguments[2]).map(\.key))
    try evaluator.budget.charge(series.count * instants.count)
    var columns: [String: Int] = [:]
    for (column, key) in instants.enumerated() { columns[try identity(of: key)] = column }
    var table: [[JSONValue]] = []
    for one in series {
      var values = [JSONValue?](repeating: nil, count: instants.count)
      let rows = JSONValue.array(one.rows)
      let keys = try list(rows, member: arguments[2])
      for (key, value) in zip(keys, try list(rows, member: arguments[3])) {
        guard let column = columns[try identity(of: key)] else { continue }
        guard values[column] == nil else {
          throw ExpressionError("pivot: two rows of \(one.key.echo) have \(key.echo)")
        }
        values[column] = value
      }
      let missing = arguments.count > 4 ? arguments[4] : nil
      if missing == nil, let column = values.firstIndex(where: { $0 == nil }) {
        throw ExpressionError(
          "pivot: no row of \(one.key.echo) has \(instants[column].echo) (add the row, or "
            + "the value of missing ones as the last argument)"
        )
      }
      table.append(values.map { $0 ?? missing ?? JSONValue(.null) })
    }
    var ranks = [[Int]](repeating: [], count: series.count)
    for column in instants.indices {
      let values = table.map { $0[column] }
      if let row = values.firstIndex(where: { !$0.isNumber }), values.contains(where: \.isNumber) {
        throw ExpressionError(
          "pivot: \(arguments[3].echo) of \(series[row].key.echo) at "
            + "\(instants[column].echo) is \(values[row].echo), not a number (fill the cell, or "
            + "leave out its row)"
        )
      }
      let places = try self.ranks(values, true)
      for (row, place) in places.enumerated() { ranks[row].append(place) }
    }
    return .array(
      series.indices.map { row in
        .object([
          ("key", series[row].key), ("values", .array(table[row])),
          ("ranks", .array(ranks[row].map { .integer($0) })), ("rows", .array(series[row].rows)),
        ])
      }
    )
  }

  // Instants that are numbers or ISO dates in the order of time, others as they come up.
  private func inOrder(_ instants: [JSONValue]) throws(ExpressionError) -> [JSONValue] {
    let areDates = instants.allSatisfy { instant in
      if case .string(let text) = instant.kind { (try? ISODate(text)) != nil } else { false }
    }
    guard areDates || instants.allSatisfy(\.isNumber) else { return instants }
    return try order(instants, false).map { instants[$0] }
  }
}

extension JSONValue {
  fileprivate var isNumber: Bool { if case .number = kind { true } else { false } }
}
