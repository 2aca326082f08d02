import Foundation
import TestSupport
import Testing

@Suite("Completions and the manual page")
struct CompletionTests {
  /// What bash offers for some words, the last of which is being typed.
  private func bash(_ words: [String], in folder: String = "/") throws -> Set<String> {
    let script = try WorkFolder()
    let quoted = words.map { "'\($0)'" }.joined(separator: " ")
    let outcome = try Shell.run(
      """
      cd '\(folder)' && "$0" completion bash > "$1/completion" && bash -c 'source "$1"
      COMP_WORDS=(\(quoted.replacingOccurrences(of: "'", with: "'\\''")))
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      _animrender
      printf "%s\\n" "${COMPREPLY[@]}"' - "$1/completion"
      """,
      [script.path]
    )
    #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    return Set(outcome.output.split(separator: "\n").map(String.init))
  }

  @Test(
    "bash completes commands, options and the values of enumerations",
    .enabled(if: Shell.has("bash"))
  )
  func bash() throws {
    #expect(try bash(["animrender", "re"]) == ["render"])
    #expect(try bash(["animrender", "ver"]) == ["verify"])
    #expect(try bash(["animrender", "x.json", "--fi"]) == ["--fit"])
    #expect(try bash(["animrender", "x.json", "--fit", ""]) == ["contain", "cover", "fill"])
    #expect(try bash(["animrender", "x.json", "--fit", "=", "co"]) == ["contain", "cover"])
    #expect(try bash(["animrender", "x.json", "--fit", "="]) == ["contain", "cover", "fill"])
    #expect(try bash(["animrender", "render", "--progress", "j"]) == ["json"])
    #expect(try bash(["animrender", "render", "--quality", ""]) == ["draft", "good", "best"])
    #expect(
      try bash(["animrender", "still", "x.json", "--fra"]) == ["--frame", "--frame-timeout"]
    )
    #expect(try bash(["animrender", "info", "--fr"]) == ["--frame-timeout"])
    #expect(try bash(["animrender", "render", "--fps", ""]) == [])
    #expect(try bash(["animrender", "completion", ""]) == ["bash", "zsh", "fish"])
    #expect(try bash(["animrender", "help", "com"]) == ["completion"])
    #expect(try bash(["animrender", "test", "--up"]) == ["--update"])
  }

  @Test("bash completes files, with spaces in them, and folders", .enabled(if: Shell.has("bash")))
  func files() throws {
    let folder = try WorkFolder()
    _ = try folder.write("", to: "my scene.json")
    _ = try folder.write("", to: "other.json")
    let path = folder.file("my fonts")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    #expect(try bash(["animrender", "my"], in: folder.path) == ["my scene.json", "my fonts"])
    #expect(try bash(["animrender", "check", "o"], in: folder.path) == ["other.json"])
    #expect(
      try bash(["animrender", "x.json", "--font-dir", "m"], in: folder.path) == ["my fonts"]
    )
    #expect(try bash(["animrender", "x.json", "-o", "o"], in: folder.path) == ["other.json"])
  }

  @Test("Every option of every command is offered by every shell's script")
  func complete() throws {
    let scripts = try ["bash", "zsh", "fish"].map { shell in
      let outcome = try Program.run(["completion", shell])
      #expect(outcome.code == 0 && outcome.errors.isEmpty)
      return outcome.output
    }
    for command in try OptionList.commands() {
      for script in scripts { #expect(script.contains(command)) }
      for option in try OptionList.options(of: command) {
        #expect(scripts[0].contains("--\(option)"), "\(option)")
        #expect(scripts[1].contains("--\(option)[") || scripts[1].contains("--\(option)="))
        #expect(scripts[2].contains("-l \(option) "), "\(option)")
      }
    }
    #expect(try Program.run(["completion", "tcsh"]).code == 64)
    let near = try Program.run(["completion", "bas"])
    #expect(near.code == 64 && near.errors.contains("did you mean bash"))
    #expect(try Program.run(["completion"]).code == 64)
  }

  @Test("zsh reads its script and knows the options", .enabled(if: Shell.has("zsh")))
  func zsh() throws {
    let folder = try WorkFolder()
    let outcome = try Shell.run(
      """
      "$0" completion zsh > "$1" && zsh -f -c 'autoload -U compinit && compinit -D -u && source "$1" &&
      functions _animrender > /dev/null && echo ${_comps[animrender]}' - "$1"
      """,
      [folder.file("_animrender")]
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.output == "_animrender\n", "\(outcome.errors)")
  }

  @Test("fish completes as bash does", .enabled(if: Shell.has("fish")))
  func fish() throws {
    let folder = try WorkFolder()
    func complete(_ line: String) throws -> Set<String> {
      let script = try folder.write("source $argv[1]; complete -C '\(line)'", to: "complete.fish")
      let outcome = try Shell.run(
        "\"$0\" completion fish > \"$1\" && fish -N \"$2\" \"$1\"",
        [folder.file("animrender.fish"), script]
      )
      #expect(outcome.code == 0, "\(outcome.errors)")
      let words = outcome.output.split(separator: "\n").compactMap {
        $0.split(separator: "\t").first
      }
      return Set(words.map(String.init))
    }
    #expect(try complete("animrender rend") == ["render"])
    #expect(try complete("animrender x.json --fit ") == ["contain", "cover", "fill"])
    #expect(try complete("animrender check --frame").contains("--frame-timeout"))
    #expect(try complete("animrender info --frame").contains("--frames") == false)
    #expect(try complete("animrender completion ") == ["bash", "zsh", "fish"])
  }

  @Test("The manual page has every command, option and exit code")
  func manual() throws {
    let page = try Program.run(["help", "--man"]).output
    #expect(page.hasPrefix(".TH ANIMRENDER 1 "))
    for section in ["NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "OPTIONS", "EXIT STATUS"] {
      #expect(page.contains(".SH \(section)\n"))
    }
    for command in try OptionList.commands() {
      #expect(page.contains(".B \(command)\n"))
      for option in try OptionList.options(of: command) {
        let roff = option.replacingOccurrences(of: "-", with: "\\-")
        #expect(page.contains("\\fB\\-\\-\(roff)\\fR"), "\(option)")
      }
    }
    for code in ["0", "1", "64", "65", "66", "69", "70", "71", "73", "74", "75", "77"] {
      #expect(page.contains(".TP\n.B \(code)\n"))
    }
    #expect(page.unicodeScalars.allSatisfy { $0.value < 0x7F })
  }

  @Test("groff finds nothing to complain about", .enabled(if: Shell.has("groff")))
  func roff() throws {
    let outcome = try Shell.run("\"$0\" help --man | groff -man -ww -Tutf8 -P-cbu")
    #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(outcome.output.contains("--frame-timeout S"))
    #expect(outcome.output.contains("INPUT…"))
  }
}

/// The commands and options that the program's help lists.
enum OptionList {
  static func commands() throws -> [String] {
    let lines = try Program.run(["--help"]).output.split(separator: "\n")
    return lines.drop { $0 != "Make" }.filter { $0.hasPrefix("  ") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
  }

  /// Long names without dashes; one line of a command's help stands for all limits.
  static func options(of command: String) throws -> [String] {
    let names = names(in: try Program.run([command, "--help"]).output)
    guard names.contains("max-…") else { return names }
    let limits = Self.names(in: try Program.run(["help", "limits"]).output)
    return names.filter { $0 != "max-…" } + limits
  }

  private static func names(in help: String) -> [String] {
    help.split(separator: "\n").compactMap { line in
      guard line.hasPrefix("  ") else { return nil }
      let words = line.split(separator: " ").prefix(2)
      // A value that may be left out stands in brackets.
      return words.first { $0.hasPrefix("--") }.map { String($0.dropFirst(2).prefix { $0 != "[" }) }
    }
  }
}
