import DisplayModel
import Graphics
import SceneModel

/// A layer on its plane, with what its bounds leave of the visible pixels: the first step of drawing it.
///
/// By reference, as those after it: it is large, and every step asks for it.
final class ClippedLayer {
  /// Leads from the layer's coordinates to output pixels.
  let map: Homography
  let plane: LayerPlane
  let painter: LayerPainter
  /// The layer's bounds, where they clip.
  let clips: [ClipPath]
  /// The output pixels that can be seen within the clips.
  let visible: PixelRect

  /// Nil when the layer covers no pixel or shows a back that it does not have.
  init?(_ entry: PresentedLayer, in context: LayerContext) {
    let state = entry.state
    map = context.space.map(of: entry.matrixToParent)
    let identity = entry.node.identity
    guard state.isDoubleSided || !context.space.isBackFacing(map),
      let plane = LayerPlane(map, bounds: state.extent, clippedTo: context.clip, identity: identity)
    else { return nil }
    var painter = LayerPainter(
      values: entry.values,
      outlines: entry.node.outlines,
      transform: plane.transform,
      tint: context.tint,
      clip: plane.clip,
      identity: identity,
      selection: entry.node.selection,
      isFlipped: context.space.isFlipped
    )
    if state.masksToBounds {
      guard let clip = painter.clipToBounds() else { return nil }
      clips = [plane.output(clip)]
      visible = plane.outputArea(of: painter.clip)
    } else {
      clips = []
      visible = context.clip
    }
    self.plane = plane
    self.painter = painter
  }
}
