import Foundation
import TestSupport
import Testing

/// The page "Using the library" against the code.
@Suite("Using the library")
struct PageTests {
  private static let page = "docs/UsingTheLibrary.md"
  private static let programs = "Tests/Pipeline/AnimRenderTests/Programs"

  @Test("The page shows the programs that are compiled and run, each of 15 lines at most")
  func programs() throws {
    let page = String(decoding: try Repository.bytes(Self.page), as: UTF8.self)
    let blocks = page.components(separatedBy: "```swift\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
    let files = Repository.files(in: Self.programs, type: "swift")
    let compiled = try files.map { String(decoding: try Repository.bytes($0), as: UTF8.self) }
    #expect(files.count == 5 && blocks.sorted() == compiled.sorted())
    #expect(compiled.allSatisfy { $0.split(separator: "\n").count <= 15 })
  }

  @Test("The names in the page's tables are those of the API")
  func names() throws {
    let page = String(decoding: try Repository.bytes(Self.page), as: UTF8.self)
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `") }
    let listed = rows.flatMap { row in
      row.split(separator: "|")[0].split(separator: "`").map(String.init).filter {
        $0.first?.isUppercase == true
      }
    }
    #expect(listed.sorted() == PublicNames.all.map(\.name).sorted())
  }

  @Test("The module has at most 60 public types, those of the page's tables")
  func count() throws {
    let files = Repository.files(in: "Sources/Pipeline/AnimRender", type: "swift")
    let lines = try files.flatMap {
      String(decoding: try Repository.bytes($0), as: UTF8.self).split(separator: "\n")
    }
    let kinds: Set = ["struct", "enum", "class", "protocol", "typealias"]
    let words = lines.map { $0.split(whereSeparator: { " .:<(".contains($0) }).map(String.init) }
    // `@_exported public import struct Module.Name`: without a kind all types of the module are exported.
    let imported = words.filter { $0.first == "@_exported" }
    #expect(imported.allSatisfy { $0.count == 6 && kinds.contains($0[3]) })
    // Nested types come with theirs.
    let declared = zip(lines, words).filter { $0.0.hasPrefix("public ") }.compactMap { _, words in
      words.firstIndex(where: kinds.contains).map { words[$0 + 1] }
    }
    let names = imported.compactMap(\.last) + declared
    #expect(names.count <= 60 && declared.count == 2)
    #expect(names.sorted() == PublicNames.all.map(\.name).filter { !$0.contains(".") }.sorted())
  }
}

extension PublicNames.Entry {
  /// The name without its module and parameters.
  fileprivate var name: String {
    let parts = String(reflecting: type).prefix { $0 != "<" }.split(separator: ".")
    return parts.dropFirst().joined(separator: ".")
  }
}
