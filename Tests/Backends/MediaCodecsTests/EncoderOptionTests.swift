import Foundation
import Graphics
import MediaCodecs
import TestSupport
import Testing

@Suite("Options of encoders")
struct EncoderOptionTests {
  private static let table = "Tests/EncoderOptions/options.txt"

  private static func settings(_ owner: String) throws -> VideoSettings {
    let codec: VideoCodec =
      switch owner {
      case "libx264", "x264-params": .h264
      case "libx265", "x265-params": .h265
      case "libsvtav1", "libaom-av1", "svtav1-params": .av1
      case "libvpx-vp9": .vp9
      case "prores_aw": .prores
      case "ffv1": .ffv1
      default: .raw
      }
    // SVT-AV1 takes no smaller side, and libaom is for those.
    let side = owner == "libaom-av1" ? 32 : 64
    return VideoSettings(
      width: side,
      height: side,
      frameRate: try #require(FrameRate(25)),
      codec: codec
    )
  }

  private static func settings(
    _ word: EncoderWords.Word,
    _ value: String = "1"
  ) throws -> VideoSettings {
    var settings = try settings(word.owner)
    let isParameter = word.owner.hasSuffix("-params")
    // An option that is a list itself.
    let isList = word.name.hasSuffix("-params") || word.name == "x264opts"
    let value = isList ? "crf=\(value)" : value
    settings.codecOptions = [
      isParameter
        ? CodecOption(word.owner, "\(word.name)=\(value)") : CodecOption(word.name, value)
    ]
    return settings
  }

  // `tune` of x264 has words of its own.
  private static func isAllowed(_ word: EncoderWords.Word) throws -> Bool {
    let value = word.owner == "libx264" && word.name == "tune" ? "film" : "1"
    return (try? settings(word, value).validate()) != nil
  }

  @Test("The table of option words says of each word of the linked encoders whether it can be set")
  func table() throws {
    let encoderWords = try #require(EncoderWords())
    #expect(sched_getscheduler(0) == SCHED_OTHER, "the other tests of this thread stop the machine")
    var lines = ["# \(encoderWords.libraries.joined(separator: " "))"]
    for word in encoderWords.words {
      lines.append("\(word.owner) \(word.name) \(try Self.isAllowed(word) ? "allowed" : "refused")")
    }
    let text = lines.joined(separator: "\n") + "\n"
    if ProcessInfo.processInfo.environment["ANIMRENDER_ENCODER_OPTIONS"] == "write" {
      try Repository.write(Array(text.utf8), to: Self.table)
    }
    let existing = String(decoding: try Repository.bytes(Self.table), as: UTF8.self)
    // Other versions have other words.
    guard existing.hasPrefix(lines[0] + "\n") else {
      for line in lines.dropFirst() where line.hasSuffix(" allowed") {
        #expect(existing.contains("\n\(line)\n"), "\(line)")
      }
      return
    }
    #expect(existing == text, "scripts/dev/encoder-options writes the table anew")
    #expect(lines.count > 1500)
  }

  @Test("Words that name files, set threads or change what segments need are refused")
  func refused() throws {
    let table = String(decoding: try Repository.bytes(Self.table), as: UTF8.self)
    for line in [
      "x264-params dump-yuv", "x264-params stats", "x264-params cqmfile",
      "x264-params opencl-clbin",
      "x264-params opencl", "x264-params zones", "x264-params threads", "x264-params keyint",
      "x264-params asm", "x264-params pass", "libx264 stats", "libx264 passlogfile",
      "libx264 flags",
      "libx264 threads", "libx264 slices", "x265-params csv", "x265-params analysis-save",
      "x265-params analysis-load", "x265-params analysis-reuse-file", "x265-params nalu-file",
      "x265-params scaling-list", "x265-params lambda-file", "x265-params stats",
      "x265-params zones", "x265-params pools", "x265-params frame-threads", "x265-params asm",
      "x265-params dhdr10-info", "libsvtav1 threads", "svtav1-params lp", "svtav1-params pin",
      "svtav1-params mastering-display", "libaom-av1 aom-params", "libaom-av1 row-mt",
      "libvpx-vp9 ts-parameters", "libvpx-vp9 threads", "libvpx-vp9 deadline", "ffv1 threads",
      "ffv1 slices", "rawvideo dump_separator",
    ] {
      #expect(table.contains("\n\(line) refused\n"), "\(line)")
    }
    #expect(!table.contains("-file allowed") && !table.contains("threads allowed"))
  }

