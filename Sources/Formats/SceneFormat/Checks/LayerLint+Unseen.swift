internal import SceneModel

extension LayerLint {
  /// Finds layers that are to show something and have no area or no paint to do so.
  ///
  /// Only certain cases are reported: nothing changes the size or the map of the layer.
  func checkExtent(_ layer: Layer, _ hints: PartHints) {
    guard layer.isStatic else { return }
    let state = layer.state
    if state.bounds.isEmpty, let content = state.contentOfBounds {
      hints.unseen(
        "\(content) is never seen: the bounds of the layer are empty "
          + "(write \"frame\": [x, y, width, height])"
      )
    } else if state.transform.matrix.isAffine, state.transform.matrix.affine.determinant == 0 {
      hints.unseen(
        "the layer is never seen: it is scaled to 0 and nothing animates that (remove the scale)"
      )
    } else if layer.animations.isEmpty, let missing = state.content.missingPart {
      hints.unseen(
        "the \(missing.layer) is never seen: it has no \(missing.part) "
          + "(write \"\(missing.part)\": \(missing.example))"
      )
    } else if case .shape(let shape) = state.content, shape.path != nil, shape.hasNoPaint,
      layer.sublayers.isEmpty,
      !ColorProperty.paints.contains(where: { layer.animates(.color($0)) })
    {
      hints.unseen(
        "the shape is never seen: it has neither a fill nor a stroke (give it a fillColor or a strokeColor)"
      )
    } else if case .vector(let vector) = state.content, let missing = vector.items.missingPaint,
      layer.sublayers.isEmpty
    {
      hints.unseen("the vector is never seen: \(missing)")
    }
  }
}

extension LayerState {
  // The name of what the layer draws within its bounds; nil for nothing.
  fileprivate var contentOfBounds: String? {
    if let backgroundColor, backgroundColor.alpha > 0 { return "backgroundColor" }
    switch content {
    case .gradient(let gradient) where gradient.colors.contains { $0.alpha > 0 }:
      return "the gradient"
    case .video: return "the video"
    case .none where contents != nil && contentsGravity.scalesContents: return "the image"
    default: return nil
    }
  }
}

extension LayerContent {
  // The key without which the layer draws nothing, and a value of it; nil if it is there.
  fileprivate var missingPart: (layer: String, part: String, example: String)? {
    switch self {
    case .shape(let shape) where shape.path?.elements.isEmpty ?? true:
      ("shape", "path", "\"M 0 0 L 100 0 L 50 80 Z\"")
    case .gradient(let gradient) where gradient.colors.isEmpty:
      ("gradient", "colors", "[\"#ff8000\", \"#4060ff\"]")
    case .emitter(let emitter) where emitter.cells.isEmpty:
      (
        "emitter", "emitterCells",
        "[{\"contents\": {\"shape\": \"circle\"}, \"birthRate\": 20, \"lifetime\": 2}]"
      )
    default: nil
    }
  }
}

extension [VectorItem] {
  // Why the items draw nothing, with a remedy; nil where a text or a paint with a path before it does.
  fileprivate var missingPaint: String? {
    let contents = contents
    guard !isEmpty, !contents.isDrawn else { return nil }
    if !contents.hasPath { return "it has no path (add an item such as a path or a rectangle)" }
    return contents.hasPaint
      ? "its paints have no path before them (move each fill and stroke after its paths)"
      : "it has neither a fill nor a stroke (add one after its paths)"
  }

  private typealias Contents = (hasPath: Bool, hasPaint: Bool, isDrawn: Bool)

  // A paint shows the paths before it in its list, those in groups, too.
  private var contents: Contents {
    reduce(into: (hasPath: false, hasPaint: false, isDrawn: false)) { result, item in
      switch item {
      case .group(let group):
        let inner = group.items.contents
        result.hasPath = result.hasPath || inner.hasPath
        result.hasPaint = result.hasPaint || inner.hasPaint
        result.isDrawn = result.isDrawn || inner.isDrawn
      case .path, .rectangle, .ellipse, .star: result.hasPath = true
      case .fill, .stroke:
        result.hasPaint = true
        result.isDrawn = result.isDrawn || result.hasPath
      case .text: result.isDrawn = true
      case .trim, .repeater, .roundCorners, .puckerBloat, .zigZag, .offset, .merge: break
      }
    }
  }
}

extension ContentsGravity {
  // Whether an image in empty bounds is empty, too; others are as large as they are.
  fileprivate var scalesContents: Bool {
    [.resize, .resizeAspect, .resizeAspectFill].contains(self)
  }
}

extension ShapeContent {
  fileprivate var hasNoPaint: Bool {
    (fillColor?.alpha ?? 0) == 0 && (strokeColor?.alpha ?? 0) == 0 && fillGradient == nil
      && fillPattern == nil && strokeGradient == nil
  }
}

extension ColorProperty {
  fileprivate static let paints: [ColorProperty] = [.fillColor, .strokeColor]
}
