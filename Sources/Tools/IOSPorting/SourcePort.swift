/// Converts a source for iOS into a source that compiles on Linux, line by line.
///
/// It removes only the code that needs the Objective-C runtime. Every line retains its number.
/// Additions follow in the same line or at the end.
public struct SourcePort: Sendable {
  /// The file, for notes.
  public let file: String
  /// The source as it is now.
  public var text: String { source.text }
  /// The changes made and the changes required, by lines.
  public var notes: [PortNote] { unsortedNotes.sorted { $0.line < $1.line } }

  var source: SourceText
  private var unsortedNotes: [PortNote] = []

  /// Ports a source.
  ///
  /// - Parameter fields: those of the project; by default those of the source alone.
  public init(_ text: String, file: String, fields: ProjectFacts? = nil) {
    source = SourceText(text)
    self.file = file
    let fields = fields ?? ProjectFacts([text])
    decideConditions()
    writeOlderSwift(fields)
    changeImports(fields)
    writeProtocols(fields)
    makeNamedKeysAnimatable()
    makeKeysAnimatable()
    makeOutlets(fields)
    stripAttributes(fields)
    takeMethods(fields)
    typeConstants(fields)
    writeRenamedNames(fields)
    removeModuleNames(fields)
    writeKeyPaths()
    castAnyObjects()
    makeKeyValueObservers()
    makeAwakeObjects()
    runClosuresOnClock()
    reportRuntime()
    reportRest()
    addImport()
  }

  mutating func note(_ kind: PortNote.Kind, line: Int, message: String) {
    unsortedNotes.append(PortNote(file: file, line: line, kind: kind, message: message))
  }

  /// Replaces the matches of a pattern in code, with notes.
  ///
  /// - Parameter change: returns the replacement and the note, which may be empty; no replacement for a change that
  ///   is required, and nil for a match that remains as it is.
  mutating func replace<Output>(
    _ pattern: some RegexComponent<Output>,
    _ change: (Regex<Output>.Match) -> (text: String?, note: String)?
  ) {
    var changed = source
    changed.replace(pattern) { match in
      guard let (text, message) = change(match) else { return nil }
      if !message.isEmpty {
        let line = source.line(of: match.range.lowerBound)
        note(text == nil ? .left : .changed, line: line, message: message)
      }
      return text
    }
    source = changed
  }

  // MARK: Attributes

