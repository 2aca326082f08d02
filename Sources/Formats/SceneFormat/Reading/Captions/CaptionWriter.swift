internal import Graphics
internal import JSONText
internal import SceneModel

/// Writes captions as text layers in scene JSON.
struct CaptionWriter {
  /// The keys of the text layers.
  let style: [JSONMember]
  /// The box behind spoken words, or behind the lines where words do not change.
  let highlight: JSONValue?
  /// The box of a caption.
  let frame: Rect
  let options: CaptionOptions
  /// The colour of the letters of spoken words; nil for that of the style.
  let highlightColor: JSONValue?
  /// The number of columns of a line at most, as long as that number of lines suffices.
  let columns: Int
  let limits: Limits
  var ruler: Ruler
  /// The number of captions whose words share their time, since the file has none.
  private(set) var untimedCaptions = 0

  /// One look of a caption, in an interval of time.
  private struct State {
    var begin: Double
    var end: Double
    /// The number of words that have been spoken, the current ones included.
    var spoken = 0
    /// The first of the current words, which begin together.
    var current = 0
  }

  /// The layers of captions, in the order of their begins.
  mutating func layers(_ cues: [CaptionCue]) throws(SceneFiles.AccessError) -> [JSONValue] {
    var result: [JSONValue] = []
    var ends: [Double] = []
    var bytes = 0
    for cue in cues {
      // Captions that are visible together are above each other.
      let lane = ends.firstIndex { $0 <= cue.begin + 1e-9 } ?? ends.count
      if lane == ends.count { ends.append(cue.end) } else { ends[lane] = cue.end }
      let isTimed = options.words != .plain
      if isTimed, cue.words.isEmpty { untimedCaptions += 1 }
      let words = isTimed && !cue.words.isEmpty ? cue.words : cue.sharedWords
      let paragraphs = paragraphs(words, cue.lines)
      guard !paragraphs.isEmpty else { continue }
      let (lengths, fits) = try lineLengths(paragraphs)
      let parts = parts(paragraphs.flatMap { $0 }, lengths: lengths)
      for state in isTimed ? states(cue, words) : [State(begin: cue.begin, end: cue.end)]
      where state.end > state.begin {
        bytes += parts.reduce(0) { $0 + $1.text.utf8.count }
        guard result.count < limits.layers, bytes <= limits.stringBytes else {
          throw SceneFiles.AccessError(
            .limit,
            "the captions become more than \(limits.layers) text layers or \(limits.stringBytes) bytes (write \"words\": \"plain\", or raise the limits with --max-instances and --max-string)"
          )
        }
        let string = isTimed ? runs(parts, state) : .string(parts.map(\.text).joined())
        result.append(
          layer(
            string,
            state: state,
            lane: lane,
            highlight: isTimed ? nil : highlight,
            shrinks: !fits
          )
        )
      }
    }
    return result
  }

  private func layer(
    _ string: JSONValue,
    state: State,
    lane: Int,
    highlight: JSONValue?,
    shrinks: Bool
  ) -> JSONValue {
    var box = frame
    box.origin.y = max(0, frame.minY - Double(lane) * frame.height)
    return JSONValue(
      .object(
        style + (highlight.map { [JSONMember("highlight", $0)] } ?? []) + [
          JSONMember("type", "text"), JSONMember("string", string),
          JSONMember("frame", JSONValue(rect: box)), JSONMember("verticalAlignment", "bottom"),
          JSONMember("lifetime", JSONValue(numbers: [state.begin, state.end])),
        ] + (shrinks ? [JSONMember("fit", "shrink")] : [])
      )
    )
  }

  // MARK: Lines

  // The fragments of each part of a caption that begins a line.
  private func paragraphs(_ words: [CaptionCue.Word], _ lines: [String]) -> [[CaptionFragment]] {
    var result: [[(index: Int, word: CaptionCue.Word)]] = []
    var line = -1
    for (index, word) in words.enumerated() {
      if word.line != line {
        let startsLine =
          options.breaks == .keep
          || lines.indices.contains(word.line) && lines[word.line].beginsSpeech
        if result.isEmpty || startsLine { result.append([]) }
        line = word.line
      }
      result[result.count - 1].append((index, word))
    }
    return result.map { CaptionFragment.fragments(of: $0) }
  }

