/// The options that `--codec-opt` can set for one encoder.
///
/// An option is refused unless it is listed here. None of the listed options names a file, sets a number of threads, or
/// changes what joining segments relies on: key frames, headers, rate control over several passes, and colour tags.
struct EncoderOptionRules {
  /// FFmpeg's names of the options.
  let options: Set<String>
  /// The option that holds parameters of the encoder's library, and the parameters that it may hold.
  var list: ParameterList?

  /// An option such as `x264-params`, whose value is `name=value:name=value`.
  struct ParameterList {
    /// FFmpeg's names of the option; the first one is used.
    let names: [String]
    /// The parameters by their names in the library.
    let parameters: Set<String>
    /// Whether `no-NAME` turns a parameter off.
    let hasNegatives: Bool

    /// The name of a parameter that may not be set; nil where all may.
    ///
    /// - Parameter text: the value of the option.
    func refused(in text: String) -> String? {
      for part in text.split(separator: ":", omittingEmptySubsequences: false) {
        let parts = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let written = String(parts.first ?? "")
        let isComplete = parts.count == 1 ? !written.isEmpty : !parts[1].isEmpty
        let name = written.replacing("_", with: "-")
        let isNegative = hasNegatives && name.hasPrefix("no-")
        guard isComplete, parameters.contains(isNegative ? String(name.dropFirst(3)) : name) else {
          return written.isEmpty ? text : written
        }
      }
      return nil
    }

    /// Returns the value with `=1` after each name without a value, as FFmpeg's dictionaries
    /// require.
    func completed(_ text: String) -> String {
      text.split(separator: ":").map { $0.contains("=") ? String($0) : "\($0)=1" }
        .joined(separator: ":")
    }
  }

  /// The rules of an encoder; nothing can be set for encoders that are not named here.
  ///
  /// - Parameter encoder: FFmpeg's name.
  init(encoder: String) {
    let rows = Self.rows.filter { $0.owners[0] == encoder }
    options = rows.first { $0.owners.count == 1 }?.names ?? []
    list = rows.first { $0.owners.count > 1 }.map { row in
      ParameterList(
        names: Array(row.owners.dropFirst()),
        parameters: row.names,
        hasNegatives: encoder != "libsvtav1"
      )
    }
  }

  // Encoder and names of its option for parameters, if they are those of a list; then what can be set.
  private static let rows = String(decoding: PackageResources.options_txt, as: UTF8.self)
    .split(separator: "\n").filter { !$0.hasPrefix("#") }
    .map { line -> (owners: [String], names: Set<String>) in
      let parts = line.split(separator: ":").map { $0.split(separator: " ").map(String.init) }
      return (parts[0], Set(parts[1]))
    }

  /// Checks an option.
  ///
  /// Names are compared exactly. A value is one or more ASCII letters, digits and `.,:+-_`; a list of parameters has `=`
  /// besides. No quote, backslash, bracket, slash or space gets to a parser of FFmpeg, so a value means what it says.
  ///
  /// - Throws: `invalidSettings` with what can be set.
  func check(_ option: CodecOption, encoder: String) throws(CodecError) {
    if let list, list.names.contains(option.name) {
      if let name = list.refused(in: option.value) {
        throw optionError(of: name, in: list.parameters, of: option.name)
      }
      guard Self.isPlain(option.value, besides: "=") else { throw malformed(option) }
      return
    }
    guard options.contains(option.name) else {
      throw optionError(of: option.name, in: options.union(list?.names ?? []), of: encoder)
    }
    guard Self.isPlain(option.value) else { throw malformed(option) }
  }

  private static func isPlain(_ text: String, besides extra: Unicode.Scalar? = nil) -> Bool {
    !text.isEmpty
      && text.unicodeScalars.allSatisfy { scalar in
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", ".", ",", ":", "+", "-", "_": true
        default: scalar == extra
        }
      }
  }

  private func malformed(_ option: CodecOption) -> CodecError {
    CodecError.invalidSettings(
      "The codec option \"\(option.name)\" does not take the value \"\(option.value)\". "
        + "Write letters, digits and .,:+-_ only, without quotes and spaces."
    )
  }

  private func optionError(
    of name: String,
    in allowed: Set<String>,
    of owner: String
  ) -> CodecError {
    let words = allowed.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let remedy =
      words.isEmpty ? "\(owner) has none." : "\(owner) takes \(words.joined(separator: ", "))."
    return CodecError.invalidSettings(
      "The codec option \"\(name)\" cannot be set: only options that name no file, let segments join and give "
        + "the same bytes on every machine can be set. " + remedy
    )
  }
}
