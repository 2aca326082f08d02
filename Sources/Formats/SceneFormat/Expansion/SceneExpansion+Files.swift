internal import JSONText
internal import SceneModel

/// A file with layers or symbols for scenes.
struct Part {
  /// Its path from the scene's folder.
  var source: String
  /// Its layers; nil where it has only symbols.
  var layers: JSONCursor?
}

extension SceneExpansion {
  // MARK: Parts

  /// The part that an include names, with its symbols declared; nil after a report.
  mutating func part(_ cursor: JSONCursor, _ position: Position) -> Part? {
    guard let source = path(cursor) else { return nil }
    guard !position.open.contains(source) else {
      return values.refuse(cursor, .conflict) {
        "\(source.quoted) includes itself (remove the include)"
      }
    }
    if let existing = parts[source] { return existing }
    parts[source] = .some(nil)
    guard let value = json(source, cursor) else { return nil }
    let part = read(JSONCursor(value), source)
    parts[source] = part
    return part
  }

  private mutating func read(_ root: JSONCursor, _ source: String) -> Part? {
    if root.isArray { return Part(source: source, layers: root) }
    guard root.isObject else {
      reportMismatch(root, needs: "an array of layers or an object")
      return nil
    }
    check(root, PartKeys.part.names, of: "a part")
    for member in root["symbols"]?.members ?? [] {
      declare(member.key, member.cursor, source: source)
    }
    return Part(source: source, layers: root["layers"])
  }

  // Sources in a part are relative to it.
  private mutating func json(_ source: String, _ cursor: JSONCursor) -> JSONValue? {
    guard let bytes = bytes(source, cursor), case let text = SourceText(bytes),
      let value = parsed(text, of: source, at: cursor).value
    else { return nil }
    let folder = source.lastIndex(of: "/").map { String(source[...$0]) } ?? ""
    return value.shifted(by: map.add(source, text, value)).inFolder(folder)
  }

  private func parsed(
    _ text: SourceText,
    of source: String,
    at cursor: JSONCursor
  ) -> (value: JSONValue?, hasErrors: Bool) {
    let messages = ReadReport()
    let value = JSONParser.parse(text, limits: limits, report: messages)
    report.add(messages.diagnostics(in: text), of: source, at: cursor)
    return (value, messages.hasErrors)
  }

  func path(_ cursor: JSONCursor) -> String? {
    guard let source = cursor.text else {
      reportMismatch(cursor, needs: "the path of a file")
      return nil
    }
    guard let failure = AssetPath.failure(in: source) else { return source }
    return values.refuse(cursor, .file) { failure }
  }

  func bytes(_ source: String, _ cursor: JSONCursor) -> [UInt8]? {
    guard let open = files?.text else {
      return values.refuse(cursor, .file) {
        "no files are read here (render the scene from its file)"
      }
    }
    do throws(SceneFiles.AccessError) {
      return try open(source)
    } catch {
      return values.refuse(cursor, error.code) { error.message }
    }
  }

  // MARK: Tables

  /// Reads the `data` assets of the scene.
  mutating func declareTables(_ assets: JSONCursor, _ position: Position) {
    for member in assets.members where member.cursor["type"]?.text == "data" {
      check(member.cursor, PartKeys.dataAsset.names, of: "a data asset")
      let asset = tree(member.cursor.value, position.key(member.key))
      tables[member.key] = .some(rows(of: JSONCursor(asset, member.cursor.path)))
    }
  }

  /// The assets that are no tables, of which the scene knows nothing once they have been used.
  func withoutTables(_ assets: JSONValue) -> JSONValue {
    guard case .object(let members) = assets.kind else { return assets }
    let rest = members.filter { !["data", CaptionKeys.type].contains($0.value["type"]?.text) }
    return JSONValue(.object(rest), offset: assets.offset)
  }

