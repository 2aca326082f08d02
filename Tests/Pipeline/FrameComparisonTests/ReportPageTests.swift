import Foundation
import FrameComparison
import Graphics
import RenderPipeline
import SceneModel
import TestSupport
import Testing

@Suite("Report pages")
struct ReportPageTests {
  private func text(_ report: ComparisonReport, _ gallery: ReportGallery) -> String {
    var bytes: [UInt8] = []
    ReportPage(report, title: "a <b> & c", gallery: gallery).write { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func report(_ cases: [ComparisonCase]) -> ComparisonReport {
    ComparisonReport(expected: "a", actual: "b", settings: ComparisonSettings(), cases: cases)
  }

  // The findings as the viewer reads them.
  private func findings(_ page: String) throws -> [[String: Any]] {
    let start = try #require(page.range(of: "id=\"report\">"))
    let end = try #require(page.range(of: "</script>", range: start.upperBound..<page.endIndex))
    let data = Data(page[start.upperBound..<end.lowerBound].utf8)
    let object = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    return try #require(object["cases"] as? [[String: Any]])
  }

  private func frames(_ page: String) throws -> [[String: Any]] {
    try #require(findings(page).first?["frames"] as? [[String: Any]])
  }

  // Each frame has another colour, so that no two images are equal.
  private func artifacts(_ index: Int, pixels: Int) -> FrameArtifacts {
    var difference = ImageDifference(width: 8, height: 8, comparedPixels: 64)
    difference.differingPixels = pixels
    let frame = ComparedFrame(
      index: index,
      verdict: pixels == 0 ? .withinLimits : .exceeded(.pixels(actual: pixels, allowed: 0)),
      difference: difference
    )
    let expected = image(8, 8) { _, _ in 0xFF00_0000 | UInt32(index) }
    let actual = image(8, 8) { x, _ in 0xFF80_0000 | UInt32(index) << 1 | UInt32(x & 1) }
    return FrameArtifacts(frame: frame, expected: expected, actual: actual)
  }

  private func collected(
    _ all: [FrameArtifacts],
    order: [Int],
    maxBytes: Int
  ) throws -> String {
    let gallery = ReportGallery(maxBytes: maxBytes)
    let recorder = gallery.recorder(ofCase: 0, frameCount: all.count)
    for index in order { try recorder.record(all[index]) }
    return text(
      report([ComparisonCase(name: "clip", file: "clip", frames: all.map(\.frame))]),
      gallery
    )
  }

  @Test("No name and no message can end a script or become markup")
  func escaping() throws {
    let name = "</script><!-- \"\\\u{1} & <b>é.png"
    let item = ComparisonCase(
      name: name,
      file: "x",
      frames: [ComparedFrame(index: 0, file: name, verdict: .missing)]
    )
    var named = report([item])
    (named.actual, named.approval) = (name, "cp '\(name)'")
    let page = text(named, ReportGallery(maxBytes: 1000))
    #expect(page.contains("<title>a &lt;b&gt; &amp; c</title>"))
    #expect(page.contains("<code>cp '&lt;/script&gt;&lt;!-- "))
    #expect(page.contains("<dd>&lt;/script&gt;&lt;!-- "))
    #expect(!page.contains("</script><!--") && !page.contains("<!--") && !page.contains("{{"))
    let cases = try findings(page)
    #expect(cases.count == 1 && cases[0]["name"] as? String == name)
    #expect(cases[0]["verdict"] as? String == "missing")
    #expect(try frames(page)[0]["expected"] is NSNull)
  }

  @Test("The page says of each case whether it is equal, and which layers are to blame")
  func verdicts() throws {
    let equal = ComparisonCase(
      name: "equal",
      file: "a",
      frames: [
        ComparedFrame(index: 0, verdict: .identical),
        ComparedFrame(index: 1, verdict: .withinLimits),
      ]
    )
    var missing = ComparedFrame(index: 1, verdict: .missing)
    missing.layers = [LayerUnderDifference(label: "layers[4]", differingPixels: 1, isChanged: true)]
    var mixed = ComparisonCase(
      name: "mixed",
      file: "b",
      frames: [ComparedFrame(index: 0, verdict: .identical), missing]
    )
    let unknown = mixed
    mixed.changedLayers = [
      ChangedLayer(
        label: "layers[7]",
        aspects: [.paint],
        firstFrame: 1,
        firstTime: 0,
        frameCount: 1
      )
    ]
    let extra = ComparisonCase(
      name: "extra",
      file: "c",
      frames: [ComparedFrame(index: 0, verdict: .extra)]
    )
    let cases = try findings(
      text(report([equal, mixed, unknown, extra]), ReportGallery(maxBytes: 1000))
    )
    #expect(cases.map { $0["verdict"] as? String } == ["equal", "different", "different", "extra"])
    let blame = cases.map { ($0["blame"] as? [String] ?? []).joined() }
    #expect(blame[0].isEmpty && blame[3].isEmpty)
    #expect(blame[1].contains("layers[7]") && !blame[1].contains("layers[4]"), "\(blame[1])")
    #expect(blame[2].contains("layers[4]") && blame[2].hasPrefix("in "), "\(blame[2])")
    #expect(cases.map { $0["message"] as? String == "equal" } == [true, false, false, false])
    #expect(cases.map { $0["first"] as? Int } == [nil, 1, 1, 0])
    let frames = try cases.map { try #require($0["frames"] as? [[String: Any]]) }
    #expect(
      frames.map { $0.map { $0["message"] != nil } } == [
        [false, false], [false, true], [false, true], [true],
      ]
    )
  }

  @Test("Equal images occur in the page once, as the PNG files that they are")
  func images() throws {
    let same = artifacts(3, pixels: 0)
    var all = [artifacts(0, pixels: 4), same, same]
    for index in all.indices { all[index].frame.index = index }
    let page = try collected(all, order: [2, 0, 1], maxBytes: 1 << 20)
    let frames = try frames(page)
    #expect(frames[1]["expected"] as? Int == frames[2]["expected"] as? Int)
    #expect(frames[0]["expected"] as? Int != frames[1]["expected"] as? Int)
    // Two expected, two actual, and one difference: both are all red.
    #expect(page.components(separatedBy: "id=\"picture-").count - 1 == 5)
    let start = try #require(page.range(of: "id=\"picture-0\">"))
    let encoded = page[start.upperBound...].prefix { $0 != "<" }
    let decoded = try #require(Data(base64Encoded: String(encoded)))
    #expect([UInt8](decoded) == (try all[0].expected?.pngBytes()))
  }

  @Test("A full page retains the first, the worst and an even selection of frames, in any order")
  func selection() throws {
    let all = (0..<200).map { artifacts($0, pixels: $0 < 40 ? 0 : $0 == 133 ? 60 : 5) }
    let complete = try collected(all, order: Array(all.indices), maxBytes: 1 << 24)
    #expect(try frames(complete).allSatisfy { $0["isSmall"] as? Bool == false })
    #expect(try frames(complete).allSatisfy { $0["expected"] is Int })
    let page = try collected(all, order: Array(all.indices), maxBytes: 9000)
    let full = try frames(page).filter { $0["actual"] is Int && $0["isSmall"] as? Bool == false }
    let retained = full.compactMap { $0["index"] as? Int }
    #expect(retained.contains(40) && retained.contains(133), "\(retained)")
    // Equal frames go first, and what is left of the others lies on one grid.
    let rest = retained.filter { $0 != 40 && $0 != 133 }
    let step = try #require(rest.first.map { 1 << $0.trailingZeroBitCount })
    let grid = rest.map { 1 << $0.trailingZeroBitCount }.min() ?? step
    #expect(rest.allSatisfy { $0 >= 40 })
    #expect(rest == (41..<200).filter { $0 % grid == 0 && $0 != 133 }, "\(retained)")
    #expect(rest.count > 3 && rest.count < 100, "\(retained)")
    var order = Array(all.indices)
    var random = SplitMix64(seed: 7)
    for _ in 0..<3 {
      order.shuffle(using: &random)
      #expect(try collected(all, order: order, maxBytes: 9000) == page)
    }
    #expect(try collected(all, order: order, maxBytes: 9000).utf8.count < complete.utf8.count)
  }

  @Test("Images of less room than one are none, and the page says so")
  func noCapacity() throws {
    let page = try collected([artifacts(0, pixels: 3)], order: [0], maxBytes: 10)
    #expect(try frames(page)[0]["actual"] is NSNull)
    #expect(!page.contains("id=\"picture-0\""))
  }

  // The image of a number in a page.
  private func retained(_ number: Int, of page: String) throws -> Bitmap {
    let start = try #require(page.range(of: "id=\"picture-\(number)\">"))
    let text = String(page[start.upperBound...].prefix { $0 != "<" })
    let bytes = [UInt8](try #require(Data(base64Encoded: text)))
    return try ImageFileReader.bitmap(of: bytes, path: "picture", limits: Limits())
  }

  @Test("Frames in between become thumbnails: each pixel is the mean of a square")
  func thumbnails() throws {
    // Columns of 0 and 200 in pairs have a mean of 100; noise in blue makes the files large.
    var random = SplitMix64(seed: 3)
    let all = (0..<40).map { index in
      var artifacts = artifacts(index, pixels: 5)
      let noise = (0..<480 * 8).map { _ in UInt32(random.next() & 0x7F) }
      artifacts.expected = image(480, 8) { x, y in
        0xFF00_0000 | (x % 2 == 0 ? 0 : 200 << 16) | noise[y * 480 + x]
      }
      return artifacts
    }
    let page = try collected(all, order: Array(all.indices), maxBytes: 120_000)
    let frames = try frames(page)
    #expect(frames[0]["isSmall"] as? Bool == false)
    let small = try #require(
      frames.first { $0["isSmall"] as? Bool == true && $0["expected"] is Int }
    )
    let bitmap = try retained(try #require(small["expected"] as? Int), of: page)
    #expect(bitmap.width == 240 && bitmap.height == 4)
    bitmap.withUnsafeBytes { bytes in
      for x in 0..<240 { #expect(bytes[x * 4 + 2] == 100 && bytes[x * 4 + 3] == 255) }
    }
    #expect(frames.contains { $0["expected"] is NSNull })
  }
}
