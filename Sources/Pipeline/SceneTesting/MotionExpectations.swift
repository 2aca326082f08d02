public import SceneModel

/// Collects the assertions of `expectMotion`; each method adds one.
///
/// `AssertionKind` explains when each of them holds. Moments are seconds, `"12f"`, `"50%"`, `"end"`
/// or markers as `Instant.written`; a span ends before its second moment.
public struct MotionExpectations: Sendable {
  /// The added assertions, in order.
  public private(set) var assertions: [MotionAssertion] = []

  /// Adds any assertion.
  public mutating func add(
    _ claim: MotionAssertion.Claim,
    during span: MotionAssertion.Span? = nil
  ) {
    assertions.append(MotionAssertion(claim, during: span))
  }

  /// The layer is visible on every frame.
  public mutating func visible(
    _ layer: LayerPattern,
    during span: MotionAssertion.Span? = nil,
    minOpacity: Double = MotionAssertion.defaultOpacity
  ) {
    add(.visible(layer, minOpacity: minOpacity), during: span)
  }

  /// The layer is visible on no frame.
  public mutating func hidden(_ layer: LayerPattern, during span: MotionAssertion.Span? = nil) {
    add(.hidden(layer), during: span)
  }

  /// The first visible frame is not later than a moment.
  public mutating func appears(_ layer: LayerPattern, by moment: Instant) {
    add(.appears(layer, by: moment))
  }

  /// The last visible frame is not later than a moment.
  public mutating func disappears(_ layer: LayerPattern, by moment: Instant) {
    add(.disappears(layer, by: moment))
  }

  /// The first layer is visible on an earlier frame than the second one.
  public mutating func before(_ first: LayerPattern, _ second: LayerPattern) {
    add(.before(first, second))
  }

  /// The painted bounds are inside of an area.
  public mutating func inside(
    _ layer: LayerPattern,
    area: MotionAssertion.Area = .canvas,
    margin: Double = 0,
    during span: MotionAssertion.Span? = nil
  ) {
    add(.inside(layer, area: area, margin: margin), during: span)
  }

  /// The painted bounds never meet.
  public mutating func apart(
    _ first: LayerPattern,
    _ second: LayerPattern,
    gap: Double = 0,
    during span: MotionAssertion.Span? = nil
  ) {
    add(.apart(first, second, gap: gap), during: span)
  }

  /// A layer is painted after another one.
  public mutating func above(_ layer: LayerPattern, of other: LayerPattern) {
    add(.above(layer, of: other))
  }

  /// The items of the layer differ between frames at a distance.
  public mutating func moves(
    _ layer: LayerPattern,
    during span: MotionAssertion.Span? = nil,
    atLeastEvery interval: Instant = MotionAssertion.defaultInterval
  ) {
    add(.moves(layer, atLeastEvery: interval), during: span)
  }

  /// The items of the layer are equal on all frames.
  public mutating func rests(_ layer: LayerPattern, during span: MotionAssertion.Span? = nil) {
    add(.rests(layer), during: span)
  }

  /// The centre of the painted bounds moves at most so many points per second.
  public mutating func maxSpeed(_ layer: LayerPattern, _ value: Double) {
    add(.maxSpeed(layer, value))
  }

  /// The centre of the painted bounds moves at most so many points between neighbouring frames.
  public mutating func maxJump(_ layer: LayerPattern, _ value: Double, except: [Instant] = []) {
    add(.maxJump(layer, value, except: except))
  }

  /// No glyph is outside of the layer's bounds, and nothing is truncated.
  public mutating func textFits(_ layer: LayerPattern) { add(.textFits(layer)) }

  /// The text is visible long enough for its characters.
  public mutating func readable(
    _ layer: LayerPattern,
    charactersPerSecond: Double = MotionAssertion.defaultReadingSpeed
  ) {
    add(.readable(layer, charactersPerSecond: charactersPerSecond))
  }

  /// The text has a contrast ratio of WCAG 2.2 with its backdrop.
  public mutating func contrast(
    _ layer: LayerPattern,
    min: Double = MotionAssertion.defaultContrast
  ) {
    add(.contrast(layer, min: min))
  }

  /// No second has more than three general or three red flashes of WCAG 2.3.1.
  public mutating func flashes() { add(.flashes) }

  /// The frame after the last one would equal the first one.
  public mutating func loops(tolerance: Double = 0, smooth: Bool = false) {
    add(.loops(tolerance: tolerance, smooth: smooth))
  }

  /// No frame is blank.
  public mutating func drawsSomething() { add(.drawsSomething) }

  /// Every layer contributes a pixel at some frame.
  public mutating func drawsAllLayers() { add(.drawsAllLayers) }
}
