internal import CoverageRasterizer
public import DisplayModel
public import Files
public import Graphics
public import Sampling
public import SceneLoading
public import SceneModel

/// The content to draw, independent of the output format.
public struct RenderSource: Sendable {
  /// The scene.
  public var scene: Scene
  /// The loaded resources of the scene.
  public var resources: SceneResources
  /// The size of the images and the place of the canvas in them.
  public var geometry: OutputGeometry
  /// Under all layers; alpha below 1 makes transparent images.
  public var background: Color
  /// The rasterizer that draws the images.
  public var rasterizer: RasterizerKind
  /// Bounds on one frame.
  public var limits: Limits
  /// The collector of the hashes of all images; nil for none.
  public var hashes: FrameHashes?
  /// Records what the threads do; nil for no trace.
  public var trace: RenderTrace?
  /// Images that other renders of the same source share; nil for none.
  var cache: DrawnFrameCache?

  /// A source.
  public init(
    scene: Scene,
    resources: SceneResources,
    geometry: OutputGeometry,
    background: Color,
    rasterizer: RasterizerKind = .defaultValue,
    limits: Limits = Limits(),
    hashes: FrameHashes? = nil
  ) {
    (self.scene, self.resources) = (scene, resources)
    (self.geometry, self.background) = (geometry, background)
    (self.rasterizer, self.limits, self.hashes) = (rasterizer, limits, hashes)
  }
}

/// Draws frames of a scene, in any order; one renderer for every worker.
///
/// A frame depends on the source and its time only. State that a renderer caches between frames
/// (text outlines, offscreen surfaces) never affects the result.
public final class FrameRenderer {
  private var sampler: SceneSampler
  private let resources: WorkerResources
  private let hashes: FrameHashes?
  private let trace: RenderTrace?
  private let rasterizer: any Rasterizer
  // Allocated with the first image: callers may only sample.
  private var ring: FramebufferRing?
  private let geometry: OutputGeometry
  private let background: UInt32
  private var motionBlur: MotionBlur?
  private var frameRate: FrameRate
  private let cache: DrawnFrameCache?
  // The frame before, where frames come from the cache, too.
  private var last: (list: DisplayList, bitmap: Bitmap)?
  private var average = FrameAverage()
  // Whether the next frame is reported as changed everywhere, regardless of earlier frames.
  private var isFirst = true
  private var lastHash: String?
  /// Where the time went so far.
  public private(set) var statistics = RenderStatistics()

  /// A renderer of a source.
  public convenience init(_ source: RenderSource) {
    self.init(source, bandBytes: Bands.defaultBytes)
  }

  /// Creates a renderer with a custom band size, for tests of its effects.
  package init(_ source: RenderSource, bandBytes: Int) {
    let resources = WorkerResources(source.resources, limits: source.limits)
    self.resources = resources
    sampler = Self.sampler(of: source, resources)
    hashes = source.hashes
    trace = source.trace
    background = source.background.pixel
    motionBlur = source.scene.motionBlur
    frameRate = source.scene.frameRate
    geometry = source.geometry
    cache = source.cache
    let drawings = SharedDrawings(source)
    rasterizer = source.rasterizer.makeRasterizer(
      maxTemporaryBytes: source.limits.memoryBytes,
      bandBytes: bandBytes
    ) { frame throws(RasterError) in
      do throws(RenderError) {
        return try resources.bitmap(of: frame, draw: drawings.bitmap)
      } catch {
        throw RasterError(code: .image, message: "\(frame.source): \(error.message)")
      }
    }
  }

  /// Draws another state of the scene from now on, with the work that its differences take.
  ///
  /// - Parameter source: the source before it but for layers, which use the same resources.
  package func follow(_ source: RenderSource) {
    sampler = Self.sampler(of: source, resources, reusing: sampler)
    (motionBlur, frameRate) = (source.scene.motionBlur, source.scene.frameRate)
    last = nil
    forgetFrames()
  }

  private static func sampler(
    of source: RenderSource,
    _ resources: WorkerResources,
    reusing old: SceneSampler? = nil
  ) -> SceneSampler {
    withDeepStack {
      SceneSampler(
        scene: source.resources.constantFolded(source.scene),
        geometry: source.geometry,
        background: source.background,
        limits: source.limits,
        resources: resources,
        reusing: old
      )
    }
  }

