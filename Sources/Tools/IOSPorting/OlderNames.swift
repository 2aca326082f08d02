/// The names of Swift 2 and before that Swift 3 replaced, and their replacements.
enum OlderNames {
  /// Types and functions.
  static let types = NameTables.values(of: "types")
  /// Methods without arguments that are properties.
  static let properties = NameTables.values(of: "properties")
  /// Properties.
  static let members = NameTables.values(of: "members")
  /// Labels of arguments and parameters.
  static let labels = NameTables.values(of: "labels")
  /// Constants that are members of their types.
  static let keys = NameTables.values(of: "keys")
  /// Methods by their former names: the name and the label of the first argument, `_` for none.
  static let methods = NameTables.values(of: "methods").mapValues { value in
    let words = value.split(separator: " ").map(String.init)
    return (name: words[0], label: words[1])
  }
  /// Methods that are overridden as properties.
  static let overriddenProperties = Set(NameTables.rows(of: "overridden").map(\.key))
  /// Functions of C by their names: calls of methods, in which a digit is the argument of that number, and `#` a
  /// transform, which is added if it is not nil.
  static let calls = NameTables.values(of: "calls")
  /// Members of `AnyObject`, and the types that have them.
  static let anyObjectMembers = NameTables.values(of: "any object")
  /// Modules: `whole`, or `part` where UIKit provides what is supported of them.
  static let modules = NameTables.values(of: "modules")
  /// Types and constants that Swift 4.2 renamed, with their names since then.
  static let renamed = NameTables.values(of: "renamed")
  /// Members that Swift 4.2 renamed, with their names since then.
  static let renamedMembers = NameTables.values(of: "renamed members")
  /// Notifications whose names Swift 4.2 moved into the classes that post them.
  static let notifications = NameTables.values(of: "notifications")
}
