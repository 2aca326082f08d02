internal import Graphics
internal import JSONText

/// The outlines of letters that follow each other in one element, in the coordinates of the text.
struct SVGTextOutlines {
  /// The node whose style the letters have.
  var node: Int
  /// Outlines, with a colour where it is not that of the text.
  private(set) var parts: [(path: Path, color: String?)] = []
  /// Images with their boxes, and the maps of the boxes.
  private(set) var images: [(source: String, box: Rect, map: Affine)] = []

  fileprivate init(node: Int) { self.node = node }

  fileprivate mutating func add(_ letter: SVGLetter, _ matrix: Affine) {
    for outline in letter.outlines {
      let path = outline.path.transformed(by: matrix)
      let color = outline.color.map {
        SVGColor($0.red * 255, $0.green * 255, $0.blue * 255, $0.alpha).text
      }
      // A binding of the last part would hold its path, which would then be copied for every letter.
      if parts.last.map({ $0.color == color }) ?? false {
        parts[parts.count - 1].path.append(path)
      } else {
        parts.append((path, color))
      }
    }
    for image in letter.images {
      let data = String(decoding: Base64.text(of: image.bytes), as: UTF8.self)
      images.append(("data:image/png;base64,\(data)", image.box, matrix))
    }
  }
}

extension [SVGTextOutlines] {
  /// Adds a letter, to the last element where both have the same node.
  ///
  /// - Parameter matrix: from ems, with the start of the letter at the origin, to the coordinates of the text.
  mutating func add(_ letter: SVGLetter, of node: Int, _ matrix: Affine) {
    guard matrix.isFinite else { return }
    if last?.node != node { append(SVGTextOutlines(node: node)) }
    self[count - 1].add(letter, matrix)
  }
}
