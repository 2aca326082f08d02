/// A question about the nearest of some words, or nothing when none is near.
func didYouMean(_ prefix: String, _ word: String, _ known: [String]) -> String {
  let near = known.map { (distance: editDistance(word, $0), word: $0) }
    .filter { $0.distance <= max(1, word.count / 3) }
    .min { ($0.distance, $0.word) < ($1.distance, $1.word) }
  return near.map { " (did you mean \(prefix)\($0.word)?)" } ?? ""
}

/// The fewest insertions, deletions, replacements and swaps of neighbours between two words.
///
/// The optimal string alignment distance, row by row.
private func editDistance(_ a: String, _ b: String) -> Int {
  let (a, b) = (Array(a), Array(b))
  var before: [Int] = []
  var previous = Array(0...b.count)
  for i in 0..<a.count {
    var row = [i + 1]
    for j in 0..<b.count {
      var best = min(previous[j + 1] + 1, row[j] + 1, previous[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, before[j - 1] + 1) }
      row.append(best)
    }
    (before, previous) = (previous, row)
  }
  return previous[b.count]
}
