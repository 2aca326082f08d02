internal import JSONText
internal import SceneModel

/// Returns the content of a JSON file.
///
/// - Throws: all errors, in the order of locations.
func readJSON<Content>(
  _ bytes: [UInt8],
  _ limits: Limits,
  _ content: (JSONCursor, ValueReader) -> Content?
) throws(SceneReadError) -> Content {
  let (report, source) = (ReadReport(), SourceText(bytes))
  let value = JSONParser.parse(source, limits: limits, report: report)
  let reader = ValueReader(report: report, limits: limits)
  guard let content = value.flatMap({ content(JSONCursor($0), reader) }), !report.hasErrors else {
    throw SceneReadError(diagnostics: report.diagnostics(in: source))
  }
  return content
}