  /// Makes the next frame the first one, with nothing counted yet.
  package func forgetFrames() {
    statistics = RenderStatistics()
    isFirst = true
    lastHash = nil
  }

  /// Returns an instant as a list of shapes and images, without motion blur.
  ///
  /// - Throws: `RenderError.limit` when it exceeds a limit.
  public func displayList(at time: Double) throws(RenderError) -> DisplayList {
    try withDeepStack { () throws(RenderError) in try displayList(at: time, frameTime: time) }
  }

  private func displayList(at time: Double, frameTime: Double) throws(RenderError) -> DisplayList {
    try timed(&statistics.sampling) { () throws(RenderError) in
      try trace.span(.sampling, at: time) { () throws(RenderError) in
        let list = try SamplingError.mapped(
          try sampler.displayList(at: time, frameTime: frameTime)
        ) { RenderError($0) }
        return try resources.replacingDrawings(in: list)
      }
    }
  }

  /// Returns the layers that exist and are not hidden at an instant, in the order of the scene.
  ///
  /// - Throws: `RenderError.limit` when it exceeds a limit.
  package func placedLayers(at time: Double) throws(RenderError) -> [PlacedLayer] {
    try withDeepStack { () throws(RenderError) in
      try SamplingError.mapped(try sampler.placedLayers(at: time)) { RenderError($0) }
    }
  }

  /// Returns the display lists of an instant: one, or with motion blur those of the instants around
  /// it.
  ///
  /// - Throws: `RenderError.limit` when one exceeds a limit.
  package func displayLists(at time: Double) throws(RenderError) -> [DisplayList] {
    var lists: [DisplayList] = []
    for instant in motionBlur?.times(at: time, rate: frameRate) ?? [] {
      lists.append(try displayList(at: instant, frameTime: time))
    }
    return lists.isEmpty ? [try displayList(at: time)] : lists
  }

  /// Returns the image at an instant: premultiplied sRGB.
  ///
  /// While the image is retained, later frames are drawn in other memory.
  ///
  /// - Parameter time: seconds from the start of the scene.
  /// - Throws: `RenderError` for an image or font that is missing, and beyond a limit.
  public func bitmap(at time: Double) throws(RenderError) -> Bitmap { try frame(at: time).bitmap }

  /// Returns the image at an instant, and where it differs from the previously drawn image.
  ///
  /// A duplicate frame costs no drawing. For other frames, only the damaged parts of the image are
  /// drawn.
  ///
  /// - Parameter time: seconds from the start of the scene.
  public func frame(at time: Double) throws(RenderError) -> DrawnFrame {
    statistics.frames += 1
    var frame = try withDeepStack { () throws(RenderError) in try drawn(at: time) }
    if isFirst {
      isFirst = false
      frame = DrawnFrame(bitmap: frame.bitmap)
    }
    if let hashes {
      if !frame.isRepeat || lastHash == nil { lastHash = frame.bitmap.straightHash() }
      hashes.record(lastHash, at: time)
    }
    if frame.isRepeat {
      statistics.repeats += 1
    } else if statistics.isBlank {
      statistics.isBlank = frame.bitmap.isFilled(with: background)
    }
    return frame
  }

  /// Returns the image of a display list, in new memory.
  ///
  /// - Throws: `RenderError` for an image that is missing, and beyond a limit.
  package func image(of list: DisplayList) throws(RenderError) -> Bitmap {
    try RasterError.mapped(
      try withDeepStack { () throws(RasterError) in try rasterizer.makeBitmap(of: list) }
    ) { RenderError($0) }
  }

  private func drawn(at time: Double) throws(RenderError) -> DrawnFrame {
    guard let motionBlur else {
      let list = try displayList(at: time)
      return if let cache { try draw(list, at: time, cache) } else { try draw(list) }
    }
    // Equal neighbours, such as all of them where nothing moves, are drawn once.
    average.begin()
    var last: DisplayList?
    var weight = 0
    for instant in motionBlur.times(at: time, rate: frameRate) {
      let list = try displayList(at: instant, frameTime: time)
      if let last, last != list {
        try add(try draw(last).bitmap, weight: weight)
        weight = 0
      }
      last = list
      weight += 1
    }
    let list = if let last { last } else { try displayList(at: time) }
    let frame = try draw(list)
    guard !average.isEmpty else { return frame }
    return DrawnFrame(bitmap: try averaged(adding: frame.bitmap, weight: weight))
  }

