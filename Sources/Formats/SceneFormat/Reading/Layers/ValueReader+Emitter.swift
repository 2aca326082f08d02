internal import JSONText
internal import SceneModel

/// Reads the cells of an emitter layer.
extension ValueReader {
  private static let cellKeys = ObjectKeys.cell.names
  private static let laterCellKeys: Set<String> = [
    "filters", "style", "minificationFilterBias", "speed", "timeOffset", "repeatCount",
    "repeatDuration", "autoreverses", "fillMode",
  ]

  /// The cells of an array; nil after a report.
  ///
  /// Cells in cells are as deep as the nesting of the JSON, which the parser has bounded.
  func emitterCells(_ cursor: JSONCursor) -> [EmitterCell]? {
    if cursor.isNull { return [] }
    var names: Set<String> = []
    return list(cursor, of: "cells") { element in
      guard let cell = emitterCell(element) else { return nil }
      if let name = cell.name, !names.insert(name).inserted {
        return refuse(element, .duplicate) { "two cells have the name \(name.quoted) (rename one)" }
      }
      return cell
    }
  }

  private func emitterCell(_ cursor: JSONCursor) -> EmitterCell? {
    guard cursor.isObject else { return mismatch(cursor, needs: "an object: a cell") }
    index.mark(cursor)
    checkCellKeys(cursor)
    let object = ObjectCursor(cursor, aliases: ObjectKeys.cellAliases, report: report)
    var cell = EmitterCell()
    var isComplete = true
    for table in ObjectKeys.cellTables {
      isComplete = table.read(into: &cell, self) { object.nonNull($0) } && isComplete
    }
    return isComplete ? cell : nil
  }

  /// Reads an image, or the layer of an object with that key.
  func cellContents(_ cursor: JSONCursor) -> CellContents?? {
    guard let layer = cursor.members.first(where: { $0.key == "layer" })?.cursor else {
      return imageSource(cursor).map { $0.map(CellContents.image) }
    }
    index.mark(cursor)
    guard checkKeys(cursor, allowed: ObjectKeys.particleLayer.names, of: "contents") else {
      return nil
    }
    guard let name = layer.text else {
      return mismatch(
        layer,
        needs: "the name of a sublayer of the emitter (put the layer there, with a name)"
      )
    }
    index.particleLayers.append(layer)
    return .some(.layer(name))
  }

  private func checkCellKeys(_ cursor: JSONCursor) {
    for member in cursor.members {
      let key = member.key
      if Self.cellKeys.contains(key) || ObjectKeys.cellAliases[key] != nil
        || KeyCatalogue.isFree(key)
      {
        continue
      }
      let hint = hint(for: key, among: Self.cellKeys, .cell)
      if Self.laterCellKeys.contains(key) {
        let advice = ForeignNames.advice(for: key, in: .cell).map { " (\($0))" } ?? ""
        report(
          member,
          as: .unsupported,
          "\(key) of a cell is not supported by this version\(advice)"
        )
      } else {
        report(member, "\(key.quoted) is not a key of a cell\(hint)")
      }
    }
  }
}
