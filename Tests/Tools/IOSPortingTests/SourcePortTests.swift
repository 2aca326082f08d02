import Foundation
import IOSPorting
import TestSupport
import Testing

@Suite("Porting sources of iOS")
struct SourcePortTests {
  private func port(_ text: String) -> SourcePort { SourcePort(text, file: "A.swift") }

  @Test("Code that needs the Objective-C runtime is removed, and line numbers do not change")
  func attributes() {
    let ported = port(
      """
      import UIKit
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
        import UIKit
        class A {
          var x = 1
          func tap(_ sender: UIButton) {}
          // @objc stays in comments
          let text = "@objc and #selector(f)"
        }
        """
    )
    #expect(ported.notes.map(\.line) == [2, 3, 3, 4])
    #expect(ported.notes.allSatisfy { $0.kind == .changed })
    #expect(ported.notes[0].description == "A.swift:2: changed: @objc(Foo) removed")
  }

  @Test("Selectors are methods, key paths are strings")
  func names() {
    #expect(port("a(action: #selector(tapped))").text == "a(action: tapped)")
    #expect(port("a(selector: #selector(tapped(_:)))").text == "a(selector: tapped(_:))")
    #expect(port("a(action:#selector(Self.pan(_:with:)))").text == "a(action:pan(_:with:))")
    #expect(port("a(#keyPath(CAShapeLayer.strokeEnd))").text == "a(\"strokeEnd\")")
    #expect(port("a(#keyPath(CALayer.bounds.size))").text == "a(\"bounds.size\")")
    let getter = port("a(#selector(getter: A.x))")
    #expect(getter.text == "a(#selector(getter: A.x))" && getter.notes.map(\.kind) == [.left])
  }

  @Test("Outlets are made, keys for animations have a first value")
  func properties() {
    let outlet = port("@IBOutlet private weak var box: UIView!")
    #expect(outlet.text == "private var box: UIView! = UIView()\nimport UIKit\n")
    #expect(port("@NSManaged var level: Double").text == "@Animatable var level: Double = 0")
    let unknown = port("@NSManaged var style: Style")
    #expect(unknown.text.hasPrefix("#error(\"give style a first value"))
    #expect(port("@NSManaged var on: Bool").text == "@Animatable var on: Bool = false")
  }

  @Test("Conditions on the platform are decided as on a phone; others are unchanged")
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

  @Test("Omitted code is reported with its line")
  func rest() {
    let ported = port(
      "import SpriteKit\nlet a = UICollectionViewCompositionalLayout() // UIKit\nimport UIKit"
    )
    #expect(ported.notes.map(\.line) == [1, 2])
    #expect(ported.notes.allSatisfy { $0.kind == .left })
  }

  @Test("Keys that needsDisplay(forKey:) names can be animated")
  func namedKeys() {
    let ported = port(
      """
      class Box: CALayer {
        @objc var thickness: CGFloat = 0
        var other: CGFloat = 0
        override class func needsDisplay(forKey key: String) -> Bool {
          key == #keyPath(thickness) || super.needsDisplay(forKey: key)
        }
      }
      import UIKit
      """
    )
    #expect(ported.text.contains("  @Animatable var thickness: CGFloat = 0\n  var other"))
  }

