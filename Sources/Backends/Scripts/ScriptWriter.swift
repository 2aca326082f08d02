/// Writes a script in the forms of the engine, with what it read before on the same lines.
///
/// Everything has brackets around it, so that no operator binds otherwise than in the script.
struct ScriptWriter {
  // A function that is being written.
  private struct Frame {
    let function: ScriptFunction
    /// The variables that it declares for itself.
    var locals: [String] = []
    var declared: Set<String> = []
    var thisName: String?
    var argumentsName: String?
  }

  private let lines: ScriptLines
  private var frames: [Frame]
  private var count = 0
  /// Whether anything is in another form.
  private(set) var isChanged = false
  /// Whether the names of functions are read.
  let wantsNames: Bool

  private init(_ script: ScriptFunction, _ bytes: [UInt8], wantsNames: Bool) {
    (lines, self.wantsNames) = (ScriptLines(bytes), wantsNames)
    frames = [Frame(function: script)]
  }

  /// Returns a script in the forms of the engine; nil where it is in them already.
  ///
  /// - Throws: where it has a form that is not read.
  static func rewritten(_ script: String, isExpression: Bool) throws(ScriptSyntaxError) -> String? {
    let bytes = Array(script.utf8)
    let (function, readsNames) = try ScriptParser.parsed(script, isExpression: isExpression)
    var writer = ScriptWriter(function, bytes, wantsNames: readsNames)
    let text =
      isExpression
      ? try function.value.map { (value) throws(ScriptSyntaxError) in try writer.text(value) } ?? ""
      : try writer.body(of: function)
    guard writer.isChanged else { return nil }
    return writer.lines.placed(text)
  }

  // MARK: Parts

  mutating func change() { isChanged = true }

  /// Marks the line of a byte.
  func mark(_ position: Int) -> String { lines.mark(position) }

  /// Gives a variable that no script has by accident.
  mutating func temporary() -> String {
    count += 1
    let name = "_$\(count)"
    frames[frames.count - 1].locals.append(name)
    return name
  }

  /// Declares a variable in the function that is being written.
  mutating func declare(_ name: String) {
    guard frames[frames.count - 1].declared.insert(name).inserted else { return }
    frames[frames.count - 1].locals.append(name)
  }

  var function: ScriptFunction { frames[frames.count - 1].function }

  // The function whose `this` is meant; nil for the script itself.
  private var owner: Int? {
    guard let index = frames.lastIndex(where: { $0.function.kind != .arrow }), index > 0 else {
      return nil
    }
    return index
  }

  mutating func this() -> String {
    guard function.kind == .arrow else { return "this" }
    change()
    guard let owner else { return "_$global" }
    if frames[owner].thisName == nil {
      count += 1
      frames[owner].thisName = "_$\(count)"
    }
    return frames[owner].thisName ?? "this"
  }

  /// `arguments`, of which arrows have none.
  mutating func arguments() -> String {
    let isArrow = function.kind == .arrow
    guard let owner else { return isArrow ? "_$early(\"arguments\")" : "arguments" }
    // Names of parameters and arguments go their own ways where there are defaults.
    guard isArrow || !frames[owner].function.isSimple else { return "arguments" }
    if frames[owner].argumentsName == nil {
      count += 1
      frames[owner].argumentsName = "_$\(count)"
    }
    return frames[owner].argumentsName ?? "arguments"
  }

  // MARK: Functions

  /// The statements of a function or a script, after its directives.
  private mutating func body(of function: ScriptFunction) throws(ScriptSyntaxError) -> String {
    let begin = try start(of: function.scope)
    let text = try statements(function.body)
    return function.directives.map { $0 + ";" }.joined() + begin + text
  }