  // Of the width; words that are kerned with the spaces between them may be wider than their sum.
  private static let surelyFitting = 0.95

  // The numbers of fragments in each line, over all paragraphs, and whether the lines surely fit the
  // box, so that a second measurement would change nothing.
  private mutating func lineLengths(_ paragraphs: [[CaptionFragment]])
    throws(SceneFiles.AccessError) -> (lengths: [Int], fits: Bool)
  {
    var result: [Int] = []
    var widest = 0.0
    for fragments in paragraphs {
      var measured: [CaptionBalance.Fragment] = []
      for fragment in fragments {
        let width = try ruler.width(fragment.text)
        let space = fragment.endsWord ? ruler.space : 0
        measured.append(
          CaptionBalance.Fragment(width: width, space: space, columns: fragment.columns)
        )
      }
      let ranges = CaptionBalance.lines(
        measured,
        maxWidth: frame.width,
        maxColumns: columns,
        maxLines: max(1, options.maxLines / paragraphs.count)
      )
      for range in ranges {
        widest = max(widest, measured[range].reduce(0) { $0 + $1.width + $1.space })
      }
      result += ranges.map(\.count)
    }
    let height = Double(result.count) * ruler.lineHeight
    let fits = widest <= frame.width * Self.surelyFitting && height <= frame.height
    let isPlain = !style.contains { ["padding", "textTransform"].contains($0.key) }
    return (result, fits && isPlain)
  }

  /// A part of a caption with the words that it belongs to: two for the space between them.
  private typealias Part = (text: String, first: Int, last: Int)

  private func parts(_ fragments: [CaptionFragment], lengths: [Int]) -> [Part] {
    var result: [Part] = []
    var rest = fragments[...]
    for length in lengths {
      for (index, fragment) in rest.prefix(length).enumerated() {
        if let last = result.last, let next = fragment.segments.first {
          let isSpace = rest[rest.startIndex + max(0, index - 1)].endsWord
          let space = index == 0 ? "\n" : isSpace ? " " : ""
          result.append((space, last.last, next.word))
        }
        result += fragment.segments.map { ($0.text, $0.word, $0.word) }
      }
      rest = rest.dropFirst(length)
    }
    return result
  }

  // MARK: Words

  private func states(_ cue: CaptionCue, _ words: [CaptionCue.Word]) -> [State] {
    let begins = words.map { $0.begin.clamped(to: cue.begin...cue.end) }
    var result = [State(begin: cue.begin, end: begins[0])]
    var current = 0
    for index in begins.indices {
      let end = index + 1 < begins.count ? begins[index + 1] : cue.end
      if words[index].begin != words[current].begin { current = index }
      result.append(State(begin: begins[index], end: end, spoken: index + 1, current: current))
    }
    return result
  }

  // Words that look alike are one run, so that letters are shaped together. Spaces between words that
  // look different belong to the one without a box.
  private func runs(_ parts: [Part], _ state: State) -> JSONValue {
    var runs: [(text: String, isMarked: Bool)] = []
    for part in parts {
      let marked = isMarked(part.first, state) && isMarked(part.last, state)
      if let last = runs.last, last.isMarked == marked || part.text.isEmpty {
        runs[runs.count - 1].text += part.text
      } else {
        runs.append((part.text, marked))
      }
    }
    return .array(runs.map { .object([("string", .string($0.text))] + members($0.isMarked)) })
  }

  private func isMarked(_ index: Int, _ state: State) -> Bool {
    index < state.spoken && (options.words != .highlight || index >= state.current)
  }

  // The style of words that are spoken or not, beside that of the layer.
  private func members(_ isMarked: Bool) -> [(String, JSONValue)] {
    guard isMarked else {
      return options.words == .appear ? [("foregroundColor", "transparent")] : []
    }
    return (options.words == .appear ? [] : highlightColor.map { [("foregroundColor", $0)] } ?? [])
      + (highlight.map { [("highlight", $0)] } ?? [])
  }
}

extension String {
  // Whether the line begins with a dash of any kind or with `>>`, as those of a dialogue do.
  fileprivate var beginsSpeech: Bool {
    // Marks of direction may precede it.
    let start = unicodeScalars.drop { $0.properties.generalCategory == .format }
    return start.first?.properties.generalCategory == .dashPunctuation
      || start.first == "\u{2212}" || String(start).hasPrefix(">>")
  }
}
