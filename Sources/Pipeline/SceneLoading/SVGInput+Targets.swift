internal import Files
internal import SVGAnimation
internal import SVGFormat
internal import SceneFormat
internal import SceneModel
internal import TextShaping

extension SVGInput {
  /// The text of a file with the values of targets, and what there is to say about them.
  ///
  /// - Parameter loader: loads the fonts with which texts are measured.
  /// - Throws: `usage` for targets that the file has nothing for.
  static func edited(
    _ bytes: [UInt8],
    _ loader: ResourceLoader,
    _ options: SceneDocument.Options
  ) throws(SceneLoadingError) -> (bytes: [UInt8], notes: [Diagnostic]) {
    var variables = options.variables
    let targets = try variables.targets()
    guard !targets.isEmpty else { return (bytes, []) }
    do throws(VariableError) {
      return try edited(bytes, targets, loader, options.limits, options.colorScheme)
    } catch {
      throw SceneLoadingError(option: "", error.message)
    }
  }

  /// The text of a file with the values of targets.
  static func edited(
    _ bytes: [UInt8],
    _ targets: [Target],
    _ loader: ResourceLoader,
    _ limits: Limits,
    _ colorScheme: ColorScheme
  ) throws(VariableError) -> (bytes: [UInt8], notes: [Diagnostic]) {
    let letters = LazyLetters(bytes, loader, limits, colorScheme)
    var edits = SVGTargets(bytes, limits: limits) { (line) throws(SVGLetterError) in
      try letters.worker.shaped(line)
    }
    try edits.apply(targets)
    return (edits.bytes, edits.notes.map { Diagnostic(.note, .targets, $0) })
  }

  /// The elements of a file that can be named; none of a file that cannot be read.
  static func targets(_ bytes: [UInt8], _ limits: Limits) -> TargetList? {
    SVGTargets(bytes, limits: limits).list
  }
}

extension VariableOverrides {
  /// Takes out the targets of an input without variables.
  mutating func targets() throws(SceneLoadingError) -> [Target] {
    do throws(VariableError) {
      return try takeTargets { _ in false }
    } catch {
      throw SceneLoadingError(option: "", error.message)
    }
  }
}

/// The fonts of an SVG, loaded when a text is measured.
private final class LazyLetters {
  private let load: () -> WorkerResources
  private(set) lazy var worker = load()

  init(_ bytes: [UInt8], _ loader: ResourceLoader, _ limits: Limits, _ scheme: ColorScheme) {
    load = {
      let scene = try? SVGInput.scene(bytes, colorScheme: scheme, limits: limits).scene
      let resources = scene.map { loader.load($0).resources } ?? SceneResources()
      return WorkerResources(resources, limits: limits)
    }
  }
}
