public import Graphics
public import SceneFormat

/// The result of a comparison, for printing, drawing or counting.
///
/// A plain value: the writers of text, JSON, JUnit and pages all read the same value.
public struct ComparisonReport: Sendable, Hashable {
  /// The expected input, as given.
  public var expected: String
  /// The input that was compared with it, as given.
  public var actual: String
  /// The settings that define a difference.
  public var settings: ComparisonSettings
  /// The compared images and clips, in order.
  public var cases: [ComparisonCase]
  /// The kind of the expected side.
  public var subject = Subject.inputs
  /// The command that makes the actual side the expected one; nil for none.
  public var approval: String?

  /// The kinds of comparisons.
  public enum Subject: Sendable, Hashable {
    /// Two inputs that are compared with each other.
    case inputs
    /// Scenes that are compared with their goldens.
    case goldens
  }
  /// The assertions about the scenes, in the order of the cases.
  public var assertions = AssertionReport()

  /// A report.
  public init(
    expected: String,
    actual: String,
    settings: ComparisonSettings,
    cases: [ComparisonCase] = []
  ) {
    (self.expected, self.actual, self.settings, self.cases) = (expected, actual, settings, cases)
  }

  /// Whether all cases are equal within the limits.
  public var isEqual: Bool { cases.allSatisfy(\.isEqual) }

  /// Whether all cases are equal within the limits, and all assertions hold.
  public var isPassed: Bool { isEqual && assertions.holds }

  /// The cases that differ, in order.
  public var differingCases: [ComparisonCase] { cases.filter { !$0.isEqual } }
}

/// The comparison of one image or one clip.
public struct ComparisonCase: Sendable, Hashable {
  /// The name of the case: the name of the file in both folders, or of the given input.
  public var name: String
  /// The file that annotations refer to: the expected one if it exists.
  public var file: String
  /// Frames per second; nil where times are unknown.
  public var frameRate: FrameRate?
  /// The frames in order; one for an image.
  public var frames: [ComparedFrame]
  /// The differences besides pixels, such as the number of frames.
  public var mismatches: [Mismatch]
  /// The messages about input that could not be read or drawn; empty without such a mismatch.
  public var reasons: [String] = []
  /// The layers whose display list entries differ, the earliest first; empty unless both inputs are
  /// scenes.
  public var changedLayers: [ChangedLayer]
  /// The differing values of the scene itself, such as its canvas and its assets, or of all layers
  /// where the expected side is images with their source.
  public var sourceChanges: [SourceChange] = []
  /// The duration of the comparison in seconds.
  public var seconds: Double

  /// A case.
  public init(
    name: String,
    file: String,
    frameRate: FrameRate? = nil,
    frames: [ComparedFrame] = [],
    mismatches: [Mismatch] = [],
    changedLayers: [ChangedLayer] = [],
    seconds: Double = 0
  ) {
    (self.name, self.file, self.frameRate, self.frames) = (name, file, frameRate, frames)
    (self.mismatches, self.changedLayers, self.seconds) = (mismatches, changedLayers, seconds)
  }

  /// A difference between clips besides the pixels of their frames.
  public enum Mismatch: Sendable, Hashable {
    /// The clips have different numbers of frames; the common ones are compared.
    case frameCounts(expected: Int, actual: Int)
    /// The first frame that begins at another time, in seconds from the first of its clip.
    case frameTimes(index: Int, expected: Double, actual: Double)
    /// The seconds from the first frame to the end of the last.
    case durations(expected: Double, actual: Double)
    /// The frame rates.
    case frameRates(expected: FrameRate, actual: FrameRate)
    /// The number of frames of a scene without a golden image or manifest entry.
    case missingGoldens(Int)
    /// A golden image or manifest without a scene.
    case goldenWithoutScene
    /// A golden image or manifest could not be read, with the message.
    case damagedGolden(String)
    /// Input could not be read or drawn, with the message.
    case failure(String)
  }

  /// Whether all frames are equal within the limits, without other mismatches.
  public var isEqual: Bool { mismatches.isEmpty && frames.allSatisfy(\.isEqual) }

  /// The frames that differ, in order.
  public var differingFrames: [ComparedFrame] { frames.filter { !$0.isEqual } }

  /// The first frame that differs.
  public var firstDifference: ComparedFrame? { frames.first { !$0.isEqual } }

  /// The frame with the most differing pixels, then the greatest distance; the first of equal ones.
  ///
  /// Frames without a partner or of another size are worse than all others.
  public var worstDifference: ComparedFrame? { differingFrames.max { $1.isWorse(than: $0) } }
}

/// One frame of a case, or the only image.
public struct ComparedFrame: Sendable, Hashable {
  /// The number of the frame, counted from 0; for numbered files, the number in the name.
  public var index: Int
  /// Seconds from the start of the clip; nil where the rate is unknown.
  public var time: Double?
  /// The name of its file; nil where the clip is one file.
  public var file: String?
  /// The outcome of the comparison.
  public var verdict: Verdict
  /// The measured differences; nil if the frame could not be compared.
  public var difference: ImageDifference?
  /// Layers of the scene under the differing pixels, the likeliest first; empty without a scene.
  public var layers: [LayerUnderDifference]

  /// A frame.
  public init(
    index: Int,
    time: Double? = nil,
    file: String? = nil,
    verdict: Verdict,
    difference: ImageDifference? = nil,
    layers: [LayerUnderDifference] = []
  ) {
    (self.index, self.time, self.file, self.verdict) = (index, time, file, verdict)
    (self.difference, self.layers) = (difference, layers)
  }

  /// The result of comparing a frame.
  public enum Verdict: Sendable, Hashable {
    /// Equal pixels. Frames of equal files or display lists are not drawn.
    case identical
    /// The pixels differ, but only within limits and tolerances.
    case withinLimits
    /// A limit is exceeded.
    case exceeded(ExceededLimit)
    /// The SHA-256 of the frame's pixels differs from the manifest.
    case hashes(expected: String, actual: String)
    /// The images have different sizes, in pixels.
    case sizes(expected: PixelSize, actual: PixelSize)
    /// The frame exists only in the expected input.
    case missing
    /// The frame exists only in the actual input.
    case extra
  }

  /// Whether the frame is equal within the limits.
  public var isEqual: Bool {
    switch verdict {
    case .identical, .withinLimits: true
    case .exceeded, .hashes, .sizes, .missing, .extra: false
    }
  }

  /// Returns whether the frame has more differing pixels than another, or as many and a greater distance.
  ///
  /// Frames without a partner or of another size are worse than all others.
  public func isWorse(than other: ComparedFrame) -> Bool { other.severity < severity }

  private var severity: (Int, Double) {
    guard let difference else { return (.max, 0) }
    return (difference.differingPixels, difference.maxDistance)
  }
}

/// The size of an image in pixels.
public struct PixelSize: Sendable, Hashable {
  /// Columns.
  public var width: Int
  /// Rows.
  public var height: Int

  /// A size.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

extension ComparisonReport {
  /// The worst frame of all cases, with the index of its case; nil if no frame differs.
  public var worstFrame: (item: Int, frame: ComparedFrame)? {
    let worst = cases.enumerated().compactMap { index, item in
      item.worstDifference.map { (item: index, frame: $0) }
    }
    return worst.max { $1.frame.isWorse(than: $0.frame) }
  }
}
