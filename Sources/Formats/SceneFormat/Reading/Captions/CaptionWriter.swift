internal import Graphics
internal import JSONText
internal import SceneModel

/// Writes captions as text layers in scene JSON.
struct CaptionWriter {
  let style: [JSONMember]
  /// The box behind spoken words, or behind the lines of captions without times of words.
  let highlight: JSONValue?
  /// The box of a caption.
  let frame: Rect
  let words: CaptionWords
  /// The colour of the letters of spoken words; nil for that of the style.
  let highlightColor: JSONValue?
  /// The number of lines at most.
  let lines: Int
  /// The number of columns of a line at most, as long as that number of lines suffices.
  let columns: Int
  var ruler: Ruler

  /// One look of a caption, in an interval of time.
  private struct State {
    var begin: Double
    var end: Double
    /// The number of words that have been spoken, the current one included.
    var spoken: Int
  }

  /// The layers of captions, in the order of their begins.
  mutating func layers(_ cues: [CaptionCue]) throws(SceneFiles.AccessError) -> [JSONValue] {
    var result: [JSONValue] = []
    var ends: [Double] = []
    for cue in cues {
      // Captions that are visible together are above each other.
      let lane = ends.firstIndex { $0 <= cue.begin + 1e-9 } ?? ends.count
      if lane == ends.count { ends.append(cue.end) } else { ends[lane] = cue.end }
      let isTimed = words != .plain && !cue.words.isEmpty
      let parts =
        isTimed
        ? [cue.words.map { CaptionFragment(text: $0.text, endsWord: true) }] : paragraphs(cue.lines)
      guard parts.contains(where: { !$0.isEmpty }) else { continue }
      let breaks = try self.breaks(parts)
      for state in isTimed ? states(cue) : [State(begin: cue.begin, end: cue.end, spoken: 0)] {
        guard state.end > state.begin else { continue }
        let string = isTimed ? runs(cue.words, breaks, state) : .string(plain(parts, breaks))
        result.append(layer(string, state, lane, isTimed ? nil : highlight))
      }
    }
    return result
  }

  private func layer(_ string: JSONValue, _ state: State, _ lane: Int, _ highlight: JSONValue?)
    -> JSONValue
  {
    var box = frame
    box.origin.y = max(0, frame.minY - Double(lane) * frame.height)
    return JSONValue(
      .object(
        style + (highlight.map { [JSONMember("highlight", $0)] } ?? []) + [
          JSONMember("type", "text"), JSONMember("string", string),
          JSONMember("frame", JSONValue(rect: box)), JSONMember("fit", "shrink"),
          JSONMember("verticalAlignment", "bottom"),
          JSONMember("lifetime", JSONValue(numbers: [state.begin, state.end])),
        ]
      )
    )
  }

  // MARK: Lines

  // The fragments of a caption; lines of a dialogue, which begin with dashes, remain apart.
  private func paragraphs(_ lines: [String]) -> [[CaptionFragment]] {
    let words = lines.map {
      $0.split(whereSeparator: \.isWhitespace).flatMap { CaptionFragment.fragments(of: String($0)) }
    }
    let isDialogue = lines.count > 1 && lines.allSatisfy { $0.hasPrefix("-") || $0.hasPrefix("–") }
    return isDialogue ? words : [words.flatMap { $0 }]
  }

  // The numbers of fragments in each line, over all paragraphs.
  private mutating func breaks(_ paragraphs: [[CaptionFragment]]) throws(SceneFiles.AccessError)
    -> [Int]
  {
    var result: [Int] = []
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
        maxLines: max(1, lines / paragraphs.count)
      )
      result += ranges.map(\.count)
    }
    return result
  }

  private func plain(_ paragraphs: [[CaptionFragment]], _ breaks: [Int]) -> String {
    var rest = paragraphs.flatMap { $0 }[...]
    return breaks.map { count in
      defer { rest = rest.dropFirst(count) }
      return rest.prefix(count).dropLast().map { $0.text + ($0.endsWord ? " " : "") }.joined()
        + (rest.prefix(count).last?.text ?? "")
    }.joined(separator: "\n")
  }

  // MARK: Words

  private func states(_ cue: CaptionCue) -> [State] {
    let begins = cue.words.map { $0.begin.clamped(to: cue.begin...cue.end) }
    var result = [State(begin: cue.begin, end: begins[0], spoken: 0)]
    for index in begins.indices {
      let end = index + 1 < begins.count ? begins[index + 1] : cue.end
      result.append(State(begin: begins[index], end: end, spoken: index + 1))
    }
    return result
  }

  // Words that look alike are one run, so that letters are shaped together. Spaces between words that
  // look different belong to the one without a box.
  private func runs(_ words: [CaptionCue.Word], _ breaks: [Int], _ state: State) -> JSONValue {
    var runs: [(text: String, isMarked: Bool)] = []
    func add(_ text: String, _ isMarked: Bool) {
      if let last = runs.last, last.isMarked == isMarked {
        runs[runs.count - 1].text += text
      } else {
        runs.append((text, isMarked))
      }
    }
    var lineEnds = Set<Int>()
    var count = 0
    for length in breaks {
      count += length
      lineEnds.insert(count - 1)
    }
    for (index, word) in words.enumerated() {
      add(word.text, isMarked(index, state))
      guard index + 1 < words.count else { break }
      let isInside = isMarked(index, state) && isMarked(index + 1, state)
      add(lineEnds.contains(index) ? "\n" : " ", isInside)
    }
    return .array(runs.map { .object([("string", .string($0.text))] + members($0.isMarked)) })
  }

  private func isMarked(_ index: Int, _ state: State) -> Bool {
    words == .highlight ? index + 1 == state.spoken : index < state.spoken
  }

  // The style of words that are spoken or not, beside that of the layer.
  private func members(_ isMarked: Bool) -> [(String, JSONValue)] {
    guard isMarked else { return words == .appear ? [("foregroundColor", "transparent")] : [] }
    return (words == .appear ? [] : highlightColor.map { [("foregroundColor", $0)] } ?? [])
      + (highlight.map { [("highlight", $0)] } ?? [])
  }
}
