import Testing

@testable import IOSPorting

@Suite("Content of programs")
struct ProgramContentTests {
  private func program(_ texts: String..., isNamed: Bool = true) -> PortedProgram {
    PortedProgram(
      texts.enumerated().map { index, text in ("file\(index).swift", text, isNamed) }
    )
  }

  private static let two = """
    import UIKit
    class Detail: UIViewController {}
    class List: UITableViewController {
      func open() { present(Detail(), animated: true) }
    }
    """

  @Test("The only controller is shown, before views and layers")
  func onlyController() throws {
    let text = """
      import UIKit
      class Ring: CAShapeLayer {}
      class Dial: UIView { let ring = Ring() }
      class Base: UIViewController {}
      """
    let item = try program(text).content.item(named: nil)
    #expect(item.name == "Base")
    #expect(item.line == 4)
    #expect(item.statement == "RecordedProgram.show { Base() }")
    #expect(try program(text).content.item(named: "Dial").kind == .view)
    #expect(try program(text).content.item(named: "Ring").kind == .layer)
  }

  @Test("Of several controllers the one is shown that no code makes")
  func unusedController() throws {
    #expect(try program(Self.two).content.item(named: nil).name == "List")
  }

  @Test("Several controllers are a question")
  func several() {
    let text = "class A: UIViewController {}\nclass B: UIViewController {}\n"
    let content = program(text).content
    #expect(throws: ProgramContent.Problem.several(content.items)) {
      try content.item(named: nil)
    }
    #expect(throws: ProgramContent.Problem.unknown("C")) { try content.item(named: "C") }
    #expect(throws: ProgramContent.Problem.nothing) {
      try program("let x = 1\n").content.item(named: nil)
    }
  }

  @Test("The root of a window is shown, also through a variable or a navigation controller")
  func root() throws {
    for line in [
      "window?.rootViewController = A()", "let a = A()\n window.rootViewController = a",
    ] {
      let text = """
        import UIKit
        class A: UIViewController {}
        class B: UIViewController {}
        class App: NSObject, UIApplicationDelegate {
          func start() { \(line) }
        }
        """
      #expect(try program(text).content.item(named: nil).name == "A")
    }
    let wrapped = """
      class A: UIViewController {}
      class B: UIViewController {}
      func f() { w.rootViewController = UINavigationController(rootViewController: B()) }
      """
    #expect(
      try program(wrapped).content.item(named: nil).statement
        == "RecordedProgram.show { UINavigationController(rootViewController: B()) }"
    )
  }

  @Test(
    "What configures the root of a window comes with it, unless it needs the rest of the application",
    arguments: [
      (
        "let nav = UINavigationController(rootViewController: A()); w?.rootViewController = nav",
        "let nav = UINavigationController(rootViewController: A())\nreturn nav"
      ),
      (
        "let a = A(); let t = UITabBarController(); let x = 1\n t.viewControllers = [a]\n  t.selectedIndex = 0 // first\n w!.rootViewController = t",
        "let a = A()\nlet t = UITabBarController()\nt.viewControllers = [a]\nt.selectedIndex = 0\nreturn t"
      ),
      (
        "let a = A(title: \"x; y\")\n if let s = scene as? UIWindowScene {\n w.rootViewController = a\n }",
        "let a = A(title: \"x; y\")\nreturn a"
      ),
      ("let a = A(model)\n w.rootViewController = a", nil), ("w.rootViewController = A()", nil),
    ] as [(String, String?)]
  )
  func configuredRoot(lines: String, statements: String?) throws {
    let text =
      "class A: UIViewController {}\nclass B: UIViewController {}\nfunc f() {\n \(lines)\n}\n"
    let item = try program(text).content.item(named: nil)
    #expect(item.name == "A")
    #expect(
      item.statement
        == statements.map { "RecordedProgram.show {\n\($0)\n}" } ?? "RecordedProgram.show { A() }"
    )
  }

  @Test(
    "Of views and layers in variables the one is shown that no other one has",
    arguments: [
      "let box = UIView()\nlet inner = UILabel()\nbox.addSubview(inner)",
      "let inner = UILabel()\nlet box = UIView()\nbox.insertSubview(inner, at: 0)",
      "let box = CALayer()\nlet inner = CAShapeLayer()\nbox.addSublayer( inner)",
      "let box = CALayer()\nlet inner = CALayer()\nbox.mask = inner",
    ]
  )
  func variables(text: String) throws {
    let content = program("import UIKit\n\(text)\n").content
    #expect(try content.item(named: nil).name == "box")
    #expect(throws: ProgramContent.Problem.unknown("inner")) { try content.item(named: "inner") }
  }

  @Test("Controllers are found by the classes above them, also in other files")
  func chain() throws {
    let content = program("class A: Base {}\n", "class Base: UIPageViewController {}\n").content
    #expect(content.items.map(\.name) == ["A", "Base"])
    #expect(content.items.map(\.kind) == [.controller, .controller])
  }

  @Test(
    "A Renderer and a live view decide themselves",
    arguments: [
      ("let r = Renderer(layer: l, size: s, duration: 1)", true),
      ("PlaygroundPage.current.liveView = v", true), ("let MyRenderer = 1", false),
      ("// Renderer(", false),
    ]
  )
  func own(_ text: String, _ isOwn: Bool) {
    #expect(program(text).content.showsItself == isOwn)
  }

  @Test("Previews and delegates are removed, lines retain their numbers")
  func removed() throws {
    let text = """
      import UIKit
      @main
      final class App: UIResponder, UIApplicationDelegate {
        var window: UIWindow?
      }
      class A: UIViewController { let mark = 1 }
      #Preview("one") {
        A()
      }
      let last = 2
      """
    let ported = program(text)
    let lines = try #require(ported.units.first).text.split(
      separator: "\n",
      omittingEmptySubsequences: false
    )
    #expect(lines[0] == "#sourceLocation(file: \"file0.swift\", line: 1)")
    #expect(lines[6].contains("let mark = 1"))
    #expect(lines[10] == "let last = 2")
    #expect(!ported.units[0].text.contains("#Preview"))
    #expect(!ported.units[0].text.contains("UIApplicationDelegate"))
    #expect(ported.notes.map(\.line) == [2, 3, 7])
  }

  @Test("The source with statements is the program; else one is added")
  func main() {
    let shown = program("class A: UIViewController {}\n", "print(1)\n")
    #expect(shown.units.map(\.name) == ["source0.swift", "main.swift"])
    let added = program("class A: UIViewController {}\n", "func f() {}\n")
    #expect(added.units.map(\.name) == ["source0.swift", "source1.swift"])
    #expect(added.units(showing: nil).last?.name == "main.swift")
    #expect(added.units(showing: nil).last?.text.contains("RecordedProgram.end()") == true)
  }

  @Test("Files of a folder that are tests or for other frameworks are left out, named ones are not")
  func leftOut() {
    let test = "import XCTest\nclass T: XCTestCase {}\n"
    let view = "class A: UIView {}\n"
    #expect(program(view, test, isNamed: false).units.map(\.path) == ["file0.swift"])
    #expect(program(view, test).units.count == 2)
  }
}
