import Files
import MediaCodecs
import RenderPipeline

/// The codec that the format and `--codec` ask for together.
struct CodecChoice {
  private let format: OutputFormat
  /// The codec that was named; nil for the format's own.
  private let named: VideoCodec?

  /// Checks the word of `--codec`.
  ///
  /// - Throws: `UsageError` for an unknown word and for a codec that does not fit the format;
  ///   `RenderError.unavailable` for one that is not linked.
  init(_ format: OutputFormat, _ arguments: Arguments) throws {
    self.format = format
    guard let word = arguments["codec"] else {
      named = nil
      return
    }
    // Raw pixels have formats of their own.
    let words = VideoCodec.allCases.filter { $0 != .raw }.map(\.rawValue)
    guard words.contains(word), let codec = VideoCodec(rawValue: word) else {
      throw UsageError(
        "--codec: '\(word)' is none of \(words.joined(separator: ", "))"
          + didYouMean("", word, words)
      )
    }
    guard format.codecs.contains(codec), !format.isStream else {
      let holders = OutputFormat.all.filter { $0.codecs.contains(codec) && !$0.isStream }
      let own = format.isStream ? [] : format.codecs.map(\.rawValue)
      throw UsageError(
        "--codec: \(word) does not go into .\(format.name) (write "
          + holders.map { ".\($0.name)" }.joined(separator: " or ")
          + (own.isEmpty ? ", or leave --codec out)" : ", or use \(own.joined(separator: ", ")))")
      )
    }
    guard CodecLibrary.canEncode(codec) else {
      throw RenderError(
        .unavailable,
        "the codec \(word) is not part of the installed FFmpeg libraries (\(codec.remedy); "
          + "`animrender formats` lists what there is)"
      )
    }
    named = codec
  }

  /// What becomes of alpha with the codec that was named, or else in the format.
  var alpha: OutputFormat.Alpha {
    guard let named else { return format.alpha }
    return named.pixelFormat(alpha: true) == nil ? .none : .full
  }

  /// The codec for opaque pictures or for pictures with alpha.
  func codec(hasAlpha: Bool) -> VideoCodec {
    named ?? format.codec(hasAlpha: hasAlpha)
  }
}
