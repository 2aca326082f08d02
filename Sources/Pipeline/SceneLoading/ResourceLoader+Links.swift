internal import Files
internal import JSONText
internal import SVGFormat
internal import SceneModel

/// A file that links others.
struct LinkingFile {
  /// Its path from the roots, or from the archive of the input.
  var source: String
  /// Where it was found.
  var path: String
}

extension ResourceLoader {
  /// The bytes of a file that another file links, with its place.
  ///
  /// - Parameters:
  ///   - link: an address relative to the folder of the linking file.
  ///   - file: the linking file; nil for a file without a path, whose links begin at the roots.
  /// - Throws: `missingInput` for a file that does not exist or is outside of the roots, `badInput` for a file that is
  ///   too large.
  func linkedFile(
    _ link: String,
    beside file: LinkingFile?
  ) throws(RenderError) -> (bytes: [UInt8], file: LinkingFile) {
    let link = link.percentDecoded
    let source = (file.map { "\(FileSystem.folder(of: $0.source))/" } ?? "") + link
    let normalized = source.withoutDots
    if !normalized.hasPrefix("..") {
      let (bytes, path) = try read(normalized, limit: limits.inputBytes)
      return (bytes, LinkingFile(source: normalized, path: path))
    }
    // Out of the folder of the input, but perhaps still in another root.
    let base = file.map { FileSystem.folder(of: $0.path) } ?? options.roots.first ?? "."
    let path = "\(base)/\(link)"
    var first: RenderError?
    for root in options.roots {
      guard let real = FileSystem.resolvedPath(root) else { continue }
      do {
        let bytes = try FileSystem.read(
          path,
          limit: limits.inputBytes,
          within: real,
          flag: "--max-input-bytes"
        )
        return (bytes, LinkingFile(source: normalized, path: path))
      } catch {
        if error.code != .missingInput { throw error }
        first = first ?? error
      }
    }
    throw first ?? RenderError(.missingInput, "\(FileSystem.quoted(link)) does not exist")
  }

  /// The paths of the files that an SVG links, and the paths of the links of these files; nothing for a file that cannot be read.
  func linkedPaths(of bytes: [UInt8], _ file: LinkingFile?, depth: Int = 0) -> [String] {
    guard depth < Limits.svgImageDepth, SVGDrawing.hasSignature(of: bytes),
      let drawing = try? SVGDrawing(bytes, limits: limits)
    else { return [] }
    let links = drawing.images.filter { !$0.lowercased().hasPrefix("data:") }
    return links.prefix(Limits.svgImages).flatMap { link -> [String] in
      guard let (bytes, linked) = try? linkedFile(link, beside: file) else { return [] }
      return [linked.path] + linkedPaths(of: bytes, linked, depth: depth + 1)
    }
  }
}

extension String {
  // A relative path without `.` and names that `..` takes back.
  fileprivate var withoutDots: String {
    var parts: [Substring] = []
    for part in split(separator: "/", omittingEmptySubsequences: false) where part != "." {
      if part == "..", let last = parts.last, last != "..", !last.isEmpty {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }
}
