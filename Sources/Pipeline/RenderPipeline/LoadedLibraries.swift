internal import CGlibc
internal import DynamicLibraries
internal import Files

/// The libraries of the system that this process runs with, as their files are named.
enum LoadedLibraries {
  // The libraries that rendering and writing depend on.
  private static let names = [
    "libcairo", "libpixman-1", "libpango-1.0", "libharfbuzz", "libfreetype", "libfontconfig",
    "libavcodec", "libavformat", "libswscale", "libswresample", "libx264", "libx265",
    "libSvtAv1Enc", "libvpx", "libwebp", "liblcms2", "libdeflate", "libnettle", "libmicrohttpd",
    "libseccomp",
    "libc",
  ]

  /// The files of the libraries, with links resolved, in the order of the list:
  /// `libcairo.so.2.11600.0`.
  ///
  /// Lazily loaded libraries are opened now.
  static let files: [String] = {
    DynamicLibrary.openAll()
    let objects = LoadedObjects()
    _ = shim_each_object(
      { object, _, context in
        if let name = object?.pointee.name, let context {
          Unmanaged<LoadedObjects>.fromOpaque(context).takeUnretainedValue().paths
            .append(String(cString: name))
        }
        return 0
      },
      Unmanaged.passUnretained(objects).toOpaque()
    )
    let paths = objects.paths
    return names.compactMap { name in
      paths.first { FileSystem.name(of: $0).hasPrefix("\(name).so") }
        .map { FileSystem.name(of: FileSystem.resolvedPath($0) ?? $0) }
    }
  }()

  private final class LoadedObjects {
    var paths: [String] = []
  }
}
