/// Writes the views of a scene as Swift statements.
struct StoryboardWriter {
  var lines: [String] = []
  var outlets: Set<String> = []
  var unknown: [String] = []

  let controller: StoryboardElement
  // The variables of views, guides and constraints by their identifiers.
  var names: [String: String] = [:]
  var count = 0

  private static let classes = [
    "view": "UIView", "label": "UILabel", "button": "UIButton", "imageView": "UIImageView",
    "textField": "UITextField", "switch": "UISwitch", "slider": "UISlider",
    "segmentedControl": "UISegmentedControl", "progressView": "UIProgressView",
    "activityIndicatorView": "UIActivityIndicatorView", "stackView": "UIStackView",
    "scrollView": "UIScrollView", "pageControl": "UIPageControl", "textView": "UITextView",
    "pickerView": "UIPickerView", "tableView": "UITableView", "collectionView": "UICollectionView",
    "tabBar": "UITabBar", "navigationBar": "UINavigationBar",
  ]

  init(controller: StoryboardElement) { self.controller = controller }

  /// Writes a view with its content, its constraints and the connections of the scene.
  mutating func write(_ view: StoryboardElement) {
    writeView(view, in: nil)
    for element in view.all { writeConstraints(of: element) }
    let connected = [controller] + view.all
    for element in connected { writeConnections(of: element) }
    for element in view.all where element["customClass"] != nil {
      if let name = names[element["id"] ?? ""] { lines.append("\(name).awakeFromNib()") }
    }
  }

  // MARK: Views

  private mutating func writeView(_ element: StoryboardElement, in parent: String?) {
    let name = "view\(count)"
    count += 1
    names[element["id"] ?? ""] = name
    if Self.classes[element.name] == nil { unknown.append(element.name) }
    let type = Self.classes[element.name] ?? "UIView"
    if let custom = element["customClass"] {
      lines.append("let \(name) = \(custom)(coder: NSCoder())!")
    } else if type == "UIButton",
      element["buttonType"] == "system" || element["buttonType"] == "roundedRect"
    {
      lines.append("let \(name) = UIButton(type: .system)")
    } else {
      lines.append("let \(name) = \(type)(frame: .zero)")
    }
    if let rect = element.child("rect", key: "frame") { set(name, "frame", Self.rect(rect)) }
    writeAppearance(of: element, name)
    writeContent(of: element, name)
    for guide in element.all where guide.name == "viewLayoutGuide" && guide["key"] == "safeArea" {
      if let id = guide["id"], names[id] == nil { names[id] = "\(name).safeAreaLayoutGuide" }
    }
    if let parent { lines.append(parent + "(\(name))") }
    let add = element.name == "stackView" ? "\(name).addArrangedSubview" : "\(name).addSubview"
    for child in element.child("subviews")?.children ?? [] { writeView(child, in: add) }
  }

  mutating func set(_ name: String, _ property: String, _ value: String?) {
    if let value { lines.append("\(name).\(property) = \(value)") }
  }

  private mutating func writeAppearance(of element: StoryboardElement, _ name: String) {
    set(name, "alpha", element["alpha"])
    if element["hidden"] == "YES" { set(name, "isHidden", "true") }
    if element["clipsSubviews"] == "YES" { set(name, "clipsToBounds", "true") }
    if element["userInteractionEnabled"] == "NO" { set(name, "isUserInteractionEnabled", "false") }
    if element["translatesAutoresizingMaskIntoConstraints"] == "NO" {
      set(name, "translatesAutoresizingMaskIntoConstraints", "false")
    }
    set(name, "tag", element["tag"])
    set(name, "contentMode", element["contentMode"].map { ".\($0)" })
    for color in element.children(named: "color") {
      let existing = ["backgroundColor", "textColor", "tintColor", "onTintColor", "thumbTintColor"]
      if let key = color["key"], existing.contains(key) { set(name, key, Self.color(color)) }
    }
    if let mask = element.child("autoresizingMask") {
      let parts = [
        ("flexibleMinX", "flexibleLeftMargin"), ("widthSizable", "flexibleWidth"),
        ("flexibleMaxX", "flexibleRightMargin"), ("flexibleMinY", "flexibleTopMargin"),
        ("heightSizable", "flexibleHeight"), ("flexibleMaxY", "flexibleBottomMargin"),
      ]
      let written = parts.filter { mask[$0.0] == "YES" }.map { ".\($0.1)" }
      set(name, "autoresizingMask", "[\(written.joined(separator: ", "))]")
    }
    for attribute in element.child("userDefinedRuntimeAttributes")?.children ?? [] {
      guard let path = attribute["keyPath"] else { continue }
      let value: String? =
        switch attribute["type"] {
        case "number":
          attribute.child("integer")?["value"] ?? attribute.child("real")?["value"]
        case "boolean": attribute["value"] == "YES" ? "true" : "false"
        case "string": attribute["value"].map(Self.quoted)
        case "color": attribute.child("color").flatMap(Self.color)
        default: nil
        }
      set(name, path, value)
    }
  }

  private mutating func writeContent(of element: StoryboardElement, _ name: String) {
    switch element.name {
    case "label", "textField", "textView":
      set(name, "text", element["text"].map(Self.quoted))
      set(name, "placeholder", element["placeholder"].map(Self.quoted))
      set(name, "textAlignment", element["textAlignment"].map { ".\($0)" })
      set(name, "numberOfLines", element["numberOfLines"])
      set(name, "borderStyle", element["borderStyle"].map { ".\($0)" })
      set(name, "font", element.child("fontDescription").map(Self.font))
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
      set(name, "image", element["image"].map { "UIImage(named: \(Self.quoted($0)))" })
    case "slider":
      set(name, "minimumValue", element["minValue"])
      set(name, "maximumValue", element["maxValue"])
      set(name, "value", element["value"])
    case "switch":
      if element["on"] == "NO" || element["on"] == "YES" {
        set(name, "isOn", element["on"] == "YES" ? "true" : "false")
      }
    case "progressView": set(name, "progress", element["progress"])
    case "pageControl": set(name, "numberOfPages", element["numberOfPages"])
    case "activityIndicatorView":
      if element["animating"] == "YES" { lines.append("\(name).startAnimating()") }
    case "segmentedControl":
      for (index, segment) in (element.child("segments")?.children ?? []).enumerated() {
        let title = Self.quoted(segment["title"] ?? "")
        lines.append("\(name).insertSegment(withTitle: \(title), at: \(index), animated: false)")
      }
      set(name, "selectedSegmentIndex", element["selectedSegmentIndex"])
    case "stackView":
      set(name, "axis", element["axis"].map { ".\($0)" })
      set(name, "spacing", element["spacing"])
      set(name, "distribution", element["distribution"].map { ".\($0)" })
      set(name, "alignment", element["alignment"].map { ".\($0)" })
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

  private static func rect(_ element: StoryboardElement) -> String {
    let numbers = ["x", "y", "width", "height"].map { "\($0): \(element[$0] ?? "0")" }
    return "CGRect(\(numbers.joined(separator: ", ")))"
  }

  private static func color(_ element: StoryboardElement) -> String? {
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
