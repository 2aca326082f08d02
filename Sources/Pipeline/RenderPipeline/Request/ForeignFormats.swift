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
  }

  // An entry on each line: its names, a colon, and its advice.
  private static func entries(_ text: String) -> [Entry] {
    text.split(separator: "\n").map { line in
      let names = line.prefix { $0 != ":" }
      return Entry(
        names: names.split(separator: " ").map(String.init),
        advice: String(line.dropFirst(names.count + 2))
      )
    }
  }

  /// Endings of file names.
  package static let endings = entries(
    """
    m4v f4v mp4v: write .mp4: it is the same format
    avi wmv flv asf mpg mpeg vob 3gp rm divx swf: write .mp4, which every player reads, or .mov for editing
    ogv ogm: write .webm
    mxf prores dnxhd: write .mov with --codec prores, which editors read
    ts m2ts mts m3u8 mpd: write .mp4, and cut it into segments: ffmpeg -i out.mp4 -c copy out.m3u8
    jpg jpeg jpe bmp tif tiff tga heic heif jxl jp2 ppm: write .png: one frame with --frame 0, or name_%05d.png for all
    exr dpx psd cin: write name_%05d.png, with alpha, or .mov
    mp3 wav m4a aac flac ogg opus aif aiff: write .mp4, and take its audio: ffmpeg -i out.mp4 -vn out.wav
    json jsonc json5: animrender convert INPUT -o scene.json writes a scene
    lottie tgs riv svga svg svgz aep fla: animations are inputs only: write .webp, .apng or .gif, or .webm for pages
    pdf eps ai html htm css ico cur: write .png or .webp
    h264 264 avc h265 hevc 265: write .mp4 with --codec h264 or h265
    av1 ivf obu: write .webm or .mp4 with --codec av1
    zip tar gz: write folder/ for numbered images
    yuv rgb raw nut: write .y4m, or -o - --format rgba or nut
    """
  )

  /// Names of codecs and of FFmpeg's encoders.
  package static let codecs = entries(
    """
    hevc x265 libx265 h.265 hvc1 hev1 h256: write h265
    avc avc1 x264 libx264 h.264 mpeg4 libx264rgb: write h264
    libvpx-vp9 libvpx vp8 vp09 webm: write vp9
    libsvtav1 libaom-av1 svt-av1 svtav1 aom aomenc rav1e: write av1
    prores_ks prores_aw prores4444 prores-4444 prores422 apch ap4h 4444: write prores, which is ProRes 4444
    dnxhd dnxhr cfhd cineform qtrle png animation hap: write prores with .mov, or ffv1 with .mkv for no loss
    utvideo huffyuv ffvhuff lossless: write ffv1 with .mkv
    mpeg2 mpeg2video mpeg1video xvid libxvid divx wmv2 theora libtheora mjpeg flv1: write h264, or vp9 for .webm
    rawvideo raw: write -o - --format rgba, or -o out.y4m
    gif apng webp libwebp: the extension of -o decides: -o out.webp
    copy: frames are drawn, so none can be copied: leave it out
    aac mp3 opus libopus flac: the extension of -o decides the codec of audio
    """
  )

  /// Layouts of pixels.
  package static let pixelFormats = entries(
    """
    yuvj420p nv12 i420: write yuv420p
    yuv420p10le p010 p010le: write yuv420p10
    yuv422p yuv422p10 yuv422p10le yuv444p10: write yuv444p10le with --codec prores
    rgb24 bgr24 argb abgr rgb gbrp gray: leave it out: the codec has its layout
    """
  )

  /// Words of qualities.
  package static let qualities = entries(
    """
    high max maximum hq highest ultra: write best
    medium normal default standard mid: write good
    low fast preview min lowest: write draft
    lossless: write -o out.mkv, which is lossless
    """
  )

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
