internal import CCairo

/// The Cairo library that this process has loaded.
public enum CairoLibrary {
  /// The version that runs.
  ///
  /// It looks like `1.16.0`. The corresponding C function is `cairo_version_string`.
  public static var version: String { String(cString: cairo_version_string()) }

  /// Sets up the process for drawing: freed memory of moderate size is kept for the next frame.
  ///
  /// An executable calls it once at its start; a library must not change its host's allocator
  /// unasked. Worth a sixth of the time of strokes. The corresponding C function is `mallopt`.
  public static func prepare() { ccairo_keep_large_blocks() }
}
