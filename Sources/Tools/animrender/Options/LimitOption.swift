import SceneModel

extension Limits.Entry {
  /// Sets the limit from the command line, if it is given there.
  func apply(_ arguments: Arguments, to limits: inout Limits) throws(UsageError) {
    switch field {
    case .full(let field):
      if let value = try arguments.integer(name, in: 1...1_000_000_000_000) {
        limits[keyPath: field] = value
      }
    case .real(let field):
      if let value = try arguments.number(name, in: 1e-9...1e15) { limits[keyPath: field] = value }
    }
  }
}
