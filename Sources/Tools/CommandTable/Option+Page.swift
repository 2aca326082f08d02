extension Option {
  /// The options of the preview page, in the order of the help.
  package static let page: [Option] = [
    Option(
      name: "port",
      value: "N",
      topic: .page,
      help: "port of the page on 127.0.0.1 (default: any free port)"
    ),
    Option(name: "no-open", topic: .page, help: "print the address, and open no browser"),
    Option(name: "read-only", topic: .page, help: "edit no files from the page"),
  ]
}
