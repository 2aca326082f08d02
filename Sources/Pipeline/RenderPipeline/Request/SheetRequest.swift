internal import Files
public import Graphics
public import SceneLoading
public import SceneModel

/// A sheet with many frames of a scene.
public struct SheetRequest: Sendable, Hashable {
  /// How large a cell is; that of the canvas becomes at most 240 pixels wide.
  public var canvas = CanvasOptions()
  /// Frames per second; nil for the scene's own.
  public var rate: FrameRate?
  /// The frames to choose from.
  public var frames = FrameSelection.all
  /// How many of them are shown, evenly spread; at least 1.
  public var count = 20
  /// Cells in a row, at least 1.
  public var columns = 5

  /// The default width of a cell in pixels.
  private static let cellWidth = 240

  /// A sheet of 20 frames of the whole scene.
  public init() {}

  /// The sheet of a scene.
  ///
  /// - Throws: `RequestError`: `usage` for frames that the scene does not have, `limit`.
  public func sheet(
    of scene: Scene,
    _ resources: SceneResources,
    limits: Limits
  ) throws(RequestError) -> ContactSheet {
    let timeline = try Timeline(of: scene, rate: rate, limits: limits)
    let chosen = ContactSheet.spread(count, over: try timeline.frames(frames))
    var image = canvas
    if image.size == .canvas, scene.canvas.width > Self.cellWidth {
      image.size = .width(Self.cellWidth)
    }
    let sheet = ContactSheet(
      source: try image.source(of: scene, resources, limits: limits),
      frames: chosen,
      columns: columns
    )
    guard sheet.width <= limits.side, sheet.height <= limits.side else {
      throw RequestError(
        .limit,
        "the sheet of \(sheet.width) × \(sheet.height) pixels is larger than the limit of \(limits.side) a side (fewer or smaller cells, or raise it with \(.maxSide))"
      )
    }
    return sheet
  }
}
