internal import Graphics
internal import JSONText
package import SceneModel

/// The animations of an SVG file, from which its static form at any instant follows.
package struct AnimatedSVG: Sendable {
  let tree: SVGTree
  let sheet: CSSStyleSheet
  let cascade: CSSCascade
  /// The values without animations.
  let style: SVGStyle
  /// The size of the drawing in pixels.
  let size: Size
  let smil: [SMILAnimation]
  let timings: [SMILTiming]
  let smilIDs: [String: Int]
  /// The CSS animations by node; nodes without any have no entry.
  let css: [Int: [CSSTrackedAnimation]]
  /// The parts that are ignored or never happen.
  private(set) var findings: [SVGFinding] = []
  /// The names of the properties and attributes that animations change, by node.
  let animatedNames: [Int: Set<String>]
  /// Nodes whose own attributes may change over time.
  private(set) var dynamicNodes: Set<Int> = []
  /// Nodes that are dynamic or have dynamic descendants.
  private(set) var dynamicSubtrees: Set<Int> = []
  /// The fonts that its style sheets embed.
  package let fontFaces: [SVGFontFace]
  /// Whether the classes of an element are animated, so that rules match differently over time.
  let animatesClasses: Bool
  /// Whether sizes of fonts may change, to which lengths refer.
  let animatesFontSizes: Bool

  /// The number of elements, without those of animations and style sheets.
  package var elementCount: Int {
    tree.nodes.count { $0.name != "style" && !SMILAnimation.elementNames.contains($0.name) }
  }
  /// The number of SMIL animations.
  package var smilCount: Int { smil.count }
  /// The number of CSS animations, one for each element and name.
  package var cssCount: Int { css.values.reduce(0) { $0 + $1.count } }
  /// Whether any animation may change the drawing.
  package var isAnimated: Bool { !dynamicNodes.isEmpty }

  /// The parts that are ignored or never happen, as diagnostics without source locations.
  ///
  /// - Parameter location: the source location of a byte of the file.
  package func diagnostics(_ location: (Int) -> SourceLocation?) -> [Diagnostic] {
    findings.map { $0.diagnostic(in: tree, location) }
  }

  /// Finds the animations of a drawing.
  ///
  /// - Parameter prefersDark: whether `prefers-color-scheme` is `dark` rather than `light`.
  /// - Throws: `limit` for more selectors, rules or keyframes than can be matched in a reasonable time.
  package init(_ drawing: SVGDrawing, prefersDark: Bool = false) throws(SVGReadError) {
    try self.init(drawing.tree, CSSMedia(size: drawing.size, prefersDark: prefersDark))
  }

  private init(_ tree: SVGTree, _ media: CSSMedia) throws(SVGReadError) {
    let size = media.size
    self.tree = tree
    self.size = size
    var sheet = CSSStyleSheet(media: media)
    for node in tree.nodes where node.name == "style" {
      let type = node.attributes["type"]?.trimmingSpace.lowercased() ?? ""
      let applies = media.matches(node.attributes["media"]?.canonicalCSS ?? "")
      if applies, type.isEmpty || type == "text/css" { sheet.add(node.text) }
    }
    let cascade = CSSCascade(tree, sheet)
    guard !cascade.exceedsBudget, !sheet.exceedsLimits else {
      throw SVGReadError(
        .limit,
        "the style sheets of the SVG have too many rules for its \(tree.nodes.count) elements (use attributes, or "
          + "selectors of one class)"
      )
    }
    (self.sheet, self.cascade) = (sheet, cascade)
    let fonts = SVGFontFace.all(in: sheet)
    fontFaces = fonts.faces
    let variables = CSSVariables(tree, cascade)
    let style = SVGStyle(tree: tree, cascade: cascade, size: size, variables)
    self.style = style
    let reader = SMILReader(tree) { style.lengthContext(of: $0, for: $1) }
    (smil, timings, smilIDs) = (reader.animations, reader.timings, reader.ids)
    var css: [Int: [CSSTrackedAnimation]] = [:]
    var unknown: Set<String> = []
    for index in tree.nodes.indices {
      let animations = CSSAnimationList.animations {
        style.animationValue($0, of: index, variables)
      }
      guard !animations.isEmpty else { continue }
      css[index] = animations.compactMap { animation in
        guard let keyframes = sheet.keyframes[animation.name] else {
          unknown.insert(animation.name)
          return nil
        }
        return CSSTrackedAnimation(animation, keyframes)
      }
    }
    self.css = css.filter { !$0.value.isEmpty }
    var names = self.css.mapValues { Set($0.flatMap(\.tracks.keys)) }
    for animation in smil { names[animation.target, default: []].insert(animation.attribute) }
    animatedNames = names
    animatesClasses = smil.contains { $0.attribute == "class" }
    animatesFontSizes = names.values.contains {
      $0.contains { $0 == "font-size" || $0.hasPrefix("--") }
    }
    dynamicNodes = changingNodes
    dynamicSubtrees = Set(dynamicNodes.flatMap { tree.outward(from: $0) })
    findings = allFindings(reader, unknownKeyframes: unknown.ordered())
    findings += fonts.messages.map { SVGFinding(.unsupportedFeature, node: nil, $0) }
  }

  private var changingNodes: Set<Int> {
    var result = Set(animatedNames.keys)
    guard !result.isEmpty else { return result }
    if animatesClasses { return Set(tree.nodes.indices) }
    let animatesVariables = animatedNames.values.contains { $0.contains { $0.hasPrefix("--") } }
    for index in tree.nodes.indices {
      let values = cascade.declared[index]
      // Boxes of the content change with it, and variables with those of ancestors.
      if let box = values["transform-box"]?.value, box != "view-box" { result.insert(index) }
      // Letters and motions follow the path of another element.
      if tree[index].name == "textPath" || values["offset-path"]?.value.url != nil {
        result.insert(index)
      }
      if animatesFontSizes, tree[index].attributes.values.contains(where: \.hasRelativeUnit) {
        result.insert(index)
      }
      // Inherited dashes are scaled by the length of each path.
      if tree[index].attributes["pathLength"] != nil { result.insert(index) }
      if animatesVariables,
        values.values.contains(where: { $0.value.utf8Contains("var(") })
          || cascade.attributes[index].values.contains(where: { $0.utf8Contains("var(") })
      {
        result.insert(index)
      }
    }
    return result
  }

  /// The intervals of the SMIL animations up to a horizon in seconds.
  func schedule(upTo horizon: Double) -> SMILSchedule {
    SMILSchedule(timings, ids: smilIDs, horizon: horizon)
  }
}

