/// A package made of sources for iOS, whose program renders a view or a controller.
public struct PortedPackage: Sendable {
  /// The content to render and its settings.
  public struct Image: Sendable {
    /// The class of the view or the controller, which `init()` or `init(frame:)` makes.
    public var className: String
    /// Pixels.
    public var (width, height) = (390, 844)
    /// Seconds.
    public var duration = 5.0

    /// An image of a class, of a telephone's size.
    public init(className: String) { self.className = className }
  }

  /// The files by their paths in the folder of the package.
  public let files: [String: String]
  /// The folder of the target's resources in the package.
  public let resourceFolder: String
  /// The changes made and the changes required, by files and lines.
  public let notes: [PortNote]

  /// Creates a package.
  ///
  /// - Parameters:
  ///   - sources: the sources, each with its file name.
  ///   - image: the content to render.
  ///   - library: the folder of animrender's package, as `Package.swift` names it.
  ///   - modules: the project's own modules, which become one.
  ///   - page: the code of a playground page, which is the program; nil for a view or controller.
  ///   - storyboards: those whose scenes the program may show.
  ///   - hasResources: whether the folder `Resources` of the target is copied.
  public init(
    _ sources: [(file: String, text: String)],
    image: Image,
    library: String,
    modules: Set<String> = [],
    page: (file: String, text: String)? = nil,
    storyboards: [Storyboard] = [],
    hasResources: Bool = false
  ) {
    let name = image.className
    let overrides = ExtensionOverrides(sources)
    let fields = ProjectFacts(
      sources.map(\.text) + [page?.text ?? ""],
      modules: modules,
      outlets: Set(storyboards.flatMap(\.outlets))
    )
    var ports = overrides.sources.map { SourcePort($0.text, file: $0.file, fields: fields) }
    let hasScenes = storyboards.contains { !$0.scenes.isEmpty }
    var files = [
      "Package.swift": Self.manifest(named: name, library: library, hasResources: hasResources)
    ]
    for port in ports { files["Sources/\(name)/\(port.file)"] = port.text }
    if let page {
      let port = SourcePort(page.text, file: page.file, fields: fields)
      files["Sources/\(name)/main.swift"] = port.text + Self.pageProgram(image)
      ports.append(port)
    } else {
      files["Sources/\(name)/main.swift"] = Self.program(
        image,
        isController: Self.isController(name, in: ports.map(\.text)),
        scene: Storyboard.creation(of: name, in: storyboards),
        hasStoryboards: hasScenes
      )
    }
    if hasScenes {
      files["Sources/\(name)/Storyboards.swift"] = Storyboard.source(of: storyboards)
    }
    self.files = files
    resourceFolder = "Sources/\(name)/Resources"
    notes = storyboards.flatMap(\.notes) + overrides.notes + ports.flatMap(\.notes)
  }

  // The page has run when it is recorded.
  private static func pageProgram(_ image: Image) -> String {
    """

    import AnimationRenderer
    import PlaygroundSupport

    let pageRenderer = Renderer(
      page: .current, size: CGSize(width: \(image.width), height: \(image.height)),
      duration: \(image.duration), background: .white)
    try await pageRenderer.write(to: CommandLine.arguments.dropFirst().first ?? "out.mp4")

    """
  }

  // Follows the classes upwards as far as the sources go.
  private static func isController(_ name: String, in texts: [String]) -> Bool {
    var name = name
    for _ in 0..<20 {
      let isApples = name.hasPrefix("UI") && name.hasSuffix("Controller")
      if isApples || name.hasSuffix("ViewController") { return true }
      var above: String?
      for text in texts where above == nil {
        above = text.matches(of: /\bclass[ \t]+(\w+)[ \t]*:[ \t]*(\w+)/)
          .first { $0.output.1 == name }.map { String($0.output.2) }
      }
      guard let above else { return false }
      name = above
    }
    return false
  }

  private static func manifest(
    named name: String,
    library: String,
    hasResources: Bool
  ) -> String {
    let resources = hasResources ? "resources: [.copy(\"Resources\")],\n          " : ""
    return """
      // swift-tools-version: 6.0

      import PackageDescription

      let package = Package(
        name: "\(name)",
        dependencies: [.package(name: "animrender", path: "\(library)")],
        targets: [
          .executableTarget(
            name: "\(name)",
            dependencies: [.product(name: "CoreAnimation", package: "animrender")],
            \(resources)swiftSettings: [.swiftLanguageMode(.v5)]
          )
        ]
      )

      """
  }

  private static func program(
    _ image: Image,
    isController: Bool,
    scene: String?,
    hasStoryboards: Bool
  ) -> String {
    let size = "width: \(image.width), height: \(image.height)"
    let arguments =
      isController
      ? "viewController: \(scene ?? "\(image.className)()"), size: CGSize(\(size))"
      : "view: \(image.className)(frame: CGRect(x: 0, y: 0, \(size)))"
    return """
      import AnimationRenderer
      import UIKit
      \(hasStoryboards ? "\nStoryboards.register()" : "")
      let renderer = Renderer(\(arguments), duration: \(image.duration), background: .white)
      try await renderer.write(to: CommandLine.arguments.dropFirst().first ?? "out.mp4")

      """
  }
}
