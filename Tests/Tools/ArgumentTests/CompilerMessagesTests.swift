import Foundation
import IOSPorting
import SceneLoading
import TestSupport
import Testing

@testable import SwiftInput

@Suite("Messages of the compiler")
struct CompilerMessagesTests {
  @Test("One error for each name, with all its places and the nearest name")
  func names() {
    let messages = CompilerMessages(
      """
      b.swift:9:3: error: cannot find 'UIFoo' in scope
      a.swift:3:14: error: cannot find 'UILabl' in scope
       3 | let x = UILabl()
      a.swift:3:14: note: somewhere
      a.swift:7:2: error: cannot find 'UILabl' in scope
      b.swift:1:1: error: cannot find 'UILabl' in scope
      c.swift:2:9: error: cannot find type 'UIDatePicker' in scope
      """
    )
    #expect(
      messages.errors.map(\.text) == [
        "a.swift:3:14: cannot find 'UILabl' in scope; also in line 7, b.swift:1 (did you mean UILabel?) [E_SWIFT]",
        "b.swift:9:3: cannot find 'UIFoo' in scope "
          + "(docs/IOSNames.md lists the names of iOS that are there) [E_SWIFT]",
        "c.swift:2:9: cannot find type 'UIDatePicker' in scope "
          + "(a control to choose a date or a time; nearest here: UIPickerView) [E_SWIFT]",
      ]
    )
  }

  @Test("Types for the network say what to do, however the compiler calls them missing")
  func network() {
    let messages = CompilerMessages(
      """
      a.swift:3:13: error: type 'URLSession' (aka 'AnyObject') has no member 'shared'
      a.swift:5:8: error: 'URLSessionDataTask' is unavailable: This type has moved to the FoundationNetworking module. Import that module to use it.
      a.swift:7:9: error: cannot find 'URLRequest' in scope
      a.swift:9:20: error: cannot find type 'URLSessionDelegate' in scope
      """
    )
    let advice =
      "(loads from the network, which programs do not have: put the file beside the source and read it from there; "
      + "nearest here: Bundle.main) [E_SWIFT]"
    #expect(messages.errors.count == 4)
    #expect(messages.errors.allSatisfy { $0.text.hasSuffix(advice) })
  }

  @Test("Errors behind the end of a source are left out, unless there are no others")
  func generated() {
    let late = "animrender-shown:4:1: error: missing argument for parameter 'x' in call"
    let both = CompilerMessages("a.swift:3:1: error: expected '}'\n\(late)\n")
    #expect(both.errors.map(\.text) == ["a.swift:3:1: expected '}' [E_SWIFT]"])
    #expect(
      CompilerMessages(late).errors.map(\.text) == [
        "the class that is shown cannot be made here: missing argument for parameter 'x' in call [E_SWIFT]"
      ]
    )
  }

  @Test("A class that cannot be made is named with its place and a remedy")
  func unmade() throws {
    let source = "import UIKit\nclass A: UIViewController {\n  init(x: Int) {}\n}\n"
    let program = PortedProgram([(path: "a.swift", text: source, isNamed: true)])
    let messages = CompilerMessages(
      "animrender-shown:4:1: error: missing argument for parameter 'x' in call",
      shown: try program.content.item(named: nil)
    )
    #expect(
      messages.errors.map(\.text) == [
        "a.swift:2:1: the class A cannot be made here: missing argument for parameter 'x' in call "
          + "(give the parameters of its initializer default values, or choose another class with --show) [E_SWIFT]"
      ]
    )
  }

  @Test("Places behind the end of a source are its end")
  func ends() throws {
    let folder = try ScratchFolder()
    let path = folder.file("a.swift")
    let names = SourceNames([path])
    for text in ["class A {\n /* x\n}\n", "class A {\n /* x\n}"] {
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      let message = "error: unterminated '/*' comment"
      let line = "\(SourceNames.absolute(path)):8:22: \(message)"
      let texts = CompilerMessages(line, names: names).errors.map(\.text)
      #expect(texts == ["\(path):3:2: unterminated '/*' comment [E_SWIFT]"])
    }
  }

  @Test("An open brace is an error beside others, unless they are of syntax")
  func braces() {
    let brace = """
      animrender-shown:5:1: error: expected '}' in class
      a.swift:2:29: note: to match this opening '{'
      """
    let names = SourceNames(["a.swift"])
    func texts(_ other: String) -> [String] {
      let file = SourceNames.absolute("a.swift")
      let text = "a.swift:3:5: error: \(other)\n\(brace)".replacing("a.swift", with: file)
      return CompilerMessages(text, names: names).errors.map(\.text)
    }
    #expect(
      texts("cannot find 'f' in scope") == [
        "a.swift:2:29: expected '}' in class [E_SWIFT]",
        "a.swift:3:5: cannot find 'f' in scope [E_SWIFT]",
      ]
    )
    #expect(texts("expected parameter name") == ["a.swift:3:5: expected parameter name [E_SWIFT]"])
  }

  @Test("The runtime's stack trace is known by its form")
  func stackTrace() {
    let line = "3    libswiftCore.so                    0x00007f3e5c1d2f70 _assertionFailure + 353"
    for line in ["Current stack trace:", Substring(line)] {
      #expect(ProgramRun.isOfStackTrace(line))
    }
    for line in ["3 boxes 0x1f", "tick 0.5", ""] as [Substring] {
      #expect(!ProgramRun.isOfStackTrace(line))
    }
  }

  @Test("Errors that follow in a line are left out, missing names are not")
  func consequences() {
    let text = """
      a.swift:5:42: error: extra argument 'color' in call
      a.swift:5:50: error: cannot infer contextual base in reference to member 'red'
      a.swift:5:60: error: cannot find 'UIFoo' in scope
      """
    #expect(
      CompilerMessages(text).errors.map(\.text) == [
        "a.swift:5:42: extra argument 'color' in call [E_SWIFT]",
        "a.swift:5:60: cannot find 'UIFoo' in scope (docs/IOSNames.md lists the names of iOS that are there) [E_SWIFT]",
      ]
    )
  }

  @Test("Paths are those of the command line, and an open brace is where it was opened")
  func paths() {
    let names = SourceNames(["/x/a.swift"])
    let text = """
      animrender-shown:2:1: error: declaration is only valid at file scope
      animrender-shown:5:1: error: expected '}' at end of brace statement
      /x/a.swift:3:32: note: to match this opening '{'
      animrender-shown:5:1: error: expected '}' in class
      /x/a.swift:2:29: note: to match this opening '{'
      """
    #expect(
      CompilerMessages(text, names: names).errors.map(\.text) == [
        "/x/a.swift:3:32: expected '}' at end of brace statement [E_SWIFT]"
      ]
    )
  }

  @Test("The nearest name is one of the sources where the missing one is short")
  func shortNames() {
    let text = "a.swift:3:1: error: cannot find 'txt' in scope"
    #expect(
      CompilerMessages(text, declared: ["text", "other"]).errors.map(\.text) == [
        "a.swift:3:1: cannot find 'txt' in scope (did you mean text?) [E_SWIFT]"
      ]
    )
    #expect(
      CompilerMessages(text, declared: ["other"]).errors.map(\.text) == [
        "a.swift:3:1: cannot find 'txt' in scope [E_SWIFT]"
      ]
    )
  }

  @Test("Members that UIKit has say what to do, without errors that follow from them")
  func members() {
    let text = """
      a.swift:7:31: error: type 'UIButton' has no member 'Configuration'
      a.swift:11:34: error: cannot infer contextual base in reference to member 'trailing'
      a.swift:17:42: error: cannot infer type of closure parameter 'b' without a type annotation
      a.swift:19:7: error: value of type 'UIScrollView' has no member 'zoom'
      a.swift:20:7: error: value of type 'Camera' has no member 'zoom'
      a.swift:21:9: error: cannot find 'editButtonItem' in scope
      """
    let zoom =
      "(zooms the content of a scroll view; nearest here: transform of the content in UIView.animate)"
    #expect(
      CompilerMessages(text).errors.map(\.text) == [
        "a.swift:7:31: type 'UIButton' has no member 'Configuration' (the looks of a button in one value; "
          + "nearest here: setTitle(_:for:), setImage(_:for:), backgroundColor and layer.cornerRadius) [E_SWIFT]",
        "a.swift:19:7: value of type 'UIScrollView' has no member 'zoom' \(zoom) [E_SWIFT]",
        "a.swift:20:7: value of type 'Camera' has no member 'zoom' [E_SWIFT]",
        "a.swift:21:9: cannot find 'editButtonItem' in scope (a button that begins and ends editing; "
          + "nearest here: UIBarButtonItem(title:style:target:action:)) [E_SWIFT]",
      ]
    )
    // Alone it is an error of its own.
    #expect(CompilerMessages("a.swift:1:1: error: cannot infer type of closure").errors.count == 1)
  }

  @Test("The label of an argument that no initializer has is that of the source")
  func labels() {
    let text = """
      a.swift:9:28: error: argument passed to call that takes no arguments
      \tlet é = UIButton(title: .plain())
                                 ^
      a.swift:12:9: error: argument passed to call that takes no arguments
      UIButton(configuration: c, primaryAction: a)
      a.swift:14:21: error: 'Configuration' is not a member type of class 'UIKitCompat.UIButton'
      a.swift:15:10: error: argument passed to call that takes no arguments
      UIButton(3)
      """
    let looks =
      "(the looks of a button in one value; nearest here: "
      + "setTitle(_:for:), setImage(_:for:), backgroundColor and layer.cornerRadius)"
    #expect(
      CompilerMessages(text).errors.map(\.text) == [
        "a.swift:9:28: extra argument 'title' in call [E_SWIFT]",
        "a.swift:12:9: extra argument 'configuration' in call \(looks) [E_SWIFT]",
        "a.swift:14:21: 'Configuration' is not a member type of class 'UIKitCompat.UIButton' \(looks) [E_SWIFT]",
        "a.swift:15:10: argument passed to call that takes no arguments [E_SWIFT]",
      ]
    )
  }

  @Test("A module that does not exist says what it is, and what to use instead")
  func modules() {
    let swiftUI = CompilerMessages("a.swift:1:8: error: no such module 'SwiftUI'").errors
    #expect(
      swiftUI.map(\.text) == [
        "a.swift:1:8: no such module 'SwiftUI' (views as values, which are not supported; nearest here: "
          + "UIKit, with a UIView or a UIViewController that is moved by UIView.animate or a CAAnimation) [E_SWIFT]"
      ]
    )
    let cocoa = CompilerMessages("a.swift:1:8: error: no such module 'Cocoa'").errors
    #expect(cocoa.first?.text.contains("nearest here: UIKit, with UIView for NSView") == true)
    let other = CompilerMessages("a.swift:1:8: error: no such module 'NoSuchKit'").errors
    #expect(
      other.first?.text.hasSuffix(
        "'NoSuchKit' (leave the import out, with what needs it) [E_SWIFT]"
      )
        == true
    )
  }

  @Test("Overrides of nothing are named, with what is nearest")
  func overrides() {
    let text = """
      a.swift:3:16: error: property does not override any property from its superclass
        override var alignmentRectInsets: UIEdgeInsets { .zero }
        ~~~~~~~~     ^
      a.swift:4:17: error: method does not override any method from its superclass
        override func viewDidLod() {}
      a.swift:5:17: error: overriding non-open instance method outside of its defining module
        override func addConstraint(_ c: NSLayoutConstraint) { super.addConstraint(c) }
      a.swift:6:25: error: property does not override any property from its superclass
        override var x: Int { 1 }; override var y: Int { 1 }
      """
    #expect(
      CompilerMessages(text).errors.map(\.text) == [
        "a.swift:3:16: property 'alignmentRectInsets' does not override any property from its superclass "
          + "(how far shadows and ornaments are outside of what constraints align; "
          + "nearest here: intrinsicContentSize, and constants of the constraints) [E_SWIFT]",
        "a.swift:4:17: method 'viewDidLod' does not override any method from its superclass "
          + "(did you mean viewDidLoad?) [E_SWIFT]",
        "a.swift:5:17: overriding non-open instance method 'addConstraint' outside of its defining module "
          + "(it cannot be overridden on Linux: give yours another name, and call it by that) [E_SWIFT]",
        "a.swift:6:25: property does not override any property from its superclass [E_SWIFT]",
      ]
    )
  }

  @Test("The nearest name of a member is one of a member")
  func nearestMember() {
    let text = """
      a.swift:3:9: error: value of type 'UITableViewCell' has no member 'defaultContentConfiguration'
      a.swift:4:9: error: value of type 'Cell' has no member 'defaultContentConfiguration'
      """
    let texts = CompilerMessages(text).errors.map(\.text)
    #expect(texts.count == 2)
    #expect(texts.first?.contains("nearest here: textLabel, detailTextLabel") == true)
    #expect(texts.last?.contains("DecodingConfiguration") == false)
  }

  @Test("Notifications of the keyboard say that there is none")
  func keyboard() {
    let text = "a.swift:3:9: error: type 'UIResponder' has no member 'keyboardWillShowNotification'"
    #expect(
      CompilerMessages(text).errors.map(\.text) == [
        "a.swift:3:9: type 'UIResponder' has no member 'keyboardWillShowNotification' (tells that the keyboard comes, "
          + "and there is no keyboard; nearest here: DispatchQueue.main.asyncAfter, for what the app does then) [E_SWIFT]"
      ]
    )
  }

  @Test("A variable is not the advice for a type")
  func missingAdvice() {
    let text = """
      a.swift:3:1: error: cannot find 'CTRunGetGlyphCount' in scope
      a.swift:4:1: error: cannot find 'CGGlyph' in scope
      a.swift:5:1: error: cannot find 'CTFontCreateWithName' in scope
      """
    let rest = " (docs/IOSNames.md lists the names of iOS that are there) [E_SWIFT]"
    #expect(
      CompilerMessages(text, declared: ["run", "glyph"]).errors.map(\.text) == [
        "a.swift:3:1: cannot find 'CTRunGetGlyphCount' in scope" + rest,
        "a.swift:4:1: cannot find 'CGGlyph' in scope" + rest,
        "a.swift:5:1: cannot find 'CTFontCreateWithName' in scope "
          + "(makes a font of Core Text; nearest here: UIFont(name:size:)) [E_SWIFT]",
      ]
    )
  }

  @Test("No errors in other text")
  func none() {
    #expect(CompilerMessages("warning: x\na.swift:1:1: warning: y\n").errors.isEmpty)
    #expect(CompilerMessages("error: no such module 'X'").errors.count == 1)
  }
}

@Suite("Touches of programs")
struct ProgramTouchTests {
  @Test(
    "Taps, presses and drags",
    arguments: [
      ("0.5s tap 120,300", "0.5 0.05 120.0 300.0"), ("1 press 1,2 0.8s", "1.0 0.8 1.0 2.0"),
      ("1s press 1,2", "1.0 1.0 1.0 2.0"), ("0s drag 1,2 3,4", "0.0 0.3 1.0 2.0 3.0 4.0"),
      ("1s drag 100,600 100,200 5,6 0.4s", "1.0 0.4 100.0 600.0 100.0 200.0 5.0 6.0"),
    ]
  )
  func right(_ text: String, _ words: String) {
    #expect(ProgramOptions.touch(text) == words)
  }

  @Test(
    "Other texts",
    arguments: [
      "", "tap 1,2", "1s tap", "1s tap 1,2 3,4", "1s drag 1,2", "1s swipe 1,2 3,4", "-1s tap 1,2",
      "1s tap 1", "1s tap 1,2,3", "nans tap 1,2", "1s press 1,2 xs", "1s tap inf,1",
    ]
  )
  func wrong(_ text: String) {
    #expect(ProgramOptions.touch(text) == nil)
  }
}
