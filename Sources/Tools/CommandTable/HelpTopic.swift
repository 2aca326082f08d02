/// A page of `help` that is not about one command.
package enum HelpTopic: String, CaseIterable {
  /// How scenes are written, with patterns to copy.
  case guide
  /// Names of other tools, and their equivalents in scenes and options.
  case words
  /// The limits on input, with their defaults.
  case limits
}
