internal import Graphics

extension SVGTextFlow {
  // The part of a point along the line.
  private func along(_ point: Point) -> Double { isVertical ? point.y : point.x }

  private func vector(_ length: Double) -> Point {
    isVertical ? Point(0, length) : Point(length, 0)
  }

  /// Places the letters: by `textLength`, by positions, by `text-anchor` and along paths.
  mutating func positionLetters() {
    let order = letters.indices.sorted { (letters[$0].character, $0) < (letters[$1].character, $1) }
    for element in content.elements.indices.reversed() { fit(element, order) }
    shifts = baselineShifts()
    var moved = Point.zero
    for (index, chunk) in chunks.enumerated() {
      if let element = chunk.textPath {
        if let end = bend(chunk, along: element), index + 1 < chunks.count {
          moved = end - chunks[index + 1].start
        }
      } else {
        position(chunk, &moved)
      }
    }
    for index in letters.indices where !letters[index].isPlaceable {
      letters[index].isDrawn = false
    }
  }

  // MARK: Lengths

  // Fits the letters of an element into `textLength`; inner elements come first. The following letters move along.
  //
  // SVG 2, 11.5: the space between letters grows or shrinks, or with `spacingAndGlyphs` the letters as well.
  //
  // - Parameter order: the letters in the order of their characters.
  private mutating func fit(_ element: Int, _ order: [Int]) {
    let (node, range) = (content.elements[element].node, content.elements[element].range)
    guard !range.isEmpty, instant.document.tree[node].isTextPart,
      let text = instant.attribute("textLength", of: node),
      let wanted = Quantity(text, content.elements[element].style.context)?
        .resolved(instant.percentBase(of: "textLength", node)), wanted > 0, wanted.isFinite
    else { return }
    let lower = order.position { letters[$0].character >= range.lowerBound }
    let upper = order.position { letters[$0].character >= range.upperBound }
    let inside = order[lower..<upper].sorted()
    guard let first = inside.first, let last = inside.last else { return }
    let starts = inside.map { along(letters[$0].position) }
    let start = starts.min() ?? 0
    let end = inside.map { along(letters[$0].position) + letters[$0].advance }.max() ?? start
    guard end > start else { return }
    if instant.attribute("lengthAdjust", of: node) == "spacingAndGlyphs" {
      let factor = wanted / (end - start)
      for index in inside {
        let distance = along(letters[index].position) - start
        letters[index].position = letters[index].position + vector(distance * (factor - 1))
        letters[index].advance *= factor
        letters[index].stretch *= factor
      }
    } else if first < last {
      let gap = (wanted - (end - start)) / Double(inside.count - 1)
      for (offset, index) in inside.enumerated() {
        letters[index].position = letters[index].position + vector(gap * Double(offset))
      }
    }
    let move = vector(wanted - (end - start))
    for index in letters.indices[(last + 1)...] {
      letters[index].position = letters[index].position + move
    }
    for index in chunks.indices where chunks[index].characters.lowerBound >= range.upperBound {
      chunks[index].start = chunks[index].start + move
    }
  }

  // MARK: Chunks

  private func extent(of chunk: SVGTextChunk) -> ClosedRange<Double>? {
    guard !chunk.letters.isEmpty else { return nil }
    var (low, high) = (Double.infinity, -Double.infinity)
    for letter in letters[chunk.letters] {
      let start = along(letter.position)
      low = min(low, start, start + letter.advance)
      high = max(high, start, start + letter.advance)
    }
    return low <= high ? low...high : nil
  }

  private func anchor(of chunk: SVGTextChunk) -> Double {
    let element = content.characters[chunk.characters.lowerBound].element
    let style = content.elements[element].style
    return style.isRightToLeft ? 1 - style.anchor : style.anchor
  }

  // Moves a chunk to its position, and by its anchor.
  private mutating func position(_ chunk: SVGTextChunk, _ moved: inout Point) {
    let first = content.characters[chunk.characters.lowerBound]
    let start = chunk.start + Point(first.dx, first.dy)
    if let x = first.x { moved.x = x - chunk.start.x }
    if let y = first.y { moved.y = y - chunk.start.y }
    var move = moved
    if let extent = extent(of: chunk) {
      let length = extent.upperBound - extent.lowerBound
      let distance = along(start) - (extent.lowerBound + anchor(of: chunk) * length)
      move = move + vector(distance)
    }
    for index in chunk.letters {
      letters[index].position = letters[index].position + move
      letters[index].frame = frame(of: letters[index])
    }
  }

