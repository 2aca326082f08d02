internal import JSONText

/// A date with an optional time of day, as ISO 8601 writes them.
///
/// The proleptic Gregorian calendar. The offset of a time zone is checked and not applied: the text
/// of a date does not depend on where it is drawn.
struct ISODate {
  private var year: Int
  private var month: Int
  private var day: Int
  private var hour = 0
  private var minute = 0
  private var second = 0

  /// A date from `2026-11-26`, `2026-11` or `2026-11-26T10:30:00Z`.
  ///
  /// - Throws: an error that shows the text.
  init(_ text: String) throws(ExpressionError) {
    let failure = ExpressionError(
      "date: \(text.quoted) is not an ISO date (write '2026-11-26' or "
        + "'2026-11-26T10:30:00')"
    )
    let halves = text.split(
      maxSplits: 1,
      omittingEmptySubsequences: false,
      whereSeparator: { $0 == "T" || $0 == " " }
    )
    let parts = halves[0].split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 3,
      let year = Self.number(parts[0], digits: 4), year > 0,
      let month = Self.number(parts[1], digits: 2), (1...12).contains(month)
    else { throw failure }
    (self.year, self.month, day) = (year, month, 1)
    if parts.count == 3 {
      guard let day = Self.number(parts[2], digits: 2), (1...days(in: month)).contains(day)
      else { throw failure }
      self.day = day
    }
    guard halves.count == 2 else { return }
    guard parts.count == 3, readTime(halves[1]) else { throw failure }
  }

  private static func number(_ text: Substring, digits: Int) -> Int? {
    guard text.utf8.count == digits, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    return Int(text)
  }

  // 10:30, 10:30:00 or 10:30:00.25, then Z, +01:00 or nothing.
  private mutating func readTime(_ text: Substring) -> Bool {
    let clock = text.prefix { $0 != "Z" && $0 != "+" && $0 != "-" }
    let zone = text.dropFirst(clock.count)
    if zone.first != "Z" || zone.count > 1, !zone.isEmpty {
      let offset = zone.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
      guard offset.count == 2, offset.allSatisfy({ Self.number($0, digits: 2) != nil }) else {
        return false
      }
    }
    let parts = clock.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 3,
      let hour = Self.number(parts[0], digits: 2), hour < 24,
      let minute = Self.number(parts[1], digits: 2), minute < 60
    else { return false }
    (self.hour, self.minute) = (hour, minute)
    guard parts.count == 3 else { return true }
    let digits = parts[2].prefix { $0 != "." }
    let fraction = parts[2].dropFirst(digits.count).dropFirst()
    guard let second = Self.number(digits, digits: 2), second < 60,
      fraction.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return false }
    self.second = second
    return true
  }

  // MARK: Calendar

  private var isLeapYear: Bool {
    year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
  }

  private func days(in month: Int) -> Int {
    switch month {
    case 2: isLeapYear ? 29 : 28
    case 4, 6, 9, 11: 30
    case _: 31
    }
  }

  private var dayOfYear: Int { (1..<month).reduce(day) { $0 + days(in: $1) } }

  // 0 is Sunday. The first of January of year 1 is a Monday.
  private var weekday: Int {
    let before = year - 1
    return (before * 365 + before / 4 - before / 100 + before / 400 + dayOfYear + 371) % 7
  }

  // MARK: Text

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
  private static let weekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]

  /// The date in a format of `strftime`, with English names.
  ///
  /// `%-d` and the like leave out the leading zero, `%-e` the leading space.
  ///
  /// - Throws: an error that names a specifier that is none.
  func text(_ format: String) throws(ExpressionError) -> String {
    var result = ""
    var rest = Substring(format)
    while let character = rest.popFirst() {
      guard character == "%" else {
        result.append(character)
        continue
      }
      let isShort = rest.first == "-"
      if isShort { rest.removeFirst() }
      let letter = rest.popFirst()
      if let (number, width) = letter.flatMap(number) {
        let digits = String(number)
        let fill = letter == "e" ? " " : "0"
        result +=
          String(repeating: fill, count: isShort ? 0 : max(0, width - digits.count)) + digits
      } else if !isShort, let name = letter.flatMap(name) {
        result += name
      } else {
        let specifier = "%" + (isShort ? "-" : "") + (letter.map { String($0) } ?? "")
        throw ExpressionError(
          "date: there is no \(specifier.quoted) in a format (write %Y %y %m %d %e %j %H "
            + "%I %M %S, %-d without zeros, %B %b %A %a %p for names, %% for %)"
        )
      }
    }
    return result
  }

  private func number(_ letter: Character) -> (number: Int, width: Int)? {
    switch letter {
    case "Y": (year, 4)
    case "y": (year % 100, 2)
    case "m": (month, 2)
    case "d": (day, 2)
    case "e": (day, 2)
    case "j": (dayOfYear, 3)
    case "H": (hour, 2)
    case "I": ((hour + 11) % 12 + 1, 2)
    case "M": (minute, 2)
    case "S": (second, 2)
    case _: nil
    }
  }

  private func name(_ letter: Character) -> String? {
    switch letter {
    case "B": Self.months[month - 1]
    case "b": String(Self.months[month - 1].prefix(3))
    case "A": Self.weekdays[weekday]
    case "a": String(Self.weekdays[weekday].prefix(3))
    case "p": hour < 12 ? "AM" : "PM"
    case "%": "%"
    case _: nil
    }
  }
}
