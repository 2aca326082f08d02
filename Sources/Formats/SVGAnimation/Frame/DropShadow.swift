/// The shadow of `feDropShadow` in other elements: librsvg 2.54 does not draw what has that one.
///
/// Filter Effects 1, 9.12.
enum DropShadow {
  /// - Parameters:
  ///   - flood: the attributes of the colour.
  ///   - attributes: those of all elements.
  static func element(
    input: String,
    result: String,
    prefix: String,
    deviation: String,
    offset: (String, String),
    flood: String,
    attributes: String
  ) -> String {
    let name = "\(result)-shadow"
    func primitive(_ element: String, _ text: String) -> String {
      "<\(prefix)\(element)\(attributes) \(text) result=\"\(name)\"/>"
    }
    return primitive("feGaussianBlur", "in=\"\(input)\" stdDeviation=\"\(deviation)\"")
      + primitive("feOffset", "in=\"\(name)\" dx=\"\(offset.0)\" dy=\"\(offset.1)\"")
      + "<\(prefix)feFlood\(attributes)\(flood) result=\"\(name)-color\"/>"
      + primitive("feComposite", "in=\"\(name)-color\" in2=\"\(name)\" operator=\"in\"")
      + "<\(prefix)feMerge\(attributes) result=\"\(result)\"><\(prefix)feMergeNode in=\"\(name)\"/>"
      + "<\(prefix)feMergeNode in=\"\(input)\"/></\(prefix)feMerge>"
  }
}
