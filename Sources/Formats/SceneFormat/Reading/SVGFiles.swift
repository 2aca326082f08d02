internal import Graphics
internal import JSONText
internal import SVGFormat
internal import SceneModel

/// The SVG files whose outlines a scene uses, each read once.
final class SVGFiles {
  private let open: @Sendable (_ source: String) throws(SceneFiles.AccessError) -> [UInt8]
  private let limits: Limits
  private var cachedDrawings: [String: Result<OpenedDrawing, SceneFiles.AccessError>] = [:]

  private typealias OpenedDrawing = (drawing: SVGDrawing, bytes: [UInt8])

  /// Files that can be opened; nil where none can.
  init?(_ files: SceneFiles, limits: Limits) {
    guard let open = files.text else { return nil }
    self.open = open
    self.limits = limits
  }

  /// The outline of an element, or of everything, and a message about parts of it that have none.
  func outline(_ source: String, id: String?)
    -> Result<(path: Path, omission: String?), SceneFiles.AccessError>
  {
    drawing(source).flatMap { opened in
      Result { () throws(SVGReadError) in
        let outline = try AnimatedSVG(opened.drawing).outline(id: id, limits: limits)
        return (path: outline.path, omission: omission(outline, source, opened.bytes))
      }
      .mapError { SceneFiles.AccessError($0) }
    }
  }

  private func omission(_ outline: SVGElementOutline, _ source: String, _ bytes: [UInt8]) -> String?
  {
    guard let first = outline.omitted.first else { return nil }
    let text = SourceText(bytes)
    let location = text.locations(of: [first.offset])[first.offset]
    let position = location.map { ":\($0.line):\($0.column)" } ?? ""
    let others = outline.omitted.count - 1
    return "\(source)\(position): \(first.name) has no outline and is left out"
      + (others > 0 ? ", and so are \(others) more texts and images" : "")
      + " (convert it to paths)"
  }

  /// The size of a drawing in pixels; nil for a file that cannot be read, which loading reports.
  func size(_ source: Asset.Source) -> Size? {
    switch source {
    case .file(let path): try? drawing(path).get().drawing.size
    case .data(let bytes, _): try? SVGDrawing(bytes, limits: limits).size
    case .bitmap: nil
    }
  }

  private func drawing(_ source: String) -> Result<OpenedDrawing, SceneFiles.AccessError> {
    if let existing = cachedDrawings[source] { return existing }
    let result = Result { () throws(SceneFiles.AccessError) in
      SVGDrawing.inUTF8(try open(source))
    }
    .flatMap { bytes in
      Result { () throws(SVGReadError) in
        (drawing: try SVGDrawing(bytes, limits: limits), bytes: bytes)
      }
      .mapError { SceneFiles.AccessError($0) }
    }
    cachedDrawings[source] = result
    return result
  }
}

extension SceneFiles.AccessError {
  fileprivate init(_ damageError: SVGReadError) {
    let code: Diagnostic.Code =
      switch damageError.kind {
      case .damaged: .decode
      case .limit: .limit
      case .refused: .file
      case .reference: .reference
      }
    self.init(code, damageError.message)
  }
}
