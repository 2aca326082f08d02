import CommandTable
import Testing

@Suite("The table of commands and options")
struct CommandTableTests {
  @Test("Every command has a summary and says how it is called")
  func texts() {
    for command in Command.allCases {
      #expect(!command.summary.isEmpty)
      #expect(command.usage.hasPrefix("animrender") && command.usage.contains(command.rawValue))
    }
  }

  @Test("Every option has a help, and every topic that a command takes has an option")
  func options() {
    #expect(Option.all.allSatisfy { !$0.help.isEmpty && !$0.name.contains(" ") })
    let topics = Set(Option.all.map(\.topic))
    #expect(Option.Topic.allCases.allSatisfy(topics.contains))
  }
}
