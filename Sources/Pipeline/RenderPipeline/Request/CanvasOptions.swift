internal import Files
public import Graphics
public import Sampling
public import SceneLoading
public import SceneModel

/// The size of the images, the background below them, and the rasterizer that draws them.
public struct CanvasOptions: Sendable, Hashable {
  /// The size of the images.
  public enum Size: Sendable, Hashable {
    /// That of the canvas.
    case canvas
    /// Columns and rows.
    case pixels(width: Int, height: Int)
    /// Columns; the rows follow, rounded half up.
    case width(Int)
    /// Rows; the columns follow, rounded half up.
    case height(Int)
    /// A factor, both sides rounded half up and at least 1.
    case scale(Double)
  }

  /// The background below all layers.
  public enum Background: Sendable, Hashable {
    /// The scene's background; transparent if it has none.
    case scene
    /// A colour in place of the scene's.
    case color(Color)
    /// No background, even if the scene has one.
    public static let transparent = Background.color(.clear)
  }

  /// The size of the images.
  public var size = Size.canvas
  /// The placement of the canvas in images of another aspect ratio.
  public var fit = Fit.contain
  /// The background below all layers.
  public var background = Background.scene
  /// The rasterizer that draws the images.
  public var rasterizer = RasterizerKind.defaultValue

  /// Images as the scene has them.
  public init(
    size: Size = .canvas,
    fit: Fit = .contain,
    background: Background = .scene,
    rasterizer: RasterizerKind = .defaultValue
  ) {
    (self.size, self.fit, self.background, self.rasterizer) = (size, fit, background, rasterizer)
  }

  /// The colour under all layers, each component 0…1.
  public func color(of canvas: Canvas) -> Color {
    switch background {
    case .scene: (canvas.background ?? .clear).clamped
    case .color(let color): color.clamped
    }
  }

  /// The size of the images and the place of the canvas in them.
  ///
  /// - Throws: `badInput` for more pixels than the limits allow.
  public func geometry(of canvas: Canvas, limits: Limits) throws(RequestError) -> OutputGeometry {
    let (width, height) = pixels(of: canvas)
    // Each side first: their product could overflow.
    let sides = 1...limits.side
    guard sides.contains(width), sides.contains(height), width * height <= limits.pixels else {
      throw RequestError(
        .limit,
        "the output of \(width) × \(height) pixels is larger than the limit of \(limits.side) a side and \(limits.pixels) in all (make it smaller, or raise \(.maxSide) and \(.maxPixels))"
      )
    }
    return OutputGeometry(canvas: canvas, width: width, height: height, fit: fit)
  }

  private func pixels(of canvas: Canvas) -> (width: Int, height: Int) {
    let (w, h) = (canvas.size.width, canvas.size.height)
    // Half up, at least 1; the check of the limit follows.
    func rounded(_ value: Double) -> Int {
      Int(clamping: (value + 0.5).rounded(.down), in: 1...1_000_000)
    }
    switch size {
    case .canvas: return (canvas.width, canvas.height)
    case .pixels(let width, let height): return (width, height)
    case .width(let width): return (width, rounded(Double(width) * h / w))
    case .height(let height): return (rounded(Double(height) * w / h), height)
    case .scale(let scale): return (rounded(w * scale), rounded(h * scale))
    }
  }

  /// Returns the content to draw of a scene.
  ///
  /// - Throws: `badInput` for more pixels than the limits allow.
  public func source(
    of scene: Scene,
    _ resources: SceneResources,
    limits: Limits
  ) throws(RequestError) -> RenderSource {
    RenderSource(
      scene: scene,
      resources: resources,
      geometry: try geometry(of: scene.canvas, limits: limits),
      background: color(of: scene.canvas),
      rasterizer: rasterizer,
      limits: limits
    )
  }
}
