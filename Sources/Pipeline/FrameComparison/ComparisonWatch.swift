internal import RenderPipeline

/// How many threads a comparison has, and who watches it.
struct ComparisonWatch: Sendable {
  let jobs: Int
  let progress: RenderProgress
  let cancellation: Cancellation
}
