import Foundation
import SceneModel
import Testing
import UIKitCompat

@Suite("Visual format language")
struct VisualFormatTests {
  private func frames(
    _ formats: [String],
    options: NSLayoutConstraint.FormatOptions = []
  ) -> [CGRect] {
    // Contradictions are no messages of another test's recording.
    defer { SceneRecorder.forgetUnrecorded() }
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    var views: [String: Any] = [:]
    let names = ["a", "b"]
    for name in names {
      let view = UIView()
      view.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(view)
      views[name] = view
    }
    for format in formats {
      NSLayoutConstraint.activate(
        NSLayoutConstraint.constraints(
          withVisualFormat: format,
          options: options,
          metrics: ["gap": 30, "side": 44],
          views: views
        )
      )
    }
    root.layoutIfNeeded()
    return names.compactMap { (views[$0] as? UIView)?.frame }
  }

  @Test("Edges, gaps, sizes and metrics place views")
  func layout() {
    let frames = frames([
      "H:|-gap-[a(100)]-8-[b]-|", "V:|[a(>=side@500,<=200)]|", "V:|-10-[b(==a)]",
    ])
    #expect(frames[0] == CGRect(x: 30, y: 0, width: 100, height: 300))
    #expect(frames[1] == CGRect(x: 138, y: 10, width: 254, height: 300))
  }

  @Test("Options align the views across the direction")
  func alignment() {
    let frames = frames(
      ["|-20-[a(50)]-[b(60)]", "V:|-15-[a(40)]", "V:[b(20)]"],
      options: [.alignAllCenterY]
    )
    #expect(frames[0] == CGRect(x: 20, y: 15, width: 50, height: 40))
    #expect(frames[1] == CGRect(x: 78, y: 25, width: 60, height: 20))
  }

  @Test(
    "A mistake gives no constraints and a diagnostic with its position",
    arguments: [
      ("H:|[c]|", "character 5: the views have no \"c\""),
      ("H:|-x-[a]", "character 5: \"x\" is no number, metric or view"),
      ("H:[a", "character 5: a closing bracket is missing"),
      ("V:[a]-", "character 7"), ("", "character 1: a view in brackets is missing"),
    ]
  )
  func mistakes(_ format: String, _ message: String) {
    let recording = record { root in
      let view = UIView()
      root.addSubview(view)
      let constraints = NSLayoutConstraint.constraints(
        withVisualFormat: format,
        views: ["a": view]
      )
      #expect(constraints.isEmpty)
    }
    let messages = recording.diagnostics.map(\.message)
    #expect(messages.contains { $0.contains(message) }, "\(messages)")
  }
}
