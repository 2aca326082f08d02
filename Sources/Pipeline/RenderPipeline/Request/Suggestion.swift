internal import SceneModel

extension String {
  /// A question about the nearest of some words, or nothing when none is near.
  package func suggestion(among names: [String]) -> String {
    Suggestions.nearest(to: self, among: names).map { " (did you mean \($0)?)" } ?? ""
  }
}
