/// Writes the views of a scene as Swift statements.
struct StoryboardWriter {
  var lines: [String] = []
  var outlets: Set<String> = []
  /// Messages about omitted parts.
  var unknown: [String] = []

  let controller: StoryboardElement
  /// The element with the objects of the scene.
  let scene: StoryboardElement
  /// The name of the storyboard, which is a part of the names of functions.
  let storyboard: String
  /// The controllers that segues can lead to.
  let destinations: Set<String>
  let declared: DeclaredNames
  // The variables of views, guides and constraints by their identifiers, and their types.
  var names: [String: String] = [:]
  var types: [String: String] = [:]
  var count = 0

  private static let classes = NameTables.values(of: "views")

  /// The scene of the controller.
  mutating func write() -> Storyboard.Scene {
    let standard = Storyboard.controllers[controller.name] ?? "UIViewController"
    let type = customClass(of: controller) ?? standard
    var setUp: [String] = []
    swap(&lines, &setUp)
    writeController()
    swap(&lines, &setUp)
    count = 0
    if let view = controller.children.first(where: { $0["key"] == "view" }) { write(view) }
    return Storyboard.Scene(
      type: type,
      id: controller["id"] ?? "",
      identifier: controller["storyboardIdentifier"],
      creation: type == "UIViewController"
        ? "UIViewController(nibName: nil, bundle: nil)" : "\(type)(coder: NSCoder())!",
      view: lines,
      setUp: setUp
    )
  }

  // A class that the sources lack is reported and replaced by that of UIKit.
  private mutating func customClass(of element: StoryboardElement) -> String? {
    guard let name = element["customClass"] else { return nil }
    // Objective-C's names of Swift's classes have their module before them.
    let type = name.split(separator: ".").last.map(String.init) ?? name
    if declared.hasType(type) || KnownNames.types.contains(type) { return type }
    unknown.append("the class \(type) is in no source: \(element.name) is one of UIKit")
    return nil
  }

  /// Writes a view with its content, its constraints and the connections of the scene.
  private mutating func write(_ view: StoryboardElement) {
    writeView(view, in: nil, (0, 0))
    for element in view.all { writeConstraints(of: element) }
    writeRecognizers(of: view)
    let connected = [controller] + view.all
    for element in connected { writeConnections(of: element) }
    for element in view.all where element["customClass"] != nil {
      if let name = names[element["id"] ?? ""] { lines.append("\(name).awakeFromNib()") }
    }
  }

  // MARK: Views

  private mutating func writeView(
    _ element: StoryboardElement,
    in parent: String?,
    _ parentSize: (width: Double, height: Double)
  ) {
    let name = newName("view", of: element)
    if Self.classes[element.name] == nil {
      let owner = controller["customClass"] ?? controller.name
      unknown.append("the element \(element.name) of \(owner) is an empty view")
    }
    let standard = Self.classes[element.name] ?? "UIView"
    let custom = customClass(of: element)
    types[name] = custom ?? standard
    let first = lines.count
    let frame = Self.frame(of: element, in: parentSize)
    set(
      name,
      property: "frame",
      to: frame.map { "CGRect(x: \($0.x), y: \($0.y), width: \($0.width), height: \($0.height))" }
    )
    writeAppearance(of: element, name)
    writeContent(of: element, name)
    if let custom {
      // As on iOS the initializer of the class finds the view set up.
      let inner = lines[first...].map { "  \($0)" }
      lines.removeSubrange(first...)
      lines.append("let \(name) = \(custom)(coder: StoryboardDecoder { (\(name): \(custom)) in")
      lines += inner + ["})!"]
    } else {
      let isSystem = ["system", "roundedRect"].contains(element["buttonType"])
      lines.insert(
        standard == "UIButton" && isSystem
          ? "let \(name) = UIButton(type: .system)" : "let \(name) = \(standard)(frame: .zero)",
        at: first
      )
    }
    writeAttributes(of: element, name)
    for guide in element.all where guide.name == "viewLayoutGuide" && guide["key"] == "safeArea" {
      if let id = guide["id"], names[id] == nil { names[id] = "\(name).safeAreaLayoutGuide" }
    }
    if let parent { lines.append(parent + "(\(name))") }
    let content = element.child("view", key: "contentView")
    let add =
      element.name == "stackView"
      ? "\(name).addArrangedSubview"
      : content == nil ? "\(name).addSubview" : "\(name).contentView.addSubview"
    let size = (frame.flatMap { Double($0.width) } ?? 0, frame.flatMap { Double($0.height) } ?? 0)
    for child in (content ?? element).child("subviews")?.children ?? [] {
      writeView(child, in: add, size)
    }
  }

  // An inset is in points, or a share of the superview's size in the file.
  private static func frame(
    of element: StoryboardElement,
    in parent: (width: Double, height: Double)
  ) -> (x: String, y: String, width: String, height: String)? {
    if let rect = element.child("rect", key: "frame") {
      return (rect["x"] ?? "0", rect["y"] ?? "0", rect["width"] ?? "0", rect["height"] ?? "0")
    }
    guard let inset = element.child("frame", key: "frameInset") else { return nil }
    func length(_ key: String, of whole: Double) -> Double? {
      guard let text = inset[key] else { return nil }
      guard text.hasSuffix("%") else { return Double(text) }
      return Double(text.dropLast()).map { $0 / 100 * whole }
    }
    func side(low: String, high: String, size: String, of whole: Double) -> (Double, Double) {
      let (near, far) = (length(low, of: whole), length(high, of: whole))
      let extent = length(size, of: whole) ?? whole - (near ?? 0) - (far ?? 0)
      return (near ?? far.map { whole - $0 - extent } ?? 0, extent)
    }
    let (x, width) = side(low: "minX", high: "maxX", size: "width", of: parent.width)
    let (y, height) = side(low: "minY", high: "maxY", size: "height", of: parent.height)
    return ("\(x)", "\(y)", "\(width)", "\(height)")
  }

