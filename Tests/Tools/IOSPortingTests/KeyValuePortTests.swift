import IOSPorting
import Testing

@Suite("Porting observers, optional methods and closures")
struct KeyValuePortTests {
  private func port(_ text: String) -> SourcePort { SourcePort(text, file: "A.swift") }

  @Test("Classes without a superclass of UIKit become observers; others override as on iOS")
  func observers() {
    let method =
      "override func observeValue(forKeyPath keyPath: String?, of object: Any?) { super.observeValue(forKeyPath: keyPath, of: object) }"
    let ported = port(
      """
      import UIKit
      class A: NSObject, B { \(method) }
      class C: UIView { \(method) }
      """
    )
    let lines = ported.text.split(separator: "\n").map(String.init)
    #expect(
      lines[1]
        == "class A: NSObject, B { func observeValue(forKeyPath keyPath: String?, of object: Any?) { () } }"
    )
    #expect(lines[2] == "class C: UIView { \(method) }")
    #expect(lines[3] == "extension A: KeyValueObserver {}" && lines.count == 4)
    #expect(ported.notes.allSatisfy { $0.line == 2 && $0.kind == .changed })
  }

  @Test("A constant after ?? is the default of an optional method, another expression is not")
  func fallbacks() {
    let ported = port(
      """
      @objc protocol P { @objc optional func color() -> UIColor; @objc optional func size() -> CGSize }
      func f(_ p: P?, _ w: CGFloat) {
        _ = p?.color?() ?? UIColor(red: 76.0 / 255, green: 0, blue: .pi, alpha: 1)
        _ = p?.size?() ?? CGSize(width: w, height: 1)
      }
      """
    )
    #expect(ported.text.contains("{ UIColor(red: 76.0 / 255, green: 0, blue: .pi, alpha: 1) }"))
    #expect(ported.text.contains("func size() -> CGSize { .zero }"))
  }

  @Test("Closures lose their actor, and run on the clock in place of the run loop")
  func closures() {
    #expect(port("Task { @MainActor in f() }").text == "Task { f() }")
    #expect(port("Task { @MainActor [weak self] in f() }").text == "Task { [weak self] in f() }")
    #expect(port("@MainActor class A {}").text == "class A {}")
    #expect(
      port("RunLoop.current.perform({ f() })").text == "DispatchQueue.main.async(execute: { f() })"
    )
    #expect(port("let d = NSDate()").text == "let d = NSDate(timeIntervalSinceNow: 0)")
    #expect(port("let d = NSDate(timeIntervalSinceNow: 1)").notes.isEmpty)
    #expect(port("OperationQueue.main.addOperation { f() }").notes.isEmpty)
    #expect(port("let q = OperationQueue()").notes.isEmpty)
    #expect(
      port("let n = UIApplication.didBecomeActiveNotification").notes.map(\.kind).contains(.left)
    )
  }
}
