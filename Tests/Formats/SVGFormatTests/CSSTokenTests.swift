import SVGFormat
import Testing

@Suite("Tokens of style sheets")
struct CSSTokenTests {
  @Test(
    "Components end by themselves, as minified sheets write them",
    arguments: [
      ("inset(84%0 0)", "inset(84% 0 0)"), ("50%50%", "50% 50%"), (".5.75", ".5 .75"),
      ("rotate(20deg)scale(.5)", "rotate(20deg) scale(.5)"), ("1px-2px", "1px-2px"),
      ("m 2s cubic-bezier(.4,0,.2,1)infinite", "m 2s cubic-bezier(.4,0,.2,1) infinite"),
      ("url(#a)red", "url(#a) red"), ("url( #a )#f00", "url(#a) #f00"), ("10%5", "10% 5"),
      ("calc(1px + 2px)", "calc(1px + 2px)"), ("calc((1px)*2)", "calc((1px)*2)"),
      ("1e3px", "1e3px"), ("1e", "1e"), ("+.5-.5", "+.5 -.5"), ("1.5.5", "1.5 .5"),
      ("a/**/b", "a b"), ("a/* not closed", "a"), ("a  \n\t b ", "a b"), ("a<!--b -->c", "a b c"),
      ("r\\65 d", "red"), ("\\66oo", "foo"), ("a\\.b", "a\\.b"), ("\\31 x 1s", "\\000031x 1s"),
      ("rgb(0,128,0", "rgb(0,128,0)"), ("a(b[c", "a(b [c])"), ("url(#a", "url(#a)"),
      ("'a\"b'", "'a\"b'"), ("'a\\'b'", "\"a'b\""), ("\"a\\62 c\"", "\"abc\""), ("", ""),
      ("url(#a b)", ""), ("'a\nb", ""),
    ]
  )
  func values(text: String, expected: String) { #expect(text.canonicalCSS == expected) }

  private func declarations(_ text: String) -> [String] {
    CSSDeclaration.list(text).map { "\($0.name)=\($0.value)\($0.isImportant ? "!" : "")" }
  }

  @Test(
    "Declarations are read and dropped as browsers do",
    arguments: [
      ("a:b/* c; d */;e:f", ["a=b", "e=f"]), ("a:b!important", ["a=b!"]),
      ("a:b ! /**/ IMPORTANT ", ["a=b!"]), ("a:b!x;c:d", ["c=d"]), ("A:b;--A:B", ["a=b", "--A=B"]),
      ("a:b;;c:d;", ["a=b", "c=d"]), ("a b:c;d:e", ["d=e"]), ("a:(;b:c);d:e", ["a=(;b:c)", "d=e"]),
      ("a:'x\n;b:c", ["b=c"]), ("a:'x\n';b:c;d:e", []), ("a:b)c;d:e", ["d=e"]),
      ("a:;--b:;c:d", ["--b=", "c=d"]), ("--x:{a:b};c:d", ["--x={a:b}", "c=d"]),
      ("a:url(x y);b:c", ["b=c"]), ("@media{a:b}c:d", ["c=d"]),
      ("-webkit-transform:x", ["transform=x"]), ("-WebKit-Mask-Image:x", ["mask-image=x"]),
      ("-webkit-clip-path:x;-webkit-opacity:1", ["clip-path=x", "opacity=1"]),
      ("-moz-mask:x;-webkit-fill:x", ["-moz-mask=x", "-webkit-fill=x"]),
      (
        "transform:x;-ms-transform:y;-o-animation:z",
        ["transform=x", "-ms-transform=y", "-o-animation=z"]
      ),
      ("a/**/:/**/b", ["a=b"]), ("g{a:b}c:d", ["c=d"]),
    ]
  )
  func declarations(text: String, expected: [String]) { #expect(declarations(text) == expected) }

  private func items(_ text: String) -> [String] {
    CSSItems(CSSTokenizer.tokens(of: text)[...], inBlock: false).map { item in
      switch item {
      case .declaration(let declaration): "declaration \(declaration.name)"
      case .rule(let prelude, let block): "\(prelude.text(separates: false)){\(block.text())}"
      case .atRule(let name, let prelude, let block):
        "\(name) \(prelude.text())" + (block.map { "{\($0.text())}" } ?? ";")
      }
    }
  }

  @Test("Rules end at their own braces")
  func rules() {
    #expect(items("a{b:c}d{e:f}") == ["a{b:c}", "d{e:f}"])
    #expect(items("@import 'x';a{}") == ["@import \"x\";", "a{}"])
    #expect(items("@x{{}}a{}") == ["@x {{}}", "a{}"])
    #expect(items("a{b:'}'}c{}") == ["a{b:\"}\"}", "c{}"])
    #expect(items("a{b:c") == ["a{b:c}"])
    #expect(items("@media x{a{b:c(d") == ["@media x{a{b:c(d)}}"])
    // A semicolon after a rule is a part of the next selector.
    #expect(items("a{};b{}") == ["a{}", ";b{}"])
    #expect(items("<!--a.b:not(c)>d{}-->") == ["a.b:not(c)>d{}"])
  }
}
