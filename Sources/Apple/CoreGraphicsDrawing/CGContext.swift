public import CoreGraphicsCompat
internal import DisplayModel
public import Foundation
internal import Graphics

/// A drawing context: paths, images, gradients, texts.
///
/// Same as Core Graphics. The drawing is stored losslessly as a display list, which Cairo
/// rasterizes when the image is requested. User space has y up in contexts that a program makes by
/// itself. It has y down in contexts of UIKit, where a point is `scale` pixels. Colours are sRGB.
///
/// Invalid drawing, such as a path with a number that is not finite, is omitted and reported by the
/// layer that shows the image. Contexts belong to the thread that makes them.
public final class CGContext {
  /// Columns of the image.
  public let width: Int
  /// Rows of the image.
  public let height: Int
  /// The map of a new context: from points to pixels.
  let base: Affine
  /// Pixels in one unit of the base space, and whether its y runs up.
  let scale: Double
  let isFlipped: Bool

  var state: GraphicsState
  private var saved: [GraphicsState] = []
  /// The display lists: the image's items, and the items of open transparency layers.
  var items: [DisplayItem] = [] {
    didSet { if memory != nil, !items.isEmpty { writeMemory() } }
  }
  /// The program's own memory that the pixels are written to; nil for none.
  var memory: ContextMemory?
  var layers: [TransparencyLayer] = []
  /// Layers that were begun deeper than can be drawn, and have not ended.
  var ignoredLayers = 0
  /// The current path, in pixels: as in Core Graphics, later maps do not move it.
  var currentPath = CGMutablePath()
  /// The format of the memory that `data` gives.
  var memoryFormat: PixelLayout?
  /// The drawing errors.
  package internal(set) var faults: [String] = []
  /// Fonts that were not found, each once.
  package internal(set) var missingFonts: [String] = []

  /// A context of the given pixels, y down when flipped; nil when there are none or too many.
  package init?(width: Int, height: Int, scale: Double, isFlipped: Bool) {
    let sides = 1...DrawingLimits.side
    guard sides.contains(width), sides.contains(height), width * height <= DrawingLimits.pixels,
      scale > 0, scale.isFinite
    else { return nil }
    (self.width, self.height, self.scale, self.isFlipped) = (width, height, scale, isFlipped)
    base =
      isFlipped
      ? .scale(scale, scale) : Affine(scale, 0, 0, -scale, 0, Double(height))
    state = GraphicsState(map: base)
  }

  /// Creates a context for a new image, with y up.
  ///
  /// - Parameters:
  ///   - data: memory of the caller, which each call draws into; nil for none.
  ///   - width: columns, 1…32767.
  ///   - height: rows, 1…32767; at most 2²⁶ pixels together.
  ///   - bitsPerComponent: 8 with memory of the caller; without meaning otherwise.
  ///   - bytesPerRow: the distance of the rows of that memory in bytes; 0 for rows without padding.
  ///   - space: RGB or grey in that memory; colours are sRGB.
  ///   - bitmapInfo: the order of the bytes in that memory: premultiplied alpha, skipped alpha or
  ///     alpha alone.
  ///
  /// Nil for a size beyond the limits, and for a memory format that Core Graphics has no contexts
  /// for either.
  public convenience init?(
    data: UnsafeMutableRawPointer?,
    width: Int,
    height: Int,
    bitsPerComponent: Int,
    bytesPerRow: Int,
    space: CGColorSpace,
    bitmapInfo: UInt32
  ) {
    self.init(width: width, height: height, scale: 1, isFlipped: false)
    var format = PixelLayout(CGBitmapInfo(rawValue: bitmapInfo), space.model)
    // Core Graphics draws into no others either.
    if let layout = format, !layout.isPremultiplied || layout.bytesPerPixel == 3 { format = nil }
    guard let data else {
      memoryFormat = format
      return
    }
    guard bitsPerComponent == 8, let format,
      bytesPerRow == 0 || bytesPerRow >= width * format.bytesPerPixel
    else { return nil }
    adoptMemory(data, bytesPerRow, format)
  }

  // MARK: States

  /// Remembers map, clip, colours, line, alpha, blend mode and shadow.
  public func saveGState() {
    guard saved.count < DrawingLimits.states else {
      return fault("saveGState() without restoreGState()")
    }
    saved.append(state)
  }

  /// Goes back to what was remembered last.
  public func restoreGState() {
    guard let last = saved.popLast() else { return fault("restoreGState() without saveGState()") }
    state = last
  }

  // MARK: Maps

  /// Maps user space to pixels.
  public var ctm: CGAffineTransform { CGAffineTransform(state.map) }

  /// Moves the origin of what is drawn from now on.
  public func translateBy(x tx: CGFloat, y ty: CGFloat) {
    concatenate(CGAffineTransform(translationX: tx, y: ty))
  }

  /// Scales what is drawn from now on.
  public func scaleBy(x sx: CGFloat, y sy: CGFloat) {
    concatenate(CGAffineTransform(scaleX: sx, y: sy))
  }

