import DisplayModel
import Graphics
import SceneModel

/// A layer's effects and shadow, and how far its content must reach for them: the third step of drawing it.
final class StyledLayer {
  let style: ResolvedEffects
  /// Leads from the layer's coordinates to output pixels.
  let map: Homography
  /// The plane that the content is painted on, wide enough for effects and shadow.
  let plane: LayerPlane
  /// Paints the pixels that effects and shadow need.
  let painter: LayerPainter
  /// The output pixels of content that effects and shadow need.
  let source: PixelRect

  /// - Parameters:
  ///   - clipped: the layer on its plane.
  ///   - visible: the output pixels that can be seen.
  ///   - tint: the product of the colours of the replicators around.
  ///   - frame: the number of the frame.
  ///   - resources: reads filter elements.
  /// - Returns: nil when the layer covers no pixel.
  init?(
    _ clipped: ClippedLayer,
    visible: PixelRect,
    tint: Color,
    frame: Int,
    _ resources: any ResourceProvider
  ) {
    map = clipped.map
    style = Self.style(of: clipped, tint: tint, frame: frame, resources)
    source = style.sourceClip(for: visible)
    var painter = clipped.painter
    if clipped.plane.projection == nil {
      plane = clipped.plane
      painter.clip = source
    } else if source == visible {
      plane = clipped.plane
    } else {
      // Content outside the clip still casts its shadow and blurs into it, in perspective too.
      let extent = painter.state.extent
      guard
        let wider = LayerPlane(map, bounds: extent, clippedTo: source, identity: painter.identity)
      else { return nil }
      plane = wider
      painter.transform = wider.transform
      painter.clip = wider.clip
    }
    self.painter = painter
  }

  // Effects and shadows are measured in output pixels; in perspective, as in the middle of the layer.
  private static func style(
    of clipped: ClippedLayer,
    tint: Color,
    frame: Int,
    _ resources: any ResourceProvider
  ) -> ResolvedEffects {
    let (state, plane) = (clipped.painter.state, clipped.plane)
    guard plane.projection != nil else {
      let transform = plane.transform
      return ResolvedEffects(state, transform: transform, tint: tint, frame: frame, resources)
    }
    let middle = clipped.map.linearized(at: state.bounds.center)
    var style = ResolvedEffects(state, transform: middle, tint: tint, frame: frame, resources)
    if let path = state.shadow.path {
      let outline = path.rounded(toMultiplesOf: plane.transform.coordinateGrid)
      style.compositeShadowPath(plane.output(ClipPath(path: outline, transform: plane.transform)))
    }
    return style
  }
}
