/// The actions on a store: the words of `cache`.
package enum StoreAction: String, CaseIterable {
  case info, prune, verify
}

/// How messages are written; the raw value is the word of `--log-format`.
package enum LogFormat: String, CaseIterable, Sendable {
  /// `animrender: warning: file:line:column: path: message [CODE]`.
  case text
  /// One JSON object a line.
  case json
}

/// How progress is shown.
package enum ProgressStyle: String, CaseIterable {
  case auto, bar, plain, json, none
}
