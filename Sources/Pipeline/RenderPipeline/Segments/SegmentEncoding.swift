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
protocol SegmentEncoding: Sendable {
  /// What becomes of a drawn frame by itself.
  associatedtype Prepared: Sendable
  /// What the output is made of.
  associatedtype Encoded: Sendable

  /// What an entry holds.
  var kind: EntryKind { get }

  /// Adds all settings that decide what becomes of the images of a segment.
  func addSettings(of segment: Segment, to hasher: inout ContentHasher)

  /// How many workers without a segment of their own can be of use to the one who codes.
  var maxAssistants: Int { get }

  /// Makes what prepares drawn frames on one thread.
  ///
  /// What can be done to a frame without the others of its segment belongs here: helpers do it, too.
  func makePreparation() throws -> FramePrefetcher<Prepared>.Preparation

  /// Codes the frames.
  ///
  /// - Parameters:
  ///   - frames: what was drawn and prepared.
  ///   - entry: takes the pieces that `encoded(_:from:)` needs; nil for none.
  /// - Returns: what was coded, and where the time went besides the renderer's.
  func code(
    _ segment: Segment,
    _ frames: FramePrefetcher<Prepared>,
    entry: EntryWriter?,
    _ monitor: FrameMonitor
  ) throws -> (encoded: Encoded, statistics: RenderStatistics)

  /// What an entry holds for a segment.
  ///
  /// - Throws: `DamagedEntry` for pieces that do not fit; `RenderError` where the output cannot be written.
  func encoded(_ segment: Segment, from entry: EntryReader) throws -> Encoded
}

extension SegmentEncoding where Prepared == DrawnFrame {
  /// The frames go into one encoder, one after the other, so that one helper can draw.
  var maxAssistants: Int { 1 }

  func makePreparation() -> FramePrefetcher<DrawnFrame>.Preparation { { $0 } }
}
