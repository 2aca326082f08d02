import TestSupport
import Testing

/// What the page about Lottie's features says is drawn is shown by a file with an image.
@Suite("Page of Lottie's features")
struct LottieFeatureTests {
  @Test("Every drawn feature has a file in the repository with an image")
  func files() throws {
    let features = try Self.features()
    #expect(features.filter { $0.isDrawn && $0.files.isEmpty }.map(\.name) == [])
    let scenes = Repository.files(in: "scenes/lottie", type: "json")
    let images = Repository.files(in: "scenes/lottie", type: "png")
    for file in features.flatMap(\.files) {
      #expect(scenes.contains("scenes/lottie/\(file).json"), "\(file)")
      #expect(images.contains { $0.hasPrefix("scenes/lottie/\(file)@") }, "\(file)")
    }
  }

  /// The rows of the page's tables, each `| name | support | note | files |`.
  private static func features() throws -> [(name: String, isDrawn: Bool, files: [String])] {
    let page = String(decoding: try Repository.bytes("docs/LottieFeatures.md"), as: UTF8.self)
    let rows = page.split(separator: "\n").map { $0.split(separator: "|").map(String.init) }
    let features = rows.compactMap { cells -> (name: String, isDrawn: Bool, files: [String])? in
      guard cells.count == 4, ["yes", "partly", "no"].contains(cells[1].trimmed) else { return nil }
      let files = cells[3].split(separator: "`").filter { $0.hasSuffix(".json") }
      return (
        cells[0].trimmed, cells[1].trimmed == "yes",
        files.map { String($0.dropLast(".json".count)) }
      )
    }
    try #require(features.count > 50)
    return features
  }
}

extension String {
  fileprivate var trimmed: String { split(separator: " ").joined(separator: " ") }
}