  // The frame of a letter on a straight line.
  private func frame(of letter: SVGPlacedLetter) -> Affine {
    let turn = content.characters[letter.character].rotation * .pi / 180
    let (shift, place) = (shifts[letter.element], letter.position)
    let position =
      isVertical
      ? Affine.translation(place.x + shift, place.y) : .translation(place.x, place.y - shift)
    if !isVertical || letter.isUpright { return Affine.rotation(turn).concatenating(position) }
    return Affine.translation(0, centre(of: letter.element))
      .concatenating(.rotation(turn + .pi / 2))
      .concatenating(position)
  }

  /// How far the middle of the em is above the base line, in user units.
  func centre(of element: Int) -> Double {
    (metrics[element].ascent - metrics[element].descent) / 2 * sizes[element]
  }

  // MARK: Baselines

  // How far the base line of each element is above that of the text, in user units.
  //
  // CSS Inline 3, appendix A: baselines that fonts do not have, as browsers synthesize them.
  func baselineShifts() -> [Double] {
    var raised: [Double] = []
    for (index, element) in content.elements.enumerated() {
      let (style, metrics, size) = (element.style, metrics[index], sizes[index])
      let (below, parent) = element.parent.map { (raised[$0], sizes[$0]) } ?? (0, size)
      switch style.baselineShift {
      case "super": raised.append(below + metrics.superscriptHeight * parent)
      case "sub": raised.append(below - metrics.subscriptDepth * parent)
      case let text:
        let shift = Quantity(text, style.context)?.resolved(parent) ?? 0
        raised.append(below + (shift.isFinite ? shift : 0))
      }
    }
    return content.elements.indices.map { index in
      isVertical ? raised[index] : raised[index] - baseline(of: index)
    }
  }

  private func baseline(of element: Int) -> Double {
    let metrics = metrics[element]
    let height =
      switch content.elements[element].style.baseline {
      case "middle": metrics.xHeight / 2
      case "central": (metrics.ascent - metrics.descent) / 2
      case "mathematical": metrics.ascent / 2
      case "hanging": metrics.ascent * 0.8
      case "before-edge", "text-before-edge", "text-top", "top": metrics.ascent
      case "after-edge", "text-after-edge", "text-bottom", "bottom", "ideographic": -metrics.descent
      default: 0.0
      }
    return height * sizes[element]
  }

  // MARK: Paths

  // Bends a chunk along a path: the middles of the advances are on it (SVG 2, 11.8). Returns the end of the path;
  // nil where there is none, so that nothing is drawn.
  private mutating func bend(_ chunk: SVGTextChunk, along element: Int) -> Point? {
    guard let path = SVGTextGuide(content.elements[element], instant) else {
      for index in chunk.letters { letters[index].isDrawn = false }
      return nil
    }
    let first = content.characters[chunk.characters.lowerBound]
    let length = extent(of: chunk).map { $0.upperBound - $0.lowerBound } ?? 0
    let anchor = anchor(of: chunk)
    let start = path.start + (first.x ?? 0) - anchor * length
    for index in chunk.letters {
      let letter = letters[index]
      let offset = letter.position - chunk.start
      let middle = start + along(offset) + letter.advance / 2
      guard let location = path.location(middle, anchor: anchor) else {
        letters[index].isDrawn = false
        continue
      }
      let turn = content.characters[letter.character].rotation * .pi / 180
      let across = isVertical ? -offset.x : offset.y
      var frame = Affine.rotation(turn)
      if letter.isUpright { frame = Affine.rotation(turn - .pi / 2) }
      if isVertical, !letter.isUpright {
        frame = Affine.translation(0, centre(of: letter.element)).concatenating(frame)
      }
      letters[index].frame =
        frame
        .concatenating(.translation(-letter.advance / 2, across - shifts[letter.element]))
        .concatenating(location)
    }
    return path.end
  }
}

extension SVGPlacedLetter {
  // Sums of larger numbers may have no value.
  private static let farthest = 1e12

  /// Whether the place and the size of the letter are numbers that outlines can have.
  fileprivate var isPlaceable: Bool {
    let map = glyphMap
    return [map.a, map.b, map.c, map.d, map.tx, map.ty, advance].allSatisfy {
      $0.magnitude < Self.farthest
    }
  }
}
