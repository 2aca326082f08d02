internal import Graphics
internal import SVGFormat
internal import SceneModel

/// The SVG files whose outlines a scene uses, each read once.
final class SVGFiles {
  private let open: @Sendable (_ source: String) throws(SceneFiles.AccessError) -> [UInt8]
  private let limits: Limits
  private var cachedDrawings: [String: Result<SVGDrawing, SceneFiles.AccessError>] = [:]

  /// Files that can be opened; nil where none can.
  init?(_ files: SceneFiles, limits: Limits) {
    guard let open = files.text else { return nil }
    self.open = open
    self.limits = limits
  }

  /// The outline of an element, or of everything.
  func outline(_ source: String, id: String?) -> Result<Path, SceneFiles.AccessError> {
    drawing(source).flatMap { drawing in
      do throws(SVGReadError) {
        return .success(try drawing.outline(id: id))
      } catch {
        return .failure(SceneFiles.AccessError(error))
      }
    }
  }

  /// The size of a drawing in pixels; nil for a file that cannot be read, which loading reports.
  func size(_ source: Asset.Source) -> Size? {
    do {
      switch source {
      case .file(let path): return try drawing(path).get().size
      case .data(let bytes, _): return try SVGDrawing(bytes, limits: limits).size
      case .bitmap: return nil
      }
    } catch {
      return nil
    }
  }

  private func drawing(_ source: String) -> Result<SVGDrawing, SceneFiles.AccessError> {
    if let existing = cachedDrawings[source] { return existing }
    let result: Result<SVGDrawing, SceneFiles.AccessError>
    do throws(SceneFiles.AccessError) {
      let bytes = try open(source)
      do throws(SVGReadError) {
        result = .success(try SVGDrawing(bytes, limits: limits))
      } catch {
        throw SceneFiles.AccessError(error)
      }
    } catch {
      result = .failure(error)
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
