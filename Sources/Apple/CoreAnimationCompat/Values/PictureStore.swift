internal import CoreGraphicsCompat
internal import CoreGraphicsDrawing
internal import Graphics
internal import ImageFiles
internal import SceneModel

/// The pictures of a recording: assets of its scene, each once.
final class PictureStore {
  private var names: [CGImage: String] = [:]
  private var pictures: [String: CGImage] = [:]
  private var embedded: [Asset] = []

  /// The asset of a picture; nil for anything but a `CGImage`.
  ///
  /// What could not be drawn in a picture is told when it is first shown.
  func source(of value: Any, in diagnostics: DiagnosticLog) -> ImageSource? {
    guard let picture = value as? CGImage else { return nil }
    if let name = names[picture] { return .asset(name) }
    let name = "picture \(names.count + 1)"
    names[picture] = name
    pictures[name] = picture
    // The same in every picture, so that it is told once.
    for font in picture.missingFonts {
      diagnostics.add(.warning, .fontFallback, "\(font) (drawn texts use installed fonts alone)")
    }
    for fault in picture.faults {
      diagnostics.add(.warning, .unsupportedFeature, path: name, "not drawn: \(fault)")
    }
    return .asset(name)
  }

  /// The picture of an asset.
  func picture(of source: ImageSource) -> CGImage? {
    guard case .asset(let name) = source else { return nil }
    return pictures[name]
  }

  /// Adds pictures that layers of the scene brought along.
  func add(_ assets: [Asset]) {
    for asset in assets where !embedded.contains(asset) { embedded.append(asset) }
  }

  /// The assets for the scene, sorted by name; each holds its file or its pixels.
  var assets: [Asset] {
    let own = pictures.sorted { $0.key < $1.key }.map { name, picture in
      Asset(name: name, kind: .image, source: picture.assetSource)
    }
    return (own + embedded).sorted { $0.name < $1.name }
  }
}

extension CGImage {
  fileprivate var assetSource: Asset.Source {
    switch content {
    case .file(let bytes):
      .data(bytes, type: "image/\((ImageHeader(bytes)?.format ?? .png).rawValue)")
    case .pixels(let rgba): .bitmap(premultiplied(rgba))
    case .bitmap(let bitmap): .bitmap(bitmap)
    }
  }
}