/// A CSS animation with the keyframes of each property.
struct CSSTrackedAnimation: Sendable {
  struct Frame: Sendable {
    /// 0…1.
    var offset: Double
    var value: String
    var easing: CSSEasing?
    /// That of the keyframe; nil for that of the animation.
    var composition: CSSAnimation.Composition?
  }

  let animation: CSSAnimation
  /// In ascending order of offset, by property.
  let tracks: [String: [Frame]]

  /// The keyframe before a progress, −1 for the value without the animation, and the eased part of the way to the next.
  func position(_ p: Double, _ isBefore: Bool, in frames: [Frame]) -> (keyframe: Int, Double) {
    let upper =
      frames.firstIndex { $0.offset > p }
      ?? (frames.last?.offset == 1 ? frames.count - 1 : frames.count)
    let lower = upper - 1
    let start = lower >= 0 ? frames[lower].offset : 0
    let end = upper < frames.count ? frames[upper].offset : 1
    let easing = (lower >= 0 ? frames[lower].easing : nil) ?? animation.easing
    guard end > start else { return (lower, 1) }
    return (lower, easing.value(at: (p - start) / (end - start), isBefore: isBefore))
  }

  init(_ animation: CSSAnimation, _ keyframes: [CSSKeyframe]) {
    self.animation = animation
    var tracks: [String: [Frame]] = [:]
    // CSS Animations 2, 4.1: with equal offsets and easings, later declarations of a property replace earlier ones.
    for frame in keyframes {
      let easing = frame.declarations.last { $0.name == "animation-timing-function" }
        .flatMap { CSSEasing($0.value) }
      let composition = frame.declarations.last { $0.name == "animation-composition" }
        .flatMap { CSSAnimation.Composition(rawValue: $0.value.lowercased()) }
      for declaration in frame.declarations {
        guard !declaration.name.hasPrefix("animation") else { continue }
        for (name, value) in declaration.longhands {
          let new = Frame(
            offset: frame.offset,
            value: value,
            easing: easing,
            composition: composition
          )
          if let same = tracks[name]?.firstIndex(where: {
            $0.offset == new.offset && $0.easing == new.easing && $0.composition == new.composition
          }) {
            tracks[name]?[same] = new
          } else {
            tracks[name, default: []].append(new)
          }
        }
      }
    }
    self.tracks = tracks.mapValues { $0.ordered(by: \.offset) }
  }
}
