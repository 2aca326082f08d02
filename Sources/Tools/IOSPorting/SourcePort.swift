/// Turns a source for iOS into one that compiles on Linux, line by line.
///
/// It takes away what needs the Objective-C runtime and nothing else; every line keeps its number.
public struct SourcePort: Sendable {
  /// The file, for notes.
  public let file: String
  /// The source as it is now.
  public var text: String { source.text }
  /// What was changed and what was left, by lines.
  public var notes: [PortNote] { found.sorted { $0.line < $1.line } }

  private var source: SourceText
  private var found: [PortNote] = []

  /// Ports a source.
  public init(_ text: String, file: String) {
    source = SourceText(text)
    self.file = file
    decideConditions()
    changeImports()
    makeKeysAnimatable()
    makeOutlets()
    stripAttributes()
    takeMethods()
    writeKeyPaths()
    reportRest()
  }

  private mutating func note(_ kind: PortNote.Kind, _ line: Int, _ message: String) {
    found.append(PortNote(file: file, line: line, kind: kind, message: message))
  }

  private mutating func replace<Output>(
    _ pattern: some RegexComponent<Output>,
    _ change: (Regex<Output>.Match) -> (text: String?, note: String)
  ) {
    var notes: [PortNote] = []
    source.replace(pattern) { [file] match, line in
      let (text, message) = change(match)
      let kind: PortNote.Kind = text == nil ? .left : .changed
      notes.append(PortNote(file: file, line: line, kind: kind, message: message))
      return text
    }
    found += notes
  }

  // MARK: Attributes

