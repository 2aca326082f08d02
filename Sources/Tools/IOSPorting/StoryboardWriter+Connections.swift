// The constraints, cells and connections of a scene.
extension StoryboardWriter {
  mutating func writeConstraints(of element: StoryboardElement) {
    for constraint in element.child("constraints")?.children ?? [] {
      guard let owner = names[element["id"] ?? ""], let first = constraint["firstAttribute"] else {
        continue
      }
      let item = constraint["firstItem"].map { names[$0] } ?? owner
      guard let item else { continue }
      let other = constraint["secondItem"].map { names[$0] }
      if constraint["secondItem"] != nil, other == .some(nil) { continue }
      let name = newName("constraint", of: constraint)
      let ratio = (constraint["multiplier"] ?? "1").split(separator: ":").map(String.init)
      lines.append(
        "let \(name) = NSLayoutConstraint(item: \(item), attribute: .\(first), relatedBy: "
          + ".\(constraint["relation"] ?? "equal"), toItem: \((other ?? nil) ?? "nil"), attribute: "
          + ".\(constraint["secondAttribute"] ?? "notAnAttribute"), multiplier: "
          + "\(ratio.joined(separator: " / ")), constant: \(constraint["constant"] ?? "0"))"
      )
      if let priority = constraint["priority"] {
        lines.append("\(name).priority = UILayoutPriority(\(priority))")
      }
      lines.append("\(name).isActive = true")
    }
  }

  mutating func writeConnections(of element: StoryboardElement) {
    let name = element === controller ? "controller" : names[element["id"] ?? ""]
    guard let name else { return }
    for connection in element.child("connections")?.children ?? [] {
      switch connection.name {
      case "outlet": writeOutlet(connection, of: element, name)
      case "outletCollection":
        guard let property = connection["property"], property != "gestureRecognizers",
          declared.hasProperty(property), let target = names[connection["destination"] ?? ""]
        else { continue }
        outlets.insert(property)
        lines.append("\(name).\(property) = (\(name).\(property) ?? []) + [\(target)]")
      case "action" where connection["destination"] == controller["id"] && element !== controller:
        writeAction(connection, of: name, event: connection["eventType"] ?? "touchUpInside")
      case "segue" where element !== controller: writeSegue(connection, of: element, name)
      default: continue
      }
    }
  }

  private mutating func writeOutlet(
    _ outlet: StoryboardElement,
    of element: StoryboardElement,
    _ name: String
  ) {
    guard let property = outlet["property"] else { return }
    let isClass = element === controller || element["customClass"] != nil
    if isClass, property != "view", let target = names[outlet["destination"] ?? ""] {
      guard declared.hasProperty(property) else {
        unknown.append("the outlet \(property) is in no source")
        return
      }
      outlets.insert(property)
      lines.append("\(name).\(property) = \(target)")
    } else if outlet["destination"] == controller["id"],
      ["delegate", "dataSource"].contains(property) || isClass && declared.hasProperty(property)
    {
      lines.append("\(name).\(property) = controller")
    }
  }

  // The method of the controller that an action calls, without the receiver.
  private mutating func methodCall(_ action: StoryboardElement, _ arguments: [String]) -> String? {
    guard let selector = action["selector"] else { return nil }
    if let call = declared.call(selector, arguments) { return call }
    unknown.append("the action \(selector) is in no source")
    return nil
  }

  private mutating func writeAction(_ action: StoryboardElement, of name: String, event: String) {
    guard let call = methodCall(action, [name, "event"]) else { return }
    let type = types[name] ?? "UIControl"
    let isCalledWithEvent = (action["selector"] ?? "").count { $0 == ":" } > 1
    let parameters = isCalledWithEvent ? "(\(name): \(type), event: UIEvent)" : "(\(name): \(type))"
    addTarget(to: name, "[unowned controller] \(parameters)", "controller.\(call)", event: event)
  }

  private mutating func addTarget(
    to name: String,
    _ head: String,
    _ body: String,
    event: String = "touchUpInside"
  ) {
    let action = "{ \(head) in \(body) }"
    lines.append("\(name).addTarget(controller, action: \(action), for: .\(event))")
  }

