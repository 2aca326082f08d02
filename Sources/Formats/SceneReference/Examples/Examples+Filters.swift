internal import DisplayModel

extension SceneReference {
  /// The inputs and choices of filters.
  static let filterExamples = FilterKind.allCases.flatMap { kind in
    kind.keys.filter { !$0.examples.isEmpty }.map { key -> Example in
      let rest = key.exampleRest.isEmpty ? "" : key.exampleRest + ", "
      let filter = ##"{ "type": "\##(kind.rawValue)", \##(rest)"\##(key.name)": VALUE }"##
      let layer = kind.exampleLayer.replacing("FILTER", with: filter)
      return .cells("\(kind.rawValue).\(key.name)", key.examples, layer: layer)
    }
  }
}
