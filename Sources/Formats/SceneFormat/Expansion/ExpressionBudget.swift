internal import SceneModel

/// The work that the expressions of one scene may do.
///
/// A class because all expressions of a scene share it. It counts visited elements of lists and
/// bytes of texts, so that a short file cannot take minutes.
final class ExpressionBudget {
  private var work = 0

  /// Counts work before it is done.
  ///
  /// - Throws: an error once the sum exceeds `Limits.expressionWork`.
  func charge(_ amount: Int) throws(ExpressionError) {
    work = min(work + amount, 1 << 40)
    guard work <= Limits.expressionWork else {
      throw ExpressionError(
        "the expressions of the scene visit more than \(Limits.expressionWork) elements "
          + "and bytes (compute a value once, as a parameter of a symbol)"
      )
    }
  }
}
