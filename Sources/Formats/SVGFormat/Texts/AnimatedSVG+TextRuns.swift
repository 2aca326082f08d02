package import Graphics
internal import SceneModel

extension AnimatedSVG {
  /// The parts of all texts, copies included, with every font that they may have at any instant; without duplicates.
  ///
  /// Texts beyond the limit of elements are left out.
  package var textRuns: [FontRun] {
    guard tree.nodes.contains(where: { $0.name == "text" }) else { return [] }
    var collector = TextRunCollector(self)
    collector.visit([0])
    return collector.runs
  }
}

/// Collects the runs of texts.
private struct TextRunCollector {
  private let document: AnimatedSVG
  private let instant: SVGInstant
  private var room = Limits.svgInstances
  private var seen: Set<FontRun> = []
  private(set) var runs: [FontRun] = []
  // The values of font properties in animations, by node.
  private let animated: [Int: [(name: String, value: String)]]

  private static let fontNames: Set<String> = ["font-family", "font-weight", "font-style"]

  init(_ document: AnimatedSVG) {
    self.document = document
    instant = SVGInstant(unanimated: document)
    var values: [Int: [(name: String, value: String)]] = [:]
    for animation in document.smil where Self.fontNames.contains(animation.attribute) {
      for text in document.tree.values(of: animation) where !text.isEmpty {
        values[animation.target, default: []].append((animation.attribute, text))
      }
    }
    for node in document.css.keys.ordered() {
      for animation in document.css[node] ?? [] {
        for name in Self.fontNames.ordered() {
          let frames = animation.tracks[name] ?? []
          values[node, default: []] += frames.map { (name, $0.value) }
        }
      }
    }
    animated = values
  }

  mutating func visit(_ path: [Int]) {
    guard room > 0, let node = path.last else { return }
    room -= 1
    switch document.tree[node].name {
    case "text": add(path)
    case "use":
      if let target = instant.target(ofUse: node), !path.contains(target) {
        visit(path + [target])
      }
    default:
      for child in document.tree[node].children { visit(path + [child]) }
    }
  }

  private mutating func add(_ path: [Int]) {
    let content = SVGTextCharacters(path, instant)
    var scalars: [Int: String.UnicodeScalarView] = [:]
    for character in content.characters {
      scalars[character.element, default: String.UnicodeScalarView()].append(character.scalar)
    }
    for (index, element) in content.elements.enumerated() {
      guard let characters = scalars[index] else { continue }
      var run = element.style.font
      run.string = String(characters)
      add(run)
      for (name, value) in element.path.flatMap({ animated[$0] ?? [] }) {
        var variant = run
        switch name {
        case "font-family":
          let stretch = element.style.stretch ?? 100
          let list = document.fontFaces.replacing(inFamilies: value, stretch: stretch)
          variant.fontName = list + ",standard"
        case "font-weight":
          variant.fontWeight = SVGFontStyle.weight(value, parent: run.fontWeight) ?? run.fontWeight
        default: variant.isItalic = value != "normal"
        }
        add(variant)
      }
    }
  }

  private mutating func add(_ run: FontRun) { if seen.insert(run).inserted { runs.append(run) } }
}