  // MARK: Segues

  private mutating func writeSegue(
    _ segue: StoryboardElement,
    of element: StoryboardElement,
    _ name: String
  ) {
    let kind = segue["kind"] ?? "show"
    if kind == "unwind" {
      let back =
        "if controller.navigationController?.popViewController(animated: true) == nil "
        + "{ controller.dismiss(animated: true) }"
      return addTarget(to: name, "[unowned controller]", back)
    }
    guard let make = maker(segue["destination"]) else { return }
    if kind == "embed" {
      let identifier = segue["identifier"].map(Self.quoted) ?? "nil"
      lines.append("controller.embed(\(make)(), in: \(name), identifier: \(identifier))")
    } else if element.name != "tableViewCell", element.name != "collectionViewCell" {
      lines.append(addSegue(segue, make))
      let call =
        "controller.performSegue(id: \(Self.quoted(segue["id"] ?? "")), sender: \(name))"
      addTarget(to: name, "[unowned controller, unowned \(name)]", call)
    }
  }

  // The function that makes a controller that segues can lead to; nil for another one.
  private func maker(_ destination: String?) -> String? {
    guard let destination, destinations.contains(destination) else { return nil }
    return "Storyboards.\(Storyboard.function(storyboard, destination))"
  }

  private func addSegue(_ segue: StoryboardElement, _ make: String) -> String {
    let isPush = ["show", "push", "showDetail"].contains(segue["kind"] ?? "show")
    let identifier = segue["identifier"].map(Self.quoted) ?? "nil"
    return "controller.addSegue(id: \(Self.quoted(segue["id"] ?? "")), identifier: \(identifier), "
      + "\(isPush ? ".show" : ".present")) { \(make)() }"
  }

  /// Writes the title, the items of the navigation bar, the segues and the controllers in the controller.
  mutating func writeController() {
    if let title = controller["title"] { lines.append("controller.title = \(Self.quoted(title))") }
    if let item = controller.child("navigationItem") {
      set("controller.navigationItem", property: "title", to: item["title"].map(Self.quoted))
      for button in item.children(named: "barButtonItem") { writeBarButton(button) }
    }
    if controller.name == "navigationController", controller["navigationBarHidden"] == "YES" {
      lines.append("controller.isNavigationBarHidden = true")
    }
    var children: [String] = []
    for segue in controller.child("connections")?.children(named: "segue") ?? [] {
      guard let make = maker(segue["destination"]) else { continue }
      if segue["kind"] == "relationship" {
        children.append("\(make)()")
      } else {
        lines.append(addSegue(segue, make))
      }
    }
    if !children.isEmpty {
      lines.append(
        "controller.setViewControllers([\(children.joined(separator: ", "))], animated: false)"
      )
    }
  }

  private mutating func writeBarButton(_ button: StoryboardElement) {
    guard let key = button["key"], key.hasSuffix("BarButtonItem") else { return }
    let name = "item\(count)"
    count += 1
    let action = button.child("connections")?.child("action")
    let call = action.flatMap { methodCall($0, [name, "event"]) }
    let closure = call.map {
      "{ [unowned controller] (\(name): UIBarButtonItem) in controller.\($0) }"
    }
    let target =
      closure == nil ? "target: nil, action: nil" : "target: controller, action: \(closure ?? "")"
    let kind =
      button["systemItem"].map { "barButtonSystemItem: .\($0)" }
      ?? button["image"].map { "image: \(Self.image($0)), style: .plain" }
      ?? "title: \(Self.quoted(button["title"] ?? "")), style: .plain"
    lines.append("controller.navigationItem.\(key) = UIBarButtonItem(\(kind), \(target))")
  }

