internal import CoreGraphicsCompat
public import Foundation

// As for dates: in files that import UIKit or QuartzCore and not Foundation itself, these hide Foundation's own.
extension Locale {
  /// The locale of the program: that of `--locale`.
  public static var current: Locale { ProgramLocale.current }

  /// The locale of the program, which does not change.
  public static var autoupdatingCurrent: Locale { ProgramLocale.current }

  /// The language of the program.
  public static var preferredLanguages: [String] {
    [ProgramLocale.current.identifier.replacingOccurrences(of: "_", with: "-")]
  }
}

/// A formatter of numbers in the locale of the program.
open class NumberFormatter: Foundation.NumberFormatter, @unchecked Sendable {
  /// A formatter.
  public override init() {
    super.init()
    if ProgramLocale.isGiven { locale = ProgramLocale.current }
  }

  /// Decodes as Foundation does.
  public required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// A formatter of dates in the locale of the program.
open class DateFormatter: Foundation.DateFormatter, @unchecked Sendable {
  /// A formatter.
  public override init() {
    super.init()
    if ProgramLocale.isGiven { locale = ProgramLocale.current }
  }

  /// Decodes as Foundation does.
  public required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// The text of a key in the language of the program; the value, or else the key, where its resources have none.
public func NSLocalizedString(
  _ key: String,
  tableName: String? = nil,
  bundle: Bundle = .main,
  value: String = "",
  comment: String
) -> String {
  ProgramLocale.text(key, table: tableName ?? "Localizable") ?? (value.isEmpty ? key : value)
}
