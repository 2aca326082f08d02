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
      let name = "constraint\(count)"
      count += 1
      names[constraint["id"] ?? ""] = name
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
    for connection in element.child("connections")?.children ?? [] {
      if connection.name == "outlet", element === controller, let property = connection["property"],
        property != "view", let target = names[connection["destination"] ?? ""]
      {
        outlets.insert(property)
        lines.append("controller.\(property) = \(target)")
      } else if connection.name == "outlet", element["customClass"] != nil,
        let property = connection["property"], let name = names[element["id"] ?? ""],
        let target = names[connection["destination"] ?? ""]
      {
        outlets.insert(property)
        lines.append("\(name).\(property) = \(target)")
      } else if connection.name == "outlet", connection["destination"] == controller["id"],
        let property = connection["property"], let name = names[element["id"] ?? ""],
        ["delegate", "dataSource"].contains(property)
      {
        lines.append("\(name).\(property) = controller")
      } else if connection.name == "action", connection["destination"] == controller["id"],
        let selector = connection["selector"], let name = names[element["id"] ?? ""]
      {
        let method = selector.split(separator: ":")[0]
        let argument = selector.hasSuffix(":") ? name : ""
        let event = connection["eventType"] ?? "touchUpInside"
        lines.append(
          "\(name).addTarget(controller, action: { [unowned controller, unowned \(name)] in _ = \(name); "
            + "controller.\(method)(\(argument)) }, for: .\(event))"
        )
      }
    }
  }

  /// Writes the sizes of a table or collection view, and registers the classes of its cells.
  mutating func writeLists(_ element: StoryboardElement, _ name: String) {
    set(name, "rowHeight", element["rowHeight"])
    set(name, "separatorStyle", element["separatorStyle"] == "none" ? ".none" : nil)
    set(name, "isPagingEnabled", element["pagingEnabled"] == "YES" ? "true" : nil)
    if let layout = element.child("collectionViewFlowLayout") {
      let variable = "layout\(count)"
      count += 1
      lines.append("let \(variable) = UICollectionViewFlowLayout()")
      set(
        variable,
        "scrollDirection",
        layout["scrollDirection"] == "horizontal" ? ".horizontal" : nil
      )
      set(variable, "minimumLineSpacing", layout["minimumLineSpacing"])
      set(variable, "minimumInteritemSpacing", layout["minimumInteritemSpacing"])
      if let size = layout.child("size", key: "itemSize") {
        let (width, height) = (size["width"] ?? "50", size["height"] ?? "50")
        set(variable, "itemSize", "CGSize(width: \(width), height: \(height))")
      }
      set(name, "collectionViewLayout", variable)
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
