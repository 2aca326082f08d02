package import JSONText
public import SceneModel

extension MotionAssertion {
  /// The assertion as JSON on one line.
  public var jsonText: String { JSONPrinter.line(json) }

  /// The assertion as JSON, defaults left out.
  package var json: JSONValue { AssertionKeys.table(kind).json(AssertionValues(self)) }
}
