internal import CText
internal import Synchronization

/// The behaviour when GLib, which Pango depends on, gets no memory or thread.
///
/// GLib then ends the process by a signal and leaves its files behind.
public enum GLibFailure {
  private static let handler = Mutex<(@Sendable (String) -> Void)?>(nil)

  /// Calls a function with GLib's words before GLib ends the process; it may end it itself.
  ///
  /// Lesser messages of the libraries that use GLib are dropped.
  ///
  /// The corresponding C functions are `g_log_set_default_handler` and `g_log_set_writer_func`.
  public static func handle(_ body: @escaping @Sendable (String) -> Void) {
    handler.withLock { $0 = body }
    _ = writer
    g_log_set_default_handler(
      { _, level, message, _ in
        // Warnings of Pango name no file of the scene and add nothing to the program's diagnostics.
        guard level.rawValue & G_LOG_LEVEL_ERROR.rawValue != 0 else { return }
        let text = message.map { String(cString: $0) } ?? ""
        let body = GLibFailure.handler.withLock { $0 }
        body?(text)
      },
      nil
    )
  }

  // Structured messages, which Pango writes, pass the handler by. GLib takes one writer in a process.
  private static let writer: Void = g_log_set_writer_func(
    { level, fields, count, data in
      level.rawValue & G_LOG_LEVEL_ERROR.rawValue != 0
        ? g_log_writer_default(level, fields, count, data) : G_LOG_WRITER_HANDLED
    },
    nil,
    nil
  )
}
