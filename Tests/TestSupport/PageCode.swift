internal import Foundation

/// The Swift code of a documentation page, to be found again in a test that compiles it.
public enum PageCode {
  /// The blocks of code of a page: their lines without indentation, empty lines and imports.
  ///
  /// - Parameter path: from the root of the repository.
  public static func blocks(of path: String) throws -> [[String]] {
    let page = String(decoding: try Repository.bytes(path), as: UTF8.self)
    return page.components(separatedBy: "```swift\n").dropFirst().map { rest in
      lines(of: rest.components(separatedBy: "```").first ?? "")
    }
  }

  /// Whether a block stands in a source file, line after line.
  ///
  /// - Parameters:
  ///   - block: lines as `blocks(of:)` gives them.
  ///   - file: the path of the source file, `#filePath`.
  public static func isCompiled(_ block: [String], in file: String) throws -> Bool {
    let source = lines(of: try String(contentsOfFile: file, encoding: .utf8))
    guard !block.isEmpty, block.count <= source.count else { return false }
    return (0...source.count - block.count).contains { start in
      source[start..<start + block.count].elementsEqual(block)
    }
  }

  private static func lines(of text: String) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty && !$0.hasPrefix("import ") }
  }
}
