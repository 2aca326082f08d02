internal import CoreGraphicsCompat
internal import CoreGraphicsDrawing
internal import ImageFiles
internal import SceneModel

/// The images of a recording: assets of its scene, each once.
final class ImageStore {
  private var names: [CGImage: String] = [:]
  private var images: [String: CGImage] = [:]
  private var embedded: [Asset] = []

  /// Returns the asset of an image; nil for anything but a `CGImage`.
  ///
  /// Drawing errors of an image are reported when it is first shown.
  func source(of value: Any, in diagnostics: DiagnosticLog) -> ImageSource? {
    guard let image = value as? CGImage else { return nil }
    if let name = names[image] { return .asset(name) }
    let name = "picture \(names.count + 1)"
    names[image] = name
    images[name] = image
    // The message is the same for every image, so that it is reported once.
    for font in image.missingFonts {
      diagnostics.add(.warning, .fontFallback, "\(font) (drawn texts use installed fonts alone)")
    }
    for fault in image.faults {
      diagnostics.add(.warning, .unsupportedFeature, path: name, "not drawn: \(fault)")
    }
    return .asset(name)
  }

  /// The image of an asset.
  func image(of source: ImageSource) -> CGImage? {
    guard case .asset(let name) = source else { return nil }
    return images[name]
  }

  /// Adds images that layers of the scene brought along.
  func add(_ assets: [Asset]) {
    for asset in assets where !embedded.contains(asset) { embedded.append(asset) }
  }

  /// The assets for the scene, sorted by name; each holds its file or its pixels.
  var assets: [Asset] {
    let base = images.sorted { $0.key < $1.key }.map { name, image in
      Asset(name: name, kind: .image, source: image.assetSource)
    }
    return (base + embedded).sorted { $0.name < $1.name }
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
