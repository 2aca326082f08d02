extension Option {
  /// The options of new folders.
  package static let template: [Option] = [
    Option(
      name: "template",
      value: "NAME",
      completion: .words(SceneTemplate.allCases.map(\.rawValue) + ["list"]),
      topic: .template,
      help: "a folder for a purpose, such as chart; list prints all names"
    )
  ]
}
