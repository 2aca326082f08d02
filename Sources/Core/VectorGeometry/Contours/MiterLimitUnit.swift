/// How the limit of the miters of an offset outline is measured.
public enum MiterLimitUnit: String, Sendable, Hashable, CaseIterable {
  /// The distance from the ends that a miter joins to its tip, in the outline's units, as in lottie-web.
  case distance
  /// The length of a miter against its width, as in strokes and in After Effects: 1 / sin(half the corner's angle).
  case ratio
}
