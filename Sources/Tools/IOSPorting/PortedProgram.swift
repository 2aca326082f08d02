/// Swift sources as one program that shows something at its end; every line retains its number.
///
/// The texts are those of files that a compiler reads; `#sourceLocation` gives messages the names of the originals.
public struct PortedProgram: Sendable {
  /// A source.
  public struct Unit: Sendable {
    /// The path of the original.
    public var path: String
    /// A file name that no other source has; `main.swift` for the source with the program.
    public var name: String
    /// The text for the compiler.
    public var text: String
  }

  /// The sources; empty if there are none.
  public let units: [Unit]
  /// The changes made, and the changes required, at the lines of the originals.
  public let notes: [PortNote]
  /// The classes that the program may show.
  public let content: ProgramContent
  /// The name in messages of what is written here.
  public static let generated = "animrender-shown"

  /// Ports sources.
  ///
  /// - Parameters:
  ///   - files: paths and texts, sorted by path; `isNamed` is false for a file that was found in a folder.
  ///   - storyboards: those of the folders.
  ///   - absolute: makes a path absolute, for `#filePath` and the compiler's messages.
  ///   - page: the name of the playground page that is the program; nil for the first one.
  public init(
    _ files: [(path: String, text: String, isNamed: Bool)],
    storyboards: [Storyboard] = [],
    page: String? = nil,
    absolute: (String) -> String = { $0 }
  ) {
    var notes: [PortNote] = []
    var retained: [(file: String, text: String)] = []
    let pages = files.filter { $0.path.hasSuffix("Contents.swift") }.map(\.path)
    let chosen = pages.first { path in page.map { path.contains("/\($0).") } ?? true }
    for file in files where !pages.contains(file.path) || file.path == (chosen ?? pages[0]) {
      let isRequired = file.isNamed || file.path.hasSuffix("/main.swift") || file.path == chosen
      let reason = isRequired ? nil : SourceSelection.reasonToLeaveOut(file.path, file.text)
      if let reason {
        notes.append(
          PortNote(file: file.path, line: 1, kind: .changed, message: "left out: \(reason)")
        )
      } else {
        retained.append((file.path, file.text))
      }
    }
    content = ProgramContent(
      retained,
      all: files.map(\.text),
      storyboards: storyboards
    )
    retained = retained.map { file in
      var text = ProgramParts(file.text, file: file.file)
      text.removePreviews()
      text.removeDelegates(usedIn: retained.map(\.text))
      notes += text.notes
      return (file.file, text.text)
    }
    let overrides = ExtensionOverrides(retained)
    let modules = SourceSelection.modules(of: files.map { ($0.path, $0.text) })
    let fields = ProjectFacts(
      retained.map(\.text),
      modules: modules,
      outlets: Set(storyboards.flatMap(\.outlets))
    )
    let main = Self.main(of: retained)
    var units: [Unit] = []
    for (index, source) in overrides.sources.enumerated() {
      let port = SourcePort(source.text, file: source.file, fields: fields)
      notes += port.notes
      units.append(
        Unit(
          path: source.file,
          name: index == main ? "main.swift" : "source\(index).swift",
          text: Self.located(port.text, absolute(source.file))
        )
      )
    }
    if storyboards.contains(where: { !$0.scenes.isEmpty }) {
      units.append(
        Unit(
          path: "storyboards",
          name: "storyboards.swift",
          text: Storyboard.source(of: storyboards)
        )
      )
    }
    self.units = units
    // Sorting retains the order in a line.
    self.notes =
      storyboards.flatMap(\.notes)
      + (overrides.notes + notes).enumerated().sorted { a, b in
        (a.element.file, a.element.line, a.offset) < (b.element.file, b.element.line, b.offset)
      }.map(\.element)
  }

  /// The sources with the statements that show something at the end.
  ///
  /// - Parameter shown: the class to show unless the program shows something itself; nil for none.
  public func units(showing shown: ProgramContent.Item?) -> [Unit] {
    var units = units
    let ending = """

      #sourceLocation(file: "\(Self.generated)", line: 1)
      import ProgramRecorder
      \(content.hasStoryboards ? "Storyboards.register()" : "")
      \(shown?.statement ?? "RecordedProgram.end()")

      """
    if let main = units.firstIndex(where: { $0.name == "main.swift" }) {
      units[main].text += ending
    } else {
      units.append(Unit(path: Self.generated, name: "main.swift", text: ending))
    }
    return units
  }

  private static func located(_ text: String, _ path: String) -> String {
    let name = path.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
    return "#sourceLocation(file: \"\(name)\", line: 1)\n\(text)"
  }

  // The source whose statements are the program.
  private static func main(of files: [(file: String, text: String)]) -> Int? {
    if files.count == 1 { return 0 }
    let names = files.map { $0.file.split(separator: "/").last.map(String.init) ?? "" }
    if let index = names.firstIndex(where: { $0 == "Contents.swift" || $0 == "main.swift" }) {
      return index
    }
    let programs = files.indices.filter { ProgramParts.hasStatements(files[$0].text) }
    return programs.count == 1 ? programs[0] : nil
  }
}
