internal import Files
internal import SegmentStore

/// The libraries of the system that this process runs with, as their files are named.
enum LoadedLibraries {
  // The libraries that rendering and writing depend on.
  private static let names = [
    "libcairo", "libpixman-1", "libpango-1.0", "libharfbuzz", "libfreetype", "libfontconfig",
    "libavcodec", "libavformat", "libswscale", "libswresample", "libx264", "libx265",
    "libSvtAv1Enc", "libvpx", "libwebp", "liblcms2", "libdeflate", "libnettle", "libmicrohttpd",
    "libseccomp", "libc",
  ]

  /// The files of the libraries, with links resolved, in the order of the list:
  /// `libcairo.so.2.11600.0`.
  ///
  /// Lazily loaded libraries are opened now.
  static let files: [String] = {
    let paths = LoadedObject.all().map(\.path)
    return names.compactMap { name in
      paths.first { FileSystem.name(of: $0).hasPrefix("\(name).so") }
        .map { FileSystem.name(of: FileSystem.resolvedPath($0) ?? $0) }
    }
  }()
}