  /// Writes the recognizers that views have.
  mutating func writeRecognizers(of view: StoryboardElement) {
    let classes = NameTables.values(of: "recognizers")
    for owner in view.all {
      for connection in owner.child("connections")?.children(named: "outletCollection") ?? []
      where connection["property"] == "gestureRecognizers" {
        let element = scene.children.first { $0["id"] == connection["destination"] }
        guard let element, let type = classes[element.name], let view = names[owner["id"] ?? ""]
        else { continue }
        let name = newName("recognizer", of: element)
        let action = element.child("connections")?.child("action")
        if let call = action.flatMap({ methodCall($0, [name, "UIEvent([], at: 0)"]) }) {
          lines.append(
            "let \(name) = \(type)(target: controller, action: { [unowned controller] (\(name): \(type)) in "
              + "controller.\(call) })"
          )
        } else {
          lines.append("let \(name) = \(type)()")
        }
        writeProperties(of: element, kind: element.name, name)
        lines.append("\(view).addGestureRecognizer(\(name))")
      }
    }
  }

  // MARK: Attributes

  /// Writes the attributes that the author has added, after the initializer as on iOS.
  mutating func writeAttributes(of element: StoryboardElement, _ name: String) {
    for attribute in element.child("userDefinedRuntimeAttributes")?.children ?? [] {
      guard let path = attribute["keyPath"], let value = Self.value(of: attribute) else { continue }
      let parts = path.split(separator: ".").map(String.init)
      let key = parts.last ?? path
      // Layers store values of any name.
      if parts.count == 2, parts[0] == "layer", !declared.variables.contains(key) {
        lines.append("\(name).layer.setValue(\(value), forKeyPath: \(Self.quoted(key)))")
      } else if declared.hasProperty(key) {
        set(name, property: path, to: value)
      } else {
        unknown.append("the attribute \(path) is in no source")
      }
    }
  }

  private static func value(of attribute: StoryboardElement) -> String? {
    func numbers(of element: String, type: String, labels: [(String, String)]) -> String? {
      attribute.child(element).map { child in
        let list = labels.map { "\($0.1): \(child[$0.0] ?? "0")" }
        return "\(type)(\(list.joined(separator: ", ")))"
      }
    }
    let (x, y) = (("x", "x"), ("y", "y"))
    let (width, height) = (("width", "width"), ("height", "height"))
    return switch attribute["type"] {
    case "number": attribute.child("integer")?["value"] ?? attribute.child("real")?["value"]
    case "boolean": attribute["value"] == "YES" ? "true" : "false"
    case "string": attribute["value"].map(quoted)
    case "color": attribute.child("color").flatMap(color)
    case "image": attribute["value"].map(image)
    case "point": numbers(of: "point", type: "CGPoint", labels: [x, y])
    case "size": numbers(of: "size", type: "CGSize", labels: [width, height])
    case "rect": numbers(of: "rect", type: "CGRect", labels: [x, y, width, height])
    default: nil
    }
  }

  /// Writes the layout of a collection view, and registers the classes of the cells of a list.
  mutating func writeLists(_ element: StoryboardElement, _ name: String) {
    if let layout = element.child("collectionViewFlowLayout") {
      let variable = "layout\(count)"
      count += 1
      lines.append("let \(variable) = UICollectionViewFlowLayout()")
      writeProperties(of: layout, kind: layout.name, variable)
      if let size = layout.child("size", key: "itemSize") {
        let (width, height) = (size["width"] ?? "50", size["height"] ?? "50")
        set(variable, property: "itemSize", to: "CGSize(width: \(width), height: \(height))")
      }
      set(name, property: "collectionViewLayout", to: variable)
    }
    let cells = (element.child("prototypes") ?? element.child("cells"))?.children ?? []
    for cell in cells {
      guard let identifier = cell["reuseIdentifier"] else { continue }
      let isTable = element.name == "tableView"
      let type = cell["customClass"] ?? (isTable ? "UITableViewCell" : "UICollectionViewCell")
      let label = isTable ? "forCellReuseIdentifier" : "forCellWithReuseIdentifier"
      lines.append("\(name).register(\(type).self, \(label): \(Self.quoted(identifier)))")
      let content = cell.all.filter { $0.name == "subviews" }.flatMap(\.children)
      if !content.isEmpty {
        unknown.append("\(cell.name) \(identifier) with \(content.count) views")
      }
    }
  }
}
