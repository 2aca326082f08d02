internal import Foundation

extension Bundle {
  /// The folders of the program's resources: beside it, and what SwiftPM has copied for its targets.
  static var programResources: [String] {
    guard let folder = Bundle.main.resourcePath else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let packages = names.filter { $0.hasSuffix(".resources") }.sorted()
    return [folder] + packages.flatMap { ["\(folder)/\($0)", "\(folder)/\($0)/Resources"] }
  }
}
