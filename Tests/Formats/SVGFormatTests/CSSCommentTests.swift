import SVGFormat
import Testing

@Suite("Comments in style sheets")
struct CSSCommentTests {
  @Test(
    "A comment separates the words around it",
    arguments: [
      ("a/**/b", "a b"), ("a:b/* c; d */;e:f", "a:b ;e:f"), ("a<!--b-->c", "abc"),
      ("a/* not closed", "a "), ("a/*/b*/c", "a c"), ("a*b/c>d", "a*b/c>d"), ("", ""),
    ]
  )
  func comments(text: String, rest: String) {
    #expect(text.withoutCSSComments == rest)
  }
}
