internal import Foundation
internal import FoundationXML

/// An element of a storyboard's XML.
final class StoryboardElement {
  let name: String
  let attributes: [String: String]
  fileprivate(set) var children: [StoryboardElement] = []

  fileprivate init(_ name: String, _ attributes: [String: String]) {
    (self.name, self.attributes) = (name, attributes)
  }

  subscript(attribute: String) -> String? { attributes[attribute] }

  /// The children of a name.
  func children(named name: String) -> [StoryboardElement] { children.filter { $0.name == name } }

  /// The first child of a name, or one with a key.
  func child(_ name: String, key: String? = nil) -> StoryboardElement? {
    children.first { $0.name == name && (key == nil || $0["key"] == key) }
  }

  /// The element and all below it.
  var all: [StoryboardElement] { [self] + children.flatMap(\.all) }

  /// The root of a document; nil for a text that is no XML.
  static func read(_ text: String) -> StoryboardElement? {
    let reader = Reader()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = reader
    return parser.parse() && reader.open.isEmpty ? reader.root : nil
  }

  private final class Reader: NSObject, XMLParserDelegate {
    var root: StoryboardElement?
    fileprivate var open: [StoryboardElement] = []

    func parser(
      _ parser: XMLParser,
      didStartElement elementName: String,
      namespaceURI: String?,
      qualifiedName qName: String?,
      attributes attributeDict: [String: String]
    ) {
      // Storyboards are a few dozen levels deep.
      guard open.count < 200 else { return parser.abortParsing() }
      let element = StoryboardElement(elementName, attributeDict)
      open.last?.children.append(element)
      if root == nil { root = element }
      open.append(element)
    }

    func parser(
      _ parser: XMLParser,
      didEndElement elementName: String,
      namespaceURI: String?,
      qualifiedName qName: String?
    ) { open.removeLast() }
  }
}
