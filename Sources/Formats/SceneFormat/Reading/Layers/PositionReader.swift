internal import Graphics
internal import JSONText

/// Turns percentages of the parent's bounds, and `"center"`, into numbers.
///
/// The parent's bounds are those without animations; `Layer.relateSublayers` lets the layer
/// follow others.
struct PositionReader {
  let reader: ValueReader
  let parent: Rect

  /// Returns the keys of a layer with numbers for positions; other keys are left to their readers.
  func numbers(_ object: ObjectCursor) -> ObjectCursor {
    var replacements: [String: JSONCursor] = [:]
    let (origin, size) = (parent.origin, parent.size)
    replacements["position"] = object["position"].flatMap { cursor in
      cursor.text == "center"
        ? list([origin.x + size.width / 2, origin.y + size.height / 2], cursor)
        : list(cursor, starts: [origin.x, origin.y], sizes: [size.width, size.height])
    }
    let sides = [size.width, size.height, size.width, size.height]
    replacements["frame"] = object["frame"].flatMap {
      list($0, starts: [origin.x, origin.y, 0, 0], sizes: sides)
    }
    replacements["bounds"] = object["bounds"].flatMap {
      list($0, starts: [0, 0, 0, 0], sizes: sides)
    }
    if let opacity = object["opacity"], let part = part(opacity) {
      replacements["opacity"] = number(part, opacity)
    }
    return replacements.isEmpty ? object : object.replacing(replacements)
  }

  // Nil for a list without percentages, and for what is no such list.
  private func list(_ cursor: JSONCursor, starts: [Double], sizes: [Double]) -> JSONCursor? {
    guard cursor.count == sizes.count, case .array(var items) = cursor.value.kind,
      items.contains(where: { if case .string = $0.kind { true } else { false } })
    else { return nil }
    for (index, element) in cursor.elements.enumerated() where element.isString {
      guard let part = part(element) else {
        reader.mismatch(element, needs: FormRemedy.partOfParent)
        items[index].kind = .invalid
        continue
      }
      items[index].kind = .number(starts[index] + part * sizes[index])
    }
    return JSONCursor(JSONValue(.array(items), offset: cursor.value.offset), cursor.path)
  }

  private func list(_ numbers: [Double], _ cursor: JSONCursor) -> JSONCursor {
    JSONCursor(JSONValue(numbers: numbers).moved(to: cursor.value.offset), cursor.path)
  }

  private func number(_ number: Double, _ cursor: JSONCursor) -> JSONCursor {
    JSONCursor(JSONValue(.number(number), offset: cursor.value.offset), cursor.path)
  }

  private func part(_ cursor: JSONCursor) -> Double? {
    cursor.percentage.map { $0 / 100 }
  }
}
