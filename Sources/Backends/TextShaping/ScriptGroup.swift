internal import CText

/// A writing system, for which one installed font is chosen.
struct ScriptGroup: Hashable, Sendable {
  /// The code of the script (ISO 15924); `Jpan` and `Kore` for the mixed systems, `Zsye` for emoji.
  var code: String

  /// Emoji.
  static let emoji = ScriptGroup(code: "Zsye")
  private static let symbols = ScriptGroup(code: "Zyyy")

  /// Whether fonts in colour are preferred.
  var isEmoji: Bool { self == .emoji }

  /// The English name, for messages.
  var name: String { Self.table[code]?.name ?? "script \(code)" }

  /// A language that is written in it, for fontconfig; nil for none in particular.
  var language: String? { Self.table[code]?.language }

  /// Groups characters of a text that no font has.
  ///
  /// Characters that scripts share, such as punctuation, belong to the group of the characters before them, or at
  /// the beginning to the next group.
  ///
  /// - Complexity: O(*clusters*)
  static func groups(_ clusters: [Character]) -> [(group: ScriptGroup, scalars: [Unicode.Scalar])] {
    var codes = clusters.map { $0.isEmoji ? emoji.code : script(of: $0) }
    // Japanese and Korean mix scripts, and their fonts have all of them.
    let japanese: Set = ["Hira", "Kana", "Hani"]
    let korean: Set = ["Hang", "Hani"]
    if codes.contains("Hira") || codes.contains("Kana") {
      codes = codes.map { japanese.contains($0 ?? "") ? "Jpan" : $0 }
    } else if codes.contains("Hang") {
      codes = codes.map { korean.contains($0 ?? "") ? "Kore" : $0 }
    }
    var previous = codes.firstResult { $0 == emoji.code ? nil : $0 } ?? symbols.code
    var result: [(group: ScriptGroup, scalars: [Unicode.Scalar])] = []
    var indices: [ScriptGroup: Int] = [:]
    var seen: Set<Unicode.Scalar> = []
    for (cluster, code) in zip(clusters, codes) {
      if let code, code != emoji.code { previous = code }
      let group = ScriptGroup(code: code ?? previous)
      let index = indices[group] ?? result.count
      if index == result.count { result.append((group, [])) }
      indices[group] = index
      for scalar in cluster.shapedScalars where seen.insert(scalar).inserted {
        result[index].scalars.append(scalar)
      }
    }
    return result
  }

  // Nil for characters of all scripts, and for marks. The corresponding C function is `g_unichar_get_script`.
  private static func script(of cluster: Character) -> String? {
    for scalar in cluster.shapedScalars {
      let script = g_unichar_get_script(scalar.value)
      switch script {
      case G_UNICODE_SCRIPT_COMMON, G_UNICODE_SCRIPT_INHERITED, G_UNICODE_SCRIPT_UNKNOWN: continue
      default: break
      }
      let code = g_unicode_script_to_iso15924(script)
      let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code >> $0) }
      return String(decoding: bytes, as: UTF8.self)
    }
    return nil
  }

  private static let table: [String: (name: String, language: String?)] = [
    "Zsye": ("emoji", nil), "Zyyy": ("symbols", nil), "Jpan": ("Japanese", "ja"),
    "Kore": ("Korean", "ko"), "Hani": ("Chinese or Japanese", "zh-cn"), "Arab": ("Arabic", "ar"),
    "Armn": ("Armenian", "hy"), "Beng": ("Bengali", "bn"), "Cyrl": ("Cyrillic", "ru"),
    "Deva": ("Devanagari", "hi"), "Ethi": ("Ethiopic", "am"), "Geor": ("Georgian", "ka"),
    "Grek": ("Greek", "el"), "Gujr": ("Gujarati", "gu"), "Guru": ("Gurmukhi", "pa"),
    "Hebr": ("Hebrew", "he"), "Khmr": ("Khmer", "km"), "Knda": ("Kannada", "kn"),
    "Laoo": ("Lao", "lo"), "Latn": ("Latin", "en"), "Mlym": ("Malayalam", "ml"),
    "Mymr": ("Burmese", "my"), "Orya": ("Odia", "or"), "Sinh": ("Sinhala", "si"),
    "Taml": ("Tamil", "ta"), "Telu": ("Telugu", "te"), "Thai": ("Thai", "th"),
    "Tibt": ("Tibetan", "bo"),
  ]
}
