internal import CoreGraphicsCompat
public import Foundation
internal import Graphics
internal import SceneModel

extension CALayer {
  func setContents(_ object: Any?) {
    guard isChangeable("contents") else { return }
    do throws(ConversionError) {
      let image = try LayerImage.read(object, "contents")
      imageObject = flattened(object)
      change(\.contents, to: image.source, "contents")
    } catch {
      report(.error, .type, at: "contents", error.message)
    }
  }

  /// The part of the image that is shown, in its unit square.
  public var contentsRect: CGRect {
    get { CGRect(properties.contentsRect) }
    set { change(\.contentsRect, to: newValue.rect, "contentsRect") }
  }

  /// The part of that which is stretched.
  public var contentsCenter: CGRect {
    get { CGRect(properties.contentsCenter) }
    set { change(\.contentsCenter, to: newValue.rect, "contentsCenter") }
  }

  /// How the image is fitted.
  public var contentsGravity: CALayerContentsGravity {
    get { CALayerContentsGravity(rawValue: properties.contentsGravity.rawValue) }
    set { changeConstant(\.contentsGravity, to: newValue.rawValue, "contentsGravity") }
  }

  /// How the image is read when enlarged.
  public var magnificationFilter: CALayerContentsFilter {
    get { CALayerContentsFilter(rawValue: properties.magnificationFilter.rawValue) }
    set { changeFilter(\.magnificationFilter, to: newValue, "magnificationFilter") }
  }

  /// How the image is read when reduced.
  public var minificationFilter: CALayerContentsFilter {
    get { CALayerContentsFilter(rawValue: properties.minificationFilter.rawValue) }
    set { changeFilter(\.minificationFilter, to: newValue, "minificationFilter") }
  }

  private func changeFilter(
    _ path: WritableKeyPath<LayerState, SamplingFilter>,
    to filter: CALayerContentsFilter,
    _ key: String
  ) {
    // There are no reduced copies to choose from, so both filters read the same pixels.
    changeConstant(path, to: filter == .trilinear ? "linear" : filter.rawValue, key)
  }

  /// Whether images are mirrored, as on iOS, where y runs down: `top` is then the visual bottom.
  public func contentsAreFlipped() -> Bool { true }

  /// Changes of the composed image: `LayerFilter`s of the scene; Linux has no Core Image.
  ///
  /// Inputs have key paths such as `filters.blur.inputRadius` by the filters' names.
  public var filters: [Any]? {
    get { properties.filters.isEmpty ? nil : properties.filters }
    set { setFilters(\.filters, newValue, "filters") }
  }

  /// The filters for the backdrop of the layer, within its bounds and their corners: `LayerFilter`s
  /// of the scene.
  ///
  /// As on the Mac; on iOS `UIVisualEffectView` does this. Inputs are not animated.
  public var backgroundFilters: [Any]? {
    get { properties.backgroundFilters.isEmpty ? nil : properties.backgroundFilters }
    set { setFilters(\.backgroundFilters, newValue, "backgroundFilters") }
  }

  private func setFilters(
    _ path: WritableKeyPath<LayerState, [LayerFilter]>,
    _ list: [Any]?,
    _ key: String
  ) {
    let filters = (list ?? []).compactMap { $0 as? LayerFilter }
    guard filters.count == list?.count ?? 0 else {
      return report(.error, .type, at: key, "\(key) needs an array of LayerFilter values")
    }
    change(path, to: filters, key)
  }

  /// The blend mode that composites the layer over its backdrop, by name, such as
  /// `multiplyBlendMode`.
  public var compositingFilter: Any? {
    get { values["compositingFilter"] }
    set {
      guard isChangeable("compositingFilter") else { return }
      values["compositingFilter"] = newValue
      let value = flattened(newValue)
      let mode = value.map { ($0 as? String).flatMap(Self.blendMode) } ?? .normal
      guard let mode else {
        let message =
          "the compositing filter \(value as? String ?? "of this type") is not supported (use the name of "
          + "a blend mode such as multiplyBlendMode)"
        return report(.error, .unsupported, at: "compositingFilter", message)
      }
      change(\.blendMode, to: mode, "compositingFilter")
    }
  }

  private static func blendMode(named name: String) -> BlendMode? {
    var name = name
    for ending in ["BlendMode", "Compositing", "Composite"] where name.hasSuffix(ending) {
      name.removeLast(ending.count)
    }
    if name.hasPrefix("CI"), let first = name.dropFirst(2).first {
      name = first.lowercased() + name.dropFirst(3)
    }
    // Quartz adds premultiplied colours under two names.
    switch name {
    case "sourceOver": return .normal
    case "plusL", "addition": return .plusLighter
    default: return BlendMode(rawValue: name)
    }
  }

  /// Whether a change of the bounds requests `display()`.
  public var needsDisplayOnBoundsChange: Bool {
    get { values["needsDisplayOnBoundsChange"] as? Bool ?? false }
    set { values["needsDisplayOnBoundsChange"] = newValue }
  }
}
