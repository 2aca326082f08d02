import Files
import SceneLoading
import SceneModel
import TestSupport
import Testing

/// Files that decide times and layers while a scene is read.
@Suite("Media of scenes")
struct SceneMediaTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func open(_ text: String) throws(SceneLoadingError) -> Scene {
    do {
      try folder.write(Array(text.utf8), to: "scene.json")
    } catch {
      Issue.record(error)
    }
    return try SceneDocument.open(folder.file("scene.json")).scene
  }

  private static func scene(_ assets: String, _ rest: String) -> String {
    #"{"format":"animrender/1","canvas":{"width":320,"height":180},"duration":"auto","assets":{\#(assets)},\#(rest)}"#
  }

  @Test("The length of a file decides an automatic duration")
  func duration() throws {
    let codes = [Int16](repeating: 1000, count: 36_000)
    try folder.write(WaveFile(codes).bytes, to: "a.wav")
    let text = Self.scene(
      #""a":{"type":"audio","src":"a.wav"}"#,
      #""audio":[{"asset":"a","begin":1}]"#
    )
    #expect(try open(text).duration == 1.75)
  }

  @Test("Captions decide an automatic duration, on the clock of their layer")
  func captionsEnd() throws {
    try folder.write(Array("WEBVTT\n\n00:01.000 --> 00:03.500\nOne\n".utf8), to: "c.vtt")
    func duration(_ keys: String) throws -> Double {
      try open(
        Self.scene(
          #""c":{"type":"captions","src":"c.vtt"}"#,
          #""layers":[{"type":"captions","asset":"c"\#(keys)}]"#
        )
      ).duration
    }
    #expect(try duration("") == 3.5)
    #expect(try duration(#","beginTime":2"#) == 5.5)
    #expect(try duration(#","lifetime":[0,2]"#) == 2)
  }

  @Test("Messages about an included file name it, and those about copies come once")
  func included() throws {
    let text = #"{"type":"text","string":"a","font":"Nope","frame":[0,0,90,90]}"#
    let image = #"{"frame":[0,0,9,9],"contents":{"image":"nope.png"}}"#
    try folder.write(Array("[\(text),\n\(image)]".utf8), to: "inc.json")
    let scene = Self.scene(
      "",
      #""layers":[{"include":"inc.json"},{"symbol":"s"},{"symbol":"s"}],"symbols":{"s":{"layers":[\#(text)]}}"#
    ).replacing(#""auto""#, with: "1")
    try folder.write(Array(scene.utf8), to: "scene.json")
    let loaded = try SceneDocument.open(folder.file("scene.json")).loadAvailable()
    let problem = try #require(loaded.problems.first?.diagnostic)
    #expect(loaded.problems.count == 1 && problem.path == "layers[0]")
    #expect(problem.message.hasPrefix("inc.json:2:"), "\(problem.message)")
    #expect(problem.message.contains(": [1].contents: cannot open"), "\(problem.message)")
    // Fonts are told of where all files are there.
    try folder.write(Array("[\(text)]".utf8), to: "inc.json")
    let complete = try SceneDocument.open(folder.file("scene.json")).loadAvailable()
    let fonts = complete.messages.map(\.diagnostic).filter { $0.code == .fontFallback }
    #expect(fonts.map(\.path) == ["layers[0]", "symbols.s.layers[0].font"])
    #expect(fonts.first?.message.hasPrefix("inc.json:1:") == true)
    #expect(fonts.first?.message.contains(": [0].font: ") == true)
  }

  @Test("Animations of lines end with the last line of the layout")
  func letterLines() throws {
    let text = Self.scene(
      "",
      #""layers":[{"type":"text","font":"DejaVu Sans","fontSize":20,"isWrapped":true,"frame":[0,0,30,180],"string":"aa bb cc","letters":{"unit":"line","stagger":0.5,"animations":[{"keyPath":"opacity","from":0,"duration":1}]}}]"#
    )
    #expect(try open(text).duration == 2)
  }

  @Test("A missing file is a missing input, also where only its length is needed")
  func missing() {
    let text = Self.scene(
      #""a":{"type":"audio","src":"a.wav"}"#,
      #""audio":[{"asset":"a","begin":1}]"#
    )
    #expect {
      _ = try open(text)
    } throws: {
      ($0 as? SceneLoadingError)?.code == .missingInput
    }
  }

  @Test("The sound of a video without audio is an error that says so")
  func muteVideo() throws {
    try folder.write(Repository.bytes("Tests/Media/plain.mp4"), to: "v.mp4")
    let text = Self.scene(
      #""v":{"type":"video","src":"v.mp4"}"#,
      #""layers":[{"type":"video","asset":"v","frame":[0,0,9,9],"sound":true}]"#
    )
    let scene = try open(text)
    let outcome = ResourceLoader(ResourceOptions(roots: [folder.path])).load(scene)
    #expect(outcome.problems.count { $0.message.contains("the video has no audio") } == 1)
  }

  @Test("A transport stream as a video is refused as what it is")
  func transportStream() throws {
    // Packets of 188 bytes begin with a G.
    let packet = [0x47, 0x1F, 0xFF, 0x10] + [UInt8](repeating: 0xFF, count: 184)
    try folder.write([packet, packet, packet, packet, packet].flatMap(\.self), to: "v.ts")
    let text = Self.scene(
      #""v":{"type":"video","src":"v.ts"}"#,
      #""duration":1,"layers":[{"type":"video","asset":"v","frame":[0,0,9,9]}]"#
    ).replacing(#""duration":"auto","#, with: "")
    let scene = try open(text)
    let outcome = ResourceLoader(ResourceOptions(roots: [folder.path])).load(scene)
    #expect(outcome.problems.count { $0.message.contains("MPEG transport stream") } == 1)
    #expect(outcome.problems.allSatisfy { $0.code == .badInput })
  }

  @Test("An animated AVIF as an animated image is refused, and names the type that plays it")
  func animatedAVIF() throws {
    // The first box of such a file.
    let start = [0, 0, 0, 16] + Array("ftypavis".utf8) + [0, 0, 0, 0]
    try folder.write(start + [UInt8](repeating: 0, count: 32), to: "a.avif")
    let text = Self.scene(
      #""a":{"type":"animatedImage","src":"a.avif"}"#,
      #""duration":1,"layers":[{"contents":"a","frame":[0,0,9,9]}]"#
    ).replacing(#""duration":"auto","#, with: "")
    let scene = try open(text)
    let outcome = ResourceLoader(ResourceOptions(roots: [folder.path])).load(scene)
    #expect(outcome.problems.contains { $0.message.contains(#""video""#) })
  }

  @Test("Captions are broken by the widths of their letters, and fit into the title-safe area")
  func captions() throws {
    let cue =
      "00:00.500 --> 00:01.500\nMotion graphics from text files, the same bytes every time\n"
    try folder.write(Array("WEBVTT\n\n\(cue)".utf8), to: "c.vtt")
    let text = Self.scene(
      #""c":{"type":"captions","src":"c.vtt"}"#,
      #""layers":[{"type":"captions","asset":"c","font":"DejaVu Sans","animations":[{"keyPath":"opacity","from":0,"duration":2}]}]"#
    )
    let layer = try #require(try open(text).layers.first?.sublayers.first)
    #expect(layer.lifetime == Lifetime(from: 0.5, to: 1.5))
    guard case .text(let content) = layer.state.content else {
      Issue.record("no text")
      return
    }
    let lines = content.characters.split(separator: "\n").map(\.count)
    #expect(lines.count == 2 && abs(lines[0] - lines[1]) < 10, "\(content.characters)")
    #expect(layer.state.bounds.width == 288 && content.fontSize == 11)
  }

  @Test("A file in no format of captions is bad input and names its line")
  func damaged() throws {
    try folder.write(Array("1\n00:01.000 --> 00:02.000\nA\n".utf8), to: "c.vtt")
    let text = Self.scene(
      #""c":{"type":"captions","src":"c.vtt"}"#,
      #""layers":[{"type":"captions","asset":"c"}]"#
    )
    #expect {
      _ = try open(text)
    } throws: { error in
      guard let error = error as? SceneLoadingError else { return false }
      return error.code == .badInput && "\(error)".contains("c.vtt:1: ")
    }
  }
}
