/// Chooses a font for each grapheme cluster of a text, so that no cluster is shaped with two fonts.
///
/// A cluster takes the first font that has all of its characters. An emoji takes one with colours, and of the fallback
/// fonts other characters take one without, if there is one. A variation selector decides this among all fonts:
/// U+FE0F asks for a font with colours, U+FE0E for one without. White space and format characters follow the
/// cluster before them, except that white space after an emoji has the width of that in a font for texts.
struct ClusterFonts {
  /// Characters in a row with one font.
  struct Span {
    /// Where the characters end, in bytes.
    var end: Int
    /// The position of the font; nil where no font has a whole cluster.
    var face: Int?
  }

  /// The fonts in order.
  let faces: [FaceOutlines]
  /// How many of them, from the first one on, were chosen; the others are fallbacks.
  let chosenCount: Int

  // Stops texts of a hundred thousand different characters: every installed font is searched for each.
  private static let maxMissing = 4096

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

  /// Returns the clusters of a text with characters that no font has, or none of the kind that a variation selector
  /// asks for, each once, in order of appearance.
  ///
  /// Clusters beyond a limit are left out.
  ///
  /// - Complexity: O(*characters* · *fonts*)
  func missing(in text: String) -> [Character] {
    var seen: Set<Character> = []
    var clusters: [Character] = []
    for cluster in text
    where requested(by: cluster, in: faces[...]) == .absent
      || cluster.shapedScalars.contains(where: { scalar in !faces.contains { $0.has(scalar) } })
    {
      guard seen.insert(cluster).inserted else { continue }
      clusters.append(cluster)
      if clusters.count == Self.maxMissing { break }
    }
    return clusters
  }

  /// Returns the emoji of a text that no chosen font has, or none in colour where U+FE0F asks for it, each once, in
  /// order of appearance.
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
      let chosen = faces.prefix(chosenCount)
      if requested(by: cluster, in: chosen) == .absent
        || !chosen.contains(where: { scalars.allSatisfy($0.has) })
      {
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

  /// The font that a variation selector asks for.
  private enum RequestedFace: Equatable {
    /// The cluster has no variation selector.
    case any
    case face(Int)
    case absent
  }

  // The first of some fonts that has the cluster in the way that its variation selector asks for.
  private func requested(by cluster: Character, in faces: ArraySlice<FaceOutlines>) -> RequestedFace
  {
    guard let isColored = cluster.requestsColor else { return .any }
    let scalars = cluster.shapedScalars
    let position = faces.firstIndex { $0.hasColors == isColored && scalars.allSatisfy($0.has) }
    return position.map(RequestedFace.face) ?? .absent
  }

  private func position(of cluster: Character) -> Int? {
    let scalars = cluster.shapedScalars
    func isComplete(_ face: FaceOutlines) -> Bool { scalars.allSatisfy(face.has) }
    if case .face(let position) = requested(by: cluster, in: faces[...]) { return position }
    let (chosen, isEmoji) = (faces.prefix(chosenCount), cluster.isEmoji)
    if isEmoji, let position = chosen.firstIndex(where: { $0.hasColors && isComplete($0) }) {
      return position
    }
    if let position = chosen.firstIndex(where: isComplete) { return position }
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
    guard !isASCII else { return false }
    if let requestsColor { return requestsColor }
    return unicodeScalars.first?.properties.isEmojiPresentation == true
      || unicodeScalars.contains { $0.properties.isEmojiModifier }
  }

  /// Whether a variation selector asks for colours (U+FE0F) or for none (U+FE0E); nil without any.
  ///
  /// Of digits only keycaps are emoji.
  fileprivate var requestsColor: Bool? {
    guard !isASCII, let selector = unicodeScalars.first(where: \.isPresentationSelector),
      let base = unicodeScalars.first, base.properties.isEmoji,
      !base.isASCII || unicodeScalars.contains("\u{20E3}")
    else { return nil }
    return selector == "\u{FE0F}"
  }

  /// Whether no character of the cluster needs a glyph.
  fileprivate var isCarried: Bool { unicodeScalars.allSatisfy(\.isCarried) }
}

extension Unicode.Scalar {
  /// Whether the character is a variation selector for emoji or text.
  var isPresentationSelector: Bool { value == 0xFE0E || value == 0xFE0F }

  fileprivate var isCarried: Bool {
    properties.isWhitespace || properties.isDefaultIgnorableCodePoint
      || properties.generalCategory == .control || properties.generalCategory == .format
  }
}
