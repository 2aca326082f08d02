internal import Graphics
internal import ImageFiles
internal import JSONText
internal import SceneFormat
internal import SceneLoading
internal import SceneModel

/// What the bytes of an added file are, by their content.
enum MediaKind {
  /// The type of the asset and its size in points.
  case visual(String, Size)
  case audio
  case captions

  /// The kind of a file.
  ///
  /// - Throws: `EditError` for a file that no scene can play.
  init(_ bytes: [UInt8], name: String, _ settings: PreviewSettings) throws(EditError) {
    var plain = SceneDocument.Options()
    (plain.limits, plain.missingAssets) = (settings.options.limits, .skip)
    let reason: String
    do throws(SceneLoadingError) {
      let document = try SceneDocument.open(bytes, name: name, folder: settings.folder, plain)
      if let kind = Self.visual(document) {
        self = kind
        return
      }
      reason = "a scene is opened, not added (include its layers in the file)"
    } catch {
      reason = error.errors.first?.diagnostic.message ?? ""
    }
    if let header = ImageHeader(bytes) {
      let size = Size(Double(header.visibleWidth), Double(header.visibleHeight))
      self = .visual("image", size)
    } else if (try? PlayableAudio(bytes)) != nil {
      self = .audio
    } else if let file = try? CaptionFile(bytes, name: name, limits: plain.limits),
      !file.cues.isEmpty
    {
      self = .captions
    } else {
      throw EditError(
        .invalid,
        "\(name.quoted) is no image, video, animation, audio file or captions that a scene plays: \(reason)"
      )
    }
  }

  private static func visual(_ document: SceneDocument) -> MediaKind? {
    let type: String
    switch document.format {
    case .scene, .atlas: return nil
    case .lottie: type = "lottie"
    case .svga: type = "svga"
    case .svg: type = "svg"
    case .video: type = "video"
    case .animatedImage: type = document.scene.frameCount > 1 ? "animatedImage" : "image"
    }
    return .visual(type, document.scene.canvas.size)
  }

  /// The type of the asset.
  var assetType: String {
    switch self {
    case .visual(let type, _): type
    case .audio: "audio"
    case .captions: "captions"
    }
  }

  /// The endings of names of such files.
  var endings: [String] {
    switch assetType {
    case "lottie": ["json", "lottie", "tgs"]
    case "svga": ["svga"]
    case "svg": ["svg", "svgz"]
    case "video": ["mp4", "mov", "m4v", "webm", "mkv"]
    case "animatedImage": ["gif", "png", "apng", "webp"]
    case "image": ["png", "jpg", "jpeg", "webp", "gif", "bmp", "tiff", "tif", "avif"]
    case "audio":
      [
        "wav", "mp3", "m4a", "ogg", "oga", "opus", "flac", "aac", "aiff", "aif", "mp4", "webm",
        "mov", "mkv", "caf",
      ]
    default: ["srt", "vtt", "ass", "ssa", "lrc", "sub", "json"]
    }
  }

  /// Returns the layer that shows an asset; nil for audio.
  ///
  /// - Parameters:
  ///   - center: its centre on the canvas.
  ///   - canvas: the size of the canvas, in which the layer has room.
  func layer(named name: String, asset: String, center: Point, canvas: Size) -> JSONValue? {
    switch self {
    case .audio: return nil
    case .captions:
      return .object([("name", .string(name)), ("type", "captions"), ("asset", .string(asset))])
    case .visual(let type, let size):
      let fit = min(1, canvas.width / max(1, size.width), canvas.height / max(1, size.height))
      let (width, height) = ((size.width * fit).rounded(), (size.height * fit).rounded())
      let frame = [
        (center.x - width / 2).rounded(), (center.y - height / 2).rounded(), max(1, width),
        max(1, height),
      ]
      let content: [(String, JSONValue)] =
        type == "image" || type == "animatedImage"
        ? [("contents", .string(asset))] : [("type", .string(type)), ("asset", .string(asset))]
      return .object([("name", .string(name))] + content + [("frame", JSONValue(numbers: frame))])
    }
  }
}
