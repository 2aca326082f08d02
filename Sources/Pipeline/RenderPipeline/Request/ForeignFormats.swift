internal import MediaCodecs

/// Endings, codecs and pixel formats that are not written, and what to use instead.
///
/// Errors about unknown ones take their remedies from this table, and `animrender help words` prints it.
package enum ForeignFormats {
  /// One substitute.
  package struct Entry: Sendable {
    /// Names without dots, in lower case.
    package let names: [String]
    /// The substitute, with an example.
    package let advice: String

    init(_ names: [String], _ advice: String) { (self.names, self.advice) = (names, advice) }
  }

  /// Endings of file names.
  package static let endings = [
    Entry(["m4v", "f4v", "mp4v"], "write .mp4: it is the same format"),
    Entry(
      ["avi", "wmv", "flv", "asf", "mpg", "mpeg", "vob", "3gp", "rm", "divx", "swf"],
      "write .mp4, which every player reads, or .mov for editing"
    ),
    Entry(["ogv", "ogm"], "write .webm"),
    Entry(["mxf", "prores", "dnxhd"], "write .mov with --codec prores, which editors read"),
    Entry(
      ["ts", "m2ts", "mts", "m3u8", "mpd"],
      "write .mp4, and cut it into segments: ffmpeg -i out.mp4 -c copy out.m3u8"
    ),
    Entry(
      ["jpg", "jpeg", "jpe", "bmp", "tif", "tiff", "tga", "heic", "heif", "jxl", "jp2", "ppm"],
      "write .png: one frame with --frame 0, or name_%05d.png for all"
    ),
    Entry(["exr", "dpx", "psd", "cin"], "write name_%05d.png, with alpha, or .mov"),
    Entry(
      ["mp3", "wav", "m4a", "aac", "flac", "ogg", "opus", "aif", "aiff"],
      "write .mp4, and take its audio: ffmpeg -i out.mp4 -vn out.wav"
    ),
    Entry(["json", "jsonc", "json5"], "animrender convert INPUT -o scene.json writes a scene"),
    Entry(
      ["lottie", "tgs", "riv", "svga", "svg", "svgz", "aep", "fla"],
      "animations are inputs only: write .webp, .apng or .gif, or .webm for pages"
    ),
    Entry(["pdf", "eps", "ai", "html", "htm", "css", "ico", "cur"], "write .png or .webp"),
    Entry(["h264", "264", "avc", "h265", "hevc", "265"], "write .mp4 with --codec h264 or h265"),
    Entry(["av1", "ivf", "obu"], "write .webm or .mp4 with --codec av1"),
    Entry(["zip", "tar", "gz"], "write folder/ for numbered images"),
    Entry(["yuv", "rgb", "raw", "nut"], "write .y4m, or -o - --format rgba or nut"),
  ]

  /// Names of codecs and of FFmpeg's encoders.
  package static let codecs = [
    Entry(["hevc", "x265", "libx265", "h.265", "hvc1", "hev1", "h256"], "write h265"),
    Entry(["avc", "avc1", "x264", "libx264", "h.264", "mpeg4", "libx264rgb"], "write h264"),
    Entry(["libvpx-vp9", "libvpx", "vp8", "vp09", "webm"], "write vp9"),
    Entry(["libsvtav1", "libaom-av1", "svt-av1", "svtav1", "aom", "aomenc", "rav1e"], "write av1"),
    Entry(
      ["prores_ks", "prores_aw", "prores4444", "prores-4444", "prores422", "apch", "ap4h", "4444"],
      "write prores, which is ProRes 4444"
    ),
    Entry(
      ["dnxhd", "dnxhr", "cfhd", "cineform", "qtrle", "png", "animation", "hap"],
      "write prores with .mov, or ffv1 with .mkv for no loss"
    ),
    Entry(["utvideo", "huffyuv", "ffvhuff", "lossless"], "write ffv1 with .mkv"),
    Entry(
      [
        "mpeg2", "mpeg2video", "mpeg1video", "xvid", "libxvid", "divx", "wmv2", "theora",
        "libtheora", "mjpeg", "flv1",
      ],
      "write h264, or vp9 for .webm"
    ),
    Entry(["rawvideo", "raw"], "write -o - --format rgba, or -o out.y4m"),
    Entry(["gif", "apng", "webp", "libwebp"], "the extension of -o decides: -o out.webp"),
    Entry(["copy"], "frames are drawn, so none can be copied: leave it out"),
    Entry(
      ["aac", "mp3", "opus", "libopus", "flac"],
      "the extension of -o decides the codec of audio"
    ),
  ]

  /// Layouts of pixels.
  package static let pixelFormats = [
    Entry(["yuvj420p", "nv12", "i420"], "write yuv420p"),
    Entry(["yuv420p10le", "p010", "p010le"], "write yuv420p10"),
    Entry(
      ["yuv422p", "yuv422p10", "yuv422p10le", "yuv444p10"],
      "write yuv444p10le with --codec prores"
    ),
    Entry(
      ["rgb24", "bgr24", "argb", "abgr", "rgb", "gbrp", "gray"],
      "leave it out: the codec has its layout"
    ),
  ]

  /// Words of qualities.
  package static let qualities = [
    Entry(["high", "max", "maximum", "hq", "highest", "ultra"], "write best"),
    Entry(["medium", "normal", "default", "standard", "mid"], "write good"),
    Entry(["low", "fast", "preview", "min", "lowest"], "write draft"),
    Entry(["lossless"], "write -o out.mkv, which is lossless"),
  ]

  /// Returns the advice about a name; nil for a name outside of a table.
  ///
  /// Names of encoders on graphics processors are taken without their suffix.
  package static func advice(for name: String, in table: [Entry]) -> String? {
    var name = name.lowercased()
    for suffix in ["_nvenc", "_qsv", "_vaapi", "_videotoolbox", "_amf", "_vulkan", "_cuvid"]
    where name.hasSuffix(suffix) {
      name = String(name.dropLast(suffix.count))
      if let codec = VideoCodec(rawValue: name) { return "write \(codec.rawValue)" }
    }
    return table.first { $0.names.contains(name) }?.advice
  }
}
