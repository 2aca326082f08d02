/// A script as a function of the names that it takes from its surroundings.
struct ScriptSource {
  /// The text of an object with `names`, what the function asks for in order, and the function, `body`.
  ///
  /// Where `opens` is there, `body` gives that function, for an object with the names that texts may ask for.
  let text: String

  /// Creates a function from a script.
  ///
  /// The function begins in the first line, so that lines retain their numbers.
  ///
  /// - Parameters:
  ///   - script: the text of the script.
  ///   - names: the names that the scope defines; other names are the same for all scripts.
  ///   - form: the form in which the script returns its value.
  init(_ script: String, names: Set<String>, form: Form) {
    let words = ScriptLexer(script)
    // A text that is run as a script may name anything, other than what the script itself spells.
    let opens = form == .assignment && words.all.contains("eval")
    var asked =
      words.all.contains("eval") && !opens ? names : words.all.intersection(names)
    var head = ""
    if words.all.contains("posterizeTime") {
      asked.formUnion(["time", "value", "valueAtTime"])
      head +=
        "function posterizeTime(f){time=f===0?0:Math.floor(time*f)/f;value=valueAtTime(time);}"
    }
    // Undeclared assignments would create globals that later scripts can see, so they are declared
    // here.
    let left = words.assigned.filter { $0 != "$bm_rt" && !names.contains($0) }.sorted()
    if !left.isEmpty { head += "var \(left.joined(separator: ","));" }
    let list = asked.sorted()
    let quoted = list.map { "\"\($0)\"" }.joined(separator: ",")
    let body: String
    switch form {
    case .assignment: body = "var $bm_rt;\(head)\(script)\n;return $bm_rt;"
    case .expression: body = "\(head)return (\(script)\n);"
    case .statements: body = "\(head)\(script)\n"
    }
    let function = "function(\(list.joined(separator: ","))){\(body)}"
    let opened = "function(){with(arguments[0]){return \(function)}}"
    text =
      "({names:Object.freeze([\(quoted)]),opens:\(opens),"
      + "body:Object.freeze(\(opens ? opened : function))})"
  }

  /// The form in which a script returns its value.
  enum Form {
    /// By assigning to `$bm_rt`, as exporters write it.
    case assignment
    /// It is one expression.
    case expression
    /// By `return`.
    case statements
  }
}

/// The words of a script, outside of texts and comments.
struct ScriptLexer {
  /// All names, but those after a point.
  private(set) var all: Set<String> = []
  /// The names that something is assigned to, as variables.
  private(set) var assigned: Set<String> = []

  private static let keywords: Set<String> = [
    "break", "case", "catch", "continue", "default", "delete", "do", "else", "false", "finally",
    "for", "function", "if", "in", "instanceof", "new", "null", "return", "switch", "this", "throw",
    "true", "try", "typeof", "undefined", "var", "void", "while", "with", "arguments", "let",
    "const", "class",
  ]

  private static let assignments = ["=", "+=", "-=", "*=", "/=", "%=", "++", "--"]

  /// The words of a script.
  init(_ script: String) {
    let tokens = ScriptTokens(script).all
    for (index, token) in tokens.enumerated()
    where token.kind == .word && !Self.keywords.contains(token.text) {
      let before = index > 0 ? tokens[index - 1].text : ""
      let after = index + 1 < tokens.count ? tokens[index + 1].text : ""
      guard before != "." else { continue }
      all.insert(token.text)
      let isAssigned =
        Self.assignments.contains(after) || before == "++" || before == "--"
        || after == "in" && before == "("
      if isAssigned { assigned.insert(token.text) }
    }
  }
}
