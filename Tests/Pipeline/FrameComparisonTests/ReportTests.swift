import Foundation
import FrameComparison
import Graphics
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("Reports")
struct ReportTests {
  private func difference(_ pixels: Int, distance: Double) -> ImageDifference {
    var result = ImageDifference(width: 10, height: 10, comparedPixels: 100)
    result.changedPixels = pixels
    result.differingPixels = pixels
    result.maxDistance = distance
    result.bounds = PixelRect(x: 2, y: 3, width: 4, height: 1)
    return result
  }

  private func frame(_ index: Int, _ pixels: Int, distance: Double = 0.5) -> ComparedFrame {
    ComparedFrame(
      index: index,
      time: Double(index) / 30,
      verdict: pixels == 0 ? .identical : .exceeded(.pixels(actual: pixels, allowed: 0)),
      difference: difference(pixels, distance: distance)
    )
  }

  private func report(_ cases: [ComparisonCase]) -> ComparisonReport {
    ComparisonReport(
      expected: "a",
      actual: "b",
      settings: ComparisonSettings(),
      cases: cases
    )
  }

  @Test(
    "The worst frame has the most differing pixels, then the greatest distance, then comes first"
  )
  func worst() {
    var item = ComparisonCase(name: "clip", file: "clip")
    item.frames = [frame(0, 0), frame(1, 2), frame(2, 7, distance: 0.2), frame(3, 7), frame(4, 7)]
    #expect(item.firstDifference?.index == 1 && item.worstDifference?.index == 3)
    item.frames.append(ComparedFrame(index: 5, verdict: .missing))
    #expect(item.worstDifference?.index == 5)
    #expect(item.differingFrames.count == 5 && !item.isEqual)
  }

  @Test("A mismatch alone makes a case differ")
  func mismatch() {
    var item = ComparisonCase(name: "clip.mp4", file: "clip.mp4", frames: [frame(0, 0)])
    #expect(report([item]).isEqual && report([item]).text == "equal: clip.mp4\n")
    item.mismatches = [.frameCounts(expected: 30, actual: 1)]
    #expect(!report([item]).isEqual)
    #expect(item.summary == "30 frames expected, 1 found")
  }

