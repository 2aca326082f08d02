public import Graphics

/// Compares images of the same size by some settings.
public struct ImageComparison: Sendable {
  /// The settings that define a difference.
  public var settings: ComparisonSettings

  // The rows that one thread compares at a time: a multiple of the windows' step.
  private static let bandHeight = 64

  /// A comparison.
  public init(_ settings: ComparisonSettings) { self.settings = settings }

  /// The difference of two images and what became of each pixel; nil when the sizes differ.
  ///
  /// - Complexity: O(*pixels*)
  public func compare(
    expected: Bitmap,
    actual: Bitmap
  ) -> (difference: ImageDifference, map: DifferenceMap)? {
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
  ) async -> (difference: ImageDifference, map: DifferenceMap)? {
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
    _ image: Bitmap
  ) -> (difference: ImageDifference, map: DifferenceMap) {
    var full = Band()
    for band in bands { full.append(band) }
    var difference = ImageDifference(
      width: image.width,
      height: image.height,
      comparedPixels: full.compared
    )
    difference.changedPixels = full.changed
    difference.differingPixels = full.different
    difference.antialiasedPixels = full.antialiased
    difference.bounds = full.bounds.isEmpty ? nil : full.bounds
    difference.maxDistance = (full.maxDelta / ImageDifference.maxDelta).squareRoot()
    difference.meanDistance =
      full.compared == 0
      ? 0 : full.sum / ImageDifference.maxDelta.squareRoot() / Double(full.compared)
    if settings.isTolerant { difference.maxStep = full.maxStep }
    if settings.metric == .ssim {
      difference.similarity = full.windows == 0 ? 1 : full.similarity / Double(full.windows)
    }
    let map = DifferenceMap(width: image.width, height: image.height, bytes: full.marks)
    return (difference, map)
  }
}
