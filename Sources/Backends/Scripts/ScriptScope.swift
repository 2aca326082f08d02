/// A name that a script declares.
final class ScriptVariable {
  enum Kind {
    case variable
    case parameter
    case lexical
    case constant
    /// A function of a block.
    case blockFunction
    /// The name of a function expression in itself.
    case itself
    case caught
  }

  let name: String
  let kind: Kind
  let scope: ScriptScope
  /// The byte from which on it has a value, in a run from top to bottom.
  var ready: Int
  /// Whether a function in it uses it.
  var isCaptured = false
  /// Whether it can be used before it has a value, which is found out when it is.
  var isChecked = false
  /// Whether it is a parameter that the function declares again.
  var isRedeclared = false
  /// Its name in the rewritten script.
  var written: String

  init(_ name: String, kind: Kind, in scope: ScriptScope, ready: Int) {
    (self.name, self.kind, self.scope, self.ready, written) = (name, kind, scope, ready, name)
  }

  /// Whether it belongs to a block, and has no value at first.
  var isLexical: Bool { kind == .lexical || kind == .constant }

  /// Whether each turn of a loop has another one, which functions keep.
  var isPerTurn: Bool { isCaptured && scope.isInLoop && (isLexical || kind == .blockFunction) }
}

/// A use of a name.
final class ScriptName {
  let name: String
  let position: Int
  let scope: ScriptScope
  /// The variable that it names; nil for a name that the script does not declare.
  var variable: ScriptVariable?
  /// Whether it is used where its variable has no value yet.
  var isEarly = false

  init(_ name: String, at position: Int, in scope: ScriptScope) {
    (self.name, self.position, self.scope) = (name, position, scope)
  }

  var written: String { variable?.written ?? name }
}

/// The names of a function, a block, or a loop.
final class ScriptScope {
  let parent: ScriptScope?
  /// Whether it is that of a function, with its parameters.
  let isFunction: Bool
  /// Whether it is run several times in one call of its function.
  let isInLoop: Bool
  let isInWith: Bool
  /// Whether statements before a declaration may be left out.
  var isSwitch = false
  weak var function: ScriptFunction?
  /// The functions that a block declares.
  var functions: [ScriptFunction] = []
  /// The first byte.
  let start: Int
  /// The first byte of the body of a function; 0 for other scopes.
  var bodyStart = 0
  /// The byte behind the head of a loop; 0 for other scopes.
  var headEnd = 0
  private(set) var variables: [String: ScriptVariable] = [:]
  /// The variables in the order of their declarations.
  private(set) var order: [ScriptVariable] = []
  // The names of variables of the function that are declared inside of it.
  private var hoisted: Set<String> = []

  init(
    _ parent: ScriptScope?,
    isFunction: Bool = false,
    isInLoop: Bool = false,
    isInWith: Bool = false,
    start: Int
  ) {
    (self.parent, self.isFunction, self.start) = (parent, isFunction, start)
    self.isInLoop = isInLoop || !isFunction && parent?.isInLoop ?? false
    self.isInWith = isInWith || parent?.isInWith ?? false
  }

  /// The scope of the function around.
  var functionScope: ScriptScope {
    var scope = self
    while !scope.isFunction, let parent = scope.parent { scope = parent }
    return scope
  }

  /// Declares a name in this scope.
  ///
  /// - Returns: nil where the language does not allow it twice.
  func declare(_ name: String, _ kind: ScriptVariable.Kind, ready: Int) -> ScriptVariable? {
    if let existing = variables[name] {
      let isAgain =
        [.variable, .parameter, .itself].contains(existing.kind)
        && [.variable, .parameter].contains(kind)
      if existing.kind == .parameter, kind == .variable { existing.isRedeclared = true }
      if isAgain { return existing }
      guard existing.kind == .itself || existing.kind == .blockFunction && kind == .blockFunction
      else { return nil }
      if kind == .blockFunction { return existing }
    }
    if kind != .variable, kind != .parameter, kind != .itself, hoisted.contains(name) { return nil }
    let variable = ScriptVariable(name, kind: kind, in: self, ready: ready)
    variables[name] = variable
    order.append(variable)
    return variable
  }

