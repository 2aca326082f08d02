import SceneModel
import Testing
import XMLText

@Suite("Entities of XML files")
struct XMLEntityTests {
  private func root(_ declarations: String, _ content: String) throws -> XMLElement {
    let text = "<!DOCTYPE a PUBLIC \"x>y\" 'z' [\(declarations)]><a>\(content)</a>"
    return try #require(try XMLReader.read(Array(text.utf8), Limits())).root
  }

  private func message(_ declarations: String, _ content: String) -> String {
    do {
      _ = try root(declarations, content)
      return ""
    } catch {
      return (error as? XMLReadError)?.message ?? "another error"
    }
  }

  @Test("Entities are replaced in attributes, in texts and by elements")
  func replacement() throws {
    let declared = "<!ENTITY c \"red\"> <!ENTITY e '<b id=\"&c;\">x</b>y'>"
    let a = try root(declared, "1&c;2&e;3<i fill='&c;&amp;&#65;'/>")
    #expect(a.children.map(\.name) == ["b", "i"])
    #expect(a.children[0].attributes["id"] == "red" && a.children[0].text == "x")
    #expect(a.children[0].precedingText == "1red2" && a.children[1].precedingText == "y3")
    #expect(a.children[1].attributes["fill"] == "red&A" && a.text == "1red2y3")
    // The namespaces of Illustrator.
    let space = try root("<!ENTITY ns \"http://www.w3.org/2000/svg\">", "<svg xmlns='&ns;'/>")
    #expect(space.children[0].attributes["xmlns"] == "http://www.w3.org/2000/svg")
  }

  @Test("Other declarations are passed over, and the first one of a name counts")
  func declarations() throws {
    let others =
      "<!-- ]> --><?x ]>?><!ELEMENT a (#PCDATA)><!ATTLIST a b CDATA \"]>\">"
      + "<!ENTITY % p 'q'><!ENTITY c 'one'><!ENTITY c 'two'><!ENTITY f SYSTEM 'file:///etc/passwd'>"
    #expect(try root(others, "&c;").text == "one")
    #expect(message(others, "&f;").contains("\"f\" is not defined"))
    #expect(message(others, "&p;").contains("not defined"))
    #expect(message("%p;", "").contains("of other files"))
  }

  @Test("Processing instructions are passed over wherever comments are")
  func instructions() throws {
    let text =
      "<?x a?><a><?plantuml 1.2?>one<?y?>two<b><?z <c/> &none; ?></b><?xml-stylesheet href='a'?>three</a><?w?>"
    let document = try #require(try XMLReader.read(Array(text.utf8), Limits()))
    let a = document.root
    #expect(a.children.map(\.name) == ["b"] && a.children[0].children.isEmpty)
    #expect(a.children[0].precedingText == "onetwo" && a.trailingText == "three")
    #expect(a.children[0].text.isEmpty && a.text == "onetwothree")
    // A style sheet is named before the root.
    #expect(!document.instructions.contains("xml-stylesheet"))
    // Those of an entity are passed over, too.
    #expect(try root("<!ENTITY c '1<?p q?>2'>", "&c;").text == "12")
    #expect(message("", "<?p q").contains("ends early"))
    #expect(message("", "<? p?>").contains("a name is missing"))
  }

  @Test(
    "Files that end in a document type are damaged",
    arguments: [
      "<!DOCTYPE", "<!DOCTYPE svg", "<!DOCTYPE svg PUBLIC \"a\" \"b\"", "<!DOCTYPE svg \"a",
      "<!DOCTYPE svg [", "<!DOCTYPE svg [<!ELEMENT a", "<!DOCTYPE svg [<!ENTITY a 'b'",
      "<!DOCTYPE svg []", "<a/><!DOCTYPE b",
    ]
  )
  func cutDocumentTypes(text: String) throws {
    let error = #expect(throws: XMLReadError.self) {
      try XMLReader.read(Array(text.utf8), Limits())
    }
    #expect(error?.message.contains("the file ends early") == true)
    #expect(XMLReader.rootName(of: Array(text.utf8)) != "b")
  }

  @Test("Entities that name themselves, or end elements that they do not begin, are errors")
  func errors() {
    #expect(message("<!ENTITY a '&b;'><!ENTITY b '&a;'>", "&a;").contains("names itself"))
    #expect(message("<!ENTITY a '&a;'>", "<b c='&a;'/>").contains("names itself"))
    #expect(message("<!ENTITY a '</a>'>", "&a;").contains("ends an element"))
    #expect(!message("<!ENTITY a '<b>'>", "&a;</b>").isEmpty)
    #expect(!message("<!ENTITY a '<b c=\"'>", "&a;").isEmpty)
    #expect(message("<!ENTITY a '&none;'>", "\n\nä&a;").hasPrefix("line 3, column 2: "))
  }

  @Test("An attribute that is written twice is an error with its line and column (XML 1.0, 3.1)")
  func duplicates() throws {
    let text = message("", "\n<b c='1' d='2' c='1'/>")
    #expect(text.hasPrefix("line 2, column 18: ") && text.contains("\"c\" is written twice"))
    #expect(try root("", "<b c='1'/><b c='2' x:c='3'/>").children.count == 2)
  }

  @Test("U+0000 is an error with its line and column, also as a reference (XML 1.0, 2.2)")
  func nul() {
    for content in ["\n\u{E4}\0", "\n<b c='\0'/>", "<!-- \0 -->", "<![CDATA[\0]]>"] {
      #expect(message("", content).contains("U+0000"), "\(content)")
    }
    #expect(message("", "\n\u{E4}\0").hasPrefix("line 2, column 2: "))
    for reference in ["&#0;", "&#x0;", "&#00;"] {
      #expect(message("", "\n " + reference).contains("is not defined"))
      #expect(message("", "<b c='\(reference)'/>").contains("is not defined"))
    }
    #expect(message("<!ENTITY a '&#0;'>", "&a;").contains("is not defined"))
  }
}
