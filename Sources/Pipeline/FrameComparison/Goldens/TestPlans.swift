internal import Files
internal import Graphics
internal import RenderPipeline
internal import SceneFormat
internal import SceneModel

/// The files `tests.json` of a folder under test.
struct TestPlans: Sendable {
  /// The name of such a file.
  static let fileName = "tests.json"

  // The folder under test.
  private let root: String
  private var plans: [String: TestPlan] = [:]
  // The folders whose files cannot be read.
  private var unreadable: Set<String> = []

  /// No rules yet for a folder.
  init(root: String) { self.root = root }

  /// Adds the file of a folder; nil for one that cannot be read.
  mutating func add(_ plan: TestPlan?, of folder: String) {
    if let plan { plans[folder] = plan } else { unreadable.insert(folder) }
  }

  /// Returns the rules for a scene.
  ///
  /// - Throws: `badInput` where they cannot be read.
  func entry(for scene: String) throws(RenderError) -> TestPlan.Entry {
    guard let folder = folder(for: scene) else { return TestPlan.Entry() }
    guard let plan = plans[folder] else {
      throw RenderError(
        .badInput,
        "not compared: its rules in \(FileSystem.quoted("\(folder)/\(Self.fileName)")) cannot be read"
      )
    }
    return plan.entry(for: String(scene.dropFirst(folder.count + 1)))
  }

  // The folder of the rules for a scene: its own, else the folder under test; nil for none.
  private func folder(for scene: String) -> String? {
    [FileSystem.folder(of: scene), root].first {
      plans[$0] != nil || unreadable.contains($0)
    }
  }

  /// Returns the rules without an effect.
  ///
  /// - Parameter scenes: the scenes under test.
  func problems(scenes: Set<String>) -> [(folder: String, message: String)] {
    plans.ordered(by: \.key).flatMap { folder, plan in
      plan.scenes.keys.ordered().compactMap { name in
        guard !scenes.contains("\(folder)/\(name)") else { return nil }
        let existing = scenes.filter { $0.hasPrefix(folder + "/") }
          .map { String($0.dropFirst(folder.count + 1)) }
        return (folder, "there is no scene '\(name)'" + name.suggestion(among: existing.ordered()))
      }
    }
  }
}
