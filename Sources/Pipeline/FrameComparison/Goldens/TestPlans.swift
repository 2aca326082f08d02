internal import Files
internal import Graphics
internal import RenderPipeline
internal import SceneFormat

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
        "not compared: its rules in \(Self.quotedFile(of: folder)) cannot be read"
      )
    }
    return plan.entry(for: Self.name(of: scene, in: folder))
  }

  // The folder of the rules for a scene: the nearest with a file, up to the folder under test. Therefore a part
  // of the folder is tested in the same way as alone.
  private func folder(for scene: String) -> String? {
    var folder = FileSystem.folder(of: scene)
    while plans[folder] == nil, !unreadable.contains(folder) {
      guard folder.count > root.count else { return nil }
      folder = FileSystem.folder(of: folder)
    }
    return folder
  }

  private static func quotedFile(of folder: String) -> String {
    FileSystem.quoted("\(folder)/\(fileName)")
  }

  private static func name(of scene: String, in folder: String) -> String {
    String(scene.dropFirst(folder.count + 1))
  }

  // MARK: Rules without an effect

  /// Returns the rules that have no effect: about other files than scenes, about scenes with nearer rules, and
  /// about layers that no scene has.
  ///
  /// - Parameters:
  ///   - scenes: the scenes under test, also those that cannot be read.
  ///   - layers: the names of the layers of those that can.
  func problems(
    scenes: Set<String>,
    layers: [String: Set<String>]
  ) -> [(folder: String, message: String)] {
    plans.ordered(by: \.key).flatMap { folder, plan in
      let entries = plan.scenes.keys.ordered().flatMap { name in
        problems(of: name, in: folder, plan, scenes, layers)
      }
      // Those with their own names of layers do not take the common ones.
      let heirs = scenes.filter {
        self.folder(for: $0) == folder
          && plan.scenes[Self.name(of: $0, in: folder)]?.ignoredLayers == nil
      }
      let existing = heirs.map { layers[$0] }
      // A scene that cannot be read may have the layer.
      let common =
        existing.contains(nil)
        ? []
        : Self.problems(plan.common, layers: existing.reduce(into: []) { $0.formUnion($1 ?? []) })
      return (entries + common).map { (folder, $0) }
    }
  }

  private func problems(
    of name: String,
    in folder: String,
    _ plan: TestPlan,
    _ scenes: Set<String>,
    _ layers: [String: Set<String>]
  ) -> [String] {
    let scene = "\(folder)/\(name)"
    guard scenes.contains(scene) else {
      let existing = scenes.filter { $0.hasPrefix(folder + "/") }
        .map { Self.name(of: $0, in: folder) }
      return ["there is no scene '\(name)'" + name.suggestion(among: existing.ordered())]
    }
    if let nearer = self.folder(for: scene), nearer != folder {
      return [
        "the rules for '\(name)' have no effect: \(Self.quotedFile(of: nearer)) is nearer to it "
          + "(move them there)"
      ]
    }
    guard let entry = plan.scenes[name], let existing = layers[scene] else { return [] }
    return Self.problems(entry, layers: existing).map { "\(name): \($0)" }
  }

  private static func problems(_ entry: TestPlan.Entry, layers: Set<String>) -> [String] {
    (entry.ignoredLayers ?? []).filter { !layers.contains($0) }.map { name in
      "ignoreLayers: no layer is named '\(name)'" + name.suggestion(among: layers.ordered())
    }
  }
}
