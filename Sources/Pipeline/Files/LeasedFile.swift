internal import CGlibc
internal import Glibc

/// An opened regular file that other programs do not write to meanwhile.
///
/// A program that opens the file for writing waits until this value is gone. Where the file system
/// cannot hold writers off, what they do is seen by comparing bytes. The corresponding C function is
/// `fcntl` with `F_SETLEASE`.
final class LeasedFile {
  /// The file itself, under any name.
  struct Identity: Equatable {
    private let device: dev_t
    private let inode: ino_t

    init(_ status: stat) { (device, inode) = (status.st_dev, status.st_ino) }

    /// The identity of the file, or the link, at a path; 0 where nothing is.
    init(_ path: String) {
      var status = stat()
      lstat(path, &status)
      self.init(status)
    }
  }

  /// Whether others can write.
  private enum Hold { case none, writers, unknown }

  let descriptor: Int32
  let status: stat
  private let path: String
  private var hold = Hold.none
  private var bytes: [UInt8] = []

  /// Opens a file.
  ///
  /// - Throws: `missingInput` for anything but a regular file up to the limit.
  init(_ path: String, limit: Int) throws(RenderError) {
    self.path = path
    descriptor = try FileSystem.openRegularFile(path, limit: limit).descriptor
    var status = stat()
    fstat(descriptor, &status)
    self.status = status
  }

  deinit { close(descriptor) }

  var identity: Identity { Identity(status) }

  /// Reads the file while no program writes to it.
  ///
  /// - Returns: nil while another program has it open for writing.
  func hold(limit: Int) throws(RenderError) -> [UInt8]? {
    switch shim_hold_writers(descriptor) {
    case 1: hold = .writers
    case 0: return nil
    default: hold = .unknown
    }
    bytes = try read(limit: limit)
    return bytes
  }

  /// Whether a path has this file, and no program has written to it or waits to do so.
  func isUntouched(at path: String) -> Bool {
    guard Identity(path) == identity else { return false }
    switch hold {
    case .writers: return shim_has_lease(descriptor) != 0
    case .unknown: return (try? read(limit: bytes.count + 1)) == bytes
    case .none: return false
    }
  }

  private func read(limit: Int) throws(RenderError) -> [UInt8] {
    lseek(descriptor, 0, SEEK_SET)
    let size = min(limit, Int(status.st_size))
    return try FileSystem.readAll(descriptor, path: path, expected: size, limit: limit)
  }
}
