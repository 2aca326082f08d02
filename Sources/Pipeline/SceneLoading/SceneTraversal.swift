package import Graphics
package import Sampling
package import SceneModel

/// One string that a text layer or a shape tree shows at any time.
package struct SceneText {
  /// The path of the layer in the scene.
  package var path: String
  /// The layout.
  package var request: TextLayoutRequest
  /// The distance of the text box from the bounds of the layer.
  package var padding: EdgeInsets
  /// The indices of runs with an explicit font.
  var localFonts: Set<Int> = []
  /// The size of the layer.
  package var bounds: Size
  /// Whether the string is one of an animation.
  var isAnimated = false
  /// Whether no animation changes the bounds, in which the string may be cut off.
  var hasStaticBounds: Bool

  /// The path of the key that sets the font of a run.
  func fontPath(ofRun index: Int) -> String {
    localFonts.contains(index) ? "\(path).string[\(index)].font" : "\(path).font"
  }

  /// Creates a string of a text layer.
  init(path: String, content: TextContent, bounds: Size, hasStaticBounds: Bool) {
    (self.path, self.bounds, self.hasStaticBounds) = (path, bounds, hasStaticBounds)
    padding = content.padding
    request = TextLayoutRequest(content, bounds: bounds)
    localFonts = Set(content.runs.indices.filter { content.runs[$0].font != nil })
  }

  /// Creates the string of a shape tree, for which only the font matters.
  init(path: String, vector text: VectorText) {
    var content = TextContent()
    content.string = text.string
    content.font = text.font
    content.fontSize = text.fontSize
    content.fontWeight = text.fontWeight
    content.fontStyle = text.isItalic ? .italic : .normal
    self.init(path: path, content: content, bounds: .zero, hasStaticBounds: false)
  }
}

extension Scene {
  /// Calls a closure for every layer and mask with its path in the scene.
  func visitLayers(_ body: (Layer, String) -> Void) {
    for (index, layer) in layers.enumerated() {
      layer.visit(path: "layers[\(index)]", body)
    }
  }

  /// All strings of the scene: model values and animated values of text layers, and texts of vector
  /// images that need a font.
  package var texts: [SceneText] {
    var result: [SceneText] = []
    visitLayers { layer, path in
      let isStatic =
        layer.relativePlace == nil && !layer.animations.contains(where: \.movesBounds)
        && !layer.scripting.propertyScripts.contains { $0.property.movesBounds }
      for state in layer.modelStates {
        if case .vector(let vector) = state.content {
          for (itemPath, text) in vector.items.texts(path: path) where text.glyphs.isEmpty {
            result.append(SceneText(path: itemPath, vector: text))
          }
        }
        guard case .text(let content) = state.content else { continue }
        let bounds = state.bounds.size
        var text = SceneText(
          path: path,
          content: content,
          bounds: bounds,
          hasStaticBounds: isStatic
        )
        result.append(text)
        text.isAnimated = true
        for string in layer.animations.flatMap(\.strings) {
          var animated = content
          animated.characters = string
          text.request = TextLayoutRequest(animated, bounds: bounds)
          result.append(text)
        }
      }
    }
    return result
  }
}

extension Scene {
  /// The texts of shape trees with outlines that may lack letters, with their paths.
  package var outlinedTexts: [(path: String, text: VectorText)] {
    var result: [(path: String, text: VectorText)] = []
    visitLayers { layer, path in
      for state in layer.modelStates {
        guard case .vector(let vector) = state.content else { continue }
        result += vector.items.texts(path: path)
          .filter { !$0.text.glyphs.isEmpty && $0.text.usesFont }
      }
    }
    return result
  }
}

extension [VectorItem] {
  fileprivate func texts(path: String) -> [(path: String, text: VectorText)] {
    enumerated().flatMap { index, item -> [(path: String, text: VectorText)] in
      let itemPath = "\(path).items[\(index)]"
      return switch item {
      case .text(let text):
        [(itemPath, text)]
          + text.glyphs.enumerated().flatMap {
            $0.element.items.texts(path: "\(itemPath).glyphs[\($0.offset)]")
          }
      case .group(let group): group.items.texts(path: itemPath)
      case .path, .rectangle, .ellipse, .star, .fill, .stroke, .trim, .repeater, .roundCorners,
        .puckerBloat, .zigZag, .offset, .merge:
        []
      }
    }
  }
}

extension Layer {
  fileprivate func visit(path: String, _ body: (Layer, String) -> Void) {
    body(self, path)
    mask?.visit(path: "\(path).mask", body)
    for (index, layer) in sublayers.enumerated() {
      layer.visit(path: "\(path).sublayers[\(index)]", body)
    }
  }
}

extension Animation {
  // The strings that the animation sets; a counting text contributes its literal parts.
  fileprivate var strings: [String] {
    switch action {
    case .group(let animations): animations.flatMap(\.strings)
    case .property(let channel): channel.strings
    case .transition(let transition): transition.changes.flatMap(\.strings)
    }
  }

  fileprivate var movesBounds: Bool {
    switch action {
    case .group(let animations): animations.contains(where: \.movesBounds)
    case .property(let channel): channel.movesBounds
    case .transition(let transition): transition.changes.contains(where: \.movesBounds)
    }
  }
}

extension Property {
  fileprivate var movesBounds: Bool { keyPath.hasPrefix("bounds") }
}

extension Channel {
  fileprivate var movesBounds: Bool { property.movesBounds }

  fileprivate var strings: [String] {
    switch self {
    case .text(_, let track): track.givenValues
    case .counting(_, let track, let format): track.givenValues.map(format.text)
    case .scalar, .point, .motion, .size, .rect, .color, .transform, .component, .translation,
      .path,
      .colors, .numbers, .flag, .filter, .image, .textStyle, .cell, .cellColor,
      .valued:
      []
    }
  }
}
