import AnimationRenderer
import Files
import Foundation
import MediaCodecs
import SceneFormat
import SceneModel
import TestSupport
import Testing

@Suite("Renderer")
struct RendererTests {
  /// A red square that slides from the left edge to the right one in a second.
  private func renderer(background: CGColor?, duration: Double = 1) -> Renderer {
    SceneRecorder.forgetUnrecorded()
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
    root.backgroundColor = background
    let square = CALayer()
    square.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    square.backgroundColor = UIColor.red.cgColor
    root.addSublayer(square)
    let slide = CABasicAnimation(keyPath: "position.x")
    slide.fromValue = 10
    slide.toValue = 30
    slide.duration = 1
    square.position.x = 30
    square.add(slide, forKey: nil)
    return Renderer(
      layer: root,
      size: CGSize(width: 40, height: 20),
      frameRate: 10,
      duration: duration
    )
  }

  @Test("A frame shows the layers at its time")
  func frame() throws {
    let renderer = renderer(background: UIColor.blue.cgColor)
    let image = try renderer.frame(at: 0.5)
    // 0xAARRGGBB
    let colors = [5, 15, 25, 35].map { image[$0, 10] }
    #expect(colors == [0xFF00_00FF, 0xFFFF_0000, 0xFFFF_0000, 0xFF00_00FF])
    #expect(renderer.diagnostics.isEmpty)
    #expect(renderer.scene().frameCount == 10)
  }

