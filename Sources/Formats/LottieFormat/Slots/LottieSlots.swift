internal import Graphics
internal import JSONText
internal import SceneFormat
internal import SceneModel

/// The slots of a Lottie file: named properties whose values are given from outside.
struct LottieSlots {
  /// The type of a slot.
  enum Kind: String {
    case color, scalar, vector, gradient, text, image, path
  }

  private var slots: [LottieSlot] = []
  private var positions: [String: Int] = [:]

  /// Reads the slots of a file, declared ones before ones only used.
  init(_ root: JSONValue) {
    var uses = LottieSlotUses()
    uses.search(root, key: "", parent: nil)
    let cursor = JSONCursor(root)
    let declared: [(name: String, content: JSONValue?)] =
      cursor["slots"]?.members.map { ($0.key, $0.cursor["p"]?.value) } ?? []
    for (name, content) in declared {
      let use = uses.first[name]
      guard let defaultValue = content ?? use?.content else { continue }
      add(
        LottieSlot(
          name: name,
          kind: use?.kind ?? LottieSlotUses.kind(of: defaultValue),
          defaultValue: defaultValue,
          isGiven: content != nil
        )
      )
    }
    for name in uses.names where positions[name] == nil {
      guard let use = uses.first[name] else { continue }
      add(LottieSlot(name: name, kind: use.kind, defaultValue: use.content))
    }
  }

  private mutating func add(_ slot: LottieSlot) {
    guard positions[slot.name] == nil else { return }
    positions[slot.name] = slots.count
    slots.append(slot)
  }

  /// Whether a slot has a name.
  func has(_ name: String) -> Bool { positions[name] != nil }

  /// The slots as reports list them.
  var variables: [ImportedScene.Variable] {
    slots.map { slot in
      let content = JSONCursor(slot.defaultValue)
      let defaultValue = content["k"]?.value ?? slot.defaultValue
      return ImportedScene.Variable(
        name: slot.name,
        kind: slot.kind.rawValue,
        defaultText: JSONPrinter.line(defaultValue)
      )
    }
  }

  // MARK: Values from outside

  /// Applies the values of a theme; values that do not fit cause a warning and are ignored.
  mutating func apply(_ theme: LottieTheme?, _ context: LottieContext) {
    let root = JSONCursor(JSONValue(.null))
    guard let theme else { return context.warn(root, "the theme is damaged; it is not applied") }
    for rule in theme.rules {
      guard let name = rule.slot, rule.value != nil || rule.script != nil else {
        let owner = rule.slot.map { "for \($0.quoted) " } ?? ""
        context.warn(
          root,
          "a rule of the theme \(owner)has no \(rule.slot == nil ? "id" : "value")"
        )
        continue
      }
      guard let position = positions[name] else {
        context.warn(root, "the theme has a value for \(name.quoted), which is no slot")
        continue
      }
      do throws(VariableError) {
        if let value = rule.value {
          slots[position].defaultValue = try slots[position].content(value)
        }
        if let script = rule.script { slots[position].defaultValue["x"] = .string(script) }
        slots[position].isGiven = true
      } catch {
        context.warn(root, "the theme's value is left out: \(error.message)")
      }
    }
  }

  /// The file with the contents of slots in the places of the properties that name them.
  ///
  /// - Throws: for values of slots that the file does not have, or that do not fit.
  func applied(
    to root: JSONValue,
    _ overrides: VariableOverrides,
    limits: Limits
  ) throws(VariableError) -> JSONValue {
    let given = try overrides.slotValues(limits: limits) { name in
      positions[name].map { slots[$0].kind == .text }
    }
    var contents: [String: JSONValue] = [:]
    // Of colours from outside: players ignore those in files.
    var alphas: [String: Double] = [:]
    for slot in slots { contents[slot.name] = slot.counted(slot.defaultValue, limits) }
    for (name, value) in given {
      guard let position = positions[name] else {
        let names = slots.map(\.name)
        let error = VariableError.unknown(
          name,
          among: names,
          "the animation has no slot",
          verb: "has",
          none: "add a slot in the editor" + VariableError.wayOn
        )
        throw error.at(overrides.origin(of: name))
      }
      do throws(VariableError) {
        var content = slots[position].counted(try slots[position].content(value), limits)
        // An image from outside has to be one.
        if slots[position].kind == .image, value.text.map(DataURI.hasScheme) ?? false {
          content[LottieImageReader.outsideKey] = true
        }
        if slots[position].kind == .color, !value.isObject {
          let parts = content["k"]?.lottieNumbers ?? []
          alphas[name] = parts.count > 3 && parts[3] < 1 ? parts[3] : nil
        }
        contents[name] = content
      } catch {
        throw error.at(overrides.origin(of: name))
      }
    }
    let isGiven = Set(slots.filter(\.isGiven).map(\.name) + given.map(\.name))
    // Properties retain their content unless a value replaces it.
    let replacing = contents.filter { isGiven.contains($0.key) }
    return replacing.isEmpty ? root : root.fillingSlots(replacing, alphas)
  }
}

