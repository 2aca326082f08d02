internal import Graphics

/// The properties of the output that media queries ask for.
struct CSSMedia: Sendable {
  /// The size of the drawing in pixels.
  var size: Size
  /// Whether the user prefers dark colours.
  var prefersDark = false

  /// Whether a list of media queries matches; unknown features do not match.
  func matches(_ list: String) -> Bool {
    let queries = list.splitTopLevel(",").filter { !$0.isEmpty }
    return queries.isEmpty || queries.contains(where: query)
  }

  private func query(_ text: String) -> Bool {
    var words = text.lowercased().splitTopLevel(" ")
    let isNegated = words.first == "not"
    if isNegated || words.first == "only" { words.removeFirst() }
    var result = true
    var negatesNext = false
    for word in words where word != "and" {
      if word == "not" {
        negatesNext = true
        continue
      }
      let holds = word.hasPrefix("(") ? feature(word) : ["all", "screen"].contains(word)
      if holds == negatesNext { result = false }
      negatesNext = false
    }
    return result != isNegated
  }

  private func feature(_ text: String) -> Bool {
    let parts = String(text.dropFirst().dropLast()).splitTopLevel(":")
    let name = parts.first ?? ""
    let value = parts.count > 1 ? parts[1] : nil
    switch name {
    case "prefers-reduced-motion": return value == "no-preference"
    case "prefers-color-scheme": return value.map { $0 == (prefersDark ? "dark" : "light") } ?? true
    case "orientation": return value == (size.height >= size.width ? "portrait" : "landscape")
    default: break
    }
    guard let value, let length = Quantity(value, LengthContext())?.value else {
      return ["width", "height", "color"].contains(name)
    }
    switch name {
    case "min-width": return size.width >= length
    case "max-width": return size.width <= length
    case "width": return size.width == length
    case "min-height": return size.height >= length
    case "max-height": return size.height <= length
    case "height": return size.height == length
    default: return false
    }
  }
}
