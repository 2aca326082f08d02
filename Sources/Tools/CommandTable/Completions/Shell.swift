/// A shell that completions are made for.
package enum Shell: String, CaseIterable {
  case bash, zsh, fish

  /// A script that completes commands, options and their values.
  package var completions: String {
    switch self {
    case .bash: BashCompletion.text
    case .zsh: ZshCompletion.text
    case .fish: FishCompletion.text
    }
  }
}
