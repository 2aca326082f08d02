package import Graphics
package import SceneModel

extension VectorText {
  /// Returns the size that the lines of the text need while nothing moves them, in its units.
  ///
  /// The height is that of all lines. `breaksWords` tells whether a line of the box ends inside a word.
  ///
  /// - Throws: where the letters cannot be had.
  /// - Complexity: O(*characters*)
  package func lineSize(
    _ resources: any ResourceProvider
  ) throws(SamplingError) -> (size: Size, breaksWords: Bool) {
    let layout = try VectorTextLayout(self, resources)
    var (width, breaksWords) = (0.0, false)
    for line in layout.lines {
      let seen = line.letters.dropLast(line.trailingSpaces)
      let tracked = seen.dropLast().count { $0.takesTracking }
      width = max(width, seen.reduce(0) { $0 + $1.advance } + tracking * Double(tracked))
      breaksWords = breaksWords || line.isBroken && line.trailingSpaces == 0
    }
    return (Size(width, Double(layout.lines.count) * lineHeight), breaksWords)
  }
}