  // MARK: Hostile spellings

  // One of many ways to write an option that makes an encoder open a file.
  private static func variation(_ random: inout SplitMix64, _ file: String) -> (String, CodecOption)
  {
    func pick<Element>(_ list: [Element]) -> Element {
      list[Int(random.next() % UInt64(list.count))]
    }
    let direct = pick([true, false, false, false, false])
    if direct {
      let name = pick(["stats", "passlogfile", " stats", "STATS", "stats ", "pass-log-file"])
      return ("libx264", CodecOption(name, file))
    }
    let (owner, lists, words) = pick([
      (
        "libx264", ["x264-params", "x264opts", "x264_params", "X264-PARAMS", "x264-opts"],
        ["dump-yuv", "dump_yuv", "stats", "cqmfile", "opencl-clbin"]
      ),
      (
        "libx265", ["x265-params", "x265_params", "x265opts"],
        [
          "csv", "analysis-save", "analysis_save", "analysis-load", "analysis-reuse-file", "stats",
          "nalu-file", "scaling-list", "lambda-file",
        ]
      ),
      (
        "libaom-av1", ["aom-params", "svtav1-params"],
        ["film-grain-table", "partition-info-path", "second-pass-log", "vmaf-model-path"]
      ),
    ])
    var word = pick(words)
    switch random.next() % 10 {
    case 0: word = " \(word)"
    case 1: word = "\(word) "
    case 2: word = "\t\(word)\n"
    case 3: word = "'\(word)'"
    case 4: word = "\\\(word)"
    case 5: word = word.uppercased()
    case 6: word = "no-\(word)"
    case 7: word = "\(word.prefix(1))\\\(word.dropFirst())"
    case 8: word = "\"\(word)\""
    default: break
    }
    var entry = pick([
      "\(word)=\(file)", "\(word) = \(file)", "\(word)='\(file)'", "\(word)=\\\(file)",
    ])
    switch random.next() % 8 {
    case 0: entry = "qp=20:\(entry)"
    case 1: entry = "\(entry):qp=20"
    case 2: entry = "::\(entry)"
    case 3: entry = "zones=0,9,q=20,\(entry)"
    case 4: entry = "qp='20:\(entry)'"
    case 5: entry = "qp=20\\:\(entry)"
    case 6: entry = "psy=1=\(entry)"
    default: break
    }
    return (owner, CodecOption(pick(lists), entry))
  }

  @Test("P9: 200 spellings of options that name a file are refused, and nothing is written")
  func spellings() throws {
    let folder = try ScratchFolder()
    var random = SplitMix64(seed: 7)
    var seen: Set<CodecOption> = []
    while seen.count < 200 {
      let (owner, option) = Self.variation(&random, folder.file("w\(seen.count)"))
      guard seen.insert(option).inserted else { continue }
      var settings = try Self.settings(owner)
      settings.codecOptions = [option]
      let error = #expect(throws: CodecError.self, "\(option)") {
        _ = try SegmentEncoder(settings: settings, firstFrame: 0)
      }
      #expect(error?.code == .invalidSettings, "\(option)")
    }
    #expect(folder.names.isEmpty)
  }

  // MARK: What can be set

  @Test("No option that can be set opens the file that its value names, or ends the process")
  func allowed() throws {
    let name = "encoder-option-\(getpid())"
    let encoderWords = try #require(EncoderWords())
    var opened: Set<EncoderWords.Word> = []
    for word in encoderWords.words where try Self.isAllowed(word) {
      for value in [
        name, "0", "1", "2", "-1", "99999999999", "1.5", "1,1", "film", "hex", "main", "grain",
        "spatial",
      ] {
        guard let settings = try? Self.settings(word, value), (try? settings.validate()) != nil,
          var encoder = try? SegmentEncoder(settings: settings, firstFrame: 0)
        else { continue }
        let image = movingPicture(settings.width, settings.height, frame: 0)
        guard (try? encoder.append(image, index: 0)) != nil else { continue }
        if (try? encoder.finish()) != nil { opened.insert(word) }
      }
    }
    let here = try FileManager.default.contentsOfDirectory(atPath: ".")
    #expect(!here.contains { $0.contains(name) })
    // A word without any good value is a mistake in the list.
    for word in encoderWords.words where try Self.isAllowed(word) {
      #expect(opened.contains(word), "\(word)")
    }
  }
}