  @Test("Files of every kind are written whole", arguments: ["mp4", "gif", "apng", "png", "webm"])
  func files(_ ending: String) async throws {
    let path = FileManager.default.temporaryDirectory
      .appending(path: "renderer-test-\(ProcessInfo.processInfo.processIdentifier).\(ending)").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try await renderer(background: ending == "mp4" ? UIColor.white.cgColor : nil).write(to: path)
    let size = try #require(
      FileManager.default.attributesOfItem(atPath: path)[.size] as? NSNumber
    )
    #expect(size.intValue > 100)
  }

  @Test("Sequences have a file for every frame; a single image shows the first")
  func images() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "renderer-test-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let renderer = renderer(background: UIColor.blue.cgColor)
    try await renderer.write(to: folder.appending(path: "f_%03d.png").path)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(names == (0..<10).map { "f_00\($0).png" })
    try renderer.frame(at: 0.3).writePNG(to: folder.appending(path: "still.png").path)
    let (third, still) = (
      try Data(contentsOf: folder.appending(path: "f_003.png")),
      try Data(contentsOf: folder.appending(path: "still.png"))
    )
    let images = try [third, still].map {
      try ImageDecoder.decode([UInt8]($0), maxSide: 100, maxPixels: 10_000)
    }
    #expect(images[0] == images[1])
  }

  @Test("The background is under the layer; without one a video is black, and a message says so")
  func background() async throws {
    SceneRecorder.forgetUnrecorded()
    let clear = UIColor(red: 1, green: 0, blue: 0, alpha: 0.5).cgColor
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 16, height: 16)
    layer.backgroundColor = clear
    let size = CGSize(width: 16, height: 16)
    let under = UIColor.white.cgColor
    let renderer = Renderer(layer: layer, size: size, duration: 0.1, background: under)
    // Half red on white.
    #expect(try renderer.frame(at: 0)[8, 8] == 0xFFFF_8080)

    let path = FileManager.default.temporaryDirectory
      .appending(path: "renderer-test-\(UUID().uuidString).mp4").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    var lines: [String] = []
    try await Renderer(layer: CALayer(), size: size, duration: 0.1)
      .write(to: path) { lines.append($0) }
    #expect(lines.count == 2 && lines[0].hasPrefix("note: the scene is transparent"), "\(lines)")
  }

  @Test(
    "An image of nothing is written with a warning, any other without",
    arguments: [
      (0, true), (1, true), (2, true), (3, false), (4, false), (5, true), (6, true), (7, true),
      (8, false), (9, true),
    ]
  )
  func nothing(kind: Int, isReported: Bool) async throws {
    SceneRecorder.forgetUnrecorded()
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 16, height: 16)
    switch kind {
    case 1: layer.addSublayer(CALayer())
    case 2: layer.addSublayer(CAShapeLayer())
    case 3: layer.borderWidth = 1
    case 4:
      let text = CATextLayer()
      text.frame = layer.bounds
      text.string = "a"
      layer.addSublayer(text)
    // A view without anything in it.
    case 9: layer.backgroundColor = .white
    case 5, 6, 7, 8:
      let square = CALayer()
      // Beside the image, without opacity, like the background; the last one comes later.
      square.frame = CGRect(x: kind == 5 ? 20 : 2, y: 2, width: 4, height: 4)
      square.backgroundColor = CGColor(red: 1, green: kind == 7 ? 1 : 0, blue: 1, alpha: 1)
      square.opacity = kind == 6 ? 0 : 1
      layer.addSublayer(square)
      guard kind == 8 else { break }
      square.isHidden = true
      let showing = CABasicAnimation(keyPath: "hidden")
      (showing.fromValue, showing.toValue) = (false, false)
      (showing.beginTime, showing.duration) = (0.05, 0.1)
      square.add(showing, forKey: nil)
    default: break
    }
    let path = FileManager.default.temporaryDirectory
      .appending(path: "renderer-test-\(UUID().uuidString).gif").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    var lines: [String] = []
    let background = kind == 7 ? CGColor(red: 1, green: 1, blue: 1, alpha: 1) : nil
    try await Renderer(
      layer: layer,
      size: layer.bounds.size,
      frameRate: 50,
      duration: 0.1,
      background: background
    ).write(to: path) { lines.append($0) }
    #expect(lines.contains { $0.contains("there is nothing to see") } == isReported, "\(lines)")
  }

  @Test("The scene is written to a file that reads as the same scene")
  func sceneFile() throws {
    let path = FileManager.default.temporaryDirectory
      .appending(path: "renderer-test-\(UUID().uuidString).json").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let renderer = renderer(background: UIColor.blue.cgColor)
    try renderer.writeScene(to: path)
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    #expect(try SceneReader().read(bytes).scene == renderer.scene())
  }

  @Test("A view is recorded after it has appeared; the renderer goes to other threads")
  func view() async throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
    view.backgroundColor = .blue
    let box = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    box.backgroundColor = .red
    view.addSubview(box)
    let renderer = Renderer(view: view, frameRate: 10, duration: 1) {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { box.frame.origin.x = 20 }
    }
    let image = try await Task.detached { try renderer.frame(at: 0.5) }.value
    let colors = [5, 15, 25, 35].map { image[$0, 10] }
    #expect(colors == [0xFF00_00FF, 0xFFFF_0000, 0xFFFF_0000, 0xFF00_00FF])
    #expect(image.width == 40 && image.height == 20)
  }

  @Test(
    "Odd numbers are reported, and never a trap",
    arguments: [0, -1, 1e9, .nan, .infinity, -.infinity]
  )
  func oddNumbers(_ number: Double) throws {
    SceneRecorder.forgetUnrecorded()
    let size = CGSize(width: number, height: 4)
    let sized = Renderer(layer: CALayer(), size: size, duration: 0.1)
    #expect(sized.scene().canvas.height == 4 && sized.scene().canvas.width >= 1)
    for renderer in [
      Renderer(layer: CALayer(), size: CGSize(width: 4, height: 4), duration: number),
      Renderer(
        layer: CALayer(),
        size: CGSize(width: 4, height: 4),
        frameRate: number,
        duration: 0.1
      ),
    ] {
      #expect(renderer.diagnostics.map(\.code) == [.value])
      #expect(try renderer.frame(at: 0).width == 4)
    }
    _ = try Renderer(layer: CALayer(), size: CGSize(width: 4, height: 4), duration: 1)
      .frame(at: number)
  }

  @Test("An image that is too large is refused before there is memory for it")
  func tooLarge() {
    SceneRecorder.forgetUnrecorded()
    let size = CGSize(width: 16_000, height: 16_000)
    let renderer = Renderer(layer: CALayer(), size: size, duration: 1)
    #expect { try renderer.frame(at: 0) } throws: { ($0 as? RenderError)?.code == .limit }
  }

  @Test("Differences between the request and the written file are reported")
  func notes() async throws {
    SceneRecorder.forgetUnrecorded()
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "renderer-test-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let layer = CALayer()
    (layer.frame, layer.borderWidth) = (CGRect(x: 0, y: 0, width: 8, height: 8), 1)
    let size = CGSize(width: 8, height: 8)
    let renderer = Renderer(layer: layer, size: size, duration: 0.1, background: .white)
    var lines: [String] = []
    for name in ["x.gif", "x.png", "x.apng"] {
      let path = folder.appending(path: name).path
      try await renderer.write(to: path) { line in
        lines.append(line.split(separator: " ").last.map(String.init) ?? "")
      }
    }
    #expect(lines == ["[N_RESAMPLED]", "[N_OMITTED]"])
  }

  @Test("Two renderers of one thread do not know of each other")
  func separate() throws {
    let first = renderer(background: UIColor.blue.cgColor)
    let second = renderer(background: UIColor.green.cgColor)
    #expect(try first.frame(at: 0.5)[5, 10] == 0xFF00_00FF)
    #expect(try second.frame(at: 0.5)[5, 10] == 0xFF00_FF00)
  }

  @Test("An unknown extension is refused with the known ones listed; errors are reported")
  func failures() async throws {
    SceneRecorder.forgetUnrecorded()
    let layer = CALayer()
    layer.name = "field"
    layer.add(CABasicAnimation(keyPath: "alpha"), forKey: nil)
    let renderer = Renderer(layer: layer, size: CGSize(width: 9, height: 9), duration: 1)
    var lines: [String] = []
    await #expect(throws: RenderError.self) {
      try await renderer.write(to: "out.docx") { lines.append($0) }
    }
    #expect(lines.count == 1 && lines[0].hasPrefix("error: field.alpha: CALayer has no property"))
  }
}

@Suite("The overview of Core Animation's names")
struct OverviewPageTests {
  // Indented and compiled as it stands on the page.
  private func overview() async throws {
    let ball = CALayer()
    ball.frame = CGRect(x: 20, y: 20, width: 40, height: 40)
    ball.backgroundColor = UIColor.systemOrange.cgColor
    ball.cornerRadius = 20

    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 400, height: 80)
    root.addSublayer(ball)

    let roll = CABasicAnimation(keyPath: "position.x")
    roll.fromValue = 40
    roll.toValue = 360
    roll.duration = 1.5
    roll.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    ball.position.x = 360
    ball.add(roll, forKey: "roll")

    let renderer = Renderer(layer: root, size: root.bounds.size, frameRate: 60, duration: 2)
    try await renderer.write(to: "ball.mp4")
  }

  @Test("Its code compiles here")
  func code() throws {
    let page = "Sources/Apple/CoreAnimationCompat/CoreAnimationCompat.docc/CoreAnimationCompat.md"
    let blocks = try PageCode.blocks(of: page)
    #expect(blocks.count == 1)
    for block in blocks { #expect(try PageCode.isCompiled(block, in: #filePath)) }
  }
}
