internal import Graphics
internal import JSONText
internal import SceneModel

/// The state that the readers of one scene share: its assets, its locations, and its use of the
/// limits.
final class SceneIndex {
  /// The assets by name; nil for an unreadable asset, which is not reported again.
  var assets: [String: Asset.Kind?] = [:]
  /// The animations of assets that could be read.
  var animations: [String: EmbeddedAnimation] = [:]
  /// The sources of SVG assets by name.
  var drawings: [String: Asset.Source] = [:]
  /// The scene's own fonts.
  var fonts: [Asset] = []
  /// Assets that are not written, by their names.
  private(set) var addedAssets: [String: Asset] = [:]
  /// The scene's own markers.
  var markers: [Marker] = []
  /// Whether there may be sequences among the layers.
  var hasSequences = false
  /// The coordinates of the nearest layer that has a size, else of the canvas.
  var area = Rect.zero
  /// The texts that show captions, and the layers of captions that they belong to, by their paths.
  var captionTexts: [(text: String, layer: String)] = []
  /// The captions of assets.
  var captions: [String: [CaptionCue]] = [:]
  /// The audio of video layers.
  var videoTracks: [AudioTrack] = []
  /// The tracks that duck, with the locations of the names of others.
  var duckings: [(track: AudioTrack, cursor: JSONCursor)] = []
  /// The assets of videos, by their names.
  var videos: [String: Asset] = [:]
  /// The ends of sequences, keyframed values and captions, in seconds of the scene.
  var ends: [Double] = []
  /// The last keys of the values of the layer that is being read, and the ends of its captions and its sequence, on its
  /// clock.
  var localEnds: [Double] = []
  /// Whether the scene is read to find its duration.
  var isMeasuring = false
  /// The duration of a scene with `"duration": "auto"`; nil while it is measured.
  var automaticDuration: Double?
  /// The times of sequences, by the paths of their layers.
  var sequences: [String: SequencePlan] = [:]
  /// The scripts of the scene; nil where there are none, or none are run.
  let scripts: SceneScripts?
  /// Animations that begin with or after others, by their paths.
  var starts: [String: RelativeStart] = [:]
  /// How many layers that are not written lie below the sublayers of a layer, by its path.
  var playedLayers: [String: Int] = [:]
  /// Where cells of the layer that is being read name layers.
  var particleLayers: [JSONCursor] = []
  /// Opens files; nil where none are read.
  let files: SceneFiles?
  private(set) var positions: [(path: String, offset: Int)] = []
  fileprivate var layers = 0
  fileprivate var keyframes = 0
  fileprivate var copies = 0

  init(files: SceneFiles? = nil, scripts: SceneScripts? = nil) {
    self.files = files
    self.scripts = scripts
  }

  /// Adds an asset that is not written, once; gives the name by which layers use it.
  func use(_ asset: Asset) -> String {
    var asset = asset
    while assets[asset.name] != nil { asset.name += "'" }
    addedAssets[asset.name] = asset
    return asset.name
  }

  /// Measures all lines of a text, without its padding.
  func size(of text: TextContent, in box: Size) throws(SceneFiles.AccessError) -> Size {
    guard let textSize = files?.textSize else {
      throw SceneFiles.AccessError(.file, "no fonts are read here (render the scene from its file)")
    }
    var full = text
    (full.truncationMode, full.padding, full.verticalAlignment) = (.none, .zero, .top)
    return try textSize(full, box, fonts)
  }

  /// Records the ends of a layer that has been read, for an automatic duration.
  ///
  /// - Parameter clocks: the chain whose innermost clock is that of the layer.
  func noteEnds(on clocks: ClockChain) {
    guard clocks.isVisible else { return }
    for time in localEnds {
      guard let instant = clocks.sceneTime(atLocalTime: time), TimeTable.isFixed(instant) else {
        continue
      }
      ends.append(min(instant, clocks.end))
    }
  }

  /// Records that a track ducks, with the location of the name of the other one.
  func noteDucking(of track: AudioTrack, _ cursor: JSONCursor) {
    guard let written = cursor["duck"] else { return }
    duckings.append((track, written["under"] ?? written))
  }

  /// Records the location of a part of the scene.
  func mark(_ cursor: JSONCursor) { positions.append((cursor.path.text, cursor.value.offset)) }
}

// The limits of a scene, which are held against everything that is read.
extension ValueReader {
  /// Counts layers; reports when the first too many is among them.
  func countLayers(_ count: Int, _ cursor: JSONCursor) -> Bool {
    let before = index.layers
    index.layers += count
    if before <= limits.layers, index.layers > limits.layers {
      reportMore(than: \.layers, "layers", at: cursor)
    }
    return index.layers <= limits.layers
  }

  /// Counts keyframes; reports when they are the first too many.
  func countKeyframes(_ count: Int, _ cursor: JSONCursor) {
    let before = index.keyframes
    index.keyframes += count
    if before <= limits.keyframes, index.keyframes > limits.keyframes {
      reportMore(than: \.keyframes, "keyframes", at: cursor)
    }
  }

  /// Counts the copies that a replicator adds to a frame; reports when they are the first too many.
  func countCopies(_ count: Int, _ cursor: JSONCursor) {
    let (before, limit) = (index.copies, limits.copiesPerFrame)
    index.copies = min(before + min(count, 1 << 40), 1 << 40)
    if before <= limit, index.copies > limit {
      refuse(cursor, .limit) {
        "instanceCount leads to \(index.copies) instances in one frame, nested replicators "
          + "multiplied; the limit is \(limit) (raise it with --max-copies-per-frame)"
      }
    }
  }
}