  /// Turns what is drawn from now on, in radians from +x towards +y.
  public func rotate(by angle: CGFloat) { concatenate(CGAffineTransform(rotationAngle: angle)) }

  /// Applies a map to further drawing, before the current transform.
  public func concatenate(_ transform: CGAffineTransform) {
    let map = transform.affine.concatenating(state.map)
    guard map.isFinite else { return fault("a transform that is not finite") }
    state.map = map
  }

  /// A point of user space in pixels.
  public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint {
    CGPoint(state.map.apply(point.point))
  }

  /// A pixel's place in user space; the point itself where the map flattens the plane.
  public func convertToUserSpace(_ point: CGPoint) -> CGPoint {
    CGPoint(state.map.inverse?.apply(point.point) ?? point.point)
  }

  // MARK: Looks

  /// Fades what is drawn from now on, 0…1.
  public func setAlpha(_ alpha: CGFloat) { state.alpha = min(max(0, Double(alpha)), 1) }

  /// How what is drawn mixes with what is there.
  public func setBlendMode(_ mode: CGBlendMode) { state.blendMode = mode }

  /// Sets the fill colour.
  public func setFillColor(_ color: CGColor) { state.fill = color }

  /// Sets the fill colour, in sRGB.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    state.fill = CGColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Sets the fill colour.
  public func setFillColor(gray: CGFloat, alpha: CGFloat) {
    state.fill = CGColor(gray: gray, alpha: alpha)
  }

  /// Sets the stroke colour.
  public func setStrokeColor(_ color: CGColor) { state.stroke = color }

  /// Sets the stroke colour, in sRGB.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    state.stroke = CGColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Sets the stroke colour.
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    state.stroke = CGColor(gray: gray, alpha: alpha)
  }

  /// The width of lines in units of user space.
  public func setLineWidth(_ width: CGFloat) { state.line.lineWidth = Double(width) }

  /// The ends of lines.
  public func setLineCap(_ cap: CGLineCap) { state.line.lineCap = cap.lineCap }

  /// The corners of lines.
  public func setLineJoin(_ join: CGLineJoin) { state.line.lineJoin = join.lineJoin }

  /// Above this ratio of a miter to the width a corner is a bevel.
  public func setMiterLimit(_ limit: CGFloat) { state.line.miterLimit = max(1, Double(limit)) }

  /// The lengths of dashes and gaps in turn, and where in them a line begins; none for solid lines.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    let pattern = lengths.map { Double($0) }
    let isUsable = pattern.allSatisfy { $0 >= 0 && $0.isFinite } && pattern.contains { $0 > 0 }
    guard isUsable || lengths.isEmpty, phase.isFinite else {
      return fault("a dash pattern with a negative length, or without any length")
    }
    (state.line.dashPattern, state.line.dashPhase) = (pattern, Double(phase))
  }

  /// Accepted: curves are never seen as polygons.
  public func setFlatness(_ flatness: CGFloat) {}

  /// Leaves a message for false: edges are always antialiased.
  public func setShouldAntialias(_ shouldAntialias: Bool) {
    if !shouldAntialias { fault("edges without antialiasing, which are drawn with it") }
  }

  /// Leaves a message for false: edges are always antialiased.
  public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {
    setShouldAntialias(allowsAntialiasing)
  }

  /// How images are read when they are drawn larger.
  public var interpolationQuality: CGInterpolationQuality {
    get { state.interpolation == .nearest ? .none : .default }
    set { state.interpolation = newValue == .none ? .nearest : .linear }
  }

  /// Sets a black shadow with an opacity of one third for further drawing.
  public func setShadow(offset: CGSize, blur: CGFloat) {
    setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1 / 3))
  }

  /// Sets a shadow for further drawing; a nil colour removes it.
  ///
  /// Offset and blur are in points of the base space, which maps do not change. The blur's standard
  /// deviation is half of `blur`.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    guard let color else { return state.shadow = nil }
    let offset = offset.extent
    guard offset.width.isFinite, offset.height.isFinite, blur.isFinite else {
      return fault("a shadow with a number that is not finite")
    }
    state.shadow = GraphicsState.Shadow(
      offset: Point(offset.width, isFlipped ? offset.height : -offset.height) * scale,
      blur: max(0, Double(blur)) / 2 * scale,
      color: color.color
    )
  }

  // MARK: Messages

  /// Notes what could not be drawn, each thing once, and only some of them.
  func fault(_ message: String) {
    guard faults.count < DrawingLimits.faults, !faults.contains(message) else { return }
    faults.append(message)
  }

  /// Whether nothing has been drawn.
  package var isEmpty: Bool { items.isEmpty && layers.isEmpty }
}

/// How images are read when they are drawn larger.
public enum CGInterpolationQuality: Int32, Sendable, Hashable {
  case `default`
  /// The nearest pixel.
  case none
  /// Like the ones below: between pixels.
  case low, medium, high
}
