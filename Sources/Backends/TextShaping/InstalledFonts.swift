internal import CText
internal import Synchronization

/// The fonts that fontconfig's default configuration lists, read once per process.
///
/// Reading the configuration and its caches takes about 3 ms, longer than many scenes of a batch
/// take altogether. Before each use, its files and folders are checked for changes, so that a
/// long-lived process sees newly installed fonts.
enum InstalledFonts {
  /// The configuration that was read.
  private struct State {
    /// The `FcConfig *`, kept as its address; 0 before the first use.
    var config: UInt = 0
    /// The faces, sorted by path and index; nil before the first request.
    var faces: [FontFace]?
  }

  private static let state = Mutex(State())

  /// All of their faces, sorted by path and index; empty where fontconfig is not set up.
  ///
  /// The corresponding C functions are `FcInitLoadConfigAndFonts` and `FcConfigUptoDate`.
  static func faces() -> [FontFace] {
    state.withLock { state in
      guard let set = fontSet(&state) else { return [] }
      if let faces = state.faces { return faces }
      let faces = FontScan.faces(in: set).sorted { ($0.path, $0.index) < ($1.path, $1.index) }
      state.faces = faces
      return faces
    }
  }

  /// The installed family that has most of some characters, of equal ones the first by path; nil where none has any.
  ///
  /// The corresponding C function is `FcCharSetHasChar`.
  ///
  /// - Complexity: O(*fonts* · *characters*)
  static func family(having characters: [Unicode.Scalar]) -> String? {
    state.withLock { state in
      fontSet(&state).flatMap { FontScan.family(having: characters, in: $0) }
    }
  }

  /// Calls a closure with the configuration and its fonts; returns nil where fontconfig is not set up.
  static func withFonts<Result>(
    _ body: (OpaquePointer, UnsafeMutablePointer<FcFontSet>) -> Result?
  ) -> Result? {
    state.withLock { state in
      guard let set = fontSet(&state), let config = OpaquePointer(bitPattern: state.config) else {
        return nil
      }
      return body(config, set)
    }
  }

  // Returns the fonts of the cached configuration, or of a new one if its files or folders changed.
  private static func fontSet(_ state: inout State) -> UnsafeMutablePointer<FcFontSet>? {
    if let config = OpaquePointer(bitPattern: state.config), FcConfigUptoDate(config) == 0 {
      FcConfigDestroy(config)
      state = State()
    }
    if state.config == 0 { state.config = UInt(bitPattern: FcInitLoadConfigAndFonts()) }
    return OpaquePointer(bitPattern: state.config).flatMap { FcConfigGetFonts($0, FcSetSystem) }
  }
}
