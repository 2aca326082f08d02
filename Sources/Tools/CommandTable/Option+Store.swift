internal import RenderPipeline

extension Option {
  /// The options of the store of segments, in the order of the help.
  package static let storing: [Option] = [
    Option(
      name: "cache",
      value: "DIR",
      completion: .folder,
      topic: .store,
      help: "a folder that keeps what was rendered (or ANIMRENDER_CACHE)"
    ),
    Option(
      name: "cache-size",
      value: "BYTES",
      topic: .store,
      help: "the most that it keeps: bytes, or such as 500M, 8G (default 8G)"
    ),
    Option(
      name: "resume",
      topic: .parts,
      help:
        "go on where a render was interrupted; keeps segments beside the output until it is done"
    ),
    Option(
      name: "segments",
      value: "LIST",
      topic: .parts,
      help: "render these segments into the store and write no output: 0-9, 10-, -1"
    ),
    Option(
      name: "part",
      value: "K/N",
      topic: .parts,
      help: "render the K-th of N parts into the store and write no output"
    ),
    Option(
      name: "engine",
      value: "NAME",
      completion: .words(of: FarmEngine.self),
      topic: .farm,
      help: "what runs the tasks: slurm, parallel, openjd or kubernetes"
    ),
    Option(
      name: "tasks",
      value: "N",
      topic: .farm,
      help: "how many tasks fill the store"
    ),
  ]
}
