import Foundation
import TestSupport
import Testing

@Suite("The page about the command line")
struct CommandLinePageTests {
  private func page() throws -> String {
    let path = "/docs/CommandLine.md"
    return try String(contentsOfFile: Program.root + path, encoding: .utf8)
  }

  @Test("Its tables are those of the program (scripts/dev/command-line-page writes them)")
  func tables() throws {
    let parts = try page().components(separatedBy: "<!-- options -->\n\n")
    #expect(parts.count == 2)
    #expect(try parts.last == Program.run(["help", "--markdown"]).output)
  }

  @Test("The tables have every option of every command, as the help has it")
  func complete() throws {
    let page = try page()
    for command in try OptionList.commands() {
      for option in try OptionList.options(of: command) {
        let isThere = ["`", " ", "["].contains { page.contains("`--\(option)\($0)") }
        #expect(isThere, "\(option)")
      }
    }
  }

  @Test("Every option that the page and the README name exists")
  func existing() throws {
    let readme = try String(contentsOfFile: Program.root + "/README.md", encoding: .utf8)
    var existing = Set(try OptionList.commands().flatMap(OptionList.options(of:)))
    // The last two are of other programs: the tests' and scripts/bench.
    existing.formUnion(["help", "version", "filter", "lottie"])
    for text in [try page(), readme] {
      for match in text.matches(of: /(?:^|[ `(])--([a-z][a-z-]*)/) {
        #expect(existing.contains(String(match.1)), "--\(match.1)")
      }
    }
  }

  @Test("Its exit codes are those of the manual page")
  func exitCodes() throws {
    let (page, manual) = (try page(), try Program.run(["help", "--man"]).output)
    for code in ["0", "1", "64", "65", "66", "69", "70", "71", "73", "74", "75", "77"] {
      #expect(page.contains("| \(code) | ") && manual.contains(".B \(code)\n"))
    }
  }
}
