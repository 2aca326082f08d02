/// The distinct faces of a text's runs, from which a stack is made.
struct RunFonts {
  private struct Face: Hashable {
    let path: String
    let index: Int
    let variations: [FontVariation]
    let declaration: FontDeclaration?
    let isSlanted: Bool
  }

  /// The fonts in the order of the stack.
  private(set) var fonts: [ResolvedFont] = []
  /// For each run the indices of its fonts, its own first.
  private(set) var fontIndices: [[Int]]

  /// For each run how many of its fonts, from the first one on, were chosen for it.
  private(set) var chosenCounts: [Int]

  private var indices: [Face: Int] = [:]

  /// The fonts that the runs ask for.
  ///
  /// - Parameter choosesFallbacks: whether fallback fonts count as chosen.
  init(_ base: [ResolvedFont], choosesFallbacks: Bool) {
    (fontIndices, chosenCounts) = ([], [])
    fontIndices = base.map { [index(of: $0)] }
    chosenCounts = base.map { $0.match != .fallback || choosesFallbacks ? 1 : 0 }
  }

  /// Adds to a run fonts for characters that its own one lacks.
  ///
  /// - Parameter areChosen: whether the fonts were chosen for the run.
  mutating func add(_ fonts: [ResolvedFont], toRun run: Int, areChosen: Bool = false) {
    for font in fonts {
      let fontIndex = index(of: font)
      if !fontIndices[run].contains(fontIndex) { fontIndices[run].append(fontIndex) }
    }
    if areChosen, !fonts.isEmpty { chosenCounts[run] = fontIndices[run].count }
  }

  private mutating func index(of font: ResolvedFont) -> Int {
    let face = Face(
      path: font.face.path,
      index: font.face.index,
      variations: font.face.variations,
      declaration: font.face.declaration,
      isSlanted: font.face.isSlanted
    )
    if let index = indices[face] { return index }
    indices[face] = fonts.count
    fonts.append(font)
    return fonts.count - 1
  }
}
