/// A package made of sources for iOS, whose program renders a view or a controller.
public struct PortedPackage: Sendable {
  /// What to render, and how.
  public struct Picture: Sendable {
    /// The class of the view or the controller, which `init()` or `init(frame:)` makes.
    public var shown: String
    /// Pixels.
    public var (width, height) = (390, 844)
    /// Seconds.
    public var duration = 5.0

    /// A picture of a class, of a telephone's size.
    public init(shown: String) { self.shown = shown }
  }

  /// The files by their paths in the folder of the package.
  public let files: [String: String]
  /// What was changed and what was left, by files and lines.
  public let notes: [PortNote]

  /// A package.
  ///
  /// - Parameters:
  ///   - sources: each with its file name.
  ///   - picture: what to render.
  ///   - library: the folder of animrender's package, as `Package.swift` names it.
  public init(_ sources: [(file: String, text: String)], picture: Picture, library: String) {
    let name = picture.shown
    let ports = sources.map { SourcePort($0.text, file: $0.file) }
    var files = ["Package.swift": Self.manifest(name, library)]
    files["Sources/\(name)/main.swift"] = Self.program(
      picture,
      isController: Self.isController(name, in: ports.map(\.text))
    )
    for port in ports { files["Sources/\(name)/\(port.file)"] = port.text }
    self.files = files
    notes = ports.flatMap(\.notes)
  }

  // Follows the classes upwards as far as the sources go.
  private static func isController(_ name: String, in texts: [String]) -> Bool {
    var name = name
    for _ in 0..<20 {
      if name.hasSuffix("ViewController") { return true }
      let above = texts.lazy.compactMap { text in
        text.matches(of: /\bclass[ \t]+(\w+)[ \t]*:[ \t]*(\w+)/).first { $0.output.1 == name }
          .map { String($0.output.2) }
      }.first
      guard let above else { return false }
      name = above
    }
    return false
  }

  private static func manifest(_ name: String, _ library: String) -> String {
    """
    // swift-tools-version: 6.0

    import PackageDescription

    let package = Package(
      name: "\(name)",
      dependencies: [.package(name: "animrender", path: "\(library)")],
      targets: [
        .executableTarget(
          name: "\(name)",
          dependencies: [.product(name: "CoreAnimation", package: "animrender")],
          swiftSettings: [.swiftLanguageMode(.v5)]
        )
      ]
    )

    """
  }

  private static func program(_ picture: Picture, isController: Bool) -> String {
    let size = "width: \(picture.width), height: \(picture.height)"
    let shown =
      isController
      ? "viewController: \(picture.shown)(), size: CGSize(\(size))"
      : "view: \(picture.shown)(frame: CGRect(x: 0, y: 0, \(size)))"
    return """
      import AnimationRenderer
      import UIKit

      let renderer = Renderer(\(shown), duration: \(picture.duration), background: .white)
      try await renderer.write(to: CommandLine.arguments.dropFirst().first ?? "out.mp4")

      """
  }
}