  private mutating func stripAttributes() {
    replace(/@(objc\([^)]*\)|objcMembers|objc|nonobjc|IBAction|IBSegueAction)[ \t]*/) {
      ("", "\(Self.trimmed($0.output.0)) taken away")
    }
    replace(/@(UIApplicationMain|NSApplicationMain|main)\b[ \t]*/) {
      ("", "\(Self.trimmed($0.output.0)) taken away: main.swift begins the program")
    }
    replace(/\bdynamic[ \t]+(?=(?:fileprivate |private |public |open |internal )?(?:var|func)\b)/) {
      _ in
      ("", "dynamic taken away")
    }
  }

  private static func trimmed(_ text: Substring) -> Substring {
    text.prefix { !$0.isWhitespace }
  }

  // What a storyboard would have made.
  private mutating func makeOutlets() {
    let declaration =
      /@IBOutlet[ \t]+((?:(?:private|fileprivate|weak|unowned|strong|public|internal)[ \t]+)*)var[ \t]+(\w+)[ \t]*:[ \t]*(\w+)[!?]/
    replace(declaration) { match in
      let words = match.output.1.split(separator: " ").filter { $0 != "weak" && $0 != "unowned" }
      let start = words.map { "\($0) " }.joined()
      let (name, type) = (match.output.2, match.output.3)
      return (
        "\(start)var \(name): \(type)! = \(type)()",
        "the outlet \(name) is an empty \(type): there is no storyboard (give it a frame and a superview)"
      )
    }
    replace(/@(IBOutlet|GKInspectable)\b[ \t]*/) { ("", "\(Self.trimmed($0.output.0)) taken away") }
  }

  private mutating func makeKeysAnimatable() {
    let zeros = [
      "CGFloat": "0", "Double": "0", "Float": "0", "Int": "0", "CGPoint": ".zero",
      "CGSize": ".zero", "CGRect": ".zero",
    ]
    replace(/(?:@objc[ \t]+)?@NSManaged[ \t]+((?:\w+[ \t]+)*)var[ \t]+(\w+)[ \t]*:[ \t]*(\w+\??)/) {
      match in
      let (words, name, type) = (match.output.1, match.output.2, String(match.output.3))
      guard let zero = type.hasSuffix("?") ? "nil" : zeros[type] else {
        return (
          nil,
          "@NSManaged var \(name): \(type) needs a first value: @Animatable var \(name): \(type) = …"
        )
      }
      return (
        "@Animatable \(words)var \(name): \(type) = \(zero)",
        "@NSManaged var \(name) is @Animatable, \(zero) at first"
      )
    }
  }

  // MARK: Methods by their names

  private mutating func takeMethods() {
    replace(/#selector\((getter|setter):[^)]*\)/) { match in
      (nil, "\(match.output.0) has no method to call: write a closure")
    }
    replace(/#selector\(\s*((?:\w+\.)*\w+)\s*(\((?:\w+:)*\))?\s*\)/) { match in
      let method = "\(match.output.1)\(match.output.2 ?? "")"
      return (method, "#selector(\(method)) is the method itself")
    }
    replace(/\bperform\(/) { _ in
      (nil, "perform(_:) calls a method by its name: call it, or use DispatchQueue.main.asyncAfter")
    }
  }

  private mutating func writeKeyPaths() {
    replace(/#keyPath\(\s*([\w.]+)\s*\)/) { match in
      let parts = match.output.1.split(separator: ".")
      let path = parts.drop { $0.first?.isUppercase ?? false || $0 == "self" }
      let text = "\"\(path.joined(separator: "."))\""
      return (text, "\(match.output.0) is \(text)")
    }
  }

  // MARK: Imports and conditions

  private mutating func changeImports() {
    let known: Set = [
      "UIKit", "Foundation", "QuartzCore", "CoreGraphics", "ImageIO", "AVFoundation", "Lottie",
      "PlaygroundSupport", "Dispatch",
    ]
    replace(/\bimport[ \t]+(?:(?:class|struct|enum|protocol|func)[ \t]+)?(\w+)(\.[\w.]+)?/) {
      match in
      let module = String(match.output.1)
      guard known.contains(module) else {
        return (nil, "there is no module \(module) on Linux: remove what needs it")
      }
      return ("import \(module)", match.output.2 == nil ? "" : "import of the whole of \(module)")
    }
    found.removeAll { $0.message.isEmpty }
    // Beside Foundation's names those of UIKit would be ambiguous; UIKit brings the rest of Foundation along.
    guard source.text.contains(/\bimport (UIKit|QuartzCore)\b/) else { return }
    replace(/\bimport Foundation\b/) { _ in
      (
        "",
        "import Foundation taken away: it comes with UIKit, whose timers and queues are recorded"
      )
    }
  }

  private mutating func decideConditions() {
    var lines = source.text.split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init
    )
    // Of each open #if: whether a branch was taken, whether the lines of this one stay; nil where it is left.
    var open: [(isDecided: Bool, isTaken: Bool, stays: Bool)] = []
    for index in lines.indices {
      let word = lines[index].drop { $0 == " " || $0 == "\t" }
      let outerStays = open.allSatisfy(\.stays)
      if word.hasPrefix("#if ") {
        let value = PlatformCondition.value(of: String(word.dropFirst(4)))
        open.append((value != nil, value ?? true, value ?? true))
        if let value {
          note(.changed, index + 1, "the condition is \(value) as on a phone")
          lines[index] = ""
        } else if !outerStays {
          lines[index] = ""
        }
        continue
      }
      if let last = open.last, word.hasPrefix("#else") || word.hasPrefix("#endif"), last.isDecided {
        if word.hasPrefix("#endif") {
          open.removeLast()
        } else {
          let isElse = !word.hasPrefix("#elseif")
          let value = isElse || PlatformCondition.value(of: String(word.dropFirst(8))) ?? true
          open[open.count - 1] = (true, last.isTaken || value, !last.isTaken && value)
        }
        lines[index] = ""
        continue
      }
      if open.last != nil, word.hasPrefix("#endif") { open.removeLast() }
      if !outerStays { lines[index] = "" }
    }
    source = SourceText(lines.joined(separator: "\n"))
  }

  // MARK: What stays

  private mutating func reportRest() {
    replace(
      #/
        \b( NSLayoutConstraint | UIStackView | UIDynamicAnimator | UITableView | UICollectionView
        | UINavigationController | UIStoryboard )\w*
      /#
    ) { match in
      (nil, "there is no \(match.output.0) on Linux: replace it")
    }
  }
}
