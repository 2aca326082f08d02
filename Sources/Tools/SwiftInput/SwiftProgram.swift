internal import Files
internal import Glibc
internal import IOSPorting
internal import JSONText
package import SceneLoading
internal import SceneModel
internal import Synchronization

/// A program that the command line names: Swift files, or a folder of them.
package final class SwiftProgram: Sendable {
  private struct State {
    var files: [String] = []
    var isAnnounced = false
  }

  private let paths: [String]
  private let options: ProgramOptions
  private let state = Mutex(State())

  /// A program of files and folders, as the command line names them.
  package init(_ paths: [String], _ options: ProgramOptions) {
    (self.paths, self.options) = (paths, options)
  }

  /// Whether a name of the command line is that of a program: a Swift source, a folder with some, or a project or
  /// playground.
  ///
  /// Sources deeper in other folders may be anyone's and name no program.
  package static func isNamed(by path: String) -> Bool {
    if ProgramInput.isSource(path) { return true }
    guard FileSystem.isFolder(path) else { return false }
    let folder = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    let projects = [".playground", ".xcodeproj"]
    return ([folder] + FileSystem.names(in: folder)).contains { name in
      projects.contains(where: name.hasSuffix) || name != folder && ProgramInput.isSource(name)
    }
  }

  /// The files that the program was last made of.
  package var sources: [String] {
    let files = state.withLock { $0.files }
    return files.isEmpty ? paths.filter { !FileSystem.isFolder($0) } : files
  }

  /// Reads, ports, compiles and runs the program as it is now.
  ///
  /// - Throws: `badInput` for errors of the compiler and of the running program, `usage` where it is not clear what
  ///   is shown, `unavailable` without a toolchain, `timeout`, `missingInput`.
  package func record() throws(SceneLoadingError) -> ProgramInput.Recorded {
    let program = try located { () throws(RenderError) in try ported() }
    let library = try located { () throws(RenderError) in try SwiftLibrary() }
    let folder = try located { () throws(RenderError) in try PrivateFolder() }
    var run = ProgramRun(
      library: library,
      options: options,
      names: SourceNames(sources),
      folder: folder.path,
      name: paths.first ?? ""
    )
    let item: ProgramContent.Item?
    do throws(ProgramContent.Problem) {
      let content = program.content
      // The name of a page is none of a class.
      let isClass = content.items.contains { $0.name == options.itemName }
      item = content.showsItself && !isClass ? nil : try content.item(named: options.itemName)
    } catch {
      // A source that does not parse seems to have nothing.
      if error == .nothing { _ = try run.compiled(program.units(showing: nil)) }
      throw usage(error, program.content)
    }
    run.shown = item
    let units = program.units(showing: item)
    if let copy = options.copy {
      try located { () throws(RenderError) in try leave(units, in: copy) }
    }
    let notes = program.notes.map { note in
      InputMessage(
        Diagnostic(.note, .ported, at: SourceLocation(line: note.line, column: 1), note.message),
        file: note.file
      )
    }
    do throws(SceneLoadingError) {
      var recorded = try record(units, run)
      recorded.messages = notes + recorded.messages
      return recorded
    } catch {
      throw SceneLoadingError(error.code, notes + error.messages)
    }
  }

  private func record(
    _ units: [PortedProgram.Unit],
    _ run: ProgramRun
  ) throws(SceneLoadingError) -> ProgramInput.Recorded {
    let resources = resources(run.folder)
    let (path, isNew) = try run.compiled(units)
    switch try run.record(path, resources: resources) {
    case .recorded(var recorded):
      recorded.messages = announcement(isNew: isNew) + recorded.messages
      return recorded
    case .crashed(var crash, let printed):
      // An optimized program has one trap for several places, and its preconditions say nothing: it runs again, not
      // optimized.
      if crash.isVague, let (path, _) = try? run.compiled(units, isOptimized: false),
        case .crashed(let again, _)? = try? run.record(path, resources: resources)
      {
        crash = again
      }
      throw SceneLoadingError(.badInput, printed + [run.message(crash)])
    }
  }

  private func located<Value: ~Copyable>(
    _ body: () throws(RenderError) -> Value
  ) throws(SceneLoadingError) -> Value {
    do throws(RenderError) {
      return try body()
    } catch {
      throw SceneLoadingError(error, file: error.code == .badInput ? paths.first : nil)
    }
  }

  // That code runs is said when a program is new.
  private func announcement(isNew: Bool) -> [InputMessage] {
    let isFirst = state.withLock { state in
      defer { state.isAnnounced = true }
      return !state.isAnnounced
    }
    guard isNew, isFirst, !options.isSandboxed else { return [] }
    let text = "the program runs with the rights of the user (--sandbox takes them away)"
    return [InputMessage(Diagnostic(.note, .programRuns, text), file: paths.first)]
  }

  // MARK: Sources

  private func ported() throws(RenderError) -> PortedProgram {
    var files: [(path: String, text: String, isNamed: Bool)] = []
    for path in paths {
      guard FileSystem.isFolder(path) else {
        files.append((path, try text(path), true))
        continue
      }
      let base = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
      let names = try FileSystem.files(in: base, depth: 16, limit: 10_000).sorted()
      for name in names where ProgramInput.isSource(name) {
        files.append(("\(base)/\(name)", try text("\(base)/\(name)"), false))
      }
    }
    let total = files.reduce(0) { $0 + $1.text.utf8.count }
    guard total <= options.limits.inputBytes else {
      throw RenderError(
        .limit,
        "the sources are larger than \(options.limits.inputBytes) bytes (raise --max-input-bytes)"
      )
    }
    protectFiles(named: files.map(\.text))
    let storyboards = try storyboards(files.map(\.text))
    state.withLock { [files] in $0.files = files.map(\.path) }
    return PortedProgram(
      files,
      storyboards: storyboards,
      page: options.itemName,
      absolute: SourceNames.absolute
    )
  }

  // The program reads files that its texts name, such as images: no output may replace them.
  private func protectFiles(named texts: [String]) {
    guard let inputs = ProtectedFiles.current else { return }
    let words = Set(texts.flatMap(Self.namesOfFiles(in:)))
    for path in paths {
      let isFolder = FileSystem.isFolder(path)
      let folder = isFolder ? path : FileSystem.folder(of: path)
      let names =
        isFolder
        ? (try? FileSystem.files(in: path, depth: 16, limit: 10_000)) ?? []
        : FileSystem.names(in: folder)
      for name in names {
        let file = FileSystem.name(of: name)
        let stem = file.prefix { $0 != "." && $0 != "@" }
        let suffix = file.split(separator: ".").last ?? ""
        // Images are named without a suffix; of other files it is a word of its own.
        let isStemNamed =
          words.contains(stem) && (Self.imageSuffixes.contains(suffix) || words.contains(suffix))
        if words.contains(file[...]) || isStemNamed { inputs.add("\(folder)/\(name)") }
      }
    }
  }

  private static let imageSuffixes: Set<Substring> = [
    "png", "jpg", "jpeg", "gif", "webp", "heic", "tif", "tiff", "pdf", "svg",
  ]

  // What stands before a text that is no file to be read.
  private static let otherUses = [
    "to:", "forKey:", "keyPath:", "forKeyPath:", ".name =", ".text =", ".string =",
  ]

  // The texts in quotes that may name a file.
  private static func namesOfFiles(in text: String) -> [Substring] {
    let pieces = text.split(separator: "\"", omittingEmptySubsequences: false)
    return zip(pieces, pieces.dropFirst()).compactMap { before, word in
      otherUses.contains { before.hasSuffix("\($0) ") } ? nil : word
    }
  }

  private func text(_ path: String) throws(RenderError) -> String {
    let bytes = try FileSystem.read(path, limit: options.limits.inputBytes)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw RenderError(.badInput, "\(FileSystem.quoted(path)) is not UTF-8 (save it as UTF-8)")
    }
    return text
  }

  private func storyboards(_ texts: [String]) throws(RenderError) -> [Storyboard] {
    var storyboards: [Storyboard] = []
    for path in paths where FileSystem.isFolder(path) {
      for name in try FileSystem.files(in: path, depth: 16, limit: 10_000).sorted()
      where name.hasSuffix(".storyboard") && !name.contains("LaunchScreen") {
        storyboards.append(Storyboard(try text("\(path)/\(name)"), file: name, sources: texts))
      }
    }
    return storyboards
  }

  // Folders in which the program finds its images and fonts.
  private func resources(_ folder: String) -> [String] {
    let here = FileSystem.resolvedPath(".") ?? "/"
    let absolute = { (path: String) in path.hasPrefix("/") ? path : "\(here)/\(path)" }
    var folders = paths.map { absolute(FileSystem.isFolder($0) ? $0 : FileSystem.folder(of: $0)) }
    let copies = ResourceFiles(at: paths.filter(FileSystem.isFolder)).copies
    if !copies.isEmpty {
      let target = "\(folder)/resources"
      try? FileSystem.makeFolders(target)
      for (source, name) in copies { _ = symlink(absolute(source), "\(target)/\(name)") }
      folders.append(target)
    }
    var seen: Set<String> = []
    return folders.filter { seen.insert($0).inserted }
  }

  private func leave(_ units: [PortedProgram.Unit], in copy: String) throws(RenderError) {
    guard !FileSystem.exists(copy) else {
      let text = "\(FileSystem.quoted(copy)) exists (give --port-out another folder)"
      throw RenderError(.cannotCreate, text)
    }
    try FileSystem.makeFolders(copy)
    for unit in units {
      try TemporaryOutput.replace("\(copy)/\(unit.name)", with: Array(unit.text.utf8))
    }
  }

  private func usage(
    _ problem: ProgramContent.Problem,
    _ content: ProgramContent
  ) -> SceneLoadingError {
    func list(_ items: [ProgramContent.Item]) -> String {
      items.map { "\($0.name) (\($0.kind.rawValue), \($0.file):\($0.line))" }
        .joined(separator: ", ")
    }
    var (text, path) = ("", "")
    switch problem {
    case .nothing:
      text =
        "the program has no view controller, view or layer, and neither sets a live view nor makes a Renderer "
        + "(write a class of UIViewController, UIView or CALayer)"
    case .several(let items):
      text = "several could be shown: \(list(items)) (choose one: --show \(items[0].name))"
    case .unknown(let name):
      let items = content.items
      let hint = Suggestions.nearest(to: name, among: items.map(\.name)).map {
        "did you mean \($0)?"
      }
      let remedy = hint ?? (items.isEmpty ? nil : "it has \(list(items))")
      (text, path) = ("the program has no class \(name.quoted)", "show")
      if let remedy { text += " (\(remedy))" }
    }
    let diagnostic = Diagnostic(.error, .usage, path: path, text)
    return SceneLoadingError(.usage, [InputMessage(diagnostic, file: paths.first)])
  }
}
