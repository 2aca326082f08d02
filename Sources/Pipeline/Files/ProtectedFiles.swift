internal import CGlibc
internal import Glibc
internal import Synchronization

/// The files that a command has read, which none of its outputs may replace.
///
/// The program of the command line starts the record of the process. Other programs have none: they may
/// write a file again that they have read. Files are compared by device and inode, so links are covered.
public final class ProtectedFiles: Sendable {
  private struct Identity: Hashable {
    let device: dev_t
    let inode: ino_t

    // Nothing is lost by writing to a device, or to a folder.
    init?(_ status: stat) {
      guard [S_IFREG, S_IFIFO].contains(status.st_mode & S_IFMT) else { return nil }
      (device, inode) = (status.st_dev, status.st_ino)
    }

    init?(_ path: String) {
      guard let status = stat(path) else { return nil }
      self.init(status)
    }
  }

  private let names = Mutex<[Identity: [String]]>([:])
  private let written = Mutex<Set<String>>([])
  private static let record = Mutex<ProtectedFiles?>(nil)

  /// The record of the process; nil where none was started.
  public static var current: ProtectedFiles? { record.withLock { $0 } }

  /// An empty record.
  public init() {}

  /// Starts the record of the process.
  public static func start() { record.withLock { $0 = ProtectedFiles() } }

  /// Adds the file at a path; nothing where there is none.
  public func add(_ path: String) {
    if let identity = Identity(path) { add(path, identity) }
  }

  /// Adds a file that has been opened.
  func add(_ path: String, _ status: stat) {
    if let identity = Identity(status) { add(path, identity) }
  }

  private func add(_ path: String, _ identity: Identity) {
    // A finished output is read again for its checks, before it gets its name.
    guard !TemporaryOutput.isTemporary(path) else { return }
    names.withLock {
      guard $0[identity]?.contains(path) != true else { return }
      $0[identity, default: []].append(path)
    }
  }

  /// The paths under which files have been read, in order.
  public var inputs: [String] { names.withLock { $0.values.joined().sorted() } }

  /// The paths of the outputs that have been checked, in order.
  public var outputs: [String] { written.withLock { $0.sorted() } }

  /// Adds an output.
  public func addOutput(_ path: String) { written.withLock { _ = $0.insert(path) } }

  /// Returns why an output may not be written, with both names; nil for an output that may be.
  ///
  /// - Parameters:
  ///   - output: the path of the output.
  ///   - mayReplace: whether an input may be replaced, by the name under which it was read.
  public func problem(
    withOutput output: String,
    mayReplace: (_ input: String) -> Bool = { _ in false }
  ) -> String? {
    guard let identity = Identity(output) else { return nil }
    let inputs = names.withLock { $0[identity] ?? [] }
    // Inodes are used again: the file that was read may be gone.
    guard let input = inputs.first(where: { !mayReplace($0) && Identity($0) == identity }) else {
      return nil
    }
    let subject = FileSystem.quoted(output)
    return input == output
      ? "\(subject) is an input of this command, which an output must not replace (choose another name)"
      : "\(subject) is the same file as the input \(FileSystem.quoted(input)) (choose another name)"
  }

  /// Refuses an output that the process has read.
  ///
  /// - Throws: `usage`.
  static func check(_ output: String) throws(RenderError) {
    guard let problem = current?.problem(withOutput: output) else { return }
    throw RenderError(.usage, problem)
  }
}
