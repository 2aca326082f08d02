import Foundation
import PackagePlugin

/// `swift package render-scenes`: the scenes of a package become videos.
///
/// Builds the command, looks for scenes, and hands them to it with the options that follow.
@main
struct RenderScenes: CommandPlugin {
  /// Renders the scenes of a package.
  ///
  /// - Parameters:
  ///   - context: the package, and a folder for what is made.
  ///   - arguments: files and folders of the package, then options of `animrender`; without files and folders, the
  ///     whole package. `--configuration debug` or `release` says how the command is built.
  /// - Throws: `Failure`, and what the package manager does where the command does not build.
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let request = try Request(arguments)
    let root = context.package.directoryURL
    let scenes = try SceneSearch(root: root).scenes(in: request.paths)
    guard !scenes.isEmpty else {
      throw Failure(
        "no scenes are in \(request.paths.isEmpty ? "the package" : request.paths.joined(separator: ", ")) "
          + "(a .json with \"format\": \"animrender/1\", a .lottie, .tgs, .svga, .svgz or animated .svg; or name a file)"
      )
    }
    var options = request.options
    if !request.namesOutput {
      let folder = context.pluginWorkDirectoryURL
      // Of several the command makes a list, and the names of those are in the place of {name}.
      let name = scenes.count > 1 ? "{name}" : scenes[0].stem
      options += ["-o", folder.appending(path: "\(name).mp4").path]
    }
    let program = try program(request.configuration)
    // Paths are the package's, wherever the plugin was started.
    try run(program, scenes + ["--progress", "plain"] + options, in: root)
    if !request.namesOutput { print("videos: \(context.pluginWorkDirectoryURL.path)") }
  }

  // The command, built like other products of the package.
  private func program(
    _ configuration: PackageManager.BuildConfiguration
  ) throws -> URL {
    var parameters = PackageManager.BuildParameters(configuration: configuration)
    parameters.echoLogs = true
    let result = try packageManager.build(.product("animrender"), parameters: parameters)
    let program = result.builtArtifacts.first {
      $0.kind == .executable && $0.url.lastPathComponent == "animrender"
    }
    guard result.succeeded, let program else {
      throw Failure("the command animrender does not build:\n\(result.logText)")
    }
    return program.url
  }

  private func run(_ program: URL, _ arguments: [String], in folder: URL) throws {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    try process.run()
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      throw Failure("animrender ended with \(process.terminationStatus)")
    }
  }
}

/// Why nothing was rendered.
struct Failure: Error, CustomStringConvertible {
  /// The failure and its remedy.
  let description: String

  init(_ description: String) { self.description = description }
}

extension String {
  /// The name of a file without its folder and ending.
  fileprivate var stem: String {
    URL(fileURLWithPath: self).deletingPathExtension().lastPathComponent
  }
}
