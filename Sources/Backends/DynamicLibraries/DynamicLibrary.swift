internal import CDynamicLibraries

/// Libraries that this process opens when it first needs them.
///
/// Callers open a library before they call its functions, at each entry point, and receive an error
/// if it cannot be opened. A function that is called without ends the process.
///
///     try DynamicLibrary.ffmpeg.open()
///     let version = avcodec_version()
///
/// `ffmpeg` is all libraries of FFmpeg, including `avutil`, which holds frames and loads much
/// sooner by itself.
public enum DynamicLibrary: CaseIterable, Sendable {
  case avutil, ffmpeg, webP, littleCMS, microhttpd, seccomp, x264

  /// Opens it; does nothing where it is open.
  ///
  /// From any thread.
  ///
  /// The corresponding C functions are `dlopen` and `dlsym`.
  ///
  /// - Throws: where it is not installed, or there is no room for it.
  public func open() throws(LibraryError) {
    if self == .ffmpeg { try DynamicLibrary.avutil.open() }
    for file in files { try Self.open(file) }
  }

  /// Opens all available libraries, so that an inspection of the process finds its possible
  /// dependencies.
  public static func openAll() {
    // Missing libraries are ignored.
    for library in allCases { try? library.open() }
  }

  /// Whether it is open.
  package var isOpen: Bool { files.allSatisfy { dynlib_is_open($0) != 0 } }

  /// Its files, as the dynamic loader looks for them: `libavcodec.so.59`.
  package var fileNames: [String] { files.map { String(cString: dynlib_file($0)) } }

  private var files: [dynlib_library] {
    switch self {
    case .avutil: [dynlib_avutil]
    case .ffmpeg: [dynlib_swresample, dynlib_swscale, dynlib_avcodec, dynlib_avformat]
    case .webP: [dynlib_webp, dynlib_webpdemux]
    case .littleCMS: [dynlib_lcms2]
    case .microhttpd: [dynlib_microhttpd]
    case .seccomp: [dynlib_seccomp]
    case .x264: [dynlib_x264]
    }
  }

  private static func open(_ library: dynlib_library) throws(LibraryError) {
    // Nearly always it is open, and nothing is to be said.
    guard dynlib_is_open(library) == 0 else { return }
    var reason = [CChar](repeating: 0, count: LibraryError.longestReason)
    let result = dynlib_open(library, &reason, reason.count)
    guard result != dynlib_opened else { return }
    let bytes = reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    throw LibraryError(
      isMissing: result == dynlib_missing,
      file: String(cString: dynlib_file(library)),
      package: String(cString: dynlib_package(library)),
      reason: String(decoding: bytes, as: UTF8.self)
    )
  }
}

/// Why a library cannot be opened.
public struct LibraryError: Error, Hashable, Sendable {
  /// Whether it has to be installed; otherwise the process has no room for it.
  public let isMissing: Bool
  /// The error and its remedy.
  public let message: String

  static let longestReason = 512

  init(isMissing: Bool, file: String, package: String, reason: String) {
    self.isMissing = isMissing
    // The loader begins with the name of the file that it means, often this one.
    let remedy =
      isMissing
      ? "install \(package), or what has it on this system"
      : "allow more memory with ulimit -v, or more open files with ulimit -n"
    message = "the library \(file) cannot be opened: \(reason) (\(remedy))"
  }
}
