import SceneModel
import Testing

@Suite("Texts of letters that join")
struct JoinedLetterTests {
  @Test("Joined letters have no tracking, neither of the text nor of animators")
  func joinedLetters() throws {
    func starts(_ string: String, _ alignment: VectorText.Alignment) throws -> [Double] {
      try DrawnLetter.letters(string) { text in
        (text.tracking, text.alignment) = (4, alignment)
        var animator = VectorTextAnimator()
        animator.tracking = .constant(3)
        text.animators = [animator]
      }.map { ($0.frame.minX * 10).rounded() / 10 }
    }
    // 10 wide, 7 apart; the space of animators is before each letter but the first of a line.
    #expect(try starts("aaa", .left) == [0, 17, 34])
    #expect(try starts("سلم", .left) == [0, 10, 20])
    #expect(try starts("aسل", .left) == [0, 14, 24])
    #expect(try starts("سلم", .center) == [-15, -5, 5])
    #expect(try starts("سلم", .right) == [-30, -20, -10])
  }
}
