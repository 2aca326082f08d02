internal import CGlibc
internal import DynamicLibraries
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
    DynamicLibrary.openAll()
    let objects = LoadedObjects()
    _ = shim_each_object(
      { object, _, context in
        if let object, let context {
          Unmanaged<LoadedObjects>.fromOpaque(context).takeUnretainedValue().add(object)
        }
        return 0
      },
      Unmanaged.passUnretained(objects).toOpaque()
    )
    var hasher = ContentHasher()
    hasher.add(architecture)
    // The order of loading is no part of what is loaded.
    hasher.add(each: objects.identities.sorted()) { $0.add($1) }
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

  private final class LoadedObjects {
    private(set) var identities: [String] = []

    func add(_ object: UnsafeMutablePointer<shim_object>) {
      let path = object.pointee.name.map { String(cString: $0) } ?? ""
      // The kernel's, which computes nothing.
      guard !path.hasPrefix("linux-vdso") else { return }
      var bytes = [UInt8](repeating: 0, count: 64)
      let count = Int(shim_build_id(object, &bytes))
      let name = FileSystem.name(of: path)
      guard count == 0 else {
        identities.append("\(name) \(bytes.prefix(count))")
        return
      }
      let file = path.isEmpty ? "/proc/self/exe" : path
      // An unreadable file may have changed by tomorrow, so such a process reuses only its entries.
      let content =
        (try? FileSystem.read(file, limit: .max)).map { SHA256.hash(of: $0) }
        ?? "process \(getpid()) \(time(nil))"
      identities.append("\(name) \(content)")
    }
  }
}
