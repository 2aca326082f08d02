import CommandTable
import Files
import Graphics
import SceneLoading
import SceneModel

extension Arguments {
  // Options of which one takes the place of another.
  private static let groups: [Set<String>] = [
    ["size", "scale", "width", "height"], ["frames", "frame", "time", "from", "to"],
    ["transparent", "background"],
  ]

  // The options that an archive for a bug report can hold: none that names a file or reaches an encoder unchecked, and
  // not the number of workers, which is the machine's.
  private static let bundleOptions = Option.all.filter {
    Option.Topic.ofBundles.contains($0.topic) && !["jobs", "codec-opt"].contains($0.name)
  }

  /// The options about size, frames and encoding, which an archive for a bug report keeps, in the order of the table.
  var bundled: [String] {
    let names = Set(Self.bundleOptions.map(\.name))
    return given(Option.Topic.ofBundles).filter { names.contains($0.option.name) }.flatMap {
      option,
      value in
      ["--\(option.name)"] + (value.map { [$0] } ?? [])
    }
  }

  /// Returns the arguments, with stored ones added where the one operand is an archive of
  /// `doctor --repro`.
  ///
  /// The given arguments take precedence over the stored ones.
  ///
  /// - Throws: `badInput` for an archive that stores other options; `UsageError` for invalid
  ///   limits.
  func completed(for command: Command) throws -> Arguments {
    guard command != .doctor, operands.count == 1, let path = operands.first,
      command.topics.contains(.resources), path != "-",
      let start = try? FileSystem.prefix(of: path, count: 4), InputKind(start)?.format == .zip
    else { return self }
    // Other errors in the input are reported when it is opened.
    let limits = try Limits(self)
    guard let bytes = try? FileSystem.read(path, limit: limits.inputBytes),
      let bundle = try? SceneBundle(bytes, file: path, limits: limits)
    else { return self }
    let retained: Arguments
    do {
      retained = try Arguments(bundle.arguments, options: Self.bundleOptions, of: "an archive")
    } catch {
      throw RenderError(.badInput, "the options in \(FileSystem.quoted(path)): \(error.message)")
    }
    guard retained.operands.isEmpty else {
      throw RenderError(
        .badInput,
        "the options in \(FileSystem.quoted(path)) hold more than options"
      )
    }
    var result = self
    let names = Set(command.options.map(\.name))
    for (option, value) in retained.given(Option.Topic.ofBundles) where names.contains(option.name)
    {
      let rivals = Self.groups.first { $0.contains(option.name) } ?? [option.name]
      guard !rivals.contains(where: has) else { continue }
      result.add(value, to: option)
    }
    return result
  }
}
