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

  private static let classes = [
    "view": "UIView", "label": "UILabel", "button": "UIButton", "imageView": "UIImageView",
    "textField": "UITextField", "switch": "UISwitch", "slider": "UISlider",
    "segmentedControl": "UISegmentedControl", "progressView": "UIProgressView",
    "activityIndicatorView": "UIActivityIndicatorView", "stackView": "UIStackView",
    "scrollView": "UIScrollView", "pageControl": "UIPageControl", "textView": "UITextView",
    "pickerView": "UIPickerView", "tableView": "UITableView", "collectionView": "UICollectionView",
    "tabBar": "UITabBar", "navigationBar": "UINavigationBar", "containerView": "UIView",
    "stepper": "UIStepper", "searchBar": "UISearchBar", "toolbar": "UIToolbar",
    "visualEffectView": "UIVisualEffectView",
  ]

  init(
    controller: StoryboardElement,
    scene: StoryboardElement,
    storyboard: String,
    destinations: Set<String>,
    declared: DeclaredNames
  ) {
    (self.controller, self.scene, self.storyboard) = (controller, scene, storyboard)
    (self.destinations, self.declared) = (destinations, declared)
  }

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
    let name = "view\(count)"
    count += 1
    names[element["id"] ?? ""] = name
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

  private mutating func writeAppearance(of element: StoryboardElement, _ name: String) {
    set(name, property: "alpha", to: element["alpha"])
    if element["hidden"] == "YES" { set(name, property: "isHidden", to: "true") }
    if element["clipsSubviews"] == "YES" { set(name, property: "clipsToBounds", to: "true") }
    if element["userInteractionEnabled"] == "NO" {
      set(name, property: "isUserInteractionEnabled", to: "false")
    }
    // Constraints do not move a view with a fixed frame.
    if element["translatesAutoresizingMaskIntoConstraints"] == "NO", element["fixedFrame"] != "YES"
    {
      set(name, property: "translatesAutoresizingMaskIntoConstraints", to: "false")
    }
    set(name, property: "tag", to: element["tag"])
    set(name, property: "contentMode", to: element["contentMode"].map { ".\($0)" })
    for color in element.children(named: "color") {
      let colorKeys = [
        "backgroundColor", "textColor", "tintColor", "onTintColor", "thumbTintColor",
      ]
      if let key = color["key"], colorKeys.contains(key) {
        set(name, property: key, to: Self.color(color))
      }
    }
    if let mask = element.child("autoresizingMask") {
      let parts = [
        ("flexibleMinX", "flexibleLeftMargin"), ("widthSizable", "flexibleWidth"),
        ("flexibleMaxX", "flexibleRightMargin"), ("flexibleMinY", "flexibleTopMargin"),
        ("heightSizable", "flexibleHeight"), ("flexibleMaxY", "flexibleBottomMargin"),
      ]
      let written = parts.filter { mask[$0.0] == "YES" }.map { ".\($0.1)" }
      set(name, property: "autoresizingMask", to: "[\(written.joined(separator: ", "))]")
    }
  }

  private mutating func writeContent(of element: StoryboardElement, _ name: String) {
    switch element.name {
    case "label", "textField", "textView":
      set(name, property: "text", to: element["text"].map(Self.quoted))
      set(name, property: "placeholder", to: element["placeholder"].map(Self.quoted))
      set(name, property: "textAlignment", to: element["textAlignment"].map { ".\($0)" })
      set(name, property: "numberOfLines", to: element["numberOfLines"])
      set(name, property: "borderStyle", to: element["borderStyle"].map { ".\($0)" })
      set(name, property: "font", to: element.child("fontDescription").map(Self.font))
    case "button":
      if let font = element.child("fontDescription") {
        lines.append("\(name).titleLabel?.font = \(Self.font(font))")
      }
      for state in element.children(named: "state") {
        let key = ".\(state["key"] ?? "normal")"
        if let title = state["title"] {
          lines.append("\(name).setTitle(\(Self.quoted(title)), for: \(key))")
        }
        if let image = state["image"] {
          lines.append("\(name).setImage(UIImage(named: \(Self.quoted(image))), for: \(key))")
        }
        if let color = state.child("color", key: "titleColor").flatMap(Self.color) {
          lines.append("\(name).setTitleColor(\(color), for: \(key))")
        }
      }
    case "tableView", "collectionView": writeLists(element, name)
    case "imageView":
      set(
        name,
        property: "image",
        to: element["image"].map { "UIImage(named: \(Self.quoted($0)))" }
      )
    case "slider":
      set(name, property: "minimumValue", to: element["minValue"])
      set(name, property: "maximumValue", to: element["maxValue"])
      set(name, property: "value", to: element["value"])
    case "switch":
      if element["on"] == "NO" || element["on"] == "YES" {
        set(name, property: "isOn", to: element["on"] == "YES" ? "true" : "false")
      }
    case "progressView": set(name, property: "progress", to: element["progress"])
    case "pageControl": set(name, property: "numberOfPages", to: element["numberOfPages"])
    case "activityIndicatorView":
      if element["animating"] == "YES" { lines.append("\(name).startAnimating()") }
    case "segmentedControl":
      for (index, segment) in (element.child("segments")?.children ?? []).enumerated() {
        let title = Self.quoted(segment["title"] ?? "")
        lines.append("\(name).insertSegment(withTitle: \(title), at: \(index), animated: false)")
      }
      set(name, property: "selectedSegmentIndex", to: element["selectedSegmentIndex"])
    case "stackView":
      set(name, property: "axis", to: element["axis"].map { ".\($0)" })
      set(name, property: "spacing", to: element["spacing"])
      set(name, property: "distribution", to: element["distribution"].map { ".\($0)" })
      set(name, property: "alignment", to: element["alignment"].map { ".\($0)" })
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
