import SceneModel

/// Returns a question about the nearest of some words; empty when none is near.
///
/// - Parameter prefix: the text before the word, such as the dashes of an option.
func didYouMean(prefix: String, word: String, among names: [String]) -> String {
  Suggestions.nearest(to: word, among: names).map { " (did you mean \(prefix)\($0)?)" } ?? ""
}
