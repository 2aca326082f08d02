import Foundation
import Glibc
import Graphics
import MediaCodecs
import TestSupport
import Testing

@Suite("Videos as images that move")
struct VideoSourceTests {
  /// A kind of video that ffmpeg makes: its name, the arguments that make it, and how exact its pixels are.
  struct Kind: Sendable, CustomTestStringConvertible {
    let name: String
    let arguments: String
    var tolerance = 2
    /// Where ffmpeg reads chroma, which its filter does not take from the stream: H.264 has it at the left.
    var chroma = ":in_h_chr_pos=0"
    var testDescription: String { name }
  }

  private static let pattern = "-f lavfi -i testsrc2=size=96x64:rate=25:duration=2"
  static let kinds = [
    Kind(name: "b.mp4", arguments: "\(pattern) -c:v libx264 -bf 3 -g 12 -pix_fmt yuv420p"),
    Kind(
      name: "open.mp4",
      arguments: "\(pattern) -c:v libx264 -bf 2 -g 10 -x264-params open-gop=1 -pix_fmt yuv420p"
    ),
    Kind(
      name: "hd.mov",
      arguments: "\(pattern) -c:v libx264 -colorspace bt709 -color_range pc -pix_fmt yuvj420p"
    ),
    Kind(
      name: "alpha.webm",
      arguments:
        "\(pattern) -vf format=yuva420p,geq=lum='lum(X,Y)':cb='cb(X,Y)':cr='cr(X,Y)':a='X*2' -c:v libvpx-vp9 -g 9 -deadline realtime -pix_fmt yuva420p",
      chroma: ""
    ),
    Kind(
      name: "intra.mov",
      arguments: "\(pattern) -c:v prores_ks -profile:v 4444 -pix_fmt yuva444p10le",
      chroma: ""
    ),
    Kind(
      name: "variable.mkv",
      arguments:
        "\(pattern) -vf select='not(mod(n,3))+not(mod(n,7))' -vsync vfr -c:v libx264 -g 8 -pix_fmt yuv420p"
    ),
    Kind(
      name: "lossless.mkv",
      arguments: "\(pattern) -c:v ffv1 -pix_fmt bgra",
      tolerance: 0,
      chroma: ""
    ),
  ]

  private static func ffmpeg(_ arguments: String) -> Bool {
    let words = ["-y", "-v", "error"] + arguments.split(separator: " ").map(String.init)
    return (try? ChildProcess.run("/usr/bin/ffmpeg", words))?.end == .exit(0)
  }

  private static func open(_ path: String) throws -> VideoSource {
    let size = try #require(try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
    let file = MediaFile(descriptor: Glibc.open(path, O_RDONLY), byteCount: size)
    return try VideoSource(file, maxSide: 4096, maxPixels: 1 << 24, maxFrames: 1000)
  }

