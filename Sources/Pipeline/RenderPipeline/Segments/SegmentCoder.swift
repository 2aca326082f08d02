internal import Files
internal import SegmentStore

/// A segment of a job: frames that are drawn and coded by themselves.
struct Segment: Sendable {
  /// Its number in the job, counted from 0.
  let index: Int
  /// Its frames, in order.
  let frames: [FrameRequest]
  /// The place of its first frame in the output.
  let firstFrame: Int
}

/// Turns the frames of a segment into what the output is made of, or takes that from an entry of a store.
///
/// Both give the same, for any worker at any time.
protocol SegmentCoder: Sendable {
  /// What the output is made of.
  associatedtype Coded: Sendable

  /// What an entry holds.
  var kind: EntryKind { get }

  /// Adds all settings that decide what becomes of the pictures of a segment.
  func addSettings(of segment: Segment, to hasher: inout ContentHasher)

  /// Draws and codes the frames.
  ///
  /// - Parameters:
  ///   - renderer: draws; what it counts is left in it.
  ///   - entry: takes the pieces that `coded(_:from:)` needs; nil for none.
  /// - Returns: what was coded, and where the time went besides the renderer's.
  func code(
    _ segment: Segment,
    _ renderer: FrameRenderer,
    entry: EntryWriter?,
    _ monitor: FrameMonitor
  ) throws -> (coded: Coded, statistics: RenderStatistics)

  /// What an entry holds for a segment.
  ///
  /// - Throws: `DamagedEntry` for pieces that do not fit; `RenderError` where the output cannot be written.
  func coded(_ segment: Segment, from entry: EntryReader) throws -> Coded
}
