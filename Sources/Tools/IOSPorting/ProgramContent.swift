/// The content that a program may show: its classes of controllers, views and layers.
public struct ProgramContent: Sendable {
  /// Something that can be shown.
  public struct Item: Sendable, Hashable {
    /// The kind.
    public enum Kind: String, Sendable {
      case controller = "view controller"
      case view, layer
    }

    /// The kind.
    public var kind: Kind
    /// The class.
    public var name: String
    /// The source, and the line of its declaration.
    public var (file, line): (String, Int)
    /// Swift source that makes and shows it.
    public var statement: String
  }

  /// Why nothing is chosen.
  public enum Problem: Error, Sendable, Hashable {
    /// There is no such class.
    case nothing
    /// Several could be.
    case several([Item])
    /// None has the name.
    case unknown(String)
  }

  /// All classes, in the order of the sources.
  public private(set) var items: [Item] = []
  /// Whether the program makes a `Renderer` or sets the live view of a playground.
  public let showsItself: Bool
  let hasStoryboards: Bool
  // The class that an application shows first; nil for none.
  private let root: Item?
  // Classes that no other code of the program makes.
  private var unused: [Item] = []
  // Views and layers in variables of statements, which nothing else contains.
  private var variables: [Item] = []

  /// Looks at sources.
  ///
  /// - Parameters:
  ///   - files: the compiled ones.
  ///   - all: the texts of the others too, which may name the first controller.
  init(
    _ files: [(file: String, text: String)],
    all: [String],
    storyboards: [Storyboard]
  ) {
    let sources = files.map { (file: $0.file, source: SourceText($0.text)) }
    let codes = sources.map { $0.source.code }
    let pattern = /\bRenderer\(|\bliveView[ \t]*=|\bsetLiveView\(/.wordBoundaryKind(.simple)
    showsItself = codes.contains { $0.contains(pattern) }
    hasStoryboards = storyboards.contains { !$0.scenes.isEmpty }
    var parents: [String: String] = [:]
    var bodies: [(scope: TypeScope, file: String, line: Int, body: String)] = []
    for (file, source) in sources {
      let masked = source.masked
      let scopes = TypeScope.all(in: source)
      for scope in scopes where scope.keyword == "class" {
        let parent = scope.inheritance.split { $0 == "," || $0 == "<" }.first.map(String.init)
        parents[scope.name] = parent?.trimmed ?? ""
        let isInner = scopes.contains { $0.body.contains(scope.header.lowerBound) }
        let before = masked[..<scope.header.lowerBound]
        let line = before.count { $0 == "\n" } + 1
        let words = String(before[(before.lastIndex(of: "\n") ?? 0)...])
        let isHidden = files.count > 1 && words.contains("private")
        if !isInner, !isHidden { bodies.append((scope, file, line, String(masked[scope.body]))) }
      }
    }
    for (scope, file, line, body) in bodies {
      guard let kind = Self.kind(of: scope.name, parents) else { continue }
      let creation = Storyboard.creation(of: scope.name, in: storyboards)
      let base = Self.base(of: scope.name, parents)
      let text = Self.statement(kind, name: scope.name, body: body, creation: creation, base: base)
      items.append(Item(kind: kind, name: scope.name, file: file, line: line, statement: text))
    }
    let code = codes.joined(separator: "\n")
    unused = items.filter { item in
      !code.matches(of: /\b(\w+)(?:\.init)?\(/).contains { $0.output.1 == item.name }
    }
    let initial = storyboards.compactMap(\.initialType).first
    root = RootStatements.item(in: all, among: items) ?? items.first { $0.name == initial }
    for (file, source) in sources { addVariables(of: source.code, file: file, parents) }
  }

  /// Chooses the item with a name, or the first of these: the first controller of the application, the only
  /// controller, the only view, the only layer, the only view or layer that statements make and do not add to another.
  ///
  /// Classes that the program makes itself do not count if there are others.
  public func item(named name: String?) throws(Problem) -> Item {
    if let name {
      guard let item = (items + variables).first(where: { $0.name == name }) else {
        throw .unknown(name)
      }
      return item
    }
    if let root { return root }
    for kind in [Item.Kind.controller, .view, .layer] {
      let all = items.filter { $0.kind == kind }
      let choices = all.count > 1 ? unused.filter { $0.kind == kind } : all
      if choices.count == 1 { return choices[0] }
      if !all.isEmpty { throw .several(all) }
    }
    if variables.count > 1 { throw .several(variables) }
    guard let item = variables.first else { throw .nothing }
    return item
  }

  private mutating func addVariables(of code: String, file: String, _ parents: [String: String]) {
    let added = /\b(?:add\w*|insert\w*)\([ \t]*(\w+)|\bmask[ \t]*=[ \t]*(\w+)/.wordBoundaryKind(
      .simple
    )
    let inner = Set(code.matches(of: added).map { $0.output.1 ?? $0.output.2 ?? "" })
    let lines = code.split(separator: "\n", omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() {
      // Statements begin where a line does.
      guard let match = line.firstMatch(of: /^(?:let|var)[ \t]+(\w+)[^=]*=[ \t]*(\w+)\(/),
        !inner.contains(match.output.1)
      else { continue }
      let (name, type) = (String(match.output.1), String(match.output.2))
      guard let kind = Self.kind(of: type, parents), kind != .controller else { continue }
      let closure = kind == .view ? "view: { _ in \(name) }" : "layer: { \(name) }"
      let text = "RecordedProgram.show(\(closure))"
      variables.append(Item(kind: kind, name: name, file: file, line: number + 1, statement: text))
    }
  }

  // The first class above that the sources do not declare.
  private static func base(of name: String, _ parents: [String: String]) -> String {
    var name = name
    for _ in 0..<20 {
      guard let above = parents[name] else { break }
      name = above
    }
    return name
  }

  private static func kind(of name: String, _ parents: [String: String]) -> Item.Kind? {
    let base = base(of: name, parents)
    if base.hasPrefix("CA"), base.hasSuffix("Layer") { return .layer }
    guard base.hasPrefix("UI") else { return nil }
    if base.hasSuffix("Controller") {
      return base.hasSuffix("PresentationController") ? nil : .controller
    }
    let ends = [
      "View", "Control", "Button", "Label", "Slider", "Switch", "Stepper", "Field", "Bar", "Window",
    ]
    return ends.contains { base.hasSuffix($0) } ? .view : nil
  }

  private static func statement(
    _ kind: Item.Kind,
    name: String,
    body: String,
    creation: String?,
    base: String
  ) -> String {
    func has(_ parameters: some RegexComponent) -> Bool { body.contains(parameters) }
    // Made for a storyboard alone.
    let isDecoded =
      body.matches(of: /\binit[?!]?[ \t]*\(/).count == 1 && has(/\binit[?!]?\([ \t]*coder\b/)
    let hasPlain = has(/\binit\([ \t]*\)/)
    switch kind {
    case .controller:
      let needsLayout = base == "UICollectionViewController" && !hasPlain
      let arguments = needsLayout ? "collectionViewLayout: UICollectionViewFlowLayout()" : ""
      let made =
        isDecoded
        ? "\(name)(coder: NSCoder()) ?? UIViewController()" : "\(name)(\(arguments))"
      return "RecordedProgram.show { \(creation ?? made) }"
    case .view where isDecoded || hasPlain && !has(/\binit\([ \t]*frame\b/):
      let made = isDecoded ? "\(name)(coder: NSCoder()) ?? UIView()" : "\(name)()"
      return "RecordedProgram.show(view: { let view = \(made); view.frame = $0; return view })"
    case .view: return "RecordedProgram.show(view: { \(name)(frame: $0) })"
    case .layer: return "RecordedProgram.show(layer: { \(name)() })"
    }
  }
}
