internal import CText
internal import Synchronization

/// What happens where GLib, on which Pango stands, finds no memory or no thread.
///
/// GLib then ends the process by a signal, whatever files it leaves behind.
public enum GLibFailure {
  private static let handler = Mutex<(@Sendable (String) -> Void)?>(nil)

  /// Calls a function with GLib's words before GLib ends the process; it may end it itself.
  ///
  /// Lesser messages of the libraries that use GLib are dropped.
  ///
  /// The corresponding C function is `g_log_set_default_handler`.
  public static func handle(_ body: @escaping @Sendable (String) -> Void) {
    handler.withLock { $0 = body }
    g_log_set_default_handler(
      { _, level, message, _ in
        // Warnings of Pango and librsvg name no file of the scene, and say nothing that the program's own do not.
        guard level.rawValue & G_LOG_LEVEL_ERROR.rawValue != 0 else { return }
        let text = message.map { String(cString: $0) } ?? ""
        let body = GLibFailure.handler.withLock { $0 }
        body?(text)
      },
      nil
    )
  }
}
