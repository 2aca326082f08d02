internal import Compression
internal import Files
internal import SceneModel

/// An object of a git repository.
struct GitObject {
  /// The kind of content; numbers are those of packs.
  enum Kind: Int {
    case commit = 1
    case tree, blob, tag
  }

  var kind: Kind
  var bytes: [UInt8]
}

/// The objects and references in the folder of a git repository.
///
/// Objects elsewhere (alternates) and objects that would have to be fetched are not there. All methods
/// return nil for what is missing, damaged or too large.
struct GitObjects {
  /// The folder of the repository.
  let folder: String
  /// The folder, links resolved, outside which nothing is opened.
  let root: String
  /// The maximum bytes of an object.
  let limit: Int

  // The maximum length of references to references, as in git.
  private static let maxReferences = 5

  /// Returns the identity of the current commit.
  func head() -> [UInt8]? {
    var name = "HEAD"
    for _ in 0...Self.maxReferences {
      let text = read(name) ?? packedReference(name)
      guard let line = text?.split(separator: 0x0A).first else { return nil }
      guard line.starts(with: "ref: ".utf8) else { return identity(line) }
      let target = String(decoding: line.dropFirst(5), as: UTF8.self)
      guard target.hasPrefix("refs/"), !target.split(separator: "/").contains("..") else {
        return nil
      }
      name = target
    }
    return nil
  }

  /// Returns the identity of the tree of a commit.
  func tree(ofCommit identity: [UInt8]) -> [UInt8]? {
    guard let commit = object(identity), commit.kind == .commit,
      let line = commit.bytes.split(separator: 0x0A).first, line.starts(with: "tree ".utf8)
    else { return nil }
    return self.identity(line.dropFirst(5))
  }

  /// Returns the bytes of a regular file.
  ///
  /// - Parameters:
  ///   - names: the names of the folders and the file.
  ///   - tree: the identity of the tree that has the first name.
  func file(_ names: [String], in tree: [UInt8]) -> [UInt8]? {
    var identity = tree
    for (index, name) in names.enumerated() {
      guard let tree = object(identity), tree.kind == .tree,
        let entry = entry(name, of: tree.bytes, identityLength: identity.count)
      else { return nil }
      let isLast = index == names.count - 1
      guard entry.mode.starts(with: (isLast ? "100" : "40000").utf8) else { return nil }
      identity = entry.identity
    }
    guard let blob = object(identity), blob.kind == .blob else { return nil }
    return blob.bytes
  }

  // The mode and the identity of a name; an entry is mode, space, name, NUL, identity.
  private func entry(
    _ name: String,
    of tree: [UInt8],
    identityLength: Int
  ) -> (mode: ArraySlice<UInt8>, identity: [UInt8])? {
    var rest = tree[...]
    while let space = rest.firstIndex(of: 0x20), let end = rest[space...].firstIndex(of: 0),
      rest.endIndex - end > identityLength
    {
      let next = end + 1 + identityLength
      if rest[(space + 1)..<end].elementsEqual(name.utf8) {
        return (rest[..<space], Array(rest[(end + 1)..<next]))
      }
      rest = rest[next...]
    }
    return nil
  }

  // MARK: Files of the repository

  // The content of a file of the repository's folder.
  private func read(_ name: String) -> [UInt8]? {
    // Compressed bytes are at most a little longer than what they hold.
    try? FileSystem.read("\(folder)/\(name)", limit: limit + limit / 8 + 1024, within: root)
  }

  private func packedReference(_ name: String) -> [UInt8]? {
    let suffix = Array(" \(name)".utf8)
    let line = read("packed-refs")?.split(separator: 0x0A).first {
      $0.count > suffix.count && $0.suffix(suffix.count).elementsEqual(suffix)
    }
    return line.map { Array($0.dropLast(suffix.count)) }
  }

  // The bytes of an identity in hexadecimal digits; SHA-1 has 20, SHA-256 has 32.
  private func identity(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    let digits = text.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
    guard digits.count == text.count, [40, 64].contains(digits.count) else { return nil }
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }

  private func object(_ identity: [UInt8]) -> GitObject? {
    looseObject(identity) ?? packedObject(identity)
  }

  // An object in a separate file: zlib data of kind, space, size, NUL, content.
  private func looseObject(_ identity: [UInt8]) -> GitObject? {
    let name = identity.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    guard let data = read("objects/\(name.prefix(2))/\(name.dropFirst(2))"),
      let bytes = try? DeflatedData.expandedZlib(data, upTo: limit + 64),
      let end = bytes.prefix(64).firstIndex(of: 0), bytes.count - end - 1 <= limit
    else { return nil }
    let head = String(decoding: bytes[..<end], as: UTF8.self)
    let kinds: [(String, GitObject.Kind)] = [
      ("commit ", .commit), ("tree ", .tree), ("blob ", .blob),
    ]
    guard let (word, kind) = kinds.first(where: { head.hasPrefix($0.0) }),
      Int(digits: head.dropFirst(word.count)) == bytes.count - end - 1
    else { return nil }
    return GitObject(kind: kind, bytes: Array(bytes[(end + 1)...]))
  }

  private func packedObject(_ identity: [UInt8]) -> GitObject? {
    let packs = "\(folder)/objects/pack"
    guard let real = FileSystem.resolvedPath(packs), FileSystem.isBeneath(real, root) else {
      return nil
    }
    for name in FileSystem.names(in: real) where name.hasSuffix(".idx") {
      guard let pack = GitPack("\(real)/\(name.dropLast(4))", within: root, limit: limit),
        let offset = pack.offset(of: identity)
      else { continue }
      return pack.object(at: offset, identityLength: identity.count)
    }
    return nil
  }
}
