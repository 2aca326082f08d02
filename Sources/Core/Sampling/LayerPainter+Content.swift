import DisplayModel
import Graphics
import SceneModel

extension LayerPainter {
  /// Fill, then stroke, without a pattern; the stroke is the part between `strokeStart` and `strokeEnd`.
  func parts(of shape: ShapeContent) -> [LayerPart] {
    guard let path = shape.path, !path.isEmpty else { return [] }
    var parts: [LayerPart] = []
    if shape.fillPattern == nil,
      let paint = shape.fillGradient.map(\.paint) ?? shape.fillColor.map(Paint.color),
      let part = part(backend: path, paint, shape.fillRule)
    {
      parts.append(part)
    }
    guard shape.lineWidth > 0,
      let paint = shape.strokeGradient.map(\.paint) ?? shape.strokeColor.map(Paint.color)
    else { return parts }
    let isComplete = shape.strokeStart <= 0 && shape.strokeEnd >= 1
    let stroked =
      isComplete
      ? path
      : outlines.measure(path).trimmed(
        from: shape.strokeStart,
        to: shape.strokeEnd,
        offset: shape.strokeOffset
      )
    if let part = part(stroking: stroked, paint, shape.strokeStyle) { parts.append(part) }
    return parts
  }

  /// The layer's image, as it is at a time of the layer's clock; nil for none.
  func image(
    _ source: ImageSource?,
    at time: Double,
    _ resources: any ResourceProvider
  ) throws(SamplingError) -> DisplayItem? {
    guard let source, !state.bounds.isEmpty, state.contentsScale > 0 else { return nil }
    return displayItem(try image(source, "contents", resources).resolved(at: time))
  }

  /// The frame of a video layer at a time of its clock.
  func frame(
    of video: VideoContent,
    at time: Double,
    _ resources: any ResourceProvider
  ) throws(SamplingError) -> DisplayItem? {
    guard !state.bounds.isEmpty, state.contentsScale > 0 else { return nil }
    switch try image(.asset(video.asset), "asset", resources) {
    case .still(let bitmap): return displayItem(.pixels(.bitmap(bitmap)))
    case .drawing(let drawing): return displayItem(.drawing(drawing))
    case .animatedDrawing(let drawing):
      let instant = video.drawingTime(at: time, duration: drawing.duration)
      return displayItem(.drawing(drawing.drawing(at: instant)))
    case .animated(let image):
      return displayItem(.pixels(.frame(image.frame(video.frame(at: time, of: image.sequence)))))
    }
  }

  /// The frame of a sprite layer at a time of its clock.
  func frame(
    of sprite: SpriteContent,
    at time: Double,
    _ resources: any ResourceProvider
  ) throws(SamplingError) -> DisplayItem? {
    guard !state.bounds.isEmpty, state.contentsScale > 0 else { return nil }
    let frames = try SamplingError.located(at: "\(path).frames", resources.sprites(of: sprite))
    return sprite.frame(at: time, of: frames.count).flatMap {
      displayItem(.pixels(.frame(frames[$0])))
    }
  }

  /// The image of a key.
  ///
  /// - Throws: errors with the path of the key.
  func image(
    _ source: ImageSource,
    _ key: String,
    _ resources: any ResourceProvider
  ) throws(SamplingError) -> SceneImage {
    try SamplingError.located(at: "\(path).\(key)", resources.image(for: source))
  }

  // Placed by the layer's gravity; not clipped to the bounds.
  private func displayItem(_ image: ResolvedImage) -> DisplayItem? {
    let part = image.part(state.contentsRect)
    let sourceRect = part ?? Rect(origin: .zero, size: image.size)
    guard !sourceRect.isEmpty else { return nil }
    let size = Size(sourceRect.width / state.contentsScale, sourceRect.height / state.contentsScale)
    let destination = state.contentsGravity.rect(for: size, in: state.bounds)
    if state.contentsCenter != Rect(0, 0, 1, 1), state.contentsGravity.scales {
      return slices(of: image, sourceRect, into: destination)
    }
    return self.image(image, part, into: destination)
  }

  /// Returns the item of an image, or of a part of it, drawn into a rectangle.
  func image(_ resolved: ResolvedImage, _ part: Rect?, into destination: Rect) -> DisplayItem? {
    guard !destination.isEmpty, let bounds = pixels(destination) else { return nil }
    let size = part?.size ?? resolved.size
    let placing = Affine.scale(destination.width / size.width, destination.height / size.height)
      .concatenating(transform)
    let (across, down) = (Point(placing.a, placing.b).length, Point(placing.c, placing.d).length)
    let (image, source) = resolved.drawn(part, scale: Size(across, down))
    let grid = transform.coordinateGrid
    func snapped(_ value: Double) -> Double { (value / grid).rounded() * grid }
    return .image(
      ImageItem(
        image: image,
        source: source,
        destination: Rect(
          snapped(destination.minX),
          snapped(destination.minY),
          snapped(destination.width),
          snapped(destination.height)
        ),
        transform: isFlipped ? .mirror(about: destination).concatenating(transform) : transform,
        filter: placing.largestScale > 1 ? state.magnificationFilter : state.minificationFilter,
        tint: tint,
        bounds: bounds
      )
    )
  }
}

extension ShapeContent {
  /// The pen in the layer's points; a dash pattern that cannot be drawn gives a solid line.
  fileprivate var strokeStyle: StrokeStyle {
    let dashes = DashPattern(lineDashPattern, phase: lineDashPhase)
    return StrokeStyle(
      lineWidth: lineWidth,
      lineCap: lineCap,
      lineJoin: lineJoin,
      miterLimit: max(1, miterLimit),
      dashPattern: dashes?.lengths ?? [],
      dashPhase: dashes?.phase ?? 0
    )
  }
}

extension Affine {
  /// The map that turns a rectangle upside down in place.
  static func mirror(about rect: Rect) -> Affine { Affine(1, 0, 0, -1, 0, 2 * rect.center.y) }
}
