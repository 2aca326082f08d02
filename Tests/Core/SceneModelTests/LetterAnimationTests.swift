import SceneModel
import Testing

@Suite("Ranks and delays of the units of a text")
struct LetterAnimationTests {
  private func letters(
    _ order: LetterOrder,
    _ stagger: LetterAnimation.Stagger = .each(0),
    seed: UInt64 = 0
  ) -> LetterAnimation {
    var letters = LetterAnimation()
    (letters.order, letters.stagger, letters.seed) = (order, stagger, seed)
    return letters
  }

  @Test(
    "Every order ranks odd and even numbers of units",
    arguments: [
      (LetterOrder.forward, 5, [0, 1, 2, 3, 4]), (.forward, 4, [0, 1, 2, 3]),
      (.backward, 5, [4, 3, 2, 1, 0]), (.backward, 4, [3, 2, 1, 0]),
      (.center, 5, [2, 1, 0, 1, 2]), (.center, 4, [1, 0, 0, 1]),
      (.edges, 5, [0, 1, 2, 1, 0]), (.edges, 4, [0, 1, 1, 0]),
      (.center, 1, [0]), (.edges, 1, [0]), (.center, 2, [0, 0]), (.edges, 2, [0, 0]),
      (.forward, 0, []), (.random, 0, []), (.random, 1, [0]),
    ]
  )
  func ranks(order: LetterOrder, count: Int, expected: [Int]) {
    #expect(letters(order).ranks(count: count) == expected)
  }

  @Test("The random order is a permutation that depends on the seed alone")
  func random() {
    let first = letters(.random, seed: 1).ranks(count: 40)
    #expect(first.sorted() == Array(0..<40))
    #expect(first == letters(.random, seed: 1).ranks(count: 40))
    #expect(first != letters(.random, seed: 2).ranks(count: 40))
    #expect(first != Array(0..<40))
  }

  @Test("A stagger is the delay from one rank to the next")
  func stagger() {
    #expect(letters(.forward, .each(0.25)).delays(count: 4) == [0, 0.25, 0.5, 0.75])
    #expect(letters(.backward, .each(0.5)).delays(count: 3) == [1, 0.5, 0])
    #expect(letters(.center, .each(2)).delays(count: 4) == [2, 0, 0, 2])
    #expect(letters(.edges, .each(2)).delays(count: 5) == [0, 2, 4, 2, 0])
  }

  @Test("Within a time the last rank begins at its end")
  func within() {
    #expect(letters(.forward, .within(1)).delays(count: 5) == [0, 0.25, 0.5, 0.75, 1])
    #expect(letters(.center, .within(1)).delays(count: 5) == [1, 0.5, 0, 0.5, 1])
    #expect(letters(.edges, .within(3)).delays(count: 4) == [0, 3, 3, 0])
    // One unit, and units of one rank, begin at once.
    #expect(letters(.forward, .within(1)).delays(count: 1) == [0])
    #expect(letters(.center, .within(1)).delays(count: 2) == [0, 0])
  }

  @Test("Delays move the beginnings of animations, groups as a whole")
  func animations() {
    var letters = LetterAnimation()
    let fade = Animation(
      timing: Timing(beginTime: 0.5, duration: 1),
      action: .property(.scalar(.opacity, .basic(from: 0, to: 1, by: nil)))
    )
    letters.animations = [fade, Animation(timing: Timing(duration: 2), action: .group([fade]))]
    let delayed = letters.animations(delayedBy: 0.25)
    #expect(delayed.map(\.timing.beginTime) == [0.75, 0.25])
    guard case .group(let children) = delayed[1].action else { return }
    #expect(children.map(\.timing.beginTime) == [0.5])
  }
}
