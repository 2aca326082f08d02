internal import Graphics
internal import JSONText
internal import SceneModel

/// Writes the cells of emitters.
enum EmitterWriter {
  /// A cell.
  static func value(_ cell: EmitterCell) -> JSONValue {
    var list = MemberList()
    for table in ObjectKeys.cellTables { table.write(cell, to: &list) }
    return list.object
  }
}
