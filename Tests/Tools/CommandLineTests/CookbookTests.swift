import Foundation
import TestSupport
import Testing

@Suite("The cookbook")
struct CookbookTests {
  private static let page = String(
    decoding: (try? Repository.bytes("docs/Cookbook.md")) ?? [],
    as: UTF8.self
  )

  /// A recipe: its title, and its keys as text.
  struct Recipe: Sendable, CustomTestStringConvertible {
    let title: String
    let keys: String

    var testDescription: String { title }

    /// The name of its image.
    var name: String {
      title.lowercased().replacing(/[^a-z0-9]+/, with: "-").trimmingCharacters(in: ["-"])
    }
  }

  static let recipes: [Recipe] = page.components(separatedBy: "\n### ").dropFirst().compactMap {
    guard let title = $0.split(separator: "\n").first, let keys = $0.firstMatch(of: block) else {
      return nil
    }
    return Recipe(title: String(title), keys: String(keys.1))
  }

  private static nonisolated(unsafe) let block = /(?s)```json\n(.*?)```/

  /// A recipe in the scene of the top of the page.
  private func scene(_ recipe: Recipe) throws -> Data {
    let frame = try #require(Self.page.firstMatch(of: Self.block))
    let objects = try [String(frame.1), recipe.keys].map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    let scene = objects[0].merging(objects[1]) { $1 }
    return try JSONSerialization.data(withJSONObject: scene, options: .sortedKeys)
  }

  @Test("It has 36 recipes of at most thirty lines, each with an image of at most 60 kB")
  func size() throws {
    #expect(Self.recipes.count == 36)
    var total = 0
    for recipe in Self.recipes {
      #expect(recipe.keys.split(separator: "\n").count <= 30, "\(recipe.title)")
      let image = "scenes/cookbook/\(recipe.name).webp"
      #expect(Self.page.contains("![\(recipe.title)](../\(image))"), "\(recipe.title)")
      let count = try Repository.bytes(image).count
      #expect(count <= 60_000, "\(recipe.title)")
      total += count
    }
    #expect(total <= 1_500_000)
    let images = Repository.files(in: "scenes/cookbook", type: "webp")
    #expect(Set(images) == Set(Self.recipes.map { "scenes/cookbook/\($0.name).webp" }))
  }

  @Test(
    "A recipe gives no message, each of its layers is seen, its assertions hold",
    arguments: recipes
  )
  func recipe(_ recipe: Recipe) throws {
    let folder = try WorkFolder()
    for type in ["csv", "png", "json", "svg", "wav"] {
      for file in Repository.files(in: "scenes/cookbook", type: type) {
        try FileManager.default.copyItem(
          atPath: Repository.absolute(file),
          toPath: folder.file((file as NSString).lastPathComponent)
        )
      }
    }
    let path = folder.file("recipe.json")
    try scene(recipe).write(to: URL(fileURLWithPath: path))
    let seen = try folder.write(#"[{"draws": "allLayers"}]"#, to: "seen.json")
    let fonts = ["--font-dir", Repository.absolute("scenes/fonts"), "--no-system-fonts"]
    let check = try Program.run(["check", path, "--strict"] + fonts)
    // Assertions are evaluated below, and a note says that they were not.
    let messages = check.errors.split(separator: "\n").filter { !$0.contains("[N_ASSERTIONS]") }
    #expect(check.code == 0 && messages.isEmpty, "\(check.errors)")
    let options = ["--motion", "--assert", seen, "-w", "160", "--fps", "15"]
    let motion = try Program.run(["check", path] + options + fonts)
    #expect(motion.code == 0, "\(motion.output)\(motion.errors)")
  }
}
