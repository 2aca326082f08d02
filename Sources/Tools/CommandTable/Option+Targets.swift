extension Option {
  /// The options that list the layers of an input, in the order of the help.
  package static let targets: [Option] = [
    Option(
      name: "targets",
      topic: .targets,
      help: "layers that --set can change: selectors, boxes, values, ready options"
    ),
    Option(
      name: "template-csv",
      topic: .targets,
      help: "a table for batch: a column for each text and image, its values as the first row"
    ),
  ]
}
