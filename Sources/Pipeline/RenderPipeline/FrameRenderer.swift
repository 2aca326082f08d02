internal import CairoRaster
public import DisplayModel
public import Files
public import Graphics
public import Sampling
public import SceneLoading
public import SceneModel

/// What to draw, independent of what the pictures become.
public struct RenderSource: Sendable {
  /// The scene.
  public var scene: Scene
  /// What it names, loaded.
  public var resources: SceneResources
  /// The size of the pictures and the place of the canvas in them.
  public var geometry: OutputGeometry
  /// Under all layers; alpha below 1 makes transparent pictures.
  public var background: Color
  /// Bounds on one frame.
  public var limits: Limits
  /// Where the hashes of all pictures are kept; nil for nowhere.
  public var hashes: FrameHashes?

  /// A source.
  public init(
    scene: Scene,
    resources: SceneResources,
    geometry: OutputGeometry,
    background: Color,
    limits: Limits = Limits(),
    hashes: FrameHashes? = nil
  ) {
    self.scene = scene
    self.resources = resources
    self.geometry = geometry
    self.background = background
    self.limits = limits
    self.hashes = hashes
  }
}

/// Draws frames of a scene, in any order; one for every worker.
///
/// A frame depends on the source and its time only. What a renderer keeps between frames (text
/// outlines, temporary pictures) never shows.
public final class FrameRenderer {
  private let sampler: SceneSampler<WorkerResources>
  private let hashes: FrameHashes?
  private let rasterizer: CairoRasterizer
  private var buffer: PixelBuffer
  private let motionBlur: MotionBlur?
  private let frameRate: FrameRate
  private var average = FrameAverage()
  /// Where the time went so far.
  public private(set) var statistics = RenderStatistics()

  /// A renderer of a source.
  public init(_ source: RenderSource) {
    let resources = WorkerResources(source.resources, limits: source.limits)
    sampler = withDeepStack {
      SceneSampler(
        scene: source.scene,
        geometry: source.geometry,
        background: source.background,
        limits: source.limits,
        resources: resources
      )
    }
    hashes = source.hashes
    motionBlur = source.scene.motionBlur
    frameRate = source.scene.frameRate
    buffer = PixelBuffer(width: source.geometry.width, height: source.geometry.height)
    rasterizer = CairoRasterizer(maxTemporaryBytes: source.limits.memoryBytes) {
      frame throws(RasterError) in
      do throws(RenderError) {
        return try resources.bitmap(of: frame)
      } catch {
        throw RasterError(code: .picture, message: "\(frame.source): \(error.message)")
      }
    }
  }

  /// What an instant shows, as a list of shapes and pictures; without motion blur.
  ///
  /// - Throws: `RenderError.limit` when it exceeds a limit.
  public func displayList(at time: Double) throws(RenderError) -> DisplayList {
    try withDeepStack { () throws(RenderError) in try displayList(at: time, stillTime: time) }
  }

  private func displayList(
    at time: Double,
    stillTime: Double
  ) throws(RenderError) -> DisplayList {
    do {
      return try timed(&statistics.sampling) { () throws(SamplingError) in
        try sampler.displayList(at: time, stillTime: stillTime)
      }
    } catch {
      throw RenderError(error)
    }
  }

  /// The picture at an instant: premultiplied sRGB.
  ///
  /// Drop it before asking for the next one: then both use the same memory.
  ///
  /// - Parameter time: seconds from the start of the scene.
  public func bitmap(at time: Double) throws(RenderError) -> Bitmap {
    let bitmap = try withDeepStack { () throws(RenderError) in try picture(at: time) }
    hashes?.record(bitmap, at: time)
    return bitmap
  }

  private func picture(at time: Double) throws(RenderError) -> Bitmap {
    statistics.frames += 1
    guard let motionBlur else { return try draw(try displayList(at: time)) }
    // Equal neighbours, such as all of them where nothing moves, are drawn once.
    average.begin()
    var shown: DisplayList?
    var weight = 0
    for instant in motionBlur.times(at: time, rate: frameRate) {
      let list = try displayList(at: instant, stillTime: time)
      if let last = shown, last != list {
        average.add(try draw(last), weight: weight)
        weight = 0
      }
      shown = list
      weight += 1
    }
    let last = if let shown { shown } else { try displayList(at: time) }
    let picture = try draw(last)
    guard !average.isEmpty else { return picture }
    return averaged(adding: picture, weight: weight)
  }

  // The picture is taken over, so that its memory is free for the result.
  private func averaged(adding picture: consuming Bitmap, weight: Int) -> Bitmap {
    average.add(picture, weight: weight)
    _ = consume picture
    average.finish(into: &buffer)
    return buffer.snapshot()
  }

  private func draw(_ list: DisplayList) throws(RenderError) -> Bitmap {
    do {
      try timed(&statistics.raster) { () throws(RasterError) in
        try rasterizer.draw(list, into: &buffer)
      }
      return buffer.snapshot()
    } catch {
      throw RenderError(error)
    }
  }
}
