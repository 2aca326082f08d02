package import Graphics
package import SceneModel

extension VectorText {
  /// Returns the size that the lines of the text need while nothing moves them, in its units.
  ///
  /// The height is that of all lines. `breaksWords` tells whether a line of the box ends inside a word; `ink` is the box
  /// around the letters, empty without any.
  ///
  /// - Throws: where the letters cannot be had.
  /// - Complexity: O(*characters*)
  package func lineSize(
    _ resources: any ResourceProvider
  ) throws(SamplingError) -> (size: Size, breaksWords: Bool, ink: Rect) {
    let layout = try VectorTextLayout(self, resources)
    var (width, breaksWords) = (0.0, false)
    for line in layout.lines {
      let seen = line.letters.dropLast(line.trailingSpaces)
      let tracked = seen.dropLast().count { $0.takesTracking }
      width = max(width, seen.reduce(0) { $0 + $1.advance } + tracking * Double(tracked))
      breaksWords = breaksWords || line.isBroken && line.trailingSpaces == 0
    }
    let ink = layout.lines.indices.compactMap(layout.ink).reduce(nil) { $0?.union($1) ?? $1 }
    return (Size(width, Double(layout.lines.count) * lineHeight), breaksWords, ink ?? .zero)
  }
}

extension VectorTextLayout {
  /// The box around the letters of a line while nothing moves them; nil without any.
  func ink(ofLine number: Int) -> Rect? {
    var box: Rect?
    for (letter, start) in zip(lines[number].letters, positions(ofLine: number)) {
      let map = Affine(text.fontSize, 0, 0, text.fontSize, start.x, start.y)
      for ink in letter.ink.map(map.apply) { box = box?.union(ink) ?? ink }
    }
    return box
  }
}

extension VectorTextLayout.Letter {
  // The boxes of its outline and of its marks, for a font size of 1.
  fileprivate var ink: [Rect] {
    let marks = marks.map { mark in
      switch mark {
      case .outline(let path, _): path.isEmpty ? .zero : path.tightBounds
      case .image(let image): image.box
      }
    }
    return ([outline.isEmpty ? .zero : outline.tightBounds] + marks).filter { !$0.isEmpty }
  }
}
