internal import RenderPipeline

extension Option {
  /// The options of the store of segments, in the order of the help.
  package static let storing: [Option] = [
    Option(
      name: "cache",
      value: "DIR",
      completion: .folder,
      topic: .store,
      help: "folder of the segment cache (or ANIMRENDER_CACHE)"
    ),
    Option(
      name: "cache-size",
      value: "BYTES",
      topic: .store,
      help: "maximum size of the cache in bytes, or such as 500M, 8G (default 8G)"
    ),
    Option(
      name: "resume",
      topic: .parts,
      help:
        "continue an interrupted render; segments are stored beside the output until it is complete"
    ),
    Option(
      name: "segments",
      value: "LIST",
      topic: .parts,
      help: "render these segments into the cache and write no output: 0-9, 10-, -1"
    ),
    Option(
      name: "part",
      value: "K/N",
      topic: .parts,
      help: "render the K-th of N parts into the cache and write no output"
    ),
    Option(
      name: "engine",
      value: "NAME",
      completion: .words(of: FarmEngine.self),
      topic: .farm,
      help: "job scheduler: slurm, parallel, openjd or kubernetes"
    ),
    Option(
      name: "tasks",
      value: "N",
      topic: .farm,
      help: "number of tasks that fill the cache"
    ),
  ]
}
