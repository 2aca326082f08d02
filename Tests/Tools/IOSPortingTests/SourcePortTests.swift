import Foundation
import IOSPorting
import TestSupport
import Testing

@Suite("Porting sources of iOS")
struct SourcePortTests {
  private func port(_ text: String) -> SourcePort { SourcePort(text, file: "A.swift") }

  @Test("What needs the Objective-C runtime goes, and lines stay where they are")
  func attributes() {
    let ported = port(
      """
      @objc(Foo) class A {
        @objc dynamic var x = 1
        @IBAction func tap(_ sender: UIButton) {}
        // @objc stays in comments
        let text = "@objc and #selector(f)"
      }
      """
    )
    #expect(
      ported.text == """
        class A {
          var x = 1
          func tap(_ sender: UIButton) {}
          // @objc stays in comments
          let text = "@objc and #selector(f)"
        }
        """
    )
    #expect(ported.notes.map(\.line) == [1, 2, 2, 3])
    #expect(ported.notes.allSatisfy { $0.kind == .changed })
    #expect(ported.notes[0].description == "A.swift:1: changed: @objc(Foo) taken away")
  }

  @Test("Selectors are methods, key paths are strings")
  func names() {
    #expect(port("a(#selector(tap))").text == "a(tap)")
    #expect(port("a(#selector(tap(_:)))").text == "a(tap(_:))")
    #expect(port("a(#selector(Self.pan(_:with:)))").text == "a(Self.pan(_:with:))")
    #expect(port("a(#keyPath(CAShapeLayer.strokeEnd))").text == "a(\"strokeEnd\")")
    #expect(port("a(#keyPath(CALayer.bounds.size))").text == "a(\"bounds.size\")")
    let getter = port("a(#selector(getter: A.x))")
    #expect(getter.text == "a(#selector(getter: A.x))" && getter.notes.map(\.kind) == [.left])
  }

  @Test("Outlets are made, keys for animations have a first value")
  func properties() {
    let outlet = port("@IBOutlet private weak var box: UIView!")
    #expect(outlet.text == "private var box: UIView! = UIView()")
    #expect(port("@NSManaged var level: CGFloat").text == "@Animatable var level: CGFloat = 0")
    let unknown = port("@NSManaged var style: Style")
    #expect(unknown.notes.map(\.kind) == [.left] && unknown.text == "@NSManaged var style: Style")
  }

  @Test("Conditions on the platform are decided as on a phone; others stay")
  func conditions() {
    let ported = port(
      """
      #if os(iOS) || os(tvOS)
      import UIKit
      #else
      import AppKit
      #endif
      #if DEBUG
      let a = 1
      #else
      let a = 2
      #endif
      #if os(macOS)
      #if DEBUG
      let b = 1
      #endif
      #endif
      """
    )
    let lines = ported.text.components(separatedBy: "\n")
    #expect(
      lines == [
        "", "import UIKit", "", "", "", "#if DEBUG", "let a = 1", "#else", "let a = 2", "#endif",
        "", "", "", "", "",
      ]
    )
  }

  @Test("What is left out is named with its line")
  func rest() {
    let ported = port("import SpriteKit\nlet table = UITableView()\nperform(f)")
    #expect(ported.notes.map(\.line) == [1, 2, 3])
    #expect(ported.notes.allSatisfy { $0.kind == .left })
  }

  @Test("A source that ends in the middle of a string or comment is only copied")
  func unfinished() {
    for text in ["let a = \"@objc", "/* /* @objc */", "#\"@objc\"", "\"\"\"\n@objc", ""] {
      #expect(port(text).text == text)
    }
  }
}

@Suite("Packages of ported sources")
struct PortedPackageTests {
  @Test("A controller is found through the classes above it")
  func kinds() throws {
    let sources = [
      ("Base.swift", "class Base: UIViewController {}"),
      ("Home.swift", "final class Home: Base {}\nclass Ring: UIView {}"),
    ]
    func program(_ name: String) throws -> String {
      var picture = PortedPackage.Picture(shown: name)
      (picture.width, picture.height) = (100, 50)
      let package = PortedPackage(sources, picture: picture, library: "../animrender")
      #expect(
        package.files["Package.swift"]?.contains("name: \"animrender\", path: \"../animrender\"")
          == true
      )
      #expect(package.files["Sources/\(name)/Base.swift"] == sources[0].1)
      return try #require(package.files["Sources/\(name)/main.swift"])
    }
    #expect(
      try program("Home").contains("viewController: Home(), size: CGSize(width: 100, height: 50)")
    )
    #expect(
      try program("Ring").contains("view: Ring(frame: CGRect(x: 0, y: 0, width: 100, height: 50))")
    )
  }

  /// The ported sources are compiled and looked at by `IOSProgramTests`.
  @Test("Sources in old style become those that are compiled in the tests")
  func fixtures() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(names.count >= 10)
    for name in names {
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      let ported = SourcePort(text, file: name)
      #expect(ported.notes.allSatisfy { $0.kind == .changed }, "\(ported.notes)")
      let path = "Tests/Apple/IOSProgramTests/Ported/\(name)"
      if ProcessInfo.processInfo.environment["RECORD_PORTED"] == "1" {
        try Repository.write(Array(ported.text.utf8), to: path)
        Issue.record("recorded \(path)")
      }
      #expect(try String(decoding: Repository.bytes(path), as: UTF8.self) == ported.text, "\(name)")
    }
  }
}
