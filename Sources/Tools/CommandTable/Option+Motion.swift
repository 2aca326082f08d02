extension Option {
  /// The options of `check` about motion assertions.
  package static let motion: [Option] = [
    Option(
      name: "motion",
      topic: .motion,
      help: "check the assertions of the scene and of NAME.assertions.json on every frame"
    ),
    Option(
      name: "assert",
      value: "FILE.json",
      completion: .file,
      isRepeatable: true,
      topic: .motion,
      help: "also check the assertions of this file"
    ),
    Option(
      name: "suggest",
      topic: .motion,
      help: "print assertions that hold today"
    ),
  ]
}
