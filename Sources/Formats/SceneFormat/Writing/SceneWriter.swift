internal import JSONText
public import SceneModel

/// Writes scenes in the format `animrender/1`, always in the same form.
///
/// Two spaces of indentation, short lists on one line, keys in the order of the reference, defaults left
/// out, Swift's names for enumerations, numbers in their shortest exact form, byte colours as
/// `#rrggbb[aa]` and others as components, paths as SVG data, matrices as 6 numbers where that is exact.
/// Reading the text again gives an equal scene.
public enum SceneWriter {
  /// The text of a scene, ending with a line feed.
  ///
  /// - Throws: `SceneWriteError` for a bitmap; `Scene.encodingBitmaps` makes files of them.
  public static func write(_ scene: Scene) throws(SceneWriteError) -> String {
    var assets = MemberList()
    for asset in scene.assets {
      let value = try value(of: asset)
      assets.add(asset.name, value)
    }
    var file = MemberList()
    file.add("format", "animrender/1")
    addHead(of: scene, assets: assets.object, to: &file)
    file.add("layers", LayerWriter.array(scene.layers))
    file.add("assertions", .array(scene.assertions.map(\.json)), unless: scene.assertions.isEmpty)
    return JSONPrinter.document(file.object)
  }

  /// The members of a scene without its layers; bitmaps are represented by their hashes.
  static func head(of scene: Scene) -> JSONValue {
    var assets = MemberList()
    for asset in scene.assets {
      let value = (try? value(of: asset)) ?? hash(of: asset)
      assets.add(asset.name, value)
    }
    var file = MemberList(writesDefaults: true)
    addHead(of: scene, assets: assets.object, to: &file)
    return file.object
  }

  private static func hash(of asset: Asset) -> JSONValue {
    guard case .bitmap(let bitmap) = asset.source else { return JSONValue(.null) }
    return JSONValue(text: String(bitmap.contentHash, radix: 16))
  }

  private static func addHead(of scene: Scene, assets: JSONValue, to file: inout MemberList) {
    file.add("canvas", FileKeys.canvas.json(scene.canvas))
    file.add(
      "frameRate",
      FieldValue.frameRate.write(scene.frameRate) ?? .null,
      unless: scene.frameRate == .sixty
    )
    file.add("duration", JSONValue(number: scene.duration))
    if let blur = scene.motionBlur { file.add("motionBlur", FileKeys.motionBlur.json(blur)) }
    file.add("assets", assets, unless: scene.assets.isEmpty)
    let audio = scene.audio.map { AudioKeys.track.json($0) }
    file.add("audio", .array(audio), unless: audio.isEmpty)
    file.add("markers", markers(scene.markers), unless: scene.markers.isEmpty)
  }

  private static func value(of asset: Asset) throws(SceneWriteError) -> JSONValue {
    if case .bitmap = asset.source { throw SceneWriteError.bitmap(asset: asset.name) }
    return FileKeys.writtenAsset.json(asset)
  }

  private static func markers(_ markers: [Marker]) -> JSONValue {
    var list = MemberList()
    for marker in markers {
      let begin = JSONValue(number: marker.begin)
      list.add(
        marker.name,
        marker.end.map { JSONValue(.array([begin, JSONValue(number: $0)])) } ?? begin
      )
    }
    return list.object
  }
}

/// Why a scene has no text.
public enum SceneWriteError: Error, Sendable, Hashable, CustomStringConvertible {
  /// An asset is a bitmap, which has no text: it must be made an image file first.
  case bitmap(asset: String)

  /// The problem and the remedy.
  public var description: String {
    switch self {
    case .bitmap(let name):
      "assets.\(name): a bitmap cannot be written (save it as an image file with "
        + "Scene.encodingBitmaps)"
    }
  }
}
