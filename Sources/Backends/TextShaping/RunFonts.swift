/// The distinct faces of a text's runs, from which a stack is made.
struct RunFonts {
  private struct Face: Hashable {
    let path: String
    let index: Int
    let variations: [FontVariation]
  }

  /// The fonts in the order of the stack.
  private(set) var fonts: [ResolvedFont] = []
  /// For each run the positions of its fonts, its own first.
  private(set) var positions: [[Int]]

  private var indices: [Face: Int] = [:]

  /// The fonts that the runs ask for.
  init(_ base: [ResolvedFont]) {
    positions = []
    positions = base.map { [index(of: $0)] }
  }

  /// Adds to each run the fonts for characters that its own one lacks.
  mutating func add(fallbacks: [[ResolvedFont]]) {
    for (run, fonts) in fallbacks.enumerated() {
      for font in fonts {
        let position = index(of: font)
        if !positions[run].contains(position) { positions[run].append(position) }
      }
    }
  }

  private mutating func index(of font: ResolvedFont) -> Int {
    let face = Face(
      path: font.face.path,
      index: font.face.index,
      variations: font.face.variations
    )
    if let position = indices[face] { return position }
    indices[face] = fonts.count
    fonts.append(font)
    return fonts.count - 1
  }
}
