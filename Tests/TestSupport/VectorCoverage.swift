/// Which vector files tests check, wholly or in part, and which wait for parts of the program.
///
/// Every file in `Tests/Vectors` is in exactly one of the lists.
public enum VectorCoverage {
  /// Files of which every vector is checked.
  public static let covered = [
    "additive_cumulative.json", "basic_nil_table.json", "color_interpolation.json",
    "contents_gravity.json", "display_link.json", "emitter.json", "emitter_prng.json",
    "frame_sequences.json", "geometry.json", "gradients.json", "groups.json",
    "keyframes.json", "keypath_transform.json", "layer_time.json", "matrix_construction.json",
    "matrix_interpolation.json",
    "nine_slice.json", "path_following.json", "paths.json", "perspective.json", "replicator.json",
    "shadow_profile.json", "spring_perceptual.json",
    "springs.json", "stacking.json", "stroke.json", "timing.json", "timing_functions.json",
    "transitions.json",
  ]

  /// Files of which some vectors wait, with the number of those.
  public static let partlyCovered: [String: Int] = [:]

  /// Files that wait as a whole.
  public static let uncovered: [String] = []

  /// How many vectors of a file that tests check are left out.
  static func uncoveredCount(of name: String) -> Int? {
    covered.contains(name) ? 0 : partlyCovered[name]
  }
}
