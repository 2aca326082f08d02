/// The parsed texts of one scene that have `${…}`.
///
/// A class because all parts of an expansion share it. Symbols and repeats expand the same text many
/// times. There are at most as many entries as texts in the files of the scene.
final class ParsedTextCache {
  private var parts: [String: [VariableText.Part]?] = [:]
  private var expressions: [String: Result<Expression, ExpressionError>] = [:]

  /// The parts of a text; nil when a `${` has no `}`.
  func parts(of text: String) -> [VariableText.Part]? {
    if let cached = parts[text] { return cached }
    let result = VariableText.parts(text)
    parts[text] = .some(result)
    return result
  }

  /// Returns the expression of a text.
  ///
  /// - Throws: the error in the text.
  func expression(_ text: String) throws(ExpressionError) -> Expression {
    if let cached = expressions[text] { return try cached.get() }
    let result = Result { () throws(ExpressionError) in try ExpressionParser.expression(text) }
    expressions[text] = result
    return try result.get()
  }
}
