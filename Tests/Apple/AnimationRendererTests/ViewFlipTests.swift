import AnimationRenderer
import Foundation
import Graphics
import SceneModel
import Testing

@Suite("Flips of views")
struct ViewFlipTests {
  private let white: UInt32 = 0xFFFF_FFFF
  private let red: UInt32 = 0xFFFF_0000
  private let green: UInt32 = 0xFF00_FF00
  private let blue: UInt32 = 0xFF00_00FF
  private let yellow: UInt32 = 0xFFFF_FF00

  /// A card of 200 × 100 points in the middle of 300 × 200, its left half and its right half.
  private func card(_ left: UIColor, _ right: UIColor, at origin: CGPoint = .zero) -> UIView {
    let card = UIView(frame: CGRect(origin: origin, size: CGSize(width: 200, height: 100)))
    card.backgroundColor = right
    let half = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    half.backgroundColor = left
    card.addSubview(half)
    return card
  }

  /// Flips from red and green to blue and yellow from 1 s to 2 s.
  private func flip(
    _ options: UIView.AnimationOptions,
    reported: @escaping (String) -> Void = { _ in }
  )
    -> Renderer
  {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    root.backgroundColor = .white
    let container = UIView(frame: CGRect(x: 50, y: 50, width: 200, height: 100))
    let (front, back) = (card(.red, .green), card(.blue, .yellow))
    container.addSubview(front)
    root.addSubview(container)
    return Renderer(view: root, duration: 3) {
      VirtualClock.current.schedule(after: 1) {
        UIView.transition(from: front, to: back, duration: 1, options: options) {
          reported("\($0) \(CACurrentMediaTime())")
        }
      }
    }
  }

  private func pixels(_ renderer: Renderer, at time: Double, _ positions: [(Int, Int)]) throws
    -> [UInt32]
  {
    let image = try renderer.frame(at: time)
    return positions.map { image[$0.0, $0.1] }
  }

  // Turned by 45° about y a side is 100 / √2 nearer or farther for an eye at 300: it is seen 92 points from
  // the middle and 131 high, or 57 points and 81 high.
  @Test("From a side: it comes to the front with the old image, and goes back with the new one")
  func sides() throws {
    var lines: [String] = []
    let left = flip([.transitionFlipFromLeft, .curveLinear]) { lines.append($0) }
    #expect(lines == ["true 2.0"] && left.diagnostics.isEmpty)
    let positions = [(62, 40), (238, 40), (100, 70), (200, 70), (200, 50), (100, 50)]
    #expect(try pixels(left, at: 1.25, positions) == [red, white, red, green, white, red])
    #expect(try pixels(left, at: 1.75, positions) == [white, yellow, blue, yellow, yellow, white])
    let right = flip([.transitionFlipFromRight, .curveLinear])
    #expect(try pixels(right, at: 1.25, positions) == [white, green, red, green, green, white])
    #expect(try pixels(right, at: 1.75, positions) == [blue, white, blue, yellow, white, blue])
  }

  // About x a side is 50 / √2 nearer or farther: 40 points from the middle and 227 wide, or 32 and 179.
  @Test("From the top and from the bottom the view turns about its horizontal middle")
  func topAndBottom() throws {
    let positions = [(40, 63), (65, 70), (40, 137), (65, 130), (260, 63), (260, 137)]
    let top = flip([.transitionFlipFromTop, .curveLinear])
    #expect(try pixels(top, at: 1.25, positions) == [red, red, white, red, green, white])
    #expect(try pixels(top, at: 1.75, positions) == [white, blue, blue, blue, white, yellow])
    let bottom = flip([.transitionFlipFromBottom, .curveLinear])
    #expect(try pixels(bottom, at: 1.25, positions) == [white, red, red, red, white, green])
    #expect(try pixels(bottom, at: 1.75, positions) == [blue, blue, white, blue, yellow, white])
  }

