import CommandTable
import Files
import Foundation
import RenderPipeline
import SceneModel
import TestSupport
import Testing

@testable import animrender

/// Random arguments, the same for the same seed; `scripts/check/fuzz command-line` runs more of them.
@Suite("Random arguments")
struct ArgumentFuzzTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let rounds = environment["FUZZ_ROUNDS"].flatMap { Int($0) } ?? 500
  private static let seed = environment["FUZZ_SEED"].flatMap { UInt64($0) } ?? 1

  @Test("Arguments are refused with words or understood, however they are spelled")
  func random() {
    var inputs = ArgumentInputs(random: SplitMix64(seed: Self.seed))
    var (understood, broken) = (0, 0)
    for index in 0..<Self.rounds {
      let input = inputs.next()
      let first = ArgumentReading(input.words, of: input.command)
      if case .understood = first { understood += 1 }
      var law: String?
      if case .refused("") = first { law = "an error without a word" }
      if let other = input.respelled, ArgumentReading(other, of: input.command) != first {
        law = "it depends on the spelling: \(other)"
      }
      guard let law else { continue }
      broken += 1
      Issue.record("seed \(Self.seed), input \(index): \(law): \(input.command) \(input.words)")
    }
    print("fuzz command-line: \(Self.rounds) inputs, \(understood) taken, \(broken) break a law")
    #expect(understood > 0)
  }
}

/// What a command makes of its arguments before it opens anything.
private enum ArgumentReading: Equatable {
  case refused(String)
  /// The request as text.
  case understood(String)

  init(_ words: [String], of command: Command) {
    do {
      let arguments = try Arguments(words, of: command)
      let limits = try Limits(arguments)
      let values = command.options.map { "\($0.name): \(arguments.all($0.name))" }
      var text = "\(arguments.operands) \(values)"
      if command.topics.contains(.encoding) {
        // To a file: standard output may be a terminal.
        text += "\(try RenderRequest(arguments, output: "out.mp4", limits: limits))"
      }
      self = .understood(text)
    } catch let error as UsageError {
      self = .refused(error.message)
    } catch let error as RequestError {
      self = .refused(error.reported.message)
    } catch {
      self = .refused("\(error)")
    }
  }
}

/// Makes commands with arguments.
private struct ArgumentInputs {
  struct Input {
    let command: Command
    let words: [String]
    /// The same options and operands in another spelling; nil where words are not of the table.
    let respelled: [String]?
  }

  var random: SplitMix64

  private static let values = [
    "0", "1", "-1", "1e999", "nan", "inf", "9223372036854775807", "9223372036854775808", "x.png",
    "x.mp4", "-", "", "a=b", "0-3", "3-0", "0-3,7", "50%", "0.5s", "12f", "1x1", "0x0", "1e9x1",
    "none", "red", "#12", "\u{FFFD}", "é", "30000/1001", "1/0", "-0", "0x10", " 1", "1 ", "auto",
    "8G", "500M", "999999999999T", "good", "h264", "a/b=c", "--", "=", "==", "\u{301}", "٣",
  ]

  mutating func next() -> Input {
    let command = Command.allCases.randomElement(using: &random) ?? .render
    let options = command.options
    var (words, respelled): ([String], [String]?) = ([], [])
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      switch Int.random(in: 0..<10, using: &random) {
      case 0:
        let word = noise()
        words.append(word)
        respelled = nil
      case 1:
        let word = ["s.json", "-", "a b", "é.json"].randomElement(using: &random) ?? "s.json"
        words.append(word)
        respelled?.append(word)
      default:
        guard let option = options.randomElement(using: &random) else { continue }
        let value = value(of: option)
        words += spelled(option, value, isJoined: false)
        respelled? += spelled(option, value, isJoined: true)
      }
    }
    return Input(command: command, words: words, respelled: respelled)
  }

  // What the option offers itself, or anything.
  private mutating func value(of option: Option) -> String? {
    guard option.value != nil else { return nil }
    if case .words(let words) = option.completion, Bool.random(using: &random) {
      return words.randomElement(using: &random)
    }
    let value = Self.values.randomElement(using: &random) ?? ""
    return Int.random(in: 0..<8, using: &random) == 0 ? changed(value) : value
  }

  private func spelled(_ option: Option, _ value: String?, isJoined: Bool) -> [String] {
    guard let value else { return ["--\(option.name)"] }
    // Messages name options as they are spelled.
    if let letter = option.letter, !value.isEmpty {
      return isJoined ? ["-\(letter)\(value)"] : ["-\(letter)", value]
    }
    if option.defaultValue != nil || isJoined { return ["--\(option.name)=\(value)"] }
    return ["--\(option.name)", value]
  }

  // A word that is nearly an option.
  private mutating func noise() -> String {
    let option = Option.all.randomElement(using: &random)?.name ?? ""
    let word = ["--\(option)", "-\(option)", option, "--", "-", "---", "-=", "--=\(option)"]
    return changed(word.randomElement(using: &random) ?? "")
  }

  private mutating func changed(_ text: String) -> String {
    var letters = Array(text)
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let letter = "-=0x.,:/ \u{301}9e%".randomElement(using: &random) ?? "-"
      let index = Int.random(in: 0...letters.count, using: &random)
      if index < letters.count, Bool.random(using: &random) {
        letters[index] = letter
      } else {
        letters.insert(letter, at: index)
      }
    }
    return String(letters)
  }
}
