package import Foundation
internal import Synchronization

/// The locale of a program: that of `--locale`, or Foundation's, which knows no user on Linux.
package enum ProgramLocale {
  private static let identifier = Mutex<String?>(nil)

  /// Begins to give the program a locale, before its code runs.
  package static func begin(_ identifier: String) { self.identifier.withLock { $0 = identifier } }

  /// The locale.
  package static var current: Locale {
    identifier.withLock { $0 }.map(Locale.init(identifier:)) ?? .current
  }

  /// Whether it is that of `--locale`.
  package static var isGiven: Bool { identifier.withLock { $0 != nil } }

  /// The text of a key in the program's language, or in English; nil where no file has it.
  ///
  /// The files are `LANGUAGE.lproj/TABLE.strings` among the resources, which `ResourceFiles` copies with a point in place of
  /// the slash.
  package static func text(_ key: String, table: String) -> String? {
    let identifier = current.identifier
    let language = current.language.languageCode?.identifier ?? "en"
    let dashed = identifier.replacingOccurrences(of: "_", with: "-")
    for language in [dashed, identifier, language, "Base", "en"] {
      for folder in Bundle.programResources + ["."] {
        for separator in ["/", "."] {
          let path = "\(folder)/\(language).lproj\(separator)\(table).strings"
          guard let data = FileManager.default.contents(atPath: path),
            let texts = try? PropertyListSerialization.propertyList(from: data, format: nil)
              as? [String: String],
            let text = texts[key]
          else { continue }
          return text
        }
      }
    }
    return nil
  }
}
