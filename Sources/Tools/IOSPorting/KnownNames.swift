internal import CKnownNames

/// Names of Swift, Foundation and of Apple's frameworks as far as they exist here.
package enum KnownNames {
  /// Types.
  package static let types = names(known_types())
  /// Members, functions and constants.
  package static let members = names(known_members())
  /// Types that do not exist here, with what they are and what is nearest to them.
  package static let absent = meanings("absent")
  /// The same for members of UIKit's types.
  package static let absentMembers = meanings("absent members")

  /// The same for modules.
  package static let absentModules = meanings("absent modules")

  private static func meanings(_ table: Substring) -> [String: String] {
    NameTables.values(of: table).mapValues { $0.replacing("|", with: "; nearest here: ") }
  }

  private static func names(_ text: UnsafePointer<CChar>) -> Set<String> {
    Set(String(cString: text).split(separator: "\n").map(String.init))
  }
}

/// The tables in `Names/tables.txt`: a name in brackets, and lines of a key and a value.
enum NameTables {
  private typealias Row = (key: String, value: String)

  private static let all: [Substring: [Row]] = {
    var (tables, name) = ([Substring: [Row]](), Substring())
    for line in String(cString: name_tables()).split(separator: "\n") where !line.hasPrefix("#") {
      if line.hasPrefix("[") {
        name = line.dropFirst().dropLast()
      } else {
        let key = line.prefix { $0 != " " }
        tables[name, default: []].append((String(key), String(line.dropFirst(key.count + 1))))
      }
    }
    return tables
  }()

  /// The lines of a table in their order.
  static func rows(of name: Substring) -> [(key: String, value: String)] { all[name] ?? [] }

  /// The values of a table by their keys.
  static func values(of name: Substring) -> [String: String] {
    Dictionary(rows(of: name).map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
  }
}
