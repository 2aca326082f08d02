import Foundation
import SceneModel
import Testing
import UIKitCompat

@Suite("Visual effects")
struct VisualEffectTests {
  private func glass(_ recording: Recording, at time: Double) throws -> LayerState {
    try #require(recording.visible("glass", at: time))
  }

  private func addGlass(to root: UIView, _ effect: UIVisualEffect?) -> UIVisualEffectView {
    let view = UIVisualEffectView(effect: effect)
    view.subviews.first?.layer.name = "glass"
    view.frame = CGRect(x: 10, y: 20, width: 200, height: 100)
    root.addSubview(view)
    return view
  }

  @Test("The glass fills the view under its contents, blurs and has the tint of its style")
  func still() throws {
    let recording = record { root in
      let view = addGlass(to: root, UIBlurEffect(style: .dark))
      #expect(view.subviews.last === view.contentView)
      #expect(view.contentView.frame == view.bounds)
    }
    let state = try glass(recording, at: 0)
    #expect(state.bounds.width == 200 && state.bounds.height == 100 && state.opacity == 1)
    #expect(
      state.backgroundFilters.map(\.effect) == [.gaussianBlur(radius: 20), .saturate(amount: 1.8)]
    )
    #expect(state.backgroundColor?.alpha == 0.73)
  }

  @Test("An effect that comes or goes in a block fades; outside of blocks it is there at once")
  func changes() throws {
    let recording = record { root in
      let view = addGlass(to: root, nil)
      VirtualClock.current.schedule(after: 1) {
        UIView.animate(withDuration: 1) { view.effect = UIBlurEffect(style: .extraLight) }
      }
      VirtualClock.current.schedule(after: 3) { view.effect = nil }
    }
    #expect(recording.diagnostics.isEmpty)
    #expect(try glass(recording, at: 0.5).opacity == 0)
    let half = try glass(recording, at: 1.5)
    #expect(abs(half.opacity - 0.5) < 0.01 && !half.backgroundFilters.isEmpty)
    #expect(half.backgroundColor?.alpha == 0.82)
    #expect(try glass(recording, at: 2.5).opacity == 1)
    #expect(try glass(recording, at: 3.5).opacity == 0)
  }

  @Test("Every style has a translucent tint")
  func styles() {
    for style in UIBlurEffect.Style.allCases {
      let recording = record { root in _ = addGlass(to: root, UIBlurEffect(style: style)) }
      let alpha = recording.visible("glass", at: 0)?.backgroundColor?.alpha ?? 0
      #expect(alpha >= 0.3 && alpha <= 0.85, "\(style)")
    }
  }
}
