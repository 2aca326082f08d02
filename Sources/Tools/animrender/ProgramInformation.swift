import CommandTable
import RenderPipeline

/// The version and the help of the program.
///
/// They need no thread and no library, so they are printed where `/proc` is missing, too.
enum ProgramInformation {
  /// Prints the version or the help if the arguments request one of them.
  ///
  /// - Returns: the exit code of the process; nil if the arguments request something else.
  static func answer(_ arguments: [String]) -> ExitCode? {
    var messages = Messages(scanning: arguments)
    do {
      guard let text = try text(arguments) else { return nil }
      // Without anything to do the help is an error's explanation, not an answer.
      guard !arguments.isEmpty else {
        Messages.write(text)
        return .usage
      }
      try Messages.print(text)
      return .done
    } catch {
      return AnimRender.report(error, &messages)
    }
  }

  private static func text(_ arguments: [String]) throws -> String? {
    guard let first = arguments.first, !["--help", "-h"].contains(first) else {
      return Command.overview
    }
    // `doctor` reports the versions of the libraries: they are not opened just to print a number.
    if first == "--version" { return "animrender \(Version.current)\n" }
    let command = Command(rawValue: first)
    if command == nil { try AnimRender.checkMistyped(first) }
    let rest = command == nil ? arguments[...] : arguments.dropFirst()
    if rest.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
      return (command ?? .render).help
    }
    guard command == .help else { return nil }
    return try HelpCommand(arguments: Arguments(Array(rest), of: .help).completed(for: .help))
      .text()
  }
}
