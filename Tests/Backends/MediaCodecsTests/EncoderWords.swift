import Foundation
import TestSupport

@testable import MediaCodecs

/// The names of all options that the linked encoders know, from their own tables.
///
/// FFmpeg lists its options. The libraries of H.264, H.265 and AV1 list none of their parameters, but say of a name
/// whether they know it: every lower-case text in a library's file, and each end of one, is tried.
struct EncoderWords {
  /// A name with what takes it: an encoder, or the option that holds a list of parameters.
  struct Word: Hashable {
    var owner: String
    var name: String
  }

  /// The files of the libraries that were asked, without their folders.
  let libraries: [String]
  /// The names, in the order of owners, sorted.
  let words: [Word]

  private typealias Pointer = UnsafeMutableRawPointer
  private typealias ParseParameter =
    @convention(c) (Pointer, UnsafePointer<CChar>, UnsafePointer<CChar>?) -> Int32

  static let encoders = [
    "libx264", "libx265", "libsvtav1", "libaom-av1", "libvpx-vp9", "prores_aw", "ffv1", "rawvideo",
  ]

  /// Asks the libraries of this process, which it opens.
  init?() {
    guard CodecLibrary.canEncode(.h264), CodecLibrary.canEncode(.h265) else { return nil }
    var (libraries, words): ([String], [Word]) = ([], [])
    let loaded = Self.loadedFiles()
    for (stem, owner) in [
      ("libavcodec", ""), ("libx264", "x264-params"), ("libx265", "x265-params"),
      ("libSvtAv1Enc", "svtav1-params"),
    ] {
      guard let path = loaded.first(where: { $0.contains("/\(stem).so.") }),
        let library = dlopen(path, RTLD_NOW | RTLD_NOLOAD)
      else { continue }
      libraries.append(String(path.split(separator: "/").last ?? ""))
      if owner.isEmpty {
        words += Self.options(library)
      } else if let isKnown = Self.question(to: library, owner) {
        words += Self.texts(in: path).filter(isKnown).sorted().map { Word(owner: owner, name: $0) }
      }
    }
    (self.libraries, self.words) = (libraries, words)
  }

  private static func loadedFiles() -> [String] {
    let maps = (try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8)) ?? ""
    return maps.split(separator: "\n").compactMap { line in
      line.firstIndex(of: "/").map { String(line[$0...]) }
    }
  }

  private static func symbol<Function>(_ library: Pointer, _ name: String, _: Function.Type)
    -> Function?
  {
    dlsym(library, name).map { unsafeBitCast($0, to: Function.self) }
  }

  // MARK: FFmpeg

  private static func options(_ library: Pointer) -> [Word] {
    typealias Find = @convention(c) (UnsafePointer<CChar>) -> Pointer?
    typealias Make = @convention(c) (Pointer?) -> Pointer?
    typealias Next = @convention(c) (Pointer, Pointer?) -> Pointer?
    guard let find = symbol(library, "avcodec_find_encoder_by_name", Find.self),
      let make = symbol(library, "avcodec_alloc_context3", Make.self),
      let next = dlsym(nil, "av_opt_next").map({ unsafeBitCast($0, to: Next.self) })
        ?? utility("av_opt_next", Next.self),
      let child = utility("av_opt_child_next", Next.self)
    else { return [] }
    func names(_ object: Pointer) -> [String] {
      var (names, option): ([String], Pointer?) = ([], nil)
      while let entry = next(object, option) {
        option = entry
        // The members name and type of AVOption; type 10 is a value of another option.
        guard entry.load(fromByteOffset: 20, as: Int32.self) != 10,
          let name = entry.load(as: UnsafePointer<CChar>?.self)
        else { continue }
        names.append(String(cString: name))
      }
      return names
    }
    var words: [Word] = []
    for encoder in encoders {
      guard let codec = find(encoder), let context = make(codec) else { continue }
      let all = names(context) + (child(context, nil).map(names) ?? [])
      words += Set(all).sorted().map { Word(owner: encoder, name: $0) }
    }
    return words
  }

  private static func utility<Function>(_ name: String, _ type: Function.Type) -> Function? {
    loadedFiles().first { $0.contains("/libavutil.so.") }
      .flatMap { dlopen($0, RTLD_NOW | RTLD_NOLOAD) }.flatMap { symbol($0, name, type) }
  }

  // MARK: Libraries of encoders

  // Whether a library knows a name.
  private static func question(to library: Pointer, _ owner: String) -> ((String) -> Bool)? {
    // Larger than the parameters of any of the libraries.
    let memory = Pointer.allocate(byteCount: 1 << 16, alignment: 64)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: 1 << 16)
    switch owner {
    case "x264-params":
      typealias Preset =
        @convention(c) (Pointer, UnsafePointer<CChar>, UnsafePointer<CChar>?) -> Int32
      guard let parse = symbol(library, "x264_param_parse", ParseParameter.self),
        let preset = symbol(library, "x264_param_default_preset", Preset.self)
      else { return nil }
      return { name in
        _ = preset(memory, "medium", nil)
        return parse(memory, name, "1") != -1
      }
    case "x265-params":
      guard let parse = symbol(library, "x265_param_parse", ParseParameter.self),
        let make = symbol(library, "x265_param_alloc", (@convention(c) () -> Pointer?).self),
        let reset = symbol(library, "x265_param_default", (@convention(c) (Pointer) -> Void).self),
        let parameters = make()
      else { return nil }
      return { name in
        reset(parameters)
        return parse(parameters, name, "1") != -1
      }
    default:
      typealias Make =
        @convention(c) (UnsafeMutablePointer<Pointer?>, Pointer?, Pointer) -> Int32
      var handle: Pointer?
      guard let parse = symbol(library, "svt_av1_enc_parse_parameter", ParseParameter.self),
        let make = symbol(library, "svt_av1_enc_init_handle", Make.self),
        // It gives its thread real-time priority, which the threads that this one starts would inherit.
        ThreadScheduling.keeping({ make(&handle, nil, memory) }) == 0
      else { return nil }
      // The library reads these two for ever where the value is no list of coordinates.
      return { name in
        ["mastering-display", "content-light"].contains(name) || parse(memory, name, "1") == 0
      }
    }
  }

  // All texts of lower-case letters, digits, - and _ in a file, with their ends: a linker stores a text that is the end of
  // another one there.
  private static func texts(in path: String) -> Set<String> {
    guard let bytes = FileManager.default.contents(atPath: path).map([UInt8].init) else {
      return []
    }
    var (texts, start): (Set<String>, Int) = ([], 0)
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "-"), UInt8(ascii: "_"):
        continue
      case 0 where index > start && index - start <= 40:
        for first in start..<index {
          texts.insert(String(decoding: bytes[first..<index], as: UTF8.self))
        }
      default: break
      }
      start = index + 1
    }
    return texts
  }
}
