internal import CText
internal import Synchronization

/// What happens where GLib, on which Pango stands, finds no memory or no thread.
///
/// GLib then ends the process by a signal, whatever files it leaves behind.
public enum GLibFailure {
  private static let handler = Mutex<(@Sendable (String) -> Void)?>(nil)

  /// Calls a function with GLib's words before GLib ends the process; it may end it itself.
  ///
  /// The corresponding C function is `g_log_set_default_handler`.
  public static func handle(_ body: @escaping @Sendable (String) -> Void) {
    handler.withLock { $0 = body }
    g_log_set_default_handler(
      { domain, level, message, data in
        // Warnings go where they have always gone.
        guard level.rawValue & G_LOG_LEVEL_ERROR.rawValue != 0 else {
          g_log_default_handler(domain, level, message, data)
          return
        }
        let text = message.map { String(cString: $0) } ?? ""
        let body = GLibFailure.handler.withLock { $0 }
        body?(text)
      },
      nil
    )
  }
}
