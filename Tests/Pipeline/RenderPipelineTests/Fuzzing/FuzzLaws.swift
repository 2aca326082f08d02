import AtlasFormat
import Foundation
import Graphics
import LottieFormat
import RenderPipeline
import SVGFormat
import Sampling
import SceneFormat
import SceneLoading
import SceneModel
import TestSupport
import VectorGeometry

extension FuzzFamily {
  /// Reads, draws and looks at an input; a crash ends the process.
  func judge(_ bytes: [UInt8], laws: FuzzLaws) throws -> FuzzVerdict {
    switch self {
    case .sceneText, .lottieText: text(bytes)
    case .scene, .text: scene(bytes, laws, folder: "scenes", side: 24)
    case .lottie: scene(bytes, laws, folder: "scenes/lottie", side: 32)
    case .dotLottie, .svga, .animated, .expression: document(bytes, laws)
    case .atlas: atlas(bytes)
    case .svgPath: outline(bytes)
    case .svgAnimation: drawing(bytes, laws)
    case .geometry: geometry(bytes)
    case .store: try FuzzStore().judge(bytes)
    case .captions: captions(bytes)
    }
  }

  // MARK: Scenes and Lottie files

  // What is read is written as a scene that reads as the same; errors have places and words.
  private func text(_ bytes: [UInt8]) -> FuzzVerdict {
    let scene: Scene
    do {
      scene = try read(bytes)
    } catch {
      let isReported = error.errors.allSatisfy { !$0.message.isEmpty }
      return isReported && !error.errors.isEmpty ? .refused : .wrong("an error without a word")
    }
    guard !isLottie, let written = try? SceneWriter.write(scene) else { return .accepted }
    do {
      let again = try SceneReader(limits: HostileScene.limits).read(Array(written.utf8)).scene
      guard try SceneWriter.write(again) == written else {
        return .wrong("written twice, a scene is two texts")
      }
    } catch {
      return .wrong("what was read is not read again: \(error)")
    }
    return .accepted
  }

  private func read(_ bytes: [UInt8]) throws(SceneReadError) -> Scene {
    isLottie
      ? try LottieReader(limits: HostileScene.limits, compatibility: .ae).read(bytes).scene
      : try SceneReader(limits: HostileScene.limits).read(bytes).scene
  }

  // The same image with keys in another order and with spaces, for a frame alone and in a sequence.
  private func scene(
    _ bytes: [UInt8],
    _ laws: FuzzLaws,
    folder: String,
    side: Int
  ) -> FuzzVerdict {
    var hostile = HostileScene(isLottie: isLottie)
    hostile.folder = Repository.absolute(folder)
    hostile.side = side
    let text = String(decoding: bytes, as: UTF8.self)
    if laws.contains(0, of: 3) {
      hostile.positions = [0.3, 1]
      guard case .drawn(let images) = hostile.render(text) else { return .refused }
      hostile.positions = [1, 0.3]
      guard case .drawn(let alone) = hostile.render(text), alone == images.reversed() else {
        return .wrong("a frame depends on the frame before")
      }
    }
    hostile.positions = [0.3]
    guard laws.contains(1, of: 3) || laws.contains(2, of: 3) else {
      return laws.contains(0, of: 3) || hostile.render(text).isDrawn ? .accepted : .refused
    }
    guard let tree = try? JSONTree(text), Self.memberCount(tree.text) == Self.memberCount(text)
    else {
      return hostile.render(text).isDrawn ? .accepted : .refused
    }
    // Foundation reads strings without a mark of byte order at their start, so both are written from what it read.
    let first = hostile.render(tree.text)
    // Of what is refused the words name keys and places.
    guard first.isDrawn else { return .refused }
    if laws.contains(1, of: 3), hostile.render(tree.reordered.text) != first {
      return .wrong("the order of keys changes the picture")
    }
    if laws.contains(2, of: 3), hostile.render(tree.spacedText) != first {
      return .wrong("spaces change the picture")
    }
    return .accepted
  }

  // Members of objects, by their colons: a tree that has fewer has lost those of which a key stands twice.
  private static func memberCount(_ text: String) -> Int {
    var (count, isInside, isEscaped) = (0, false, false)
    for byte in text.utf8 {
      if isEscaped {
        isEscaped = false
      } else if byte == 0x5C {
        isEscaped = true
      } else if byte == 0x22 {
        isInside.toggle()
      } else if byte == 0x3A, !isInside {
        count += 1
      }
    }
    return count
  }

  // MARK: Whole inputs

  // An SVG also becomes a scene, which is read again.
  private func drawing(_ bytes: [UInt8], _ laws: FuzzLaws) -> FuzzVerdict {
    let verdict = document(bytes, laws)
    guard verdict == .accepted else { return verdict }
    var options = SceneDocument.Options()
    options.limits = HostileScene.limits
    guard let document = try? SceneDocument.open(bytes, options),
      let (scene, _) = try? document.withDrawingLayers(), let text = try? SceneWriter.write(scene)
    else { return .refused }
    do {
      _ = try SceneReader(limits: HostileScene.limits).read(Array(text.utf8))
    } catch {
      return .wrong("the scene of an SVG is not read again: \(error)")
    }
    return .accepted
  }

