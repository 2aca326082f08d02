/// A mistake of a script's grammar, or a form of the language that is not read.
struct ScriptSyntaxError: Error {
  let message: String
  /// The byte of the script where it was noticed.
  let position: Int

  /// The line of a script.
  func line(in script: String) -> Int { 1 + script.utf8.prefix(position).count { $0 == 0x0A } }

  /// The mistake as the engine would word it.
  func text(in script: String) -> String { "SyntaxError: \(message) (line \(line(in: script)))" }
}

/// An expression of a script.
indirect enum ScriptExpression {
  case name(ScriptName)
  case this
  /// A number, a text in quotes, or a regular expression, as the engine reads it.
  case literal(String)
  /// The texts between the substitutions, in quotes.
  case template([String], [ScriptExpression])
  case array([ScriptElement])
  case object([ScriptMember])
  case function(ScriptFunction)
  case prefix(String, ScriptExpression)
  /// `++a` or `a--`.
  case update(String, isPrefix: Bool, ScriptExpression)
  /// Operands of operators that bind alike; `**` has two.
  case operation(ScriptExpression, [(sign: String, operand: ScriptExpression)])
  case assignment(ScriptPattern, sign: String, ScriptExpression)
  /// `a ? b : c ? d : e` as its conditions with their values, and the last value.
  case condition([(test: ScriptExpression, value: ScriptExpression)], ScriptExpression)
  /// A value with the selections from it and the calls of it.
  case chain(ScriptExpression, [ScriptLink])
  case new(ScriptExpression, [ScriptElement])
  case newTarget
  case sequence([ScriptExpression])
  case parenthesized(ScriptExpression)
}

/// A part of a list, or an argument.
enum ScriptElement {
  case hole
  case item(ScriptExpression)
  case spread(ScriptExpression)
}

/// A selection or a call.
struct ScriptLink {
  enum Kind {
    case member(String)
    case index(ScriptExpression)
    case call([ScriptElement])
  }
  let kind: Kind
  /// Whether it begins with `?.`.
  let isOptional: Bool
}

/// A member of an object.
struct ScriptMember {
  enum Key {
    /// A name, a text or a number, as it is written.
    case plain(String)
    case computed(ScriptExpression)
  }
  enum Kind {
    case value(ScriptExpression)
    case method(ScriptFunction)
    case getter(ScriptFunction)
    case setter(ScriptFunction)
    case spread(ScriptExpression)
    /// `{a}`.
    case shorthand(ScriptExpression)
  }
  let key: Key
  let kind: Kind
}

/// The target of an assignment: a name, a member of an object, or a pattern of them.
indirect enum ScriptPattern {
  /// A name, or a selection.
  case target(ScriptExpression)
  case array([ScriptPatternElement?], rest: ScriptPattern?)
  case object([(key: ScriptMember.Key, element: ScriptPatternElement)], rest: ScriptPattern?)
}

/// A part of a pattern, with a value for what is missing.
struct ScriptPatternElement {
  let pattern: ScriptPattern
  let initial: ScriptExpression?
}

/// A function.
final class ScriptFunction {
  enum Kind { case expression, declaration, arrow, method, accessor }

  let kind: Kind
  let scope: ScriptScope
  let start: Int
  var name: ScriptName?
  /// The variable of the function around that a function of a block is assigned to.
  var outer: ScriptVariable?
  var parameters: [ScriptPatternElement] = []
  var rest: ScriptPattern?
  /// Texts before the statements, such as `'use strict'`.
  var directives: [String] = []
  var body: [ScriptStatement] = []
  /// The body of an arrow without braces.
  var value: ScriptExpression?
  /// Whether `this`, `arguments` or `new.target` of it are read, also by arrows in it.
  var readsThis = false
  var readsArguments = false

  init(_ kind: Kind, _ scope: ScriptScope, start: Int) {
    (self.kind, self.scope, self.start) = (kind, scope, start)
    scope.function = self
  }

  /// Whether all parameters are names without more.
  var isSimple: Bool {
    rest == nil
      && parameters.allSatisfy { element in
        guard case .target = element.pattern else { return false }
        return element.initial == nil
      }
  }
}

/// A statement of a script, with its first byte.
struct ScriptStatement {
  indirect enum Kind {
    case expression(ScriptExpression)
    /// `var`, `let` or `const`.
    case declaration(String, [ScriptPatternElement])
    case function(ScriptFunction)
    case block(ScriptScope, [ScriptStatement])
    /// Conditions with what follows them, and the last `else`.
    case conditional([(ScriptExpression, ScriptStatement)], ScriptStatement?)
    case `for`(ScriptScope, ScriptStatement?, ScriptExpression?, ScriptExpression?, ScriptStatement)
    /// `for (a in b)`, and with `of`.
    case forEach(ScriptScope, ScriptLoopHead, isOf: Bool, ScriptExpression, ScriptStatement)
    case `while`(ScriptExpression, ScriptStatement)
    case doWhile(ScriptStatement, ScriptExpression)
    /// `return` and `throw`.
    case leave(String, ScriptExpression?)
    /// `break` and `continue`.
    case jump(String, label: String?)
    case `try`(ScriptStatement, ScriptCatch?, finally: ScriptStatement?)
    case `switch`(ScriptExpression, ScriptScope, [(ScriptExpression?, [ScriptStatement])])
    case with(ScriptExpression, ScriptStatement)
    case labelled(String, ScriptStatement)
    case empty
  }
  let start: Int
  let kind: Kind
}

/// The target of a loop over a list.
struct ScriptLoopHead {
  /// `var`, `let` or `const`; nil where nothing is declared.
  let keyword: String?
  let pattern: ScriptPattern
}

/// A `catch` with its parameter.
struct ScriptCatch {
  let scope: ScriptScope
  let parameter: ScriptPattern?
  let body: ScriptStatement
}