  // The rows of a table; nil after a report.
  private func rows(of asset: JSONCursor) -> [JSONValue]? {
    guard let written = asset["src"] else {
      return values.refuse(asset, .missing) {
        "src is missing (add the path of a .csv, .tsv or .json file)"
      }
    }
    guard let source = path(written), let bytes = bytes(source, written) else { return nil }
    if source.hasSuffix(".csv") || source.hasSuffix(".tsv") { return csv(bytes, source, written) }
    guard source.hasSuffix(".json") else {
      return values.refuse(written) {
        "\(source.quoted) is no table (give a .csv, .tsv or .json file)"
      }
    }
    let (value, hasErrors) = parsed(SourceText(bytes), of: source, at: written)
    guard let value, !hasErrors else { return nil }
    return value.items
      ?? values.refuse(written, .type) {
        "\(source.quoted) needs an array of rows, not \(value.echo)"
      }
  }

  private func csv(_ bytes: [UInt8], _ source: String, _ cursor: JSONCursor) -> [JSONValue]? {
    do throws(VariableError) {
      let table = try VariableTable(
        csv: bytes,
        isTabbed: source.hasSuffix(".tsv"),
        limits: limits,
        allowsNoRows: true
      )
      if let bad = table.rows.first(where: { $0.problem != nil }), let problem = bad.problem {
        return values.refuse(cursor) { "\(source):\(bad.line): \(problem)" }
      }
      if let (line, text) = table.ambiguity, let remedy = SpreadsheetValue.numberRemedy(for: text) {
        values.warn(cursor) { "\(source):\(line): \(text.quoted) remains a text (\(remedy))" }
      }
      return table.rows.map(\.value)
    } catch {
      return values.refuse(cursor) { "\(source): \(error.message)" }
    }
  }
}

extension VariableTable.Row {
  /// The row as an object; fields that JSON would take as numbers are numbers.
  ///
  /// Codes such as 01234 and +49 30 and long identifiers remain texts, with all of their digits.
  fileprivate var value: JSONValue {
    .object(
      cells.map { name, cell in
        switch cell {
        case .text(let text):
          (name, text.jsonNumber.map { JSONValue(.number($0)) } ?? JSONValue(.string(text)))
        case .decimal(_, let number): (name, .number(number))
        case .json(let value): (name, value)
        }
      }
    )
  }
}

extension String {
  // The value of a number of JSON; nil for a whole number that a Double does not hold exactly.
  fileprivate var jsonNumber: Double? {
    func isDigit(_ byte: UInt8?) -> Bool { byte.map { (0x30...0x39).contains($0) } ?? false }
    let digits = utf8.drop { $0 == 0x2D }
    // The grammar of JSON: digits on both sides of a point, no sign but a minus, no zero before a digit.
    guard utf8.count - digits.count <= 1,
      digits.split(separator: 0x2E, omittingEmptySubsequences: false)
        .allSatisfy({ isDigit($0.first) }),
      digits.first != 0x30 || !isDigit(digits.dropFirst().first),
      let number = DecimalText.number(self)
    else { return nil }
    let isInteger = digits.allSatisfy(isDigit)
    return isInteger && number.magnitude >= 0x1p53 ? nil : number
  }
}

extension JSONValue {
  /// The same tree in another file.
  fileprivate func shifted(by bytes: Int) -> JSONValue {
    let position = offset + bytes
    switch kind {
    case .array(let items):
      return JSONValue(.array(items.map { $0.shifted(by: bytes) }), offset: position)
    case .object(let members):
      let moved = members.map {
        JSONMember($0.key, $0.value.shifted(by: bytes), keyOffset: $0.keyOffset + bytes)
      }
      return JSONValue(.object(moved), offset: position)
    default: return JSONValue(kind, offset: position)
    }
  }

  /// The same tree with the paths of images and parts from an outer folder.
  fileprivate func inFolder(_ folder: String) -> JSONValue {
    guard !folder.isEmpty else { return self }
    switch kind {
    case .array(let items):
      return JSONValue(.array(items.map { $0.inFolder(folder) }), offset: offset)
    case .object(let members):
      let moved = members.map { member in
        guard ["image", "include", "svg"].contains(member.key),
          case .string(let path) = member.value.kind
        else {
          return JSONMember(member.key, member.value.inFolder(folder), keyOffset: member.keyOffset)
        }
        let inner = JSONValue(.string(folder + path), offset: member.value.offset)
        return JSONMember(member.key, inner, keyOffset: member.keyOffset)
      }
      return JSONValue(.object(moved), offset: offset)
    default: return self
    }
  }
}
