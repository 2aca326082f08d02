internal import Files
internal import Glibc

/// The last committed version of a file in a git repository.
///
/// The repository is read without git: its configuration names programs, and files elsewhere, that git
/// would act on. Nothing outside the folder with `.git` is opened.
struct CommittedFile {
  /// The name under which pages ask for it.
  static let name = "git:HEAD"

  /// The reason why there is none, and the remedy.
  struct Failure: Error {
    let message: String
  }

  // The folder with `.git`, links resolved, and the names of the folders from there.
  private let root: String
  private let folders: [String]

  /// Looks for the repository around a folder; nil where there is none.
  init?(in folder: String) {
    guard let real = FileSystem.resolvedPath(folder) else { return nil }
    var (path, folders) = (real, [String]())
    while !FileSystem.exists("\(path)/.git") {
      guard path != "/" else { return nil }
      folders.insert(FileSystem.name(of: path), at: 0)
      path = FileSystem.folder(of: path)
    }
    (root, self.folders) = (path, folders)
  }

  /// Reads the committed bytes of a file of the folder.
  ///
  /// - Parameters:
  ///   - name: the name of the file.
  ///   - limit: the maximum number of bytes.
  /// - Throws: `Failure` for a file that is not committed, or not in the repository's own objects.
  func bytes(of name: String, limit: Int) throws(Failure) -> [UInt8] {
    let folder = "\(root)/.git"
    guard let real = FileSystem.resolvedPath(folder), FileSystem.isFolder(real),
      FileSystem.isBeneath(real, root)
    else {
      throw Failure(
        message:
          "the repository is outside the folder, as that of a linked working tree or a submodule, and is not "
          + "read (compare with a copy of the file)"
      )
    }
    // As git has it, a repository of someone else is not one's own.
    guard [root, folder].allSatisfy(Self.isOfThisUser) else {
      throw Failure(message: "the repository belongs to another user (make a copy of it)")
    }
    let objects = GitObjects(folder: folder, root: root, limit: min(limit, 1 << 32))
    guard let commit = objects.head(), let tree = objects.tree(ofCommit: commit),
      let bytes = objects.file(folders + [name], in: tree)
    else {
      throw Failure(
        message:
          "\(FileSystem.quoted(name)) has no committed version in the objects of this repository "
          + "(commit it with git)"
      )
    }
    return bytes
  }

  private static func isOfThisUser(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_uid == geteuid()
  }
}
