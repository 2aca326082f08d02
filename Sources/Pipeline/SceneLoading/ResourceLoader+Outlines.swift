internal import Files
internal import Sampling
internal import SceneModel
internal import Scripts
internal import TextShaping

extension ResourceLoader {
  // Frames whose scripts are run to find the letters that they write.
  private static let maxTriedFrames = 300

  /// Warns once a text of the letters that its outlines lack and that therefore come from fonts, and lists the files of
  /// these.
  ///
  /// Texts of scripts are tried at the frames of the scene, or at some of them in a long one.
  func checkOutlines(of scene: Scene, into outcome: inout Outcome) {
    let texts = scene.outlinedTexts
    guard !texts.isEmpty, outcome.problems.isEmpty else { return }
    let worker = WorkerResources(outcome.resources, limits: limits)
    let evaluator = outcome.resources.scriptEvaluator()
    defer { outcome.resources.pool.release(evaluator) }
    for (path, text) in texts {
      do throws(RenderError) {
        var text = text
        if let use = text.stringScriptUse {
          text.string = try strings(of: use, scene, evaluator).joined()
        }
        try check(text, path: path, worker, into: &outcome)
      } catch {
        outcome.problems.append(error)
      }
    }
  }

  private func strings(
    of use: ScriptUse,
    _ scene: Scene,
    _ evaluator: ScriptEvaluator
  ) throws(RenderError) -> [String] {
    let count = scene.frameCount(at: scene.frameRate)
    let tried = min(count, Self.maxTriedFrames)
    var (result, seen) = ([String](), Set<String>())
    for number in 0..<tried {
      let time = scene.frameRate.time(ofFrame: number * count / tried)
      evaluator.endFrame()
      do throws(ScriptLimitError) {
        let moment = ScriptTime(time: time, rootTime: time)
        if case .success(.text(let text)) = try evaluator.outcome(of: use, at: moment, base: []),
          seen.insert(text).inserted
        {
          result.append(text)
        }
      } catch {
        throw RenderError(SamplingError(.limit, path: error.path, error.message))
      }
    }
    return result
  }

  private func check(
    _ text: VectorText,
    path: String,
    _ worker: WorkerResources,
    into outcome: inout Outcome
  ) throws(RenderError) {
    let letters = text.lettersWithoutGlyphs
    guard !letters.isEmpty else { return }
    let shaped = try SamplingError.mapped(
      try worker.letters(TextGlyphRequest(letters, of: text))
    ) { RenderError($0, path: path) }
    for font in shaped.fonts where !EmbeddedFont.contains(font.path) {
      outcome.addServingFile(of: font, path: "\(path).string")
    }
    let visible = letters.filter { !$0.isWhitespace }
    guard !visible.isEmpty else { return }
    let named = visible.prefix(8).map { "\"\($0)\"" }
    let rest = visible.count > named.count ? " and \(visible.count - named.count) more" : ""
    let fonts = shaped.fonts.map { "\($0.fullName) (\($0.path))" }
    outcome.warn(
      .fontFallback,
      path: path,
      "the outlines of the text lack \(named.joined(separator: ", "))\(rest), drawn with "
        + "\(fonts.joined(separator: ", ")) (add their outlines, or name the font of the others)"
    )
    outcome.diagnostics += glyphWarnings(
      missing: shaped.missingCharacters,
      undrawn: shaped.undrawnFonts,
      path: "\(path).string"
    )
  }
}
