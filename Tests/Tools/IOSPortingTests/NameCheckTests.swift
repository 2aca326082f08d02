import Foundation
import TestSupport
import Testing

@testable import IOSPorting

@Suite("Names of iOS")
struct NameCheckTests {
  // The declarations of a source that the module exports and that are available.
  private static func exported(_ text: String) -> (types: Set<String>, members: Set<String>) {
    let kinds: Set<Substring> = ["class", "struct", "enum", "protocol", "typealias"]
    var (types, members): (Set<String>, Set<String>) = ([], [])
    var isUnavailable = false
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ").drop { $0.hasPrefix("@") && $0 != "@available(" }
      if line.contains("@available(") { isUnavailable = true }
      guard words.first == "public" || words.first == "open" else { continue }
      // A class member has two keywords.
      let keywords = words.indices.filter { index in
        kinds.contains(words[index]) || ["func", "var", "let"].contains(words[index])
      }
      let first = keywords.first.map { first in
        words[first] == "class" && keywords.dropFirst().first == first + 1 ? first + 1 : first
      }
      guard let first, words.indices.contains(first + 1) else { continue }
      let name = String(words[first + 1].prefix { $0.isLetter || $0.isNumber || $0 == "_" })
      if !isUnavailable, !name.isEmpty, !name.hasPrefix("_") {
        if kinds.contains(words[first]) { types.insert(name) } else { members.insert(name) }
      }
      isUnavailable = false
    }
    return (types, members)
  }

  @Test("What a loop goes through is not declared by it")
  func declared() {
    let names = NameCheck.declaredNames(in: ["for run in lines(of: text) { var glyph = 1 }"])
    #expect(names == ["run", "of", "glyph"])
  }

  @Test("Types that are explained as absent do not exist, and what is nearest to them does")
  func absent() {
    #expect(KnownNames.absent.count > 100)
    for (name, meaning) in KnownNames.absent {
      #expect(!KnownNames.types.contains(name), "\(name)")
      let nearest = meaning.components(separatedBy: "nearest here: ").last ?? ""
      let types = nearest.matches(of: /\b(?:UI|CA|AV|CG)[A-Z]\w+/).map { String($0.output) }
      #expect(types.allSatisfy { KnownNames.types.contains($0) }, "\(name): \(nearest)")
    }
  }

  @Test("The generated names equal the declared ones (else run scripts/dev/ios-names)")
  func currency() throws {
    var (types, members): (Set<String>, Set<String>) = ([], [])
    let modules = [
      "UIKitCompat", "CoreAnimationCompat", "CoreGraphicsCompat", "CoreGraphicsDrawing",
      "AVFoundation",
    ]
    for module in modules {
      for file in Repository.files(in: "Sources/Apple/\(module)", type: "swift") {
        let found = Self.exported(String(decoding: try Repository.bytes(file), as: UTF8.self))
        types.formUnion(found.types)
        members.formUnion(found.members)
      }
    }
    #expect(types.count > 300 && members.count > 1000)
    let missing = types.subtracting(KnownNames.types).sorted()
    #expect(missing.isEmpty, "\(missing)")
    let missingMembers = members.subtracting(KnownNames.members).subtracting(KnownNames.types)
      .sorted()
    #expect(missingMembers.isEmpty, "\(missingMembers)")
    let gone = KnownNames.types.filter { $0.hasPrefix("UI") && !$0.hasPrefix("UInt") }
      .subtracting(types).sorted()
    #expect(gone.isEmpty, "\(gone)")
  }

  @Test("port-ios --check prints every unknown name with its place, and builds nothing")
  func command() throws {
    let folder = try ScratchFolder()
    let file = folder.file("A.swift")
    try """
    import UIKit
    class A: UIViewController {
      let table = UITableView()
      let motion = UIDynamicAnimatorFoo()
      func f() { table.reloadData(); table.frobnicate() }
    }
    """.write(toFile: file, atomically: true, encoding: .utf8)
    func run(_ arguments: [String]) throws -> ChildProcess.Outcome {
      // The command is beside the test bundle.
      let bundle = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      let command = bundle.deletingLastPathComponent().appending(path: "port-ios")
      return try ChildProcess.run(command.path, arguments)
    }
    let outcome = try run(["--check", file])
    #expect(outcome.code == 1)
    let lines = outcome.output.split(separator: "\n").map(String.init)
    #expect(
      lines.contains { $0.hasSuffix("A.swift:4: left: the name UIDynamicAnimatorFoo is unknown") }
    )
    #expect(lines.contains { $0.hasSuffix("A.swift:5: left: the member frobnicate is unknown") })
    #expect(!outcome.output.contains("UITableView") && !outcome.output.contains("reloadData"))
    try "import UIKit\nlet view = UIView()\n".write(toFile: file, atomically: true, encoding: .utf8)
    let clean = try run(["--check", file])
    #expect(clean.code == 0 && clean.output.isEmpty)
    #expect(try run(["--check"]).code == 64)
  }
}