  private mutating func stripAttributes(_ fields: ProjectFacts) {
    if !fields.outlets.isEmpty {
      replace(/@IBAction[ \t]+(?:private|fileprivate)[ \t]+/) { _ in
        ("", "@IBAction removed, and private: the storyboard calls it")
      }
    }
    replace(/@(objc\([^)]*\)|objcMembers|objc|nonobjc|IBAction|IBSegueAction)[ \t]*/) {
      ("", "\(Self.trimmed($0.output.0)) removed")
    }
    replace(/@(UIApplicationMain|NSApplicationMain|main)\b[ \t]*/) {
      ("", "\(Self.trimmed($0.output.0)) removed: main.swift begins the program")
    }
    replace(/@MainActor\b[ \t]*(?:in\b[ \t]*)?/) { _ in
      ("", "@MainActor removed: views are not bound to an actor here")
    }
    replace(/\bdynamic[ \t]+(?=(?:fileprivate |private |public |open |internal )?(?:var|func)\b)/) {
      _ in
      ("", "dynamic removed")
    }
  }

  private static func trimmed(_ text: Substring) -> Substring {
    text.prefix { !$0.isWhitespace }
  }

  // Creates the outlets that a storyboard would have created.
  private mutating func makeOutlets(_ fields: ProjectFacts) {
    let declaration =
      /@IBOutlet[ \t]+((?:(?:private|fileprivate|weak|unowned|strong|public|internal)[ \t]+)*)var[ \t]+(\w+)[ \t]*:[ \t]*(\w+)[!?]/
    replace(declaration) { match in
      let (name, type) = (match.output.2, match.output.3)
      let isSet = fields.outlets.contains(String(name))
      // The function that makes the scene is in another file.
      let removed = ["weak", "unowned"] + (isSet ? ["private", "fileprivate"] : [])
      let words = match.output.1.split(separator: " ").map(String.init)
      let start = words.filter { !removed.contains($0) }.map { "\($0) " }.joined()
      if isSet {
        return ("\(start)var \(name): \(type)!", "the outlet \(name) is set by the storyboard")
      }
      return (
        "\(start)var \(name): \(type)! = \(type)()",
        "the outlet \(name) is an empty \(type): there is no storyboard (give it a frame and a superview)"
      )
    }
    // Lists of outlets.
    replace(/@IBOutlet[ \t]+(?:private|fileprivate)[ \t]+(?=(?:weak[ \t]+)?var[ \t]+(\w+))/) {
      match in
      guard fields.outlets.contains(String(match.output.1)) else { return nil }
      return ("", "the storyboard sets \(match.output.1)")
    }
    replace(/@(IBOutlet|GKInspectable)\b[ \t]*/) { ("", "\(Self.trimmed($0.output.0)) removed") }
  }

  // Names with one of the project's own modules before them, which is this one now.
  private mutating func removeModuleNames(_ fields: ProjectFacts) {
    let modules = fields.modules.subtracting(fields.declared.types)
    guard !modules.isEmpty else { return }
    replace(/(\.?)\b(\w+)\.((?:\w+\.)*)(?=[A-Z])/) { match in
      let module = String(match.output.2)
      guard match.output.1.isEmpty, modules.contains(module) else { return nil }
      return (String(match.output.3), "\(module). removed: its types are in this module")
    }
  }

  // Only layers have keys that animations move.
  private mutating func makeKeysAnimatable() {
    let classes = TypeScope.all(in: source).filter { $0.keyword == "class" }
    let before = source
    replace(
      /(?:@objc[ \t]+)?@NSManaged[ \t]+((?:\w+[ \t]+)*)var[ \t]+(\w+)[ \t]*:[ \t]*([\w.\[\]: ]*[\w\]][?!]?)/
    ) { match in
      let (words, name) = (match.output.1, match.output.2)
      let type = String(match.output.3).trimmed
      let zero = Self.defaultValue(of: type)
      let scope = classes.innermost(at: match.range.lowerBound, of: before)
      let isAnimatable =
        !words.contains("weak") && !words.contains("unowned") && scope?.isOtherThanLayer != true
      guard !zero.hasSuffix("()") else {
        let message = "give \(name) a first value: @Animatable var \(name): \(type) = …"
        return ("#error(\"\(message)\")", message)
      }
      guard isAnimatable else {
        return (
          "\(words)var \(name): \(type) = \(zero)",
          "@NSManaged removed: \(name) is \(zero) at first"
        )
      }
      return (
        "@Animatable \(words)var \(name): \(type) = \(zero)",
        "@NSManaged var \(name) is @Animatable, \(zero) at first"
      )
    }
  }

  // MARK: Methods by their names

  private mutating func writeKeyPaths() {
    replace(/#keyPath\(\s*([\w.]+)\s*\)/) { match in
      let parts = match.output.1.split(separator: ".")
      let path = parts.drop { $0.first?.isUppercase ?? false || $0 == "self" }
      let text = "\"\(path.joined(separator: "."))\""
      return (text, "\(match.output.0) is \(text)")
    }
  }

  // MARK: Imports and conditions

  private mutating func changeImports(_ fields: ProjectFacts) {
    replace(
      /(?:@testable[ \t]+|@_exported[ \t]+|@preconcurrency[ \t]+)?\bimport[ \t]+(?:(?:class|struct|enum|protocol|func)[ \t]+)?(\w+)(\.[\w.]+)?/
    ) { match in
      let module = String(match.output.1)
      if fields.modules.contains(module) {
        return ("", "import \(module) removed: its sources are in the package")
      }
      guard let extent = OlderNames.modules[module] else {
        let meaning = KnownNames.absentModules[module].map { " (\($0))" } ?? ""
        return (nil, "there is no module \(module) on Linux: remove what needs it\(meaning)")
      }
      if extent == "part" {
        return ("", "import \(module) removed: UIKit provides the supported part")
      }
      return ("import \(module)", match.output.2 == nil ? "" : "import of the whole of \(module)")
    }
    // Beside Foundation's names those of UIKit would be ambiguous; UIKit brings the rest of Foundation along.
    let isUIKit = source.code.contains(/\bimport (UIKit|QuartzCore)\b/)
    guard isUIKit || needsUIKit else { return }
    replace(/\bimport Foundation\b/) { _ in
      ("", "import Foundation removed: it comes with UIKit, whose timers and queues are recorded")
    }
  }

  // Names that come with UIKit's modules.
  private var needsUIKit: Bool {
    source.code.contains(/\b(?:UI[A-Z]\w+|CA[A-Z]\w+|CG[A-Z]\w+|NSLayout\w+)\b/)
  }

  // Targets of Xcode get UIKit from their umbrella headers.
  private mutating func addImport() {
    let hasImport = source.code.contains(/\bimport (UIKit|QuartzCore|PlaygroundSupport)\b/)
    guard needsUIKit, !hasImport else { return }
    let line = source.text.count { $0 == "\n" } + 1
    source.append("import UIKit\n")
    note(.changed, line: line, message: "import UIKit added")
  }

  private mutating func decideConditions() {
    var lines = source.text.split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init
    )
    // For each open #if: whether a branch was taken, and whether this branch's lines remain; nil
    // where it is undecided.
    var open: [(isDecided: Bool, isTaken: Bool, stays: Bool)] = []
    for index in lines.indices {
      let word = lines[index].drop { $0 == " " || $0 == "\t" }
      var isRemoved = !open.allSatisfy(\.stays)
      if word.hasPrefix("#if ") {
        let value = PlatformCondition.value(of: String(word.dropFirst(4)))
        open.append((value != nil, value ?? true, value ?? true))
        if let value {
          note(.changed, line: index + 1, message: "the condition is \(value) as on a phone")
          isRemoved = true
        }
      } else if word.hasPrefix("#else") || word.hasPrefix("#endif"), let last = open.popLast() {
        if word.hasPrefix("#else") {
          let isElse = !word.hasPrefix("#elseif")
          let value = isElse || PlatformCondition.value(of: String(word.dropFirst(8))) ?? true
          open.append(
            last.isDecided ? (true, last.isTaken || value, !last.isTaken && value) : last
          )
        }
        isRemoved = isRemoved || last.isDecided
      }
      if isRemoved { lines[index] = "" }
    }
    source = SourceText(lines.joined(separator: "\n"))
  }

  // MARK: Constructs that need manual changes

  private mutating func reportRest() {
    replace(/([(,:=][ \t]*)("[^"\n\\]*"|[\w.]+)[ \t]+as[ \t]+NSCopying\b/) {
      ("\($0.output.1)NSString(string: \($0.output.2))", "the identifier is an NSString")
    }
    replace(
      /\bUI(?:CollectionViewCompositionalLayout|(?:CollectionView|TableView)DiffableDataSource)\w*/
    ) {
      (nil, "there is no \($0.output) on Linux: replace it")
    }
  }
}
