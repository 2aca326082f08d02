package import Files
internal import Glibc
internal import LottieFormat
internal import SceneFormat
internal import SceneModel
internal import TextShaping

extension SceneDocument {
  /// Returns the digest of all inputs that determine the rendered output.
  ///
  /// It covers the bytes of the input, the bytes of all files that it names, and the options. Equal
  /// digests give equal output, so sampling can be skipped.
  ///
  /// Unused candidate fonts contribute only their name, size and modification time.
  ///
  /// - Parameter loaded: the resources that the document names.
  /// - Returns: nil for a scene that a program made, or if a file can no longer be read.
  /// - Complexity: O(*bytes*) of all files.
  package func identity(of loaded: LoadedScene) -> Digest? {
    guard !hash.isEmpty else { return nil }
    var hasher = ContentHasher()
    hasher.add(hash)
    hasher.add(format.rawValue)
    add(options, &hasher)
    var digests: [String: Digest] = [:]
    hasher.add(loaded.files.count)
    for file in loaded.files {
      hasher.add(file.path)
      hasher.add(file.source)
      hasher.add(file.resolvedPath != nil)
      // Files inside the input archive are covered by the input's bytes.
      guard let path = file.openable else { continue }
      // Without a digest nothing is found by it, and everything is sampled.
      guard let digest = digests[path] ?? (try? FileSystem.digest(of: path)) else { return nil }
      digests[path] = digest
      hasher.add(digest)
    }
    if let catalog = loaded.resources.fonts { add(catalog, &hasher) }
    return hasher.finish()
  }

  private func add(_ options: Options, _ hasher: inout ContentHasher) {
    hasher.add(each: options.variables.written) { $0.add($1) }
    hasher.add(options.animation) { $0.add($1) }
    hasher.add(options.compatibility.rawValue)
    hasher.add(options.runsScripts)
    hasher.add(options.colorScheme.rawValue)
    hasher.add(options.missingAssets.rawValue)
    hasher.add(options.format?.rawValue) { $0.add($1) }
    hasher.add(options.layer) { $0.add($1) }
    hasher.add(each: Limits.table) { hasher, entry in
      hasher.add(entry.name)
      switch entry.field {
      case .full(let field): hasher.add(options.limits[keyPath: field])
      case .real(let field): hasher.add(options.limits[keyPath: field])
      }
    }
  }

  private func add(_ catalog: FontCatalog, _ hasher: inout ContentHasher) {
    let library = catalog.library
    hasher.add(library.usesSystemFonts)
    hasher.add(library.hasChosenFallbacks)
    hasher.add(each: library.emojiFiles) { $0.add(EmbeddedFont.contains($1) ? "" : $1) }
    hasher.add(each: library.fallbacks) { hasher, fallback in
      hasher.add(EmbeddedFont.contains(fallback.label) ? "" : fallback.label)
    }
    hasher.add(each: library.folders) { $0.add($1) }
    hasher.add(each: library.files) { hasher, file in
      hasher.add(file.assetName) { $0.add($1) }
      hasher.add(file.family) { $0.add($1) }
    }
    // Fonts in the scene are part of the input, and have another path in every process.
    let files = catalog.files.filter { !EmbeddedFont.contains($0) }
    hasher.add(each: files) { hasher, path in
      var status = stat()
      hasher.add(path)
      hasher.add(stat(path, &status) == 0 ? Int(status.st_size) : -1)
      hasher.add(status.st_mtim.tv_sec)
      hasher.add(status.st_mtim.tv_nsec)
    }
  }
}
