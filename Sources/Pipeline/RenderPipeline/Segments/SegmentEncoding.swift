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
  /// The result of preparing a single drawn frame.
  associatedtype Prepared: Sendable
  /// The encoded parts of the output.
  associatedtype Encoded: Sendable

  /// The kind of data in an entry.
  var kind: EntryKind { get }

  /// Adds all settings that decide what becomes of the images of a segment.
  func addSettings(of segment: Segment, to hasher: inout ContentHasher)

  /// The maximum number of idle workers that can usefully assist the encoding worker.
  var maxAssistants: Int { get }

  /// Makes the preparation of drawn frames for one thread.
  ///
  /// Work on a frame that does not need the others of its segment belongs here: assistants do it,
  /// too.
  func makePreparation() throws -> FramePrefetcher<Prepared>.Preparation

  /// What preparing a frame is in a trace; nil where it takes no time.
  var preparationStage: RenderTrace.Stage? { get }

  /// Encodes the frames.
  ///
  /// - Parameters:
  ///   - frames: the drawn and prepared frames.
  ///   - entry: takes the pieces that `encoded(_:from:)` needs; nil for none.
  ///   - trace: records when the encoder works; nil for no trace.
  /// - Returns: the encoded result, and the time of each stage besides the renderer's.
  func encode(
    _ segment: Segment,
    frames: FramePrefetcher<Prepared>,
    entry: EntryWriter?,
    trace: RenderTrace?,
    monitor: FrameMonitor
  ) throws -> (encoded: Encoded, statistics: RenderStatistics)

  /// Returns the encoded result of a segment from an entry.
  ///
  /// - Throws: `DamagedEntry` for pieces that do not fit; `RenderError` where the output cannot be
  ///   written.
  func encoded(_ segment: Segment, from entry: EntryReader) throws -> Encoded
}

extension SegmentEncoding where Prepared == DrawnFrame {
  /// The frames go into one encoder, one after the other, so that one helper can draw.
  var maxAssistants: Int { 1 }

  var preparationStage: RenderTrace.Stage? { nil }

  func makePreparation() -> FramePrefetcher<DrawnFrame>.Preparation { { $0 } }
}