  private func add(_ image: Bitmap, weight: Int) throws(RenderError) {
    try RasterError.mapped(try average.add(image, weight: weight)) { RenderError($0) }
  }

  // The image is taken over, so that its memory is free for the result.
  private func averaged(adding image: consuming Bitmap, weight: Int) throws(RenderError) -> Bitmap {
    try add(image, weight: weight)
    _ = consume image
    let canvas = try nextCanvas()
    canvas.contents = nil
    average.finish(into: &canvas.buffer)
    return canvas.buffer.snapshot()
  }

  // The framebuffer that was drawn last.
  private func lastCanvas() throws(RenderError) -> FramebufferRing.Canvas {
    if let ring { return ring.last }
    do {
      let ring = try FramebufferRing(width: geometry.width, height: geometry.height)
      self.ring = ring
      return ring.last
    } catch {
      throw RenderError(RasterError(error))
    }
  }

  // The framebuffer that is drawn next.
  private func nextCanvas() throws(RenderError) -> FramebufferRing.Canvas {
    do {
      try ring?.advance()
    } catch {
      throw RenderError(RasterError(error))
    }
    return try lastCanvas()
  }

  // Areas follow from display lists alone, so that they do not depend on what the cache has.
  private func draw(
    _ list: DisplayList,
    at time: Double,
    _ cache: DrawnFrameCache
  ) throws(RenderError) -> DrawnFrame {
    let areas = last.map { list.changes(from: $0.list) } ?? [list.canvas]
    if areas.isEmpty, let last { return DrawnFrame(bitmap: last.bitmap, changedAreas: []) }
    var bitmap = cache.bitmap(at: time)
    if bitmap == nil {
      bitmap = try draw(list).bitmap
      if let bitmap { cache.add(bitmap, at: time) }
    }
    guard let bitmap else { return try draw(list) }
    last = (list, bitmap)
    return DrawnFrame(bitmap: bitmap, changedAreas: areas)
  }

  private func draw(_ list: DisplayList) throws(RenderError) -> DrawnFrame {
    let last = try lastCanvas()
    let areas = last.contents.map { list.changes(from: $0) } ?? [list.canvas]
    // Without a change the image is reused, even if others retain it.
    if areas.isEmpty { return DrawnFrame(bitmap: last.buffer.snapshot(), changedAreas: []) }
    let canvas = try nextCanvas()
    let old = canvas.contents
    // Memory of an earlier image is behind by more than that.
    let outdated = canvas === last ? areas : old.map { list.changes(from: $0) } ?? [list.canvas]
    canvas.contents = nil
    try RasterError.mapped(
      try timed(&statistics.raster) { () throws(RasterError) in
        try trace.span(.drawing) { () throws(RasterError) in
          try rasterizer.draw(list, within: outdated, over: old, into: &canvas.buffer)
        }
      }
    ) { RenderError($0) }
    canvas.contents = list
    return DrawnFrame(bitmap: canvas.buffer.snapshot(), changedAreas: areas)
  }
}

/// An image, and what of it is new.
public struct DrawnFrame: Sendable {
  /// Premultiplied sRGB.
  public let bitmap: Bitmap
  /// The pixels that can differ from the image that the same renderer drew before it: rectangles in any order, which
  /// may overlap and reach out of the image.
  public let changedAreas: [PixelRect]

  /// Whether the image is the one before it.
  public var isRepeat: Bool { changedAreas.isEmpty }

  init(bitmap: Bitmap, changedAreas: [PixelRect]? = nil) {
    self.bitmap = bitmap
    let full = PixelRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height)
    self.changedAreas = changedAreas ?? [full]
  }
}

/// Draws the images of drawings that copies of many sizes share, with a rasterizer of the same kind.
private final class SharedDrawings {
  private let source: RenderSource
  private var rasterizer: (any Rasterizer)?

  init(_ source: RenderSource) { self.source = source }

  func bitmap(of list: DisplayList) throws(RenderError) -> Bitmap {
    let rasterizer =
      self.rasterizer
      ?? source.rasterizer.makeRasterizer(
        maxTemporaryBytes: source.limits.memoryBytes,
        bandBytes: Bands.defaultBytes,
        frames: noFrames
      )
    self.rasterizer = rasterizer
    return try RasterError.mapped(try rasterizer.makeBitmap(of: list)) { RenderError($0) }
  }
}
