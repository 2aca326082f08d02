internal import CPixelKernels
public import Graphics

/// Compares pictures of the same size by some settings.
public struct PictureComparison: Sendable {
  /// What counts as a difference.
  public var settings: ComparisonSettings

  // The rows that one thread compares at a time: a multiple of the windows' step.
  private static let bandHeight = 64

  /// A comparison.
  public init(_ settings: ComparisonSettings) {
    self.settings = settings
  }

  /// The difference of two pictures and what became of each pixel; nil when the sizes differ.
  ///
  /// - Complexity: O(*pixels*)
  public func compare(
    expected: Bitmap,
    actual: Bitmap
  ) -> (difference: PictureDifference, map: DifferenceMap)? {
    guard expected.width == actual.width, expected.height == actual.height else { return nil }
    let bands = self.bands(of: expected.height).map {
      Band(expected: expected, actual: actual, rows: $0, settings: settings)
    }
    return join(bands, expected)
  }

  /// The same as `compare`, on several threads; the result does not depend on their number.
  public func compare(
    expected: Bitmap,
    actual: Bitmap,
    jobs: Int
  ) async -> (difference: PictureDifference, map: DifferenceMap)? {
    guard jobs > 1 else { return compare(expected: expected, actual: actual) }
    guard expected.width == actual.width, expected.height == actual.height else { return nil }
    let (ranges, settings) = (bands(of: expected.height), settings)
    let bands = await withTaskGroup(of: [(Int, Band)].self) { group in
      for first in 0..<min(jobs, ranges.count) {
        group.addTask {
          stride(from: first, to: ranges.count, by: jobs).map {
            ($0, Band(expected: expected, actual: actual, rows: ranges[$0], settings: settings))
          }
        }
      }
      var bands: [Int: Band] = [:]
      for await part in group { bands.merge(part) { $1 } }
      return ranges.indices.compactMap { bands[$0] }
    }
    return join(bands, expected)
  }

  private func bands(of height: Int) -> [Range<Int>] {
    stride(from: 0, to: height, by: Self.bandHeight).map {
      $0..<min($0 + Self.bandHeight, height)
    }
  }

  private func join(
    _ bands: [Band],
    _ picture: Bitmap
  ) -> (difference: PictureDifference, map: DifferenceMap) {
    var whole = Band()
    for band in bands { whole.append(band) }
    var difference = PictureDifference(
      width: picture.width,
      height: picture.height,
      comparedPixels: whole.compared
    )
    difference.changedPixels = whole.changed
    difference.differingPixels = whole.different
    difference.antialiasedPixels = whole.antialiased
    difference.bounds = whole.bounds.isEmpty ? nil : whole.bounds
    difference.greatestDistance =
      (whole.greatestDelta / PictureDifference.greatestDelta).squareRoot()
    difference.meanDistance =
      whole.compared == 0
      ? 0 : whole.sum / PictureDifference.greatestDelta.squareRoot() / Double(whole.compared)
    if settings.isTolerant { difference.greatestStep = whole.greatestStep }
    if settings.metric == .ssim {
      difference.similarity = whole.windows == 0 ? 1 : whole.similarity / Double(whole.windows)
    }
    let map = DifferenceMap(width: picture.width, height: picture.height, bytes: whole.marks)
    return (difference, map)
  }
}
