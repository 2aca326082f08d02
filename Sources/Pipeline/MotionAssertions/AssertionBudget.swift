internal import Files
internal import RenderPipeline
internal import SceneFormat
internal import SceneModel

/// The work that the assertions of one check do, counted before it is done.
///
/// Comparisons and images count for each frame, what is remembered for the whole check.
final class AssertionBudget {
  /// What is counted up to a limit.
  private struct Count {
    let limit: Int
    let unit: String
    var sum = 0
  }

  private let memoryBytes: Int
  private let isForLayout: Bool
  private var comparisons = Count(
    limit: Limits.assertionComparisons,
    unit: "comparisons of layers on one frame"
  )
  private var images = Count(limit: Limits.assertionImages, unit: "images of one frame")
  private var records = Count(limit: Limits.assertionRecords, unit: "remembered places of layers")
  private var bytes = 0

  /// - Parameters:
  ///   - memoryBytes: the limit on bytes of images.
  ///   - isForLayout: whether layers are measured without assertions.
  init(memoryBytes: Int, isForLayout: Bool = false) {
    (self.memoryBytes, self.isForLayout) = (memoryBytes, isForLayout)
  }

  /// Begins the next frame.
  func beginFrame() { (comparisons.sum, images.sum) = (0, 0) }

  /// Counts comparisons of two lists of layers, each with each.
  ///
  /// - Throws: `RenderError.limit`.
  func compare(
    _ count: Int,
    with others: Int = 1,
    for source: PlacedAssertion? = nil
  ) throws(RenderError) {
    let (product, overflow) = count.multipliedReportingOverflow(by: others)
    try add(overflow ? .max : product, to: &comparisons, for: source)
  }

  /// Counts images that are drawn for assertions.
  ///
  /// - Throws: `RenderError.limit`.
  func draw(_ count: Int, for source: PlacedAssertion? = nil) throws(RenderError) {
    try add(count, to: &images, for: source)
  }

  /// Counts facts about frames that remain in memory until the last one.
  ///
  /// - Throws: `RenderError.limit`.
  func remember(_ count: Int, for source: PlacedAssertion? = nil) throws(RenderError) {
    try add(count, to: &records, for: source)
  }

  /// Counts memory for pixels.
  ///
  /// - Throws: `RenderError.limit`.
  func reserve(_ count: Int, for source: PlacedAssertion) throws(RenderError) {
    guard bytes + count <= memoryBytes else {
      throw RenderError(
        .limit,
        "\(source.name) and those before it need more memory than the limit of \(memoryBytes) "
          + "bytes (check fewer at once, or raise it with --max-memory)"
      )
    }
    bytes += count
  }

  /// Gives memory back.
  func release(_ count: Int) { bytes -= count }

  private func add(
    _ number: Int,
    to count: inout Count,
    for source: PlacedAssertion?
  ) throws(RenderError) {
    guard number <= count.limit - count.sum else {
      throw RenderError(
        .limit,
        isForLayout
          ? "the layout needs more than the limit of \(count.limit) \(count.unit) (leave out --exact and --contrast)"
          : "\(source?.name ?? "the assertions") and those before it need more than the limit of "
            + "\(count.limit) \(count.unit) (name fewer layers, or check fewer assertions at once)"
      )
    }
    count.sum += number
  }
}

extension PlacedAssertion {
  /// The assertion's JSON path, else its text.
  fileprivate var name: String { path.isEmpty ? assertion.jsonText : path }
}

/// Runs the steps of a check so that timeouts and requests to stop hold for each.
struct MotionWatch {
  let progress: RenderProgress
  let cancellation: Cancellation
  let budget: AssertionBudget
  /// Whether progress counts frames.
  var countsFrames = true

  /// Runs the work on a frame.
  ///
  /// - Parameter isCounted: whether the frame is finished by it.
  /// - Throws: `RenderError.cancelled`, and the errors of the work.
  func frame<Value>(
    isCounted: Bool = false,
    _ body: () throws(RenderError) -> Value
  ) throws(RenderError) -> Value {
    try cancellation.check()
    budget.beginFrame()
    return try isCounted && countsFrames ? progress.frame(body) : progress.watched(body)
  }
}
