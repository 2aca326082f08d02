extension InputKind {
  private static let video = "convert it to MP4, QuickTime, WebM or Matroska"
  private static let audio = "play it in a scene, as an asset under audio"
  private static let image = "convert it to PNG, and show it in a scene"
  private static let animation = "export the animation as Lottie"
  private static let archive = "unpack it, and give the file inside"
  private static let font = "use it in a scene, as an asset of type font"
  private static let captions = "draw it over a scene with --captions"
  private static let other = "give a scene, a Lottie file or an SVG"

  static let transportStream = InputKind("an MPEG transport stream", remedy: video)
  static let advancedAudio = InputKind("AAC audio", remedy: audio)
  static let highEfficiency = InputKind("a HEIF image", remedy: image)

  /// A web page, which begins with a tag as drawings do.
  public static let webPage = InputKind("a web page", remedy: animation)
  /// Another file of tags.
  public static let markup = InputKind("an XML file", remedy: animation)

  /// The kinds in the order in which signatures are compared.
  ///
  /// Those without a signature are recognized by the functions of `InputKind`.
  static let table: [InputKind] = [
    InputKind(.png, noun: "a PNG image", suffixes: "png apng", signatures: "\u{89}PNG"),
    InputKind(.jpeg, noun: "a JPEG image", suffixes: "jpg jpeg", signatures: "\u{FF}\u{D8}\u{FF}"),
    InputKind(.gif, noun: "a GIF", suffixes: "gif", signatures: "GIF8"),
    InputKind(.webp, noun: "a WebP image", suffixes: "webp", signatures: Signature("WEBP", at: 8)),
    InputKind(.bmp, noun: "a BMP image", suffixes: "bmp", signatures: "BM"),
    InputKind(.tiff, noun: "a TIFF image", suffixes: "tif tiff", signatures: "II*\0", "MM\0*"),
    InputKind(.avif, noun: "an AVIF image", suffixes: "avif"),
    InputKind(.avis, noun: "an AVIF animation", suffixes: ""),
    InputKind(.mp4, noun: "an MP4 video", suffixes: "mp4 m4v"),
    InputKind(.mov, noun: "a QuickTime video", suffixes: "mov"),
    InputKind(.webm, noun: "a WebM video", suffixes: "webm"),
    InputKind(.mkv, noun: "a Matroska video", suffixes: "mkv"),
    InputKind(.gzip, noun: "a sticker", suffixes: "tgs", signatures: "\u{1F}\u{8B}"),
    InputKind(
      .zip,
      noun: "a ZIP archive",
      suffixes: "zip",
      signatures: "PK\u{3}\u{4}",
      "PK\u{5}\u{6}"
    ),
    InputKind(.zip, noun: "a dotLottie archive", suffixes: "lottie"),
    InputKind(.zlib, noun: "an SVGA animation", suffixes: "svga"),
    InputKind(.json, noun: "JSON", suffixes: ""),
    InputKind(.markup, noun: "a file of tags", suffixes: ""),
    InputKind(.markup, noun: "an SVG drawing", suffixes: "svg"),

    InputKind("an AVI video", remedy: video, signatures: Signature("AVI ", at: 8)),
    InputKind("a WAV sound", remedy: audio, signatures: Signature("WAVE", at: 8)),
    InputKind("a Flash video (FLV)", remedy: video, signatures: "FLV\u{1}"),
    InputKind("a Windows Media file", remedy: video, signatures: "0&\u{B2}u\u{8E}f\u{CF}\u{11}"),
    InputKind("an MPEG program stream", remedy: video, signatures: "\0\0\u{1}\u{BA}"),
    InputKind("an MPEG video stream", remedy: video, signatures: "\0\0\u{1}\u{B3}"),
    InputKind("an Ogg file", remedy: video, signatures: "OggS"),
    InputKind("a YUV4MPEG stream", remedy: video, signatures: "YUV4MPEG2"),
    InputKind("an IVF video", remedy: video, signatures: "DKIF"),
    InputKind("a NUT file", remedy: video, signatures: "nut/multimedia container"),
    InputKind("a RealMedia file", remedy: video, signatures: ".RMF"),
    InputKind("MP3 audio", remedy: audio, as: .mp3, signatures: "ID3"),
    InputKind("a FLAC sound", remedy: audio, signatures: "fLaC"),
    InputKind("AIFF audio", remedy: audio, signatures: Signature("AIF", at: 8)),
    InputKind("a CAF sound", remedy: audio, signatures: "caff"),
    InputKind("AMR audio", remedy: audio, signatures: "#!AMR"),
    InputKind("a MIDI file", remedy: audio, signatures: "MThd"),
    InputKind("a PDF document", remedy: image, signatures: "%PDF-"),
    InputKind("a Photoshop document", remedy: image, signatures: "8BPS"),
    InputKind("a portable pixmap", remedy: image, signatures: "P3\n", "P5\n", "P6\n", "P7\n"),
    InputKind("a QOI image", remedy: image, signatures: "qoif"),
    InputKind("an icon", remedy: image, signatures: "\0\0\u{1}\0"),
    InputKind("AC-3 audio", remedy: audio, signatures: "\u{B}w"),
    InputKind("a stream of H.264", remedy: video, signatures: "\0\0\0\u{1}g", "\0\0\u{1}g"),
    InputKind(
      "a file of WebVTT captions",
      remedy: captions,
      signatures: "WEBVTT",
      "\u{EF}\u{BB}\u{BF}WEBVTT"
    ),
    InputKind(
      "a file of SubRip captions",
      remedy: captions,
      signatures: "1\n00:",
      "1\r\n00:",
      "\u{EF}\u{BB}\u{BF}1\r\n00:"
    ),
    InputKind("a glTF model", remedy: image, signatures: "glTF"),
    InputKind("a program", remedy: other, signatures: "\u{7F}ELF"),
    InputKind("a script", remedy: other, signatures: "#!"),
    InputKind("an OpenEXR image", remedy: image, signatures: "v/1\u{1}"),
    InputKind("a JPEG XL image", remedy: image, signatures: "\u{FF}\u{A}", "\0\0\0\u{C}JXL "),
    InputKind("an After Effects project", remedy: animation, signatures: "RIFX"),
    InputKind("a Flash animation", remedy: animation, signatures: "FWS", "CWS", "ZWS"),
    InputKind("a Rive animation", remedy: animation, signatures: "RIVE"),
    InputKind("a Blender file", remedy: animation, signatures: "BLENDER"),
    InputKind("a 7-Zip archive", remedy: archive, signatures: "7z\u{BC}\u{AF}'\u{1C}"),
    InputKind("a RAR archive", remedy: archive, signatures: "Rar!"),
    InputKind("a Zstandard file", remedy: archive, signatures: "(\u{B5}/\u{FD}"),
    InputKind("an xz file", remedy: archive, signatures: "\u{FD}7zXZ\0"),
    InputKind("a bzip2 file", remedy: archive, signatures: "BZh"),
    InputKind("a tar archive", remedy: archive, signatures: Signature("ustar", at: 257)),
    InputKind("a TrueType font", remedy: font, signatures: "\0\u{1}\0\0"),
    InputKind("an OpenType font", remedy: font, signatures: "OTTO"),
    InputKind("a font collection", remedy: font, signatures: "ttcf"),
    InputKind("a web font", remedy: font, signatures: "wOF"),
    InputKind("a binary property list", remedy: animation, signatures: "bplist00"),
  ]
}
