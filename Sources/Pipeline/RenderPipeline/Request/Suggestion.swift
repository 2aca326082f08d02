internal import SceneModel

extension String {
  /// A question about the nearest of some words, behind a prefix, or nothing when none is near.
  package func suggestion(among names: [String], prefix: String = "") -> String {
    Suggestions.nearest(to: self, among: names).map { " (did you mean \(prefix)\($0)?)" } ?? ""
  }
}
