import Files
import Foundation
import Graphics
import SceneLoading
import SceneModel
import TestSupport
import Testing
import TextShaping

/// One door for scenes, Lottie animations and archives, for programs as for the command.
@Suite("Opened documents")
struct SceneDocumentTests {
  private static let lottie = """
    {"v":"5.7.4","fr":10,"ip":0,"op":10,"w":32,"h":24,"layers":[
    {"ty":1,"nm":"a","sw":8,"sh":8,"sc":"#ff0000","ip":0,"op":10,"ks":{}}]}
    """

  private static func scene(_ more: String = "", layer: String = "\"name\": \"a\"") -> String {
    """
    { "format": "animrender/1", "canvas": { "width": 8, "height": 8 }, "duration": 1, \(more)
      "layers": [{ \(layer), "frame": [0, 0, 8, 8], "backgroundColor": "red" }] }
    """
  }

  private static func archive(_ manifest: String) -> [UInt8] {
    ZipFile([
      .init("manifest.json", manifest), .init("a/x.json", lottie),
      .init("a/y.json", lottie.replacing("\"w\":32", with: "\"w\":40")),
    ]).bytes
  }

  @Test("The content of an input determines its kind, regardless of its name")
  func kinds() throws {
    let scene = try SceneDocument.open(Array(Self.scene().utf8), name: "x.lottie")
    #expect(scene.format == .scene && scene.scene.canvas.width == 8)
    let lottie = try SceneDocument.open(Array(Self.lottie.utf8))
    #expect(lottie.format == .lottie && lottie.scene.canvas.width == 32)
    let bytes = Self.archive(#"{"version":"2","animations":[{"id":"x"},{"id":"y"}]}"#)
    let packed = try SceneDocument.open(bytes, name: "x.json")
    #expect(packed.format == .lottie && packed.animations == ["x", "y"])
    #expect(packed.scene.canvas.width == 32 && packed.hash.count == 64)
    var options = SceneDocument.Options()
    options.animation = "y"
    #expect(try SceneDocument.open(bytes, options).scene.canvas.width == 40)
  }

  @Test(
    "A file of another kind is named, with what to do with it",
    arguments: [
      ("x.vtt", "WEBVTT\n\n", "WebVTT captions", "--captions"),
      ("x.json", "1\r\n00:00:01,000 --> 00:00:02,000\r\nA\r\n", "SubRip", "--captions"),
      ("x.CSV", "a,b\n1,2\n", "a table", "animrender batch 'x.CSV' SCENE"),
      ("x.ppm", "P6\n2 2\n255\n", "a portable pixmap", "PNG"),
      ("x", "\u{7F}ELF\u{2}", "a program", "give a scene"),
      ("x.sh", "#!/bin/sh\n", "a script", "give"),
    ]
  )
  func otherKinds(name: String, content: String, noun: String, remedy: String) throws {
    let folder = try ScratchFolder()
    try folder.write(Array(content.utf8), to: name)
    #expect {
      try SceneDocument.open(folder.file(name))
    } throws: { error in
      let message = (error as? SceneLoadingError)?.messages.first?.diagnostic.message ?? ""
      return message.contains(noun) && message.contains(remedy)
    }
  }

