import CommandTable
import Files
import RenderPipeline
import SegmentStore

/// `cache`: shows and cleans the store of rendered segments.
struct CacheCommand {
  let arguments: Arguments

  func run() throws {
    guard let word = arguments.operands.first, arguments.operands.count == 1,
      let action = StoreAction(rawValue: word)
    else {
      throw UsageError("cache takes one of info, prune and verify (animrender cache info)")
    }
    guard let path = try RunStore.path(arguments) else {
      throw UsageError("no store is named (name one with --cache, or set ANIMRENDER_CACHE)")
    }
    let size = try RunStore.size(arguments)
    let store = try SegmentStore(existing: path)
    let isJSON = arguments.has("json")
    switch action {
    case .info:
      let report = StoreReport(path: path, maxBytes: size, store.contents())
      try Messages.print(isJSON ? report.json : report.text)
    case .prune:
      let removed = store.prune(to: size)
      let report = StorePruning(count: removed.count, bytes: removed.bytes, store.contents())
      try Messages.print(isJSON ? report.json : report.text)
      guard report.contents.bytes <= size else {
        throw RenderError(
          .permission,
          "entries of \(FileSystem.quoted(path)) cannot be removed (see who may write to its folders)"
        )
      }
    case .verify:
      let report = StoreVerification(store.verify())
      try Messages.print(isJSON ? report.json : report.text)
      guard report.damaged.isEmpty, report.retained.isEmpty else {
        throw CommandEnd(code: .answerIsNo)
      }
    }
  }
}