  @Test("Before, edge on, and after; the curve belongs to the whole")
  func parents() throws {
    let linear = flip([.transitionFlipFromLeft, .curveLinear])
    let positions = [(55, 55), (145, 145), (155, 55), (245, 145), (45, 100), (255, 100)]
    #expect(try pixels(linear, at: 0.9, positions) == [red, red, green, green, white, white])
    #expect(try pixels(linear, at: 1, positions) == [red, red, green, green, white, white])
    #expect(
      try pixels(linear, at: 1.5, positions + [(150, 100)]) == Array(repeating: white, count: 7)
    )
    #expect(try pixels(linear, at: 2, positions) == [blue, blue, yellow, yellow, white, white])
    // What eases in is not half way round after two thirds of the time; with an even pace it would be.
    let easedIn = flip([.transitionFlipFromLeft, .curveEaseIn])
    #expect(try pixels(easedIn, at: 1.6, [(130, 100), (160, 100)]) == [red, green])
    #expect(try pixels(linear, at: 1.6, [(130, 100), (170, 100)]) == [blue, yellow])
  }

  @Test("A view flips with what runs in it, and a turned view about its own middle")
  func turned() throws {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    root.backgroundColor = .white
    let card = card(.red, .green, at: CGPoint(x: 50, y: 50))
    card.layer.anchorPoint = CGPoint(x: 0, y: 0.5)
    card.center = CGPoint(x: 50, y: 100)
    card.transform = CGAffineTransform(translationX: 100, y: -100).rotated(by: .pi / 2)
    root.addSubview(card)
    let renderer = Renderer(view: root, duration: 3) {
      VirtualClock.current.schedule(after: 1) {
        UIView.transition(
          with: card,
          duration: 1,
          options: [.transitionFlipFromLeft, .curveLinear]
        ) { card.subviews[0].frame.origin.x = 100 }
      }
    }
    // The card hangs down from (150, 0); its left side is the top of the image.
    #expect(try pixels(renderer, at: 1, [(150, 5), (105, 195)]) == [red, green])
    #expect(
      try pixels(renderer, at: 1.25, [(90, 13), (90, 157), (115, 150)]) == [red, white, green]
    )
    // The red half is now the right one, which is the lower one of the image.
    #expect(try pixels(renderer, at: 1.75, [(150, 60), (150, 150)]) == [green, red])
  }

  @Test(
    "Changes in a transition move with it if their content is animated",
    arguments: [[.transitionFlipFromLeft], [.transitionCrossDissolve], []]
      as [UIView.AnimationOptions]
  )
  func content(options: UIView.AnimationOptions) {
    let (root, card, inner) = (UIView(), UIView(), UIView())
    root.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
    card.frame = root.frame
    inner.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
    card.addSubview(inner)
    root.addSubview(card)
    var places: [CGFloat?] = []
    func note() { places.append(inner.layer.presentation()?.frame.origin.x) }
    _ = Renderer(view: root, duration: 4) {
      for (time, content) in [(0.5, UIView.AnimationOptions.allowAnimatedContent), (2, [])] {
        VirtualClock.current.schedule(after: time) {
          let options = options.union(content).union(.curveLinear)
          UIView.transition(with: card, duration: 1, options: options) {
            inner.frame.origin.x += 100
          }
        }
        VirtualClock.current.schedule(after: time + 0.5) { note() }
      }
    }
    #expect(places == [50, 200])
  }

  @Test("A transition that does not exist says what is shown, and which ones exist")
  func unknown() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
    let renderer = Renderer(view: root, duration: 2) {
      let transition = CATransition()
      transition.type = CATransitionType(rawValue: "cube")
      root.layer.add(transition, forKey: nil)
    }
    let message = renderer.diagnostics.map(\.message).first { $0.contains("\"cube\"") }
    #expect(message?.hasPrefix("there is no transition \"cube\": it is fade (use one of ") == true)
    #expect(["fade", "moveIn", "push", "reveal"].allSatisfy { message?.contains($0) == true })
  }

  @Test("A curl fades and says so")
  func curl() throws {
    let renderer = flip([.transitionCurlUp, .curveLinear])
    #expect(renderer.diagnostics.map(\.code) == [.unsupportedFeature])
    #expect(try pixels(renderer, at: 1.5, [(100, 100)]) == [0xFF80_0080])
  }
}
