internal import Files
internal import Graphics
internal import SceneModel

/// The lines of a program's sources to which addresses in its code belong.
struct ProgramSymbols {
  /// A line of a source.
  struct Place: Hashable {
    var file: String
    var location: SourceLocation
  }

  private var places: [Substring: Place] = [:]
  private var failures: [Substring: String] = [:]
  // More would be longer than a command line.
  private static let maxAddresses = 4096

  /// Asks the toolchain's symbolizer; nothing is known without one.
  ///
  /// - Parameters:
  ///   - addresses: hexadecimal with blanks between, several of each place.
  ///   - program: the file.
  init(_ addresses: [String], of program: String, _ run: ProgramRun) {
    let all = Set(addresses.flatMap { $0.split(separator: " ") }).sorted().prefix(Self.maxAddresses)
    guard !all.isEmpty, let tool = run.library.tool("llvm-symbolizer"),
      let outcome = try? run.runTool(
        tool,
        ["--obj=\(program)", "--functions=linkage"] + all.map { "0x\($0)" },
        seconds: 20,
        isConfined: run.options.isSandboxed
      ),
      outcome.end == .exited(0)
    else { return }
    // A paragraph for each address: function and line of the innermost inlined call, then of those around it.
    var rest = outcome.text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    for address in all {
      let lines = rest.prefix { !$0.isEmpty }
      rest = rest.dropFirst(lines.count + 1)
      places[address] = Self.place(of: lines, run.names)
      failures[address] = lines.first?.wholeMatch(of: /Swift runtime failure: (.*)/)
        .map { String($0.output.1) }
    }
  }

  /// The line of the innermost call whose line is known.
  func place(of addresses: String) -> Place? {
    addresses.split(separator: " ").firstResult { places[$0] }
  }

  /// Why the runtime ended the program at the innermost call; nil where it did not.
  func failure(of addresses: String) -> String? {
    addresses.split(separator: " ").first.flatMap { failures[$0] }
  }

  /// The place at the start of a message of the runtime: `MODULE/FILE:LINE: Fatal error: …`.
  static func place(ofFailure line: Substring, _ names: SourceNames) -> Place? {
    guard let match = line.firstMatch(of: /^(\w+\/[^:]*):(\d+):[ ]/),
      let file = names.source(ofID: String(match.output.1)), let number = Int(match.output.2),
      number > 0
    else { return nil }
    return Place(file: file, location: SourceLocation(line: number, column: 1))
  }

  // Code without a line, such as the end of `position.x = 1`, belongs to the line before; functions that the compiler
  // makes belong to none.
  private static func place(of lines: some Sequence<Substring>, _ names: SourceNames) -> Place? {
    let isMade = lines.first { _ in true }?.contains(/T[ARWo]$/) == true
    return lines.firstResult {
      isMade && $0.hasSuffix("(approximate)") ? nil : place($0, names)
    }
  }

  // `FILE:LINE:COLUMN`.
  private static func place(_ line: Substring, _ names: SourceNames) -> Place? {
    guard let match = line.firstMatch(of: /^(.*):(\d+):(\d+)/),
      let file = names[String(match.output.1)], let number = Int(match.output.2), number > 0
    else { return nil }
    let column = max(1, Int(match.output.3) ?? 1)
    return Place(file: file, location: SourceLocation(line: number, column: column))
  }
}