/// Which slots the properties of a file name, and what kind of property each is.
private struct LottieSlotUses {
  private(set) var names: [String] = []
  private(set) var first: [String: (kind: LottieSlots.Kind, content: JSONValue)] = [:]

  // As deep as the parser lets files be nested.
  mutating func search(_ value: JSONValue, key: String, parent: (key: String, value: JSONValue)?) {
    switch value.kind {
    case .array(let items):
      for item in items { search(item, key: key, parent: parent) }
    case .object(let members):
      let cursor = JSONCursor(value)
      if let id = cursor["sid"]?.text, first[id] == nil {
        names.append(id)
        first[id] = (kind(of: cursor, key: key, parent: parent), value)
      }
      for member in members { search(member.value, key: member.key, parent: (key, value)) }
    case .null, .bool, .number, .string, .invalid: break
    }
  }

  private func kind(
    of cursor: JSONCursor,
    key: String,
    parent: (key: String, value: JSONValue)?
  ) -> LottieSlots.Kind {
    switch key {
    case "c", "fc", "sc": return .color
    case "g": return .gradient
    case "k" where parent?.key == "g": return .gradient
    case "d" where parent?.key == "t": return .text
    case "assets": return .image
    case "v":
      let type = parent.flatMap { JSONCursor($0.value)["ty"]?.value.lottieNumber }
      return type == 2 ? .color : Self.kind(of: cursor.value)
    default: return Self.kind(of: cursor.value)
    }
  }

  /// Returns the kind of a content, inferred from its structure.
  static func kind(of content: JSONValue) -> LottieSlots.Kind {
    let cursor = JSONCursor(content)
    guard let k = cursor["k"] else { return cursor["p"]?.text == nil ? .vector : .image }
    // The first keyframe decides.
    let value = k.element(0)?["s"] ?? k
    if value["t"]?.text != nil { return .text }
    if value["v"] != nil || value.element(0)?["v"] != nil { return .path }
    return value.count > 1 ? .vector : .scalar
  }
}

extension JSONValue {
  /// The tree with the members of contents in the objects that name them.
  ///
  /// The alpha of a colour becomes the opacity beside it.
  fileprivate func fillingSlots(
    _ contents: [String: JSONValue],
    _ alphas: [String: Double]
  ) -> JSONValue {
    switch kind {
    case .array(let items):
      return JSONValue(.array(items.map { $0.fillingSlots(contents, alphas) }), offset: offset)
    case .object(let members):
      let name = JSONCursor(self)["sid"]?.text
      guard let name, let content = contents[name], case .object(let given) = content.kind else {
        var filled = members.map { member in
          JSONMember(
            member.key,
            member.value.fillingSlots(contents, alphas),
            keyOffset: member.keyOffset
          )
        }
        if let alpha = JSONCursor(self)["c"]?["sid"]?.text.flatMap({ alphas[$0] }) {
          filled.removeAll { $0.key == "o" }
          filled.append(JSONMember("o", LottieProperty.constant([alpha * 100])))
        }
        return JSONValue(.object(LottieGradientSlot.lifting(filled)), offset: offset)
      }
      // An asset retains its name, by which layers refer to it.
      let new = given.filter { $0.key != "sid" && $0.key != "id" }
      let keys = Set(new.map(\.key))
      return JSONValue(
        .object(members.filter { !keys.contains($0.key) } + new),
        offset: offset
      )
    case .null, .bool, .number, .string, .invalid: return self
    }
  }
}
