internal import Graphics

/// The letters of a `text` element at an instant as outlines in its user space.
struct SVGTextLayout {
  /// A part of a text in the order of painting.
  struct Part {
    enum Content {
      /// An outline with the paint of the element.
      case outline(Path)
      /// An outline in a colour of the font.
      case colored(Path, Paint)
      /// A PNG file, the box that it fills, and the map of the box to the user space.
      case image([UInt8], Rect, Affine)
    }

    /// The nodes from the outermost to the element whose paint it has.
    var path: [Int]
    /// The nodes from the outermost to the element that it is in.
    var element: [Int]
    var content: Content
    /// The line with the value of `text-decoration-color`, empty for the paint of the element; nil for letters.
    var decoration: (line: SVGTextDecoration, color: String)?
  }

  /// The parts, lowest first.
  private(set) var parts: [Part] = []
  /// The box around the cells of all letters, from the top of the font to its bottom; nil without letters.
  private(set) var box: Rect?
  /// The number of the outline of the first part, of which the others follow; nil for a text that changes.
  var firstNumber: Int?

  /// A text without letters.
  init() {}

  /// Lays out a text.
  ///
  /// - Parameter path: the nodes from the outermost to the text.
  /// - Throws: where no font can be used, and for too long a text.
  /// - Complexity: O(*characters* · *elements with `textLength`*)
  init(_ path: [Int], _ instant: SVGInstant, _ source: SVGLetterSource) throws(SVGLetterError) {
    let content = SVGTextCharacters(path, instant)
    guard !content.characters.isEmpty else { return }
    var flow = try SVGTextFlow(content, instant, source)
    flow.positionLetters()
    box = flow.box
    let decorations = SVGTextDecorations(flow)
    for fragment in flow.fragments {
      let lines = decorations.parts(of: fragment)
      parts += lines.below + letters(fragment, flow) + lines.above
    }
  }

  private func letters(_ fragment: SVGTextFlow.Fragment, _ flow: SVGTextFlow) -> [Part] {
    let path = flow.content.elements[fragment.element].path
    var parts: [Part] = []
    var outline = Path()
    func add(_ content: Part.Content) {
      parts.append(Part(path: path, element: path, content: content))
    }
    for letter in flow.letters[fragment.letters] where letter.isDrawn {
      let map = letter.glyphMap
      outline.append(letter.letter.outline.transformed(by: map))
      for case .outline(let path, let paint) in letter.letter.marks {
        if let paint {
          if !outline.isEmpty { add(.outline(outline)) }
          outline = Path()
          add(.colored(path.transformed(by: map), paint.mapped(by: map)))
        } else {
          outline.append(path.transformed(by: map))
        }
      }
      for case .image(let bytes, let box) in letter.letter.marks { add(.image(bytes, box, map)) }
    }
    if !outline.isEmpty { add(.outline(outline)) }
    return parts
  }

  /// The outlines of the letters, for clips; nonzero winding.
  var outline: Path {
    var result = Path()
    for part in parts where part.decoration == nil {
      switch part.content {
      case .outline(let path), .colored(let path, _): result.append(path)
      case .image: break
      }
    }
    return result
  }
}

extension SVGPlacedLetter {
  /// Maps ems from the start of the letter on its base line to the user space.
  var glyphMap: Affine {
    let scale = isUpright ? Affine.scale(size, size * stretch) : Affine.scale(size * stretch, size)
    return scale.concatenating(frame)
  }

  /// The cell of the letter in the space of its frame.
  var cell: Rect {
    if isUpright { return Rect(-size / 2, 0, size, advance) }
    let height = (letter.ascent + letter.descent) * size
    return Rect(0, -letter.ascent * size, advance, height)
  }
}

extension SVGTextFlow {
  /// Letters of one element that follow each other.
  struct Fragment {
    var element: Int
    var letters: Range<Int>
  }

  /// The fragments from left to right in each chunk.
  var fragments: [Fragment] {
    chunks.flatMap { $0.letters.runs { letters[$0].element == letters[$1].element } }
      .map { Fragment(element: letters[$0.lowerBound].element, letters: $0) }
  }

  /// The box around the cells of the letters that are drawn; nil without any.
  var box: Rect? {
    var result: Rect?
    for letter in letters where letter.isDrawn {
      let cell = letter.frame.apply(letter.cell)
      guard [cell.minX, cell.minY, cell.maxX, cell.maxY].allSatisfy(\.isFinite) else { continue }
      result = result?.union(cell) ?? cell
    }
    return result
  }
}