  @Test("Optional members of protocols have defaults")
  func protocols() {
    let ported = port(
      """
      @objc public protocol P {
        @objc optional func done(_ x: Int)
        @objc optional func may() -> Bool
        func go()
      }
      final class V { weak var delegate: P?; func f() { delegate?.done?(1); _ = delegate?.may?() ?? true } }
      """
    )
    let lines = ported.text.components(separatedBy: "\n")
    #expect(lines[0] == "public protocol P: AnyObject {" && lines[1] == "  func done(_ x: Int)")
    #expect(
      lines[4]
        == "}; extension P { public func done(_ x: Int) {}; public func may() -> Bool { true } }"
    )
    #expect(lines[5].contains("delegate?.done(1); _ = delegate?.may() ?? true"))
  }

  @Test("Methods of the enclosing class are those of self, as for timers")
  func qualifiedSelectors() {
    let text =
      "class T: UIView { func f() { g(action: #selector(T.tick)); g(action: #selector(U.tick)) } }\nimport UIKit\n"
    #expect(
      port(text).text
        == "class T: UIView { func f() { g(action: tick); g(action: U.tick) } }\nimport UIKit\n"
    )
    #expect(port("perform(#selector(stop), with: nil, afterDelay: 1)").notes.count == 1)
  }

  @Test("Members of AnyObject, actors, older constants and missing imports")
  func smaller() {
    #expect(
      port("func f(_ from: AnyObject) { _ = from.doubleValue }").text
        == "func f(_ from: AnyObject) { _ = (from as! NSNumber).doubleValue }"
    )
    #expect(port("@MainActor class L {}").text == "class L {}")
    // Modules of Swift itself are there.
    #expect(port("import Observation\nimport Synchronization").notes.isEmpty)
    #expect(port("import Combine").notes.map(\.kind) == [.left])
    #expect(
      port("import UIKit\nlet cap: String = kCALineCapRound").text.hasSuffix(
        "let cap: CAShapeLayerLineCap = CAShapeLayerLineCap.round"
      )
    )
    #expect(
      port("import Foundation\nclass M: UIView {}").text == "\nclass M: UIView {}\nimport UIKit\n"
    )
    let exchanged = port("import UIKit\nmethod_exchangeImplementations(a, b)")
    #expect(exchanged.notes.map(\.line) == [2] && exchanged.notes[0].kind == .left)
  }

  @Test("Imports of parts that UIKit brings, names with the project's modules, older labels")
  func parts() {
    let ported = SourcePort(
      "import UIKit\nimport CoreImage\nimport Kit\nlet a: Kit.Ring = Kit.Ring(x: Kit.value, y: other.Kit.Ring)",
      file: "A.swift",
      fields: ProjectFacts([], modules: ["Kit"])
    )
    #expect(ported.text == "import UIKit\n\n\nlet a: Ring = Ring(x: Kit.value, y: other.Kit.Ring)")
    #expect(
      port("import UIKit\na(withIdentifier: \"b\" as NSCopying)").text.hasSuffix(
        "a(withIdentifier: NSString(string: \"b\"))"
      )
    )
    // A type may have the name of its module.
    let same = SourcePort(
      "import UIKit\nlet a = Kit.Ring()",
      file: "A.swift",
      fields: ProjectFacts(["class Kit { class Ring {} }"], modules: ["Kit"])
    )
    #expect(same.text == "import UIKit\nlet a = Kit.Ring()")
    #expect(
      port("import UIKit\nlet a = UIActivityIndicatorView(activityIndicatorStyle: .gray)").text
        .hasSuffix("UIActivityIndicatorView(style: .gray)")
    )
  }

  @Test("Only stored properties of layers are @Animatable")
  func animatableProperties() {
    let ported = port(
      """
      import UIKit
      class Ring: CALayer {
        @NSManaged var level: CGFloat
        @NSManaged weak var owner: UIView?
        var progress: CGFloat { 1 }
        @objc dynamic var turn: CGFloat
        weak var other: UIView?
        override class func needsDisplay(forKey key: String) -> Bool {
          ["progress", "turn", "other", "level"].contains(key)
        }
        func f() { var turn = 1; turn = 2 }
      }
      class RingView: UIView {
        @NSManaged var level: CGFloat
        var turn: CGFloat = 0
      }
      """
    )
    let lines = ported.text.split(separator: "\n").map(String.init)
    #expect(
      Array(lines[2...6]) == [
        "  @Animatable var level: CGFloat = 0", "  weak var owner: UIView? = nil",
        "  var progress: CGFloat { 1 }", "  @Animatable var turn: CGFloat = 0",
        "  weak var other: UIView?",
      ]
    )
    #expect(lines[10] == "  func f() { var turn = 1; turn = 2 }")
    #expect(lines[13...14] == ["  var level: CGFloat = 0", "  var turn: CGFloat = 0"])
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
      ("Base.swift", "import UIKit\nclass Base: UIViewController {}"),
      ("Home.swift", "final class Home: Base {}\nclass Ring: UIView {}"),
    ]
    func program(_ name: String) throws -> String {
      var image = PortedPackage.Image(className: name)
      (image.width, image.height) = (100, 50)
      let package = PortedPackage(sources, image: image, library: "../animrender")
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

  @Test("Overrides in extensions move into their classes")
  func overrides() {
    let moved = ExtensionOverrides([
      ("A.swift", "class A: UIView {\n}\n"),
      ("B.swift", "extension A {\n  override func layoutSubviews() { f() }\n  func f() {}\n}\n"),
      ("C.swift", "extension UIView { override var x: Int { 1 } }\n"),
    ])
    #expect(
      moved.sources[0].text == "class A: UIView {\n\n  override func layoutSubviews() { f() }\n}\n"
    )
    #expect(
      moved.sources[1].text.contains("func f() {}") && !moved.sources[1].text.contains("override")
    )
    #expect(moved.notes.map(\.kind) == [.changed, .left] && moved.notes.map(\.line) == [2, 1])
  }

  @Test("A moved override finds the private members that it used in the file of the extension")
  func privateMembers() {
    let moved = ExtensionOverrides([
      ("A.swift", "class A: UIView {\n}\n"),
      (
        "B.swift",
        """
        extension A {
          override func layoutSubviews() { place(); _ = margin }
          private func place() -> Size { Size() }
          fileprivate func rest() {}
        }
        private let margin = 3
        private struct Size {}
        private extension A { func more() {} }
        """
      ),
    ])
    let lines = moved.sources[1].text.split(separator: "\n").map(String.init)
    #expect(
      lines == [
        "extension A {", "  func place() -> Size { Size() }", "  fileprivate func rest() {}", "}",
        "let margin = 3", "struct Size {}", "extension A { func more() {} }",
      ]
    )
    #expect(moved.notes.allSatisfy { $0.kind == .changed } && moved.notes.count == 5)
    // In one file nothing needs to be opened.
    let same = ExtensionOverrides([
      (
        "A.swift",
        "class A: UIView {\n}\nextension A {\n  override func layoutSubviews() { f() }\n  private func f() {}\n}\n"
      )
    ])
    #expect(same.sources[0].text.contains("private func f() {}"))
  }

  @Test("Tests, delegates and manifests are left out; modules and equal names are known")
  func selection() {
    let selection = SourceSelection(
      [
        ("App/AppDelegate.swift", "class AppDelegate: UIResponder, UIApplicationDelegate {}"),
        ("App/Ring.swift", "import RingKit"), ("AppTests/RingTests.swift", "import XCTest"),
        ("Package.swift", "name: \"Ring\""), ("RingKit/Ring.swift", "public class Ring {}"),
        ("Page.playground/Contents.swift", "print(1)"),
      ],
      page: "Page"
    )
    #expect(selection.sources.map(\.file) == ["Ring.swift", "RingKit-Ring.swift"])
    #expect(selection.notes.count == 3 && selection.modules == ["RingKit"])
    #expect(selection.page?.text == "print(1)")
    let package = PortedPackage(
      selection.sources,
      image: .init(className: "Page"),
      library: "..",
      modules: selection.modules,
      page: selection.page
    )
    #expect(package.files["Sources/Page/Ring.swift"] == "")
    #expect(package.files["Sources/Page/main.swift"]?.hasPrefix("print(1)") == true)
  }

  @Test("Unknown names of Apple's frameworks are reported with their lines")
  func unknownNames() {
    let check = NameCheck([
      (
        "A.swift",
        """
        import UIKit
        class A: UIView { override func layoutSubviews() { setNeedsDisplay() } }
        let m = MKMapView()
        A().wobbleGently()
        class B: UIView { override func willSomething() {} }
        """
      )
    ])
    #expect(
      check.notes.map(\.description) == [
        "A.swift:3: left: the name MKMapView is unknown (an interactive map; nearest here: UIImageView of a map)",
        "A.swift:4: left: the member wobbleGently is unknown",
        "A.swift:5: left: the overridden member willSomething is unknown",
      ]
    )
  }

  // The ported sources are compiled and looked at by `IOSProgramTests`. Porting keeps the number of lines, so
  // `OriginalLines.txt` holds the lines that it changes as `LINE:TEXT`, below the name of each file.
  @Test("Old-style sources are ported to the sources that the tests compile")
  func fixtures() throws {
    let list = try Repository.bytes("Tests/Tools/IOSPortingTests/Fixtures/OriginalLines.txt")
    var originals: [(name: String, lines: [Int: String])] = []
    for line in String(decoding: list, as: UTF8.self).split(separator: "\n") {
      guard let colon = line.firstIndex(of: ":"), let number = Int(line[..<colon]) else {
        originals.append((String(line), [:]))
        continue
      }
      originals[originals.count - 1].lines[number] = String(line[colon...].dropFirst())
    }
    #expect(originals.count >= 10)
    for (name, changed) in originals {
      let path = "Tests/Apple/IOSProgramTests/Ported/\(name)"
      let expected = try String(decoding: Repository.bytes(path), as: UTF8.self)
      let lines = expected.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      let text = lines.map { changed[$0.offset + 1] ?? String($0.element) }.joined(separator: "\n")
      let ported = SourcePort(text, file: name)
      #expect(ported.notes.allSatisfy { $0.kind == .changed }, "\(ported.notes)")
      if ProcessInfo.processInfo.environment["RECORD_PORTED"] == "1" {
        try Repository.write(Array(ported.text.utf8), to: path)
        Issue.record("recorded \(path)")
      }
      #expect(expected == ported.text && expected != text, "\(name)")
    }
  }
}
