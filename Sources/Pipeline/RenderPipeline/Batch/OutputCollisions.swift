internal import Files

/// Finds renders of a batch that would write the same file, before any begins.
///
/// Files are compared by their paths without links, as bytes. A sequence of images covers the names of all its frames.
struct OutputCollisions {
  // All names of a sequence without their numbers.
  private struct Sequence: Hashable {
    var folder: [UInt8]
    var prefix: [UInt8]
    var suffix: [UInt8]
  }

  private let frames: Int
  private var files: [(path: [UInt8], row: Int)] = []
  private var sequences: [Sequence: (digits: Int, row: Int)] = [:]
  private var owners: [[UInt8]: Int] = [:]
  private var repeated: [(row: Int, owner: Int)] = []

  /// - Parameter frames: numbers of frames are below it.
  init(frames: Int) { self.frames = frames }

  /// Adds the output of a row; rows come in order.
  mutating func add(_ path: String, _ names: FrameNames?, of row: Int) {
    guard let names else {
      let file = Array(OutputDestination(path).canonicalPath.utf8)
      if let owner = owners[file] {
        repeated.append((row, owner))
      } else {
        owners[file] = row
        files.append((file, row))
      }
      return
    }
    let sequence = Sequence(
      folder: Array(FileSystem.canonicalPath(names.folder).utf8),
      prefix: Array(names.prefix.utf8),
      suffix: Array(names.suffix.utf8)
    )
    if let owner = sequences[sequence]?.row {
      repeated.append((row, owner))
    } else {
      sequences[sequence] = (names.digits, row)
    }
  }

  /// The rows that would write a file of an earlier row, with the earliest such row each, in order.
  var collidingRows: [(row: Int, owner: Int)] {
    var pairs = repeated
    if !sequences.isEmpty {
      for file in files { pairs += collisions(of: file.path, file.row) }
      for (sequence, entry) in sequences { pairs += collisions(of: sequence, entry) }
    }
    var owners: [Int: Int] = [:]
    // An output that is its own poster is found when the row is prepared.
    for (a, b) in pairs where a != b {
      let (row, owner) = (max(a, b), min(a, b))
      owners[row] = min(owners[row] ?? owner, owner)
    }
    return owners.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  // Sequences with a frame of this name: any digits in it may be the number.
  private func collisions(of path: [UInt8], _ row: Int) -> [(Int, Int)] {
    guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return [] }
    let folder = slash == 0 ? [UInt8(ascii: "/")] : Array(path[..<slash])
    let name = Array(path[(slash + 1)...])
    var pairs: [(Int, Int)] = []
    for start in name.indices where Self.isDigit(name[start]) {
      var end = start
      while end < name.count, Self.isDigit(name[end]) {
        end += 1
        let sequence = Sequence(
          folder: folder,
          prefix: Array(name[..<start]),
          suffix: Array(name[end...])
        )
        guard let entry = sequences[sequence], isNumber(name[start..<end], entry.digits) else {
          continue
        }
        pairs.append((row, entry.row))
      }
    }
    return pairs
  }

  // Sequences of which a frame has the name of a frame of this one: digits at the end of the prefix begin its number.
  private func collisions(of sequence: Sequence, _ entry: (digits: Int, row: Int)) -> [(Int, Int)] {
    var pairs: [(Int, Int)] = []
    var other = sequence
    var start: [UInt8] = []
    while let digit = other.prefix.last, Self.isDigit(digit) {
      other.prefix.removeLast()
      start.insert(digit, at: 0)
      guard let owner = sequences[other] else { continue }
      // The smallest number of each length.
      var number = 0
      while number < frames {
        let text = String(number).utf8
        let zeros = [UInt8](repeating: UInt8(ascii: "0"), count: max(0, entry.digits - text.count))
        if isNumber((start + zeros + text)[...], owner.digits) {
          pairs.append((entry.row, owner.row))
          break
        }
        number = number == 0 ? 10 : number * 10
      }
    }
    return pairs
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  // Whether a frame has this number, written with at least so many digits.
  private func isNumber(_ text: ArraySlice<UInt8>, _ digits: Int) -> Bool {
    guard let number = Int(String(decoding: text, as: UTF8.self)), number < frames else {
      return false
    }
    return text.count == max(digits, String(number).utf8.count)
  }
}