  /// Declares a name in the function around.
  ///
  /// - Returns: nil where a block on the way has it already.
  func declareInFunction(_ name: String) -> ScriptVariable? {
    var scope = self
    var passed: [ScriptScope] = []
    while !scope.isFunction, let parent = scope.parent {
      if let existing = scope.variables[name], existing.kind != .caught { return nil }
      passed.append(scope)
      scope = parent
    }
    guard let variable = scope.declare(name, .variable, ready: 0) else { return nil }
    for inner in passed { inner.hoisted.insert(name) }
    return variable
  }

  /// Finds the variable that a name means here.
  func variable(_ name: String) -> ScriptVariable? {
    var scope: ScriptScope? = self
    while let current = scope {
      if let match = current.variables[name] { return match }
      scope = current.parent
    }
    return nil
  }
}

/// All names of a script, resolved when it has been read.
struct ScriptNames {
  private(set) var uses: [ScriptName] = []
  private(set) var variables: [ScriptVariable] = []

  mutating func add(_ use: ScriptName) { uses.append(use) }
  mutating func add(_ variable: ScriptVariable) { variables.append(variable) }

  /// Finds what every name means, and gives variables of blocks other names.
  ///
  /// - Parameter isFixed: whether a text may be run as a script, which would not find other names.
  /// - Returns: false where a variable needs another name and must not get it.
  func resolve(isFixed: Bool) -> Bool {
    var owners: [String: Set<ObjectIdentifier>] = [:]
    for variable in variables {
      owners[variable.name, default: []].insert(ObjectIdentifier(variable))
    }
    let free = ObjectIdentifier(ScriptNames.self)
    for use in uses {
      use.variable = use.scope.variable(use.name)
      guard let variable = use.variable else {
        owners[use.name, default: []].insert(free)
        continue
      }
      guard note(use, of: variable) else { return false }
    }
    var renamed: Set<ObjectIdentifier> = []
    for (number, variable) in variables.enumerated()
    where (variable.isLexical || variable.kind == .blockFunction) && !variable.scope.isFunction {
      guard owners[variable.name, default: []].count > 1 else { continue }
      if isFixed { return false }
      variable.written = "\(variable.name)_$\(number)"
      renamed.insert(ObjectIdentifier(variable))
    }
    return uses.allSatisfy { use in
      !use.scope.isInWith || use.variable.map { !renamed.contains(ObjectIdentifier($0)) } ?? true
    }
  }

  // Returns false where it would have to be known when parameters get their values.
  private func note(_ use: ScriptName, of variable: ScriptVariable) -> Bool {
    let home = variable.scope.functionScope
    var scope = use.scope.functionScope
    // The outermost function that is entered on the way to the use.
    var entered: ScriptFunction?
    while scope !== home, let parent = scope.parent {
      entered = scope.function
      scope = parent.functionScope
    }
    if let entered {
      variable.isCaptured = true
      let isOfBody = ![.parameter, .itself].contains(variable.kind)
      if isOfBody, use.position < variable.scope.bodyStart { return false }
      // Functions of the head of a loop would keep the variables of one turn.
      guard use.position >= variable.scope.headEnd else { return !variable.isLexical }
      let isPassed = entered.begin(in: variable.scope) >= variable.ready
      guard !isPassed || variable.scope.isSwitch else { return true }
      if variable.isLexical { variable.isChecked = true }
      return variable.kind != .parameter || entered.start >= variable.ready
    }
    // Values of parameters do not see the variables of the body.
    let isOfBody = ![.parameter, .itself].contains(variable.kind)
    if isOfBody, use.position < variable.scope.bodyStart { return false }
    guard variable.isLexical || variable.kind == .parameter else { return true }
    if use.position < variable.ready {
      use.isEarly = true
    } else if variable.isLexical, variable.scope.isSwitch {
      variable.isChecked = true
    }
    return true
  }
}

extension ScriptFunction {
  /// The byte from which on the function can be called, as seen from a scope around it.
  fileprivate func begin(in outer: ScriptScope) -> Int {
    // A function that is declared can be called from the beginning of its block.
    guard kind == .declaration else { return start }
    return scope.parent.map { $0 === outer ? 0 : $0.start } ?? 0
  }
}