  @Test(
    "Frames decoded in any order equal sequential ones and the frames that ffmpeg extracts",
    arguments: kinds
  )
  func frames(_ kind: Kind) throws {
    let folder = try ScratchFolder()
    let path = folder.file(kind.name)
    guard Self.ffmpeg("\(kind.arguments) \(path)") else {
      print("skipped: ffmpeg cannot make \(kind.name)")
      return
    }
    let source = try Self.open(path)
    let count = source.beginnings.count
    #expect(count >= 20 && source.beginnings[0] == 0)
    let forwards = try VideoFrameDecoder(source)
    let frames = try (0..<count).map { try forwards.bitmap(of: $0) }
    #expect(Set(frames).count == count)
    var random = SplitMix64(seed: 5)
    let jumping = try VideoFrameDecoder(source)
    for _ in 0..<30 {
      let index = Int.random(in: 0..<count, using: &random)
      #expect(try jumping.bitmap(of: index) == frames[index], "frame \(index)")
    }
    #expect(try VideoFrameDecoder(source).bitmap(of: count - 1) == frames[count - 1])

    let decoder = kind.name.hasSuffix("webm") ? "-c:v libvpx-vp9 " : ""
    // To planes: for packed pixels, ffmpeg does not interpolate between rows of chroma.
    let scaling =
      "-vf scale=flags=bilinear+accurate_rnd+full_chroma_int\(kind.chroma),format=gbrap,format=rgba"
    try #require(
      Self.ffmpeg(
        "\(decoder)-i \(path) -vsync passthrough \(scaling) -f rawvideo -pix_fmt rgba \(path).rgba"
      )
    )
    let expected = try folder.bytes(kind.name + ".rgba")
    let size = source.width * source.height * 4
    try #require(expected.count == size * count)
    for (index, frame) in frames.enumerated() {
      let worst = ScriptedImages.difference(frame, expected[index * size..<(index + 1) * size])
      #expect(worst <= kind.tolerance, "frame \(index)")
    }
  }

  // Ramps of red along x and of green along y.
  @Test(
    "Chroma is where the stream says",
    arguments: [
      ("left", "0"), ("topleft", "0"), ("center", "128"),
    ]
  )
  func chromaLocation(_ name: String, _ column: String) throws {
    let folder = try ScratchFolder()
    let path = folder.file("a.mp4")
    let rows = name == "topleft" ? "0" : "128"
    let ramp = "nullsrc=size=62x46:rate=5:duration=1,geq=r='X*4':g='Y*5':b=128"
    let shared = "scale=flags=bilinear:out_h_chr_pos=\(column):out_v_chr_pos=\(rows)"
    guard
      Self.ffmpeg(
        "-f lavfi -i \(ramp),format=gbrp,\(shared),format=yuv420p -c:v libx264 -qp 1 "
          + "-chroma_sample_location \(name) \(path)"
      )
    else {
      print("skipped: ffmpeg is missing, no video with chroma at the \(name)")
      return
    }
    let bitmap = try VideoFrameDecoder(Self.open(path)).bitmap(of: 0)
    var (sums, count) = ([0, 0], 0)
    for y in 8..<40 {
      for x in 8..<54 {
        sums[0] += Int(bitmap[x, y] >> 16 & 255) - 4 * x
        sums[1] += Int(bitmap[x, y] >> 8 & 255) - 5 * y
        count += 1
      }
    }
    // Half a pixel is 2 of red and 2.5 of green; chroma makes up most of red and a part of green.
    #expect(abs(Double(sums[0]) / Double(count)) < 0.3, "red")
    #expect(abs(Double(sums[1]) / Double(count)) < 0.3, "green")
  }

  // H.273, value 7: Kr = 0.212, Kb = 0.087.
  @Test("The matrix of SMPTE 240M is read")
  func matrix240() throws {
    let folder = try ScratchFolder()
    let path = folder.file("a.mp4")
    let color = "color=0xC83C28:size=64x64:rate=5:duration=1"
    guard
      Self.ffmpeg(
        "-f lavfi -i \(color),format=gbrp,scale=out_color_matrix=smpte240m,format=yuv444p "
          + "-c:v libx264 -qp 1 -colorspace smpte240m \(path)"
      )
    else {
      print("skipped: ffmpeg is missing, no video with another matrix")
      return
    }
    let pixel = try VideoFrameDecoder(Self.open(path)).bitmap(of: 0)[32, 32]
    for (shift, value) in zip([UInt32(16), 8, 0], [200, 60, 40]) {
      #expect(abs(Int(pixel >> shift & 255) - value) <= 2)
    }
  }

  @Test("Frames are upright, with square pixels")
  func geometry() throws {
    let folder = try ScratchFolder()
    let path = folder.file("a.mp4")
    guard Self.ffmpeg("\(Self.pattern) -vf setsar=3/2 -c:v libx264 -pix_fmt yuv420p \(path)"),
      Self.ffmpeg("-i \(path) -c copy -metadata:s:v rotate=90 \(folder.file("b.mp4"))")
    else {
      print("skipped: ffmpeg is missing, no videos with other pixels")
      return
    }
    let wide = try Self.open(path)
    #expect(wide.width == 144 && wide.height == 64)
    let turned = try Self.open(folder.file("b.mp4"))
    #expect(turned.width == 64 && turned.height == 144)
    let (a, b) = (
      try VideoFrameDecoder(wide).bitmap(of: 7), try VideoFrameDecoder(turned).bitmap(of: 7)
    )
    #expect((0..<64).allSatisfy { y in (0..<144).allSatisfy { a[$0, y] == b[y, 143 - $0] } })
  }

  @Test("A cut MP4 of fragments is reported, and a whole one is not")
  func fragments() throws {
    let folder = try ScratchFolder()
    let path = folder.file("a.mp4")
    guard
      Self.ffmpeg(
        "-f lavfi -i testsrc2=size=32x32:rate=5:duration=2 -c:v libx264 -g 2 -pix_fmt yuv420p "
          + "-movflags frag_keyframe+empty_moov \(path)"
      )
    else {
      print("skipped: ffmpeg is missing, no video to cut")
      return
    }
    #expect(try !Self.open(path).isTruncated)
    let bytes = try folder.bytes("a.mp4")
    try folder.write(Array(bytes.dropLast(bytes.count / 3)), to: "b.mp4")
    let cut = try Self.open(folder.file("b.mp4"))
    #expect(cut.isTruncated && cut.beginnings.count < 10)
  }

  @Test("P8: A video that is cut anywhere ends in an error or in frames, never in a crash")
  func truncation() throws {
    let folder = try ScratchFolder()
    let path = folder.file("a.mkv")
    guard
      Self.ffmpeg(
        "-f lavfi -i testsrc2=size=32x32:rate=5:duration=1 -c:v libx264 -pix_fmt yuv420p \(path)"
      )
    else {
      print("skipped: ffmpeg is missing, no video to cut")
      return
    }
    let bytes = try folder.bytes("a.mkv")
    for length in stride(from: 0, to: bytes.count, by: 97) {
      try folder.write(Array(bytes[..<length]), to: "cut.mkv")
      guard let source = try? Self.open(folder.file("cut.mkv")) else { continue }
      let decoder = try VideoFrameDecoder(source)
      _ = try? decoder.bitmap(of: source.beginnings.count - 1)
    }
  }
}
