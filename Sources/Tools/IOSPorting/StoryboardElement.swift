internal import SceneModel
internal import XMLText

/// An element of a storyboard's XML.
final class StoryboardElement {
  let name: String
  let attributes: [String: String]
  let children: [StoryboardElement]

  private init(_ element: XMLElement) {
    (name, attributes) = (element.name, element.attributes)
    children = element.children.map { StoryboardElement($0) }
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
    guard let document = try? XMLReader.read(Array(text.utf8), Limits()) else { return nil }
    return StoryboardElement(document.root)
  }
}
