internal import Graphics
internal import JSONText
internal import SceneModel

/// Reads the cells of an emitter layer.
struct EmitterReader {
  let reader: FieldReader

  private var values: ValueReader { reader.values }
  private var index: SceneIndex { reader.index }

  private static let keys = ObjectKeys.cell.names
  private static let later: Set<String> = [
    "filters", "style", "minificationFilterBias", "speed", "timeOffset", "repeatCount",
    "repeatDuration",
    "autoreverses", "fillMode",
  ]

  /// The cells of an array; nil after a report.
  ///
  /// Cells in cells are as deep as the nesting of the JSON, which the parser has bounded.
  func cells(_ cursor: JSONCursor) -> [EmitterCell]? {
    if cursor.isNull { return [] }
    var names: Set<String> = []
    return values.list(cursor, of: "cells") { element in
      guard let cell = cell(element) else { return nil }
      if let name = cell.name, !names.insert(name).inserted {
        return values.refuse(
          element,
          .duplicate,
          "two cells have the name \(name.quoted) (rename one)"
        )
      }
      return cell
    }
  }

  private func cell(_ cursor: JSONCursor) -> EmitterCell? {
    guard cursor.isObject else { return values.mismatch(cursor, needs: "an object: a cell") }
    index.mark(cursor)
    checkKeys(cursor)
    let object = ObjectCursor(cursor, aliases: ObjectKeys.cellAliases, report: values.report)
    var cell = EmitterCell()
    var isComplete = true
    for table in ObjectKeys.cellTables {
      isComplete = table.read(into: &cell, reader) { object.nonNull($0) } && isComplete
    }
    return isComplete ? cell : nil
  }

  /// Reads an image, or the layer of an object with that key.
  func contents(_ cursor: JSONCursor) -> CellContents?? {
    guard let layer = cursor.members.first(where: { $0.key == "layer" })?.cursor else {
      return ImageSourceReader(values: values, index: index).source(cursor)
        .map { $0.map(CellContents.image) }
    }
    index.mark(cursor)
    guard values.checkKeys(cursor, allowed: ObjectKeys.particleLayer.names, of: "contents") else {
      return nil
    }
    guard let name = layer.text else {
      return values.mismatch(
        layer,
        needs: "the name of a sublayer of the emitter (put the layer there, with a name)"
      )
    }
    index.particleLayers.append(layer)
    return .some(.layer(name))
  }

  private func checkKeys(_ cursor: JSONCursor) {
    for member in cursor.members {
      let key = member.key
      if Self.keys.contains(key) || ObjectKeys.cellAliases[key] != nil || KeyCatalogue.isFree(key) {
        continue
      }
      if Self.later.contains(key) {
        values.report(member, as: .unsupported, "\(key) of a cell is not supported by this version")
      } else {
        let hint = Suggestions.hint(for: key, among: Self.keys)
        values.report(member, "\(key.quoted) is not a key of a cell\(hint)")
      }
    }
  }
}
