internal import CCairo

/// The Cairo library that this process has loaded.
public enum CairoLibrary {
  /// The version of the loaded library, such as `1.16.0`.
  ///
  /// The corresponding C function is `cairo_version_string`.
  public static var version: String { String(cString: cairo_version_string()) }
}
