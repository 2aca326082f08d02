internal import JSONText
internal import SceneModel

/// What motion assertions may name.
struct AssertionScope {
  /// The layers of the scene that the assertions are about.
  let tree: LayerTree
  /// The markers of that scene.
  let markers: [Marker]

  init(_ scene: Scene, _ markers: [Marker]) { (tree, self.markers) = (LayerTree(scene), markers) }
}

// Motion assertions, with checks of the names that they use.
extension ValueReader {
  /// Returns the assertions of a list; those with errors are left out.
  ///
  /// - Parameter mark: receives the cursor of each assertion that is read.
  func assertions(
    _ cursor: JSONCursor,
    _ scope: AssertionScope,
    mark: (JSONCursor) -> Void
  ) -> [MotionAssertion] {
    var reader = self
    reader.assertions = scope
    guard let elements = array(cursor, of: "assertions") else { return [] }
    guard elements.count <= Limits.assertions else {
      return refuse(cursor, .limit) {
        "\(elements.count) assertions; the limit is \(Limits.assertions) (use patterns of layers)"
      } ?? []
    }
    return elements.compactMap { element in
      guard let assertion = reader.assertion(element) else { return nil }
      mark(element)
      return assertion
    }
  }

  private func assertion(_ cursor: JSONCursor) -> MotionAssertion? {
    guard cursor.isObject else {
      return mismatch(cursor, needs: "an object such as {\"inside\": \"title\"}")
    }
    guard let kind = assertionKind(of: cursor) else { return nil }
    let table = AssertionKeys.table(kind)
    let owner = AssertionKeys.owner(kind)
    guard checkKeys(cursor, allowed: table.names, of: owner) else { return nil }
    return table.read(cursor, self, isWhole: true)
      .map { MotionAssertion($0.claim(kind), during: $0.span) }
  }

  // The only key that names a kind.
  private func assertionKind(of cursor: JSONCursor) -> AssertionKind? {
    let keys = cursor.members.filter { !KeyCatalogue.isFree($0.key) }
    let kinds = keys.compactMap { AssertionKind(rawValue: $0.key) }
    guard kinds.count < 2 else {
      return refuse(cursor, .conflict) {
        "\(kinds.map(\.rawValue.quoted).joined(separator: " and ")) are two assertions (write an object for each)"
      }
    }
    if let kind = kinds.first { return kind }
    let all = AssertionKind.allCases.map(\.rawValue)
    let parameters = AssertionKeys.names.subtracting(all)
    guard let unknown = keys.first(where: { !parameters.contains($0.key) }) else {
      return refuse(cursor, .missing) {
        "the assertion has no kind (begin with one of \(all.joined(separator: ", ")))"
      }
    }
    let hint = Suggestions.nearest(to: unknown.key, among: all).map { "did you mean \($0.quoted)?" }
    report(
      unknown,
      "\(unknown.key.quoted) is not a kind of assertion (\(hint ?? "there are \(all.joined(separator: ", "))"))"
    )
    return nil
  }

  // MARK: Names and moments

  /// The pattern of layers, at least one of which exists.
  func layerPattern(_ cursor: JSONCursor) -> LayerPattern? {
    guard let tree = assertions?.tree, let text = string(cursor, as: "the name of a layer")
    else { return nil }
    let pattern = LayerPattern(text)
    guard tree.matches(pattern).isEmpty else { return pattern }
    let spellings = tree.spellings
    let nearest = Suggestions.nearest(to: text, among: spellings)
    let names = spellings.isEmpty ? "no layer has a name" : "give the name of a layer"
    return refuse(cursor, .reference) {
      "no layer is named \(text.quoted) (\(nearest.map { "did you mean \($0.quoted)?" } ?? names))"
    }
  }

  /// A moment of the scene.
  func instant(_ cursor: JSONCursor) -> Instant? {
    let markers = assertions?.markers ?? []
    switch cursor.value.kind {
    case .number: return number(cursor).map { .seconds($0) }
    case .string(let text):
      if TimeExpression(text, markers: markers.map(\.name)) != nil { return .written(text) }
      let names = markers.map(\.name)
      let hint = Suggestions.nearest(to: text, among: names + ["end"])
      return refuse(cursor) {
        "\(text.quoted) is no time (\(hint.map { "did you mean \($0.quoted)?" } ?? Self.instantForms))"
      }
    default: return mismatch(cursor, needs: "a time: \(Self.instantForms)")
    }
  }

  private static let instantForms = "seconds, \"12f\", \"50%\", \"end\" or a marker"

  /// The frames between two moments.
  func assertedSpan(_ cursor: JSONCursor) -> MotionAssertion.Span? {
    if case .string(let text) = cursor.value.kind,
      let marker = assertions?.markers.first(where: { $0.name == text }), let end = marker.end
    {
      return MotionAssertion.Span(from: .written(text), to: .seconds(end))
    }
    guard cursor.isArray, cursor.elements.count == 2 else {
      return mismatch(cursor, needs: "[from, to], or a marker that has an end")
    }
    let moments = cursor.elements.compactMap(instant)
    guard moments.count == 2 else { return nil }
    return MotionAssertion.Span(from: moments[0], to: moments[1])
  }
}