  /// A function.
  mutating func text(_ inner: ScriptFunction) throws(ScriptSyntaxError) -> String {
    frames.append(Frame(function: inner))
    let (formals, prologue) = try parameters(of: inner)
    var text = prologue
    if let value = inner.value {
      text += "return(\(try self.text(value)));"
    } else {
      text += try start(of: inner.scope) + statements(inner.body)
    }
    let frame = frames.removeLast()
    var declared = frame.locals
    if let name = frame.thisName { declared.append("\(name)=this") }
    if let name = frame.argumentsName {
      declared.append("\(name)=\(inner.isSimple ? "arguments" : "_$tail(arguments,0)")")
    }
    // `this` and `arguments` for arrows come first.
    let head = declared.isEmpty ? "" : "var \(declared.joined(separator: ","));"
    if inner.kind == .arrow || inner.kind == .method { change() }
    let name = inner.kind == .arrow ? "" : inner.name.map { " " + $0.written } ?? ""
    let directives = inner.directives.map { $0 + ";" }.joined()
    return "function\(name)(\(formals)){\(directives)\(head)\(text)}"
  }

  private mutating func parameters(
    of inner: ScriptFunction
  ) throws(ScriptSyntaxError) -> (formals: String, prologue: String) {
    var (formals, assignments, isPlain) = ([String](), [String](), true)
    for (place, element) in inner.parameters.enumerated() {
      if isPlain, element.initial == nil, case .target(.name(let use)) = element.pattern {
        formals.append(use.written)
        continue
      }
      isPlain = false
      assignments += try bind(element, "arguments[\(place)]", isNew: true)
    }
    if let rest = inner.rest {
      assignments += try bind(rest, "_$tail(arguments,\(inner.parameters.count))", isNew: true)
    }
    guard !assignments.isEmpty else { return (formals.joined(separator: ","), "") }
    change()
    let isMixed = inner.scope.order.contains { $0.isRedeclared && $0.isCaptured }
    if isMixed {
      throw ScriptSyntaxError(message: "a parameter is declared again", position: inner.start)
    }
    return (formals.joined(separator: ","), assignments.joined(separator: ",") + ";")
  }

  /// The statements before the first one of a block.
  mutating func start(of scope: ScriptScope) throws(ScriptSyntaxError) -> String {
    var result = ""
    for variable in scope.order where variable.isChecked && variable.isLexical {
      change()
      if !variable.isPerTurn { declare(variable.written) }
      result += "\(variable.written)=_$none;"
    }
    for function in scope.functions {
      guard let name = function.name else { continue }
      change()
      if !(name.variable?.isPerTurn ?? false) { declare(name.written) }
      result += "\(name.written)=\(try text(function));"
    }
    return result
  }

  /// Statements with variables of a turn of a loop around them.
  ///
  /// The parameter of a `catch` is the only variable of the engine that a block has for itself.
  mutating func perTurn(_ scope: ScriptScope, _ body: String) -> String {
    let variables = scope.order.filter(\.isPerTurn)
    guard !variables.isEmpty else { return body }
    change()
    return variables.reversed().reduce(body) { body, variable in
      "try{throw void 0}catch(\(variable.written)){\(body)}"
    }
  }
}

/// The lines of a script.
struct ScriptLines {
  // The bytes behind line ends.
  private var starts = [0]

  init(_ bytes: [UInt8]) {
    for (index, byte) in bytes.enumerated() where byte == 0x0A { starts.append(index + 1) }
  }

  /// A sign that is replaced by the line ends up to the line of a byte.
  func mark(_ position: Int) -> String {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= position { low = middle } else { high = middle }
    }
    return "\u{1}\(low)\u{2}"
  }

  /// A text with line ends in the place of the marks.
  func placed(_ text: String) -> String {
    var (result, line, number) = ([UInt8](), 0, 0)
    var isMark = false
    for byte in text.utf8 {
      switch byte {
      case 1: (isMark, number) = (true, 0)
      case 2:
        isMark = false
        while line < number {
          result.append(0x0A)
          line += 1
        }
      default:
        if isMark {
          number = number * 10 + Int(byte &- 0x30)
        } else {
          if byte == 0x0A { line += 1 }
          result.append(byte)
        }
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
