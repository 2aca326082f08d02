package import Files
internal import MediaCodecs

extension SceneResources {
  /// The digest of the file of an image that moves, a video or an atlas; nil where it is none or cannot be read.
  ///
  /// - Complexity: O(*bytes*) for a video, whose file is read; else O(1).
  package func contentDigest(ofSource name: String) -> Digest? {
    if let video = videos[name] { return video.source.file.digest }
    return atlases[name]?.content ?? animated[name]?.content
  }
}

extension MediaFile {
  /// The digest of all bytes; nil where they cannot be read.
  fileprivate var digest: Digest? {
    var hash = SHA256()
    return forEachChunk { hash.update($0) } ? hash.digest() : nil
  }
}
