public import ImageFiles

extension AnimatedImageFile {
  /// Decodes all frames once, and drops them.
  ///
  /// - Throws: `decode` for a damaged file, in checksums that players ignore, too; `outOfMemory`.
  /// - Complexity: O(*pixels*)
  public func checkContent() throws(CodecError) {
    guard hasValidChecksums else {
      throw CodecError(.decode, CodecError.damage(to: "the animated PNG"))
    }
    for part in parts { _ = try AnimatedImageDecoder.pixels(of: part, in: self) }
  }
}