  mutating func set(_ name: String, property: String, to value: String?) {
    if let value { lines.append("\(name).\(property) = \(value)") }
  }

  /// A name for a variable, by which others refer to an element.
  mutating func newName(_ kind: String, of element: StoryboardElement) -> String {
    let name = "\(kind)\(count)"
    count += 1
    names[element["id"] ?? ""] = name
    return name
  }

  /// Writes the properties that are attributes of an element of a kind, by the table of them.
  mutating func writeProperties(of element: StoryboardElement, kind: String, _ name: String) {
    for row in NameTables.rows(of: "attributes") where row.key == kind {
      let words = row.value.split(separator: " ").map(String.init)
      let value = Self.value(of: words[0], in: element, form: Array(words.dropFirst(2)))
      set(name, property: words[1], to: value)
    }
  }

  private static func value(
    of attribute: String,
    in element: StoryboardElement,
    form: [String]
  ) -> String? {
    if form == ["font"] { return element.child(attribute).map(font) }
    guard let given = element[attribute] else { return nil }
    return switch form.first {
    case nil: given
    case "quoted": quoted(given)
    case "member": ".\(given)"
    case "image": image(given)
    default: form[0] == given ? form[1] : nil
    }
  }

  private mutating func writeAppearance(of element: StoryboardElement, _ name: String) {
    writeProperties(of: element, kind: "*", name)
    // Constraints do not move a view with a fixed frame.
    if element["translatesAutoresizingMaskIntoConstraints"] == "NO", element["fixedFrame"] != "YES"
    {
      set(name, property: "translatesAutoresizingMaskIntoConstraints", to: "false")
    }
    let colorKeys = ["backgroundColor", "textColor", "tintColor", "onTintColor", "thumbTintColor"]
    for color in element.children(named: "color") {
      guard let key = color["key"], colorKeys.contains(key) else { continue }
      set(name, property: key, to: Self.color(color))
    }
    if let mask = element.child("autoresizingMask") {
      let parts = NameTables.rows(of: "autoresizing").filter { mask[$0.key] == "YES" }
      let list = parts.map { ".\($0.value)" }.joined(separator: ", ")
      set(name, property: "autoresizingMask", to: "[\(list)]")
    }
  }

  private mutating func writeContent(of element: StoryboardElement, _ name: String) {
    for (index, segment) in (element.child("segments")?.children ?? []).enumerated() {
      let title = Self.quoted(segment["title"] ?? "")
      lines.append("\(name).insertSegment(withTitle: \(title), at: \(index), animated: false)")
    }
    writeProperties(of: element, kind: element.name, name)
    switch element.name {
    case "button":
      for state in element.children(named: "state") {
        let values = [
          ("setTitle", state["title"].map(Self.quoted)),
          ("setImage", state["image"].map(Self.image)),
          ("setTitleColor", state.child("color", key: "titleColor").flatMap(Self.color)),
        ]
        for case (let setter, let value?) in values {
          lines.append("\(name).\(setter)(\(value), for: .\(state["key"] ?? "normal"))")
        }
      }
    case "tableView", "collectionView": writeLists(element, name)
    case "activityIndicatorView" where element["animating"] == "YES":
      lines.append("\(name).startAnimating()")
    default: break
    }
  }

  // MARK: Values

  static func quoted(_ text: String) -> String {
    let escaped = text.map { character -> String in
      switch character {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "\n": "\\n"
      default: String(character)
      }
    }
    return "\"\(escaped.joined())\""
  }

  static func image(_ name: String) -> String { "UIImage(named: \(quoted(name)))" }

  static func color(_ element: StoryboardElement) -> String? {
    if let name = element["name"] { return "UIColor(named: \(quoted(name)))" }
    if let name = element["systemColor"] ?? element["cocoaTouchSystemColor"] {
      let member = name.hasSuffix("Color") ? String(name.dropLast(5)) : name
      return ".\(member)"
    }
    let alpha = element["alpha"] ?? "1"
    if let white = element["white"] { return "UIColor(white: \(white), alpha: \(alpha))" }
    guard let red = element["red"], let green = element["green"], let blue = element["blue"] else {
      return nil
    }
    return "UIColor(red: \(red), green: \(green), blue: \(blue), alpha: \(alpha))"
  }

  private static func font(_ element: StoryboardElement) -> String {
    let size = element["pointSize"] ?? "17"
    if let style = element["style"], style.hasPrefix("UICTFontTextStyle") {
      let name = style.dropFirst("UICTFontTextStyle".count)
      return ".preferredFont(forTextStyle: .\(name.prefix(1).lowercased())\(name.dropFirst()))"
    }
    if element["type"] == "boldSystem" { return ".boldSystemFont(ofSize: \(size))" }
    if let name = element["name"] {
      return "UIFont(name: \(quoted(name)), size: \(size)) ?? .systemFont(ofSize: \(size))"
    }
    return ".systemFont(ofSize: \(size), weight: .\(element["weight"] ?? "regular"))"
  }
}
