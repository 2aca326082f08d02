import Foundation
import IOSPorting
import TestSupport
import Testing

@Suite("Scenes of storyboards")
struct StoryboardSceneTests {
  private func storyboard(_ objects: String, sources: [String] = []) -> Storyboard {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <document initialViewController="a"><scenes><scene><objects>\(objects)</objects></scene></scenes></document>
      """
    return Storyboard(text, file: "App/Base.lproj/Main.storyboard", sources: sources)
  }

  private func source(_ storyboard: Storyboard) -> String { Storyboard.source(of: [storyboard]) }

  @Test("A view of a class of the program is set up in its init(coder:); attributes follow")
  func coders() {
    let text = source(
      storyboard(
        """
        <viewController id="a" customClass="Board"><view key="view" id="v"><subviews>
          <view id="r" customClass="Ring" customModule="M"><rect key="frame" x="20" y="30" width="100" height="50"/>
            <color key="backgroundColor" white="1" alpha="1"/>
            <userDefinedRuntimeAttributes>
              <userDefinedRuntimeAttribute type="number" keyPath="level"><real key="value" value="0.5"/></userDefinedRuntimeAttribute>
              <userDefinedRuntimeAttribute type="color" keyPath="layer.borderUIColor"><color key="value" white="0" alpha="1"/></userDefinedRuntimeAttribute>
            </userDefinedRuntimeAttributes></view>
        </subviews></view></viewController>
        """
      )
    )
    let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
    let start = lines.firstIndex {
      $0.hasPrefix("let view1 = Ring(coder: StoryboardDecoder { (view1: Ring) in")
    }
    #expect(
      start.map { lines[($0 + 1)...].prefix(5).joined(separator: "|") }
        == "view1.frame = CGRect(x: 20, y: 30, width: 100, height: 50)"
        + "|view1.backgroundColor = UIColor(white: 1, alpha: 1)|})!|view1.level = 0.5"
        + "|view1.layer.setValue(UIColor(white: 0, alpha: 1), forKeyPath: \"borderUIColor\")"
    )
  }

  @Test(
    "A fixed frame does not change, and an inset is a frame in the superview's size of the file"
  )
  func frames() {
    let text = source(
      storyboard(
        """
        <viewController id="a" customClass="Board"><view key="view" id="v">
          <rect key="frame" x="0" y="0" width="375" height="667"/><subviews>
          <view id="b"><frame key="frameInset" minX="40%" minY="20" width="100" height="80"/></view>
          <view id="c" fixedFrame="YES" translatesAutoresizingMaskIntoConstraints="NO">
            <rect key="frame" x="20" y="200" width="100" height="100"/>
            <subviews><view id="d"><frame key="frameInset" minX="10" maxX="30" maxY="5%" height="40"/></view></subviews></view>
        </subviews></view></viewController>
        """
      )
    )
    #expect(text.contains("view1.frame = CGRect(x: 150.0, y: 20.0, width: 100.0, height: 80.0)"))
    #expect(text.contains("view2.frame = CGRect(x: 20, y: 200, width: 100, height: 100)"))
    #expect(!text.contains("view2.translatesAutoresizingMaskIntoConstraints"))
    #expect(text.contains("view3.frame = CGRect(x: 10.0, y: 55.0, width: 60.0, height: 40.0)"))
  }

  @Test("Two scenes of one class, controllers of UIKit's classes, identifiers and relationships")
  func scenes() {
    let board = storyboard(
      """
      <navigationController id="a"><connections>
        <segue destination="b" kind="relationship" relationship="rootViewController"/></connections></navigationController>
      <viewController id="b" customClass="Page" storyboardIdentifier="first"><view key="view" id="v1"/>
        <navigationItem key="navigationItem" title="One"><barButtonItem key="rightBarButtonItem" systemItem="add">
          <connections><action selector="add:" destination="b"/></connections></barButtonItem></navigationItem>
        <connections><segue id="s" destination="c" kind="presentation" identifier="more"/></connections></viewController>
      <viewController id="c" customClass="Page" storyboardIdentifier="second"><view key="view" id="v2"/></viewController>
      """
    )
    #expect(source(board).contains("let view0 = UIView(frame: .zero)"))
    #expect(board.has("Page") && board.has("UINavigationController") && board.notes.isEmpty)
    let text = source(board)
    for line in [
      #"UIStoryboard.register("Main", initial: makeMain_a, scenes: ["first": makeMain_b, "second": makeMain_c])"#,
      "static func makeMain_b() -> Page {", "static func makeMain_c() -> Page {",
      "controller.setViewControllers([Storyboards.makeMain_b()], animated: false)",
      #"controller.navigationItem.title = "One""#,
      "UIBarButtonItem(barButtonSystemItem: .add, target: controller, action: { [unowned controller] (item0: UIBarButtonItem) in controller.add(item0) })",
      #"controller.addSegue(id: "s", identifier: "more", .present) { Storyboards.makeMain_c() }"#,
    ] { #expect(text.contains(line), "\(line)\n\(text)") }
  }

  @Test(
    "Actions call the methods that the sources declare; missing ones are reported"
  )
  func actions() {
    let button = { (selector: String) in
      "<button id=\"\(selector)\"><connections><action selector=\"\(selector)\" destination=\"a\" eventType=\"touchUpInside\"/></connections></button>"
    }
    let board = storyboard(
      """
      <viewController id="a" customClass="Board"><view key="view" id="v"><subviews>
        \(["stopWithSender:", "go:", "tap:forEvent:", "turnFor:", "gone:", "plain"].map(button).joined())
        <view id="x" customClass="Missing"/>
      </subviews></view><connections><outlet property="lost" destination="x"/></connections></viewController>
      """,
      sources: [
        """
        class Board: UIViewController {
          @IBAction func stop(sender: UIButton) {}
          @IBAction func go(_ sender: Any) {}
          @IBAction func tap(_ sender: UIButton, forEvent event: UIEvent) {}
          @IBAction func turn(for sender: UIButton) {}
          @IBAction func plain() {}
        }
        """
      ]
    )
    let text = source(board)
    for call in [
      "in controller.stop(sender: view1) }", "in controller.go(view2) }",
      "(view3: UIButton, event: UIEvent) in controller.tap(view3, forEvent: event) }",
      "in controller.turn(for: view4) }", "in controller.plain() }",
    ] { #expect(text.contains(call), "\(call)\n\(text)") }
    let messages = board.notes.map(\.message)
    #expect(messages.count == 3, "\(messages)")
    for word in ["gone:", "Missing", "lost"] {
      #expect(messages.contains { $0.contains(word) }, "\(messages)")
    }
  }

  @Test("Recognizers, segues of controls and embedded controllers")
  func recognizers() {
    let text = source(
      storyboard(
        """
        <viewController id="a" customClass="Board"><view key="view" id="v"><subviews>
          <containerView id="e"><connections><segue destination="b" kind="embed" identifier="in"/></connections></containerView>
          <button id="go"><connections><segue id="s" destination="b" kind="show"/></connections></button></subviews>
          <connections><outletCollection property="gestureRecognizers" destination="t"/></connections></view></viewController>
        <viewController id="b"><view key="view" id="w"/></viewController>
        <tapGestureRecognizer id="t"><connections><action selector="tapped:" destination="a"/></connections></tapGestureRecognizer>
        """
      )
    )
    for line in [
      #"controller.embed(Storyboards.makeMain_b(), in: view1, identifier: "in")"#,
      #"controller.addSegue(id: "s", identifier: nil, .show) { Storyboards.makeMain_b() }"#,
      #"controller.performSegue(id: "s", sender: view2)"#, "view0.addGestureRecognizer(recognizer",
      "(target: controller, action: { [unowned controller] (recognizer",
    ] { #expect(text.contains(line), "\(line)\n\(text)") }
  }
}

extension StoryboardSceneTests {
  // The source is compiled and looked at by `IOSProgramTests`.
  @Test("A storyboard is the source that the tests compile")
  func fixture() throws {
    let path = "Tests/Apple/IOSProgramTests/Ported/OldStoryboard.swift"
    let expected = try String(decoding: Repository.bytes(path), as: UTF8.self)
    let xml = try String(
      decoding: Repository.bytes("Tests/Tools/IOSPortingTests/Fixtures/Main.storyboard"),
      as: UTF8.self
    )
    let parts = expected.split(separator: "// Generated by port-ios", maxSplits: 1)
    let board = Storyboard(xml, file: "Main.storyboard", sources: [String(parts[0])])
    let source = Storyboard.source(of: [board])
    if ProcessInfo.processInfo.environment["RECORD_PORTED"] == "1" {
      try Repository.write(Array((parts[0] + source).utf8), to: path)
      Issue.record("recorded \(path)")
    }
    #expect(board.notes.isEmpty && expected.hasSuffix(source))
  }
}
