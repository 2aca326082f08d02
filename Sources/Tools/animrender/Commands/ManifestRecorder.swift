import Files
import Graphics
import MediaCodecs
import RenderPipeline
import Sampling
import SceneFormat
import SceneLoading
import SceneModel
import Synchronization

/// Writes the manifest of a render: `--manifest`.
///
/// Its file is made before the first frame is drawn and filled before the output is put in its place, so
/// that a place that cannot be written to is known before there is an output.
final class ManifestRecorder: Sendable {
  /// The hashes of the frames that have been drawn.
  private let hashes: FrameHashes
  private let arguments: Arguments
  private let paths: ManifestPaths
  private let file: TemporaryOutput
  private let isPrepared = Atomic<Bool>(false)

  /// The groups of options that decide what is drawn; frames and rate are recorded as they came out.
  static let topics: Set<Option.Topic> = [.size, .scene, .resources]

  /// A recorder, or nil without `--manifest`.
  init?(_ arguments: Arguments, output: String, _ hashes: FrameHashes?) throws {
    guard let path = arguments["manifest"], let hashes else { return nil }
    guard path != output else {
      throw UsageError("--manifest: the manifest is the output itself (choose another name)")
    }
    try OutputGuard(arguments).checkExisting(path)
    file = try TemporaryOutput.file(for: path)
    paths = ManifestPaths(manifest: path)
    self.arguments = arguments
    self.hashes = hashes
  }

  /// Writes the manifest of a job whose frames are all drawn, beside its place; once.
  ///
  /// - Parameters:
  ///   - path: the input as it was given.
  ///   - files: the files that the scene uses.
  func prepare(
    _ job: RenderJob,
    _ input: SceneInput,
    path: String,
    files: [ResourceLoader.File]
  ) throws {
    guard !isPrepared.load(ordering: .acquiring) else { return }
    let source = job.source
    let record = ManifestRecord(arguments: arguments, paths: paths)
    let manifest = RenderManifest(
      version: AnimRender.version,
      libraries: CodecLibrary.versions,
      input: paths.recorded(path),
      options: record.options,
      inputs: try record.inputs(input, path: path, files: files),
      width: source.geometry.width,
      height: source.geometry.height,
      frameRate: job.frameRate.text,
      isOpaque: source.background.alpha >= 1,
      frames: try job.frames.map { frame in
        guard let hash = hashes.hash(at: frame.time) else {
          throw RenderError(.internalError, "frame \(frame.index) was not hashed")
        }
        return .init(number: frame.index, time: frame.time, sha256: hash)
      }
    )
    try file.write(Array(manifest.text.utf8))
    isPrepared.store(true, ordering: .releasing)
  }

  /// Puts the manifest in its place.
  func commit() throws { try file.putInPlace() }
}

/// What a manifest says about the arguments and the files of a render.
struct ManifestRecord {
  let arguments: Arguments
  let paths: ManifestPaths

  /// The options that decide what is drawn.
  var options: [String] {
    arguments.given(ManifestRecorder.topics).flatMap { option, value in
      guard let value else { return ["--\(option.name)"] }
      return ["--\(option.name)", paths.recorded(value, of: option)]
    }
  }

  /// The files that were read.
  func inputs(
    _ input: SceneInput,
    path: String,
    files: [ResourceLoader.File]
  ) throws -> [RenderManifest.Input] {
    var inputs = [
      RenderManifest.Input(role: .scene, path: paths.recorded(path), sha256: input.document.hash)
    ]
    func add(_ role: RenderManifest.Input.Role, _ path: String, limit: Int) throws {
      let recorded = paths.recorded(path)
      guard !inputs.contains(where: { $0.path == recorded }) else { return }
      let hash = SHA256.hash(of: try FileSystem.read(path, limit: limit))
      inputs.append(RenderManifest.Input(role: role, path: recorded, sha256: hash))
    }
    if let path = arguments["props"] { try add(.properties, path, limit: input.limits.inputBytes) }
    // Fonts of the system are trusted and not measured.
    for path in files.compactMap(\.found) { try add(.asset, path, limit: .max) }
    return inputs
  }
}

/// Paths of a manifest, which are relative to its folder.
struct ManifestPaths {
  private let folder: String

  /// Paths of the manifest in a file, whose folder exists.
  init(manifest path: String) {
    folder = FileSystem.folder(of: path)
  }

  /// A path as the manifest holds it.
  ///
  /// Absolute paths stay so unless they lie in the manifest's folder, so that a folder can be moved as a
  /// whole.
  func recorded(_ path: String) -> String {
    guard path != "-", let base = FileSystem.resolvedPath(folder),
      let real = FileSystem.resolvedPath(path)
    else { return path }
    let from = base.split(separator: "/").map(String.init)
    let to = real.split(separator: "/").map(String.init)
    let shared = zip(from, to).prefix { $0 == $1 }.count
    guard !path.hasPrefix("/") || shared == from.count else { return real }
    let steps = Array(repeating: "..", count: from.count - shared) + to[shared...]
    return steps.isEmpty ? "." : steps.joined(separator: "/")
  }

  /// The value of an option as the manifest holds it.
  func recorded(_ value: String, of option: Option) -> String {
    guard isPath(value, of: option) else { return value }
    let path = recorded(value)
    // The name of a font has no slash.
    return option.name == "fallback-font" && !path.contains("/") ? "./\(path)" : path
  }

  /// A path of the manifest as the process can open it.
  func opened(_ path: String) -> String {
    path == "-" || path.hasPrefix("/") || folder == "." ? path : "\(folder)/\(path)"
  }

  /// The value of an option of the manifest, as the command line would have it.
  func opened(_ value: String, of option: Option) -> String {
    isPath(value, of: option) ? opened(value) : value
  }

  private func isPath(_ value: String, of option: Option) -> Bool {
    guard option.completion == .file || option.completion == .folder else { return false }
    return option.name != "fallback-font" || value.contains("/") || FileSystem.exists(value)
  }
}
