internal import SceneModel

/// The layouts of the texts of a document, for one worker.
///
/// Layouts that never change are cached.
final class SVGTextLayouts {
  private let document: AnimatedSVG
  private let letters: SVGLetterSource
  private var statics: [[Int]: SVGTextLayout] = [:]
  // The number of parts of static layouts.
  private var partCount = 0
  private var changing: Set<[Int]> = []
  // The layouts of the last instant.
  private var moving: [[Int]: SVGTextLayout] = [:]
  private var time = Double.nan
  /// The reason why a text has no letters; nil where all have.
  private(set) var error: SVGLetterError?

  /// Layouts with the letters of a source.
  init(_ document: AnimatedSVG, _ letters: @escaping SVGLetterSource) {
    (self.document, self.letters) = (document, letters)
  }

  /// The layout of a text at an instant; an empty one where it has no letters, with the reason in `error`.
  ///
  /// - Parameter path: the nodes from the outermost to the text.
  func layout(along path: [Int], _ instant: SVGInstant) -> SVGTextLayout {
    if let existing = statics[path] { return existing }
    if time != instant.time {
      moving.removeAll(keepingCapacity: true)
      time = instant.time
    }
    if let existing = moving[path] { return existing }
    var layout = SVGTextLayout()
    do throws(SVGLetterError) {
      layout = try SVGTextLayout(path, instant, letters)
    } catch {
      self.error = self.error ?? error
    }
    if !changing.contains(path), isStatic(path) {
      layout.firstNumber = Limits.svgInstances + partCount
      partCount += layout.parts.count
      statics[path] = layout
    } else {
      changing.insert(path)
      moving[path] = layout
    }
    return layout
  }

  // Properties and attributes that move no letter.
  private static let harmless = AnimatedNames.paint.union(AnimatedNames.groupStyle)
    .subtracting(["display", "pathLength"])

  private func isStatic(_ path: [Int]) -> Bool {
    guard document.isAnimated, let text = path.last else { return true }
    if document.animatesClasses { return false }
    let tree = document.tree
    let parts = tree.subtree(of: text)
    let targets = parts.filter { ["textPath", "tref"].contains(tree[$0].name) }
      .compactMap { tree.element(tree[$0].reference) }
    let nodes = Set(path + parts + targets)
    let ancestors = Set(path.dropLast())
    // Transforms move texts as a whole, but the path of a `textPath` in them.
    func isHarmless(_ name: String, _ node: Int) -> Bool {
      let moves = ["transform", "motion"].contains(name) || SVGProperty.transforms.contains(name)
      return moves ? ancestors.contains(node) || node == text : Self.harmless.contains(name)
    }
    return nodes.allSatisfy { node in
      document.animatedNames[node]?.allSatisfy { isHarmless($0, node) } ?? true
    }
  }
}
