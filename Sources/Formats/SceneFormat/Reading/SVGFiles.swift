internal import Graphics
internal import SVGFormat
internal import SceneModel

/// The SVG files whose outlines a scene uses, each read once.
final class SVGFiles {
  private let open: @Sendable (_ source: String) throws(SceneFiles.Refusal) -> [UInt8]
  private let limits: Limits
  private var known: [String: Result<SVGDrawing, SceneFiles.Refusal>] = [:]

  /// Files that can be opened; nil where none can.
  init?(_ files: SceneFiles, limits: Limits) {
    guard let open = files.text else { return nil }
    self.open = open
    self.limits = limits
  }

  /// The outline of an element, or of everything.
  func outline(_ source: String, id: String?) -> Result<Path, SceneFiles.Refusal> {
    drawing(source).flatMap { drawing in
      do throws(SVGDamage) {
        return .success(try drawing.outline(id: id))
      } catch {
        return .failure(SceneFiles.Refusal(error))
      }
    }
  }

  private func drawing(_ source: String) -> Result<SVGDrawing, SceneFiles.Refusal> {
    if let known = known[source] { return known }
    let result: Result<SVGDrawing, SceneFiles.Refusal>
    do throws(SceneFiles.Refusal) {
      let bytes = try open(source)
      do throws(SVGDamage) {
        result = .success(try SVGDrawing(bytes, limits: limits))
      } catch {
        throw SceneFiles.Refusal(error)
      }
    } catch {
      result = .failure(error)
    }
    known[source] = result
    return result
  }
}

extension SceneFiles.Refusal {
  fileprivate init(_ damage: SVGDamage) {
    let code: Diagnostic.Code =
      switch damage.kind {
      case .damaged: .decode
      case .limit: .limit
      case .refused: .file
      case .reference: .reference
      }
    self.init(code, damage.message)
  }
}