  @Test("Frames within the limits are counted, of one clip and of several")
  func withinLimits() {
    var item = ComparisonCase(name: "a.json", file: "a.json", frames: [frame(0, 0), frame(1, 0)])
    item.frames.append(ComparedFrame(index: 2, verdict: .withinLimits))
    #expect(report([item]).verdict == "equal: a.json: 3 frames, 1 of them within the limits")
    #expect(
      report([item, item]).verdict == "equal: 2 clips, 6 frames, 2 of them within the limits"
    )
    item.frames.removeLast()
    #expect(report([item, item]).verdict == "equal: 2 clips, 4 frames")
  }

  @Test(
    "The text begins with the verdict; the first and the worst frame follow with time and layer"
  )
  func text() {
    var item = ComparisonCase(name: "clip", file: "clip")
    item.frames = [frame(0, 0), frame(1, 1), frame(2, 4), frame(3, 0)]
    item.frames[1].layers = [
      LayerUnderDifference(label: "layers[0] dot", differingPixels: 1, isChanged: true)
    ]
    item.changedLayers = [
      ChangedLayer(
        label: "layers[0] dot",
        aspects: [.transform, .paint],
        firstFrame: 1,
        firstTime: 1.0 / 30,
        frameCount: 2
      )
    ]
    let expected = """
      different: 2 of 4 frames of b differ from a, from 0.033 s on
      clip:
        first: frame 1 at 0.033 s: 1 pixel differs, allowed are 0 (--max-diff-pixels), in 4 × 1 at 2, 3, \
      greatest distance 50 %
          changed layer: layers[0] dot (1 pixel)
        worst: frame 2 at 0.067 s: 4 pixels differ, allowed are 0 (--max-diff-pixels), in 4 × 1 at 2, 3, \
      greatest distance 50 %
        changed layers:
          layers[0] dot: transform, paint, from frame 1 at 0.033 s on (2 frames)

      """
    #expect(report([item]).text == expected)
  }

  @Test("The limit that decided is named with what was found")
  func limits() {
    #expect(
      ExceededLimit.ratio(actual: 0.25, allowed: 0.001).message
        == "25 % of the pixels differ, allowed are 0.1 % (--max-diff-ratio)"
    )
    #expect(
      ExceededLimit.pixels(actual: 12, allowed: 3).message
        == "12 pixels differ, allowed are 3 (--max-diff-pixels)"
    )
    #expect(ExceededLimit.ratio(actual: 1e-9, allowed: 0).message.hasPrefix("< 0.001 %"))
  }

  @Test("JUnit's XML escapes names and counts failures")
  func junit() {
    var item = ComparisonCase(name: "a<b>&\"c\"\u{1}.png", file: "x", frames: [frame(0, 3)])
    item.seconds = 0.25
    let same = ComparisonCase(name: "same.png", file: "y", frames: [frame(0, 0)])
    let text = report([item, same]).junit(name: "tests")
    #expect(
      text.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"tests\" ")
    )
    #expect(
      text.contains("<testsuite name=\"a\" tests=\"2\" failures=\"1\" errors=\"0\" skipped=\"0\"")
    )
    #expect(text.contains("name=\"a&lt;b&gt;&amp;&quot;c&quot;?.png\" time=\"0.25\">"))
    #expect(text.contains("type=\"pixels\">"))
    #expect(text.contains(" errors=\"0\" time=\"0.25\">\n  <testsuite "))
    #expect(text.contains(" skipped=\"0\" time=\"0.25\">\n"))
    // Lines of the details stay lines; controls and what is no character of XML do not.
    let odd = ComparisonCase(
      name: "a\nb\r\t\u{7f}\u{85}\u{2028}\u{fffd}\u{fffe}\u{ffff}\u{10000}'",
      file: "z",
      frames: [frame(0, 3)]
    )
    let escaped = report([odd]).junit(name: "<\n>")
    #expect(escaped.contains("name=\"a&#10;b?????\u{fffd}??\u{10000}'\""), "\(escaped)")
    #expect(escaped.contains("<testsuites name=\"&lt;&#10;&gt;\" "))
    #expect(XMLParser(data: Data(escaped.utf8)).parse())
    #expect(XMLParser(data: Data(text.utf8)).parse())
    #expect(text.contains("<testcase classname=\"tests\" name=\"same.png\" time=\"0\"/>"))
  }

  @Test("Annotations escape what would end them")
  func annotations() {
    let item = ComparisonCase(name: "100%, a:b", file: "dir/a,b.png", frames: [frame(0, 3)])
    let text = report([item]).githubAnnotations
    #expect(text.hasPrefix("::error file=dir/a%2Cb.png,title=100%25%2C a%3Ab::3 pixels differ"))
    #expect(text.filter { $0 == "\n" }.count == 1 && text.contains("%0A"))
    #expect(report([]).githubAnnotations.isEmpty)
    let odd = ComparisonCase(name: "a\r\n%b\u{1b}", file: ":,\r\n%", frames: [frame(0, 3)])
    let escaped = report([odd]).githubAnnotations
    #expect(
      escaped.hasPrefix("::error file=%3A%2C%0D%0A%25,title=a%0D%0A%25b\\u{1b}::"),
      "\(escaped)"
    )
  }

  @Test("Annotations name some cases and count the rest")
  func manyAnnotations() {
    for (count, lines, ending) in [
      (19, 19, ""), (20, 20, ""), (21, 21, "1 more"), (40, 21, "20 more"),
    ] {
      let items = (0..<count).map { number in
        ComparisonCase(name: "case\(number)", file: "x", frames: [frame(0, 3)])
      }
      let text = report(items).githubAnnotations
      #expect(text.split(separator: "\n").count == lines, "\(count)")
      #expect(text.contains("::error::and ") == !ending.isEmpty)
      #expect(ending.isEmpty || text.contains("::error::and \(ending) that differ\n"))
    }
  }

  @Test("JUnit's type of a failure is what is wrong first")
  func failureTypes() {
    var item = ComparisonCase(name: "clip", file: "clip", frames: [frame(0, 3)])
    func type(_ item: ComparisonCase) -> String {
      let text = report([item]).junit(name: "t")
      return text.components(separatedBy: " type=\"").dropFirst().first?
        .components(separatedBy: "\"").first ?? ""
    }
    #expect(type(item) == "pixels")
    item.mismatches = [.frameCounts(expected: 3, actual: 1)]
    #expect(type(item) == "pixels")
    item.frames = [frame(0, 0)]
    #expect(type(item) == "frames")
    item.frames = [ComparedFrame(index: 0, verdict: .missing)]
    #expect(type(item) == "missing")
    item.frames = [ComparedFrame(index: 0, verdict: .extra)]
    #expect(type(item) == "extra")
    item.frames = [
      ComparedFrame(index: 0, verdict: .exceeded(.ratio(actual: 0.5, allowed: 0.1)))
    ]
    #expect(type(item) == "ratio")
  }
}
