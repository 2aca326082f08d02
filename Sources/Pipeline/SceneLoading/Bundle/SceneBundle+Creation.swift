internal import Files
internal import JSONText
internal import SceneModel

extension SceneBundle {
  /// An archive that has been made.
  package struct Creation {
    /// The archive.
    package let bytes: [UInt8]
    /// The names of the files in it, sorted, besides the table.
    package let names: [String]
    /// The messages about the input, including why it cannot be opened: the archive is often made
    /// for this.
    package let messages: [InputMessage]
  }

  /// Packs an input with every file and font that it is drawn with.
  ///
  /// An input that cannot be opened, or not with all of its files, is packed as far as it was read.
  /// It fails in the same way when the archive is opened.
  ///
  /// - Parameters:
  ///   - path: the input, a file.
  ///   - options: how it is opened; options that affect the drawing are stored.
  ///   - arguments: the remaining stored arguments of the command line.
  ///   - versions: the versions that the input was drawn with, for people.
  /// - Throws: `missingInput` for an input that cannot be read, `limit` for an archive that would
  ///   be too large to be opened again; `usage` for a variable, layer or animation that the input
  ///   does not have.
  package static func make(
    _ path: String,
    _ options: SceneDocument.Options,
    arguments: [String],
    versions: [(String, [String])]
  ) throws(SceneLoadingError) -> Creation {
    let limits = options.limits
    let input: [UInt8]
    do throws(RenderError) {
      input = try FileSystem.read(
        path,
        limit: limits.archiveEntryBytes,
        flag: "--max-archive-entry-bytes"
      )
      if let archive = try? InputArchive(input, limits: limits), archive.names.contains(table) {
        throw RenderError(
          .usage,
          "\(FileSystem.quoted(path)) is such an archive already (pass it on)"
        )
      }
    } catch {
      throw SceneLoadingError(error, file: nil)
    }
    var content = BundleContent(settings: BundleSettings(options), limits: limits)
    let messages = try content.fill(path, input, options)
    do throws(RenderError) {
      let inputName = try content.add(input, named: FileSystem.name(of: path))
      let table: [(String, JSONValue)] =
        [("format", .string(format)), ("input", .string(inputName))]
        + content.settings.record + [("arguments", .texts(arguments))]
        + [("files", content.record)]
        + [("versions", .object(versions.map { ($0.0, .texts($0.1)) }))]
      return Creation(
        bytes: try content.archive(JSONPrinter.document(.object(table), .records)),
        names: content.names,
        messages: messages
      )
    } catch {
      throw SceneLoadingError(error, file: nil)
    }
  }
}
