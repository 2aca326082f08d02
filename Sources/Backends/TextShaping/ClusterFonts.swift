/// Chooses a font for each grapheme cluster of a text, so that no cluster is shaped with two fonts.
///
/// A cluster takes the first font that has all of its characters. Of the fallback fonts, an emoji takes one with
/// colours, and other characters one without, if there is one. White space and format characters follow the
/// cluster before them, except that white space after an emoji has the width of that in a font for texts.
struct ClusterFonts {
  /// Characters in a row with one font.
  struct Span {
    /// Where the characters end, in bytes.
    var end: Int
    /// The position of the font; nil where no font has a whole cluster.
    var face: Int?
  }

  private let faces: [FaceOutlines]
  private let chosenCount: Int

  // Stops texts of a hundred thousand different characters: every installed font is searched for each.
  private static let maxMissing = 4096

  /// A choice among some fonts in order.
  ///
  /// - Parameter chosenCount: how many of them, from the first one on, were chosen; the others are fallbacks.
  init(_ faces: [FaceOutlines], chosenCount: Int) {
    (self.faces, self.chosenCount) = (faces, chosenCount)
  }

  /// Returns the fonts of a text, as positions in the list of fonts.
  ///
  /// - Parameter previous: the font of the character before the text, in the same list.
  /// - Complexity: O(*characters* · *fonts*)
  func spans(_ text: some StringProtocol, after previous: Int? = nil) -> [Span] {
    var spans: [Span] = []
    var end = 0
    for cluster in text {
      end += String(cluster).utf8.count
      let before = spans.isEmpty ? previous : spans[spans.count - 1].face
      let face = cluster.isCarried ? carried(cluster, by: before) : position(of: cluster)
      if let last = spans.indices.last, spans[last].face == face {
        spans[last].end = end
      } else {
        spans.append(Span(end: end, face: face))
      }
    }
    return spans
  }

  /// Returns the clusters of a text with characters that no font has, each once, in order of appearance.
  ///
  /// Clusters beyond a limit are left out.
  ///
  /// - Complexity: O(*characters* · *fonts*)
  func missing(in text: String) -> [Character] {
    var seen: Set<Character> = []
    var clusters: [Character] = []
    for cluster in text
    where cluster.shapedScalars.contains(where: { scalar in !faces.contains { $0.has(scalar) } }) {
      guard seen.insert(cluster).inserted else { continue }
      clusters.append(cluster)
      if clusters.count == Self.maxMissing { break }
    }
    return clusters
  }

  /// Returns the emoji of a text that no chosen font has, each once, in order of appearance.
  ///
  /// Clusters beyond a limit are left out.
  ///
  /// - Complexity: O(*characters* · *fonts*)
  func unchosenEmoji(in text: String) -> [Character] {
    var seen: Set<Character> = []
    var clusters: [Character] = []
    for cluster in text where cluster.isEmoji && !seen.contains(cluster) {
      seen.insert(cluster)
      let scalars = cluster.shapedScalars
      if !faces.prefix(chosenCount).contains(where: { scalars.allSatisfy($0.has) }) {
        clusters.append(cluster)
      }
      if seen.count == Self.maxMissing { break }
    }
    return clusters
  }

  private func carried(_ cluster: Character, by previous: Int?) -> Int? {
    guard let previous else { return position(of: cluster) }
    let spaces = cluster.unicodeScalars.filter(\.properties.isWhitespace)
    if spaces.isEmpty { return previous }
    if !faces[previous].hasColors, spaces.allSatisfy(faces[previous].has) { return previous }
    return faces.firstIndex { spaces.allSatisfy($0.has) }
  }

  private func position(of cluster: Character) -> Int? {
    let scalars = cluster.shapedScalars
    func isComplete(_ face: FaceOutlines) -> Bool { scalars.allSatisfy(face.has) }
    func isColored(_ face: FaceOutlines) -> Bool { face.hasColors && isComplete(face) }
    let chosen = faces.prefix(chosenCount)
    // U+FE0F asks for an emoji, which a font of one colour has not.
    if cluster.asksForEmoji, let position = chosen.firstIndex(where: isColored) {
      return position
    }
    if let position = chosen.firstIndex(where: isComplete) { return position }
    let isEmoji = cluster.isEmoji
    return faces.firstIndex { $0.hasColors == isEmoji && isComplete($0) }
      ?? faces.firstIndex(where: isComplete)
  }
}

extension Character {
  /// The characters of the cluster that need glyphs: all but white space, controls and format characters.
  var shapedScalars: [Unicode.Scalar] { unicodeScalars.filter { !$0.isCarried } }

  /// Whether the cluster is drawn as an emoji: by default, or by a variation selector.
  var isEmoji: Bool {
    // Letters are the greatest part of most texts.
    guard !isASCII, !unicodeScalars.contains("\u{FE0E}") else { return false }
    return asksForEmoji || unicodeScalars.first?.properties.isEmojiPresentation == true
      || unicodeScalars.contains { $0.properties.isEmojiModifier }
  }

  /// Whether the cluster has the variation selector of emoji.
  fileprivate var asksForEmoji: Bool { unicodeScalars.contains("\u{FE0F}") }

  /// Whether no character of the cluster needs a glyph.
  fileprivate var isCarried: Bool { unicodeScalars.allSatisfy(\.isCarried) }
}

extension Unicode.Scalar {
  fileprivate var isCarried: Bool {
    properties.isWhitespace || properties.isDefaultIgnorableCodePoint
      || properties.generalCategory == .control || properties.generalCategory == .format
  }
}
