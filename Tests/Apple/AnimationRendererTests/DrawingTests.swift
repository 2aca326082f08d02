import AnimationRenderer
import Foundation
import Graphics
import ImageFiles
import SceneModel
import Testing
import UIKitCompat

@Suite("Layers and views that draw")
struct DrawingTests {
  private func frame(_ renderer: Renderer, at time: Double) throws -> Bitmap {
    try renderer.frame(at: time)
  }

  private func rgb(_ image: Bitmap, _ x: Int, _ y: Int) -> [Int] {
    let pixel = image[x, y]
    return [16, 8, 0].map { Int(pixel >> $0 & 255) }
  }

  @Test("A view draws itself before it is seen, and again when it asks for that")
  func view() throws {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 60))
    let gauge = GaugeView(frame: CGRect(x: 10, y: 10, width: 40, height: 40))
    let renderer = Renderer(view: root, frameRate: 10, duration: 2) {
      root.addSubview(gauge)
      VirtualClock.current.schedule(after: 1) { gauge.progress = 0.75 }
    }
    let failures = renderer.diagnostics.filter { $0.severity > .hint }
    #expect(failures.isEmpty, "\(failures)")
    let before = try frame(renderer, at: 0.5)
    // A quarter of the bar, light grey beside it, nothing in the round corner, the ring's first quarter.
    #expect(rgb(before, 14, 40) == [0, 122, 255] && rgb(before, 45, 40) == [170, 170, 170])
    #expect(rgb(before, 49, 10) == [0, 0, 0])
    #expect(
      rgb(before, 30 + 6, 30 - 6) == [255, 255, 255] && rgb(before, 24, 30) == [170, 170, 170]
    )
    let after = try frame(renderer, at: 1.5)
    #expect(rgb(after, 38, 45) == [0, 122, 255] && rgb(after, 22, 30) == [255, 255, 255])
  }

  @Test("Layers draw by their class or their delegate after a display request")
  func layers() throws {
    SceneRecorder.forgetUnrecorded()
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 60, height: 40)
    let (grid, dot, idle) = (GridLayer(), CALayer(), GridLayer())
    let delegate = DotDelegate()
    dot.delegate = delegate
    for (index, layer) in [grid, dot, idle].enumerated() {
      layer.frame = CGRect(x: 20 * CGFloat(index), y: 0, width: 20, height: 20)
      root.addSublayer(layer)
    }
    grid.contentsScale = 2
    grid.setNeedsDisplay()
    dot.setNeedsDisplay()
    let renderer = Renderer(layer: root, size: root.bounds.size, duration: 1)
    let image = try frame(renderer, at: 0.5)
    #expect(rgb(image, 0, 5) == [255, 0, 0] && rgb(image, 10, 15) == [255, 0, 0])
    #expect(rgb(image, 5, 5) == [0, 0, 0] && rgb(image, 0, 25) == [0, 0, 0])
    #expect(rgb(image, 30, 10) == [0, 255, 0] && rgb(image, 21, 1) == [0, 0, 0])
    #expect(rgb(image, 40, 5) == [0, 0, 0])
    #expect((grid.contents.map { ($0 as? CGImage)?.width } ?? nil) == 40)
  }

  @Test("A layer without a size is drawn once it has one; layers added later are drawn too")
  func addedLater() throws {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 60))
    let gauge = GaugeView(frame: .zero)
    gauge.progress = 1
    root.addSubview(gauge)
    let box = UIView(frame: CGRect(x: 0, y: 40, width: 20, height: 20))
    let inner = GaugeView(frame: box.bounds)
    inner.progress = 1
    let renderer = Renderer(view: root, frameRate: 10, duration: 2) {
      VirtualClock.current.schedule(after: 0.5) {
        gauge.frame = CGRect(x: 0, y: 0, width: 30, height: 30)
      }
      VirtualClock.current.schedule(after: 1) {
        box.addSubview(inner)
        root.addSubview(box)
      }
    }
    #expect(rgb(try frame(renderer, at: 0.3), 3, 3) == [0, 0, 0])
    let last = try frame(renderer, at: 1.5)
    #expect(rgb(last, 3, 3) == [0, 122, 255] && rgb(last, 1, 41) == [0, 122, 255])
  }

  @Test("The tutorial's gradient under a text that was drawn, typed in as it is")
  func maskLabel() throws {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 60))
    root.backgroundColor = .systemYellow
    let renderer = Renderer(view: root, frameRate: 20, duration: 3) {
      let label = AnimatedMaskLabel(frame: CGRect(x: 0, y: 10, width: 200, height: 40))
      root.addSubview(label)
      label.text = "Slide"
    }
    let failures = renderer.diagnostics.filter { $0.severity > .hint }
    #expect(failures.isEmpty, "\(failures)")
    // The text is cut out of the gradient: dark first, light where the gradient's middle passes.
    func darkest(_ time: Double) throws -> (dark: Int, light: Int) {
      let image = try frame(renderer, at: time)
      var (dark, light) = (0, 0)
      for y in 0..<60 {
        for x in 0..<200 {
          let sum = rgb(image, x, y).reduce(0, +)
          if sum < 60 { dark += 1 }
          if sum > 600 { light += 1 }
        }
      }
      return (dark, light)
    }
    let (start, middle) = (try darkest(0), try darkest(1.5))
    #expect(start.dark > 300 && start.light == 0, "\(start)")
    #expect(middle.light > 40 && middle.dark < start.dark, "\(middle)")
  }

  @Test("Views become images in two ways, with all their descendants")
  func snapshots() throws {
    let view = UIView(frame: CGRect(x: 30, y: 30, width: 40, height: 40))
    view.backgroundColor = .blue
    view.layer.cornerRadius = 20
    let gauge = GaugeView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
    gauge.progress = 1
    gauge.transform = CGAffineTransform(rotationAngle: .pi / 4)
    view.addSubview(gauge)
    for image in [view.asImage(), view.snapshot()] {
      let cgImage = try #require(image?.cgImage)
      let image = try PNGDecoder.decode(cgImage.fileBytes(), maxSide: 99, maxPixels: 9999)
      #expect(image.width == 40 && image[0, 0] == 0)
      #expect(rgb(image, 3, 20) == [0, 0, 255] && rgb(image, 20, 8) == [0, 122, 255])
      #expect(rgb(image, 11, 11) == [0, 0, 255])
    }
  }

  @Test("Drawing errors become messages of the recording")
  func faults() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    let renderer = Renderer(view: root, duration: 1) {
      let image = UIGraphicsImageRenderer(size: CGSize(width: 9, height: 9)).image { context in
        context.fill(CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1))
      }
      root.layer.contents = image.cgImage
    }
    #expect(
      renderer.diagnostics.contains { $0.message.hasPrefix("not drawn: a path with a number") }
    )
  }

  @Test("A view that has just appeared dissolves from what it showed before")
  func firstInstant() throws {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    let card = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    card.backgroundColor = .red
    root.addSubview(card)
    let renderer = Renderer(view: root, frameRate: 10, duration: 2) {
      let options: UIView.AnimationOptions = [.transitionCrossDissolve, .curveLinear]
      UIView.transition(with: card, duration: 1, options: options) {
        card.backgroundColor = .blue
      }
    }
    let colors = [0.0, 0.25, 1.5].map { time in
      (try? frame(renderer, at: time)).map { rgb($0, 5, 5) }
    }
    #expect(colors[0] == [255, 0, 0] && colors[2] == [0, 0, 255])
    let quarter = try #require(colors[1])
    #expect(abs(quarter[0] - 191) < 3 && abs(quarter[2] - 64) < 3, "\(quarter)")
  }

  @Test("A missing font is reported once, its metric twin not at all")
  func missingFonts() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    let renderer = Renderer(view: root, duration: 1) {
      for (index, name) in ["Zapfino", "Zapfino", "Helvetica"].enumerated() {
        let size = CGSize(width: 10 + index, height: 10)
        let image = UIGraphicsImageRenderer(size: size).image { _ in
          let font = UIFont(name: name, size: 8)
          "a".draw(at: .zero, withAttributes: [.font: font as Any])
        }
        let layer = CALayer()
        layer.contents = image.cgImage
        root.layer.addSublayer(layer)
      }
    }
    let reported = renderer.diagnostics.filter { $0.severity > .hint }
    #expect(reported.map(\.code) == [.fontFallback])
    #expect(reported.first?.message.contains("Zapfino") == true)
  }

  @Test("Black under a video is reported where it may be visible")
  func floor() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "floor-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func reported(_ change: @escaping (UIView) -> Void) async throws -> [String] {
      let root = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
      root.backgroundColor = .red
      let dot = UIView(frame: CGRect(x: 8, y: 8, width: 4, height: 4))
      dot.backgroundColor = .green
      root.addSubview(dot)
      let renderer = Renderer(view: root, frameRate: 5, duration: 1) { change(root) }
      var messages: [String] = []
      try await renderer.write(to: folder.appending(path: "out.mp4").path) { messages.append($0) }
      return messages
    }
    let still = try await reported { _ in }
    #expect(still.isEmpty, "\(still)")
    let recoloured = try await reported { root in
      UIView.animate(withDuration: 0.5) { root.backgroundColor = .blue }
    }
    #expect(recoloured.isEmpty)
    let faded = try await reported { root in UIView.animate(withDuration: 0.5) { root.alpha = 0.5 }
    }
    #expect(faded.count == 1 && faded[0].contains("drawn on black"))
    let moved = try await reported { $0.frame.origin.x = 1 }
    #expect(moved.count == 1)
  }
}
