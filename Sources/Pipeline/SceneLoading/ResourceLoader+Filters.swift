internal import Files
internal import SVGFormat
internal import SceneModel

extension ResourceLoader {
  /// Reads the filter elements of all layers.
  func readFilters(_ scene: Scene, into outcome: inout Outcome) {
    scene.visitLayers { layer, path in
      let lists = [
        ("filters", layer.state.filters), ("backgroundFilters", layer.state.backgroundFilters),
      ]
      for (key, filters) in lists {
        for (index, filter) in filters.enumerated() {
          guard let markup = filter.effect.markup else { continue }
          read(markup, path: "\(path).\(key)[\(index)].markup", into: &outcome)
        }
      }
    }
  }

  private func read(_ markup: String, path: String, into outcome: inout Outcome) {
    guard outcome.resources.filters[markup] == nil else { return }
    do throws(SVGReadError) {
      let filter = try SVGFilterMarkup(markup, limits: limits)
      outcome.resources.filters[markup] = filter
      guard filter.hasImages else { return }
      outcome.warn(
        .unsupportedFeature,
        path: path,
        "feImage shows nothing in a filter of a layer (blend the image in a layer instead)"
      )
    } catch {
      let code: RenderError.Code = error.kind == .limit ? .limit : .badInput
      outcome.problems.append(RenderError(code, path: path, error.message))
    }
  }
}
