/// An element of an XML file.
package struct XMLElement: Sendable, Hashable {
  /// The name as written, with its prefix.
  package var name: String
  /// Values by the names as written.
  package var attributes: [String: String] = [:]
  /// The elements in it.
  package var children: [XMLElement] = []
  /// The text content, without the text of its children.
  package var text = ""
  /// The part of the parent's text between the previous sibling, or the start tag, and this element.
  package var precedingText = ""
  /// The text between the last child, or the start tag, and the end tag.
  package var trailingText = ""
  /// The byte offset of the start tag in the file.
  package var offset = 0
  /// The bytes between its tags; nil for an element that is one tag, and in the text of an entity.
  package var content: Range<Int>?
  /// The byte offset after the element; nil in the text of an entity.
  package var end: Int?

  /// An element without content.
  package init(name: String, attributes: [String: String] = [:]) {
    (self.name, self.attributes) = (name, attributes)
  }
}

/// An XML file.
package struct XMLDocument: Sendable, Hashable {
  /// The outermost element.
  package var root: XMLElement
  /// The names of the processing instructions before it, such as `xml` and `xml-stylesheet`.
  package var instructions: [String] = []
}

/// Why a file is no XML that is read.
package struct XMLReadError: Error, Hashable {
  /// With the line and column.
  package var message: String
}
