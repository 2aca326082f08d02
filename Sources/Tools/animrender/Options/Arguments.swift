import CommandTable
import Files
import Graphics
import JSONText
import RenderPipeline
import SceneModel

/// The arguments of one command, sorted into options and operands.
struct Arguments {
  private(set) var operands: [String] = []
  private var values: [String: [String]] = [:]

  /// Sorts arguments by a table of options; their order never matters.
  ///
  /// `--name value`, `--name=value`, `-x value`, `-xvalue` and joined switches (`-ft`) are understood.
  /// `--` ends the options, and `-` alone is an operand.
  init(_ arguments: [String], of command: Command) throws(UsageError) {
    try self.init(arguments, options: command.options, of: command.rawValue)
  }

  /// Parses arguments by some options.
  ///
  /// - Parameter owner: the command that takes the options, for messages.
  init(_ arguments: [String], options: [Option], of owner: String) throws(UsageError) {
    var rest = arguments[...]
    func checkForeign(_ argument: String) throws(UsageError) {
      // An option of this command wins, with its value behind the equals sign or the letter.
      let name = String(argument.prefix { $0 != "=" })
      let isKnown = options.contains { $0.spellings.contains(name) }
      // `-vf` is -v and -f here, unless a filter of FFmpeg follows.
      if name == "-vf", rest.first?.contains("=") ?? false { try checkForeign("-filter:v") }
      guard !isKnown, let advice = ForeignOptions.advice(for: name) else { return }
      throw UsageError("there is no option \(name) (\(advice))")
    }
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands += rest
        break
      }
      if argument.hasPrefix("-"), argument != "-" { try checkForeign(argument) }
      if argument.hasPrefix("--") {
        try parseLong(argument.dropFirst(2), rest: &rest, options: options, owner: owner)
      } else if argument.hasPrefix("-"), argument != "-" {
        try parseLetters(argument.dropFirst(), rest: &rest, options: options, owner: owner)
      } else {
        operands.append(argument)
      }
    }
  }

  /// Returns the arguments with another value of an option, or without it.
  func replacing(_ name: String, by value: String?) -> Arguments {
    var result = self
    result.values[name] = value.map { [$0] }
    return result
  }

  /// Returns the arguments with the path of standard input for a table or manifest that is `-`.
  ///
  /// A scene that is `-` is read without a path, and each time it is opened it is the same.
  func namingStandardInput(of command: Command) -> Arguments {
    guard [.batch, .verify].contains(command), operands.first == "-" else { return self }
    var result = self
    result.operands[0] = InputPipes.standardInput
    return result
  }

  /// Returns the arguments without some operands.
  func droppingOperands(_ names: some Collection<String>) -> Arguments {
    var result = self
    for name in names {
      if let index = result.operands.lastIndex(of: name) { result.operands.remove(at: index) }
    }
    return result
  }

  private mutating func parseLong(
    _ text: Substring,
    rest: inout ArraySlice<String>,
    options: [Option],
    owner: String
  ) throws(UsageError) {
    // By bytes: a mark that begins a value is one character with the sign before it.
    let parts = text.utf8.split(
      separator: UInt8(ascii: "="),
      maxSplits: 1,
      omittingEmptySubsequences: false
    )
    let name = parts.first.map { String(Substring($0)) } ?? ""
    guard let option = options.first(where: { $0.name == name }) else {
      try Self.checkOthers("--\(name)", owner: owner) { $0.name == name }
      throw UsageError(
        "unknown option --\(name)" + name.suggestion(among: options.map(\.name), prefix: "--")
      )
    }
    let inline = parts.count > 1 ? String(Substring(parts[1])) : nil
    try store(option, "--\(name)", inline: inline, &rest)
  }

  // Refuses an option that other commands have.
  private static func checkOthers(
    _ spelling: String,
    owner: String,
    isMeant: (Option) -> Bool
  ) throws(UsageError) {
    guard let option = Option.all.first(where: isMeant) else { return }
    let commands = option.commands.map(\.rawValue).joined(separator: ", ")
    let advice =
      owner == "still" && option.topic == .place
      ? "; render --for PLACE --poster TIME writes a still beside the output" : ""
    throw UsageError("\(owner) does not take \(spelling) (it is for \(commands)\(advice))")
  }

  private mutating func parseLetters(
    _ text: Substring,
    rest: inout ArraySlice<String>,
    options: [Option],
    owner: String
  ) throws(UsageError) {
    var letters = text.unicodeScalars
    while let letter = letters.popFirst().map(Character.init) {
      guard let option = options.first(where: { $0.letter == letter }) else {
        try Self.checkOthers("-\(letter)", owner: owner) { $0.letter == letter }
        throw UsageError(
          "unknown option -\(letter)"
            + String(text).suggestion(among: options.map(\.name), prefix: "--")
        )
      }
      guard option.value == nil else {
        try store(
          option,
          "-\(letter)",
          inline: letters.isEmpty ? nil : String(Substring(letters)),
          &rest
        )
        return
      }
      try store(option, "-\(letter)", inline: nil, &rest)
    }
  }

  private mutating func store(
    _ option: Option,
    _ spelling: String,
    inline: String?,
    _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    var value = ""
    if let defaultValue = option.defaultValue {
      value = inline ?? defaultValue
    } else if let placeholder = option.value {
      // A negative number such as "-1" is a value; so is anything else that follows.
      guard let given = inline ?? rest.popFirst() else {
        throw UsageError("\(spelling) needs a value (\(spelling) \(placeholder))")
      }
      value = given
    } else if inline != nil {
      throw UsageError("\(spelling) takes no value (leave out what follows '=')")
    }
    guard option.isRepeatable || option.value == nil || values[option.name] == nil else {
      throw UsageError("\(spelling) is given twice (give it once)")
    }
    values[option.name, default: []].append(value)
  }

  /// Gives an option one more value; nil for a switch.
  mutating func add(_ value: String?, to option: Option) {
    values[option.name, default: []].append(value ?? "")
  }

  /// Whether a switch is on or an option was given.
  func has(_ name: String) -> Bool { values[name] != nil }

  /// The value of an option, or nil.
  subscript(name: String) -> String? { values[name]?.last }

  /// All values of an option that may be repeated.
  func all(_ name: String) -> [String] { values[name] ?? [] }

  /// The options of some groups that are given, with their values, in the order of the table.
  ///
  /// Of a switch the value is nil.
  func given(_ topics: Set<Option.Topic>) -> [(option: Option, value: String?)] {
    given(Option.all.filter { topics.contains($0.topic) })
  }

  /// Those of some options that are given, with their values; of a switch the value is nil.
  func given(_ options: [Option]) -> [(option: Option, value: String?)] {
    options.flatMap { option in all(option.name).map { (option, option.value == nil ? nil : $0) } }
  }

  /// The value of an option as a number in a range.
  func number(_ name: String, in range: ClosedRange<Double>) throws(UsageError) -> Double? {
    guard let text = self[name] else { return nil }
    guard let value = DecimalText.number(text), range.contains(value) else {
      throw UsageError(
        "--\(name): '\(text)' is not a number from \(range.lowerBound.shortestDecimal) to "
          + "\(range.upperBound.shortestDecimal)\(Self.withoutUnit(text, in: range))"
      )
    }
    return value
  }

  // The advice to leave out the unit behind a number; a share is a number up to 1.
  private static func withoutUnit(
    _ text: String,
    in range: ClosedRange<Double>,
    isWhole: Bool = false
  ) -> String {
    let digits = text.prefix { $0.isNumber || $0 == "." }
    let unit = text.dropFirst(digits.count)
    guard !unit.isEmpty, !unit.contains(where: \.isNumber),
      let number = DecimalText.number(String(digits))
    else { return "" }
    let value = unit == "%" ? number / 100 : number
    guard range.contains(value), !isWhole || value == value.rounded() else { return "" }
    return " (write \(value.shortestDecimal))"
  }

  /// The value of an option as an integer in a range.
  func integer(_ name: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
    guard let text = self[name] else { return nil }
    guard let value = Int(digits: text), range.contains(value) else {
      throw UsageError(
        "--\(name): '\(text)' is not a whole number from \(range.lowerBound) to \(range.upperBound)"
          + Self.withoutUnit(
            text,
            in: Double(range.lowerBound)...Double(range.upperBound),
            isWhole: true
          )
      )
    }
    return value
  }

  /// The value of an option as one of some words.
  ///
  /// - Parameter advice: the remedy for a word of another program; nil for unknown words.
  func word<Word: RawRepresentable & CaseIterable>(
    _ name: String,
    as type: Word.Type,
    advice: (String) -> String? = { _ in nil }
  ) throws(UsageError) -> Word? where Word.RawValue == String {
    guard let text = self[name] else { return nil }
    if let word = Word(rawValue: text) { return word }
    let words = Word.allCases.map(\.rawValue)
    throw UsageError(
      "--\(name): '\(text)' is none of \(words.joined(separator: ", "))"
        + (advice(text).map { " (\($0))" } ?? text.suggestion(among: words))
    )
  }
}
