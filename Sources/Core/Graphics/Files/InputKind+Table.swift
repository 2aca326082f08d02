extension InputKind {
  private static let video = "convert it to MP4, QuickTime, WebM or Matroska"
  private static let audio = "play it in a scene, as an asset under audio"
  private static let image = "convert it to PNG, and show it in a scene"
  private static let animation = "export the animation as Lottie"
  private static let archive = "unpack it, and give the file inside"
  private static let font = "use it in a scene, as an asset of type font"
  private static let captions = "draw it over a scene with --captions"
  private static let other = "give a scene, a Lottie file or an SVG"

  static let transportStream = InputKind("an MPEG transport stream", video)
  static let advancedAudio = InputKind("AAC audio", audio)
  static let highEfficiency = InputKind("a HEIF image", image)

  /// A web page, which begins with a tag as drawings do.
  public static let webPage = InputKind("a web page", animation)
  /// Another file of tags.
  public static let markup = InputKind("an XML file", animation)

  /// The kinds in the order in which signatures are compared.
  ///
  /// Those without a signature are recognized by the functions of `InputKind`.
  static let table: [InputKind] = [
    InputKind(.png, "a PNG image", "png apng", "\u{89}PNG"),
    InputKind(.jpeg, "a JPEG image", "jpg jpeg", "\u{FF}\u{D8}\u{FF}"),
    InputKind(.gif, "a GIF", "gif", "GIF8"),
    InputKind(.webp, "a WebP image", "webp", Signature("WEBP", at: 8)),
    InputKind(.bmp, "a BMP image", "", "BM"),
    InputKind(.tiff, "a TIFF image", "", "II*\0", "MM\0*"),
    InputKind(.avif, "an AVIF image", "avif"), InputKind(.avis, "an AVIF animation", ""),
    InputKind(.mp4, "an MP4 video", "mp4 m4v"), InputKind(.mov, "a QuickTime video", "mov"),
    InputKind(.webm, "a WebM video", "webm"), InputKind(.mkv, "a Matroska video", "mkv"),
    InputKind(.gzip, "a sticker", "tgs", "\u{1F}\u{8B}"),
    InputKind(.zip, "a ZIP archive", "zip", "PK\u{3}\u{4}", "PK\u{5}\u{6}"),
    InputKind(.zip, "a dotLottie archive", "lottie"),
    InputKind(.zlib, "an SVGA animation", "svga"),
    InputKind(.json, "JSON", ""), InputKind(.markup, "a file of tags", ""),

    InputKind("an AVI video", video, Signature("AVI ", at: 8)),
    InputKind("a WAV sound", audio, Signature("WAVE", at: 8)),
    InputKind("a Flash video (FLV)", video, "FLV\u{1}"),
    InputKind("a Windows Media file", video, "0&\u{B2}u\u{8E}f\u{CF}\u{11}"),
    InputKind("an MPEG program stream", video, "\0\0\u{1}\u{BA}"),
    InputKind("an MPEG video stream", video, "\0\0\u{1}\u{B3}"),
    InputKind("an Ogg file", video, "OggS"),
    InputKind("a YUV4MPEG stream", video, "YUV4MPEG2"),
    InputKind("an IVF video", video, "DKIF"),
    InputKind("a NUT file", video, "nut/multimedia container"),
    InputKind("a RealMedia file", video, ".RMF"),
    InputKind("MP3 audio", audio, as: .mp3, "ID3"),
    InputKind("a FLAC sound", audio, "fLaC"),
    InputKind("AIFF audio", audio, Signature("AIF", at: 8)),
    InputKind("a CAF sound", audio, "caff"),
    InputKind("AMR audio", audio, "#!AMR"),
    InputKind("a MIDI file", audio, "MThd"),
    InputKind("a PDF document", image, "%PDF-"),
    InputKind("a Photoshop document", image, "8BPS"),
    InputKind("a portable pixmap", image, "P3\n", "P5\n", "P6\n", "P7\n"),
    InputKind("a QOI image", image, "qoif"), InputKind("an icon", image, "\0\0\u{1}\0"),
    InputKind("AC-3 audio", audio, "\u{B}w"),
    InputKind("a stream of H.264", video, "\0\0\0\u{1}g", "\0\0\u{1}g"),
    InputKind("a file of WebVTT captions", captions, "WEBVTT", "\u{EF}\u{BB}\u{BF}WEBVTT"),
    InputKind(
      "a file of SubRip captions",
      captions,
      "1\n00:",
      "1\r\n00:",
      "\u{EF}\u{BB}\u{BF}1\r\n00:"
    ),
    InputKind("a glTF model", image, "glTF"), InputKind("a program", other, "\u{7F}ELF"),
    InputKind("a script", other, "#!"),
    InputKind("an OpenEXR image", image, "v/1\u{1}"),
    InputKind("a JPEG XL image", image, "\u{FF}\u{A}", "\0\0\0\u{C}JXL "),
    InputKind("an After Effects project", animation, "RIFX"),
    InputKind("a Flash animation", animation, "FWS", "CWS", "ZWS"),
    InputKind("a Rive animation", animation, "RIVE"),
    InputKind("a Blender file", animation, "BLENDER"),
    InputKind("a 7-Zip archive", archive, "7z\u{BC}\u{AF}'\u{1C}"),
    InputKind("a RAR archive", archive, "Rar!"),
    InputKind("a Zstandard file", archive, "(\u{B5}/\u{FD}"),
    InputKind("an xz file", archive, "\u{FD}7zXZ\0"),
    InputKind("a bzip2 file", archive, "BZh"),
    InputKind("a tar archive", archive, Signature("ustar", at: 257)),
    InputKind("a TrueType font", font, "\0\u{1}\0\0"),
    InputKind("an OpenType font", font, "OTTO"),
    InputKind("a font collection", font, "ttcf"),
    InputKind("a web font", font, "wOF"),
    InputKind("a binary property list", animation, "bplist00"),
  ]
}
