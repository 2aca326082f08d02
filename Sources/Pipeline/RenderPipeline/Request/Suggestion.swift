internal import SceneModel

extension String {
  /// A question about the nearest of some words, or nothing when none is near.
  package func suggestion(among existing: [String]) -> String {
    Suggestions.nearest(to: self, among: existing).map { " (did you mean \($0)?)" } ?? ""
  }
}