  @Test("The frames of an atlas play at the rate of their durations")
  func atlas() throws {
    func frame(_ name: String, _ more: String) -> String {
      #""\#(name)": {"frame": {"x": 0, "y": 0, "w": 4, "h": 2}, "sourceSize": {"w": 8, "h": 6} \#(more)}"#
    }
    func document(_ times: [Int?]) throws -> SceneDocument {
      let frames = times.enumerated().map { index, time in
        frame("f\(index)", time.map { #", "duration": \#($0)"# } ?? "")
      }
      let text =
        #"{"frames": {\#(frames.joined(separator: ", "))}, "meta": {"image": "x.png"}}"#
      return try SceneDocument.open(Array(text.utf8), name: "a/x.json", folder: "a")
    }
    let plain = try document([nil, nil, nil])
    #expect(plain.format == .atlas && plain.scene.frameCount == 3 && plain.scene.duration == 0.3)
    #expect(plain.scene.canvas.width == 8 && plain.scene.canvas.height == 6)
    #expect(plain.scene.assets.first?.source == .file("x.json") && plain.messages.isEmpty)
    // Thirty a second, in whole milliseconds.
    let film = try document([33, 33, 34])
    #expect(film.scene.frameRate == FrameRate(30) && film.messages.isEmpty)
    #expect(try document([100, 500]).messages.first?.diagnostic.code == .ignored)
    let xml =
      #"<TextureAtlas imagePath="x.png"><sprite n="a" x="0" y="0" w="4" h="4"/></TextureAtlas>"#
    #expect(try SceneDocument.open(Array(xml.utf8)).format == .atlas)
    #expect(throws: SceneLoadingError.self) { try document([]) }
  }

  @Test("Values for variables and layers are set in an opened document")
  func values() throws {
    var document = try SceneDocument.open(
      Array(Self.scene(#""variables": {"width": 8},"#).utf8)
    )
    try document.set("a.opacity", to: "0.5")
    try document.set("a.backgroundColor", to: "#0000ff")
    let state = document.scene.layers[0].state
    #expect(state.opacity == 0.5 && state.backgroundColor == Color(0, 0, 1))
    let error = #expect(throws: SceneLoadingError.self) { try document.set("b.opacity", to: "1") }
    #expect(error?.code == .usage && document.scene.layers[0].state == state)
    var made = SceneDocument(document.scene)
    #expect(throws: SceneLoadingError.self) { try made.set("a.opacity", to: "1") }
  }

  @Test("Unsupported features of the manifest become a message with the manifest's name")
  func archiveWarnings() throws {
    let bytes = Self.archive(
      #"{"version":"2","animations":[{"id":"x"}],"initial":{"stateMachine":"s"}}"#
    )
    let document = try SceneDocument.open(bytes, name: "x.lottie")
    let warning = try #require(document.messages.first)
    #expect(warning.file == "x.lottie/manifest.json" && warning.diagnostic.severity == .warning)
    #expect(SceneReport(document).unsupported == [warning])
  }

  @Test("Errors state their kind, file and location")
  func errors() throws {
    func error(_ text: String, _ options: SceneDocument.Options = .init()) -> SceneLoadingError? {
      do throws(SceneLoadingError) {
        _ = try SceneDocument.open(Array(text.utf8), name: "s.json", options).load()
        return nil
      } catch {
        return error
      }
    }
    let broken = try #require(error(Self.scene("\"durations\": 2,")))
    #expect(broken.code == .badInput && broken.errors.first?.file == "s.json")
    #expect(broken.errors.first?.diagnostic.location?.line == 1)
    let image = #""contents": { "image": "gone.png" }"#
    let missing = try #require(error(Self.scene(layer: image)))
    #expect(missing.code == .missingInput && missing.errors.first?.diagnostic.code == .file)
    #expect(missing.errors.first?.diagnostic.location?.line == 2)
    var options = SceneDocument.Options()
    options.layer = "b"
    let layer = try #require(error(Self.scene(), options))
    #expect(layer.code == .usage && layer.errors.first?.diagnostic.path == "layer")
  }

  @Test("A font named in the options must exist, even if no text uses it")
  func namedFonts() {
    var options = SceneDocument.Options()
    for fonts in [
      FontSetting.file("/nowhere/a.ttf"), .folder("/nowhere"), .fallback("/nowhere/a.ttf"),
    ] {
      fonts.set(in: &options)
      #expect { try SceneDocument.open(Array(Self.scene().utf8), options) } throws: {
        ($0 as? SceneLoadingError)?.code == .missingInput
      }
      options = SceneDocument.Options()
    }
  }

  private enum FontSetting {
    case file(String), folder(String), fallback(String)

    func set(in options: inout SceneDocument.Options) {
      switch self {
      case .file(let path): options.fonts.files = [.init(path: path)]
      case .folder(let path): options.fonts.folders = [path]
      case .fallback(let path): options.fonts.fallbacks = [.file(path)]
      }
    }
  }

  @Test("P2: A scene as deep as the limit allows is opened and loaded on a small stack")
  func smallStack() async throws {
    let inner = #"{ "frame": [0, 0, 8, 8], "backgroundColor": "red" }"#
    let nested = (0..<250).reduce(inner) { inside, _ in
      #"{ "frame": [0, 0, 8, 8], "mask": \#(inside) }"#
    }
    let text = Self.scene(layer: "\"mask\": \(nested)")
    let width = await withCheckedContinuation { continuation in
      let thread = Thread {
        let document = try? SceneDocument.open(Array(text.utf8))
        let loaded = try? document?.load()
        continuation.resume(returning: loaded == nil ? nil : document?.scene.canvas.width)
      }
      thread.stackSize = 512 << 10
      thread.start()
    }
    #expect(width == 8)
  }

  @Test("What the animations of a program ignore is told once, with the line of the program")
  func recordedAnimations() throws {
    let group =
      #"{"type":"group","duration":1,"animations":[{"keyPath":"opacity","to":0,"duration":2}]}"#
    let text = sceneText(#"{"type":"transform","mask":{},"animations":[\#(group)]}"#)
    // A file tells of both.
    let written = try SceneDocument.open(Array(text.utf8)).messages.filter {
      $0.diagnostic.code == .ignored
    }
    #expect(Set(written.map(\.diagnostic.path)) == Self.ignored)
    let told = InputMessage(Diagnostic(.warning, .ignored, "the group cuts it"), file: "a.swift")
    let name = "recordedAnimations.swift"
    ProgramInput.add(
      ProgramInput(sources: { [] }) { () throws(SceneLoadingError) in
        ProgramInput.Recorded(
          scene: Array(text.utf8),
          messages: [told],
          animations: [],
          toolchain: ""
        )
      },
      as: name
    )
    let messages = try SceneDocument.open(name).messages.filter { $0.diagnostic.code == .ignored }
    #expect(messages.count == 2 && messages.first == told)
    #expect(messages.last?.diagnostic.path == "layers[0].mask")
  }

  private static let ignored: Set = ["layers[0].mask", "layers[0].animations[0].animations[0]"]
}
