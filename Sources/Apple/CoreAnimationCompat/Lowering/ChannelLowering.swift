internal import CoreGraphicsCompat
internal import Foundation
internal import Graphics
internal import SceneModel

/// Finds the property of an animation object, and the values that it runs through.
struct ChannelLowering {
  let animations: AnimationLowering
  let animation: CAPropertyAnimation

  var keyPath: String { animation.keyPath ?? "" }

  /// The channel; nil after a message.
  func channel() -> Channel? {
    guard let property = property() else { return nil }
    if let function = animation.valueFunction { return valued(property, function) }
    if let keyframes = animation as? CAKeyframeAnimation, let path = keyframes.path {
      return motion(property, keyframes, path)
    }
    if (animation as? CAKeyframeAnimation)?.rotationMode != nil {
      warn("rotationMode does nothing without a path")
    }
    return channel(property)
  }

  // MARK: Property

  /// Reports an error of the animation.
  func report(_ code: Diagnostic.Code, _ message: String) {
    animations.report(.error, code, at: keyPath, message)
  }

  /// Reports an error of the animation, and gives nothing.
  func refuse<Result>(_ code: Diagnostic.Code, _ message: String) -> Result? {
    report(code, message)
    return nil
  }

  /// Reports a part of the animation that does nothing.
  func warn(_ message: String) { animations.report(.warning, .ignored, at: keyPath, message) }

  private func property() -> Property? {
    guard let path = animation.keyPath else {
      let message = "the animation has no key path (use \(type(of: animation))(keyPath:))"
      return refuse(.missing, message)
    }
    let kind = animations.layer.properties.content.kind
    guard let property = Property(written: path), property.applies(to: kind) else {
      let hint = Self.hint(for: path, among: Property.spellings { $0.applies(to: kind) })
      let message = "\(type(of: animations.layer)) has no property \"\(path)\" to animate\(hint)"
      return refuse(.unknownKeyPath, message)
    }
    return exists(property) ? property : nil
  }

  private static func hint(for path: String, among keyPaths: [String]) -> String {
    if path == "frame" { return " (frame cannot be animated: use position and bounds.size)" }
    if CALayer.leadsToSublayer(path) { return " (give a sublayer this name)" }
    let hint = Suggestions.hint(for: path, among: keyPaths)
    guard hint.isEmpty, Property(written: path) == nil else { return hint }
    return " (declare a custom key with @Animatable, and return true from needsDisplay(forKey:))"
  }

  private func exists(_ property: Property) -> Bool {
    let state = animations.layer.properties
    switch property {
    case .cell, .cellColor: if state.value(of: property) != nil { return true }
    case .filter(let filter):
      if state.filters.contains(where: { $0.name == filter.name }) { return true }
    default: return true
    }
    let message = "there is no \"\(keyPath)\" in the layer (give the cell or the filter this name)"
    report(.reference, message)
    return false
  }

  private func channel(_ property: Property) -> Channel? {
    switch property {
    case .scalar(let p): track().map { .scalar(p, $0) }
    case .point(let p): track().map { .point(p, $0) }
    case .size(let p): track().map { .size(p, $0) }
    case .rect(let p): track().map { .rect(p, $0) }
    case .color(let p): track().map { .color(p, $0) }
    case .transform(let p): track().map { .transform(p, $0) }
    case .component(let p, let component): track().map { .component(p, component, $0) }
    case .translation(let p):
      track { (shift: Shift) in shift.point }.map { .translation(p, $0) }
    case .path(let p): path(p)
    case .colors(let p): track().map { .colors(p, $0) }
    case .numbers(let p): track().map { .numbers(p, $0) }
    case .flag(let p): track().map { .flag(p, $0) }
    case .text(let p): track().map { .text(p, $0) }
    case .image(let p): track().map { .image(p, $0) }
    case .textStyle(let p): track().map { .textStyle(p, $0) }
    case .cell(let cell, let p):
      track { (number: Double) in number + longitudeOrigin(property) }.map { .cell(cell, p, $0) }
    case .cellColor(let cell): track().map { .cellColor(cell, $0) }
    case .filter(let p): filter(p).map { .filter(p, $0) }
    }
  }

  // Differences have no origin.
  private func longitudeOrigin(_ property: Property) -> Double {
    let hasDifference = animation.isAdditive || (animation as? CABasicAnimation)?.byValue != nil
    return hasDifference ? 0 : animations.layer.longitudeOrigin(of: property)
  }

  private func filter(_ property: FilterProperty) -> FilterTrack? {
    switch property.input.value {
    case .number, .angle: track().map(FilterTrack.number)
    case .color: track().map(FilterTrack.color)
    case .matrix: track().map(FilterTrack.numbers)
    }
  }

  // MARK: Paths and functions

  private func path(_ property: PathProperty) -> Channel? {
    guard let track: Track<Path?> = track() else { return nil }
    let model = animations.layer.properties[property]
    let values: [Path?]
    switch track {
    case .basic(let from, let to, _): values = [from ?? model, to ?? model]
    case .keyframes(let frames): values = frames.mode == .discrete ? [] : frames.values
    }
    let differ = zip(values, values.dropFirst()).contains { a, b in
      if let a, let b { !a.morphsSmoothly(to: b) } else { false }
    }
    if differ {
      let message =
        "the paths have different structures: points are added so that they blend (build both with "
        + "the same calls in the same order)"
      animations.report(.warning, .morph, at: keyPath, message)
    }
    return .path(property, track)
  }

  private func motion(
    _ property: Property,
    _ keyframes: CAKeyframeAnimation,
    _ path: CGPath
  ) -> Channel? {
    guard case .point(let point) = property else {
      return refuse(.conflict, "only points move along a path, and \(keyPath) is none (use values)")
    }
    if keyframes.values != nil {
      warn("values are not used when there is a path")
    }
    guard path.path.isUsable, !path.path.isEmpty else {
      return refuse(.value, "the path is empty or not finite")
    }
    let mode = mode(of: keyframes)
    let count = MotionPath.keyPointCount(of: path.path)
    return .motion(
      point,
      MotionPath(
        path: path.path,
        mode: mode,
        keyTimes: keyTimes(of: keyframes, mode, count: count, "key points of the path"),
        timingFunctions: timingFunctions(of: keyframes, segments: mode.segments(between: count)),
        rotationMode: rotation(of: keyframes)
      )
    )
  }

  private func rotation(of keyframes: CAKeyframeAnimation) -> RotationMode {
    guard let mode = keyframes.rotationMode else { return .none }
    if let rotation = RotationMode(rawValue: mode.rawValue) { return rotation }
    report(.value, "there is no rotation mode \"\(mode.rawValue)\"")
    return .none
  }

  private func valued(_ property: Property, _ function: CAValueFunction) -> Channel? {
    guard let valueFunction = ValueFunction(rawValue: function.name.rawValue) else {
      return refuse(.value, "there is no value function \"\(function.name.rawValue)\"")
    }
    guard case .transform(let matrix) = property, matrix != .instanceTransform else {
      let message =
        "a value function makes matrices for transform and sublayerTransform, not \(keyPath)"
      return refuse(.conflict, message)
    }
    let numbers: Track<[Double]>? =
      valueFunction.valueCount == 1 ? track { (number: Double) in [number] } : track()
    return numbers.map { .valued(matrix, valueFunction, $0) }
  }
}
