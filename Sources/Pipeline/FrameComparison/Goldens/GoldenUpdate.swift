internal import RenderPipeline
internal import SceneLoading
internal import Synchronization

/// Which goldens a run of tests writes; the raw values are the words of `--update`.
public enum GoldenUpdate: String, Sendable, CaseIterable {
  /// The missing goldens.
  case missing
  /// The goldens that are missing or that the scene differs from.
  case failed
  /// All.
  case all

  /// Whether a compared frame is to become the golden.
  func wants(_ frame: ComparedFrame) -> Bool {
    switch self {
    case .missing: frame.verdict == .extra
    case .failed, .all: !frame.isEqual
    }
  }
}

extension ComparisonReport {
  /// The update that makes goldens of what differs; nil where none does, as for a scene that cannot be read.
  public var approvingUpdate: GoldenUpdate? {
    let differing = differingCases
    if differing.contains(where: \.hasDamagedGolden) { return .all }
    return differing.contains(where: \.hasNewFrames) ? .failed : nil
  }
}

extension ComparisonCase {
  fileprivate var hasDamagedGolden: Bool {
    mismatches.contains { if case .damagedGolden = $0 { true } else { false } }
  }

  // Whether it has frames that can become goldens.
  fileprivate var hasNewFrames: Bool {
    guard differingFrames.isEmpty else { return true }
    return mismatches.contains { mismatch in
      switch mismatch {
      case .frameCounts, .frameTimes, .durations, .frameRates, .missingGoldens: true
      case .goldenWithoutScene, .damagedGolden, .failure: false
      }
    }
  }
}

/// Collects the images that become goldens while a scene is compared.
final class GoldenCollector: Sendable {
  private let update: GoldenUpdate
  private let document: SceneDocument
  private let files = Mutex<[Int: [UInt8]]>([:])

  /// Creates a collector.
  ///
  /// - Parameter document: the scene whose source the goldens contain.
  init(_ update: GoldenUpdate, document: SceneDocument) {
    (self.update, self.document) = (update, document)
  }

  /// The recorder that collects the images.
  var recorder: ArtifactRecorder {
    ArtifactRecorder(wantsIdenticalFrames: false) { artifacts in
      guard self.update.wants(artifacts.frame), let image = artifacts.actual else { return }
      let bytes = try ImageSource.adding(
        self.document.scene,
        authoredText: self.document.authoredText,
        to: image.pngBytes()
      )
      self.files.withLock { $0[artifacts.frame.index] = bytes }
    }
  }

  /// The PNG files by the numbers of their frames.
  var collected: [Int: [UInt8]] { files.withLock { $0 } }
}
