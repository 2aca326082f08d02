import Graphics
import ImageFiles
import SceneModel
import Testing

@testable import RenderPipeline

extension OutputPlaceTests {
  @Test("The sides, plays and colours of a sticker are those that its place publishes")
  func stickerRules() throws {
    let line = try place("line-sticker")
    var small = facts(line)
    // A box with a side as long as its shorter one.
    (small.width, small.height) = (269, 269)
    #expect(line.violations(of: small).map(\.rule) == [.size])
    for (width, height) in [(300, 200), (200, 270), (320, 1)] {
      (small.width, small.height) = (width, height)
      #expect(line.violations(of: small) == [])
    }
    (small.width, small.height) = (320, 270)
    // All plays last 1, 2, 3 or 4 s, as those of two times 1.5 s do.
    for (plays, seconds) in [(1, 1.5), (1, 0.4), (3, 0.5), (2, 1.25)] {
      (small.plays, small.seconds) = (plays, seconds)
      #expect(line.violations(of: small).map(\.rule) == [.plays], "\(plays) of \(seconds)")
    }
    (small.plays, small.seconds) = (2, 1.5)
    #expect(line.violations(of: small) == [])
    // Other places take palettes.
    small.isTrueColor = false
    #expect(line.violations(of: small).map(\.rule) == [.format])
    #expect(line.violations(of: small)[0].text.hasSuffix("in RGB, without a palette"))
    var palette = facts(try place("discord-sticker"))
    palette.isTrueColor = false
    #expect(try place("discord-sticker").violations(of: palette) == [])
  }

  @Test("Where the place says so, frames are whole and sound is mono or stereo")
  func scansAndChannels() throws {
    for (name, isProgressive, takesSurround) in [
      ("instagram-reel", true, false), ("youtube", true, true), ("tiktok", false, true),
    ] {
      let place = try place(name)
      var fields = facts(place)
      fields.isInterlaced = true
      let scan = place.violations(of: fields)
      #expect(scan.map(\.rule) == (isProgressive ? [.codec] : []), "\(name)")
      #expect(scan.allSatisfy { $0.text.contains("interlaced") && $0.text.contains("progressive") })
      for (count, isTaken) in [(1, true), (2, true), (6, takesSurround)] {
        var sound = facts(place)
        sound.audio?.channelCount = count
        let rules = place.violations(of: sound).map(\.rule)
        #expect(rules == (isTaken ? [] : [.audio]), "\(name) \(count)")
      }
    }
  }

  @Test("The colour type of an animated PNG says whether it has a palette")
  func colorTypes() throws {
    // Greys, RGB, a palette, greys with alpha, RGB with alpha.
    for (type, isTrueColor) in [(0, false), (2, true), (3, false), (4, false), (6, true)] {
      let header: [UInt8] = Array(repeating: 0, count: 25) + [UInt8(type), 0, 0, 0]
      let part = AnimatedImagePart(
        area: PixelRect(x: 0, y: 0, width: 1, height: 1),
        delay: (1, 10),
        disposal: .store,
        isBlended: false,
        pixels: .png([])
      )
      let file = AnimatedImageFile(
        bytes: header,
        width: 1,
        height: 1,
        parts: [part, part],
        isTruncated: false
      )
      #expect(MediaFacts(file).isTrueColor == isTrueColor, "\(type)")
    }
  }

  @Test(
    "Rate and plays are those with which all plays last whole seconds",
    arguments: [
      (60.0, 1.5, FrameRate(12), 18, 2), (25, 1, FrameRate(5), 5, 4), (24, 4, FrameRate(4), 16, 1),
      (30, 0.5, FrameRate(30), 15, 4),
    ]
  )
  func wholeSeconds(
    _ rate: Double,
    _ duration: Double,
    _ chosen: FrameRate?,
    _ count: Int,
    _ plays: Int
  ) throws {
    var scene = PipelineScenes.animated(duration: duration)
    scene.frameRate = try #require(FrameRate(rate))
    let plan = try plan("line-sticker", scene)
    #expect(plan.frameRate == chosen && plan.frames.count == count)
    #expect(plan.request.encoding.plays == plays)
  }

  @Test("The remedy for plays that last no whole seconds helps")
  func partsOfSeconds() throws {
    for rate in [60, 29.97] {
      var scene = PipelineScenes.animated()
      scene.frameRate = try #require(FrameRate(rate))
      let error = #expect(throws: RequestError.self) { try plan("line-sticker", scene) }
      #expect(error?.description.contains("in whole seconds (set") == true, "\(rate)")
      let cut = try plan("line-sticker", scene) {
        ($0.frames, $0.rate) = (.range(from: nil, to: .seconds(2)), FrameRate(10))
      }
      #expect(cut.frames.count == 20 && cut.request.encoding.plays == 2)
    }
  }
}
