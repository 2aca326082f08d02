package import Files
internal import Glibc

/// The identity of this build of the program and its libraries.
///
/// Linkers write an identity derived from the content into every code file (the build ID). A file
/// without a build ID is hashed. So a newer Cairo, encoder or C library reuses no entry of an older
/// one, regardless of its version string.
package enum BuildIdentity {
  /// The digest of all files of code of this process, and of the kind of its processor.
  ///
  /// Libraries that are opened when they are needed are opened now: whether one has been needed before is no part of
  /// what a frame follows from.
  ///
  /// - Complexity: microseconds where all files have an identity; O(*bytes*) of those without, once a process.
  package static let current: Digest = {
    var hasher = ContentHasher()
    hasher.add(architecture)
    // The order of loading is no part of what is loaded.
    hasher.add(each: LoadedObject.all().compactMap(identity).sorted()) { $0.add($1) }
    return hasher.finish()
  }()

  private static let architecture: String = {
    #if arch(x86_64)
      "x86-64"
    #elseif arch(arm64)
      "arm64"
    #else
      "other"
    #endif
  }()

  private static func identity(of object: LoadedObject) -> String? {
    // The kernel's, which computes nothing.
    guard !object.path.hasPrefix("linux-vdso") else { return nil }
    let name = FileSystem.name(of: object.path)
    guard object.buildID.isEmpty else { return "\(name) \(object.buildID)" }
    let file = object.path.isEmpty ? "/proc/self/exe" : object.path
    // An unreadable file may have changed by tomorrow, so such a process reuses only its entries.
    let content =
      (try? FileSystem.read(file, limit: .max)).map { SHA256.hash(of: $0) }
      ?? "process \(getpid()) \(time(nil))"
    return "\(name) \(content)"
  }
}
