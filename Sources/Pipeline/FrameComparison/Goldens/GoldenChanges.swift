internal import RenderPipeline
internal import SceneFormat
package import SceneLoading

/// The changes of a scene since a golden of it was written.
package struct GoldenChanges {
  let attribution: ChangeAttribution
  let changes: [SourceChange]

  /// Compares a document with the scene inside a golden, as the author wrote both if the golden has
  /// the file.
  ///
  /// - Returns: nil for a golden without a scene, as other programs write it.
  package init?(in document: SceneDocument, since golden: String) {
    let limits = document.options.limits
    guard let approved = ImageSource.source(ofImageAt: golden, limits: limits) else { return nil }
    attribution = ChangeAttribution(from: approved.scene, to: document.scene)
    changes = attribution.changes(
      approved.authoredText.map { SceneFile(text: $0) },
      SceneFile(document),
      limits: limits
    )
  }

  /// The first changes as lines, and the number of the others.
  package var lines: [String] { changes.limitedLines }
}
