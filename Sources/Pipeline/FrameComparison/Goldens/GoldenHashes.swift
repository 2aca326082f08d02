internal import Files
internal import Graphics
internal import RenderPipeline
internal import Sampling
internal import SceneFormat
internal import SceneLoading
internal import SceneModel

/// Goldens without images: a manifest with the hash of every frame of a scene.
struct GoldenHashes: Sendable {
  let scene: GoldenScene
  let options: GoldenOptions

  private static let segment = 30

  private var rate: FrameRate { scene.document.scene.frameRate }

  private func requests() throws(RenderError) -> [FrameRequest] {
    try RequestError.mapped(
      try Timeline(of: scene.document.scene, limits: scene.document.options.limits).frames(.all)
    ) { RenderError($0.code, $0.message(naming: options.fieldName)) }
  }

  /// Draws all frames and compares their hashes with those of the manifest.
  ///
  /// - Throws: `RenderError.badInput` for a manifest that is broken.
  func compare(_ source: RenderSource, _ watch: ComparisonWatch) async throws -> ComparisonCase {
    let start = ContinuousClock.now
    var item = ComparisonCase(name: scene.hashesName, file: scene.path, frameRate: rate)
    guard FileSystem.exists(scene.manifest) else {
      item.mismatches = [.missingGoldens(try requests().count)]
      return item
    }
    let manifest = try read()
    let frames = try requests()
    if manifest.frames.count != frames.count {
      item.mismatches.append(.frameCounts(expected: manifest.frames.count, actual: frames.count))
    }
    if let expected = FrameRate(text: manifest.frameRate), expected != rate {
      item.mismatches.append(.frameRates(expected: expected, actual: rate))
    }
    let expectedSize = PixelSize(width: manifest.width, height: manifest.height)
    let size = PixelSize(width: source.geometry.width, height: source.geometry.height)
    let hashes = try await self.hashes(of: frames, source, watch)
    item.frames = zip(zip(frames, hashes), manifest.frames).map { hashed, golden in
      let (frame, hash) = hashed
      var verdict = ComparedFrame.Verdict.identical
      if size != expectedSize {
        verdict = .sizes(expected: expectedSize, actual: size)
      } else if hash != golden.sha256 {
        verdict = .hashes(expected: golden.sha256, actual: hash)
      }
      return ComparedFrame(index: frame.index, time: frame.time, verdict: verdict)
    }
    item.seconds = (ContinuousClock.now - start).seconds
    return item
  }

  /// Reads the manifest.
  ///
  /// - Throws: `badInput` for one that is broken.
  func read() throws(RenderError) -> RenderManifest {
    let limit = scene.document.options.limits.inputBytes
    let bytes = try scene.root.read(scene.manifest, limit: limit)
    do {
      return try ManifestReader(limits: scene.document.options.limits).read(bytes)
    } catch {
      let reason = error.diagnostics.first.map { $0.text(file: scene.manifest) } ?? ""
      throw RenderError(.badInput, "the golden manifest is broken: \(reason)")
    }
  }

  private func hashes(
    of frames: [FrameRequest],
    _ source: RenderSource,
    _ watch: ComparisonWatch
  ) async throws -> [String] {
    let hashes = FrameHashes()
    var source = source
    source.hashes = hashes
    let drawn = source
    let starts = Array(stride(from: 0, to: frames.count, by: Self.segment))
    var result: [String] = []
    try await runInOrder(count: starts.count, jobs: watch.jobs) { number in
      let renderer = FrameRenderer(drawn)
      let part = frames[starts[number]..<min(starts[number] + Self.segment, frames.count)]
      return try part.map { frame in
        try watch.cancellation.check()
        _ = try watch.progress.frame { try renderer.bitmap(at: frame.time) }
        return try hashes.requiredHash(at: frame)
      }
    } consume: {
      result += $0
    }
    return result
  }

  /// Writes the manifest anew.
  ///
  /// - Throws: `RenderError`.
  func write(
    _ source: RenderSource,
    _ files: [ResourceLoader.File],
    _ watch: ComparisonWatch
  ) async throws {
    let frames = try requests()
    let hashes = try await self.hashes(of: frames, source, watch)
    let paths = ManifestPaths(manifest: scene.manifest)
    let origin = ManifestOrigin(
      input: scene.path,
      hash: scene.document.hash,
      options: options.recordedOptions,
      properties: options.properties,
      assets: files.compactMap(\.openable)
    )
    let manifest = try origin.manifest(
      of: source,
      zip(frames, hashes).map { (request: $0, hash: $1) },
      rate: rate,
      paths: paths
    )
    try scene.replace(scene.manifest, with: Array(manifest.text.utf8))
  }
}
