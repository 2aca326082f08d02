internal import JSONText
public import RenderPipeline
internal import Sampling
internal import SceneFormat
public import SceneLoading
public import SceneModel

/// Finds assertions that hold today.
public struct AssertionSuggestions: Sendable {
  private let source: RenderSource
  private let timeline: Timeline
  private let frames: [FrameRequest]

  /// Suggestions about the frames of a scene.
  public init(_ source: RenderSource, _ timeline: Timeline, _ frames: [FrameRequest]) {
    (self.source, self.timeline, self.frames) = (source, timeline, frames)
  }

  /// Returns a file of assertions that hold, one a line.
  ///
  /// - Parameters:
  ///   - loader: reads audio.
  ///   - progress: counts the frames.
  ///   - cancellation: looked at between frames.
  /// - Throws: `RenderError` for a frame that cannot be sampled or drawn.
  public func text(
    _ loader: ResourceLoader,
    progress: RenderProgress = RenderProgress(),
    cancellation: Cancellation = Cancellation()
  ) throws -> String {
    let assertions = try holding(loader, progress: progress, cancellation: cancellation)
    return JSONPrinter.document(.array(assertions.map(\.json)), .records)
  }

  /// Returns assertions that hold.
  ///
  /// - Throws: `RenderError` for a frame that cannot be sampled or drawn.
  public func holding(
    _ loader: ResourceLoader,
    progress: RenderProgress = RenderProgress(),
    cancellation: Cancellation = Cancellation()
  ) throws -> [MotionAssertion] {
    let check = try MotionCheck(
      source,
      candidates.map { PlacedAssertion(MotionAssertion($0)) },
      timeline: timeline,
      frames: frames,
      loader: loader
    )
    let results = try check.run(progress: progress, cancellation: cancellation)
    var holding = results.filter(\.holds).map(\.source.assertion)
    // The stricter of two assertions includes the other.
    holding = holding.filter { assertion in
      switch assertion.claim {
      case .inside(let layer, .canvas, _):
        !holding.contains { $0.claim == .inside(layer, area: .titleSafe) }
      case .maxSpeed(let layer, _): !holding.contains { $0.claim == .rests(layer) }
      default: true
      }
    }
    return holding
  }

  private var candidates: [MotionAssertion.Claim] {
    let tree = LayerTree(source.scene)
    let texts = Set(source.scene.characterCounts(tree).keys)
    var claims: [MotionAssertion.Claim] = [
      .drawsSomething, .drawsAllLayers, .flashes, .loops(),
      .size(width: source.geometry.width, height: source.geometry.height),
      .duration(timeline.duration), .frameRate(timeline.rate),
    ]
    if !source.scene.audio.isEmpty { claims += [.audioPresent, .audioPeak(-1)] }
    var seen: Set<String> = []
    for (index, entry) in tree.entries.enumerated() {
      // A name of several layers is about all of them.
      guard let name = entry.layer.name, !name.isEmpty, seen.insert(name).inserted else { continue }
      let layer = LayerPattern(name)
      guard tree.matches(layer).allSatisfy({ tree.entries[$0].layer.name == name }) else {
        continue
      }
      claims += [.visible(layer), .inside(layer, area: .titleSafe), .inside(layer), .rests(layer)]
      if texts.contains(index) { claims += [.textFits(layer), .readable(layer), .contrast(layer)] }
    }
    return claims
  }
}