  private func document(_ bytes: [UInt8], _ laws: FuzzLaws) -> FuzzVerdict {
    var options = SceneDocument.Options()
    options.limits = HostileScene.limits
    // Read as a scene or not at all otherwise.
    let document: SceneDocument
    do {
      document = try SceneDocument.open(bytes, options)
    } catch {
      let isReported = error.errors.contains { !$0.diagnostic.message.isEmpty }
      return isReported ? .refused : .wrong("an error without a word")
    }
    guard let resources = try? document.load().resources else { return .refused }
    let source = RenderSource(
      scene: document.scene,
      resources: resources,
      geometry: OutputGeometry(canvas: document.scene.canvas, width: 24, height: 24),
      background: .clear,
      limits: HostileScene.limits
    )
    // A renderer may start an engine for scripts, which takes longer than all else.
    func image(_ fraction: Double, by renderer: FrameRenderer) -> Bitmap? {
      let frame = Int(clamping: fraction * Double(max(0, document.scene.frameCount - 1)))
      return try? renderer.bitmap(at: document.scene.frameRate.time(ofFrame: frame))
    }
    guard let alone = image(1, by: FrameRenderer(source)) else { return .refused }
    guard laws.contains(0, of: 2) else { return .accepted }
    let renderer = FrameRenderer(source)
    _ = image(0, by: renderer)
    let last = image(1, by: renderer)
    return last == alone ? .accepted : .wrong("a frame depends on the frame before")
  }

  // MARK: Parts

  private func atlas(_ bytes: [UInt8]) -> FuzzVerdict {
    do {
      let atlas = try SpriteAtlas(bytes)
      return try atlas == SpriteAtlas(bytes) ? .accepted : .wrong("read twice, an atlas is two")
    } catch {
      return error.message.isEmpty ? .wrong("an error without a word") : .refused
    }
  }

  // Captions are in order, with words inside of them, and do not depend on the way lines end.
  private func captions(_ bytes: [UInt8]) -> FuzzVerdict {
    var accepted = false
    for name in ["a", "a.srt", "a.ass", "a.lrc", "a.json"] {
      do throws(CaptionError) {
        let file = try CaptionFile(bytes, name: name, limits: HostileScene.limits)
        guard file.warnings.allSatisfy({ $0.line > 0 && !$0.message.isEmpty }) else {
          return .wrong("a warning without a line or a word")
        }
        for (cue, next) in zip(file.cues, file.cues.dropFirst()) where next.begin < cue.begin {
          return .wrong("captions are not in the order of their begins")
        }
        for cue in file.cues {
          guard cue.begin >= 0, cue.begin < cue.end, cue.end <= HostileScene.limits.magnitude,
            !cue.lines.isEmpty, !cue.lines.contains(where: \.isEmpty),
            zip(cue.words, cue.words.dropFirst()).allSatisfy({ $0.begin <= $1.begin }),
            cue.words.allSatisfy({ !$0.text.isEmpty })
          else { return .wrong("a caption without times, or with words out of order") }
        }
        let again = try CaptionFile(bytes, name: name, limits: HostileScene.limits)
        guard again.cues == file.cues else { return .wrong("read twice, captions are two") }
        accepted = accepted || !file.cues.isEmpty
      } catch {
        if error.message.isEmpty { return .wrong("an error without a word") }
      }
    }
    return accepted ? .accepted : .refused
  }

  private func outline(_ bytes: [UInt8]) -> FuzzVerdict {
    do {
      let limits = HostileScene.limits
      let drawing = try AnimatedSVG(SVGDrawing(bytes, limits: limits))
      let path = try drawing.outline(limits: limits).path
      // Beyond this readers of scenes refuse it.
      let data = path.svgData
      let numbers = data.split(separator: " ").compactMap { Double($0) }
      guard !numbers.contains(where: \.isNaN) else { return .wrong("a point that is no number") }
      guard numbers.allSatisfy({ abs($0) <= 1e9 }) else { return .refused }
      let text = "<svg><path d='\(data)'/></svg>"
      guard let written = try? AnimatedSVG(SVGDrawing(Array(text.utf8))),
        let again = try? written.outline(), again.path.svgData == data
      else {
        return data.isEmpty ? .accepted : .wrong("path data that was written reads as another path")
      }
      return .accepted
    } catch {
      return .refused
    }
  }

  private func geometry(_ bytes: [UInt8]) -> FuzzVerdict {
    var numbers = stride(from: 0, to: bytes.count / 8 * 8, by: 8).map { start -> Double in
      let bits = (0..<8).reduce(UInt64(0)) { $0 | UInt64(bytes[start + $1]) << UInt64(8 * $1) }
      // As the readers hold them.
      let value = Double(bitPattern: bits)
      return value.isFinite ? value.clamped(to: -1e9...1e9) : 0
    }
    guard numbers.count >= 8 else { return .refused }
    let (amount, size) = (numbers.removeLast(), numbers.removeLast())
    let (start, end, offset) = (numbers.removeLast(), numbers.removeLast(), numbers.removeLast())
    let vertices = stride(from: 0, through: numbers.count - 2, by: 2).map {
      Contour.Vertex(Point(numbers[$0], numbers[$0 + 1]), in: Point(size, 0), out: Point(0, size))
    }
    for isClosed in [false, true] {
      let contour = Contour(vertices: vertices, isClosed: isClosed)
      let trim = ContourTrim(start: start, end: end, offset: offset)
      var results = [
        contour.roundingCorners(radius: amount, limit: 90), contour.bloated(by: amount / 1e9),
        contour.zigZag(ridges: amount, size: size, ridge: .smooth, limit: 90),
        contour.offset(by: amount, join: .round, miterLimit: size, limit: 500),
      ]
      for mode in ContourTrim.Mode.allCases {
        results += trim.apply(to: [[contour]], mode: mode).joined()
      }
      for result in results {
        guard result.isFinite else { return .wrong("a contour that is not finite") }
        guard result.vertices.count <= 500 else { return .wrong("more vertices than the limit") }
      }
    }
    return .accepted
  }
}
