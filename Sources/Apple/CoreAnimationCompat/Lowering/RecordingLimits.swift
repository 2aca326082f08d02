/// Every bound on what a program records, each with what it stops.
enum RecordingLimits {
  /// Layers in layers: stops recursion on the threads of a program's own, which have 8 MB.
  ///
  /// Debug builds take up to 150 KB of them for a layer in a layer when they draw.
  static let depth = 48
}
