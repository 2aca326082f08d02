internal import RenderPipeline
internal import Synchronization

/// Which goldens a run of tests writes; the raw values are the words of `--update`.
public enum GoldenUpdate: String, Sendable, CaseIterable {
  /// Those that are not there.
  case missing
  /// Those that are not there or that the scene differs from.
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

/// Collects the pictures that become goldens while a scene is compared.
final class GoldenCollector: Sendable {
  private let update: GoldenUpdate
  private let files = Mutex<[Int: [UInt8]]>([:])

  init(_ update: GoldenUpdate) {
    self.update = update
  }

  /// What takes the pictures.
  var keeper: PictureKeeper {
    PictureKeeper(wantsIdenticalFrames: false) { evidence in
      guard self.update.wants(evidence.frame), let picture = evidence.actual else { return nil }
      let bytes = try picture.pngBytes()
      self.files.withLock { $0[evidence.frame.index] = bytes }
      return nil
    }
  }

  /// The PNG files by the numbers of their frames.
  var collected: [Int: [UInt8]] { files.withLock { $0 } }
}
