internal import Compression
internal import Files
internal import Graphics
internal import SVGAFormat
internal import SceneModel

/// SVGA files, as inputs and as what layers play.
enum SVGAInput {
  /// The message about an SVGA 1 file.
  static let version1Problem =
    "this is an SVGA 1 file, which is not read (save it as SVGA 2, with version 2 of its converter)"

  /// Whether an archive with files of these names is an SVGA 1 file.
  static func isVersion1(_ names: [String]) -> Bool {
    names.contains("movie.spec") || names.contains("movie.binary")
  }

  /// The scene of a file.
  ///
  /// - Throws: `badInput` for a damaged file, `limit`.
  static func scene(_ bytes: [UInt8], limits: Limits) throws(RenderError) -> SVGAScene {
    guard InputKind(bytes)?.format == .zlib else {
      let names = try InputArchive(bytes, limits: limits)?.names ?? []
      let isVersion1 = isVersion1(names)
      let problem = isVersion1 ? version1Problem : "the file is no SVGA 2 (save it as SVGA 2)"
      throw RenderError(.badInput, problem)
    }
    let expanded: [UInt8]
    do throws(CompressionError) {
      expanded = try DeflatedData.expandedZlib(bytes, upTo: limits.archiveBytes)
    } catch {
      switch error {
      case .damaged: throw RenderError(.badInput, "the SVGA file is damaged (save it again)")
      case .tooLarge:
        throw RenderError(
          .limit,
          "the SVGA file holds more than \(limits.archiveBytes) bytes (raise it with --max-archive-bytes)"
        )
      case .outOfMemory:
        throw RenderError(.systemResources, "there is no memory left to expand the SVGA file")
      }
    }
    return try SVGAReadError.mapped(
      try SVGAScene(expanded, limits: limits)
    ) { RenderError($0.kind == .limit ? .limit : .badInput, $0.message) }
  }
}
