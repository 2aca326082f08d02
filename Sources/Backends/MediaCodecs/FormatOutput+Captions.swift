internal import CFFmpeg

extension FormatOutput {
  /// Declares the captions, after the video and the audio.
  ///
  /// The corresponding C function is `avformat_new_stream`.
  ///
  /// - Throws: `outOfMemory`.
  func addCaptionStream(
    _ track: EncodedCaptionTrack,
    _ settings: VideoSettings
  ) throws(CodecError) {
    let (stream, parameters) = try addStream("a captions stream", extradata: track.extradata)
    parameters.pointee.codec_type = AVMEDIA_TYPE_SUBTITLE
    parameters.pointee.codec_id =
      switch track.codec {
      case .movText: AV_CODEC_ID_MOV_TEXT
      case .webVTT: AV_CODEC_ID_WEBVTT
      case .subRip: AV_CODEC_ID_SUBRIP
      }
    // The muxer would give QuickTime its older text, which few players show as captions.
    if track.codec == .movText { parameters.pointee.codec_tag = shim_tag_tx3g }
    // The box of Timed Text is as large as the image.
    parameters.pointee.width = Int32(clamping: settings.encodedWidth)
    parameters.pointee.height = Int32(clamping: settings.encodedHeight)
    stream.pointee.time_base = EncodedCaptionTrack.timeBase
    stream.pointee.disposition = AV_DISPOSITION_DEFAULT
    if let language = track.language {
      try check(
        av_dict_set(&stream.pointee.metadata, "language", language, 0),
        .outOfMemory,
        "No memory for the language of captions."
      )
    }
  }
}

extension EncodedCaptionTrack {
  /// The unit of the cues' times, in seconds.
  static let timeBase = AVRational(num: 1, den: 1000)

  /// The header of the codec: the text sample entry of Timed Text, empty for others.
  ///
  /// Source: 3GPP TS 26.245, section 5.16.
  fileprivate var extradata: [UInt8] {
    guard codec == .movText else { return [] }
    let font = Array("Arial".utf8)
    let entry: [UInt8] = [
      // Flags; centred at the bottom; a transparent background; a box that is the track's.
      [0, 0, 0, 0], [1, 0xFF], [0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0],
      // Letters 0 to 0 in font 1, regular, of 16 points, opaque white: players read these as no style.
      [0, 0, 0, 0], [0, 1], [0], [16], [0xFF, 0xFF, 0xFF, 0xFF],
    ].flatMap { $0 }
    let table: [UInt8] = [0, 1, 0, 1, UInt8(font.count)] + font
    return entry + [0, 0, 0, UInt8(8 + table.count)] + Array("ftab".utf8) + table
  }

  /// The payload of a cue's packet.
  func payload(of cue: Cue) -> [UInt8] {
    switch codec {
    case .subRip: return Array(Self.escapedSubRip(cue.text).utf8)
    case .webVTT:
      let escaped = cue.text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      return Array(escaped.replacing(">", with: "&gt;").utf8)
    case .movText:
      // The length has 16 bits; a text is cut between characters.
      var bytes: [UInt8] = []
      for character in cue.text {
        guard bytes.count + character.utf8.count <= 0xFFFF else { break }
        bytes += character.utf8
      }
      return [UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)] + bytes
    }
  }

  // SubRip has no escapes, and players take tags, entities and the codes of ASS out of texts. A word joiner, which is
  // invisible, ends what begins like one. Braces need the backslash of libass, which drops what is between two.
  private static func escapedSubRip(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    var result = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      if scalar == "{" || scalar == "}" { result.append("\\") }
      result.append(scalar)
      let isLast = index + 1 == scalars.count || scalars[index + 1].properties.isWhitespace
      if !isLast, ["<", "&", "\\", "{"].contains(scalar) { result.append("\u{2060}") }
    }
    return String(result)
  }
}
