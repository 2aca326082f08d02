internal import Graphics

/// The window of a trim: the part of some contours' length that remains.
///
/// Unlike in `PathMeasure.trimmed(from:to:offset:)`, which is Core Animation's, the ends may come
/// in either order. The result remains contours with their vertices, for later modifiers.
public struct ContourTrim: Sendable, Hashable {
  /// How several items share the window.
  public enum Mode: Sendable, Hashable, CaseIterable {
    /// Every item is cut by itself.
    case parallel
    /// The items are one after the other along the length.
    case sequential
  }

  /// Where the window begins: 0…1, moved by the offset into 0..<2.
  public let start: Double
  /// The end of the window: from `start` to `start` + 1; beyond 1 it wraps to the beginning.
  public let end: Double

  /// Creates a window from fractions of the length.
  ///
  /// - Parameters:
  ///   - start: clamped to 0…1.
  ///   - end: likewise; when it is less than `start`, the two are swapped.
  ///   - offset: added to both after that, modulo 1; non-finite values count as 0.
  ///   - rounding: the step that both are rounded to after that; 0 rounds nothing.
  public init(start: Double, end: Double, offset: Double = 0, rounding: Double = 0) {
    let (a, b) = (start.clamped(to: 0...1), end.clamped(to: 0...1))
    let turns = offset.isFinite ? offset - offset.rounded(.down) : 0
    let shift = turns < 1 ? turns : 0
    let (start, end) = (min(a, b) + shift, max(a, b) + shift)
    guard rounding > 0 else {
      (self.start, self.end, width) = (start, end, max(a, b) - min(a, b))
      return
    }
    let steps = [start, end].map { ($0 / rounding + 0.5).rounded(.down) }
    (self.start, self.end) = (steps[0] * rounding, steps[1] * rounding)
    width = (steps[1] - steps[0]) * rounding
  }

  // Kept from before the offset, which would round it.
  private let width: Double

  /// Whether nothing remains.
  public var isEmpty: Bool { width <= 0 }
  /// Whether the trim changes nothing: it covers the whole length, and each contour begins at its
  /// original start.
  public var isComplete: Bool { width >= 1 && start <= 0 }

  /// The window as one or two stretches of 0…1, in the order of travel.
  public var stretches: [(from: Double, to: Double)] {
    if isEmpty { return [] }
    if isComplete { return [(0, 1)] }
    if end <= 1 { return [(start, end)] }
    if width >= 1 { return [(start, 1), (0, start)] }
    if start >= 1 { return [(start - 1, end - 1)] }
    return [(start, 1), (0, end - 1)]
  }

  /// Returns the parts of some items that are in the window.
  ///
  /// An item is a list of contours whose lengths follow one another. A cut contour is open; a
  /// contour completely in the window is not changed. Where the window leads over the end of a
  /// closed contour and continues from its start, both parts are one contour through the first
  /// vertex. Contours without length vanish, unless the window is complete.
  ///
  /// - Returns: the same number of items; each may be empty.
  /// - Complexity: O(*segments*)
  public func apply(to items: [[Contour]], mode: Mode) -> [[Contour]] {
    guard !isEmpty else { return items.map { _ in [] } }
    guard !isComplete else { return items }
    return apply(to: items.map { $0.map(MeasuredContour.init) }, mode: mode)
  }

  /// The same for contours that have been measured, which takes most of the time.
  public func apply(to items: [[MeasuredContour]], mode: Mode) -> [[Contour]] {
    guard !isEmpty else { return items.map { _ in [] } }
    guard !isComplete else { return items.map { $0.map(\.contour) } }
    switch mode {
    case .parallel: return items.map { cut([$0])[0] }
    case .sequential: return cut(items)
    }
  }

  private func cut(_ measured: [[MeasuredContour]]) -> [[Contour]] {
    let total = measured.joined().reduce(0) { $0 + $1.length }
    guard total > 0, total.isFinite else { return measured.map { _ in [] } }
    let windows = stretches.map { (from: $0.from * total, to: $0.to * total) }
    var offset = 0.0
    return measured.map { item in
      item.flatMap { contour in
        defer { offset += contour.length }
        return Self.parts(of: contour, in: windows, at: offset)
      }
    }
  }

  private static func parts(
    of measured: MeasuredContour,
    in windows: [(from: Double, to: Double)],
    at offset: Double
  ) -> [Contour] {
    let length = measured.length
    // The sum of the lengths may differ from the total in its last bits.
    let slack = 1e-12 * (offset + length)
    var parts: [(from: Double, to: Double)] = []
    for window in windows {
      let from = window.from - offset <= slack ? 0 : window.from - offset
      let to = window.to - offset >= length - slack ? length : window.to - offset
      if to - from > slack { parts.append((from, to)) }
    }
    guard let first = parts.first else { return [] }
    if first.from <= 0, first.to >= length { return [measured.contour] }
    if parts.count == 2, measured.contour.isClosed, first.to >= length, parts[1].from <= 0 {
      return [measured.part(from: first.from, to: length + parts[1].to)]
    }
    return parts.map { measured.part(from: $0.from, to: $0.to) }
  }
}
