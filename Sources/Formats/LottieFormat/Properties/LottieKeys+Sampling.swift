internal import Graphics
internal import JSONText
internal import SceneModel

// A track has one timing function a segment and runs straight from value to value. Segments that do neither have more
// keys, one at each frame, between which they nearly do.
extension LottieKeys where Value == [Double] {
  /// Adds keys to the segments whose components have different timing.
  ///
  /// - Parameter range: the range to which values are clamped later; segments from or to others have keys, too.
  func sampledByComponent(
    _ context: LottieContext,
    within range: ClosedRange<Double>? = nil
  ) -> LottieKeys {
    let limit = context.limits.magnitude
    return sampled(context) { index in
      let key = keys[index]
      let (start, end) = (values[index], values[index + 1])
      let isOutside = range.map { range in !(start + end).allSatisfy(range.contains) } ?? false
      guard key.hasSeparateTiming || isOutside, start.count == end.count else { return nil }
      return { fraction in
        start.indices.map { component in
          let progress = key.timing(component)?.value(at: fraction) ?? fraction
          let value = start[component] + (end[component] - start[component]) * progress
          return value.clamped(to: -limit...limit)
        }
      }
    }
  }

  /// Adds keys to the segments of an orientation, which turns the shorter way.
  ///
  /// lottie-web turns evenly, whatever the timing.
  func sampledAsOrientation(_ context: LottieContext) -> LottieKeys {
    sampled(context) { index in
      let start = Quaternion(orientation: values[index])
      let end = Quaternion(orientation: values[index + 1])
      let timing = context.compatibility == .ae ? keys[index].timing(0) : nil
      var angles = values[index]
      return { fraction in
        let progress = timing?.value(at: fraction) ?? fraction
        angles = start.turned(to: end, at: progress).orientation(near: angles)
        return angles
      }
    }
  }

  /// Adds keys to the segments of an orientation in the degrees of a file.
  func sampledAsWrittenOrientation(_ context: LottieContext) -> LottieKeys {
    // Turns about x and y are the other way round in a scene.
    func scaled(_ angles: [Double], by factor: Double) -> [Double] {
      angles.enumerated().map { $0.offset < 2 ? -$0.element * factor : $0.element * factor }
    }
    return map { scaled($0, by: .pi / 180) }.sampledAsOrientation(context)
      .map { scaled($0, by: 180 / .pi) }
  }

  // A rule returns the value at a fraction of a segment, and is nil for segments that remain.
  private func sampled(
    _ context: LottieContext,
    _ rule: (Int) -> ((Double) -> [Double])?
  ) -> LottieKeys {
    var (allKeys, allValues): ([LottieKeyframe], [[Double]]) = ([], [])
    for (index, key) in keys.enumerated() {
      guard index + 1 < keys.count, !key.isDuplicate, let value = rule(index) else {
        allKeys.append(key)
        allValues.append(values[index])
        continue
      }
      let end = keys[index + 1].frame
      let count = Int(clamping: end - key.frame, .up, in: 1...Limits.lottieSegmentSamples)
      // Lists of stops may be long.
      context.count(keyframes: count * (1 + values[index].count / 4), key.cursor)
      guard !context.report.hasErrors else { return self }
      for step in 0...count {
        let fraction = Double(step) / Double(count)
        let frame = key.frame + (end - key.frame) * fraction
        allKeys.append(key.straight(at: step == count ? end : frame))
        allValues.append(value(fraction))
      }
    }
    return LottieKeys(keys: allKeys, values: allValues)
  }
}
