internal import Files
internal import Graphics
internal import MediaCodecs
internal import SceneFormat
internal import SceneLoading
internal import SceneModel

extension RenderRequest {
  /// Checks that the output holds the requested captions track.
  ///
  /// - Throws: `usage` with the formats that do.
  func checkCaptions() throws(RequestError) {
    guard captions != nil, output.format.captions == nil else { return }
    let formats = OutputFormat.all.filter { $0.captions != nil }.map { ".\($0.name)" }
    throw RequestError(
      .captionsMode,
      "\(output.format.name) holds no captions track (write \(formats.joined(separator: ", ")), or draw the captions with \(.captionsMode) burn)"
    )
  }
}

extension RenderPlan {
  /// Returns the captions track of the output; nil for none, with a note where its file has no
  /// caption in these frames, and one for each caption that is wrong.
  ///
  /// - Throws: `RequestError` about `captions` for a file that cannot be read.
  mutating func captionTrack() throws(RequestError) -> EncodedCaptionTrack? {
    guard let path = request.captions, let codec = request.output.format.captions else {
      return nil
    }
    let cues: [CaptionCue]
    do throws(SceneLoadingError) {
      let captions = try CaptionCue.read(path, limits: limits)
      cues = captions.cues
      for warning in captions.warnings where !drawsCaptions {
        let place = warning.diagnostic.location.map { ":\($0.line):\($0.column)" } ?? ""
        let text = "\(warning.file ?? path)\(place): \(warning.diagnostic.message)"
        var note = RequestNote(.ignored, "\(text)")
        note.severity = .warning
        notes.append(note)
      }
    } catch {
      let error = RenderError(error)
      throw RequestError(error.code, [.captions], "\(error.message)")
    }
    let outputCues = CaptionTimeline(frames, rate: frameRate).cues(cues)
    guard !outputCues.isEmpty else {
      let part = cues.isEmpty ? "" : " in these frames"
      var note = RequestNote(
        .omitted,
        "\(FileSystem.quoted(path)) has no captions\(part): the output has no captions track"
      )
      if cues.isEmpty { (note.code, note.severity) = (.ignored, .warning) }
      notes.append(note)
      return nil
    }
    return EncodedCaptionTrack(
      codec: codec,
      cues: outputCues,
      language: LanguageCode.threeLetters(ofFile: path)
    )
  }
}

/// The captions of frames that follow each other in an output.
struct CaptionTimeline {
  private let spans: [AudioSpan]

  /// Captions run with the audio: each frame contributes the time up to the next frame.
  init(_ frames: [FrameRequest], rate: FrameRate) {
    spans = AudioSpan.spans(of: frames, rate: rate)
  }

  /// The captions on the clock of the output, clipped to its frames.
  ///
  /// A caption across frames that are left out continues without a gap.
  func cues(_ cues: [CaptionCue]) -> [EncodedCaptionTrack.Cue] {
    let intervals = cues.map { (AudioSpan.sample($0.begin), AudioSpan.sample($0.end)) }
    var parts: [(cue: Int, begin: Int, end: Int)] = []
    // The last part of a cue, by the index of the cue.
    var last: [Int: Int] = [:]
    // Frames are in order: a cue that has ended does not come back.
    var active: [Int] = []
    var next = 0
    var output = 0
    for span in spans {
      let end = span.start + span.count
      while next < cues.count, intervals[next].0 < end {
        active.append(next)
        next += 1
      }
      active.removeAll { intervals[$0].1 <= span.start }
      for index in active {
        let from = max(intervals[index].0, span.start) - span.start + output
        let to = min(intervals[index].1, end) - span.start + output
        guard from < to else { continue }
        if let part = last[index], parts[part].end == from {
          parts[part].end = to
        } else {
          last[index] = parts.count
          parts.append((index, from, to))
        }
      }
      output += span.count
    }
    return parts.compactMap { part in
      let (begin, end) = (Self.milliseconds(part.begin), Self.milliseconds(part.end))
      let text = cues[part.cue].lines.joined(separator: "\n")
      guard end > begin, !text.isEmpty else { return nil }
      return EncodedCaptionTrack.Cue(begin: begin, end: end, text: text)
    }
  }

  private static func milliseconds(_ samples: Int) -> Int64 {
    Int64((samples * 1000 + AudioTrack.sampleRate / 2) / AudioTrack.sampleRate)
  }
}

/// Codes of languages.
enum LanguageCode {
  /// The code of three letters (ISO 639-2) of a file such as `talk.de.srt` or `talk.deu.srt`; nil
  /// for another name.
  static func threeLetters(ofFile path: String) -> String? {
    let parts = FileSystem.name(of: path).split(separator: ".")
    guard parts.count >= 3 else { return nil }
    let subtags = parts[parts.count - 2].lowercased().split { $0 == "-" || $0 == "_" }
    guard let code = subtags.first.map(String.init) else { return nil }
    return table[code] ?? (table.values.contains(code) ? code : nil)
  }

  // From ISO 639-1 to the terminological codes of ISO 639-2.
  private static let table: [String: String] = [
    "ar": "ara", "bg": "bul", "bn": "ben", "ca": "cat", "cs": "ces", "da": "dan", "de": "deu",
    "el": "ell", "en": "eng", "es": "spa", "et": "est", "fa": "fas", "fi": "fin", "fr": "fra",
    "he": "heb", "hi": "hin", "hr": "hrv", "hu": "hun", "id": "ind", "it": "ita", "ja": "jpn",
    "ko": "kor", "lt": "lit", "lv": "lav", "ms": "msa", "nb": "nob", "nl": "nld", "no": "nor",
    "pl": "pol", "pt": "por", "ro": "ron", "ru": "rus", "sk": "slk", "sl": "slv", "sr": "srp",
    "sv": "swe", "ta": "tam", "th": "tha", "tr": "tur", "uk": "ukr", "ur": "urd", "vi": "vie",
    "zh": "zho",
  ]
}
